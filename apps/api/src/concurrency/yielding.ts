import { stopIfGone } from '../db/request-context.ts'

/** Longest work at a stretch, in milliseconds: other calls are answered between. (promises.md#r24) */
const stretchMs = 4

/** To be asked before each piece of long work: after a stretch it lets other calls in between, and stops a read whose caller has gone. */
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

/** `items.map(work)`, with pauses, so that counting a long list does not keep everybody else waiting. */
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

/** What comes of work that says, by yielding, where it may be interrupted. */
export async function runYielding<R>(steps: Generator<void, R>): Promise<R> {
  const pace = makePace()
  for (;;) {
    const pause = pace()
    if (pause) await pause
    const { done, value } = steps.next()
    if (done) return value
  }
}
