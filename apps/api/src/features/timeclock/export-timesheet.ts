import { addDays, type Day } from '@daysheet/domain/calendar/day'
import { tellApart } from '@daysheet/domain/people/tell-apart'
import type { WeekStart } from '@daysheet/domain/calendar/workweek'
import { addingUp, addingUpParts } from '@daysheet/domain/timeclock/adding-up'
import { timesheetRows, type TimesheetRow } from '@daysheet/domain/timeclock/timesheet'
import { Readable } from 'node:stream'
import type { Database } from '#db/connection.ts'
import type { Semaphore } from '#concurrency/semaphore.ts'
import { everyEmployee } from '../people/queries.ts'
import { countedDays, entriesOfSchedules, openSnapshot, type CountedDay, type Sheet } from './queries.ts'
import { overtimeReader } from './overtime/overtime-reader.ts'
import type { TimesheetForm } from './timesheet-csv.ts'

/** How an export is cut up. */
export interface ExportPace {
  /** Rows read and written at a time: few enough that nobody else waits noticeably, whatever the length of the file. */
  pageRows: number
  /** Schedules counted by one statement. */
  daysCounted: number
  /** A reader that takes nothing for so long is let go. */
  stallMs: number
}

export const exportPace: ExportPace = { pageRows: 150, daysCounted: 366, stallMs: 60_000 }

/** PostgreSQL ends a forgotten transaction by itself, a little after we would have. */
const afterStallMs = 10_000

export interface Timesheet {
  /** Rows to come, the first line not counted. */
  totalRows: number
  /** The file. Destroying it stops the reading; one that cannot be read to its end fails, so that no short file looks whole. */
  text: Readable
}

export interface TimesheetRequest {
  db: Database
  semaphore: Semaphore
  /** Of all exports together: they ask the database one after the other, a page each, so that many weigh on everybody else as much as one. */
  querySlot: Semaphore
  sheet: Sheet
  form: TimesheetForm
  /** When workweeks began on another day. */
  weekStarts: readonly WeekStart[]
  /** The business time zone. */
  zone: string
  /** Aborted when the caller has gone. */
  gone: AbortSignal
  pace?: ExportPace
}

/**
 * Begins a timesheet of any length. All of it is of one moment, and memory holds one page at a time: the next is read when the reader has taken the last.
 * The connection goes back to the pool when `text` closes, however it ends.
 */
export async function openTimesheet({
  db,
  semaphore,
  querySlot,
  sheet,
  form,
  weekStarts,
  zone,
  gone,
  pace = exportPace,
}: TimesheetRequest): Promise<Timesheet> {
  const release = await semaphore.acquire(gone)
  try {
    gone.throwIfAborted()
    const snapshot = await openSnapshot(db, pace.stallMs + afterStallMs)
    try {
      const days = await countAll((from) => querySlot.run(() => countedDays(snapshot.db, sheet, from, pace.daysCounted)), sheet, pace)
      gone.throwIfAborted()
      const people = await querySlot.run(() => everyEmployee(snapshot.db))
      const names = tellApart(people)
      const employees = new Map(people.map((one) => [one.id, one]))
      const [add, addParts] = [addingUp(), addingUpParts()]
      const readOvertime = overtimeReader(snapshot.db, sheet, weekStarts)
      const read = async (page: readonly CountedDay[]) => {
        const ids = page.map(({ id }) => id)
        const { needsOvertime: withPlaces } = form
        const entries = await querySlot.run(() => entriesOfSchedules(snapshot.db, ids, sheet, { withPlaces }))
        const overtime = withPlaces ? await querySlot.run(() => readOvertime(page.map(({ day }) => day))) : null
        return timesheetRows(entries, zone, { overtime, names, employees, add, addParts })
      }
      const text = readableOf(csvPages(read, form, pagesOf(days, pace.pageRows)), pace.stallMs)
      text.once('close', () => void snapshot.close().finally(release))
      return { totalRows: days.reduce((sum, { rows }) => sum + rows, 0), text }
    } catch (error) {
      await snapshot.close()
      throw error
    }
  } catch (error) {
    release()
    throw error
  }
}

const firstDay: Day = '0001-01-01'

async function countAll(next: (from: Day) => Promise<CountedDay[]>, sheet: Sheet, { daysCounted }: ExportPace): Promise<CountedDay[]> {
  const counted: CountedDay[] = []
  let from = 'from' in sheet ? sheet.from : firstDay
  for (;;) {
    const days = await next(from)
    counted.push(...days)
    const last = days.at(-1)
    if (last === undefined || days.length < daysCounted) return counted
    from = addDays(last.day, 1)
  }
}

/** Whole days together, as many as fit into a page; a day with more is a page of its own. */
function pagesOf(days: readonly CountedDay[], pageRows: number): CountedDay[][] {
  const pages: CountedDay[][] = []
  let room = 0
  for (const counted of days) {
    const { rows } = counted
    if (rows === 0) continue
    const page = pages.at(-1)
    if (page === undefined || rows > room) {
      pages.push([counted])
      room = pageRows - rows
    } else {
      page.push(counted)
      room -= rows
    }
  }
  return pages
}

type ReadPage = (page: readonly CountedDay[]) => Promise<TimesheetRow[]>

async function* csvPages(read: ReadPage, { head, lines }: TimesheetForm, pages: readonly CountedDay[][]): AsyncGenerator<string> {
  yield head
  for (const page of pages) yield lines(await read(page))
}

/** A stream that asks for the next piece only when there is room, and gives up a reader that stopped reading without hanging up. */
function readableOf(pieces: AsyncGenerator<string>, stallMs: number): Readable {
  async function* watched() {
    for await (const piece of pieces) {
      const stalled = setTimeout(() => stream.destroy(new Error('The reader of an export stopped reading')), stallMs)
      try {
        yield piece
      } finally {
        clearTimeout(stalled)
      }
    }
  }
  const stream = Readable.from(watched(), { objectMode: false })
  return stream
}
