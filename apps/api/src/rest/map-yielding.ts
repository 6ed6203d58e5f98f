/** Longest work at a stretch, in milliseconds: other calls are answered between. */
const stretchMs = 4

/** `items.map(work)`, with pauses, so that counting a long list does not keep everybody else waiting. */
export async function mapYielding<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const done: R[] = []
  let began = performance.now()
  for (const item of items) {
    if (performance.now() - began > stretchMs) {
      await new Promise((resolve) => setImmediate(resolve))
      began = performance.now()
    }
    done.push(work(item))
  }
  return done
}
