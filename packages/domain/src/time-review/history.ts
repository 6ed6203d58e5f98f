/** The history of a person's day: what was known when, and who entered it. (product.md#time-review) */
import { formatDateTime } from '../calendar/day.ts'
import { formatJobNumber, type NumberedJob } from '../jobs/job-number.ts'
import { creditedRole, type PayRegime } from '../overtime/pay-terms.ts'
import type { ClockEvent } from '../timeclock/clock-event.ts'
import { bareEvent, creditRole, newestCorrections, punchesOf, type TimeCorrection } from '../timeclock/correction.ts'
import type { ClockedEvent } from '../timeclock/event-order.ts'
import { hoursOf, hoursWorked, pairUp } from '../timeclock/hours.ts'
import type { WorkerClaim } from '../worker-page/claim.ts'
import type { DayState } from './day-state.ts'
import { rawMinutesOf } from './figures.ts'
import { planChangeText, type PlanChange } from './plan-change.ts'
import type { HistoryEntry } from './review-week.ts'

/** A place on a job that day, and everything ever clocked or put right there. */
export interface Place {
  workerEntryId: string
  scheduleEntryId: string
  jobId: string
  job: NumberedJob & { address: string }
  /** As it is now. */
  regime: PayRegime
}

export interface DayFacts {
  zone: string
  /** Of the day, and those that something was moved to or from. */
  places: readonly Place[]
  events: readonly ClockEvent[]
  /** Who brought each event, as the audit names them: the account of a phone or of whoever entered it. */
  broughtBy?: ReadonlyMap<string, string>
  /** Oldest first. */
  corrections: readonly TimeCorrection[]
  answers: readonly {
    madeAt: string
    madeBy: string
    isNothingToChange: boolean
    isAboutPay: boolean
    comment: string | null
    text: string | null
  }[]
  /** What the worker said of it on their own page. */
  claims?: readonly (WorkerClaim & { madeBy: string })[]
  /** What was changed of the places, of their jobs since the day began; oldest first. */
  changes?: readonly PlanChange[]
  states: readonly { madeAt: string; madeBy: string; state: DayState; reason: string | null }[]
}

type Entry = Omit<HistoryEntry, 'minutes' | 'rawMinutes' | 'credited'>

/** Of what nobody is known to have brought. */
const phone = 'Time clock'

const kinds = { in: 'clock-in', out: 'clock-out' } as const

/**
 * Every fact of a day in the order in which it became known, each with what the day came to from then on. What was changed of its jobs is told where there is
 * something that it is about.
 */
export function historyOf(facts: DayFacts): HistoryEntry[] {
  const known = [...clocked(facts), ...corrected(facts), ...said(facts), ...answered(facts), ...marked(facts)]
  return (known.length === 0 ? [] : [...known, ...changed(facts)])
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at) || order.indexOf(one.kind) - order.indexOf(other.kind))
    .map((entry) => ({ ...entry, ...paidAt(facts, entry.at) }))
}

const order: HistoryEntry['kind'][] = ['clocked', 'changed', 'corrected', 'said', 'answered', 'marked']

const knownSince = ({ receivedAt, time }: ClockEvent) => receivedAt ?? time

/**
 * The day at a moment of its history: paid minutes, minutes between the punches, and credited
 * minutes.
 */
function paidAt(
  { places, events, corrections, changes = [] }: DayFacts,
  at: string,
): Pick<HistoryEntry, 'minutes' | 'rawMinutes' | 'credited'> {
  // As the hours are read: by when a punch was first put right, and of one moment by the punch.
  const firstAt = ({ punchId }: TimeCorrection) =>
    Date.parse(corrections.find((correction) => correction.punchId === punchId)?.madeAt ?? '')
  const until = Date.parse(at)
  const current = newestCorrections(corrections.filter(({ madeAt }) => Date.parse(madeAt) <= until))
  const worked = places.map(({ workerEntryId, jobId, ...place }) => {
    const later = changes.find(
      ({ rowId, before, madeAt }) => rowId === jobId && before.payRegime !== undefined && Date.parse(madeAt) > until,
    )
    const regime = later?.before.payRegime ?? place.regime
    const here = events.filter((event) => event.workerEntryId === workerEntryId && Date.parse(knownSince(event)) <= until)
    const about = current
      .filter(({ originId, workerEntryId: counts }) => originId === workerEntryId || counts === workerEntryId)
      .toSorted((one, other) => firstAt(one) - firstAt(other) || (one.punchId < other.punchId ? -1 : 1))
    const punches = punchesOf<ClockedEvent>({ workerEntryId, events: here, corrections: about }, bareEvent)
    const role = creditedRole(regime, creditRole({ events: here, corrections: about }))
    return { ...hoursWorked(punches, role), rawMinutes: rawMinutesOf(pairUp(punches, role).pairs) }
  })
  const sum = (of: 'minutes' | 'rawMinutes' | 'credited') => worked.reduce((total, shift) => total + shift[of], 0)
  return { minutes: sum('minutes'), rawMinutes: sum('rawMinutes'), credited: sum('credited') }
}

