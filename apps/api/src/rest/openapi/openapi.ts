/** The OpenAPI 3.1 document, from the same shapes and the same routes that answer. */
import { filter, where } from '@daysheet/domain/filter/filter'
import { changeEvent } from '@daysheet/domain/live/changes'
import type { FastifyContextConfig, FastifyInstance, RouteOptions } from 'fastify'
import { z } from 'zod'
import { type Content, type Examples, jsonOf } from '#http/content.ts'
import { errorCodes } from '@daysheet/domain/fields/error-codes'
import { additionsHeader } from '../caller.ts'
import { allModels, type Model } from '../model.ts'
import { operationId } from './operation-id.ts'
import { idSchema, instantSchema, ref, rowSchema, schemaOf, writeSchema, type Json } from './schemas.ts'

type RowBody = { model: Model; many?: boolean; partial?: boolean; examples?: Examples }
type RowAnswer = { one: Model } | { list: Model }

/** What the document says of a route. */
export interface RouteDoc {
  summary: string
  /** What the summary cannot say. */
  description?: string | undefined
  tag?: string
  query?: readonly ('filter' | 'where')[]
  /** Of the path; without it, each of its parameters is text. */
  params?: z.ZodType
  /** Query parameters of this route alone. */
  parameters?: z.ZodType | undefined
  /** Headers of this route alone, with a description of each; none has to be sent. */
  headers?: Readonly<Record<string, string>>
  /** Absent where nothing is read from a body. */
  body?: RowBody | Content
  /** Whether If-Match is looked at. */
  match?: boolean
  answer: RowAnswer | Content | 'count' | 'exists' | 'nothing'
}

declare module 'fastify' {
  interface FastifyContextConfig {
    doc?: RouteDoc
  }
}

interface DocumentedRoute {
  method: string
  url: string
  config: FastifyContextConfig
}

const json = (schema: Json, examples?: Examples) => ({ content: { 'application/json': { schema, ...shownExamples(examples) } } })

const shownExamples = (examples: Examples = {}): Json => {
  const shown = Object.entries(examples).map(([summary, value]) => [summary, { summary, value }] as const)
  return shown.length === 0 ? {} : { examples: Object.fromEntries(shown) }
}

function openApiDocument(routes: readonly DocumentedRoute[]): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    if (!isDescribed(route)) continue
    const path = route.url.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Daysheet', version: '1', description: 'LoopBack 3 in spelling, strict in meaning; see docs/api.md.' },
    servers: [{ url: '/', description: 'The address where Daysheet is opened' }],
    security: [{ header: [] }, { parameter: [] }],
    tags: [...new Set(routes.filter(isDescribed).map(({ url, config }) => tagOf(url, config.doc)))]
      .sort()
      .map((name) => ({ name, description: descriptionOf(name) })),
    paths,
    components: withoutUnused(components(), paths),
  }
}

/** The files of the web application are not API calls. */
const isDescribed = ({ url }: DocumentedRoute): boolean => !url.includes('*')

const descriptionOf = (tag: string): string => {
  const rows = allModels().find(({ plural }) => plural === tag)
  return rows ? `Reads and writes of ${rows.name} rows with filters, and other calls about them.` : `${tag}: see docs/api.md.`
}

/**
 * Leaves out schemas that no call uses: resources that can only be read have no body for writes.
 */
function withoutUnused(all: Json, paths: Json): Json {
  const text = JSON.stringify([all, paths])
  const schemas = Object.entries(all['schemas'] as Json).filter(([name]) => text.includes(`"#/components/schemas/${name}"`))
  return { ...all, schemas: Object.fromEntries(schemas) }
}

function operation({ method, url, config: { doc, public: isPublic } }: DocumentedRoute): Json {
  const inPath = doc?.params && propertiesOf(doc.params)
  const parameters = [
    ...[...url.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
      name,
      in: 'path',
      required: true,
      schema: inPath?.properties[name] ?? { type: 'string' },
    })),
    ...(doc?.query ?? []).map((name) => ref('parameters', name)),
    ...queryParameters(doc?.parameters),
    ...Object.entries(doc?.headers ?? {}).map(([name, description]) => ({ name, in: 'header', description, schema: { type: 'string' } })),
    ...(doc?.match ? [ref('parameters', 'ifMatch')] : []),
    ...(showsRows(doc) ? [ref('parameters', 'additions')] : []),
  ]
  return {
    operationId: operationId({ method, url }),
    summary: doc?.summary ?? `${method} ${url}`,
    ...(doc?.description !== undefined && { description: doc.description }),
    tags: [tagOf(url, doc)],
    ...(isPublic && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(doc?.body && { requestBody: { required: true, ...requestBody(doc.body) } }),
    responses: { ...answers(doc), ...refusals({ method, url, doc, isPublic: isPublic === true }), default: ref('responses', 'error') },
  }
}

