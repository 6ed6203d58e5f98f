/**
 * Finds the punches of a batch that are a move: out of one job and into another in one press.
 * (product.md#field; decisions/phone-punches.md)
 */

/** A punch as a phone sent it, with its worker if known. */
export interface SentPunch {
  id: string
  type: unknown
  time: unknown
  workerId: string | undefined
}

/**
 * Maps the id of each half to the other half. Both halves come from one press, so their times are
 * the same to the millisecond, and the out comes before the in. If the office has deleted a half's
 * worker entry, its worker is unknown: it is paired with the only other half left of that press.
 */
export function movePairs(punches: readonly SentPunch[]): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>()
  const pair = (out: string, into: string) => pairs.set(out, into).set(into, out)
  for (const press of Map.groupBy(punches.filter(isPunch), ({ time }) => time).values()) {
    const outs = new Map<string, string>()
    for (const { id, type, workerId } of press) {
      if (workerId === undefined) continue
      const out = outs.get(workerId)
      if (type === 'out') outs.set(workerId, id)
      else if (out !== undefined) {
        outs.delete(workerId)
        pair(out, id)
      }
    }
    const [first, second, ...others] = press.filter(({ id }) => !pairs.has(id))
    const isLeftOver = first?.type === 'out' && second?.type === 'in' && others.length === 0
    if (isLeftOver && (first.workerId === undefined || second.workerId === undefined)) pair(first.id, second.id)
  }
  return pairs
}

const isPunch = (punch: SentPunch): punch is SentPunch & { time: string } =>
  typeof punch.time === 'string' && (punch.type === 'in' || punch.type === 'out')
