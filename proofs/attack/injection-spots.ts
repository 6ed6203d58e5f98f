/** Every place of every call where a value of the caller's stands, marked with a star, from the OpenAPI document that the server gives. (promises.md#s3) */
import type { Field, Model } from '../../apps/api/src/rest/model.ts'
import { inQuery } from './ask.ts'
import { nobodysId } from './bearers.ts'
import type { Target } from './target.ts'

/** One call with stars in it. */
export interface Spot {
  what: string
  method: string
  path: string
  headers: Record<string, string>
  body: string
  /** How many stars. */
  stars: number
  /** Calls of the same kind on another model have the same. */
  shape: string
}

type Row = Record<string, unknown>

interface Parameter {
  $ref?: string
  name?: string
  in?: string
  schema?: { type?: string; format?: string; enum?: string[] }
}
interface Operation {
  parameters?: Parameter[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}
interface Schema {
  $ref?: string
  type?: string
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  format?: string
  enum?: unknown[]
}

const json = { 'content-type': 'application/json' }

/** Filters whose values, names and numbers are each marked once. */
function filtersOf(model: Model, row: Row): { what: string; filter: unknown }[] {
  const isText = ({ kind, name }: Field) => kind === 'text' && typeof row[name] === 'string' && name !== 'lastFourSS'
  // Without rows no order is worked out and no pattern compared: a text that is there.
  const text = [...model.fields.values()].find(isText)?.name ?? 'id'
  const relation = [...model.relations.keys()][0]
  return [
    { what: 'like, order, fields', filter: { where: { [text]: { like: '%*%' } }, order: 'id ASC*', fields: ['id*', text] } },
    {
      what: 'regexp, a name, limit',
      filter: { where: { or: [{ [text]: { regexp: '.*' } }, { 'id*': { neq: nobodysId } }] }, limit: '5*', skip: '0*' },
    },
    {
      what: 'a value, inq, between, ilike',
      filter: {
        where: { and: [{ [text]: { neq: 'x*' } }, { [text]: { nin: ['y*'] } }, { [text]: { ilike: '%*' } }, { [text]: { 'gte*': '' } }] },
      },
    },
    ...(relation === undefined
      ? []
      : [
          {
            what: 'include and its scope',
            filter: { include: [{ relation: `${relation}*`, scope: { order: 'id*', where: { id: { neq: '1*' } } } }] },
          },
        ]),
  ]
}

const wheresOf = (model: Model, row: Row) =>
  filtersOf(model, row).flatMap(({ what, filter }) => ('where' in (filter as Row) ? [{ what, where: (filter as Row)['where'] }] : [])) // an object of ours

const starsIn = (...texts: string[]) => texts.join('').split('*').length - 1

/** A stored row as a body, a star behind every text. */
const starred = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => name !== 'id' && name !== 'version')
      .map(([name, value]) => [name, typeof value === 'string' ? `${value}*` : value]),
  )

function exampleOf(schema: Schema | undefined): unknown {
  if (schema?.oneOf) return exampleOf(schema.oneOf[0])
  if (schema?.enum) return `${String(schema.enum[0])}*`
  if (schema?.type === 'array') return [exampleOf(schema.items)]
  if (schema?.properties) return Object.fromEntries(Object.entries(schema.properties).map(([name, one]) => [name, exampleOf(one)]))
  if (schema?.type === 'integer' || schema?.type === 'number') return 5
  if (schema?.type === 'boolean') return true
  return schema?.format === 'uuid' ? `${nobodysId}*` : '2026-01-02*'
}

