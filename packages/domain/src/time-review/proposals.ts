/**
 * How an exception may be mended with one tap: proposals, which a person takes or not. A time that is proposed is one that would be paid, because what the
 * office enters is paid as it stands; none lies in the future, and none makes hours overlap. (product.md#time-exceptions)
 */
import { correctedTime } from '../timeclock/event-order.ts'
import { minutesOf, sharedTime } from '../timeclock/hours.ts'
import { roundMoment } from '../timeclock/rounding.ts'
import { isFarFromDay } from '../timeclock/shift.ts'
import type { WorkerClaim } from '../worker-page/claim.ts'
import type { Proposal, ProposedCorrection } from './exception.ts'
import type { ProposalContext, Proposed, JobTime } from './finding.ts'
import { isFar, jobName, minuteOf, type Reading, type ReviewPair, type ReviewStep } from './review-shift.ts'

const minute = 60_000
const hour = 60 * minute

/** More than three are no help. */
export const mostProposals = 3

/** A time that somebody may have clocked, and whose time it is. Milliseconds. */
interface Candidate {
  at: number
  why: string
}

/** Between these, neither of them included. */
interface Window {
  after: number
  before: number
}

const isoOf = (moment: number) => new Date(moment).toISOString()
const isIn = (at: number, { after, before }: Window) => at > after && at < before
const presentOf = ({ review }: ProposalContext) => Date.parse(review.now)

const add = (reading: Reading, type: 'in' | 'out', at: number): ProposedCorrection => ({
  action: 'add',
  workerEntryId: reading.shift.workerEntryId,
  type,
  time: isoOf(at),
})
const change = (reading: Reading, { event }: ReviewStep, at: number): ProposedCorrection => ({
  action: 'change',
  punchId: event.id,
  workerEntryId: reading.shift.workerEntryId,
  type: event.type,
  time: isoOf(at),
})
const drop = (reading: Reading, { event }: ReviewStep): ProposedCorrection => ({
  action: 'void',
  punchId: event.id,
  workerEntryId: reading.shift.workerEntryId,
  type: event.type,
  time: event.time,
})

const sayPaid = ({ clock }: Reading, at: number) => clock.say(Math.floor(at / minute))

/** The middle one. Of two in the middle the one that pays more: what is proposed never leans against those who worked. */
function medianOf(times: readonly number[], type: 'in' | 'out'): number | undefined {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[type === 'in' ? Math.ceil(sorted.length / 2) - 1 : Math.floor(sorted.length / 2)]
}

/** What others of the crew clocked in a window: their first in, their last out. */
function crewTimes(crew: readonly Reading[], type: 'in' | 'out', window: Window): number[] {
  return crew.flatMap(({ nearPairs }) => {
    const times = nearPairs.map((pair) => pair[type].rounded).filter((at) => isIn(at, window))
    return times.at(type === 'in' ? 0 : -1) ?? []
  })
}

const likeTheCrew = (context: ProposalContext, type: 'in' | 'out', window: Window): Candidate[] => {
  const at = medianOf(crewTimes(context.clean, type, window), type)
  return at === undefined ? [] : [{ at, why: 'like the crew' }]
}

/** The nearest punch of this kind on another job: where one was until then, or went from there. */
function besideOnAnotherJob(reading: Reading, context: ProposalContext, type: 'in' | 'out', window: Window): Candidate[] {
  const found = context.own
    .filter((other) => other !== reading)
    .flatMap((other) =>
      other.steps.filter((step) => step.event.type === type && !isFar(step, other)).map((step) => ({ at: step.rounded, other })),
    )
    .filter(({ at }) => isIn(at, window))
    .toSorted((one, other) => (type === 'in' ? one.at - other.at : other.at - one.at))[0]
  return found ? [{ at: found.at, why: `at the clock-${type} on ${jobName(found.other)}` }] : []
}

/** When somebody may have clocked out, the likeliest first. */
function outTimes(reading: Reading, context: ProposalContext, window: Window): Candidate[] {
  const { shift, start } = reading
  const last = crewTimes(context.crew, 'out', window)
  const report = shift.eosReportAt === null ? null : roundMoment(Date.parse(shift.eosReportAt))
  const planned = start === null ? null : (start + context.review.thresholds.usualShiftHours * 60) * minute
  return [
    ...besideOnAnotherJob(reading, context, 'in', window),
    ...likeTheCrew(context, 'out', window),
    ...(last.length > 0 ? [{ at: Math.max(...last), why: 'like the last of the crew' }] : []),
    ...(report === null ? [] : [{ at: report, why: 'with the end-of-shift report' }]),
    ...(planned === null ? [] : [{ at: planned, why: 'as planned' }]),
  ].filter(({ at }) => isIn(at, window))
}

