/** The routes of a row's relations: `/api/Schedules/{id}/scheduleEntries`, `/api/Jobs/{id}/checklist`. (product.md#wire-routing, product.md#wire-writes) */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RowAction } from '@daysheet/domain/wire/resource-needs'
import type { Database } from '../db/connection.ts'
import { actorOf, type RowNeed } from '../http/access.ts'
import { modelNotFound } from '../http/errors.ts'
import { bulkCondition } from './filter/always-true.ts'
import { FilterSize, readWhere } from './filter/condition.ts'
import { isUuid } from './filter/coerce.ts'
import { create } from './create.ts'
import { remove, removeAll } from './remove.ts'
import { patch } from './update.ts'
import { sendJson, ifMatchVersions } from './etag.ts'
import { readFilter, readOrderTerm, type Selection } from './filter/filter.ts'
import { asWriter } from './caller.ts'
import { columnOf, fieldNamed, modelNamed, type Model, type Relation } from './model.ts'
import type { RouteDoc } from './openapi/openapi.ts'
import { objectParameter } from './filter/query-string.ts'
import { allScopes, countRows, readRows, rowExists, idScope, foreignKeyScope, type ScopeBuilder } from './read.ts'
import type { Resource } from './resource.ts'
import { removeParams, pathParam, type AddRoute } from './route.ts'
import { whereSql } from './filter/where.ts'
import { HttpError } from '../http-error.ts'

/** One relation of a model, as routes are made of it. */
interface Relating {
  route: AddRoute
  model: Model
  relation: Relation
  target: Model
  /** What a route of the relation needs: to see the row, and this of the related ones. */
  needs: (action: RowAction) => readonly RowNeed[]
}

/** The same for one caller. */
interface Side {
  relation: Relation
  parent: Resource
  related: Resource
}

export function relationRoutes(route: AddRoute, model: Model): void {
  for (const relation of model.relations.values()) {
    const target = modelNamed(relation.model)
    const needs = (action: RowAction): RowNeed[] => [
      [model.plural, 'read'],
      [target.plural, action],
    ]
    const relating = { route, model, relation, target, needs }
    if (relation.kind === 'hasMany') {
      listRoutes(relating)
      itemRoutes(relating)
    } else if (relation.kind === 'hasOne') hasOneRoutes(relating)
    else ownerRoute(relating)
  }
}

function sideOf({ relation }: Relating, parent: Resource): Side {
  const related = parent.related?.(relation.model)
  if (!related) throw new Error(`Nothing leads from ${parent.model.name} to ${relation.model}`)
  return { relation, parent, related }
}

/** The rows read through a relation are inside another row as far as secrets are concerned. */
const inner = (request: FastifyRequest, { caller, model }: Resource): Selection =>
  readFilter(caller, model, objectParameter(request, 'filter'), { budget: new FilterSize(), depth: 1 })

const childrenOf = ({ relation, related }: Side, id: string): ScopeBuilder =>
  foreignKeyScope(fieldNamed(related.model, relation.key).column, id)

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
  const place = { ...parent, db: tx, caller: asWriter(parent.caller) }
  if ((await rowExists(place, id)) || (await related.hooks.hadParent?.(tx, id))) return
  throw modelNotFound(id, parent.hooks.absent)
}

