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

/** Does the deeds in order, so many at a time. */
export async function several<T>(items: readonly T[], atOnce: number, deed: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await deed(item)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

export const ms = (value: number): string => (value < 10 ? `${value.toFixed(1)} ms` : `${Math.round(value)} ms`)
