/** Rows that come in the body of the row they belong to and are created with it, all or nothing: a checklist with its questions. (decision 0160) */
import { createHash } from 'node:crypto'
import type { Database } from '../db/connection.ts'
import { listRefused, validationError, type HttpError, type Mistake } from '../http/errors.ts'
import { checkBody, type BodyRules, type Values } from './body.ts'
import { isObject } from './filter/condition.ts'
import type { Hooks, Sent, Writing } from './hooks.ts'
import { columnOf, modelNamed, type Model, type Relation } from './model.ts'
import { idInUse, storedAlready } from './repeated.ts'
import type { Resource } from './resource.ts'
import { insertRows, newRow, type NewRow } from './write.ts'

type Along = Relation & { along: { place: string } }
const isAlong = (relation: Relation): relation is Along => relation.along !== undefined

/** The parts that one body holds, in their order. */
export interface SentParts {
  relation: Along
  values: Values[]
}

export interface Whole {
  values: Values
  parts: SentParts[]
}

/** Reads a row and the parts that its model lets it bring along; one 422 names all that is wrong (`questions.2.answer1`). */
export function readWhole(model: Model, body: unknown, rules: BodyRules): Whole {
  const { values, mistakes } = checkBody(model, body, rules)
  const parts = [...model.relations.values()].filter(isAlong).flatMap((relation) => {
    const sent = isObject(body) ? body[relation.name] : undefined
    if (sent === undefined || sent === null) return []
    const read = readParts(relation, sent)
    mistakes.push(...read.mistakes)
    return [{ relation, values: read.values }]
  })
  if (mistakes.length > 0) throw validationError(model.name, mistakes)
  return { values, parts }
}

function readParts({ name, model, key }: Along, sent: unknown): { values: Values[]; mistakes: Mistake[] } {
  if (!Array.isArray(sent)) return { values: [], mistakes: [{ property: name, code: 'list', message: 'is not a list' }] }
  const read = sent.map((part: unknown, at) => {
    if (!isObject(part))
      return { values: new Map(), mistakes: [{ property: `${name}.${at}`, code: 'object', message: 'is not an object' }] }
    const { values, mistakes } = checkBody(modelNamed(model), part, { whole: true, later: key })
    return { values, mistakes: mistakes.map((mistake) => ({ ...mistake, property: `${name}.${at}.${mistake.property}` })) }
  })
  return { values: read.map(({ values }) => values), mistakes: read.flatMap(({ mistakes }) => mistakes) }
}

/** A part ready to be stored: the row it belongs to, and how a refusal names it. */
interface Part {
  parent: Writing
  row: NewRow
  name: string
}

export interface PartRows {
  resource: Resource
  parts: Part[]
}

/** The rows of all parts of one relation, for as many parents as were sent. */
export async function partRows(resource: Resource, parents: readonly { row: NewRow; parts: readonly SentParts[] }[]): Promise<PartRows[]> {
  const relations = [...resource.model.relations.values()].filter(isAlong)
  return Promise.all(
    relations.flatMap((relation) => {
      const sent = parents.flatMap(({ row, parts }) =>
        parts.filter((one) => one.relation === relation).map(({ values }) => ({ row, values })),
      )
      const child = resource.related?.(relation.model)
      if (sent.length === 0 || !child) return []
      return [
        Promise.all(sent.flatMap(({ row, values }) => values.map((one, at) => partRow(child, one, { relation, parent: row, at })))).then(
          (parts) => ({ resource: child, parts }),
        ),
      ]
    }),
  )
}

async function partRow(
  { model, hooks }: Resource,
  values: Values,
  { relation, parent, at }: { relation: Along; parent: NewRow; at: number },
): Promise<Part> {
  const made = await newRow(model, values, hooks)
  const id = made.ownId || !parent.ownId ? made.id : idOfPart(parent.id, relation.name, at)
  const columns = { ...made.columns, id, [columnOf(relation.key)]: parent.id, [relation.along.place]: at }
  return { parent, row: { id, columns, ownId: made.ownId }, name: `${relation.name}.${at}` }
}

/** The id of a part that came without one in a row that has one of its sender's: the same each time it is sent, so that a repetition is known. (UUID version 8) */
function idOfPart(parent: string, relation: string, at: number): string {
  const bytes = createHash('sha256').update(`${parent}/${relation}/${at}`).digest().subarray(0, 16)
  const [seventh = 0, ninth = 0] = [bytes[6], bytes[8]]
  bytes[6] = (seventh & 0x0f) | 0x80
  bytes[8] = (ninth & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * Stores the parts of new rows. A row that was there already keeps the parts it has: the same parts sent again are a repetition, others an id in use for
 * something else, as with every property.
 */
export async function insertParts(
  tx: Database,
  { model, rows, added, sent }: { model: Model; rows: readonly Writing[]; added: ReadonlySet<Writing>; sent: Sent },
  wanted: readonly PartRows[],
): Promise<void> {
  const others = new Map<Writing, string[]>()
  for (const { resource, parts } of wanted) {
    const fresh = parts.filter(({ parent }) => added.has(parent)).map(({ row }) => row)
    if (fresh.length > 0) await insertFresh(tx, resource, fresh)
    const again = parts.filter(({ parent }) => !added.has(parent))
    for (const [parent, names] of await differing(tx, resource.model, again, resource.hooks))
      others.set(parent, [...(others.get(parent) ?? []), ...names])
  }
  const refusals = rows.map((row): HttpError | undefined => {
    const names = others.get(row)
    return names && idInUse(model, row.id, names)
  })
  const first = refusals.find((refusal) => refusal !== undefined)
  if (first) throw sent.asList ? listRefused(refusals, 409) : first
}

async function insertFresh(tx: Database, { model, hooks }: Resource, rows: Writing[]): Promise<void> {
  const sent = { asList: false }
  await hooks.beforeCreate?.(tx, rows, sent)
  const { ids } = await insertRows(tx, model, rows, { hooks, sent })
  await hooks.afterWrite?.(tx, ids)
}

/** By parent that was there already, the names of what was sent with another value than is stored, or is not stored at all. */
async function differing(tx: Database, model: Model, parts: readonly Part[], hooks: Hooks): Promise<Map<Writing, string[]>> {
  const names = new Map<Writing, string[]>()
  if (parts.length === 0) return names
  const rows = parts.map(({ row }) => row)
  const stored = await storedAlready<Writing>(tx, model, rows, hooks)
  for (const { parent, row, name } of parts) {
    const properties = stored.get(row)?.map((property) => `${name}.${property}`) ?? [name]
    if (properties.length > 0) names.set(parent, [...(names.get(parent) ?? []), ...properties])
  }
  return names
}
