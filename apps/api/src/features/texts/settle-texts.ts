import { reasonUnknown } from '@daysheet/domain/texts/text-status'
import { inTransaction } from '#db/connection.ts'
import { enqueueDelivery } from './handover/queries.ts'
import { applyCarrierUpdate, type CarrierUpdate } from './carrier-update.ts'
import { withPageLink } from './page-link.ts'
import * as queries from './queries.ts'
import type { Texting } from './texting.ts'

export type SettleDelays = {
  /** Longer than the carrier is ever waited for: after it, nobody is handing the text over any more. */
  handingMs: number
  /** A queued text this old has lost its job. */
  queuedMs: number
  /** How long the carrier may take to show a text in its own records. */
  absentMs: number
}

export const settleDelays: SettleDelays = { handingMs: 60_000, queuedMs: 60_000, absentMs: 5 * 60_000 }
/** After this the carrier is not asked about a text any more. */
const givenUpMs = 24 * 3_600_000
const callbacksKeptMs = 30 * 24 * 3_600_000

/**
 * Looks after texts that a crash or silence left behind: what was being handed over becomes `unknown`, what is unknown is looked up at the
 * carrier, what is still queued gets its job back. Nothing is sent here. Every process runs it at its start and from time to time.
 */
export async function settleTexts(texting: Texting, { handingMs, queuedMs, absentMs }: SettleDelays = settleDelays): Promise<void> {
  const { db, now } = texting
  const ago = (ms: number) => new Date(now().getTime() - ms)
  const longAgo = new Date(0)
  await eachLeft(db, 'handing', { from: longAgo, to: ago(handingMs) }, ({ id }) =>
    tell(texting, id, { state: 'unknown', reason: reasonUnknown }),
  )
  await eachLeft(db, 'queued', { from: longAgo, to: ago(queuedMs) }, ({ id }) =>
    inTransaction(db, 'texts', (tx) => enqueueDelivery(tx, id, { keepWaiting: true })),
  )
  await eachLeft(db, 'unknown', { from: ago(givenUpMs), to: now() }, (message) => lookUp(texting, message, ago(absentMs)))
  await queries.deleteCallbacks(db, ago(callbacksKeptMs))
}

/** All of them, however many: those behind a few hundred that cannot be settled have their turn too. */
async function eachLeft(
  db: Texting['db'],
  state: 'handing' | 'queued' | 'unknown',
  between: { from: Date; to: Date },
  act: (message: queries.MessageRow) => Promise<void>,
): Promise<void> {
  let after: queries.MessageRow | undefined
  do {
    const left = await queries.unsettledMessages(db, state, { ...between, after })
    for (const message of left) await act(message)
    after = left.at(-1)
  } while (after)
}

async function lookUp(texting: Texting, message: queries.MessageRow, concludedBefore: Date): Promise<void> {
  const { db, carrier, links } = texting
  if (message.handed_at === null) return
  const found = await carrier.find({ ...withPageLink(links, message), handedAt: message.handed_at }, (ids) => queries.claimedIds(db, ids))
  if (found.found === 'text') return tell(texting, message.id, found)
  if (found.found === 'absent' && message.handed_at < concludedBefore) {
    return tell(texting, message.id, { state: 'failed', reason: 'Not sent: the carrier has no record of it. Please send it again' })
  }
}

async function tell({ db, now }: Texting, id: string, news: CarrierUpdate): Promise<void> {
  await inTransaction(db, 'texts', async (tx) => {
    const locked = await queries.lockMessage(tx, { id })
    if (locked) await applyCarrierUpdate(tx, locked, news, now())
  })
}
