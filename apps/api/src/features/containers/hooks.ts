/** What requests for containers do beyond plain rows. (promises.md#container-link; decisions/0162) */
import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import { refuseRows, validationError, type HttpError } from '../../http/errors.ts'
import type { Hooks, PendingRow } from '../../rest/hooks.ts'
import { callersName, jobOf } from './queries.ts'

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
    beforeUpdate: staysWithItsJob,
  }
}

/** The links say the address of the job they are for, and an answer holds for it: a request that was moved would say that a customer agreed to what they never saw. */
async function staysWithItsJob(tx: Database, { id, columns }: PendingRow): Promise<void> {
  if (!('job_id' in columns)) return
  const job = await jobOf(tx, id)
  if (job === undefined || job === columns['job_id']) return
  const message = 'of a request is never changed: withdraw it and make another one for the other job'
  throw validationError('ContainerReq', [{ property: 'jobId', code: 'unchangeable', message }])
}

function useless({ id, columns }: PendingRow): HttpError | undefined {
  const wrong = (property: string, code: string, message: string) => validationError('ContainerReq', [{ property, code, message }])
  if (!isRandom(id)) return wrong('id', 'random', 'is not a random id (a UUID of version 4)')
  return columns['job_id'] ? undefined : wrong('jobId', 'presence', "can't be blank")
}
