import type { CSSProperties } from 'react'
import type { DayEntry } from '../queries.ts'

/** Widths in a row, in pixels: a person, the button that adds or replaces people, a letter. */
const [person, add, letter] = [31, 26, 6.8]
const fewestPeople = 4
/** The padding of a note's button. */
const padding = 12

/** What a row says about a job that is cancelled. */
export const cancelledText = ({ cancelledReason }: Pick<DayEntry, 'cancelledReason'>): string =>
  `Cancelled: ${cancelledReason || 'Unknown'}`

const crewWidth = ({ workerEntries }: DayEntry): number => Math.max(workerEntries.length, fewestPeople) * person + add

/**
 * How much room the crews and the notes of a day need, so that addresses have the rest. Each row is
 * a grid of its own, and the columns of all rows must line up. (compact-row.module.css)
 */
export function rowWidths(entries: readonly DayEntry[]): CSSProperties {
  const note = Math.max(0, ...entries.map((entry) => (entry.cancelled ? cancelledText(entry) : (entry.notes ?? '')).length))
  const crew = Math.max(0, ...entries.map(crewWidth))
  // In a narrow list a note is a sign, but a cancelled job has the word.
  const sign = entries.some(({ cancelled }) => cancelled) ? 60 : 22
  return {
    ['--sign' as string]: `${sign}px`,
    ['--crew' as string]: `${crew}px`,
    ['--note' as string]: `${note > 0 ? Math.ceil(note * letter) + padding : 0}px`,
  }
}
