/** What scope parts and their statuses do beyond plain rows. (decisions/filings-saving.md) */
import { futureTimeMessage, isFutureTime, rowDeletedMessage } from '@daysheet/domain/filings/status-checks'
import type { Database } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { refuseRows, unprocessable, validationError } from '#http/errors.ts'
import type { Hooks, CreateContext, PendingRow } from '#rest/hooks.ts'
import { lockParts, ownerOf } from './queries.ts'

export const scopePartHooks: Hooks = {
  absent: rowDeletedMessage,
  beforeUpdate: (tx, row) => staysWith(tx, row, { model: 'ScopePart', property: 'jobId', table: 'scope_part', column: 'job_id' }),
}

export function scopeStatusHooks({ now }: Pick<Deps, 'now'>): Hooks {
  return {
    stored: {
      time: (time) => {
        if (typeof time !== 'string' || !isFutureTime(time, now())) return { time }
        throw validationError('ScopeStatus', [{ property: 'time', code: 'custom', message: futureTimeMessage }])
      },
    },
    beforeCreate: refuseOrphans,
    beforeUpdate: (tx, row) =>
      staysWith(tx, row, { model: 'ScopeStatus', property: 'scopePartId', table: 'scope_status', column: 'scope_part_id' }),
  }
}

interface Place {
  model: string
  property: string
  table: 'scope_part' | 'scope_status'
  column: string
}

/**
 * A row is not moved elsewhere. To do so it would hold its own row first and what it moves to afterwards; whoever saves, deletes or restores a filing
 * holds them in the opposite order, and neither could go on.
 */
async function staysWith(tx: Database, { id, columns }: PendingRow, { model, property, table, column }: Place): Promise<void> {
  if (!(column in columns)) return
  const owner = await ownerOf(tx, table, id)
  if (owner === undefined || owner === columns[column]) return
  const message = 'of a row is never changed: add the row where it belongs, and delete it here'
  throw validationError(model, [{ property, code: 'unchangeable', message }])
}

/** Refuses statuses of scope parts that are gone. Those that are there stay until the statuses are. */
async function refuseOrphans(tx: Database, rows: PendingRow[], { asList }: CreateContext): Promise<void> {
  const partOf = ({ columns }: PendingRow) => String(columns['scope_part_id'])
  const parts = new Set(await lockParts(tx, rows.map(partOf)))
  const refusals = rows.map((row) => (parts.has(partOf(row)) ? undefined : unprocessable(rowDeletedMessage, { code: 'NO_SCOPE_PART' })))
  refuseRows(refusals, { asList })
}
