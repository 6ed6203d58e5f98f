import { growingTexts, type Growing } from './samples.ts'

/** A text on which a pattern takes longer than in proportion to its length. */
export interface Slow extends Growing {
  /** Milliseconds for texts of one length, twice and four times it. */
  times: number[]
}

const screenLength = 40_000
/** A pattern that is done with so many characters within this is no suspect. The length is such that even the cheapest that tries anew at each is far above it. */
const suspectMs = 6
/** Four times the text takes a linear pattern four times as long, a quadratic one sixteen. */
const mostGrowth = 8
const floorMs = 40
const attempts = 3
/** No text of these lengths takes a linear pattern so long. */
const hopelessMs = 2_000
/** Nothing but the pattern itself takes so long: it is not tried again, and growing so much in one step is enough to know. */
const certainMs = 500
const certainGrowth = 3

const textOf = ({ before, unit, after }: Growing, length: number) =>
  before + unit.repeat(Math.max(1, Math.ceil(length / unit.length))) + after

function timeOf(pattern: RegExp, text: string): number {
  pattern.lastIndex = 0
  const began = process.threadCpuUsage()
  text.replace(pattern, '')
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1000
}

/** The least of a few times, of this thread's own work: other processes take their share of the clock. */
function leastTime(pattern: RegExp, text: string, below: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < attempts && least > below; attempt += 1) {
    const ms = timeOf(pattern, text)
    least = Math.min(least, ms)
    if (ms > certainMs) break
  }
  return least
}

function timesOf(pattern: RegExp, text: Growing, lengths: readonly number[]): number[] {
  const times: number[] = []
  for (const length of lengths) {
    times.push(leastTime(pattern, textOf(text, length), suspectMs))
    if (isHopeless(times)) break
  }
  return times
}

function isHopeless(times: readonly number[]): boolean {
  const [previous = Number.POSITIVE_INFINITY, last = 0] = times.slice(-2)
  return (times.at(-1) ?? 0) > hopelessMs || (last > certainMs && last / previous > certainGrowth)
}

function isSlow(times: readonly number[]): boolean {
  const [first = 0] = times
  const last = times.at(-1) ?? 0
  return isHopeless(times) || (last > floorMs && last / first > mostGrowth)
}

/** The first text that the pattern takes more than linear time on, or nothing. It is tried at every place of the text, as `replaceAll` and `split` do. */
export function slowOn({ source, flags }: Pick<RegExp, 'source' | 'flags'>): Slow | undefined {
  // Sticky patterns are tried at one place alone.
  const pattern = new RegExp(source, flags.includes('y') ? flags : `${flags.replace('g', '')}g`)
  for (const text of growingTexts(source)) {
    // What grows exponentially never comes to an end on a long text; it shows on a short one, and what grows with the third power on medium ones.
    for (const length of [26, 600, 1_500, 4_000, screenLength]) {
      if (leastTime(pattern, textOf(text, length), suspectMs) <= suspectMs) continue
      const lengths = length === 26 ? [20, 23, 26] : [length, 2 * length, 4 * length]
      let times = timesOf(pattern, text, lengths)
      // A collection of garbage may fall into the last of them; not twice.
      if (isSlow(times) && (times.at(-1) ?? 0) < certainMs) times = timesOf(pattern, text, lengths)
      if (isSlow(times)) return { ...text, times }
    }
  }
  return undefined
}
