/** What requests for containers do beyond plain rows. (promises.md 2.3, decisions/0162) */
import { randomUUID } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { validationError } from '../../http/errors.ts'
import type { Hooks, Writing } from '../../rest/hooks.ts'
import { callersName } from './queries.ts'

/** An id is all one needs to answer: it must be one that cannot be guessed, which says nothing of when it was made. */
const isRandom = (id: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(id)

export function containerReqHooks({ now }: Pick<Deps, 'now'>): Hooks {
  return {
    newId: randomUUID,
    fromRequest: () => ({ requested_at: now() }),
    async beforeCreate(tx, rows) {
      for (const row of rows) refuseUseless(row)
      const requestedBy = await callersName(tx)
      for (const { columns } of rows) columns['requested_by'] = requestedBy
    },
  }
}

function refuseUseless({ id, columns }: Writing): void {
  if (!isRandom(id))
    throw validationError('ContainerReq', [{ property: 'id', code: 'random', message: 'is not a random id (a UUID of version 4)' }])
  if (!columns['job_id']) throw validationError('ContainerReq', [{ property: 'jobId', code: 'presence', message: "can't be blank" }])
}
