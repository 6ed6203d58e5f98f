import { flagsToCheck, type MemberClock } from '@daysheet/domain/timeclock/dashboard'
import type { ClockedCrewEntry } from '@daysheet/domain/schedules/day-read'
import { flagLabels } from '@daysheet/domain/timeclock/clock-flag'
import type { ClockEvent } from '@daysheet/domain/timeclock/clock-event'
import { joinTexts, flagText } from '@daysheet/domain/timeclock/flag-text'
import type { ClockLine } from '@daysheet/domain/timeclock/hours'
import type { ShiftDay } from '@daysheet/domain/timeclock/shift'
import { nameOf } from '#features/people/person-labels.ts'

export type Member = MemberClock<ClockedCrewEntry>

/** The flags of one event that have to be looked into, in words; how far a phone's clock was off is said by itself, with the minutes. */
export const lineFlags = ({ flags }: Pick<ClockLine<ClockEvent>, 'flags'>, isPast: boolean): string[] =>
  flagsToCheck(flags, isPast)
    .filter((flag) => flag !== 'clock-off')
    .map((flag) => flagLabels[flag])

/** Who on a card has something to check, and what: `Luis Peña: Missing clock-out`. */
export const checkTexts = (crew: readonly Member[], at: ShiftDay): string[] =>
  crew.flatMap(({ member, worked, toCheck }) =>
    toCheck.length > 0 ? [`${nameOf(member.worker)}: ${joinTexts(toCheck.map((flag) => flagText(flag, worked, at)))}`] : [],
  )
