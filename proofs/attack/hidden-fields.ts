/** What is hidden cannot be read by any generated filter, and cannot be guessed: a right guess is answered as a wrong one. (promises.md#s2) */
import fc from 'fast-check'
import qs from 'qs'
import type { Model } from '../../apps/api/src/rest/model.ts'
import { unless, type Finding, type Environment } from '../proof.ts'
import { atOnce, inQuery, type Answer, type Question } from './ask.ts'
import { nobodysId } from './bearers.ts'
import { filterOf, hiddenNames } from './filters.ts'
import { canaries, hashOf, type Target } from './target.ts'

const seed = 20_261_122
const perModel = { whole: Number(process.env['S2_FILTERS'] ?? 10_000), small: 150 }

interface Asked extends Question {
  model: Model
  /** The rows at the top of the answer may show the digits. */
  isTop: boolean
}

/** Where a filter, or the `where` of one, can be sent. */
type Channel = (
  model: Model,
  ids: readonly string[],
) => { method?: string; path: string; part: 'filter' | 'where'; of?: string; body?: string; isTop?: boolean }

const refusedBody = JSON.stringify({ nobodysProperty: 1 })
const relationOf = ({ relations }: Model, n: number) => [...relations.values()].at(n % Math.max(relations.size, 1))

/** In turn: lists as often as everything else together. */
const channels: Channel[] = [
  ({ plural }) => ({ path: `/api/${plural}`, part: 'filter', isTop: true }),
  ({ plural }) => ({ path: `/api/${plural}/findOne`, part: 'filter', isTop: true }),
  ({ plural }) => ({ path: `/api/${plural}`, part: 'filter', isTop: true }),
  ({ plural }) => ({ path: `/api/${plural}/count`, part: 'where' }),
  ({ plural }) => ({ path: `/api/${plural}`, part: 'filter', isTop: true }),
  ({ plural }, [id = nobodysId]) => ({ path: `/api/${plural}/${id}`, part: 'filter', isTop: true }),
  ({ plural }) => ({ path: `/api/${plural}`, part: 'filter', isTop: true }),
  ({ plural }) => ({ path: `/api/${plural}/update`, method: 'POST', part: 'where', body: refusedBody }),
  ({ plural }) => ({ path: `/api/${plural}`, part: 'filter', isTop: true }),
  ({ plural }) => ({ path: `/api/${plural}/upsertWithWhere`, method: 'POST', part: 'where', body: refusedBody }),
]
/** Of relations; the filter is one of the related model. */
const relatedChannels: Channel[] = [
  ({ plural }, [id = nobodysId]) => ({ path: `/api/${plural}/${id}`, part: 'filter' }),
  ({ plural }, [id = nobodysId]) => ({ path: `/api/${plural}/${id}`, part: 'where', of: '/count' }),
  // Of nobody: whatever the condition means is not deleted, but it has been read by then.
  ({ plural }) => ({ path: `/api/${plural}/${nobodysId}`, part: 'where', method: 'DELETE' }),
]

const encoded = (part: string, value: unknown, inBrackets: boolean) => (inBrackets ? qs.stringify({ [part]: value }) : inQuery(part, value))

const conditionOf = (filter: unknown) => (typeof filter === 'object' && filter !== null && 'where' in filter ? filter.where : {})

/** The questions of one model, made as they are asked. */
function* questionsOf({ models }: Target, model: Model, { count, ids }: { count: number; ids: readonly string[] }): Generator<Asked> {
  const related = (name: string) => models.find((one) => one.name === name)
  const filters = fc.sample(filterOf(model, related), { numRuns: count, seed })
  for (const [n, filter] of filters.entries()) {
    const relation = n % 5 === 4 ? relationOf(model, n) : undefined
    const list = relation === undefined ? channels : relatedChannels
    const { path, part, of = '', method, body, isTop = false } = (list[n % list.length] ?? channels[0])!(model, ids)
    const query = encoded(part, part === 'where' ? conditionOf(filter) : filter, n % 7 === 6)
    const place = relation === undefined ? path : `${path}/${relation.name}${of}`
    yield {
      model,
      isTop,
      path: `${place}?${query}`,
      ...(method && { method }),
      ...(body && { body, headers: { 'content-type': 'application/json' } }),
    }
  }
}