function inTimes(reading: Reading, context: ProposalContext, window: Window): Candidate[] {
  const { start } = reading
  return [
    ...besideOnAnotherJob(reading, context, 'out', window),
    ...likeTheCrew(context, 'in', window),
    ...(start === null ? [] : [{ at: start * minute, why: 'as planned' }]),
  ].filter(({ at }) => isIn(at, window))
}

interface Stretch {
  from: number
  to: number
}

/** Whether somebody may have been there: on no other job, and not too long. `without` is the punch that is to be changed. */
function fits(
  { from, to }: Stretch,
  { reading, context, without }: { reading: Reading; context: ProposalContext; without?: ReviewStep },
): boolean {
  const pairs = context.own.filter((other) => other !== reading).flatMap((other) => other.pairs)
  const isOnOtherJob = pairs.some((pair) => sharedTime({ in: { rounded: from }, out: { rounded: to } }, pair) !== null)
  const others = reading.steps.filter((step) => step !== without && !isFar(step, reading)).map(minuteOf)
  const span = Math.max(to / minute, ...others) - Math.min(from / minute, ...others)
  return !isOnOtherJob && span < context.review.thresholds.longHours * 60
}

/** The likeliest of the candidates, each time once. */
function likeliest(candidates: readonly Candidate[], isFit: (at: number) => boolean): Candidate[] {
  const times = new Set<number>()
  return candidates
    .filter(({ at }) => isFit(at))
    .filter(({ at }) => !times.has(at) && times.add(at))
    .slice(0, mostProposals)
}

export function proposeForMissingOut(reading: Reading, open: ReviewStep, context: ProposalContext): Proposed {
  const from = (reading.steps.at(-1) ?? open).rounded
  const window = { after: from, before: presentOf(context) + 1 }
  const outs = likeliest(outTimes(reading, context, window), (to) => fits({ from: open.rounded, to }, { reading, context }))
  return {
    proposals: outs.map(({ at, why }) => ({
      label: `Clock out at ${sayPaid(reading, at)}, ${why}`,
      corrections: [add(reading, 'out', at)],
    })),
    minutesAtRisk: outs[0] ? (outs[0].at - open.rounded) / minute : 0,
  }
}

export function proposeForMissingIn(reading: Reading, out: ReviewStep, context: ProposalContext): Proposed {
  const window = { after: out.rounded - context.review.thresholds.longHours * hour, before: out.rounded }
  const ins = likeliest(inTimes(reading, context, window), (from) => fits({ from, to: out.rounded }, { reading, context }))
  return {
    proposals: ins.map(({ at, why }) => ({ label: `Clock in at ${sayPaid(reading, at)}, ${why}`, corrections: [add(reading, 'in', at)] })),
    minutesAtRisk: ins[0] ? (out.rounded - ins[0].at) / minute : 0,
  }
}

/** Two of a kind: pressed twice, or something is missing between them, which nobody can tell but the crew. */
export function proposeForDouble(
  reading: Reading,
  { first, second }: { first: ReviewStep; second: ReviewStep },
  context: ProposalContext,
): Proposed {
  const { type } = first.event
  const dropping = (step: ReviewStep): Proposal => ({
    label: `Drop the clock-${type} at ${reading.clock.say(minuteOf(step))}`,
    corrections: [drop(reading, step)],
  })
  const minutesAtRisk = Math.max(second.rounded - first.rounded, 0) / minute
  if (minuteOf(second) - minuteOf(first) <= context.review.thresholds.doubleMinutes) return { proposals: [dropping(second)], minutesAtRisk }
  const other = type === 'in' ? 'out' : 'in'
  // An out that goes, and an in that is added, make time up to the second.
  const isFit = (from: number) => type === 'in' || fits({ from, to: second.rounded }, { reading, context })
  const between = likeTheCrew(context, other, { after: first.rounded, before: Math.min(second.rounded, presentOf(context)) })
  return {
    proposals: [
      ...likeliest(between, isFit).map(({ at, why }) => ({
        label: `Clock ${other} at ${sayPaid(reading, at)}, ${why}`,
        corrections: [add(reading, other, at)],
      })),
      dropping(second),
      ...(isFit(first.rounded) ? [dropping(first)] : []),
    ],
    minutesAtRisk,
  }
}

export function proposeForTooLong(reading: Reading, last: ReviewPair, context: ProposalContext): Proposed {
  const window = { after: last.in.rounded, before: last.out.rounded }
  const outs = likeliest(outTimes(reading, context, window), (to) =>
    fits({ from: last.in.rounded, to }, { reading, context, without: last.out }),
  )
  return {
    proposals: outs.map(({ at, why }) => ({
      label: `Change the clock-out to ${sayPaid(reading, at)}, ${why}`,
      corrections: [change(reading, last.out, at)],
    })),
    minutesAtRisk: outs[0] ? minutesOf(last) - (outs[0].at - last.in.rounded) / minute : 0,
  }
}

