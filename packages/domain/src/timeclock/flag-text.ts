/** What is doubtful about a shift, in sentences for the office: on the screens, in the report and in the files. (decisions/time-punches.md) */
import { dayOf, formatDateTime, formatTime } from '../calendar/day.ts'
import { formatJobNumber } from '../jobs/job-number.ts'
import { flagLabels, type ClockFlag } from './clock-flag.ts'
import type { Overlap, Worked } from './hours.ts'
import type { ShiftDay } from './shift.ts'

/** `45 min`, `2 h 15 min`. */
export function spanText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

type Doubtful = Pick<Worked<unknown>, 'longest' | 'overlaps'>

/** A flag as a sentence: `Overlaps with 10154.2, 7:00 AM to 3:30 PM`. */
export function flagText(flag: ClockFlag, { longest, overlaps }: Doubtful, at: ShiftDay): string {
  switch (flag) {
    case 'too-long':
      return `On the clock for ${spanText(longest)} in one go`
    case 'overlap':
      return `Overlaps with ${overlaps.map((overlap) => overlapText(overlap, at)).join(' and ')}`
    case 'missing-out':
    case 'missing-in':
    case 'double-in':
    case 'clock-off':
    case 'far-from-day':
    case 'cancelled-job':
    case 'not-planned':
    case 'not-paid':
      return flagLabels[flag]
  }
}

/** The hours that both jobs pay; a time on another day than the shift's comes with its date. */
function overlapText({ job, from, to }: Overlap, { day, zone }: ShiftDay): string {
  const timeOf = (moment: string) => (dayOf(moment, zone) === day ? formatTime(moment, zone) : formatDateTime(moment, zone))
  return `${formatJobNumber(job) || job.address}, ${timeOf(from)} to ${timeOf(to)}`
}

/** Every flag of a shift as a sentence, in the order of its flags. */
export const flagTexts = (worked: Doubtful & Pick<Worked<unknown>, 'flags'>, at: ShiftDay): string[] =>
  worked.flags.map((flag) => flagText(flag, worked, at))

/** Sentences as one text, as the files have it; empty without any. */
export const joinTexts = (texts: readonly string[]): string => texts.join(', ')
