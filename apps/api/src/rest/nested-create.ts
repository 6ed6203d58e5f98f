/** Rows that come in the body of the row they belong to and are created with it, all or nothing: a checklist with its questions. (decisions/repeated-calls.md) */
import { createHash } from 'node:crypto'
import type { Database } from '../db/connection.ts'
import { listRefused, validationError, type Mistake } from '../http/errors.ts'
import { checkBody, type BodyRules, type BodyValues } from './body.ts'
import type { Caller } from './caller.ts'
import { isObject } from './filter/condition.ts'
import type { Hooks, CreateContext, PendingRow } from './hooks.ts'
import { columnOf, modelNamed, type Model, type Relation } from './model.ts'
import { idInUse, diffWithStored } from './repeated.ts'
import type { Resource } from './resource.ts'
import { insertRows, newRow, type NewRow } from './write.ts'
import type { HttpError } from '../http-error.ts'

type NestedRelation = Relation & { nestedCreate: { orderColumn: string } }
const isNested = (relation: Relation): relation is NestedRelation => relation.nestedCreate !== undefined

/** The relations whose rows a body that creates a row of this model may carry. */
export const nestedRelations = ({ relations }: Model): NestedRelation[] => [...relations.values()].filter(isNested)

/** The nested rows of one relation that one body holds, in their order. */
interface NestedInput {
  relation: NestedRelation
  values: BodyValues[]
}

export interface RowInput {
  values: BodyValues
  nested: NestedInput[]
}

/** Reads a row and the nested rows in its body; one 422 names all that is wrong (`questions.2.answer1`). */
export function readWithNested(model: Model, relations: readonly NestedRelation[], body: unknown, rules: BodyRules): RowInput {
  const { values, mistakes } = checkBody(model, body, rules)
  const nested = relations.flatMap((relation) => {
    const sent = isObject(body) ? body[relation.name] : undefined
    if (sent === undefined || sent === null) return []
    const read = readNestedRows(relation, sent, rules.caller)
    mistakes.push(...read.mistakes)
    return [{ relation, values: read.values }]
  })
  if (mistakes.length > 0) throw validationError(model.name, mistakes)
  return { values, nested }
}

function readNestedRows(
  { name, model, key }: NestedRelation,
  sent: unknown,
  caller: Caller,
): { values: BodyValues[]; mistakes: Mistake[] } {
  if (!Array.isArray(sent)) return { values: [], mistakes: [{ property: name, code: 'list', message: 'is not a list' }] }
  const read = sent.map((row: unknown, at) => {
    if (!isObject(row)) return { values: new Map(), mistakes: [{ property: `${name}.${at}`, code: 'object', message: 'is not an object' }] }
    const { values, mistakes } = checkBody(modelNamed(model), row, { caller, whole: true, later: key })
    return { values, mistakes: mistakes.map((mistake) => ({ ...mistake, property: `${name}.${at}.${mistake.property}` })) }
  })
  return { values: read.map(({ values }) => values), mistakes: read.flatMap(({ mistakes }) => mistakes) }
}

/** A nested row ready to be stored: the row it belongs to, and how a refusal names it. */
interface NestedRow {
  parent: PendingRow
  row: NewRow
  name: string
}

export interface NestedRows {
  resource: Resource
  children: NestedRow[]
}

interface Parent {
  row: NewRow
  nested: readonly NestedInput[]
}

/** The nested rows of each relation, for as many parents as were sent. */
export async function nestedRows(
  resource: Resource,
  relations: readonly NestedRelation[],
  parents: readonly Parent[],
): Promise<NestedRows[]> {
  return Promise.all(
    relations.flatMap((relation) => {
      const sent = parents.flatMap(({ row, nested }) =>
        nested.filter((one) => one.relation === relation).map(({ values }) => ({ row, values })),
      )
      const child = resource.related?.(relation.model)
      if (sent.length === 0 || !child) return []
      const building = sent.flatMap(({ row, values }) => values.map((one, at) => nestedRow(child, one, { relation, parent: row, at })))
      return [Promise.all(building).then((children) => ({ resource: child, children }))]
    }),
  )
}

async function nestedRow(
  { model, hooks }: Resource,
  values: BodyValues,
  { relation, parent, at }: { relation: NestedRelation; parent: NewRow; at: number },
): Promise<NestedRow> {
  const made = await newRow(model, values, hooks)
  const id = made.ownId || !parent.ownId ? made.id : nestedIdOf(parent.id, relation.name, at)
  const columns = { ...made.columns, id, [columnOf(relation.key)]: parent.id, [relation.nestedCreate.orderColumn]: at }
  return { parent, row: { id, columns, ownId: made.ownId }, name: `${relation.name}.${at}` }
}

/** The id of a nested row that came without one in a row that has one of its sender's: the same each time it is sent, so that a repetition is known. (UUID version 8) */
function nestedIdOf(parent: string, relation: string, at: number): string {
  const bytes = createHash('sha256').update(`${parent}/${relation}/${at}`).digest().subarray(0, 16)
  const [seventh = 0, ninth = 0] = [bytes[6], bytes[8]]
  bytes[6] = (seventh & 0x0f) | 0x80
  bytes[8] = (ninth & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * Stores the nested rows of new rows. A row that was there already keeps those it has: the same sent again are a repetition, others an id in use for
 * something else, as with every property.
 */
export async function insertNestedRows(
  tx: Database,
  { model, rows, added, sent }: { model: Model; rows: readonly PendingRow[]; added: ReadonlySet<PendingRow>; sent: CreateContext },
  nested: readonly NestedRows[],
): Promise<void> {
  const others = new Map<PendingRow, string[]>()
  for (const { resource, children } of nested) {
    // Of repeated rows too: they are compared as they would be stored.
    const rowsSent = children.map(({ row }) => row)
    await resource.hooks.beforeCreate?.(tx, rowsSent, { asList: false })
    const fresh = children.filter(({ parent }) => added.has(parent)).map(({ row }) => row)
    if (fresh.length > 0) await insertFresh(tx, resource, fresh)
    const again = children.filter(({ parent }) => !added.has(parent))
    for (const [parent, names] of await differing(tx, resource.model, again, resource.hooks))
      others.set(parent, [...(others.get(parent) ?? []), ...names])
  }
  const refusals = rows.map((row): HttpError | undefined => {
    const names = others.get(row)
    return names && idInUse(model.name, row.id, names)
  })
  const first = refusals.find((refusal) => refusal !== undefined)
  if (first) throw sent.asList ? listRefused(refusals, 409) : first
}

async function insertFresh(tx: Database, { model, hooks }: Resource, rows: PendingRow[]): Promise<void> {
  await insertRows(tx, model, rows, { hooks, sent: { asList: false } })
}

/** By parent that was there already, the names of what was sent with another value than is stored, or is not stored at all. */
async function differing(tx: Database, model: Model, children: readonly NestedRow[], hooks: Hooks): Promise<Map<PendingRow, string[]>> {
  const names = new Map<PendingRow, string[]>()
  if (children.length === 0) return names
  const rows = children.map(({ row }) => row)
  const stored = await diffWithStored<PendingRow>(tx, model, rows, hooks)
  for (const { parent, row, name } of children) {
    const properties = stored.get(row)?.map((property) => `${name}.${property}`) ?? [name]
    if (properties.length > 0) names.set(parent, [...(names.get(parent) ?? []), ...properties])
  }
  return names
}