/** Every call of the document. A path's own id is marked; the rows it names exist. */
export async function spotsOf({ ask, token, models }: Target): Promise<Spot[]> {
  const authorization = { authorization: token }
  const { paths } = JSON.parse((await ask({ path: '/api/openapi.json', headers: authorization })).body) as {
    paths: Record<string, Record<string, Operation>>
  } // OpenAPI 3.1, of our own making
  const rows = new Map<string, Row>()
  for (const { plural } of models) {
    const { body } = await ask({ path: `/api/${plural}?${inQuery('filter', { limit: 1 })}`, headers: authorization })
    rows.set(plural, (JSON.parse(body) as Row[])[0] ?? {}) // a list of rows
  }
  const spots: Spot[] = []
  for (const [pattern, operations] of Object.entries(paths)) {
    for (const [verb, operation] of Object.entries(operations)) {
      if (/change-stream$|^\/api\/changes$|logout$/.test(pattern)) continue
      const method = verb.toUpperCase()
      const plural = pattern.split('/')[2] ?? ''
      const model = models.find((one) => one.plural === plural)
      const related = model?.relations.get(pattern.split('/')[4] ?? '')
      const meant = models.find((one) => one.name === related?.model) ?? model
      const stored = rows.get(meant?.plural ?? '') ?? {}
      const shape =
        model === undefined
          ? pattern
          : pattern
              .replace(plural, '{Plural}')
              .replace(/(\{id\}\/)\w+/, (all: string, id: string) => (related ? `${id}{${related.kind}}` : all))
      const own = rows.get(plural)?.['id']
      const id = typeof own === 'string' ? own : nobodysId
      const at = (star: string) =>
        pattern
          .replace('{id}', id + star)
          .replace(/\{fk\}/, nobodysId + star)
          .replace(/\{\w+\}/g, `1${star}`)
      const named = (operation.parameters ?? []).map((one) => one.$ref?.split('/').at(-1) ?? one.name ?? '')
      const add = (what: string, path: string, body = '') =>
        spots.push({
          what: `${method} ${pattern}: ${what}`,
          method,
          path,
          headers: { ...authorization, ...(body !== '' && json) },
          body,
          stars: starsIn(path, body),
          shape: `${method} ${shape}`,
        })
      if (pattern.includes('{')) add('the path', at('*'))
      if (named.includes('filter') && meant)
        for (const { what, filter } of filtersOf(meant, stored)) add(what, `${at('')}?${inQuery('filter', filter)}`)
      const row = starred(stored)
      const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema
      const isRow = JSON.stringify(schema ?? {}).includes('#/components/schemas/')
      const body = schema === undefined ? '' : JSON.stringify(isRow ? row : exampleOf(schema))
      if (named.includes('where') && meant)
        for (const { what, where } of wheresOf(meant, stored))
          add(`where, ${what}`, `${at('')}?${inQuery('where', where)}`, method === 'POST' ? '{}' : '')
      const query = (operation.parameters ?? []).filter((one) => one.in === 'query')
      const values = query.map((one) => `${one.name}=${one.schema?.type === 'number' ? '40.7' : (one.schema?.enum?.[0] ?? '2026-01-02')}*`)
      if (values.length > 0) add('its parameters', `${at('')}?${values.join('&')}`, schema === undefined ? '' : body.replaceAll('*', ''))
      if (starsIn(body) > 0 && !/multipart/.test(Object.keys(operation.requestBody?.content ?? {})[0] ?? '')) add('the body', at(''), body)
    }
  }
  return [...spots, ...byHand(token)]
}

/** Where no schema says what may stand: sign-in, names of files, the token itself, the headers that are read. */
function byHand(token: string): Spot[] {
  const boundary = 'proofproofproof'
  const part = (name: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a*.png"\r\nContent-Type: image/png\r\n\r\nx\r\n--${boundary}--\r\n`
  const form = { authorization: token, 'content-type': `multipart/form-data; boundary=${boundary}` }
  const of = (what: string, spot: Partial<Spot>): Spot => {
    const { method = 'GET', path = '/', headers = {}, body = '' } = spot
    return { what, method, path, headers, body, stars: starsIn(path, body, ...Object.values(headers)), shape: what }
  }
  return [
    of('the token in the address', { path: '/api/Users/me?access_token=x*' }),
    of('the token in a header', { path: '/api/Users/me', headers: { authorization: 'x*' } }),
    of('the version in If-Match', {
      method: 'PATCH',
      path: `/api/Jobs/${nobodysId}`,
      headers: { authorization: token, 'content-type': 'application/json', 'if-match': 'W/"1*"' },
      body: '{"boro":"x"}',
    }),
    of('a sign-in', { method: 'POST', path: '/api/Users/login', headers: json, body: '{"username":"office*","password":"x*"}' }),
    of('a sign-in by e-mail', {
      method: 'POST',
      path: '/api/Users/login',
      headers: json,
      body: '{"email":"office@example.com*","password":"x"}',
    }),
    of("a picture's name", { method: 'POST', path: '/api/images/proof*/upload', headers: form, body: part('file') }),
    of("a filing's name", { method: 'POST', path: `/api/Jobs/processACP7?jobId=${nobodysId}`, headers: form, body: part('File') }),
    of('an address of the application', { path: '/jobs/1*' }),
  ]
}

/** One of each shape, on a model that changes from shape to shape, and all of what only one model has. */
export function oneOfEachShape(spots: Spot[]): Spot[] {
  const byShape = Map.groupBy(spots, ({ shape, what }) => `${shape} ${what.split(': ')[1]}`)
  return [...byShape.values()].map((alike, turn) => alike[(turn * 7) % alike.length]!)
}
