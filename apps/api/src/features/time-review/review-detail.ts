/** One person's day, opened: every line, correction and fact. (product.md#time-review) */
import { dayBounds, type Day } from '@daysheet/domain/calendar/day'
import { headingName } from '@daysheet/domain/time-review/locked-names'
import { rawMinutesOf } from '@daysheet/domain/time-review/figures'
import { isBlockKey } from '@daysheet/domain/time-review/exception'
import { historyOf, type Place } from '@daysheet/domain/time-review/history'
import { ownCorrections } from '@daysheet/domain/time-review/own-corrections'
import { isOwnAnswer } from '@daysheet/domain/time-review/exceptions/own-exceptions'
import { overtimeHours, type PlaceOvertime } from '@daysheet/domain/timeclock/overtime-by-place'
import { creditedRole } from '@daysheet/domain/overtime/pay-terms'
import type { HistoryEntry, ReviewDetail, ReviewLine } from '@daysheet/domain/time-review/review-week'
import type { ClockEvent } from '@daysheet/domain/timeclock/clock-event'
import { hoursOf, hoursWorked, pairUp } from '@daysheet/domain/timeclock/hours'
import type { Database } from '#db/connection.ts'
import { notFound } from '#http/errors.ts'
import { correctionsOfPlaces } from '../timeclock/corrections/queries.ts'
import { namesakes } from '../people/queries.ts'
import { claimsOfPlaces } from '../worker-page/queries.ts'
import { planChangesOf } from './plan-changes/queries.ts'
import * as dayStates from '../timeclock/day-states/queries.ts'
import * as queries from './queries.ts'
import type { StoredShift } from '../timeclock/shifts/queries.ts'
import { readReview, type ReviewAccess, type Clock, type Reviewed } from './review.ts'

/** The history of each of somebody's days that has one. */
export async function historyOfDays(
  db: Database,
  { workerId, from, to }: { workerId: string; from: Day; to: Day },
  clock: Clock,
): Promise<{ name: string; days: { day: Day; entries: HistoryEntry[] }[]; archivedMonths: string[] }> {
  const worker = await queries.workerOf(db, workerId)
  if (!worker) throw notFound('Worker', workerId)
  const days = []
  const reviewed = await readReview(db, { from, to, workerIds: [workerId] }, clock)
  const facts = await factsOf(db, { workerId, from, to }, reviewed.shifts)
  for (const day of [...new Set(reviewed.shifts.map(({ shift }) => shift.day))].toSorted()) {
    const shifts = reviewed.shifts.filter(({ shift }) => shift.day === day)
    const history = dayHistory(facts, { day, shifts, exceptions: reviewed.exceptions }, clock.zone)
    if (history.length > 0) days.push({ day, entries: history })
  }
  const names = await namesakes(db, 'paper')
  const now = names.get(workerId) ?? worker.name ?? 'Unknown'
  const name = headingName(
    now,
    days.map(({ day }) => facts.states.findLast((state) => state.day === day)?.words),
  )
  return { name, days, archivedMonths: await queries.archivedMonthsSince(db, from) }
}

export async function reviewDetailOf(
  db: Database,
  { workerId, day, reader, own }: { workerId: string; day: Day } & ReviewAccess,
  clock: Clock,
): Promise<ReviewDetail> {
  const worker = await queries.workerOf(db, workerId)
  if (!worker) throw notFound('Worker', workerId)
  // What is proposed goes by the crew.
  const reviewed = await readReview(db, { from: day, to: day, workerIds: [workerId], withCrews: true, reader, own }, clock)
  const { shifts, exceptions, overtime } = reviewed
  const [cell] = reviewed.days
  if (!cell) throw notFound('Day', day)
  const all = await factsOf(db, { workerId, from: day, to: day }, shifts)
  const facts = own ? ownFacts(all, shifts) : all
  const { corrections, events } = facts
  const supervisors = new Map(
    (
      await queries.supervisorsNamed(
        db,
        shifts.flatMap(({ supervisorId }) => supervisorId ?? []),
      )
    ).map(({ id, name }) => [id, name]),
  )
  return {
    day: cell,
    worker,
    exceptions,
    shifts: shifts.map((stored) => shiftShown(stored, { cell, events, supervisors, overtime })),
    corrections,
    history: dayHistory(facts, { day, shifts, exceptions }, clock.zone),
    archivedMonths: await queries.archivedMonthsSince(db, day),
  }
}

/** Everything that was clocked, put right, said and decided on these days, read once for all of them. */
async function factsOf(db: Database, of: dayStates.DaysOfWorker, shifts: readonly StoredShift[]) {
  const places = placesOf(shifts)
  const corrections = await correctionsOfPlaces(db, places)
  const events = await queries.eventsOf(db, [...places, ...corrections.map(({ originId }) => originId)])
  return {
    corrections,
    events,
    broughtBy: await queries.broughtBy(db, events),
    answers: await dayStates.everyAnswerOf(db, of),
    claims: await claimsOfPlaces(db, places),
    states: await dayStates.everyStateOf(db, of),
    changes: await planChangesOf(
      db,
      shifts.flatMap(({ shift: { workerEntryId, scheduleEntryId, jobId } }) => [workerEntryId, scheduleEntryId, jobId]),
    ),
  }
}

