/** The rules about one shift by itself. */
import { hoursText, type Finding } from '../finding.ts'
import { isOfHouse } from '@daysheet/domain/people/house'
import { isFulfilled } from '@daysheet/domain/worker-page/claim'
import {
  proposeForClaim,
  proposeForDouble,
  proposeForFarPunch,
  proposeForMissingIn,
  proposeForMissingOut,
  proposeForTooLong,
} from '../proposals.ts'
import { proposeForWrongJob } from './wrong-job.ts'
import { isFar, jobName, minuteOf, minuteOfMoment, type Reading, type Review, type ReviewStep } from '../review-shift.ts'

/** `Clocked in at 7:02 AM`. */
export const clockedText = (step: ReviewStep, { clock }: Reading): string => `Clocked ${step.event.type} at ${clock.say(minuteOf(step))}`

export function shiftFindings(reading: Reading, review: Review): Finding[] {
  if (reading.steps.length === 0) return [...claimed(reading), ...absence(reading), ...editedAfterReport(reading)]
  return [
    ...claimed(reading),
    ...unfinished(reading, review),
    ...unpaired(reading),
    ...tooLong(reading, review),
    ...tooShort(reading, review),
    ...farFromDay(reading),
    ...againstPlan(reading),
    ...editedAfterReport(reading),
  ]
}

/** What the worker says is wrong, until it is so or the office says that there is nothing to change. Nothing else takes it off the list. */
function claimed(reading: Reading): Finding[] {
  const { shift, steps, clock } = reading
  const open = (shift.claims ?? []).filter((claim) => !isFulfilled(claim, shift.punches))
  return open.map((claim): Finding => {
    const about = steps.find(({ event }) => event.id === claim.punchId)
    const beside = about === undefined ? 'which is missing' : `not at ${clock.say(minuteOf(about))}`
    const said = `Says: clocked ${claim.type} at ${clock.say(minuteOfMoment(claim.time))}, ${beside}.`
    return {
      code: 'worker_claim',
      reading,
      steps: about === undefined ? [] : [about],
      facts: claim.id,
      text: claim.comment === null ? said : `${said} “${claim.comment}”`,
      propose: () => proposeForClaim(reading, claim, about),
    }
  })
}

/** A planned person who has not declined, and of whom nothing counts when the day is over. */
function absence(reading: Reading): Finding[] {
  const { isPlanned, isCancelled, txtStatus, takenAwayAt = [] } = reading.shift
  if (!reading.isOver || !isPlanned || isCancelled || txtStatus === 'n') return []
  const what = takenAwayAt.length > 0 ? 'all punches are excluded or moved' : 'never clocked in'
  return [{ code: 'no_show', reading, steps: [], text: `On the crew of ${jobName(reading)} and ${what}.` }]
}

/** An in without an out: forgotten once its day is over, and before that too long at some time. */
function unfinished(reading: Reading, { now, thresholds }: Review): Finding[] {
  const { open, isOpenOver } = reading
  if (open === null) return []
  if (isOpenOver) {
    const text = `${clockedText(open, reading)} and never out.`
    return [{ code: 'missing_out', reading, steps: [open], text, propose: (context) => proposeForMissingOut(reading, open, context) }]
  }
  const minutes = minuteOfMoment(now) - minuteOf(open)
  if (minutes < thresholds.openHours * 60 || isFar(open, reading)) return []
  const text = `On the clock since ${reading.clock.say(minuteOf(open))}, for ${thresholds.openHours} hours and more.`
  return [{ code: 'too_long', reading, steps: [open], text, propose: (context) => proposeForMissingOut(reading, open, context) }]
}

/** Two of a kind in a row, and an out that nothing came before. */
function unpaired(reading: Reading): Finding[] {
  const { steps, clock } = reading
  return steps.flatMap((step, at): Finding[] => {
    const before = steps[at - 1]
    const { type } = step.event
    if (before === undefined) {
      if (type === 'in') return []
      const text = `${clockedText(step, reading)} and never in.`
      return [{ code: 'missing_in', reading, steps: [step], text, propose: (context) => proposeForMissingIn(reading, step, context) }]
    }
    if (before.event.type !== type) return []
    const text = `${clockedText(before, reading)} and again at ${clock.say(minuteOf(step))}, not ${type === 'in' ? 'out' : 'in'} between.`
    return [
      {
        code: type === 'in' ? 'twice_in' : 'twice_out',
        reading,
        steps: [before, step],
        text,
        propose: (context) => proposeForDouble(reading, { first: before, second: step }, context),
      },
    ]
  })
}