/** What is wrong with an answer, if anything. */
function wrongWith({ status, body }: Answer, { model, isTop }: Asked, secrets: readonly string[]): string | undefined {
  if (status >= 500) return `${status} ${body.slice(0, 200)}`
  const leaked = secrets.find((secret) => body.includes(secret))
  if (leaked !== undefined) return `a planted secret came out: ${body.slice(0, 200)}`
  if (status !== 200) return undefined
  const shown = body.split('"lastFourSS"').length - 1
  if (shown === 0) return undefined
  const parsed: unknown = JSON.parse(body)
  const rows = Array.isArray(parsed) ? parsed.length : 1
  return isTop && model.name === 'Worker' && shown <= rows ? undefined : `digits inside another row: ${body.slice(0, 200)}`
}

export async function sendGeneratedFilters({ size, log }: Environment, target: Target): Promise<Finding> {
  const { ask, token, models, person } = target
  const secrets = [canaries.end, token, person.tokenHash.toString('hex'), person.tokenHash.toString('base64')]
  const broken: string[] = []
  const statuses = new Map<number, number>()
  for (const model of models) {
    const rows = await ask({
      path: `/api/${model.plural}?${inQuery('filter', { fields: ['id'], limit: 1 })}`,
      headers: { authorization: token },
    })
    const ids = (JSON.parse(rows.body) as { id: string }[]).map(({ id }) => id) // the one field asked for
    await atOnce(questionsOf(target, model, { count: perModel[size], ids }), 16, async (request) => {
      const answer = await ask({ ...request, headers: { ...request.headers, authorization: token } })
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const wrong = wrongWith(answer, request, secrets)
      if (wrong !== undefined) broken.push(`${request.method ?? 'GET'} ${decodeURIComponent(request.path).slice(0, 300)}: ${wrong}`)
    })
    if (size === 'whole') log(`${model.name}: ${perModel[size]} filters, ${broken.length} findings so far`)
  }
  const total = perModel[size] * models.length
  const share = (status: number) => Math.round(((statuses.get(status) ?? 0) / total) * 100)
  return {
    broken: [
      ...broken,
      // The generator must reach both sides, or it shows nothing.
      ...unless(
        [share(200) >= 15, `only ${share(200)} of 100 filters were answered`],
        [share(400) >= 15, `only ${share(400)} of 100 were refused`],
      ),
    ],
    figures: `${perModel[size].toLocaleString('en')} filters for each of ${models.length} models over HTTP (${share(200)} % answered, ${share(400)} % refused): ${broken.length} faults or secrets`,
  }
}

/** A guess and one of the same length that is wrong. */
const guessesOf = (name: string, model: Model): [right: string, wrong: string][] => {
  if (/four/i.test(name)) return [[canaries.digits, '0000']]
  const hash = hashOf(model.name === 'User' ? 'account' : 'supervisor', 0)
  return [
    [hash, hash.replaceAll('A', 'B')],
    ['CANARY%', 'NOBODY%'],
  ]
}

/** Every place of a filter that a name and a guess fit into. */
const places: Record<string, (name: string, guess: string) => unknown> = {
  where: (name, guess) => ({ where: { [name]: guess } }),
  'where like': (name, guess) => ({ where: { [name]: { like: guess } } }),
  'where regexp': (name, guess) => ({ where: { [name]: { regexp: `^${guess.slice(0, 6)}` } } }),
  'where >=': (name, guess) => ({ where: { or: [{ [name]: { gte: guess } }] } }),
  'where inq': (name, guess) => ({ where: { and: [{ [name]: { inq: [guess] } }] } }),
  order: (name) => ({ order: `${name} DESC` }),
  'order list': (name) => ({ order: ['id', name] }),
  fields: (name) => ({ fields: [name] }),
  'fields by name': (name) => ({ fields: { [name]: true } }),
  include: (name) => ({ include: name }),
  'include with a scope': (name, guess) => ({ include: { relation: name, scope: { where: { id: guess } } } }),
}

