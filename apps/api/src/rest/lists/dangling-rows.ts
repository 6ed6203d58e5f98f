/** Which rows of a list name a row that does not exist. */
import type { Database } from '#db/connection.ts'
import { listRefused, validationError } from '#http/errors.ts'
import { danglingMistake, isDangling } from '../database-errors.ts'
import type { PendingRow } from '../hooks.ts'
import { columnOf, modelNamed, type Model } from '../model.ts'
import { runStatement } from '../statement.ts'
import type { HttpError } from '#http-error.ts'

/** The 422 of a list that PostgreSQL refused for a row that does not exist: it names every row of the list that names such a one. */
export async function danglingRows(
  db: Database,
  model: Model,
  { rows, error }: { rows: readonly PendingRow[]; error: unknown },
): Promise<HttpError | undefined> {
  if (db.isTransaction || !isDangling(error, model.table)) return undefined
  const refusals = new Map<PendingRow, HttpError>()
  for (const { kind, key, model: target } of model.relations.values()) {
    if (kind !== 'belongsTo') continue
    const column = columnOf(key)
    const idOf = ({ columns }: PendingRow) => (typeof columns[column] === 'string' ? columns[column].toLowerCase() : undefined)
    const missing = await missingIds(db, modelNamed(target), [...new Set(rows.flatMap((row) => idOf(row) ?? []))])
    for (const row of rows) {
      const id = idOf(row)
      if (id === undefined || !missing.has(id) || refusals.has(row)) continue
      refusals.set(row, validationError(model.name, [danglingMistake(key, target)]))
    }
  }
  return refusals.size === 0 ? undefined : listRefused(rows.map((row) => refusals.get(row)))
}

async function missingIds(db: Database, { table }: Model, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const found = await runStatement<{ id: string }>(db, `select id from ${table} where id = any($1::uuid[])`, [ids])
  const there = new Set(found.map(({ id }) => id))
  return new Set(ids.filter((id) => !there.has(id)))
}
