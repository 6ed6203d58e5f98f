/** Bodies with more in them than a caller may set: whatever is answered, the stored row differs in declared properties alone. (promises.md#s4) */
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Model } from '../../apps/api/src/rest/model.ts'
import type { Finding, Environment } from '../proof.ts'
import { atOnce, inQuery, type Answer } from './ask.ts'
import { honestWrites } from './honest-writes.ts'
import type { Target } from './target.ts'
import type { Row, Place, Subject } from './place.ts'

/** Set by the server alone, in every model, whether or not the model knows the name. */
const nobodys = [
  ...[
    'created',
    'createdAt',
    'created_at',
    'ttl',
    'realm',
    'emailVerified',
    'verificationToken',
    'roles',
    'accessTokens',
    'passwordHash',
    'password_hash',
  ],
  ...[
    'mustChangePassword',
    'must_change_password',
    'version',
    'day',
    'last_four_ss',
    'place',
    'answeredFrom',
    'answered_from',
    'answeredWith',
    'isAdmin',
  ],
]
/** Told by the server in this model, and read-only. */
const told: Record<string, string[]> = {
  ContainerReq: ['answer', 'name', 'answeredAt', 'requestedAt', 'requestedBy'],
  Event: ['receivedAt', 'clockOffset'],
  WorkerEntry: ['txtReason'],
  Price: ['entered'],
}
/** JSON that means something to JavaScript. */
const poisons = [
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"prototype":{"isAdmin":true}}',
  '{"toString":"7"}',
]

/** What a hook may put beside the property it was sent with. */
const consequences: Record<string, string[]> = {
  'Supervisor.password': ['password_hash', 'must_change_password'],
  'Worker.lastFourSS': ['last_four_ss'],
  'Schedule.date': ['day'],
}

const json = { 'content-type': 'application/json' }
const stranger = uuid()
const valueFor = (name: string): unknown =>
  /^(created|createdAt|created_at|answeredAt|requestedAt|receivedAt|time|date|.*Time)$/.test(name)
    ? '2020-02-02T02:02:02.000Z'
    : name.endsWith('Id')
      ? stranger
      : /^(mustChange|must_change|is|email[V]|active|entered)/.test(name)
        ? true
        : /^(answer)$/.test(name)
          ? 'confirm'
          : /^(version|ttl|clockOffset|place)$/.test(name)
            ? 99
            : '7'

/** A second one must not be refused for a name that is taken. */
const ownName = ({ name }: Model): Row => (name === 'Supervisor' ? { username: `somebody ${uuid()}` } : {})

/** Nobody may change a row of these. */
const unchanging = new Set(['User', 'TextMessage'])
/** Every way to write a row that is there, and to make one. */
function placesOf({ model, id, shown }: Subject, models: readonly Model[], all: ReadonlyMap<string, Subject>): Place[] {
  const path = `/api/${model.plural}`
  const { id: _id, version: _version, ...rest } = shown
  const one = inQuery('where', { id })
  const parents = models.flatMap((parent) => {
    const at = all.get(parent.name)
    if (at === undefined) return []
    return [...parent.relations.values()]
      .filter((relation) => relation.model === model.name && relation.kind !== 'belongsTo')
      .map((relation): Place => {
        // By the parent it belongs to: under another one it is not found, whatever the body has.
        const parentId = shown[relation.key]
        const place = `/api/${parent.plural}/${typeof parentId === 'string' ? parentId : at.id}/${relation.name}`
        return relation.kind === 'hasMany'
          ? { method: 'PUT', path: `${place}/${id}`, body: (extra) => extra }
          : { method: 'PUT', path: place, body: (extra) => extra }
      })
  })
  return [
    { method: 'PATCH', path: `${path}/${id}`, body: (extra) => extra },
    { method: 'PUT', path: `${path}/${id}`, body: (extra) => ({ ...rest, ...extra }) },
    { method: 'POST', path: `${path}/${id}/replace`, body: (extra) => ({ ...rest, ...extra }) },
    { makes: true, method: 'PATCH', path, body: (extra) => ({ id, ...extra }) },
    { makes: true, method: 'PUT', path, body: (extra) => ({ ...rest, id, ...extra }) },
    { makes: true, method: 'POST', path: `${path}/upsertWithWhere?${one}`, body: (extra) => extra },
    { method: 'POST', path: `${path}/update?${one}`, body: (extra) => extra },
    { makes: true, method: 'POST', path, body: (extra) => ({ ...rest, ...ownName(model), ...extra }) },
    { makes: true, method: 'POST', path, body: (extra) => [{ ...rest, ...ownName(model), ...extra }] },
    ...parents,
  ]
}

