/**
 * The routes of one resource as LoopBack has them: list, findOne, count, by id, create one or many, change, replace, delete, and its
 * relations. (product.md#wire-routing, product.md#wire-errors, product.md#wire-writes)
 */
import { resourceNeeds } from '@daysheet/domain/wire/resource-needs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../db/connection.ts'
import { actorOf } from '../http/access.ts'
import { notFound } from '../http/errors.ts'
import { bulkCondition } from './filter/always-true.ts'
import { readWhere } from './filter/condition.ts'
import { create } from './create.ts'
import { remove } from './remove.ts'
import { patch, patchAll, replace } from './update.ts'
import { sendJson, ifMatchVersions } from './etag.ts'
import { readFilter } from './filter/filter.ts'
import { callerOf, systemCaller } from './caller.ts'
import type { Hooks } from './hooks.ts'
import type { Model } from './model.ts'
import type { RouteDoc } from './openapi/openapi.ts'
import { objectParameter } from './filter/query-string.ts'
import { countRows, readOne, readRows, rowExists, type ScopeBuilder } from './read.ts'
import { relationRoutes } from './relation-routes.ts'
import { resourceFor, resourcesOf, resourceNamed, type Resource } from './resource.ts'
import { removeParams, pathParam, type AddRoute, type Handler } from './route.ts'
import { upsert, upsertWhere } from './upsert.ts'
import { whereSql } from './filter/where.ts'

interface CrudDeps {
  db: Database
  config: { businessTimeZone: string }
}

/** Serves a model. `hooks` is what the feature adds; the feature that calls this is the table's only writer. */
export function crud(app: FastifyInstance, { db, config }: CrudDeps, model: Model, hooks: Hooks = {}): void {
  const zone = config.businessTimeZone
  const resource: Resource = { db, zone, model, hooks, caller: systemCaller, related: (name) => resourceNamed(app, name) }
  resourcesOf(app).set(model.name, resource)
  const route: AddRoute = (needs) => (method, path, doc, handler) => {
    if (hooks.readOnly && method !== 'GET') return
    app.route({
      method,
      url: `/api/${model.plural}${path}`,
      config: {
        needs,
        own: 'kept',
        needsOfQuery: Object.assign({}, ...needs.map((need) => (need[1] === 'remove' ? resourceNeeds[need[0]].parameters : {}))),
        doc: { ...doc, tag: model.plural },
        // Writes with a condition search for their rows too.
        ...(doc.query !== undefined && { lane: 'reads' as const }),
      },
      handler: (request, reply) => handler(request, reply, resourceFor(callerOf(request), resource)),
    })
  }
  collectionReads(route, model)
  collectionWrites(route, model)
  rowRoutes(route, model)
  relationRoutes(route, model)
}

const filterOf = (request: FastifyRequest, { caller, model }: Resource) => readFilter(caller, model, objectParameter(request, 'filter'))
const whereOf = (request: FastifyRequest, { caller, model }: Resource) => ({
  caller,
  model,
  where: readWhere(caller, model, objectParameter(request, 'where')),
})

/** What a write takes from its request. */
const writing = (request: FastifyRequest) => ({
  body: request.body,
  actor: actorOf(request),
  headers: request.headers,
  versions: ifMatchVersions(request),
})

function collectionReads(route: AddRoute, model: Model): void {
  const needs = [[model.plural, 'read']] as const
  route(needs)(
    'GET',
    '',
    { summary: `Every ${model.name} that matches the filter`, query: ['filter'], answer: { list: model } },
    async (request, reply, resource) => {
      const { body } = await readRows(resource, filterOf(request, resource))
      return sendJson(request, reply, `[${body ?? ''}]`)
    },
  )
  route(needs)(
    'GET',
    '/findOne',
    { summary: `The first ${model.name} that matches the filter`, query: ['filter'], answer: { one: model } },
    async (request, reply, resource) => {
      const { body, version } = await readRows(resource, { ...filterOf(request, resource), limit: 1 })
      if (body === null) throw notFound(model.name, undefined)
      return sendJson(request, reply, body, version)
    },
  )
  const countDoc: RouteDoc = { summary: `How many ${model.plural} there are`, query: ['where'], answer: 'count' }
  route(needs)('GET', '/count', countDoc, async (request, reply, resource) =>
    sendJson(request, reply, JSON.stringify({ count: await countRows(resource, whereOf(request, resource)) })),
  )
}

