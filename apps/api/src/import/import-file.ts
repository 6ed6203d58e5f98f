/**
 * Rows of an old deployment, from one newline-delimited JSON file per entity, in one transaction: all or nothing. Memory stays the same
 * whatever the size: a batch is read, checked, stored and forgotten. (product.md#moving-in)
 */
import { createReadStream, existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { inTransaction, type Database } from '../db/connection.ts'
import { HttpError } from '../http-error.ts'
import { isObject } from '../rest/filter/condition.ts'
import { readBody } from '../rest/body.ts'
import { systemCaller } from '../rest/caller.ts'
import { refusalOf } from '../rest/database-errors.ts'
import type { Hooks, PendingRow } from '../rest/hooks.ts'
import { makeTableLoader, DuplicateRows, type TableLoader } from './load.ts'
import type { Model } from '../rest/model.ts'
import { runStatement } from '../rest/statement.ts'
import { columnsOf } from '../rest/write.ts'

export interface Import {
  folder: string
  /** In the order in which they are stored: an entity after those it refers to. */
  entities: readonly { model: Model; hooks: Hooks }[]
  /** Told now and then how far it is. */
  progress: (entity: string, rows: number) => void
}

/** Why nothing was imported, in words for whoever started it; names the file and the line where there is one. */
export class ImportRefused extends Error {}

/** A yes/no column that was null in some rows of a file, and took its default there. */
export interface DefaultedColumn {
  file: string
  property: string
  value: boolean
  rows: number
}

export interface Imported {
  rows: number
  /** What was changed on the way in. */
  filled: DefaultedColumn[]
}

/** What was changed, in words for whoever moves in. */
export const describeDefaultedColumn = ({ file, property, value, rows }: DefaultedColumn): string =>
  `${file}: ${property} was null in ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}, and is now ${String(value)}.`

const rowsInBatch = 2000

/** Imports the folder and answers with what was stored. Throws `ImportRefused`, and then nothing was. */
export async function importFolder(db: Database, { folder, entities, progress }: Import): Promise<Imported> {
  refuseUnknownFiles(
    folder,
    entities.map(({ model }) => model),
  )
  return inTransaction(db, 'import', async (tx) => {
    // Nobody watches the planner while a company moves in, and hashing passwords may keep the transaction waiting.
    await runStatement(
      tx,
      `select set_config('daysheet.quiet', 'on', true), set_config('idle_in_transaction_session_timeout', '0', true)`,
      [],
    )
    for (const { model } of entities) await needEmpty(tx, model)
    let rows = 0
    const filled: DefaultedColumn[] = []
    for (const { model, hooks } of entities) {
      const file = path.join(folder, `${model.name}.ndjson`)
      if (!existsSync(file)) continue
      const loader = await makeTableLoader(tx, model)
      const flags = flagsOf(model, loader, path.basename(file))
      rows += await importFile(tx, loader, { file, model, hooks, flags, report: (count) => progress(model.name, count) })
      filled.push(...[...flags.values()].filter((flag) => flag.rows > 0))
    }
    return { rows, filled }
  })
}

function refuseUnknownFiles(folder: string, models: readonly Model[]): void {
  if (!existsSync(folder)) throw new ImportRefused(`There is no folder ${folder}`)
  const files = readdirSync(folder).filter((file) => file.endsWith('.ndjson'))
  if (files.length === 0) throw new ImportRefused(`${folder} has no file such as Job.ndjson`)
  const strange = files.find((file) => !models.some(({ name }) => file === `${name}.ndjson`))
  if (strange !== undefined)
    throw new ImportRefused(`${strange} is not an entity; the files are ${models.map(({ name }) => `${name}.ndjson`).join(', ')}`)
}

/** The accounts that opened this database, and the Bagout item, are there from the start. */
const mayBeThere = new Set(['User', 'Item'])

async function needEmpty(tx: Database, { name, plural, table }: Model): Promise<void> {
  if (mayBeThere.has(name)) return
  if ((await runStatement(tx, `select 1 from ${table} limit 1`, [])).length > 0)
    throw new ImportRefused(`The database is not empty: it holds ${plural}`)
}

/** The yes/no columns of a model that always have a value, each with its default: LoopBack stored nothing in rows that never had the flag set. */
function flagsOf(model: Model, { defaultOf }: TableLoader, file: string): Map<string, DefaultedColumn> {
  const flags = new Map<string, DefaultedColumn>()
  for (const { name, column, kind } of model.fields.values()) {
    const value = kind === 'bool' ? defaultOf(column) : null
    if (value !== null) flags.set(name, { file, property: name, value: value === 'true', rows: 0 })
  }
  return flags
}

interface Reading {
  file: string
  model: Model
  hooks: Hooks
  /** Counted up as rows are read. */
  flags: ReadonlyMap<string, DefaultedColumn>
  report: (rows: number) => void
}

interface Line {
  number: number
  text: string
}

async function importFile(tx: Database, loader: TableLoader, reading: Reading): Promise<number> {
  let number = 0
  let rows = 0
  let batch: Line[] = []
  const flush = async () => {
    rows += batch.length
    await storeBatch(tx, loader, reading, batch)
    batch = []
    reading.report(rows)
  }
  for await (const text of createInterface({ input: createReadStream(reading.file), crlfDelay: Infinity })) {
    number += 1
    if (text.trim() !== '') batch.push({ number, text })
    if (batch.length === rowsInBatch) await flush()
  }
  if (batch.length > 0) await flush()
  return rows
}

async function storeBatch(tx: Database, loader: TableLoader, reading: Reading, lines: readonly Line[]): Promise<void> {
  const rows = await Promise.all(lines.map((line) => rowOf(reading, line)))
  await runStatement(tx, 'savepoint batch', [])
  try {
    await loader.load(tx, rows)
    await runStatement(tx, 'release savepoint batch', [])
  } catch (error) {
    await runStatement(tx, 'rollback to savepoint batch', [])
    for (const [index, row] of rows.entries())
      await loader.load(tx, [row]).catch((reason: unknown) => refuse(reading, lines[index]?.number, reason))
    throw error
  }
}

async function rowOf(reading: Reading, { number, text }: Line): Promise<PendingRow> {
  try {
    const values = readBody(reading.model, withFlags(parse(text), reading.flags), { caller: systemCaller, whole: true, importable: true })
    const field = reading.model.fields.get('id')
    const id = field && values.get(field)
    if (typeof id !== 'string') throw new HttpError(422, 'it has no id')
    return { id, columns: { ...(await columnsOf(values, id, reading.hooks)), id } }
  } catch (error) {
    return refuse(reading, number, error)
  }
}

function withFlags(row: unknown, flags: Reading['flags']): unknown {
  if (!isObject(row)) return row
  const empty = [...flags.values()].filter(({ property }) => row[property] === null)
  for (const flag of empty) flag.rows += 1
  return empty.length === 0 ? row : { ...row, ...Object.fromEntries(empty.map(({ property, value }) => [property, value])) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError(400, 'it is not JSON')
  }
}

/** Names the bad line; a fault of ours stays what it is. */
function refuse({ file, model }: Reading, line: number | undefined, error: unknown): never {
  const why =
    error instanceof DuplicateRows
      ? `There is already a ${model.name} with the same \`id\``
      : (error instanceof HttpError ? error : refusalOf(error))?.message
  if (why === undefined) throw error
  throw new ImportRefused(`${path.basename(file)}, line ${line ?? '?'}: ${why}. Nothing was imported.`)
}