/** Excludes both punches, so that the break is paid as part of the shift. */
export function proposeForUnpaidBreak(reading: Reading, [out, back]: [ReviewStep, ReviewStep]): Proposed {
  return {
    proposals: [{ label: 'Pay the break', corrections: [drop(reading, out), drop(reading, back)] }],
    minutesAtRisk: (back.rounded - out.rounded) / minute,
  }
}

/** By the server's clock when the phone said how far off its own was, else like the crew, else as planned. */
export function proposeForFarPunch(reading: Reading, step: ReviewStep, context: ProposalContext): Proposed {
  const { type } = step.event
  const window = { after: -Infinity, before: presentOf(context) + 1 }
  const candidates = [
    ...byTheServer(step),
    ...likeTheCrew(context, type, window),
    ...(type === 'in' && reading.start !== null ? [{ at: reading.start * minute, why: 'as planned' }] : []),
  ].filter(({ at }) => isIn(at, window) && !isFarFromDay(at, reading.shift))
  const near = reading.steps.filter((other) => !isFar(other, reading))
  // What it would begin or end, so that no time is proposed that overlaps another job.
  const begun = near.findLast(({ event }) => event.type === 'in')?.rounded
  const ended = near.find(({ event }) => event.type === 'out')?.rounded
  const stretchOf = (at: number) => (type === 'in' ? { from: at, to: ended ?? at } : { from: begun ?? at, to: at })
  const times = likeliest(candidates, (at) => fits(stretchOf(at), { reading, context, without: step }))
  return { proposals: times.map(({ at, why }) => using(reading, step, { at, why })) }
}

/** The times of the server's clock for all of these punches together. */
export function proposeForPhoneClocks(punches: readonly { reading: Reading; step: ReviewStep }[]): Proposed {
  const proposals = punches.flatMap(({ reading, step }) => {
    const times = byTheServer(step).filter(({ at }) => at !== step.rounded)
    return times.map((time) => using(reading, step, time))
  })
  if (proposals.length < 2) return { proposals }
  const label = `Use the server's times for ${proposals.length} punches`
  return { proposals: [{ label, corrections: proposals.flatMap(({ corrections }) => corrections) }] }
}

/** As the worker says, to the minute: what is typed is paid as it is typed. */
export function proposeForClaim(reading: Reading, { type, time }: WorkerClaim, about: ReviewStep | undefined): Proposed {
  const at = Date.parse(time)
  const said = `${sayPaid(reading, at)}, as they say`
  if (about === undefined) return { proposals: [{ label: `Clock ${type} at ${said}`, corrections: [add(reading, type, at)] }] }
  const corrections = [{ ...change(reading, about, at), type }]
  return {
    proposals: [{ label: `Change the clock-${about.event.type} to ${about.event.type === type ? '' : `${type} at `}${said}`, corrections }],
  }
}

const using = (reading: Reading, step: ReviewStep, { at, why }: Candidate): Proposal => ({
  label: `Use ${sayPaid(reading, at)}, ${why}`,
  corrections: [change(reading, step, at)],
})

const byTheServer = ({ event }: ReviewStep): Candidate[] =>
  event.clockOffset ? [{ at: roundMoment(correctedTime(event)), why: "by the server's clock" }] : []

const nothing = (staying: JobTime): ProposedCorrection[] => [
  drop(staying.reading, staying.in),
  ...(staying.out ? [drop(staying.reading, staying.out)] : []),
]

/** The first is closed at the second's in. Where it went on afterwards, the second is taken out of it; where both began at once, one of them goes. */
export function proposeForOverlap(first: JobTime, second: JobTime): Proposal[] {
  const dropping = (staying: JobTime): Proposal => ({
    label: `Drop the time on ${jobName(staying.reading)}`,
    corrections: nothing(staying),
  })
  const from = second.in.rounded
  if (first.in.rounded >= from) return [dropping(second), dropping(first)]
  const { reading } = first
  const close = first.out === null ? add(reading, 'out', from) : change(reading, first.out, from)
  const closing = { label: `Clock out of ${jobName(reading)} at ${sayPaid(reading, from)}`, corrections: [close] }
  if (first.out === null) return [closing]
  const end = first.out.rounded
  if (second.out === null || second.out.rounded > end) {
    const later = {
      label: `Clock in on ${jobName(second.reading)} at ${sayPaid(reading, end)}`,
      corrections: [change(second.reading, second.in, end)],
    }
    return [closing, later]
  }
  if (second.out.rounded === end) return [closing, dropping(second)]
  const to = second.out.rounded
  const label = `Take ${sayPaid(reading, from)} to ${sayPaid(reading, to)} off ${jobName(reading)}`
  return [{ label, corrections: [add(reading, 'out', from), add(reading, 'in', to)] }, dropping(second)]
}
