import { minuteOf, readShift, type Reading, type Review, type ReviewShift } from '../review-shift.ts'
import {
  crewWideCodes,
  exceptionCodes,
  unpaidCodes,
  severityOf,
  type ExceptionCode,
  type OptionalCode,
  type TimeException,
} from '../exception.ts'
import { dayClocks } from '../day-clock.ts'
import { hoursWithVerb, type ProposalContext, type Finding } from '../finding.ts'
import { personFindings } from '../rules/person-rules.ts'
import { punchFindings } from '../rules/punch-rules.ts'
import { shiftFindings } from '../rules/shift-rules.ts'

/** Who is asked about, when not everybody whose shifts are given, and the rules that the office does without. */
interface ExceptionScope {
  workerIds?: ReadonlySet<string>
  rulesOff?: readonly OptionalCode[]
}

/**
 * The exceptions of a workweek, by person, day and severity. `shifts` are those of these people, of
 * their crews, because times are proposed from them, and those next to the week that may overlap
 * it. Changes no hours. (product.md#time-exceptions)
 */
export function findExceptions(shifts: readonly ReviewShift[], review: Review, scope?: ExceptionScope): TimeException[] {
  const steps = exceptionsInSteps(shifts, review, scope)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/**
 * The same, but yields after each shift and each person, so that a caller can answer others in
 * between.
 */
export function* exceptionsInSteps(
  shifts: readonly ReviewShift[],
  review: Review,
  { workerIds, rulesOff = [] }: ExceptionScope = {},
): Generator<void, TimeException[]> {
  const clockOf = new Map([...new Set(shifts.map(({ zone }) => zone))].map((zone) => [zone, dayClocks(zone)]))
  const readings: Reading[] = []
  for (const shift of shifts) {
    const clock = clockOf.get(shift.zone)?.(shift.day)
    if (clock) readings.push(readShift(shift, clock, review))
    yield
  }
  const people = Map.groupBy(readings, ({ shift }) => shift.workerId)
  const crews = Map.groupBy(readings, ({ shift }) => shift.scheduleEntryId)
  const off = new Set<ExceptionCode>(rulesOff)
  const findings = new Map<Reading, Finding[]>(readings.map((reading) => [reading, []]))
  for (const own of people.values()) {
    const found = [
      ...own.flatMap((reading) => [...shiftFindings(reading, review), ...punchFindings(reading, review)]),
      ...personFindings(own, review),
    ]
    for (const finding of found) if (!off.has(finding.code)) findings.get(finding.reading)?.push(finding)
    yield
  }
  const doubtful = new Set(readings.filter((reading) => findings.get(reading)?.some(isOfOneself)))
  const context = (reading: Reading): ProposalContext => {
    const { workerId, scheduleEntryId } = reading.shift
    const crew = (crews.get(scheduleEntryId) ?? []).filter(({ shift }) => shift.workerId !== workerId)
    return { own: people.get(workerId) ?? [], crew, clean: crew.filter((one) => !doubtful.has(one)), review }
  }
  const isRequested = ({ shift: { workerId, day } }: Reading) =>
    (workerIds === undefined || workerIds.has(workerId)) && day >= review.week.from && day <= review.week.to
  const exceptions: TimeException[] = []
  for (const own of people.values()) {
    const days = Map.groupBy(own.filter(isRequested), ({ shift }) => shift.day)
    for (const [, ofDay] of [...days].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      const found = ofDay.flatMap((reading) => findings.get(reading) ?? []).toSorted(bySeverity)
      exceptions.push(...found.map((finding) => exceptionOf(finding, context)))
    }
    yield
  }
  return exceptions
}

/** Somebody with an exception of their own is nobody to go by. */
const isOfOneself = ({ code }: Finding) => severityOf(code) !== 'info' && !crewWideCodes.has(code)

const places = new Map(exceptionCodes.map((code, at) => [code, at]))
const placeOf = ({ code }: Finding) => places.get(code) ?? 0
const bySeverity = (one: Finding, other: Finding) => placeOf(one) - placeOf(other)

function exceptionOf(finding: Finding, context: (reading: Reading) => ProposalContext): TimeException {
  const { code, reading, steps, text, measure = null, propose } = finding
  const { workerId, workerEntryId, day } = reading.shift
  const { proposals = [], minutesAtRisk = 0 } = propose?.(context(reading)) ?? {}
  return {
    code,
    key: keyOf(finding),
    workerId,
    workerEntryId,
    day,
    punchIds: steps.map(({ event }) => event.id),
    severity: severityOf(code),
    text: unpaidCodes.has(code) && minutesAtRisk > 0 ? `${text} ${atRiskText(minutesAtRisk)}` : text,
    minutesAtRisk,
    measure,
    proposals,
  }
}

const atRiskText = (minutes: number) => `${hoursWithVerb(minutes)} at risk.`

/** Made of what it is about: another time of a punch is another exception. */
const keyOf = ({ code, reading, steps, facts }: Finding): string =>
  [
    code,
    reading.shift.workerEntryId,
    ...steps.map((step) => `${step.event.id}@${minuteOf(step).toString(36)}`),
    ...(facts === undefined ? [] : [facts]),
  ].join(' ')
