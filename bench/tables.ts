/** The figures as docs/benchmarks.md shows them. */
import fs from 'node:fs'
import os from 'node:os'
import { median } from '../apps/api/testing/figures.ts'
import { rowOf, type Compared } from './compare.ts'
import type { ExportFigures } from './export.ts'
import type { FilingFigures } from './filing.ts'
import type { BreakdownFigures } from './materials.ts'
import type { ScreenFigures } from './browser.ts'
import { slowness, type FieldStart } from './field/start.ts'
import type { SlowFigures } from './field/slow-network.ts'
import { people, spreadSeconds, type ShiftFigures, type ShiftSide } from './field/shift-change.ts'
import { streamed, type StreamFigures } from './streams.ts'
import { certificates, type GateFigures } from './planner-certificates.ts'
import { targets } from './targets.ts'

export const machine = () => `Node ${process.version}, ${os.cpus().length} × ${os.cpus()[0]?.model.trim() ?? 'unknown'}`

interface Length {
  seconds: number
  passes: number
}

const passesOf = ({ seconds, passes }: Length) => `medians of ${passes} alternating passes of ${seconds} s`
const head = (unit: string) => [
  `| Scenario | Daysheet ${unit} | Floor ${unit} | Ratio | Daysheet p50/p99 ms | Floor p50/p99 ms | Bytes |`,
  '|---|---:|---:|---:|---:|---:|---:|',
]

export const readsTable = (results: readonly Compared[], length: Length): string =>
  [
    `${machine()}, client, both servers and PostgreSQL on it; 4 connections, ${passesOf(length)}.`,
    '',
    ...head('req/s'),
    ...results.map((one) => rowOf(one)),
  ].join('\n')

export const intakeTable = (results: readonly { compared: Compared; events: number }[], length: Length): string =>
  [
    `${machine()}; 4 connections, ${passesOf(length)}; latency of one request.`,
    '',
    ...head('events/s'),
    ...results.map(({ compared, events }) => rowOf(compared, events)),
  ].join('\n')

const megabytes = (value: number | null) => (value === null ? 'not known here' : `${value.toFixed(0)} MB`)

export function exportTable(figures: ExportFigures, { days, seconds, passes }: { days: number; seconds: number; passes: number }): string {
  const { rows, megabytes: size, product, floor } = figures
  const line = (name: string, side: typeof product) =>
    `| ${name} | ${Math.round(side.rowsPerSecond)} | ${side.seconds.toFixed(1)} s | ${megabytes(side.peakMb)} |`
  return [
    `${machine()}; ${days} days, ${rows} rows, ${size.toFixed(0)} MB of CSV; medians of ${passes} alternating passes.`,
    `Generating the ${days} days took ${seconds.toFixed(0)} s.`,
    '',
    '| | Rows/s | Whole file | Peak memory of the process |',
    '|---|---:|---:|---:|',
    line('Daysheet', product),
    line('Floor', floor),
    `| Ratio | **${(product.rowsPerSecond / floor.rowsPerSecond).toFixed(2)}** | | |`,
  ].join('\n')
}

const count = (value: number) => value.toLocaleString('en-US')
const milliseconds = (list: readonly number[]) => (list.length === 0 ? 'none' : `${list.join(', ')} ms`)

/** A list for each pass. */
const tasks = (passes: readonly (readonly number[])[]) =>
  passes.every((list) => list.length === 0) ? 'none' : passes.map(milliseconds).join('; ')

/** What a screen is, and what is done on it while long tasks are counted. */
export function screenTable(
  { usableMs, longTasksMs }: ScreenFigures,
  {
    screen,
    action,
    usableMs: target,
    areTasksTargeted = target !== null,
  }: { screen: string; action: string; usableMs: number | null; areTasksTargeted?: boolean },
): string {
  return [
    `${screen} in Chromium, ${usableMs.length} passes${target === null ? '; for information' : ''}:`,
    '',
    `- until usable: ${milliseconds(usableMs)}${target === null ? '' : ` (target ${count(target)} ms)`}`,
    `- tasks over 50 ms while ${action}: ${tasks(longTasksMs)}${areTasksTargeted ? ' (target none)' : ''}`,
  ].join('\n')
}

/** What the marks of certificates cost the planner. */
export function gateTable({ off, on }: GateFigures, jobs: number): string {
  const { workers, kinds } = certificates
  const side = (name: string, { usableMs, longTasksMs }: ScreenFigures) =>
    `| ${name} | ${milliseconds(usableMs)} | ${Math.round(median(usableMs))} ms | ${tasks(longTasksMs)} |`
  return [
    `The planner of a day with ${jobs} jobs and ${count(jobs * 8)} people in Chromium, ${workers} employees with ${kinds} certificates each, ${off.usableMs.length} alternating passes:`,
    '',
    '| | Until usable | Median | Tasks over 50 ms while a supervisor is dragged |',
    '|---|---:|---:|---:|',
    side('Gate off', off),
    side('Gate on', on),
    `| Ratio (target ${targets.gateRatio}) | | **${(median(on.usableMs) / median(off.usableMs)).toFixed(2)}** | |`,
  ].join('\n')
}

/** How soon the field application starts without a network. */
export const fieldStartTable = ({ todayMs, jobMs }: FieldStart): string =>
  [
    `The field application in Chromium as a phone of 360 px with a processor ${slowness} times as slow, without a network, a job of 20 people, ${todayMs.length} passes (target ${count(targets.fieldStartMs)} ms):`,
    '',
    `- until the supervisor's day is shown: ${milliseconds(todayMs)}`,
    `- until the job with its crew is shown: ${milliseconds(jobMs)}`,
  ].join('\n')

