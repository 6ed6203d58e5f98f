/** Which punches of a batch are a move: out of one job and into another in one press. (product.md#field; decision 0419) */

/** A punch as a phone sent it, with the person whom it names, where that is known. */
export interface SentPunch {
  id: string
  type: unknown
  time: unknown
  workerId: string | undefined
}

/**
 * The other half by the id of each half. A move is pressed once, so both halves have the same moment to
 * the millisecond; the out comes before the in. A half whose place the office has no more names
 * nobody: it goes with the half that is left over of the press.
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