/** The heading of a call: that of its feature, or else the first part of its path. */
const tagOf = (url: string, doc: RouteDoc | undefined): string =>
  doc?.tag ?? url.split('/').find((part) => part !== '' && part !== 'api') ?? 'Daysheet'

interface Refused {
  method: string
  url: string
  doc: RouteDoc | undefined
  isPublic: boolean
}

/** The errors that a call of this kind can return. The schema of an error has their codes. */
function refusals({ method, url, doc, isPublic }: Refused): Json {
  const isRead = method === 'GET'
  const names: [number, string, boolean][] = [
    [400, 'badRequest', doc?.body !== undefined || (doc?.query ?? []).length > 0 || doc?.parameters !== undefined],
    [401, 'unauthorized', !isPublic],
    [403, 'forbidden', !isPublic],
    [404, 'notFound', url.includes(':')],
    [409, 'conflict', !isRead],
    [412, 'changedMeanwhile', doc?.match === true],
    [422, 'invalid', doc?.body !== undefined],
    [429, 'tooMany', isPublic],
    [503, 'busy', true],
  ]
  return Object.fromEntries(names.flatMap(([status, name, isPossible]) => (isPossible ? [[status, ref('responses', name)]] : [])))
}

/** Whether the answer has rows of a resource, from which additions can be left out. */
const showsRows = (doc: RouteDoc | undefined): boolean => typeof doc?.answer === 'object' && ('one' in doc.answer || 'list' in doc.answer)

function queryParameters(parameters: z.ZodType | undefined): Json[] {
  if (!parameters) return []
  const { properties, required } = propertiesOf(parameters)
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
}

/** Of an object, whatever becomes of it once it is read. */
function propertiesOf(schema: z.ZodType): { properties: Json; required: string[] } {
  const { properties = {}, required = [] } = schemaOf(schema) as { properties?: Json; required?: string[] }
  return { properties, required }
}

const contentOf = ({ type, otherTypes = [], schema, examples }: Content) => {
  const media = { ...(schema && { schema: schemaOf(schema) }), ...shownExamples(examples) }
  return { content: Object.fromEntries([type, ...otherTypes].map((one) => [one, media])) }
}

function requestBody(body: NonNullable<RouteDoc['body']>): Json {
  return 'type' in body ? contentOf(body) : json(bodySchema(body), body.examples)
}

function bodySchema({ model, many, partial }: RowBody): Json {
  const one = ref('schemas', `${model.name}${partial ? 'Patch' : 'Body'}`)
  return many ? { oneOf: [one, { type: 'array', items: one }] } : one
}

function answers(doc: RouteDoc | undefined): Json {
  if (!doc) return { 200: { description: 'Done' } }
  const { answer } = doc
  if (answer === 'nothing') return { 204: { description: 'Done' } }
  if (answer === 'count' || answer === 'exists') return { 200: { description: 'The answer', ...json(ref('schemas', answer)) } }
  if ('type' in answer) {
    const headers = answer.type === 'text/csv' ? { headers: { 'X-Total-Rows': ref('headers', 'totalRows') } } : {}
    return { 200: { description: 'The answer', ...headers, ...contentOf(answer) } }
  }
  const headers = { ETag: ref('headers', 'etag') }
  if ('list' in answer)
    return { 200: { description: 'The rows', headers, ...json({ type: 'array', items: ref('schemas', answer.list.name) }) } }
  const one = ref('schemas', answer.one.name)
  return { 200: { description: 'The row', headers, ...json(isMany(doc.body) ? { oneOf: [one, { type: 'array', items: one }] } : one) } }
}

const isMany = (body: RouteDoc['body']) => body !== undefined && 'many' in body && body.many === true

