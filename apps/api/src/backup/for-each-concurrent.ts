/** So many files at once: a bucket answers slowly, and each sync waits for the disk. */
const atOnce = 8

/** Does `action` for each, some at once. The first failure ends it, after those under way. */
export async function forEachConcurrent<T>(items: AsyncIterable<T> | Iterable<T>, action: (item: T) => Promise<void>): Promise<void> {
  const source = inTurn(items)
  let isOver = false
  const work = async () => {
    while (!isOver) {
      const { done, value } = await source.next()
      if (done === true) return
      await action(value).catch((error: unknown) => {
        isOver = true
        throw error
      })
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, work))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

async function* inTurn<T>(items: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T, undefined> {
  yield* items
}