/**
 * For a reader who sees only their own days: tells that a punch was moved to or from another job,
 * but not which one, and leaves out answers about other jobs.
 */
function ownFacts(facts: Awaited<ReturnType<typeof factsOf>>, shifts: readonly StoredShift[]): typeof facts {
  const places = new Set(placesOf(shifts))
  const events = facts.events.filter(({ workerEntryId }) => places.has(workerEntryId))
  const added = facts.corrections.filter(({ action }) => action === 'add').map(({ punchId, type, time }) => ({ id: punchId, type, time }))
  const corrections = ownCorrections(facts.corrections, places, new Map([...added, ...events].map((punch) => [punch.id, punch])))
  const isWithin = ({ originId, workerEntryId }: (typeof facts.corrections)[number]) => places.has(originId) && places.has(workerEntryId)
  const punches = new Set([...events.map(({ id }) => id), ...facts.corrections.filter(isWithin).map(({ punchId }) => punchId)])
  return { ...facts, corrections, events, answers: facts.answers.filter(({ key }) => isOwnAnswer(key, places, punches)) }
}

const placesOf = (shifts: readonly StoredShift[]) => shifts.map(({ shift }) => shift.workerEntryId)

interface DayRead extends Pick<Reviewed, 'exceptions'> {
  day: Day
  shifts: readonly StoredShift[]
}

/** What became known of a day when. */
function dayHistory(facts: Awaited<ReturnType<typeof factsOf>>, { day, shifts, exceptions }: DayRead, zone: string): HistoryEntry[] {
  const here = new Set(placesOf(shifts))
  const begin = dayBounds(day, zone).from
  const texts = new Map(exceptions.map(({ key, text }) => [key, text]))
  const isHere = ({ workerEntryId }: { workerEntryId: string }) => here.has(workerEntryId)
  // All of a punch that was ever here, also what was put right while it counted elsewhere.
  const punchIds = new Set(facts.corrections.flatMap((one) => (isHere(one) || here.has(one.originId) ? [one.punchId] : [])))
  return historyOf({
    zone,
    places: shifts.map(({ shift: { workerEntryId, scheduleEntryId, jobId, job, regime } }): Place => ({
      workerEntryId,
      scheduleEntryId,
      jobId,
      job,
      regime,
    })),
    events: facts.events.filter(isHere),
    broughtBy: facts.broughtBy,
    corrections: facts.corrections.filter(({ punchId }) => punchIds.has(punchId)),
    answers: facts.answers
      .filter((answer) => answer.day === day)
      .map(({ key, ...answer }) => ({ ...answer, isAboutPay: isBlockKey(key), text: texts.get(key) ?? null })),
    claims: facts.claims.filter(isHere),
    states: facts.states.filter((state) => state.day === day),
    // What a job said before the day began held for all of it.
    changes: facts.changes.filter(({ before, madeAt }) => before.payRegime === undefined || Date.parse(madeAt) >= Date.parse(begin)),
  })
}

interface Around {
  cell: ReviewDetail['day']
  events: readonly ClockEvent[]
  supervisors: ReadonlyMap<string, string>
  overtime: ReadonlyMap<string, PlaceOvertime>
}

function shiftShown({ shift, supervisorId }: StoredShift, { cell, events, supervisors, overtime }: Around): ReviewDetail['shifts'][number] {
  const { workerEntryId, scheduleEntryId, jobId, job, startTime, isPlanned, isCancelled, punches } = shift
  const figures = cell.shifts.find((one) => one.workerEntryId === workerEntryId)
  const clocked = new Map(events.map((event) => [event.id, event]))
  const role = creditedRole(shift.regime, shift.role)
  const worked = hoursWorked(punches, role)
  const lines = worked.lines.map(({ event: { id, type, time, typed }, rounded, moved }): ReviewLine => ({
    punchId: id,
    type,
    time,
    rounded,
    moved,
    isTyped: typed,
    event: clocked.get(id) ?? null,
  }))
  const paidAt = overtime.get(workerEntryId)
  const counted = new Set(punches.map(({ id }) => id))
  const here = events.filter((event) => event.workerEntryId === workerEntryId)
  return {
    workerEntryId,
    scheduleEntryId,
    jobId,
    supervisorId,
    minutes: figures?.minutes ?? 0,
    rawMinutes: figures?.rawMinutes ?? 0,
    job: { id: jobId, ...job },
    supervisor: supervisors.get(supervisorId ?? '') ?? null,
    isPlaceKnown: shift.jobPlace !== null,
    startTime,
    isPlanned,
    isCancelled,
    lines,
    clockedMinutes: rawMinutesOf(pairUp(here, null).pairs),
    credited: worked.credited,
    creditRole: worked.credited > 0 ? role : null,
    overtime: paidAt ? { ...overtimeHours(hoursOf(figures?.minutes ?? 0), paidAt), reasons: paidAt.reasons } : null,
    leftOut: here.filter(({ id }) => !counted.has(id)),
  }
}
