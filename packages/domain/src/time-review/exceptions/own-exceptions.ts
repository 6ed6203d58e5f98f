/**
 * The exceptions that a person sees who sees only their own days. (product.md#roles,
 * product.md#time-exceptions)
 */
import type { ExceptionCode } from '../exception.ts'
import type { ReviewException } from './review-exception.ts'
import type { ReviewShift } from '../review-shift.ts'

/** Exceptions about all jobs of a day or a week together. */
const sharedCodes: ReadonlySet<string> = new Set<ExceptionCode>(['no_meal', 'short_meal', 'over_8_public', 'over_40', 'sixth_day'])

/** Exceptions about the photo, the location and the phone of one punch. */
const clockedCodes: ReadonlySet<string> = new Set<ExceptionCode>([
  'off_site',
  'no_photo',
  'no_position',
  'phone_clock',
  'late_arrival_of_data',
])

/**
 * The exceptions of visible shifts. An overlap with a hidden job is shown without naming that job,
 * and can be corrected on the visible one. Exceptions that add up hours of several jobs, or say how a
 * punch was clocked on a hidden job, are left to people who see all of them.
 */
export function ownExceptions(exceptions: readonly ReviewException[], shifts: readonly ReviewShift[]): ReviewException[] {
  const hidden = shifts.filter(({ isHidden }) => isHidden === true)
  const hiddenPlaces = new Set(hidden.map(({ workerEntryId }) => workerEntryId))
  const hiddenPunches = new Set(hidden.flatMap(({ punches }) => punches.map(({ id }) => id)))
  const seen = shifts.filter(({ isHidden }) => isHidden !== true)
  const seenPlaces = new Set(seen.map(({ workerEntryId }) => workerEntryId))
  const movedHere = new Set(
    seen.flatMap(({ punches }) =>
      punches.filter(({ movedFrom }) => movedFrom !== undefined && !seenPlaces.has(movedFrom)).map(({ id }) => id),
    ),
  )
  const isElsewhere = new Set(hidden.filter(({ punches }) => punches.length > 0).map(({ workerId }) => workerId))
  return exceptions
    .filter(
      ({ workerEntryId, code, workerId, punchIds }) =>
        !hiddenPlaces.has(workerEntryId) &&
        !(sharedCodes.has(code) && isElsewhere.has(workerId)) &&
        !(clockedCodes.has(code) && punchIds.some((id) => movedHere.has(id))),
    )
    .map((exception) => {
      const { code, workerEntryId, proposals } = exception
      const punchIds = exception.punchIds.filter((id) => !hiddenPunches.has(id))
      const isShared = punchIds.length < exception.punchIds.length
      return {
        ...exception,
        punchIds,
        // The key names every punch of the exception, and an answer to it may name the hidden job.
        ...(isShared && { key: [code, workerEntryId, ...punchIds].join(' ') }),
        ...(isShared && exception.answer && { answer: { ...exception.answer, comment: null } }),
        proposals: proposals.filter(({ corrections }) => corrections.every((one) => !hiddenPlaces.has(one.workerEntryId))),
      }
    })
}

/** Whether an answer is about something visible: its key names its worker entry and its punches. */
export function isOwnAnswer(key: string, places: ReadonlySet<string>, punches: ReadonlySet<string>): boolean {
  const [, place = '', ...facts] = key.split(' ')
  return places.has(place) && facts.every((fact) => !fact.includes('@') || punches.has(fact.split('@')[0] ?? ''))
}
