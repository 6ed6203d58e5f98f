import { reasonUnknown } from '@daysheet/domain/texts/text-status'
import { inTransaction } from '#db/connection.ts'
import { retryWhileUnavailable } from '#db/retry.ts'
import type { Handover } from '#ports/texts/texts.ts'
import { applyCarrierUpdate, type CarrierUpdate } from './carrier-update.ts'
import { claimMessage, enqueueDelivery } from './handover/queries.ts'
import { withPageLink } from './page-link.ts'
import * as queries from './queries.ts'
import type { Texting } from './texting.ts'

/** A text that is this old has missed its purpose: a person should decide again. */
const staleAfterMs = 2 * 3_600_000
/** How often a carrier that is busy is asked again, waiting twice as long each time: in all about ten minutes. Then the office is told, who can still call. */
const attemptsAtMost = 10
const maxWaitMs = 3 * 60_000

/**
 * Hands one text to the carrier, once. It is marked as being handed over in a transaction of its own *before*, so that whatever happens then
 * (no answer, a crash of ours) nobody hands it over again. One whose turn has not come is left alone: whatever is before it calls it. (promises R8, decisions/texts.md)
 */
export async function deliverText(texting: Texting, id: string): Promise<void> {
  const { db, carrier, now, links } = texting
  // The queue does not run a task again: without another try here the text would lie until the sweep (settle-texts.ts).
  const message = await retryWhileUnavailable(() => inTransaction(db, 'texts', (tx) => claimMessage(tx, id, now())))
  if (!message) return
  const isStale = now().getTime() - message.time.getTime() > staleAfterMs
  const handover: Handover = isStale
    ? { outcome: 'refused', reason: 'Not sent: it waited too long. Please send it again', fault: 'number', stopped: false }
    : await carrier.send(withPageLink(links, message))
  await retryWhileUnavailable(() => recordHandover(texting, message, handover))
}

async function recordHandover({ db, now }: Texting, message: queries.MessageRow, handover: Handover): Promise<void> {
  await inTransaction(db, 'texts', async (tx) => {
    const locked = await queries.lockMessage(tx, message)
    if (!locked) return
    if (handover.outcome === 'busy' && locked.attempts < attemptsAtMost) {
      // Surely not accepted, so back into the queue; unless a callback says otherwise by now.
      if (locked.state !== 'handing') return
      const wait = Math.min(maxWaitMs, 1_000 * 2 ** locked.attempts)
      await queries.setMessage(tx, locked.id, { state: 'queued', reason: handover.reason })
      await enqueueDelivery(tx, locked.id, { runAt: new Date(now().getTime() + wait) })
      return
    }
    if (handover.outcome === 'refused' && handover.stopped) await queries.setOptOut(tx, locked.phone, true, now())
    await applyCarrierUpdate(tx, locked, newsOf(handover), now())
  })
}

function newsOf(handover: Handover): CarrierUpdate {
  switch (handover.outcome) {
    case 'accepted':
      return { state: handover.state, reason: null, carrierId: handover.carrierId }
    case 'refused':
    case 'busy':
      return { state: 'failed', reason: handover.reason }
    case 'unknown':
      return { state: 'unknown', reason: reasonUnknown }
  }
}
