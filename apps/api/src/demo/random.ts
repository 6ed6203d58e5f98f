/** Numbers that look random and are the same for the same seed, so that every demo is the same contractor. */
export interface Random {
  /** 0 up to below 1. */
  next(): number
  /** A whole number from `from` to `to`, both possible. */
  int(from: number, to: number): number
  /** A whole number from 0 up to, not including, `most`. */
  below(most: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** `count` different ones, in random order. */
  some<T>(from: readonly T[], count: number): T[]
  /** A UUID of version 7 whose time part only counts, so that ids rise in the order rows are made. */
  id(): string
}

/** Mulberry32: small, quick, and good enough for street numbers. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  let made = 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const some = <T>(from: readonly T[], count: number): T[] => {
    const left = [...from]
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(int(0, left.length - 1), 1)).flat()
  }
  return {
    next,
    int,
    some,
    below: (most) => Math.floor(next() * most),
    chance: (probability) => next() < probability,
    pick(from) {
      const [picked] = some(from, 1)
      if (picked === undefined) throw new RangeError('There is nothing to pick from')
      return picked
    },
    id() {
      const hex = (digits: number, value: number) => value.toString(16).padStart(digits, '0')
      made += 1
      return `01900000-${hex(4, made >>> 12)}-7${hex(3, made & 0xfff)}-a${hex(3, int(0, 0xfff))}-${hex(12, int(0, 2 ** 31) * 0xffff)}`
    },
  }
}
