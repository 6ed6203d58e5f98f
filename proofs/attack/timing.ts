/** Whether two kinds of question take different times, told from samples that were taken in turn. (promises.md#s2, promises.md#tools) */
import { median } from '../../apps/api/testing/figures.ts'

/** How sure a difference must be: the chance that equal times look like this is under one in a million. */
const surely = 5
/** Smaller differences, of the median, are not a leak that a network lets through. */
const matters = 0.03

interface Gap {
  /** Standard deviations by which the ranks are apart (Mann–Whitney). */
  z: number
  /** Of the medians, as a share of the second. */
  share: number
}

function gapOf(right: readonly number[], wrong: readonly number[]): Gap {
  const all = [...right.map((ms) => ({ ms, isRight: true })), ...wrong.map((ms) => ({ ms, isRight: false }))].toSorted(
    (a, b) => a.ms - b.ms,
  )
  const ranks = all.reduce((sum, { isRight }, at) => (isRight ? sum + at + 1 : sum), 0)
  const [n, m] = [right.length, wrong.length]
  const u = ranks - (n * (n + 1)) / 2
  const z = (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  return { z, share: (median(right) - median(wrong)) / median(wrong) }
}

const isDifferent = ({ z, share }: Gap): boolean => Math.abs(z) > surely && Math.abs(share) > matters

/** Times both kinds in turn, first one then the other being the first of a pair; a difference must be there in each of three runs to count. */
export async function compareTimes(
  right: () => Promise<unknown>,
  wrong: () => Promise<unknown>,
  pairs: number,
): Promise<{ gap: Gap; isLeak: boolean }> {
  let gap: Gap = { z: 0, share: 0 }
  for (let run = 0; run < 3; run += 1) {
    const times: { right: number[]; wrong: number[] } = { right: [], wrong: [] }
    for (let pair = 0; pair < pairs; pair += 1) {
      const kinds = pair % 2 === 0 ? (['right', 'wrong'] as const) : (['wrong', 'right'] as const)
      for (const kind of kinds) {
        const began = performance.now()
        await (kind === 'right' ? right() : wrong())
        times[kind].push(performance.now() - began)
      }
    }
    gap = gapOf(times.right, times.wrong)
    if (!isDifferent(gap)) return { gap, isLeak: false }
  }
  return { gap, isLeak: true }
}
