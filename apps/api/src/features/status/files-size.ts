import type { Files } from '../../ports/files/files.ts'

const countAgainMs = 30 * 60_000

/** How much the files take: counted in the background at most every half hour, because each of them is looked at. Null until it was counted once. */
export function filesSize(files: Files): () => number | null {
  let known: number | null = null
  let countedAt = -Infinity
  let isCounting = false
  async function count() {
    isCounting = true
    try {
      let bytes = 0
      for await (const { size } of files.list()) bytes += size
      known = bytes
    } catch {
      // The store is away: what was counted before stands.
    } finally {
      countedAt = performance.now()
      isCounting = false
    }
  }
  return () => {
    if (!isCounting && performance.now() - countedAt > countAgainMs) void count()
    return known
  }
}
