/**
 * The routes of one resource as LoopBack has them: list, findOne, count, by id, create one or many, change, replace, delete, and its
 * relations. (product.md#wire-routing, product.md#wire-errors, product.md#wire-writes)
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../db/connection.ts'
import { actorOf } from '../http/access.ts'
import { notFound } from '../http/errors.ts'
import { bulkCondition } from './filter/always-true.ts'
import { readWhere } from './filter/condition.ts'
import { create, patch, patchAll, remove, replace } from './mutations.ts'
import { sendJson, versionsWanted } from './etag.ts'
import { readFilter } from './filter/filter.ts'
import type { Hooks } from './hooks.ts'
import type { Model } from './model.ts'
import type { RouteDoc } from './openapi/openapi.ts'
import { objectParameter } from './filter/query-string.ts'
import { countRows, readOne, readRows, rowExists, type ScopeBuilder } from './read.ts'
import { relationRoutes } from './relation-routes.ts'
import { resourcesOf, servedBy, type Resource } from './resource.ts'
import { deleting, inPath, type AddRoute, type Handler } from './route.ts'
import { upsert, upsertWhere } from './upsert.ts'
import { whereSql } from './filter/where.ts'

interface Given {
  db: Database
  config: { businessTimeZone: string }
}

/** Serves a model. `hooks` is what the feature adds; the feature that calls this is the table's only writer. */
export function crud(app: FastifyInstance, { db, config }: Given, model: Model, hooks: Hooks = {}): void {
  const resource: Resource = { db, zone: config.businessTimeZone, model, hooks, related: (name) => servedBy(app, name) }
  resourcesOf(app).set(model.name, resource)
  const route: AddRoute = (method, path, doc, handler) => {
    if (hooks.readOnly && method !== 'GET') return
    app.route({
      method,
      url: `/api/${model.plural}${path}`,
      config: { doc: { ...doc, tag: model.plural }, ...((method === 'GET' || doc.query !== undefined) && { isSearch: true as const }) },
      handler,
    })
  }
  collectionReads(route, resource)
  collectionWrites(route, resource)
  rowRoutes(route, resource)
  relationRoutes(route, resource, app)
}

const filterOf = (request: FastifyRequest, model: Model) => readFilter(model, objectParameter(request, 'filter'))
const whereOf = (request: FastifyRequest, model: Model) => ({ model, where: readWhere(model, objectParameter(request, 'where')) })

/** What a write takes from its request. */
const writing = (request: FastifyRequest) => ({
  body: request.body,
  actor: actorOf(request),
  headers: request.headers,
  versions: versionsWanted(request),
})

function collectionReads(route: AddRoute, resource: Resource): void {
  const { model } = resource
  route(
    'GET',
    '',
    { summary: `Every ${model.name} the filter means`, query: ['filter'], answer: { list: model } },
    async (request, reply) => {
      const { body } = await readRows(resource, filterOf(request, model))
      return sendJson(request, reply, `[${body ?? ''}]`)
    },
  )
  route(
    'GET',
    '/findOne',
    { summary: `The first ${model.name} the filter means`, query: ['filter'], answer: { one: model } },
    async (request, reply) => {
      const { body, version } = await readRows(resource, { ...filterOf(request, model), limit: 1 })
      if (body === null) throw notFound(model.name, undefined)
      return sendJson(request, reply, body, version)
    },
  )
  route('GET', '/count', { summary: `How many ${model.plural} there are`, query: ['where'], answer: 'count' }, async (request, reply) =>
    sendJson(request, reply, JSON.stringify({ count: await countRows(resource, whereOf(request, model)) })),
  )
}

function collectionWrites(route: AddRoute, resource: Resource): void {
  const { model } = resource
  const createDoc: RouteDoc = {
    summary: `Create one ${model.name}, or all of a list or none`,
    headers: model.createHeaders,
    body: { model, many: true, examples: model.examples },
    answer: { one: model },
  }
  route('POST', '', createDoc, async (request, reply) => {
    const { text, version } = await create(resource, request.body, { actor: actorOf(request), headers: request.headers })
    return sendJson(request, reply, text, version)
  })
  const upsertDoc: RouteDoc = {
    summary: `Change the ${model.name} of the body's id, or create it`,
    headers: model.createHeaders,
    body: { model },
    match: true,
    answer: { one: model },
  }
  const putRow: Handler = async (request, reply) => {
    const { text, version } = await upsert(resource, writing(request))
    return sendJson(request, reply, text, version)
  }
  route('PUT', '', upsertDoc, putRow)
  route('PATCH', '', upsertDoc, putRow)
  const upsertWhereDoc: RouteDoc = {
    summary: `Change the one ${model.name} the condition means, or create it`,
    query: ['where'],
    headers: model.createHeaders,
    body: { model },
    answer: { one: model },
  }
  route('POST', '/upsertWithWhere', upsertWhereDoc, async (request, reply) => {
    const link = neededCondition(model, objectParameter(request, 'where'))
    const { text, version } = await upsertWhere(resource, { ...writing(request), link })
    return sendJson(request, reply, text, version)
  })
  const updateDoc: RouteDoc = {
    summary: `Change every ${model.name} the condition means`,
    query: ['where'],
    body: { model },
    answer: 'count',
  }
  route('POST', '/update', updateDoc, async (request) => {
    const link = neededCondition(model, objectParameter(request, 'where'))
    return { count: await patchAll(resource, { ...writing(request), link }) }
  })
}

/** The rows a bulk write is about. */
function neededCondition(model: Model, where: Record<string, unknown> | undefined): ScopeBuilder {
  const condition = bulkCondition(model, where)
  return (statement) => (alias) => whereSql(statement, condition, alias)
}

function rowRoutes(route: AddRoute, resource: Resource): void {
  const { model } = resource
  route('GET', '/:id', { summary: `One ${model.name}`, query: ['filter'], answer: { one: model } }, async (request, reply) => {
    const id = inPath(request, 'id')
    const { body, version } = await readOne(resource, id, filterOf(request, model))
    if (body === null) throw notFound(model.name, id)
    return sendJson(request, reply, body, version)
  })
  route('GET', '/:id/exists', { summary: `Whether there is such a ${model.name}`, answer: 'exists' }, async (request, reply) =>
    sendJson(request, reply, JSON.stringify({ exists: await rowExists(resource, inPath(request, 'id')) })),
  )
  const change = (request: FastifyRequest) => ({ id: inPath(request, 'id'), ...writing(request) })
  route(
    'PATCH',
    '/:id',
    { summary: `Change some properties of a ${model.name}`, body: { model, partial: true }, match: true, answer: { one: model } },
    async (request, reply) => {
      const { body, version } = await patch(resource, change(request))
      return sendJson(request, reply, body ?? '{}', version)
    },
  )
  const put: Handler = async (request, reply) => {
    const { body, version } = await replace(resource, change(request))
    return sendJson(request, reply, body ?? '{}', version)
  }
  const replaceDoc: RouteDoc = {
    summary: `Replace a ${model.name}: what is not sent becomes empty`,
    body: { model },
    match: true,
    answer: { one: model },
  }
  route('PUT', '/:id', replaceDoc, put)
  route('POST', '/:id/replace', replaceDoc, put)
  route(
    'DELETE',
    '/:id',
    {
      ...{ summary: `Delete a ${model.name}; the count is 0 when there is none`, parameters: model.deleteParameters },
      ...{ match: true, answer: 'count' },
    },
    async (request) => ({ count: await remove(resource, inPath(request, 'id'), deleting(request)) }),
  )
}