async function subjectsOf({ ask, token, models }: Target): Promise<Map<string, Subject>> {
  const found = new Map<string, Subject>()
  for (const model of models) {
    const { body } = await ask({ path: `/api/${model.plural}?${inQuery('filter', { limit: 1 })}`, headers: { authorization: token } })
    const [shown] = JSON.parse(body) as Row[] // a list of rows
    if (shown) found.set(model.name, { model, id: String(shown['id']), shown })
  }
  return found
}

const storedRow = async ({ db }: Target, { model, id }: Subject): Promise<Row> => {
  const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(model.table)} t where id = ${id}::uuid`.execute(db)
  return rows[0]?.row ?? {}
}
/** Whether the sealed properties read as they did. */
const isShownAsBefore = async ({ ask, token }: Target, { model, id, shown }: Subject) => {
  const names = [...model.fields.values()].filter(({ topLevelOnly }) => topLevelOnly).map(({ name }) => name)
  const { body } = await ask({
    path: `/api/${model.plural}/${id}?${inQuery('filter', { fields: names })}`,
    headers: { authorization: token },
  })
  const now = JSON.parse(body) as Row // one row
  return names.every((name) => now[name] === shown[name])
}
const newRows = async ({ db }: Target, { model }: Subject, known: ReadonlySet<string>): Promise<Row[]> => {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) as row from ${sql.table(model.table)} t where id <> all(${[...known]}::uuid[])`.execute(db)
  return rows.map(({ row }) => row)
}
const idsOf = async ({ db }: Target, { model }: Subject) => {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(model.table)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const columnFor = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
const differing = (before: Row, after: Row) =>
  Object.keys({ ...before, ...after }).filter((column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]))

export async function assignEverything({ size, log }: Environment, target: Target): Promise<Finding> {
  const { ask, token, models } = target
  const subjects = await subjectsOf(target)
  const names = new Set([
    ...nobodys,
    ...models.flatMap((model) => [...model.fields.keys(), ...[...model.fields.values()].map(({ column }) => column)]),
  ])
  const broken: string[] = []
  let calls = 0
  const send = async ({ method, path }: Place, body: unknown): Promise<Answer> => {
    calls += 1
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return ask({ method, path, headers: { ...json, authorization: token }, body: text })
  }
  /** Sends it, and looks at the stored row and at rows that were made. */
  const tryOn = async (subject: Subject, place: Place, { what, extra, raw }: { what: string; extra: Row; raw?: string }) => {
    const before = await storedRow(target, subject)
    const known = place.makes === true ? await idsOf(target, subject) : undefined
    const { status, body } = await send(place, raw ?? place.body(extra))
    if (status >= 500) broken.push(`${place.method} ${place.path} with ${what}: ${status} ${body.slice(0, 150)}`)
    const after = await storedRow(target, subject)
    const changed = differing(before, after)
    // A change counts its version; nothing else may be another than before, since nothing else was sent with another value.
    const isSealed = (column: string) => [...subject.model.fields.values()].some((field) => field.topLevelOnly && field.column === column)
    // The same digits are sealed anew each time: of them the reading is compared.
    const isSameInside = !changed.some(isSealed) || (await isShownAsBefore(target, subject))
    const odd = changed.filter((column) => (column !== 'version' || after['version'] === 99) && !(isSealed(column) && isSameInside))
    if (odd.length > 0)
      broken.push(
        `${place.method} ${place.path} with ${what} changed ${odd.map((column) => `${subject.model.table}.${column}`).join(', ')}`,
      )
    const made = known === undefined ? [] : await newRows(target, subject, known)
    if (status >= 400 && (changed.length > 0 || made.length > 0))
      broken.push(`${place.method} ${place.path} with ${what} was refused with ${status}, and yet wrote`)
    const forbidden = Object.entries(extra).filter(([name]) => nobodys.includes(name) || told[subject.model.name]?.includes(name))
    for (const row of made) {
      const taken = forbidden.filter(([name, value]) => row[columnFor(name)] !== undefined && looksLike(row[columnFor(name)], value))
      if (taken.length > 0)
        broken.push(`${place.method} ${place.path} with ${what} made a row with ${taken.map(([name]) => name).join(', ')}`)
    }
  }
  const chosen = [...subjects.values()].filter(
    ({ model }) => size === 'whole' || ['Job', 'Supervisor', 'ContainerReq', 'User'].includes(model.name),
  )
  for (const subject of chosen) {
    const { model } = subject
    const isKnown = (name: string) => model.fields.has(name) || model.relations.has(name) || model.derived.has(name)
    const foreign = [...names].filter((name) => !isKnown(name) || nobodys.includes(name))
    const kept = [...nobodys, ...(told[model.name] ?? [])]
    const places = placesOf(subject, models, subjects)
    const whole = (list: string[]): Row => Object.fromEntries(list.map((name) => [name, valueFor(name)]))
    for (const place of places) {
      await tryOn(subject, place, { what: `the names of all other models`, extra: whole(foreign) })
      await tryOn(subject, place, { what: 'what the server tells', extra: whole(told[model.name] ?? ['version']) })
      for (const raw of poisons) await tryOn(subject, place, { what: raw, extra: {}, raw })
      // One by one where it is cheapest to find out: a name that is taken must not hide behind one that is refused.
      const single =
        place.method === 'PATCH' && place.path.endsWith(subject.id) ? (size === 'whole' ? [...new Set([...foreign, ...kept])] : kept) : kept
      await atOnce(single, 1, (name) => tryOn(subject, place, { what: name, extra: whole([name]) }))
    }
    log(`${model.name}: ${places.length} ways, ${broken.length} findings so far`)
  }
  broken.push(...(await otherIds(chosen, send)), ...(await poisoned(target)))
  const alone = await declaredAlone(target, chosen, send)
  const placesFor = (subject: Subject) => placesOf(subject, models, subjects)
  const honest = await honestWrites(target, { subjects: chosen, placesFor, changed: alone.changed }, send)
  broken.push(...alone.broken, ...honest.broken)
  const properties = [...alone.changed.values()].flat().length
  return {
    broken,
    figures: `${calls.toLocaleString('en')} writes to ${chosen.length} models with ${names.size} foreign names, ${properties} declared properties changed alone and ${honest.wrote} honest writes done: ${broken.length === 0 ? 'stored rows differ in declared properties alone' : `${broken.length} went through`}`,
  }
}