function listRoutes(relating: Relating): void {
  const { route, relation, model, target, needs } = relating
  const { name } = relation
  route(needs('read'))(
    'GET',
    `/:id/${name}`,
    { summary: `The ${name} of a ${model.name}`, query: ['filter'], answer: { list: target } },
    async (request, reply, resource) => {
      const side = sideOf(relating, resource)
      const id = pathParam(request, 'id')
      const selection = inner(request, side.related)
      const sort = selection.order.length === 0 && relation.nestedCreate ? inSentOrder(relation.nestedCreate) : undefined
      const body = isUuid(id) ? (await readRows(side.related, selection, childrenOf(side, id), sort)).body : null
      // Rows that refer to the parent prove it: only without any is it looked for.
      if (body === null) await needParent(side, id)
      return sendJson(request, reply, `[${body ?? ''}]`)
    },
  )
  route(needs('read'))(
    'GET',
    `/:id/${name}/count`,
    { summary: `How many ${name} a ${model.name} has`, query: ['where'], answer: 'count' },
    async (request, reply, resource) => {
      const side = sideOf(relating, resource)
      const { caller } = side.related
      const id = pathParam(request, 'id')
      await needParent(side, id)
      const where = readWhere(caller, target, objectParameter(request, 'where'))
      const count = await countRows(side.related, { caller, model: target, where }, childrenOf(side, id))
      return sendJson(request, reply, JSON.stringify({ count }))
    },
  )
  const createDoc = {
    summary: `Add one of the ${name}, or a list of them, all or none`,
    headers: target.createHeaders,
    body: { model: target, many: true },
    answer: { one: target },
  }
  route(needs('create'))('POST', `/:id/${name}`, createDoc, (request, reply, resource) =>
    createChild(sideOf(relating, resource), request, reply),
  )
  route(needs('remove'))(
    'DELETE',
    `/:id/${name}`,
    {
      summary: `Delete the ${name} of a ${model.name}`,
      query: ['where'],
      description: target.deleteDescription,
      parameters: target.deleteParameters,
      answer: 'nothing',
    },
    async (request, reply, resource) => {
      const side = sideOf(relating, resource)
      const id = pathParam(request, 'id')
      const given = objectParameter(request, 'where')
      const where = given && bulkCondition(side.related.caller, target, given)
      await needParent(side, id)
      const narrowed: ScopeBuilder = where
        ? allScopes(childrenOf(side, id), (statement) => (alias) => whereSql(statement, where, alias))
        : childrenOf(side, id)
      await removeAll(side.related, { ...removeParams(request), link: narrowed })
      return reply.code(204).send()
    },
  )
}

async function createChild(side: Side, request: FastifyRequest, reply: FastifyReply) {
  const id = pathParam(request, 'id')
  if (!isUuid(id)) throw modelNotFound(id, side.parent.hooks.absent)
  const { text, version } = await create(side.related, request.body, {
    actor: actorOf(request),
    headers: request.headers,
    fixed: { [side.relation.key]: id },
    first: (tx) => needParentOfNew(side, id, tx),
  })
  return sendJson(request, reply, text, version)
}

function itemRoutes(relating: Relating): void {
  const { route, relation, target, needs } = relating
  const path = `/:id/${relation.name}/:fk`
  const one = async (request: FastifyRequest, side: Side, selection: Selection) => {
    const [id, fk] = [pathParam(request, 'id'), pathParam(request, 'fk')]
    await needParent(side, id)
    const read = isUuid(fk)
      ? await readRows(side.related, { ...selection, where: undefined }, allScopes(idScope(fk), childrenOf(side, id)))
      : null
    if (!read || read.body === null) throw new HttpError(404, `No instance with id ${fk} found for ${target.name}`)
    return { fk, body: read.body, version: read.version }
  }
  const every = ({ related: { caller, model } }: Side) => readFilter(caller, model, undefined)
  const oneDoc: RouteDoc = { summary: `One of the ${relation.name}`, query: ['filter'], answer: { one: target } }
  route(needs('read'))('GET', path, oneDoc, async (request, reply, resource) => {
    const side = sideOf(relating, resource)
    const { body, version } = await one(request, side, inner(request, side.related))
    return sendJson(request, reply, body, version)
  })
  route(needs('change'))(
    'PUT',
    path,
    { summary: `Change one of the ${relation.name}`, body: { model: target, partial: true }, match: true, answer: { one: target } },
    async (request, reply, resource) => {
      const side = sideOf(relating, resource)
      const { fk } = await one(request, side, every(side))
      const change = { id: fk, body: request.body, actor: actorOf(request), versions: ifMatchVersions(request) }
      const { body, version } = await patch(side.related, { ...change, fixed: { [relation.key]: pathParam(request, 'id') } })
      return sendJson(request, reply, body ?? '{}', version)
    },
  )
  const deleteDoc: RouteDoc = {
    summary: `Delete one of the ${relation.name}`,
    description: target.deleteDescription,
    parameters: target.deleteParameters,
    match: true,
    answer: 'nothing',
  }
  route(needs('remove'))('DELETE', path, deleteDoc, async (request, reply, resource) => {
    const side = sideOf(relating, resource)
    const { fk } = await one(request, side, every(side))
    await remove(side.related, fk, removeParams(request))
    return reply.code(204).send()
  })
}