/** From the first clock-in to the last clock-out, breaks and all. */
function tooLong(reading: Reading, { thresholds }: Review): Finding[] {
  const { nearPairs, clock } = reading
  const [first, last] = [nearPairs[0], nearPairs.at(-1)]
  if (first === undefined || last === undefined) return []
  const minutes = minuteOf(last.out) - minuteOf(first.in)
  if (minutes < thresholds.longHours * 60) return []
  const text = `Clocked in at ${clock.say(minuteOf(first.in))} and out at ${clock.say(minuteOf(last.out))}, ${hoursText(minutes)} later.`
  const steps = [first.in, last.out]
  return [{ code: 'too_long', reading, steps, text, propose: (context) => proposeForTooLong(reading, last, context) }]
}

function tooShort(reading: Reading, { thresholds }: Review): Finding[] {
  return reading.nearPairs.flatMap((pair): Finding[] => {
    const minutes = minuteOf(pair.out) - minuteOf(pair.in)
    if (minutes > thresholds.shortMinutes) return []
    const text = `Clocked in at ${reading.clock.say(minuteOf(pair.in))} and out ${hoursText(minutes)} later.`
    return [{ code: 'too_short', reading, steps: [pair.in, pair.out], text, measure: minutes }]
  })
}

function farFromDay(reading: Reading): Finding[] {
  return reading.far.map((step) => ({
    code: 'far_from_day',
    reading,
    steps: [step],
    text: `${clockedText(step, reading)}, far from this day.`,
    propose: (context) => proposeForFarPunch(reading, step, context),
  }))
}

function againstPlan(reading: Reading): Finding[] {
  const { shift, steps } = reading
  const first = steps.slice(0, 1)
  const found: Finding[] = []
  if (shift.isCancelled) {
    const text = `Clocked on ${jobName(reading)}, which was cancelled that day.`
    found.push({
      code: 'cancelled_job',
      reading,
      steps: first,
      text,
      propose: (context) => proposeForWrongJob(reading, { label: 'Reactivate the job', reactivate: true }, context),
    })
  }
  if (!shift.isPlanned) {
    const text = `Clocked on ${jobName(reading)} without being on its crew.`
    found.push({
      code: 'not_planned',
      reading,
      steps: first,
      text,
      propose: (context) => proposeForWrongJob(reading, { label: 'Put on the crew', addToCrew: true }, context),
    })
  }
  if (shift.txtStatus === 'n') {
    found.push({ code: 'declined_but_clocked', reading, steps: first, text: 'Declined by text, but clocked in.' })
  }
  if (!shift.hasFiling && !isOfHouse(shift)) {
    found.push({ code: 'no_acp7', reading, steps: [], text: `Worked on ${jobName(reading)}, which has no ACP7 filing.` })
  }
  const { certificates } = shift
  if (certificates) {
    const why = certificates.reason === null ? '' : ` Reason: “${certificates.reason}”`
    const lapses = certificates.lapses.join(', ')
    found.push({ code: 'no_certificate', reading, steps: [], facts: lapses, text: `Clocked on ${jobName(reading)}: ${lapses}.${why}` })
  }
  return found
}

function editedAfterReport(reading: Reading): Finding[] {
  const { eosReportAt, takenAwayAt = [] } = reading.shift
  if (eosReportAt === null) return []
  const isLater = (at: string | null) => at !== null && Date.parse(at) > Date.parse(eosReportAt)
  const steps = reading.steps.filter(({ event }) => isLater(event.correctedAt))
  const gone = takenAwayAt.filter(isLater)
  const last = [...steps.map(({ event }) => event.correctedAt ?? eosReportAt), ...gone]
    .map(minuteOfMoment)
    .toSorted((one, other) => one - other)
    .at(-1)
  if (last === undefined) return []
  const { clock } = reading
  const text = `Changed at ${clock.say(last)}, after the end-of-shift report of ${clock.say(minuteOfMoment(eosReportAt))}.`
  return [{ code: 'edited_after_report', reading, steps, text, ...(gone.length > 0 && { facts: gone.toSorted().join(' ') }) }]
}
