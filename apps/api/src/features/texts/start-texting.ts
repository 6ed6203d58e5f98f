import { startQueue, type Queue } from '#db/queue.ts'
import { deliverText } from './deliver-text.ts'
import { settleDelays, settleTexts, type SettleDelays } from './settle-texts.ts'
import { deliverTask } from './handover/queries.ts'
import type { Texting } from './texting.ts'

export type TextingOptions = { concurrency?: number | undefined; settleEveryMs?: number; patience?: SettleDelays }

const textsAtOnce = 4
const settleEvery = 30_000

/**
 * Delivers texts in this process until `stop`. Every process does: the database sees to it that each text has one of them. `url` is the
 * database's; `stop` waits for the texts that are being handed over.
 */
export function startTexting(url: string, texting: Texting, options: TextingOptions = {}): Queue {
  const deliver = async (payload: unknown) => deliverText(texting, (payload as { id: string }).id) // written by addJob in this feature
  const queue = startQueue(url, { [deliverTask]: deliver }, { concurrency: options.concurrency ?? textsAtOnce, log: texting.log })
  let isSettling = false
  let settling = settle()
  const timer = setInterval(() => {
    if (!isSettling) settling = settle()
  }, options.settleEveryMs ?? settleEvery)
  timer.unref()

  async function settle() {
    isSettling = true
    try {
      await settleTexts(texting, options.patience ?? settleDelays)
    } catch (error) {
      texting.log.warn({ err: error }, 'Texts left behind could not be looked after; it is tried again')
    } finally {
      isSettling = false
    }
  }

  return {
    failingSince: queue.failingSince,
    async stop() {
      clearInterval(timer)
      await Promise.all([queue.stop(), settling])
    },
  }
}
