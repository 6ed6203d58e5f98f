/** The routes of a row's relations: `/api/Schedules/{id}/scheduleEntries`, `/api/Jobs/{id}/checklist`. (product.md#wire-routing, product.md#wire-writes) */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/connection.ts'
import { actorOf } from '../http/access.ts'
import { HttpError, modelNotFound } from '../http/errors.ts'
import { bulkCondition } from './filter/always-true.ts'
import { FilterSize, readWhere } from './filter/condition.ts'
import { isUuid } from './filter/coerce.ts'
import { create } from './create.ts'
import { remove, removeAll } from './remove.ts'
import { patch } from './update.ts'
import { sendJson, ifMatchVersions } from './etag.ts'
import { readFilter, readOrderTerm, type Selection } from './filter/filter.ts'
import { columnOf, fieldNamed, modelNamed, type Relation } from './model.ts'
import type { RouteDoc } from './openapi/openapi.ts'
import { objectParameter } from './filter/query-string.ts'
import { allScopes, countRows, readRows, rowExists, idScope, foreignKeyScope, type ScopeBuilder } from './read.ts'
import { resourceNamed, type Resource } from './resource.ts'
import { removeParams, pathParam, type AddRoute } from './route.ts'
import { whereSql } from './filter/where.ts'

/** One relation of a served model. */
interface Side {
  route: AddRoute
  parent: Resource
  relation: Relation
  /** The related resource; known once all features are registered. */
  related: () => Resource
}

export function relationRoutes(route: AddRoute, parent: Resource, app: FastifyInstance): void {
  for (const relation of parent.model.relations.values()) {
    const related = () => resourceNamed(app, relation.model)
    const side = { route, parent, relation, related }
    if (relation.kind === 'hasMany') {
      listRoutes(side)
      itemRoutes(side)
    } else if (relation.kind === 'hasOne') hasOneRoutes(side)
    else ownerRoute(side)
  }
}

/** The rows read through a relation are inside another row as far as secrets are concerned. */
const inner = (request: FastifyRequest, { model }: Resource): Selection =>
  readFilter(model, objectParameter(request, 'filter'), { budget: new FilterSize(), depth: 1 })

const childrenOf = ({ relation, related }: Side, id: string): ScopeBuilder =>
  foreignKeyScope(fieldNamed(related().model, relation.key).column, id)

/** In the order in which they were sent with their parent. */
const inSentOrder =
  ({ orderColumn }: NonNullable<Relation['nestedCreate']>): ScopeBuilder =>
  () =>
  (alias) =>
    `${alias}.${orderColumn}, ${alias}.id`

async function needParent({ parent }: Side, id: string): Promise<void> {
  if (!(await rowExists(parent, id))) throw modelNotFound(id, parent.hooks.absent)
}

/** For new rows a parent that was deleted will do, where they bring it back. */
async function needParentOfNew({ parent, related }: Side, id: string, tx: Database): Promise<void> {
  if ((await rowExists({ ...parent, db: tx }, id)) || (await related().hooks.hadParent?.(tx, id))) return
  throw modelNotFound(id, parent.hooks.absent)
}

function listRoutes(side: Side): void {
  const { route, relation, parent } = side
  const { name } = relation
  const target = modelNamed(relation.model)
  route(
    'GET',
    `/:id/${name}`,
    { summary: `The ${name} of a ${parent.model.name}`, query: ['filter'], answer: { list: target } },
    async (request, reply) => {
      const id = pathParam(request, 'id')
      const selection = inner(request, side.related())
      const sort = selection.order.length === 0 && relation.nestedCreate ? inSentOrder(relation.nestedCreate) : undefined
      const body = isUuid(id) ? (await readRows(side.related(), selection, childrenOf(side, id), sort)).body : null
      // Rows that refer to the parent prove it: only without any is it looked for.
      if (body === null) await needParent(side, id)
      return sendJson(request, reply, `[${body ?? ''}]`)
    },
  )
  route(
    'GET',
    `/:id/${name}/count`,
    { summary: `How many ${name} a ${parent.model.name} has`, query: ['where'], answer: 'count' },
    async (request, reply) => {
      const id = pathParam(request, 'id')
      await needParent(side, id)
      const where = readWhere(target, objectParameter(request, 'where'))
      return sendJson(
        request,
        reply,
        JSON.stringify({ count: await countRows(side.related(), { model: target, where }, childrenOf(side, id)) }),
      )
    },
  )
  const createDoc = {
    summary: `Add one of the ${name}, or all of a list or none`,
    headers: target.createHeaders,
    body: { model: target, many: true },
    answer: { one: target },
  }
  route('POST', `/:id/${name}`, createDoc, (request, reply) => createChild(side, request, reply))
  route(
    'DELETE',
    `/:id/${name}`,
    {
      summary: `Delete the ${name} of a ${parent.model.name}`,
      query: ['where'],
      parameters: target.deleteParameters,
      answer: 'nothing',
    },
    async (request, reply) => {
      const id = pathParam(request, 'id')
      const given = objectParameter(request, 'where')
      const where = given && bulkCondition(target, given)
      await needParent(side, id)
      const narrowed: ScopeBuilder = where
        ? allScopes(childrenOf(side, id), (statement) => (alias) => whereSql(statement, where, alias))
        : childrenOf(side, id)
      await removeAll(side.related(), { ...removeParams(request), link: narrowed })
      return reply.code(204).send()
    },
  )
}

