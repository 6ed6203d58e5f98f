/** Random numbers that can be repeated: the same seed gives the same draws. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  whole(from: number, to: number): number
  one<T>(list: readonly T[]): T
  happens(share: number): boolean
  shuffled<T>(list: readonly T[]): T[]
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    whole,
    // Lists are written in this folder and never empty.
    one: <T>(list: readonly T[]) => list[whole(0, list.length - 1)] as T,
    happens: (share) => next() < share,
    shuffled: <T>(list: readonly T[]) =>
      list
        .map((value) => ({ value, at: next() }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ value }) => value),
  }
}