function collectionWrites(route: AddRoute, model: Model): void {
  const { plural } = model
  const changeOrCreate = [[plural, 'change'], [plural, 'create']] as const // prettier-ignore
  const createDoc: RouteDoc = {
    summary: `Create one ${model.name}, or a list of them, all or none`,
    headers: model.createHeaders,
    body: { model, many: true, examples: model.examples },
    answer: { one: model },
  }
  route([[plural, 'create']])('POST', '', createDoc, async (request, reply, resource) => {
    const { text, version } = await create(resource, request.body, { actor: actorOf(request), headers: request.headers })
    return sendJson(request, reply, text, version)
  })
  const upsertDoc: RouteDoc = {
    summary: `Change the ${model.name} with the body's id, or create it`,
    headers: model.createHeaders,
    body: { model },
    match: true,
    answer: { one: model },
  }
  const putRow: Handler = async (request, reply, resource) => {
    const { text, version } = await upsert(resource, writing(request))
    return sendJson(request, reply, text, version)
  }
  route(changeOrCreate)('PUT', '', upsertDoc, putRow)
  route(changeOrCreate)('PATCH', '', upsertDoc, putRow)
  const upsertWhereDoc: RouteDoc = {
    summary: `Change the one ${model.name} that matches the condition, or create it`,
    query: ['where'],
    headers: model.createHeaders,
    body: { model },
    answer: { one: model },
  }
  route(changeOrCreate)('POST', '/upsertWithWhere', upsertWhereDoc, async (request, reply, resource) => {
    const link = neededCondition(resource, objectParameter(request, 'where'))
    const { text, version } = await upsertWhere(resource, { ...writing(request), link })
    return sendJson(request, reply, text, version)
  })
  const updateDoc: RouteDoc = {
    summary: `Change every ${model.name} that matches the condition`,
    query: ['where'],
    body: { model },
    answer: 'count',
  }
  route([[plural, 'change']])('POST', '/update', updateDoc, async (request, _reply, resource) => {
    const link = neededCondition(resource, objectParameter(request, 'where'))
    return { count: await patchAll(resource, { ...writing(request), link }) }
  })
}

/** The rows a bulk write is about. */
function neededCondition({ caller, model }: Resource, where: Record<string, unknown> | undefined): ScopeBuilder {
  const condition = bulkCondition(caller, model, where)
  return (statement) => (alias) => whereSql(statement, condition, alias)
}

function rowRoutes(route: AddRoute, model: Model): void {
  const { plural } = model
  const [reading, changing] = [[[plural, 'read']], [[plural, 'change']]] as const
  const rowDoc: RouteDoc = { summary: `One ${model.name}`, query: ['filter'], answer: { one: model } }
  route(reading)('GET', '/:id', rowDoc, async (request, reply, resource) => {
    const id = pathParam(request, 'id')
    const { body, version } = await readOne(resource, id, filterOf(request, resource))
    if (body === null) throw notFound(model.name, id)
    return sendJson(request, reply, body, version)
  })
  const existsDoc: RouteDoc = { summary: `Whether there is such a ${model.name}`, answer: 'exists' }
  route(reading)('GET', '/:id/exists', existsDoc, async (request, reply, resource) =>
    sendJson(request, reply, JSON.stringify({ exists: await rowExists(resource, pathParam(request, 'id')) })),
  )
  const change = (request: FastifyRequest) => ({ id: pathParam(request, 'id'), ...writing(request) })
  route(changing)(
    'PATCH',
    '/:id',
    { summary: `Change some properties of a ${model.name}`, body: { model, partial: true }, match: true, answer: { one: model } },
    async (request, reply, resource) => {
      const { body, version } = await patch(resource, change(request))
      return sendJson(request, reply, body ?? '{}', version)
    },
  )
  const put: Handler = async (request, reply, resource) => {
    const { body, version } = await replace(resource, change(request))
    return sendJson(request, reply, body ?? '{}', version)
  }
  const replaceDoc: RouteDoc = {
    summary: `Replace a ${model.name}: what is not sent becomes empty`,
    body: { model },
    match: true,
    answer: { one: model },
  }
  route(changing)('PUT', '/:id', replaceDoc, put)
  route(changing)('POST', '/:id/replace', replaceDoc, put)
  route([[plural, 'remove']])(
    'DELETE',
    '/:id',
    {
      summary: `Delete a ${model.name}; the count is 0 when there is none`,
      description: model.deleteDescription,
      parameters: model.deleteParameters,
      match: true,
      answer: 'count',
    },
    async (request, _reply, resource) => ({ count: await remove(resource, pathParam(request, 'id'), removeParams(request)) }),
  )
}
