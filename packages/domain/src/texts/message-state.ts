/** How far a text has got. (promises R8: a status never goes backwards) */
import type { TextMessage } from './text-message.ts'

type State = TextMessage['state']

/**
 * The order in which states outrank each other. `unknown` is left as soon as the carrier says anything; a delivery outranks a failure, so that
 * the outcome does not depend on the order in which the carrier's news arrives.
 */
const order: readonly State[] = ['queued', 'handing', 'unknown', 'sent', 'failed', 'delivered', 'received']

/** The state after `news`: the further of the two. */
export function laterState(current: State, news: State): State {
  return order.indexOf(news) > order.indexOf(current) ? news : current
}