const looksLike = (stored: unknown, sent: unknown) => String(stored).slice(0, 10) === String(sent).slice(0, 10)

/** A row keeps its id whatever a body says. */
async function otherIds(subjects: Subject[], send: (place: Place, body: unknown) => Promise<Answer>): Promise<string[]> {
  const broken: string[] = []
  for (const { model, id } of subjects) {
    const { status } = await send({ method: 'PATCH', path: `/api/${model.plural}/${id}`, body: () => ({}) }, { id: uuid() })
    if (status < 400 || status >= 500) broken.push(`${model.name} takes another id: ${status}`)
  }
  return broken
}

const otherValue: Record<string, unknown> = { text: 'changed', num: 3, int: 3, bool: false, instant: '2026-02-03T04:05:06.000Z' }

/** Each declared property, changed alone, changes its own column, and what a hook puts beside it; answers those that did, by model. */
async function declaredAlone(
  target: Target,
  subjects: Subject[],
  send: (place: Place, body: unknown) => Promise<Answer>,
): Promise<{ broken: string[]; changed: Map<string, string[]> }> {
  const broken: string[] = []
  const changed = new Map<string, string[]>()
  for (const subject of subjects) {
    const { model, id } = subject
    const own: string[] = []
    for (const field of model.fields.values()) {
      const value = otherValue[field.kind]
      if (field.name === 'id' || field.readOnly || value === undefined || nobodys.includes(field.name)) continue
      const before = await storedRow(target, subject)
      const place: Place = { method: 'PATCH', path: `/api/${model.plural}/${id}`, body: () => ({}) }
      const { status, body } = await send(place, { [field.name]: field.name === 'password' ? 'a pass phrase of theirs' : value })
      if (status >= 500) broken.push(`${model.name}.${field.name}: ${status} ${body.slice(0, 150)}`)
      const may = new Set(['version', field.column, ...(consequences[`${model.name}.${field.name}`] ?? [])])
      const all = differing(before, await storedRow(target, subject))
      const odd = all.filter((column) => !may.has(column))
      if (odd.length > 0) broken.push(`${model.name}.${field.name} also changed ${odd.join(', ')}`)
      if (status >= 400 && all.length > 0) broken.push(`${model.name}.${field.name} was refused with ${status}, and yet written`)
      if (status < 400 && all.some((column) => column !== 'version')) own.push(field.name)
    }
    if (own.length === 0 && !unchanging.has(model.name))
      broken.push(`no declared property of ${model.name} could be changed, so nothing was shown of the others`)
    changed.set(model.name, own)
  }
  return { broken, changed }
}

/** Whether objects of the server have got what was sent as a prototype. */
async function poisoned({ ask, token }: Target): Promise<string[]> {
  const { body } = await ask({ path: '/api/Users/me', headers: { authorization: token } })
  return body.includes('isAdmin') ? ['the server gives away a property that was sent as __proto__'] : []
}
