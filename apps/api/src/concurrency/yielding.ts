import { stopIfGone } from './request-context.ts'

/**
 * Long work pauses after this many milliseconds, so that other calls are answered in between.
 * (promises.md#r24)
 */
const stretchMs = 4

/**
 * Called before each piece of long work. When the work has run for a while, it lets other calls run
 * first. It also stops a read whose caller has disconnected.
 */
function makePace(): () => Promise<void> | undefined {
  let began = performance.now()
  return () => {
    if (performance.now() - began <= stretchMs) return undefined
    return new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      stopIfGone()
      began = performance.now()
    })
  }
}

/** `items.map(work)`, with pauses, so that a long list does not keep other callers waiting. */
export async function mapYielding<T, R>(items: Iterable<T>, work: (item: T) => R): Promise<R[]> {
  const done: R[] = []
  const pace = makePace()
  for (const item of items) {
    const pause = pace()
    if (pause) await pause
    done.push(work(item))
  }
  return done
}

/** Runs a generator that yields wherever its work may be interrupted, and returns its result. */
export async function runYielding<R>(steps: Generator<void, R>): Promise<R> {
  const pace = makePace()
  for (;;) {
    const pause = pace()
    if (pause) await pause
    const { done, value } = steps.next()
    if (done) return value
  }
}
