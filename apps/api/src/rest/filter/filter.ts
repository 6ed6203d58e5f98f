/**
 * A filter in any LoopBack spelling, read into one strict `Selection`, or refused with a 400 that names the offending part. `select.ts` only
 * ever sees the strict form. (product.md#wire-filters, product.md#wire-reads, product.md#wire-includes)
 */
import { filterLimits } from '@daysheet/domain/filter/filter'
import { badRequest, quoted } from '#http/errors.ts'
import { asList, FilterSize, isObject, readWhere, type Condition } from './condition.ts'
import { canRead, requireRowAccess, requireReadAccess, type Caller } from '../caller.ts'
import { isFilterable, modelNamed, type Derived, type Field, type Model, type Relation } from '../model.ts'

export interface OrderTerm {
  field: Field
  descending: boolean
}

export interface Inclusion {
  relation: Relation
  selection: Selection
}

export interface Selection {
  /** For whom: rows that are not there for them are in no part of the read. */
  caller: Caller
  model: Model
  where: Condition | undefined
  order: OrderTerm[]
  limit: number | undefined
  skip: number | undefined
  /** The properties to show, in the model's order. */
  fields: Field[]
  /** What the read works out besides. */
  derived: Derived[]
  include: Inclusion[]
}

const parts = new Set(['where', 'include', 'order', 'limit', 'skip', 'offset', 'fields'])

interface Place {
  budget: FilterSize
  /** How many relations deep; 0 is the model that was asked for. */
  depth: number
}

/** Reads a whole filter for somebody; an absent one selects every row with every property they may see. */
export function readFilter(
  caller: Caller,
  model: Model,
  filter: unknown,
  place: Place = { budget: new FilterSize(), depth: 0 },
): Selection {
  if (filter === undefined || filter === null) return readFilter(caller, model, {}, place)
  if (!isObject(filter)) throw badRequest('Value is not an object.')
  for (const part of Object.keys(filter)) if (!parts.has(part)) throw badRequest(`The filter has an unknown part ${quoted(part)}`)
  requireRowAccess(caller, model)
  const include = readInclude(caller, model, filter['include'], place)
  return {
    caller,
    model,
    where: readWhere(caller, model, filter['where'], place.budget),
    order: readOrder(caller, model, filter['order']),
    limit: readCount('limit', filter['limit']) || undefined,
    skip: readCount('offset/skip', filter['skip'] ?? filter['offset']) || undefined,
    ...readFields(caller, model, filter['fields'], { include, place }),
  }
}

const maxInteger = 2_147_483_647

function readCount(name: string, value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const count = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 0 || count > maxInteger) {
    throw badRequest(`The ${name} parameter ${quoted(value)} is not valid`)
  }
  return count
}

function readOrder(caller: Caller, model: Model, order: unknown): OrderTerm[] {
  if (order === undefined || order === null || order === '') return []
  const list = typeof order === 'string' ? [order] : asList(order)
  if (!list || list.length === 0) throw badRequest(`The order ${quoted(order)} is not valid`)
  return list.flatMap((terms) => {
    if (typeof terms !== 'string') throw badRequest(`The order ${quoted(terms)} is not valid`)
    return terms.split(',').map((term) => {
      const read = readOrderTerm(model, term)
      requireReadAccess(caller, model, read.field.name)
      return read
    })
  })
}

/** Reads `jobNum` or `jobNum DESC`. */
export function readOrderTerm(model: Model, term: string): OrderTerm {
  const [name = '', direction = 'ASC', ...rest] = term.trim().split(/\s+/)
  const field = model.fields.get(name)
  if (!field || !isFilterable(field))
    throw badRequest(`The order names ${quoted(name)}, which is not a property of ${model.name} that can be sorted`)
  if (rest.length > 0 || !/^(asc|desc)$/i.test(direction)) throw badRequest(`The order ${quoted(term)} has invalid direction`)
  return { field, descending: direction.toUpperCase() === 'DESC' }
}

type Chosen = { include: Inclusion[]; place: Place }

