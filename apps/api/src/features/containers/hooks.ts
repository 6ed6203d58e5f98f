/** What requests for containers do beyond plain rows. (promises.md#container-link; decisions/files-and-records.md) */
import { randomUUID } from 'node:crypto'
import type { Database } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { refuseRows, validationError } from '#http/errors.ts'
import type { Hooks, PendingRow } from '#rest/hooks.ts'
import { askedFor, callersName } from './queries.ts'
import type { HttpError } from '#http-error.ts'

/** An id is all one needs to answer: it must be one that cannot be guessed, which says nothing of when it was made. */
const isRandom = (id: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(id)

export function containerReqHooks({ now }: Pick<Deps, 'now'>): Hooks {
  return {
    newId: randomUUID,
    fromRequest: () => ({ requested_at: now() }),
    async beforeCreate(tx, rows, sent) {
      refuseRows(rows.map(useless), sent)
      const requestedBy = await callersName(tx)
      for (const { columns } of rows) columns['requested_by'] = requestedBy
    },
    async beforeUpdate(tx, row) {
      await staysAsAsked(tx, row)
      if (row.columns['handled_at']) row.columns['handled_at'] = now()
    },
  }
}

/**
 * The customer answers what their page shows: where the container goes, its size and its day.
 * Changing the request would mean that the customer agreed to something they never saw.
 */
async function staysAsAsked(tx: Database, { id, columns }: PendingRow): Promise<void> {
  if (!asked.some(({ column }) => column in columns)) return
  const stored = await askedFor(tx, id)
  if (stored === undefined) return
  const changed = asked.filter(({ column }) => column in columns && (columns[column] ?? null) !== stored[column])
  if (changed.length === 0) return
  const message = 'of a request is never changed: withdraw it and make another one'
  throw validationError(
    'ContainerReq',
    changed.map(({ property }) => ({ property, code: 'unchangeable', message })),
  )
}

const asked = [
  { property: 'jobId', column: 'job_id' },
  { property: 'size', column: 'size' },
  { property: 'wantedOn', column: 'wanted_on' },
  { property: 'place', column: 'place' },
] as const

function useless({ id, columns }: PendingRow): HttpError | undefined {
  const wrong = (property: string, code: string, message: string) => validationError('ContainerReq', [{ property, code, message }])
  if (!isRandom(id)) return wrong('id', 'random', 'is not a random id (a UUID of version 4)')
  return columns['job_id'] ? undefined : wrong('jobId', 'presence', "can't be blank")
}
