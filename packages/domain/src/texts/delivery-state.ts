/** How far a text has got. (promises R8: a status never goes backwards) */
import type { TextMessage } from './text-message.ts'

type State = TextMessage['state']

/**
 * The order in which states outrank each other. Two steps are no news and not taken by it: a text that waits is claimed (queued → handing), and one that the carrier
 * was too busy for waits again (handing → queued). `unknown` is left as soon as the carrier says anything; a delivery outranks a failure, so that
 * the outcome does not depend on the order in which the carrier's news arrives.
 */
const order: readonly State[] = ['queued', 'withheld', 'handing', 'unknown', 'sent', 'failed', 'delivered', 'received']

/** The state after `news`: the further of the two. */
export function furthestState(current: State, news: State): State {
  return order.indexOf(news) > order.indexOf(current) ? news : current
}

/**
 * Whether the person may have a text before them: all but those that wait, were withheld, or were refused without ever being taken (`accepted`). What was taken and
 * then reported as not delivered may have arrived after all.
 */
export const mayHaveArrived = ({ state, accepted }: { state: State; accepted: boolean }): boolean =>
  state !== 'queued' && state !== 'withheld' && (state !== 'failed' || accepted)

/**
 * What a restored backup does with a text in each state. Texts that waited or were being handed
 * over may have gone out after the backup was taken; no one can know. Each state has a line, so
 * that a new state cannot be added without deciding this. (promises R8, R9)
 */
const onRestore: Record<State, 'keep' | 'set aside'> = {
  queued: 'set aside',
  handing: 'set aside',
  withheld: 'keep',
  unknown: 'keep',
  sent: 'keep',
  failed: 'keep',
  delivered: 'keep',
  received: 'keep',
}
export const statesSetAside: readonly State[] = order.filter((state) => onRestore[state] === 'set aside')