function hasOneRoutes(relating: Relating): void {
  const { route, relation, target, needs } = relating
  const path = `/:id/${relation.name}`
  const current = async (request: FastifyRequest, side: Side, selection: Selection) => {
    const id = pathParam(request, 'id')
    await needParent(side, id)
    const order = selection.order.length === 0 && relation.first !== undefined ? [readOrderTerm(target, relation.first)] : selection.order
    const read = await readRows(side.related, { ...selection, order, limit: 1 }, childrenOf(side, id))
    if (read.body === null) throw new HttpError(404, `No "${target.name}" instance(s) found`, { code: 'MODEL_NOT_FOUND' })
    return { body: read.body, version: read.version }
  }
  const currentId = async (request: FastifyRequest, side: Side) => {
    const { body } = await current(request, side, readFilter(side.related.caller, target, { fields: ['id'] }))
    return String((JSON.parse(body) as { id: unknown }).id) // the one field asked for
  }
  const readDoc: RouteDoc = { summary: `The ${relation.name}`, query: ['filter'], answer: { one: target } }
  route(needs('read'))('GET', path, readDoc, async (request, reply, resource) => {
    const side = sideOf(relating, resource)
    const { body, version } = await current(request, side, inner(request, side.related))
    return sendJson(request, reply, body, version)
  })
  const createDoc = {
    summary: `Create the ${relation.name}`,
    headers: target.createHeaders,
    body: { model: target },
    answer: { one: target },
  }
  route(needs('create'))('POST', path, createDoc, (request, reply, resource) => createChild(sideOf(relating, resource), request, reply))
  route(needs('change'))(
    'PUT',
    path,
    { summary: `Change the ${relation.name}`, body: { model: target, partial: true }, match: true, answer: { one: target } },
    async (request, reply, resource) => {
      const side = sideOf(relating, resource)
      const id = await currentId(request, side)
      const change = { id, body: request.body, actor: actorOf(request), versions: ifMatchVersions(request) }
      const { body, version } = await patch(side.related, { ...change, fixed: { [relation.key]: pathParam(request, 'id') } })
      return sendJson(request, reply, body ?? '{}', version)
    },
  )
  const deleteDoc: RouteDoc = { summary: `Delete the ${relation.name}`, match: true, answer: 'nothing' }
  route(needs('remove'))('DELETE', path, deleteDoc, async (request, reply, resource) => {
    const side = sideOf(relating, resource)
    await remove(side.related, await currentId(request, side), removeParams(request))
    return reply.code(204).send()
  })
}

/** GET only: an owner is changed through its own resource. */
function ownerRoute(relating: Relating): void {
  const { route, model, relation, target, needs } = relating
  route(needs('read'))(
    'GET',
    `/:id/${relation.name}`,
    { summary: `The ${relation.name} of a ${model.name}`, query: ['filter'], answer: { one: target } },
    async (request, reply, resource) => {
      const side = sideOf(relating, resource)
      const id = pathParam(request, 'id')
      await needParent(side, id)
      const owner: ScopeBuilder = (statement) => {
        const bound = statement.bind(id)
        return (alias) => `${alias}.id = (select ${columnOf(relation.key)} from ${model.table} where id = ${bound}::uuid)`
      }
      const { body, version } = await readRows(side.related, inner(request, side.related), owner)
      return sendJson(request, reply, body ?? '{}', version)
    },
  )
}
