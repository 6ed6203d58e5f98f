import type { Random } from '../../apps/api/src/demo/random.ts'

/** One request as it goes over the line; `mutate.ts` changes any part of it. */
export interface Plain {
  method: string
  /** Path and query, encoded. */
  url: string
  headers: [name: string, value: string][]
  body: Buffer | undefined
}

type Json = Record<string, unknown>
interface Operation {
  parameters?: { $ref?: string; name?: string; in?: string; schema?: Json }[]
  requestBody?: { content: Record<string, { schema?: Json; examples?: Record<string, { value: unknown }> }> }
}
export interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json> }
}

/** A route of the document, and how a valid request of it is made. */
export interface Route {
  method: string
  path: string
  operation: Operation
}

/** Would end the session of the whole run, or every one of its account; what they do with garbage is tried without a session. */
const ending = /logout|change-password|\/sessions?$/i

export const routesOf = ({ paths }: Document): Route[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

export interface Surroundings {
  document: Document
  token: string
  /** Ids of rows there are, by the plural in the path. */
  ids: Map<string, string[]>
  picture: Buffer
  filing: Buffer
}

/** A request of this route that means something: ids that exist, a body of its shape. */
export function validRequest(route: Route, around: Surroundings, dice: Random): Plain {
  const { method, path, operation } = route
  const [, , plural = ''] = path.split('/')
  const anId = () => dice.pick(around.ids.get(plural) ?? [...around.ids.values()].flat())
  const filled = path.replaceAll(/\{(\w+)\}/g, (_hole, name: string) => holes[name]?.(dice) ?? anId())
  const query = (operation.parameters ?? []).flatMap((parameter) => queryOf(parameter, around, dice))
  const headers: Plain['headers'] = [['Host', 'daysheet']]
  if (!ending.test(path)) headers.push(['Authorization', around.token])
  const { body, type } = bodyOf(operation, around, dice)
  if (type !== undefined) headers.push(['Content-Type', type])
  return { method, url: filled + (query.length > 0 ? `?${query.join('&')}` : ''), headers, body }
}

const holes: Record<string, (dice: Random) => string> = {
  container: (dice) => dice.pick(['events', 'jobs', 'jtimages']),
  file: (dice) => dice.pick(['face-1.jpg', 'nothing.png']),
  z: () => '12',
  x: () => '1205',
  y: () => '1539',
}

const filters = [
  '{"limit":3}',
  '{"where":{"id":{"neq":null}},"order":"id DESC","limit":2}',
  '{"where":{"and":[{"id":{"inq":["a"]}},{"or":[{"id":"b"}]}]},"fields":["id"]}',
  '{"include":[],"skip":1,"limit":1}',
]

function queryOf(
  { $ref, name, in: place, schema }: NonNullable<Operation['parameters']>[number],
  around: Surroundings,
  dice: Random,
): string[] {
  if ($ref?.endsWith('/filter')) return [`filter=${encodeURIComponent(dice.pick(filters))}`]
  if ($ref?.endsWith('/where')) return [`where=${encodeURIComponent('{"id":{"neq":null}}')}`]
  if (place !== 'query' || name === undefined) return []
  const plural = /^jobid/i.test(name) ? 'Jobs' : /^workerid/i.test(name) ? 'Workers' : ''
  const ids = around.ids.get(plural) ?? [...around.ids.values()].flat()
  const value = /^ids?$|Ids?$|jobs?$/i.test(name) ? dice.pick(ids) : scalar(name, schema ?? {}, dice)
  return [`${name}=${encodeURIComponent(value)}`]
}

function scalar(name: string, schema: Json, dice: Random): string {
  if (Array.isArray(schema['enum'])) return String(dice.pick(schema['enum']))
  if (/from|to|day|date/i.test(name)) return dice.pick(['2026-11-18', '2026-11-20', '11-20-2026', '2026-11-20T05:00:00.000Z'])
  return schema['type'] === 'integer' || schema['type'] === 'number' ? String(dice.below(40)) : dice.pick(['a', '10000', 'Broadway'])
}

const boundary = 'daysheet-proof-boundary'

function bodyOf(operation: Operation, around: Surroundings, dice: Random): { body: Buffer | undefined; type: string | undefined } {
  const content = operation.requestBody?.content ?? {}
  const [type] = Object.keys(content)
  if (type === undefined) return { body: undefined, type: undefined }
  const { schema = {}, examples = {} } = content[type] ?? {}
  if (type.startsWith('multipart')) {
    const isFiling = JSON.stringify(schema).includes('"File"')
    return { body: multipart(isFiling ? around.filing : around.picture, isFiling), type: `multipart/form-data; boundary=${boundary}` }
  }
  const shown = Object.values(examples).map(({ value }) => value)
  const value = shown.length > 0 && dice.chance(0.5) ? dice.pick(shown) : valueOf(schema, around, dice)
  if (type.includes('urlencoded')) return { body: Buffer.from(new URLSearchParams(value as Record<string, string>).toString()), type } // a form is an object of texts
  return { body: Buffer.from(typeof value === 'string' && !type.includes('json') ? value : JSON.stringify(value)), type }
}

function multipart(file: Buffer, isFiling: boolean): Buffer {
  const head = [
    ...[`--${boundary}`, 'Content-Disposition: form-data; name="note"', '', 'a note', `--${boundary}`],
    `Content-Disposition: form-data; name="${isFiling ? 'File' : 'file'}"; filename="${isFiling ? 'a.pdf' : 'a.png'}"`,
    ...[`Content-Type: ${isFiling ? 'application/pdf' : 'image/png'}`, '', ''],
  ].join('\r\n')
  return Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
}

/** Something of this shape. */
function valueOf(schema: Json, around: Surroundings, dice: Random, name = ''): unknown {
  if (typeof schema['$ref'] === 'string')
    return valueOf(around.document.components.schemas[schema['$ref'].split('/').at(-1) ?? ''] ?? {}, around, dice, name)
  const choices = schema['oneOf'] ?? schema['anyOf']
  if (Array.isArray(choices)) return valueOf(dice.pick(choices as Json[]), around, dice, name)
  if (Array.isArray(schema['enum'])) return dice.pick(schema['enum'])
  if ('const' in schema) return schema['const']
  switch (schema['type']) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema['properties'] ?? {}) as Record<string, Json>).map(([key, inner]) => [
          key,
          valueOf(inner, around, dice, key),
        ]), // JSON Schema
      )
    case 'array':
      return Array.from({ length: dice.below(3) }, () => valueOf((schema['items'] ?? {}) as Json, around, dice, name))
    case 'number':
    case 'integer':
      return dice.below(100)
    case 'boolean':
      return dice.chance(0.5)
    case 'string':
      return textOf(name, schema, around, dice)
    default:
      return null
  }
}

function textOf(name: string, { format }: Json, around: Surroundings, dice: Random): string {
  if (/(^id|Id)$/.test(name)) return dice.pick([...around.ids.values()].flat())
  if (format === 'date-time') return '2026-11-20T12:00:00.000Z'
  if (format === 'date') return '2026-11-20'
  if (/phone/i.test(name)) return '2125550123'
  return dice.pick(['a', 'Text of a person', 'kmueller', '7:00 AM'])
}
