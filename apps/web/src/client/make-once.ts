/** How soon after an act a press for it is the same press still: a double click, or a key held. */
const repeatMs = 1000

/** Runs an act, which answers whether it was done, unless a press for it came just before. */
export type Once = (key: string, act: () => Promise<boolean>) => Promise<boolean>

/**
 * For what is created at once, without a dialog: a press that repeats one gets its answer. An act
 * that was not done may be tried again at once. A busy state alone does not suffice: the server may
 * answer between the two clicks.
 */
export function makeOnce(): Once {
  const presses = new Map<string, { answer: Promise<boolean>; until: number }>()
  return (key, act) => {
    const before = presses.get(key)
    if (before && performance.now() < before.until) {
      if (before.until < Infinity) before.until = performance.now() + repeatMs
      return before.answer
    }
    const press = { answer: act(), until: Infinity }
    presses.set(key, press)
    const end = (isDone: boolean) => {
      press.until = isDone ? performance.now() + repeatMs : 0
    }
    press.answer.then(end, () => end(false))
    return press.answer
  }
}