function components(): Json {
  const schemas: Record<string, Json> = {
    count: { type: 'object', required: ['count'], properties: { count: { type: 'integer' } } },
    exists: { type: 'object', required: ['exists'], properties: { exists: { type: 'boolean' } } },
    error: errorSchema,
    Filter: schemaOf(filter),
    Id: idSchema,
    Instant: instantSchema,
    ChangeEvent: schemaOf(changeEvent),
  }
  for (const model of allModels()) {
    schemas[model.name] = rowSchema(model)
    schemas[`${model.name}Body`] = writeSchema(model, true)
    schemas[`${model.name}Patch`] = writeSchema(model, false)
  }
  const parameter = (name: string, schema: Json, description: string) => ({
    name,
    in: 'query',
    description,
    content: { 'application/json': { schema } },
  })
  return {
    schemas,
    parameters: {
      filter: parameter(
        'filter',
        ref('schemas', 'Filter'),
        'Which rows, in which order, with which relations: JSON, or LoopBack brackets (docs/api.md).',
      ),
      where: parameter('where', schemaOf(where), 'Which rows: the `where` of a filter.'),
      additions: {
        name: additionsHeader,
        in: 'header',
        description: 'Also returns the properties marked `x-addition`.',
        schema: { type: 'string', enum: ['all'] },
      },
      ifMatch: {
        name: 'If-Match',
        in: 'header',
        description: 'The ETag last read; 412 when the row has changed since.',
        schema: { type: 'string' },
      },
    },
    headers: {
      etag: {
        description: 'Send it back as If-None-Match with a read. For a single row, send it as If-Match with a write.',
        schema: { type: 'string' },
      },
      retryAfter: { description: 'Seconds after which the call can be made again.', schema: { type: 'integer' } },
      totalRows: { description: 'Number of rows in the file.', schema: { type: 'integer' } },
    },
    responses: {
      error: refusal('What is wrong'),
      badRequest: refusal('A parameter or the body cannot be read; the message names it'),
      unauthorized: refusal('No session, or the session has ended'),
      forbidden: refusal('The role of the caller does not allow it; `details` names the permission'),
      notFound: refusal('No such row, or the caller cannot see it'),
      conflict: refusal('The call conflicts with stored data; `code` says how'),
      changedMeanwhile: refusal('The row has changed since the If-Match; `details.current` is the row as it is now'),
      invalid: refusal('A property is not valid; `details.messages` names each'),
      tooMany: refusal('Too many calls', { 'Retry-After': ref('headers', 'retryAfter') }),
      busy: refusal('The server or the database is busy', { 'Retry-After': ref('headers', 'retryAfter') }),
    },
    securitySchemes: {
      header: { type: 'apiKey', in: 'header', name: 'Authorization' },
      parameter: { type: 'apiKey', in: 'query', name: 'access_token' },
    },
  }
}

const errorSchema: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['statusCode', 'message'],
      properties: {
        statusCode: { type: 'integer' },
        name: { type: 'string' },
        message: { type: 'string' },
        code: { type: 'string', enum: errorCodes, description: 'What went wrong, for programs (docs/api.md).' },
        details: {},
      },
    },
  },
}

const refusal = (description: string, headers?: Json): Json => ({
  description,
  ...(headers && { headers }),
  ...json(ref('schemas', 'error')),
})

/** By their routes: applications of one process that have the same ones share what is long to make and large to keep. */
const documents = new Map<string, string>()

/** GET /api/openapi.json: every route of the router, for whoever is signed in. Call it before the routes are registered. */
export function openApiRoutes(app: FastifyInstance): void {
  const routes: DocumentedRoute[] = []
  app.addHook('onRoute', (route: RouteOptions) => {
    for (const method of [route.method].flat()) {
      if (method !== 'HEAD' && method !== 'OPTIONS') routes.push({ method, url: route.url, config: route.config ?? {} })
    }
  })
  const made = () => {
    const key = routes.map(({ method, url }) => `${method} ${url}`).join('\n')
    const document = documents.get(key) ?? JSON.stringify(openApiDocument(routes))
    documents.set(key, document)
    return document
  }
  const doc = { summary: 'This document', answer: jsonOf(z.looseObject({ openapi: z.string() })) }
  app.get('/api/openapi.json', { config: { needs: 'session', doc } }, async (_request, reply) => {
    return reply.type('application/json; charset=utf-8').send(made())
  })
  // It takes longer to make than anybody may keep others waiting: a server that listens makes it before it is asked. (promises.md#r24)
  app.addHook('onListen', async () => void made())
}
