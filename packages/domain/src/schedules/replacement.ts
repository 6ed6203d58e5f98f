/** Who can take the place of a person on a crew. (product.md#replace; decision 0427) */
import { z } from 'zod'
import { addDays, daysBetween, formatDay, weekdayOf, type Day } from '../calendar/day.ts'
import { weekdayAndDay } from '../calendar/weekday-and-day.ts'
import { optionalOverride } from '../certificates/override.ts'
import { worker } from '../people/worker.ts'
import { id, instant, num, text, whole } from '../wire/fields.ts'

/** A person who is free on a day and allowed on a job. */
export const replacement = z.object({
  workerId: id(),
  name: z.string(),
  hasPhone: z.boolean(),
  /** Worked in the week of that day, on other days. */
  hoursWorked: num(),
  /** Other days of that week on which they are planned and have not clocked. */
  daysPlanned: whole(),
  /** The last day before this one on which they were on a crew of this job. */
  lastOnJob: z.iso.date().nullable(),
  /** Of the cards that this job asks for, the one that ends first; null where it asks for none. */
  card: z.object({ needed: z.string(), until: z.iso.date() }).nullable(),
  /** What a restricted handler's card allows, where that is all they have. */
  restrictedTo: text(1000).nullable(),
  /** When they declined a job of this day; null when they have not. */
  declinedAt: instant().nullable(),
})
export type Replacement = z.infer<typeof replacement>

/** Puts this person in the place of the one who is on the crew. */
export const replaceBody = z.strictObject({ workerId: id(), ...optionalOverride })
export type ReplaceBody = z.infer<typeof replaceBody>

/** The place that the new person has on the crew, and who they are. */
export const replaced = z.object({
  id: id(),
  version: whole(),
  scheduleEntryId: id(),
  workerId: id(),
  worker: worker.pick({ id: true, name: true, phone: true, active: true, language: true }),
})
export type Replaced = z.infer<typeof replaced>

/** Hours of a week from which on each further one is overtime. */
const weeklyHours = 40

/** With the planned days of the week and this one, at the usual length of a shift. */
export const hoursWithThis = ({ hoursWorked: worked, daysPlanned }: Replacement, shiftHours: number): number =>
  worked + (daysPlanned + 1) * shiftHours

const latestFirst = (one: Day | null, other: Day | null) => (other ?? '').localeCompare(one ?? '')

/**
 * The order in which people are offered: those who know the job come first, the latest day first;
 * of equals, the one with fewer hours this week. People who declined a job of this day come last.
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

/** The month is enough, except for a card that ends within a month. */
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