function clocked({ events, broughtBy, places, zone }: DayFacts): Entry[] {
  return events.map((event) => ({
    at: knownSince(event),
    by: broughtBy?.get(event.id) ?? phone,
    kind: 'clocked',
    text: `Clocked ${event.type} at ${formatDateTime(event.time, zone)}${onJob(places, event.workerEntryId)}.`,
  }))
}

function corrected({ corrections, places, zone }: DayFacts): Entry[] {
  const before = new Map(corrections.map((correction) => [correction.id, correction]))
  return corrections.map((correction) => ({
    at: correction.madeAt,
    by: correction.madeBy,
    kind: 'corrected',
    text: [
      `${deedOf(correction, before.get(correction.replacesId ?? ''), zone)}${onJob(places, correction.workerEntryId)}: ${correction.reason}.`,
      ...(correction.comment === null ? [] : [correction.comment]),
    ].join(' '),
  }))
}

function deedOf({ action, type, time }: TimeCorrection, before: TimeCorrection | undefined, zone: string): string {
  const when = formatDateTime(time, zone)
  switch (action) {
    case 'add':
      return `Added a ${kinds[type]} at ${when}`
    case 'void':
      return `Excluded the ${kinds[type]} of ${when}`
    case 'restore':
      return `Counted the ${kinds[type]} of ${when} as it was clocked`
    case 'change':
      return `Changed to a ${kinds[type]} at ${when}${before && before.action !== 'void' ? ` from ${formatDateTime(before.time, zone)}` : ''}`
  }
}

function changed({ changes = [], places }: DayFacts): Entry[] {
  return changes.flatMap((change) => {
    const place = places.find(({ workerEntryId, scheduleEntryId, jobId }) => [workerEntryId, scheduleEntryId, jobId].includes(change.rowId))
    const text = place ? planChangeText(change, jobName(place)) : null
    return text === null ? [] : [{ at: change.madeAt, by: change.madeBy, kind: 'changed', text }]
  })
}

const jobName = ({ job }: Place) => formatJobNumber(job) || job.address

function onJob(places: readonly Place[], workerEntryId: string): string {
  const place = places.find((one) => one.workerEntryId === workerEntryId)
  return place === undefined ? ' on a job of another day' : ` on ${jobName(place)}`
}

const said = ({ claims = [], places, zone }: DayFacts): Entry[] =>
  claims.map(({ madeAt, madeBy, type, time, comment, workerEntryId }) => ({
    at: madeAt,
    by: madeBy,
    kind: 'said',
    text: [
      `Said: clocked ${type} at ${formatDateTime(time, zone)}${onJob(places, workerEntryId)}.`,
      ...(comment === null ? [] : [comment]),
    ].join(' '),
  }))

const answered = (facts: DayFacts): Entry[] =>
  facts.answers.map(({ madeAt, madeBy, isNothingToChange, isAboutPay, comment, text }) => ({
    at: madeAt,
    by: madeBy,
    kind: 'answered',
    text: [
      !isNothingToChange ? 'To review again' : isAboutPay ? `Paid ${hoursOf(paidAt(facts, madeAt).minutes).toFixed(2)} hours` : 'OK as is',
      ...(text === null ? [] : [`: ${text}`]),
      ...(comment === null ? [] : [` ${comment}`]),
    ].join(''),
  }))

const marked = ({ states }: DayFacts): Entry[] =>
  states.map(({ madeAt, madeBy, state, reason }) => ({
    at: madeAt,
    by: madeBy,
    kind: 'marked',
    text: state === 'open' ? `Reopened: ${reason ?? ''}` : `${state[0]?.toUpperCase()}${state.slice(1)}.`,
  }))