function readFields(
  caller: Caller,
  model: Model,
  fields: unknown,
  { include, place }: Chosen,
): Pick<Selection, 'fields' | 'derived' | 'include'> {
  const known = [...model.fields.values()].filter((field) => !field.writeOnly && (place.depth === 0 || !field.topLevelOnly))
  const wanted = wantedFields(fields)
  for (const [name, isWanted] of wanted) {
    if (!model.derived.has(name) && !known.some((field) => field.name === name))
      throw badRequest(`The fields name ${quoted(name)}, which is not a property of ${model.name} that can be read`)
    if (isWanted) requireReadAccess(caller, model, name)
  }
  const readable = known.filter(({ name }) => canRead(caller, model, name))
  const isNamed = [...wanted.values()].includes(true)
  const isPlain = ({ isAddition }: Field) => caller.showsAdditions === true || !isAddition
  const shown = readable.filter((field) => wanted.get(field.name) ?? (!isNamed && isPlain(field)))
  // Worked out only for who names it: a read of everything stays as cheap as it is.
  const derived = [...model.derived.values()].filter(({ name }) => wanted.get(name) === true)
  if (wanted.size === 0) return { fields: shown, derived, include }
  if (shown.length + derived.length === 0) throw badRequest('The fields exclude everything')
  const has = (name: string) => shown.some((field) => field.name === name)
  const isReadable = (name: string) => readable.some((field) => field.name === name)
  const needsId = include.some(({ relation }) => relation.kind !== 'belongsTo')
  if (needsId && !has('id') && place.depth === 0) {
    throw badRequest(
      'ID property "id" is missing for included item. Please make sure `fields` include "id" if it\'s present in the `filter`',
    )
  }
  const keyless = include.find(({ relation }) => relation.kind === 'belongsTo' && !has(relation.key) && isReadable(relation.key))
  if (keyless) {
    const { name, key } = keyless.relation
    throw badRequest(
      `The relation ${name} needs ${quoted(key)} among the fields: without it, LoopBack would silently leave the relation out`,
    )
  }
  // A row inside another keeps its id. A relation is left out when the caller may not see its
  // foreign key.
  const fieldsShown = place.depth === 0 || has('id') ? shown : readable.filter((field) => field.name === 'id' || shown.includes(field))
  return { fields: fieldsShown, derived, include: include.filter(({ relation }) => relation.kind !== 'belongsTo' || has(relation.key)) }
}

/** `["a"]`, `"a"`, `{"a":true}` or `{"a":false}` as name → shown. */
function wantedFields(fields: unknown): Map<string, boolean> {
  if (fields === undefined || fields === null || fields === '') return new Map()
  const list = typeof fields === 'string' ? [fields] : asList(fields)
  if (list) {
    if (!list.every((name) => typeof name === 'string')) throw badRequest('The fields must be names of properties')
    return new Map(list.map((name) => [name, true]))
  }
  if (Array.isArray(fields)) return new Map()
  if (!isObject(fields)) throw badRequest('The fields must be names of properties')
  return new Map(
    Object.entries(fields).map(([name, shown]) => [name, !(shown === false || shown === 'false' || shown === 0 || shown === '0')]),
  )
}

function readInclude(caller: Caller, model: Model, include: unknown, place: Place): Inclusion[] {
  const found = new Map<string, Inclusion>()
  for (const { name, scope } of inclusionsOf(include)) {
    place.budget.take()
    const relation = model.relations.get(name)
    if (!relation) throw badRequest(`The include names ${quoted(name)}, which is not a relation of ${model.name}`)
    if (place.depth >= filterLimits.includeDepth) throw badRequest(`The include is nested deeper than ${filterLimits.includeDepth} levels`)
    const selection = readFilter(caller, modelNamed(relation.model), scope, { budget: place.budget, depth: place.depth + 1 })
    found.set(name, { relation, selection: withForeignKey(relation, selection) })
  }
  return [...found.values()]
}

/** LoopBack always adds the foreign key of an included hasMany. */
function withForeignKey(relation: Relation, selection: Selection): Selection {
  const { model, fields } = selection
  if (relation.kind === 'belongsTo' || fields.some((field) => field.name === relation.key)) return selection
  return { ...selection, fields: [...model.fields.values()].filter((field) => field.name === relation.key || fields.includes(field)) }
}

interface Named {
  name: string
  scope?: unknown
}

/** Every spelling of an include: `"a"`, `["a"]`, `{"a":"b"}`, `{"a":["b",{"c":"d"}]}`, `{"relation":"a","scope":{…}}`, lists of these. */
function inclusionsOf(include: unknown): Named[] {
  if (include === undefined || include === null || include === '' || include === true) return []
  if (typeof include === 'string') return [{ name: include }]
  if (Array.isArray(include)) return include.flatMap(inclusionsOf)
  if (!isObject(include)) throw badRequest(`The include ${quoted(include)} is not valid`)
  const list = asList(include)
  if (list) return list.flatMap(inclusionsOf)
  if (typeof include['relation'] === 'string') return [relationWithScope(include, include['relation'])]
  return Object.entries(include).map(([name, inner]) => ({ name, scope: { include: inner } }))
}

function relationWithScope(include: Record<string, unknown>, name: string): Named {
  for (const key of Object.keys(include))
    if (key !== 'relation' && key !== 'scope') throw badRequest(`The include of ${quoted(name)} has an unknown part ${quoted(key)}`)
  return { name, scope: include['scope'] }
}
