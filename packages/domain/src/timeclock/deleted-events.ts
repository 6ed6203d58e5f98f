/** What was clocked is not deleted unseen: whoever deletes a row that clock events go along with says how many they were shown. (decisions/time-punches.md) */
import { countOf } from '../numbers/count-of.ts'

/** Why an entry is cancelled that somebody removed after its crew had clocked. */
export const takenOffSchedule = 'Taken off the schedule'

export const clockEventsText = (count: number): string => countOf(count, 'clock event')

/** Why a row is not deleted that has so many clock events, when its caller was shown so many, or was shown none at all; nothing when it may be. */
export function clockEventsRefusal(here: number, shown: number | undefined): string | undefined {
  if (here === (shown ?? 0)) return undefined
  const [are, them] = here === 1 ? ['is', 'it'] : ['are', 'them']
  if (shown === undefined)
    return `There ${are} ${clockEventsText(here)} here. Nothing was deleted; to leave ${them} out of the hours, send clockEvents=${here}.`
  return here === 0
    ? `There are no clock events here any more; ${shown} ${shown === 1 ? 'was' : 'were'} shown. Nothing was deleted.`
    : `There ${are} now ${clockEventsText(here)} here, and not ${shown}. Nothing was deleted.`
}
