import { setTimeout as pause } from 'node:timers/promises'

/** Waits until `holds` says so, at most so long; answers whether it does. */
export async function until(holds: () => boolean | Promise<boolean>, withinMs: number, everyMs = 10): Promise<boolean> {
  const deadline = performance.now() + withinMs
  for (;;) {
    if (await holds()) return true
    if (performance.now() > deadline) return false
    await pause(everyMs)
  }
}

/** As `until`; throws the sentence when it does not come. */
export async function mustCome(holds: () => boolean | Promise<boolean>, withinMs: number, otherwise: string, everyMs = 10): Promise<void> {
  if (!(await until(holds, withinMs, everyMs))) throw new Error(`${otherwise} within ${withinMs / 1000} s`)
}

/** Does the actions in order, so many at a time; answers what each gave. */
export async function several<T, R>(items: readonly T[], atOnce: number, action: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const waiting = items.entries()
  const work = async () => {
    // One iterator for all: each takes the next that nobody has.
    for (const [at, item] of waiting) results[at] = await action(item)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}

export const ms = (value: number): string => (value < 10 ? `${value.toFixed(1)} ms` : `${Math.round(value)} ms`)
