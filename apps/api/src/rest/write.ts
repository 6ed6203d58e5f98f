/** Rows into tables: only what a checked body holds, only columns the model lists or a hook adds. */
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../db/connection.ts'
import type { Values } from './body.ts'
import type { Columns, Hooks, Writing } from './hooks.ts'
import type { Field, Kind, Model } from './model.ts'
import { run, Statement } from './statement.ts'

/** The columns a body stands for. Slow work, such as hashing, happens here, before a transaction opens. */
export async function columnsOf(values: Values, id: string, hooks: Hooks): Promise<Columns> {
  const columns: Columns = {}
  for (const [field, value] of values) {
    const stored = hooks.stored?.[field.name]
    if (stored) Object.assign(columns, await stored(value, id))
    else if (!field.writeOnly && !field.topLevelOnly)
      columns[field.column] = field.kind === 'json' && value !== null ? JSON.stringify(value) : value
    else throw new Error(`${field.name} is secret and no hook says how it is stored`)
  }
  return columns
}

/** A new row: its id is the one sent, or a new one that sorts after those before it. */
export async function newRow(model: Model, values: Values, hooks: Hooks): Promise<Writing & { ownId: boolean }> {
  const field = model.fields.get('id')
  const given = field && values.get(field)
  const id = typeof given === 'string' ? given : uuidv7()
  return { id, columns: { ...(await columnsOf(values, id, hooks)), id }, ownId: typeof given === 'string' }
}

const mostParameters = 60_000

/**
 * Inserts the rows and answers with the ids to show, in order. A row that is there already, with the same id and the same values, is not an
 * error: the caller lost our first answer and asks again (promises.md R6).
 */
export async function insertRows(tx: Database, model: Model, rows: readonly Writing[], hooks: Hooks): Promise<string[]> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row.columns)))]
  const perStatement = Math.floor(mostParameters / columns.length)
  const ids: string[] = []
  for (let start = 0; start < rows.length; start += perStatement) {
    const part = rows.slice(start, start + perStatement)
    const added = new Set(await insert(tx, model, { rows: part, columns, orNothing: true }))
    for (const row of part) ids.push(added.has(row.id) ? row.id : await existingRow(tx, model, row, hooks))
  }
  return ids
}

interface Insertion {
  rows: readonly Writing[]
  columns: readonly string[]
  orNothing: boolean
}

async function insert(tx: Database, model: Model, { rows, columns, orNothing }: Insertion): Promise<string[]> {
  const statement = new Statement()
  const tuples = rows.map(
    (row) => `(${columns.map((column) => (column in row.columns ? statement.bind(row.columns[column]) : 'default')).join(', ')})`,
  )
  const text = `insert into ${model.table} (${columns.join(', ')}) values ${tuples.join(', ')}${orNothing ? ' on conflict do nothing' : ''} returning id`
  return (await run<{ id: string }>(tx, text, statement.values)).map(({ id }) => id)
}

async function existingRow(tx: Database, model: Model, row: Writing, hooks: Hooks): Promise<string> {
  const only = hooks.oneFor ?? []
  if (only.length > 0 && only.every((column) => column in row.columns)) {
    const statement = new Statement()
    const same = only.map((column) => `${column} = ${statement.bind(row.columns[column])}`)
    const [found] = await run<{ id: string }>(tx, `select id from ${model.table} where ${same.join(' and ')}`, statement.values)
    if (found) return found.id
  }
  if (await isStored(tx, model, row, hooks)) return row.id
  // Not a repetition: let PostgreSQL say which rule is broken.
  await insert(tx, model, { rows: [row], columns: Object.keys(row.columns), orNothing: false })
  return row.id
}

/** Whether the row is there with the same values. What is sealed is opened to be compared; of a password only the hash is known, so it cannot be. */
async function isStored(tx: Database, model: Model, row: Writing, hooks: Hooks): Promise<boolean> {
  const sent = [...model.fields.values()].filter((field) => field.column in row.columns && !field.writeOnly)
  const sealed = sent.filter((field) => field.topLevelOnly)
  const statement = new Statement()
  const same = sent
    .filter((field) => !field.topLevelOnly)
    .map(({ column, kind }) => `${column} is not distinct from ${statement.bind(row.columns[column])}::${columnTypes[kind]}`)
  const shown = ['true as there', ...sealed.map(({ column }) => column)].join(', ')
  const [stored] = await run<Columns>(tx, `select ${shown} from ${model.table} where ${same.join(' and ')}`, statement.values)
  const open = ({ name }: Field, bytes: unknown) => (Buffer.isBuffer(bytes) ? hooks.shown?.[name]?.(bytes, row.id) : null)
  return stored !== undefined && sealed.every((field) => open(field, stored[field.column]) === open(field, row.columns[field.column]))
}

const columnTypes: Record<Kind, string> = {
  uuid: 'uuid',
  text: 'text',
  num: 'numeric',
  int: 'integer',
  bool: 'boolean',
  instant: 'timestamptz',
  json: 'jsonb',
}

/** Changes just the given columns. Answers whether a row of that id (and, when given, one of those versions) was there. */
export async function updateRow(tx: Database, model: Model, row: Writing, versions?: readonly number[]): Promise<boolean> {
  const statement = new Statement()
  const entries = Object.entries(row.columns)
  // Nothing to change still asks whether the row is there.
  const sets =
    entries.length === 0
      ? ['id = id']
      : entries.map(([column, value]) => `${column} = ${value === byDefault ? 'default' : statement.bind(value)}`)
  const isWanted = versions === undefined ? '' : ` and version = any(${statement.bind(versions)}::integer[])`
  const text = `update ${model.table} set ${sets.join(', ')} where id = ${statement.bind(row.id)}${isWanted} returning id`
  return (await run(tx, text, statement.values)).length > 0
}

/** In the columns of an update: what the database puts by itself. */
export const byDefault = Symbol('default')

/** The columns a replace sets beside those of its body: everything unsent is emptied, except what cannot be read back to be sent again. */
export function emptied(model: Model, values: Values): Columns {
  const unsent = (field: Field) => !values.has(field) && !field.readOnly && !field.writeOnly && field.name !== 'id'
  return Object.fromEntries([...model.fields.values()].filter(unsent).map((field) => [field.column, field.hasDefault ? byDefault : null]))
}

/** Deletes rows; answers how many there were. */
export async function deleteRows(tx: Database, model: Model, ids: readonly string[]): Promise<number> {
  return (await run(tx, `delete from ${model.table} where id = any($1::uuid[]) returning id`, [ids])).length
}
