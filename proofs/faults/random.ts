/** Numbers and choices that are the same for the same seed, so that a finding can be looked at again. */
export interface Random {
  /** 0 up to, not including, `below`. */
  whole: (below: number) => number
  pick: <T>(list: readonly T[]) => T
  chance: (share: number) => boolean
}

export function random(seed: number): Random {
  let state = seed >>> 0
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (below: number) => Math.floor(next() * below)
  return {
    whole,
    pick: (list) => {
      const chosen = list[whole(list.length)]
      if (list.length === 0) throw new Error('Nothing to pick from')
      return chosen as (typeof list)[number] // within the list
    },
    chance: (share) => next() < share,
  }
}