/** The filter, and the same inside the scope of each relation. */
function guessed(model: Model, filter: unknown): { what: string; filter: unknown }[] {
  const inside = [...model.relations.keys()].map((relation) => ({
    what: ` inside ${relation}`,
    filter: { include: { relation, scope: filter } },
  }))
  return [{ what: '', filter }, ...inside]
}

const wheres = (plural: string, id: string, relation: string | undefined): Question[] => [
  { path: `/api/${plural}/count` },
  { path: `/api/${plural}/update`, method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
  { path: `/api/${plural}/upsertWithWhere`, method: 'POST', body: refusedBody, headers: { 'content-type': 'application/json' } },
  ...(relation === undefined ? [] : [{ path: `/api/${plural}/${id}/${relation}`, method: 'DELETE' }]),
]

/** Right and wrong guesses of every hidden name, in every place: the same status and the same words, and always a refusal. */
export async function guessHiddenFields({ size }: Environment, target: Target): Promise<Finding> {
  const { ask, token, models } = target
  const broken: string[] = []
  let pairs = 0
  const compare = async (what: string, [right, wrong]: [string, string], question: (guess: string) => Question) => {
    pairs += 1
    const said: string[] = []
    for (const guess of [right, wrong]) {
      const request = question(guess)
      const { status, body } = await ask({ ...request, headers: { ...request.headers, authorization: token } })
      said.push(`${status} ${body.replaceAll(JSON.stringify(guess).slice(1, -1), '…').replaceAll(guess.slice(0, 6), '…')}`)
    }
    if (said[0] !== said[1]) broken.push(`${what}: a right guess is answered otherwise than a wrong one`)
    // Some models have no such call at all: nobody learns anything of what is not there.
    else if (!/^(400 |404 .*There is no method to handle)/.test(said[0] ?? ''))
      broken.push(`${what} is not refused: ${said[0]?.slice(0, 100)}`)
  }
  const looked = size === 'whole' ? models : models.filter(({ name }) => ['Worker', 'Supervisor', 'User'].includes(name))
  const names = size === 'whole' ? hiddenNames : ['password', 'lastFourSS', 'sessions']
  const work = looked.flatMap((model) => names.map((name) => ({ model, name })))
  await atOnce(work, 12, async ({ model, name }) => {
    for (const guesses of guessesOf(name, model)) {
      for (const [place, made] of Object.entries(places)) {
        // What only a top-level read may show may be named there.
        if (name === 'lastFourSS' && model.name === 'Worker' && place.startsWith('fields')) continue
        const inOthers = guessed(model, null).length
        for (let n = 0; n < inOthers; n += 1) {
          const one = (guess: string) => guessed(model, made(name, guess))[n]
          const what = `${model.name}.${name} in ${place}${one('')?.what ?? ''}`
          await compare(what, guesses, (guess) => ({ path: `/api/${model.plural}?${inQuery('filter', one(guess)?.filter)}` }))
        }
      }
      const many = [...model.relations.values()].find(({ kind }) => kind === 'hasMany')?.name
      for (const request of wheres(model.plural, nobodysId, many)) {
        const what = `${model.name}.${name} in ${request.method ?? 'GET'} ${request.path}`
        await compare(what, guesses, (guess) => ({ ...request, path: `${request.path}?${inQuery('where', { [name]: { like: guess } })}` }))
      }
    }
  })
  return {
    broken,
    figures: `${pairs.toLocaleString('en')} pairs of a right and a wrong guess: ${broken.length === 0 ? 'no difference' : `${broken.length} not as they must be`}`,
  }
}
