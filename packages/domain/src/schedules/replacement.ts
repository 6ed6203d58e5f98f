/** The people who can replace a person on a crew. (product.md#replace; decisions/replies.md) */
import { z } from 'zod'
import { addDays, daysBetween, formatDay, weekdayOf, type Day } from '../calendar/day.ts'
import { weekdayAndDay } from '../calendar/short-day.ts'
import { optionalOverride } from '../certificates/override.ts'
import { worker } from '../people/worker.ts'
import { id, instant, num, text, whole } from '../fields/fields.ts'

/** A person who is free on a day and allowed on a job. */
export const replacement = z.object({
  workerId: id(),
  name: z.string(),
  hasPhone: z.boolean(),
  /** Hours worked in the same week, on other days. */
  hoursWorked: num(),
  /** Other days of that week on which they are planned but have not clocked. */
  daysPlanned: whole(),
  /** The last day before this one on which they were on a crew of this job. */
  lastOnJob: z.iso.date().nullable(),
  /**
   * Of the cards that the job requires, the one that expires first. Null if the job requires none.
   */
  card: z.object({ needed: z.string(), until: z.iso.date() }).nullable(),
  /** The work that a restricted handler's card allows, if the person has no other card. */
  restrictedTo: text(1000).nullable(),
  /** When they declined a job of this day; null if they have not. */
  declinedAt: instant().nullable(),
})
export type Replacement = z.infer<typeof replacement>

/** The person who takes the place on the crew. */
export const replaceBody = z.strictObject({ workerId: id(), ...optionalOverride })
export type ReplaceBody = z.infer<typeof replaceBody>

/** The new person and their place on the crew. */
export const replaced = z.object({
  id: id(),
  version: whole(),
  scheduleEntryId: id(),
  workerId: id(),
  worker: worker.pick({ id: true, name: true, phone: true, active: true, language: true }),
})
export type Replaced = z.infer<typeof replaced>

/** Weekly hours above this number are overtime. */
const weeklyHours = 40

/** The hours of the week with planned days and this day, at the usual length of a shift. */
export const hoursWithThis = ({ hoursWorked: worked, daysPlanned }: Replacement, shiftHours: number): number =>
  worked + (daysPlanned + 1) * shiftHours

const latestFirst = (one: Day | null, other: Day | null) => (other ?? '').localeCompare(one ?? '')

/**
 * The order in which people are listed: first by the last day on this job, the latest first, then
 * by hours this week, the fewest first. People who declined a job of this day come last.
 */
export const rankedReplacements = (people: readonly Replacement[], shiftHours: number): Replacement[] =>
  people.toSorted(
    (one, other) =>
      Number(one.declinedAt !== null) - Number(other.declinedAt !== null) ||
      latestFirst(one.lastOnJob, other.lastOnJob) ||
      hoursWithThis(one, shiftHours) - hoursWithThis(other, shiftHours) ||
      one.name.localeCompare(other.name),
  )

const plannedText = (days: number) => (days === 0 ? '' : ` + ${days} ${days === 1 ? 'day' : 'days'} planned`)

function lastOnJobText(lastOnJob: Day, day: Day): string {
  return daysBetween(lastOnJob, day) < 7 ? `on this job ${weekdayOf(lastOnJob)}` : `on this job ${weekdayAndDay(lastOnJob)}`
}

/** Only month and year, unless the card expires within a month. */
function cardText({ needed, until }: NonNullable<Replacement['card']>, day: Day): string {
  const [month, , year] = formatDay(until).split('-')
  const card = needed.endsWith('handler certificate') ? 'handler card' : needed
  return `${card} to ${until < addDays(day, 30) ? formatDay(until) : `${month}-${year}`}`
}

/** `24.5 h this week, over 40 with this · on this job Tuesday · handler card to 03-2027`. */
export function replacementText(person: Replacement, { day, shiftHours }: { day: Day; shiftHours: number }): string {
  const { hoursWorked: worked, daysPlanned, lastOnJob, card, restrictedTo, hasPhone } = person
  const over = hoursWithThis(person, shiftHours) > weeklyHours ? `, over ${weeklyHours} with this` : ''
  return [
    `${worked} h this week${plannedText(daysPlanned)}${over}`,
    ...(lastOnJob === null ? [] : [lastOnJobText(lastOnJob, day)]),
    ...(card === null ? [] : [cardText(card, day)]),
    ...(restrictedTo === null ? [] : [`restricted card${restrictedTo === '' ? '' : `: ${restrictedTo}`}`]),
    ...(hasPhone ? [] : ['no phone number']),
  ].join(' · ')
}
