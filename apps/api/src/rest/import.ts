/**
 * Rows of an old deployment, from one newline-delimited JSON file per entity, in one transaction: all or nothing. Memory stays the same
 * whatever the size: a batch is read, checked, stored and forgotten. (entities.md "Moving in")
 */
import { createReadStream, existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { write, type Database } from '../db/connection.ts'
import { HttpError } from '../http/errors.ts'
import { readBody } from './body.ts'
import { refusalOf } from './database-errors.ts'
import type { Hooks, Writing } from './hooks.ts'
import { loaderOf, RowsLeftOut, type Loader } from './load.ts'
import type { Model } from './model.ts'
import { run } from './statement.ts'
import { columnsOf } from './write.ts'

export interface Import {
  folder: string
  /** In the order in which they are stored: an entity after those it refers to. */
  entities: readonly { model: Model; hooks: Hooks }[]
  /** Told now and then how far it is. */
  progress: (entity: string, rows: number) => void
}

/** Why nothing was imported, in words for whoever started it; names the file and the line where there is one. */
export class ImportRefused extends Error {}

const rowsInBatch = 2000

/** Imports the folder and answers with the number of rows. Throws `ImportRefused`, and then nothing was stored. */
export async function importFolder(db: Database, { folder, entities, progress }: Import): Promise<number> {
  refuseUnknownFiles(
    folder,
    entities.map(({ model }) => model),
  )
  return write(db, 'import', async (tx) => {
    // Nobody watches the planner while a company moves in, and hashing passwords may keep the transaction waiting.
    await run(tx, `select set_config('daysheet.quiet', 'on', true), set_config('idle_in_transaction_session_timeout', '0', true)`, [])
    for (const { model } of entities) await needEmpty(tx, model)
    let rows = 0
    for (const { model, hooks } of entities) {
      const file = path.join(folder, `${model.name}.ndjson`)
      if (existsSync(file)) rows += await importFile(tx, { file, model, hooks, report: (count) => progress(model.name, count) })
    }
    return rows
  })
}

function refuseUnknownFiles(folder: string, models: readonly Model[]): void {
  if (!existsSync(folder)) throw new ImportRefused(`There is no folder ${folder}`)
  const files = readdirSync(folder).filter((file) => file.endsWith('.ndjson'))
  if (files.length === 0) throw new ImportRefused(`${folder} holds no file such as Job.ndjson`)
  const strange = files.find((file) => !models.some(({ name }) => file === `${name}.ndjson`))
  if (strange !== undefined)
    throw new ImportRefused(`${strange} is no entity; the files are ${models.map(({ name }) => `${name}.ndjson`).join(', ')}`)
}

/** The accounts that opened this database, and the Bagout item, are there from the start. */
const mayBeThere = new Set(['User', 'Item'])

async function needEmpty(tx: Database, { name, plural, table }: Model): Promise<void> {
  if (mayBeThere.has(name)) return
  if ((await run(tx, `select 1 from ${table} limit 1`, [])).length > 0)
    throw new ImportRefused(`The database is not empty: it holds ${plural}`)
}

interface Reading {
  file: string
  model: Model
  hooks: Hooks
  report: (rows: number) => void
}

interface Line {
  number: number
  text: string
}

async function importFile(tx: Database, reading: Reading): Promise<number> {
  const loader = await loaderOf(tx, reading.model)
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

async function storeBatch(tx: Database, loader: Loader, reading: Reading, lines: readonly Line[]): Promise<void> {
  const rows = await Promise.all(lines.map((line) => rowOf(reading, line)))
  await run(tx, 'savepoint batch', [])
  try {
    await loader.load(tx, rows)
    await run(tx, 'release savepoint batch', [])
  } catch (error) {
    await run(tx, 'rollback to savepoint batch', [])
    for (const [index, row] of rows.entries())
      await loader.load(tx, [row]).catch((reason: unknown) => refuse(reading, lines[index]?.number, reason))
    throw error
  }
}

async function rowOf(reading: Reading, { number, text }: Line): Promise<Writing> {
  try {
    const values = readBody(reading.model, parse(text), { whole: true, movesIn: true })
    const field = reading.model.fields.get('id')
    const id = field && values.get(field)
    if (typeof id !== 'string') throw new HttpError(422, 'it has no id')
    return { id, columns: { ...(await columnsOf(values, id, reading.hooks)), id } }
  } catch (error) {
    return refuse(reading, number, error)
  }
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
    error instanceof RowsLeftOut
      ? `There is already a ${model.name} with the same \`id\``
      : (error instanceof HttpError ? error : refusalOf(error))?.message
  if (why === undefined) throw error
  throw new ImportRefused(`${path.basename(file)}, line ${line ?? '?'}: ${why}. Nothing was imported.`)
}