async function createChild(side: Side, request: FastifyRequest, reply: FastifyReply) {
  const id = pathParam(request, 'id')
  if (!isUuid(id)) throw modelNotFound(id, side.parent.hooks.absent)
  const { text, version } = await create(side.related(), request.body, {
    actor: actorOf(request),
    headers: request.headers,
    fixed: { [side.relation.key]: id },
    first: (tx) => needParentOfNew(side, id, tx),
  })
  return sendJson(request, reply, text, version)
}

function itemRoutes(side: Side): void {
  const { route, relation } = side
  const target = modelNamed(relation.model)
  const path = `/:id/${relation.name}/:fk`
  const one = async (request: FastifyRequest, selection: Selection) => {
    const [id, fk] = [pathParam(request, 'id'), pathParam(request, 'fk')]
    await needParent(side, id)
    const read = isUuid(fk)
      ? await readRows(side.related(), { ...selection, where: undefined }, allScopes(idScope(fk), childrenOf(side, id)))
      : null
    if (!read || read.body === null) throw new HttpError(404, `No instance with id ${fk} found for ${target.name}`)
    return { fk, body: read.body, version: read.version }
  }
  route('GET', path, { summary: `One of the ${relation.name}`, query: ['filter'], answer: { one: target } }, async (request, reply) => {
    const { body, version } = await one(request, inner(request, side.related()))
    return sendJson(request, reply, body, version)
  })
  route(
    'PUT',
    path,
    { summary: `Change one of the ${relation.name}`, body: { model: target, partial: true }, match: true, answer: { one: target } },
    async (request, reply) => {
      const { fk } = await one(request, readFilter(target, undefined))
      const change = { id: fk, body: request.body, actor: actorOf(request), versions: ifMatchVersions(request) }
      const { body, version } = await patch(side.related(), { ...change, fixed: { [relation.key]: pathParam(request, 'id') } })
      return sendJson(request, reply, body ?? '{}', version)
    },
  )
  const deleteDoc: RouteDoc = {
    summary: `Delete one of the ${relation.name}`,
    parameters: target.deleteParameters,
    match: true,
    answer: 'nothing',
  }
  route('DELETE', path, deleteDoc, async (request, reply) => {
    const { fk } = await one(request, readFilter(target, undefined))
    await remove(side.related(), fk, removeParams(request))
    return reply.code(204).send()
  })
}

function hasOneRoutes(side: Side): void {
  const { route, relation } = side
  const target = modelNamed(relation.model)
  const path = `/:id/${relation.name}`
  const current = async (request: FastifyRequest, selection: Selection) => {
    const id = pathParam(request, 'id')
    await needParent(side, id)
    const order = selection.order.length === 0 && relation.first !== undefined ? [readOrderTerm(target, relation.first)] : selection.order
    const read = await readRows(side.related(), { ...selection, order, limit: 1 }, childrenOf(side, id))
    if (read.body === null) throw new HttpError(404, `No "${target.name}" instance(s) found`, { code: 'MODEL_NOT_FOUND' })
    return { body: read.body, version: read.version }
  }
  const currentId = async (request: FastifyRequest) => {
    const { body } = await current(request, readFilter(target, { fields: ['id'] }))
    return String((JSON.parse(body) as { id: unknown }).id) // the one field asked for
  }
  route('GET', path, { summary: `The ${relation.name}`, query: ['filter'], answer: { one: target } }, async (request, reply) => {
    const { body, version } = await current(request, inner(request, side.related()))
    return sendJson(request, reply, body, version)
  })
  const createDoc = {
    summary: `Create the ${relation.name}`,
    headers: target.createHeaders,
    body: { model: target },
    answer: { one: target },
  }
  route('POST', path, createDoc, (request, reply) => createChild(side, request, reply))
  route(
    'PUT',
    path,
    { summary: `Change the ${relation.name}`, body: { model: target, partial: true }, match: true, answer: { one: target } },
    async (request, reply) => {
      const change = { id: await currentId(request), body: request.body, actor: actorOf(request), versions: ifMatchVersions(request) }
      const { body, version } = await patch(side.related(), { ...change, fixed: { [relation.key]: pathParam(request, 'id') } })
      return sendJson(request, reply, body ?? '{}', version)
    },
  )
  route('DELETE', path, { summary: `Delete the ${relation.name}`, match: true, answer: 'nothing' }, async (request, reply) => {
    await remove(side.related(), await currentId(request), removeParams(request))
    return reply.code(204).send()
  })
}

/** GET only: an owner is changed through its own resource. */
function ownerRoute(side: Side): void {
  const { route, parent, relation } = side
  const target = modelNamed(relation.model)
  route(
    'GET',
    `/:id/${relation.name}`,
    { summary: `The ${relation.name} of a ${parent.model.name}`, query: ['filter'], answer: { one: target } },
    async (request, reply) => {
      const id = pathParam(request, 'id')
      await needParent(side, id)
      const owner: ScopeBuilder = (statement) => {
        const bound = statement.bind(id)
        return (alias) => `${alias}.id = (select ${columnOf(relation.key)} from ${parent.model.table} where id = ${bound}::uuid)`
      }
      const { body, version } = await readRows(side.related(), inner(request, side.related()), owner)
      return sendJson(request, reply, body ?? '{}', version)
    },
  )
}
