/** Rows into tables: only what a checked body holds, only columns the model lists or a hook adds. */
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../db/connection.ts'
import type { BodyValues } from './body.ts'
import { canChange, canRead } from './caller.ts'
import type { Selection } from './filter/filter.ts'
import type { Columns, Hooks, CreateContext, PendingRow } from './hooks.ts'
import type { Field, Model } from './model.ts'
import { inOrderOf, type ScopeBuilder } from './read.ts'
import { idsInUse, diffWithStored } from './repeated.ts'
import type { Resource } from './resource.ts'
import { returningSql, selectSql, type Read } from './select.ts'
import { runStatement, Statement } from './statement.ts'

/** The columns a body stands for. Slow work, such as hashing, happens here, before a transaction opens. */
export async function columnsOf(values: BodyValues, id: string, hooks: Hooks, sent?: CreateContext): Promise<Columns> {
  const columns: Columns = {}
  for (const [field, value] of values) {
    const stored = hooks.stored?.[field.name]
    if (stored) Object.assign(columns, await stored(value, id, sent))
    else if (!field.writeOnly && !field.topLevelOnly)
      columns[field.column] = field.kind === 'json' && value !== null ? JSON.stringify(value) : value
    else throw new Error(`${field.name} is secret and no hook says how it is stored`)
  }
  return columns
}

export type NewRow = PendingRow & {
  /** Whether its id was sent. */
  ownId: boolean
}

/** A new row: its id is the one sent, or a new one that, unless the feature makes it, sorts after those before it. */
export async function newRow(model: Model, values: BodyValues, hooks: Hooks, sent?: CreateContext): Promise<NewRow> {
  const field = model.fields.get('id')
  const given = field && values.get(field)
  const id = typeof given === 'string' ? given : (hooks.newId ?? uuidv7)()
  const columns = { ...(await columnsOf(values, id, hooks, sent)), id }
  // A list that comes again is not compared: its people may have changed their first passwords.
  const own = sent?.asList ? [] : [...values]
  const secrets = Object.fromEntries(own.flatMap(([{ name, writeOnly }, value]) => (writeOnly ? [[name, value]] : [])))
  return { id, columns, secrets, ownId: typeof given === 'string' }
}

/**
 * PostgreSQL accepts up to 65,535. A statement is written without a pause, so it is kept short.
 * (promises.md#r24)
 */
const maxParameters = 20_000

interface Inserted {
  /** To show, in order. */
  ids: string[]
  added: ReadonlySet<PendingRow>
  /** The new rows as `shown` asks for them; missing when a row was there already, or they are too many for one statement. */
  read?: Read | undefined
}

/**
 * Inserts the rows and answers with the ids to show, in order, which rows are new, and what there is to show of them. A row that is there already, with the same id and the same values, is not an
 * error: the caller lost our first answer and asks again (promises.md#r6). So is one that a list holds twice.
 */
export async function insertRows(
  tx: Database,
  model: Model,
  rows: readonly PendingRow[],
  { hooks, sent, shown }: { hooks: Hooks; sent: CreateContext; shown?: Selection | undefined },
): Promise<Inserted> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row.columns)))]
  const perStatement = Math.floor(maxParameters / columns.length)
  const ordered = inOneOrder(rows, hooks)
  const left = new Set<PendingRow>()
  const added = new Set<PendingRow>(rows)
  const read = shown && rows.length <= perStatement ? { shown, sort: inOrderOf(rows.map(({ id }) => id)) } : undefined
  let answer: Read | undefined
  for (let start = 0; start < rows.length; start += perStatement) {
    const part = ordered.slice(start, start + perStatement)
    const inserted = await insert(tx, model, { rows: part, columns, orNothing: true, read })
    answer = inserted.read
    const ids = new Set(inserted.ids)
    for (const row of part) if (!ids.delete(row.id)) left.add(row)
  }
  if (left.size === 0) return { ids: rows.map(({ id }) => id), added, read: answer }
  const inTheirPlace = await rowsInTheirPlace(tx, model, left, hooks)
  const others = [...left].filter((row) => !inTheirPlace.has(row))
  const stored = await diffWithStored(tx, model, others, hooks)
  const refusal = idsInUse(model, rows, stored, sent)
  if (refusal) throw refusal
  for (const row of others) {
    // Neither a repetition nor an id in use: let PostgreSQL say which rule is broken.
    if (!stored.has(row)) await insert(tx, model, { rows: [row], columns: Object.keys(row.columns), orNothing: false })
    else added.delete(row)
  }
  for (const row of inTheirPlace.keys()) added.delete(row)
  return { ids: rows.map((row) => inTheirPlace.get(row) ?? row.id), added }
}

/** Two who add the same at once, each in their own order, would wait for each other: whoever comes second waits for the first with the first of their rows. */
function inOneOrder(rows: readonly PendingRow[], { uniqueBy }: Hooks): readonly PendingRow[] {
  if (uniqueBy === undefined) return rows
  const keyed = rows.map((row) => ({ row, key: JSON.stringify(uniqueBy.map((column) => row.columns[column])) }))
  return keyed.toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)).map(({ row }) => row)
}

interface Insertion {
  rows: readonly PendingRow[]
  columns: readonly string[]
  orNothing: boolean
  /** What to read of the new rows in the same statement. */
  read?: { shown: Selection; sort: ScopeBuilder } | undefined
}

