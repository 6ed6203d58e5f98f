import { setTimeout as pause } from 'node:timers/promises'
import * as load from './load/queries.ts'
import { BackupFailed } from './manifest.ts'
import * as queries from './queries.ts'

/** Nobody can say whether the database holds the restore now: nothing of it may be taken away. */
export class OutcomeUnknown extends BackupFailed {}

export interface CommitOptions {
  client: queries.Connection
  url: string
  /** The id of the row in `backup_run` that this restore has written. */
  run: string
  /** How long it is asked what became of a commit whose answer was lost. */
  patienceMs?: number | undefined
}

const usualPatienceMs = 30_000
const askEveryMs = 500

/**
 * Commits a restore. When it returns, the database holds it; when it throws, it does not, unless it throws `OutcomeUnknown`. The answer to a commit can be lost on the line although it was done, so
 * the database itself is asked then, over another connection. (decisions/backups.md)
 */
export async function commitRestore({ client, url, run, patienceMs = usualPatienceMs }: CommitOptions): Promise<void> {
  const transaction = await load.currentTransactionId(client)
  try {
    await load.commit(client)
  } catch (error) {
    if (!(await wasCommitted({ transaction, run }, { url, patienceMs }))) throw error
  }
}

async function wasCommitted(
  what: { transaction: string; run: string },
  { url, patienceMs }: { url: string; patienceMs: number },
): Promise<boolean> {
  const until = Date.now() + patienceMs
  for (;;) {
    const found = await queries.retryQuery(url, 'daysheet restore', (client) => load.isCommitted(client, what)).catch(() => undefined)
    if (found !== undefined) return found
    if (Date.now() >= until) break
    await pause(askEveryMs)
  }
  throw new OutcomeUnknown(
    'The connection was lost at the very end, so it is unknown whether the restore was saved. Run the same restore again. It continues from here, or says that the database is not empty, which means that this restore was complete.',
  )
}