/** The first visit on a slow line, next to a bare page. */
export function slowNetworkTable({ product, floor, scriptKb }: SlowFigures): string {
  const { slowMs } = targets
  const row = (what: string, times: readonly number[], bare: readonly number[] | null, most: number) =>
    `| ${what} | ${milliseconds(times)} | ${bare === null ? '' : milliseconds(bare)} | ${count(most)} ms |`
  return [
    `The field application in Chromium as a phone of 360 px with a processor ${slowness} times as slow, 400 kbit/s and 400 ms, without stored data, ${product.formMs.length} passes, alternating with a bare page with the same amount of script (${scriptKb.toFixed(0)} kB):`,
    '',
    '| From → until | Daysheet | Bare page | Target |',
    '|---|---:|---:|---:|',
    row('navigation → sign-in form', product.formMs, floor.formMs, slowMs.form),
    row('*Sign in* → the jobs of the day', product.listMs, floor.listMs, slowMs.list),
    row('a tap on *In* → stored on the phone', product.savedMs, null, slowMs.saved),
  ].join('\n')
}

const wholeMs = (times: readonly number[]) => `${times.map((time) => time.toFixed(0)).join(', ')} ms`

export function breakdownTable({ rows, kilobytes, firstMs, productMs, floorMs, meanwhile }: BreakdownFigures): string {
  return [
    `${machine()}; a container breakdown of ${rows} bagouts, ${kilobytes.toFixed(0)} kB, ${productMs.length} passes in turn:`,
    '',
    `- from the call to the whole PDF: ${wholeMs(productMs)} (target ${count(targets.breakdownMs)} ms); the first after a start: ${wholeMs([firstMs])}`,
    `- floor, the same rows as one plain table: ${wholeMs(floorMs)}`,
    `- reads of one job meanwhile: half within ${meanwhile.medianMs.toFixed(1)} ms, the slowest ${wholeMs([meanwhile.slowestMs])}`,
  ].join('\n')
}

export function filingTable({ rows, pages, kilobytes, firstMs, uploadMs, floorMs }: FilingFigures): string {
  return [
    `${machine()}; a PDF of ${rows} rows on ${pages} pages, ${kilobytes.toFixed(0)} kB, ${uploadMs.length} passes in turn:`,
    '',
    `- from the upload to the rows: ${wholeMs(uploadMs)} (target ${count(targets.filingMs)} ms); the first after a start: ${wholeMs([firstMs])}`,
    `- floor, the text alone in a warm process: ${wholeMs(floorMs)}`,
  ].join('\n')
}

/** A name for each way of placing streams and writes, and of its passes the one in the middle first. */
export function streamsTable(figures: readonly StreamFigures[]): string {
  const rows = figures.flatMap(({ name, passes }) => {
    const [middle] = passes
    if (!middle) return []
    const p99s = wholeMs(passes.map(({ p99 }) => p99).toSorted((one, other) => one - other))
    const told = `${passes.reduce((sum, { delivered }) => sum + delivered, 0)} of ${passes.reduce((sum, { expected }) => sum + expected, 0)}`
    return [
      `| ${count(middle.streams)} streams, ${name} | ${told} | ${wholeMs([middle.p50])} | **${wholeMs([middle.p99])}** | ${wholeMs([middle.max])} | ${wholeMs([middle.answerP99])} | ${p99s} |`,
    ]
  })
  return [
    `${machine()}; client, both nodes and PostgreSQL on it; ${streamed.writes} writes a pass, ${streamed.perSecond} a second; the middle pass. Target p99: ${targets.streamP99Ms} ms.`,
    '',
    '| | Delivered | p50 | p99 | Slowest | The write’s own answer, p99 | p99 of each pass |',
    '|---|---:|---:|---:|---:|---:|---|',
    ...rows,
  ].join('\n')
}

export function shiftTable(figures: readonly ShiftFigures[], { phones, passes }: { phones: number; passes: number }): string {
  const line = (name: string, side: ShiftSide) =>
    `| ${name} | ${side.eventP50.toFixed(0)}/${wholeMs([side.eventP99])} | ${side.pictureP50.toFixed(0)}/${wholeMs([side.pictureP99])} | ${side.seconds.toFixed(0)} s | ${count(side.busy)} | ${megabytes(side.peakMb)} |`
  return [
    `${machine()}; client, both servers and PostgreSQL on it; ${phones} phones with ${people} people each, who begin within ${spreadSeconds} s; ${passes === 1 ? 'one pass of each' : `medians of ${passes} alternating passes`}; peak memory target ${targets.shiftMb} MB.`,
    '',
    "| | An event's answer, p50/p99 | A picture's, p50/p99 | Until all is stored | Asked to come again | Peak memory |",
    '|---|---:|---:|---:|---:|---:|',
    ...figures.flatMap(({ name, targetMs, product, floor }) => [
      line(`${name} (target p99: ${count(targetMs)} ms)`, product),
      line('Floor', floor),
    ]),
  ].join('\n')
}

/** Puts a table between the marks of a document that name it. */
export function writeInto(file: string, name: string, table: string): void {
  const text = fs.readFileSync(file, 'utf8')
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`]
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${file} has no place for ${name}`)
  fs.writeFileSync(file, `${text.slice(0, from + begin.length)}\n${table}\n${text.slice(to)}`)
}
