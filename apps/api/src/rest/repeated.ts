/** Creates that come again: the caller lost our first answer and sends the same rows once more. (promises.md#r6; decisions/repeated-calls.md) */
import type { Database } from '../db/connection.ts'
import { conflict, listRefused } from '../http/errors.ts'
import type { Columns, Hooks, PendingRow } from './hooks.ts'
import type { Field, Kind, Model } from './model.ts'
import { runStatement, Statement } from './statement.ts'
import type { HttpError } from '../http-error.ts'

/**
 * Finds new rows with an id that is stored already, each with the names of the properties that differ
 * from the stored row; a repetition has none. Properties that only the server sets are not compared.
 * A password of a single row is compared with its hash. Rows with the same properties share a
 * statement.
 */
export async function diffWithStored<Row extends PendingRow>(
  tx: Database,
  model: Model,
  rows: readonly Row[],
  hooks: Hooks = {},
): Promise<Map<Row, string[]>> {
  const found = new Map<Row, string[]>()
  const alike = Map.groupBy(rows, ({ columns }) => Object.keys(columns).sort().join())
  for (const group of alike.values()) for (const [row, others] of await compare(tx, model, group, hooks)) found.set(row, others)
  for (const [row, others] of found) found.set(row, [...others, ...(await otherSecrets(tx, row, hooks))])
  return found
}

async function otherSecrets(tx: Database, { id, secrets = {} }: PendingRow, { hasSecret = {} }: Hooks): Promise<string[]> {
  const others: string[] = []
  for (const [name, value] of Object.entries(secrets)) if ((await hasSecret[name]?.(tx, id, value)) === false) others.push(name)
  return others
}

/**
 * Leaves out of a change what is sealed and opens to the value that is stored. It is sealed anew each
 * time, and so would count as a change of the row.
 */
export async function withoutSameSealed(tx: Database, model: Model, { id, columns }: PendingRow, hooks: Hooks): Promise<void> {
  const sealed = [...model.fields.values()].filter(
    ({ topLevelOnly, column }) => topLevelOnly && (Buffer.isBuffer(columns[column]) || columns[column] === null),
  )
  if (sealed.length === 0) return
  const names = sealed.map(({ column }) => column).join(', ')
  const [answer] = await runStatement<Columns>(tx, `select ${names} from ${model.table} where id = $1::uuid for update`, [id])
  if (!answer) return
  for (const field of sealed) {
    const isKept =
      columns[field.column] === null ? isUnreadable(field, { answer, id, hooks }) : isSame(field, { answer, row: { id, columns }, hooks })
    if (isKept) Reflect.deleteProperty(columns, field.column)
  }
}

/** What cannot be read is shown as null. Who sends that null back has erased nothing. */
function isUnreadable({ name, column }: Field, { answer, id, hooks }: { answer: Columns; id: string; hooks: Hooks }): boolean {
  const stored = answer[column]
  return Buffer.isBuffer(stored) && hooks.shown?.[name]?.(stored, id) === null
}

async function compare<Row extends PendingRow>(tx: Database, model: Model, rows: readonly Row[], hooks: Hooks): Promise<[Row, string[]][]> {
  const columns = rows[0]?.columns ?? {}
  const sent = [...model.fields.values()].filter(({ column, writeOnly, readOnly }) => column in columns && !writeOnly && !readOnly)
  const statement = new Statement()
  const arrays = sent.map((field) => `${statement.bind(rows.map((row) => comparable(field, row)))}::${columnTypes[field.kind]}[]`)
  const sentAs = (field: Field) => `sent.${field.column}`
  const shown = sent.map((field) =>
    field.topLevelOnly ? `t.${field.column}` : `t.${field.column} is not distinct from ${sentAs(field)} as ${field.column}`,
  )
  const names = sent.map(({ column }) => column).join(', ')
  const text = `select ${[...shown, 'sent.place - 1 as place'].join(', ')}
    from unnest(${arrays.join(', ')}) with ordinality as sent(${names}, place) join ${model.table} t on t.id = sent.id`
  const stored = await runStatement<Columns & { place: number }>(tx, text, statement.values)
  return stored.flatMap((answer) => {
    const row = rows[answer.place]
    return row ? [[row, sent.filter((field) => !isSame(field, { answer, row, hooks })).map(({ name }) => name)] as [Row, string[]]] : []
  })
}

/** What is sealed is opened to be compared; PostgreSQL gets nothing of it. */
const comparable = (field: Field, row: PendingRow) => (field.topLevelOnly ? null : row.columns[field.column])

function isSame(
  { name, column, topLevelOnly }: Field,
  { answer, row, hooks }: { answer: Columns; row: PendingRow; hooks: Hooks },
): boolean {
  if (!topLevelOnly) return answer[column] === true
  const open = (bytes: unknown) => (Buffer.isBuffer(bytes) ? hooks.shown?.[name]?.(bytes, row.id) : null)
  return open(answer[column]) === open(row.columns[column])
}

export function idInUse(name: string, id: string, properties: readonly string[]): HttpError {
  const names = properties.map((property) => `\`${property}\``).join(' and ')
  return otherUnderId(`${name} ${id} already exists with another ${names}. An id can be used only once.`, { id, properties })
}

/** The 409 of every id that is in use: it names the properties that differ. */
export const otherUnderId = (message: string, details: { id: string; properties: readonly string[] }): HttpError =>
  conflict(message, { code: 'ID_IN_USE', details })

const columnTypes: Record<Kind, string> = {
  uuid: 'uuid',
  text: 'text',
  num: 'numeric',
  int: 'integer',
  bool: 'boolean',
  instant: 'timestamptz',
  json: 'jsonb',
}

/** The 409 of ids that are in use for something else; for a list it holds what is wrong with each row. Nothing when no id is. */
export function idsInUse(
  model: Model,
  rows: readonly PendingRow[],
  stored: ReadonlyMap<PendingRow, string[]>,
  { asList }: { asList: boolean },
): HttpError | undefined {
  const refusals = rows.map((row) => {
    const others = stored.get(row) ?? []
    if (others.length === 0) return undefined
    return idInUse(model.name, row.id, others)
  })
  const first = refusals.find((refusal) => refusal !== undefined)
  return first && asList ? listRefused(refusals, 409) : first
}
