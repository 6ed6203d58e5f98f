/** What a restore does to the texts in a backup. */
import type { EntryTextState } from '@daysheet/domain/texts/text-status'
import type { TextMessage } from '@daysheet/domain/texts/text-message'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'

type ShownText = EntryTextState & { workerEntryId: string; kind: TextMessage['kind'] }

/**
 * Marks all texts in these states as unknown, in one statement. The carrier is not asked about them
 * later.
 */
export async function setTextsAside(tx: Database, states: readonly TextMessage['state'][], reason: string): Promise<string[]> {
  const changed = tx.updateTable('text_message').set({ state: 'unknown', reason, handed_at: null })
  return (await changed.where('state', 'in', states).returning('id').execute()).map(({ id }) => id)
}

/**
 * The worker entries that show one of these texts, because it is their newest text that was not
 * withheld. Locks them for a change.
 */
export async function entriesShowing(tx: Database, messageIds: readonly string[]): Promise<ShownText[]> {
  const { rows } = await sql<ShownText>`
    select c.id as "workerEntryId", c.txt_status as "txtStatus", c.txt_reason as "txtReason", newest.kind
    from worker_entry c cross join lateral (select m.id, m.kind from text_message m
      where m.worker_entry_id = c.id and m.kind <> 'reply' and m.state <> 'withheld' order by m.time desc, m.id desc limit 1) newest
    where c.id in (select worker_entry_id from text_message where id = any(${[...messageIds]}::uuid[])) and newest.id = any(${[...messageIds]}::uuid[])
    order by c.id for no key update of c`.execute(tx)
  return rows
}
