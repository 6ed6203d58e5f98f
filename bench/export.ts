/** Ten years of hours as CSV: how quickly they come, and how much memory the server needs meanwhile. */
import type { ChildProcess } from 'node:child_process'
import { addDays, type Day } from '@daysheet/domain/calendar/day'
import { median } from '../apps/api/testing/figures.ts'
import type { Account } from './prepare.ts'
import { signIn, textOf } from './same-answer.ts'
import { peakMemory, type Bases } from './servers.ts'

const lastDay = '2026-11-20'

interface Side {
  rowsPerSecond: number
  seconds: number
  /** The most memory the process held, its start included, in MB; null where it cannot be known. */
  peakMb: number | null
}

export interface ExportFigures {
  rows: number
  megabytes: number
  product: Side
  floor: Side
}

interface Received {
  rows: number
  bytes: number
  seconds: number
}

const newline = '\n'.charCodeAt(0)

/** Reads an export to its end, as a browser does that writes it to disk. */
async function receive({ url, headers }: ReturnType<Ask>): Promise<Received> {
  const began = performance.now()
  const response = await fetch(url, { headers })
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status} ${(await response.text()).slice(0, 300)}`)
  let rows = 0
  let bytes = 0
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) rows += 1
  }
  return { rows: rows - 1, bytes, seconds: (performance.now() - began) / 1000 }
}

const sideOf = (passes: Received[], process: ChildProcess): Side => {
  const seconds = median(passes.map((pass) => pass.seconds))
  return { seconds, rowsPerSecond: (passes[0]?.rows ?? 0) / seconds, peakMb: peakMemory(process) }
}

type Ask = (side: 'product' | 'floor', from: Day) => { url: string; headers: Record<string, string> }

/** Lines of both sides must be the same; within a day the floor keeps no order. */
async function requireSameLines(ask: Ask, from: Day): Promise<void> {
  const linesOf = async (side: 'product' | 'floor') => {
    const { url, headers } = ask(side, from)
    return (await textOf(url, headers)).split('\r\n').toSorted()
  }
  const [ours, theirs] = [await linesOf('product'), await linesOf('floor')]
  const at = ours.findIndex((line, place) => line !== theirs[place])
  if (at >= 0 || ours.length !== theirs.length)
    throw new Error(
      `The floor does not export the same.\nDaysheet: ${ours.length} lines, ${ours[at]}\nFloor: ${theirs.length} lines, ${theirs[at]}`,
    )
}

/** Medians of alternating passes over both sides, on processes that do nothing else, after a check that they send the same lines. */
export async function measureExport(
  { bases, product, floor }: { bases: Bases; product: ChildProcess; floor: ChildProcess },
  { account, passes, days }: { account: Account; passes: number; days: number },
): Promise<ExportFigures> {
  const headers = { ...(await signIn(bases.product, account)), 'accept-encoding': 'identity' }
  const ask: Ask = (side, from) =>
    side === 'product'
      ? { url: `${bases.product}/api/Schedules/export?from=${from}&to=${lastDay}`, headers }
      : { url: `${bases.floor}/export?p=${from}&p=${lastDay}`, headers: {} }
  await requireSameLines(ask, addDays(lastDay, -364))
  const first = addDays(lastDay, 1 - days)
  const [ours, theirs]: [Received[], Received[]] = [[], []]
  for (let pass = 0; pass < passes; pass += 1) {
    ours.push(await receive(ask('product', first)))
    theirs.push(await receive(ask('floor', first)))
  }
  const { rows, bytes } = ours[0] ?? { rows: 0, bytes: 0 }
  if (theirs[0]?.rows !== rows) throw new Error(`Daysheet exports ${rows} rows, the floor ${theirs[0]?.rows}`)
  return { rows, megabytes: bytes / 1e6, product: sideOf(ours, product), floor: sideOf(theirs, floor) }
}