async function insert(
  tx: Database,
  model: Model,
  { rows, columns, orNothing, read }: Insertion,
): Promise<{ ids: readonly string[]; read?: Read }> {
  const statement = new Statement()
  const tuples = rows.map(
    (row) => `(${columns.map((column) => (column in row.columns ? statement.bind(row.columns[column]) : 'default')).join(', ')})`,
  )
  const text = `insert into ${model.table} (${columns.join(', ')}) values ${tuples.join(', ')}${orNothing ? ' on conflict do nothing' : ''}`
  if (!read) {
    const inserted = await runStatement<{ id: string }>(tx, `${text} returning id`, statement.values)
    return { ids: inserted.map(({ id }) => id) }
  }
  const select = selectSql(statement, read.shown, { from: 'written', sort: read.sort(statement) })
  const [answer] = await runStatement<Read & { ids: string[] }>(
    tx,
    `with written as (${text} returning *) select r.*, array(select id from written) as ids from (${select}) r`,
    statement.values,
  )
  if (!answer) throw new Error('A read answers with one row')
  return { ids: answer.ids, read: answer }
}

/**
 * A single row, by one statement that is its own transaction, with who acts and what the hook asks in it: what there is to show of the row. Nothing is stored and `undefined` comes
 * back when the hook has something against it, or a row with the same id or another unique value is there. (decisions/database.md)
 */
export async function insertAtOnce(
  db: Database,
  model: Model,
  { id, columns }: PendingRow,
  { mayCreate, shown, actor }: { mayCreate: NonNullable<Hooks['mayCreate']>; shown: Selection; actor: string },
): Promise<Read | undefined> {
  const statement = new Statement()
  const clear = mayCreate(statement, { id, columns })
  const values = Object.values(columns).map((value) => statement.bind(value))
  const text = `insert into ${model.table} as written (${Object.keys(columns).join(', ')}) select ${values.join(', ')}
    from (${clear}) clear, set_config('daysheet.actor', ${statement.bind(actor)}, true)
    on conflict do nothing returning ${returningSql(statement, shown, 'written')}`
  const [read] = await runStatement<Read>(db, text, statement.values)
  return read
}

/**
 * Of new rows, those that were taken before: by their id, or because the business takes the one that is there for the same. A hook that refuses a row for
 * something that changes with time lets them pass; asked after what it looked at is held, it sees also what another call stored just before. (decisions/repeated-calls.md)
 */
export async function findRepeatedRows(
  tx: Database,
  model: Model,
  rows: readonly PendingRow[],
  hooks: Hooks,
): Promise<ReadonlySet<PendingRow>> {
  const stored = await diffWithStored(tx, model, rows, hooks)
  const inTheirPlace = await rowsInTheirPlace(tx, model, rows, hooks)
  return new Set([...stored.keys(), ...inTheirPlace.keys()])
}

/** By row, the id of the one that the business takes for the same: a crew member who is on the job already. */
async function rowsInTheirPlace(tx: Database, model: Model, rows: Iterable<PendingRow>, hooks: Hooks): Promise<Map<PendingRow, string>> {
  const found = new Map<PendingRow, string>()
  const only = hooks.uniqueBy ?? []
  if (only.length === 0) return found
  for (const row of rows) {
    if (!only.every((column) => column in row.columns)) continue
    const statement = new Statement()
    const same = only.map((column) => `${column} = ${statement.bind(row.columns[column])}`)
    const [other] = await runStatement<{ id: string }>(tx, `select id from ${model.table} where ${same.join(' and ')}`, statement.values)
    if (other) found.set(row, other.id)
  }
  return found
}

/** Changes just the given columns. Answers whether a row of that id (and, when given, one of those versions) was there. */
export async function updateRow(tx: Database, model: Model, row: PendingRow, versions?: readonly number[]): Promise<boolean> {
  const statement = new Statement()
  const entries = Object.entries(row.columns)
  // Nothing to change still asks whether the row is there.
  const sets =
    entries.length === 0
      ? ['id = id']
      : entries.map(([column, value]) => `${column} = ${value === databaseDefault ? 'default' : statement.bind(value)}`)
  const isWanted = versions === undefined ? '' : ` and version = any(${statement.bind(versions)}::integer[])`
  const text = `update ${model.table} set ${sets.join(', ')} where id = ${statement.bind(row.id)}${isWanted} returning id`
  return (await runStatement(tx, text, statement.values)).length > 0
}

/** In the columns of an update: what the database puts by itself. */
export const databaseDefault = Symbol('default')

/**
 * The columns that a replace sets besides those of its body. Everything unsent is emptied, except
 * properties that the sender cannot read and so cannot send back, and additions, which clients of
 * the specification do not know.
 */
export function replaceDefaults({ model, caller }: Pick<Resource, 'model' | 'caller'>, values: BodyValues): Columns {
  const isTheirs = ({ name }: Field) => canRead(caller, model, name) && canChange(caller, model, name)
  const unsent = (field: Field) =>
    !values.has(field) && !field.readOnly && !field.writeOnly && !field.isAddition && field.name !== 'id' && isTheirs(field)
  return Object.fromEntries(
    [...model.fields.values()].filter(unsent).map((field) => [field.column, field.hasDefault ? databaseDefault : null]),
  )
}

/** Deletes rows; answers how many there were. */
export async function deleteRows(tx: Database, model: Model, ids: readonly string[]): Promise<number> {
  return (await runStatement(tx, `delete from ${model.table} where id = any($1::uuid[]) returning id`, [ids])).length
}
