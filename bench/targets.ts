/** What `npm run bench` must reach; each function says in a sentence what a measurement missed. (docs/benchmarks.md) */
import { median } from '../apps/api/testing/figures.ts'
import type { ScreenFigures } from './browser.ts'
import type { Compared } from './compare.ts'
import type { ShiftFigures } from './field/shift-change.ts'
import type { SlowFigures } from './field/slow-network.ts'
import type { FieldStart } from './field/start.ts'
import type { GateFigures } from './planner-certificates.ts'
import type { StreamFigures } from './streams.ts'

export const targets = {
  /** Throughput over that of the floor, of each hot read and of sign-in. */
  ratio: 0.8,
  startSeconds: 5,
  usableMs: 1_500,
  /** Of the time review, with 300 people. */
  reviewUsableMs: 1_000,
  /** Until the planner can be used with the marks of certificates, over the time without. */
  gateRatio: 1.1,
  /** Of the field application without a network. */
  fieldStartMs: 1_000,
  /** First visit to the field app at 400 kbit/s with a 400 ms round trip. */
  slowMs: { form: 4_000, list: 3_000, saved: 300 },
  streamP99Ms: 250,
  exportMb: 250,
  breakdownMs: 3_000,
  filingMs: 2_000,
  /** While a hundred phones clock in; what an answer may take stands beside each way of it. */
  shiftMb: 500,
}

export const missedReads = (results: readonly Compared[]): string[] =>
  results
    .filter(({ ratio }) => !(ratio >= targets.ratio))
    .map(({ name, ratio }) => `${name}: ${ratio.toFixed(2)} of its floor, target ${targets.ratio}`)

/** `what` took so long each time: none may be over the target. */
export const missedTimes = (what: string, times: readonly number[], most: number, unit = 'ms'): string[] =>
  times
    .filter((time) => !(time <= most))
    .map((time) => `${what}: ${unit === 's' ? time.toFixed(1) : Math.round(time)} ${unit}, target ${most} ${unit}`)

/** Of a screen no task may be over 50 ms: only those are counted. */
export const missedOnScreen = (screen: string, { usableMs, longTasksMs }: ScreenFigures): string[] => [
  ...missedTimes(`${screen}, until usable`, usableMs, targets.usableMs),
  ...longTasksMs.flat().map((time) => `${screen}: a task of ${time} ms, target none over 50 ms`),
]

/** The planner opens no slower where certificates are checked; medians, because one opening in ten is disturbed. */
export function missedByGate({ off, on }: GateFigures): string[] {
  const ratio = median(on.usableMs) / median(off.usableMs)
  return ratio <= targets.gateRatio
    ? []
    : [`The planner with the gate on: ${ratio.toFixed(2)} of the time without, target ${targets.gateRatio}`]
}

/** Every stream must be told of every write in every pass; the time is that of the pass in the middle, which stands first. */
export const missedByStreams = (figures: readonly StreamFigures[]): string[] =>
  figures.flatMap(({ name, passes }) => [
    ...passes
      .filter(({ delivered, expected }) => delivered < expected)
      .map(({ delivered, expected }) => `Streams, ${name}: ${delivered} of ${expected} told`),
    ...missedTimes(
      `Streams, ${name}, 99th percentile`,
      passes.slice(0, 1).map(({ p99 }) => p99),
      targets.streamP99Ms,
    ),
  ])

/** Not known is not missed: some systems do not tell a process's memory. */
export const missedMemory = (what: string, megabytes: number | null): string[] =>
  megabytes === null || megabytes <= targets.exportMb ? [] : [`${what}: ${megabytes.toFixed(0)} MB held, target ${targets.exportMb} MB`]

export const missedByShift = (figures: readonly ShiftFigures[]): string[] =>
  figures.flatMap(({ name, targetMs, product: { eventP99, peakMb } }) => [
    ...missedTimes(`${name}: an event's answer, 99th percentile`, [eventP99], targetMs),
    ...(peakMb !== null && peakMb > targets.shiftMb ? [`${name}: ${peakMb.toFixed(0)} MB held, target ${targets.shiftMb} MB`] : []),
  ])

export const missedByFieldStart = ({ todayMs, jobMs }: FieldStart): string[] => [
  ...missedTimes('The field application without a network, today', todayMs, targets.fieldStartMs),
  ...missedTimes('The field application without a network, a job', jobMs, targets.fieldStartMs),
]

export const missedBySlowNetwork = ({ product: { formMs, listMs, savedMs } }: SlowFigures): string[] => [
  ...missedTimes('The field application on a slow line, the sign-in form', formMs, targets.slowMs.form),
  ...missedTimes('The field application on a slow line, the jobs', listMs, targets.slowMs.list),
  ...missedTimes('The field application on a slow phone, a tap', savedMs, targets.slowMs.saved),
]
