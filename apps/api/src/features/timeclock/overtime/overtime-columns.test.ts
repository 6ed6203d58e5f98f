/** Overtime in the timesheet file: of whole workweeks, whatever a page of the file holds. (product.md#overtime, product.md#exports) */
import { addDays, momentOf, type Day } from '@daysheet/domain/calendar/day'
import { defaultSettings } from '@daysheet/domain/settings/office-settings'
import type { TimesheetColumn } from '@daysheet/domain/timeclock/timesheet-columns'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { cellsOf } from '#testing/csv.ts'
import { makeSemaphore } from '#concurrency/semaphore.ts'
import { exportPace, openTimesheet } from '../export-timesheet.ts'
import { timesheetForm } from '../timesheet-csv.ts'

const { db, caller } = await testApp()
const { get, send } = await caller()
const { aJob, aSchedule, anEntry, aWorker, aWorkerEntry, anEvent } = build(db)

const zone = 'America/New_York'
const monday = '2025-11-17'
const dayAt = (at: number) => addDays(monday, at)
const overtimeColumns: TimesheetColumn[] = [
  ...(['date', 'employee', 'jobNumber', 'hours', 'straight', 'overtime15', 'overtime2', 'otherOvertime', 'overtimeReasons'] as const),
]

/** The first of four days of ten hours that Cy was on one job, before four on another. */
let firstOfCy = ''
const entries = new Map<string, Promise<{ id: string }>>()
const schedules = new Map<Day, Promise<{ id: string }>>()

/** Somebody on a job of a day, clocked from one hour to another on the wall of New York. */
async function clocked(worker: { id: string }, job: { id: string }, at: number, [from, to]: [number, number]): Promise<string> {
  const day = dayAt(at)
  const schedule = (schedules.get(day) ?? schedules.set(day, aSchedule({ day })).get(day))!
  const key = `${day} ${job.id}`
  const { id: scheduleId } = await schedule
  if (!entries.has(key)) entries.set(key, anEntry({ schedule_id: scheduleId, job_id: job.id }))
  const { id } = await aWorkerEntry({ schedule_entry_id: (await entries.get(key)!).id, worker_id: worker.id })
  const moment = (hour: number) => momentOf(addDays(day, Math.floor(hour / 24)), { hour: hour % 24, minute: 0 }, zone)
  await anEvent({ worker_entry_id: id, type: 'in', time: moment(from) })
  await anEvent({ worker_entry_id: id, type: 'out', time: moment(to) })
  return id
}

beforeAll(async () => {
  const publicJob = await aJob({ job_num: 51_000, pay_regime: 'public', overtime_codes: '["B","P"]' })
  const privateJob = await aJob({ job_num: 52_000 })
  const [ana, bo] = [await aWorker({ name: 'Ana' }), await aWorker({ name: 'Bo' })]
  // Ana: four days of ten on public work, then six on private: 46 hours, eight of them by the day.
  for (const at of [0, 1, 2, 3]) await clocked(ana, publicJob, at, [6, 16])
  await clocked(ana, privateJob, 4, [6, 12])
  // Bo: five days of eight on private work, and a Sunday night on public work that goes into the next week.
  for (const at of [0, 1, 2, 3, 4]) await clocked(bo, privateJob, at, [7, 15])
  await clocked(bo, publicJob, 6, [22, 30])
  const [cy, job, other] = [await aWorker({ name: 'Cy' }), await aJob({ job_num: 53_000 }), await aJob({ job_num: 54_000 })]
  firstOfCy = await clocked(cy, job, 14, [6, 16])
  for (const at of [15, 16, 17]) await clocked(cy, job, at, [6, 16])
  await clocked(cy, other, 18, [6, 10])
})
beforeEach(async () => {
  await send('PATCH', '/api/settings', { timesheetColumns: overtimeColumns, timesheetColumnsOfDay: overtimeColumns })
})

const rowsOf = async (path: string) => cellsOf((await get(path)).payload).slice(1)
const week = `/api/Schedules/export?from=${monday}&to=${dayAt(6)}`
const daily = 'Over 8 hours on a public-work day (code B)'

/** Cy's hours on the other job, from Total Hours on. */
const ofOther = async () => (await rowsOf('/api/Schedules/exportByJobNum?jobNum=54000'))[0]?.slice(3)
const beyondForty = ['4.00', '0.00', '4.00', '0.00', '0.00', 'Over 40 hours in the week']

const expectedWeek = [
  ['11-17-2025', 'Ana', '51000', '10.00', '8.00', '2.00', '0.00', '0.00', daily],
  ['11-17-2025', 'Bo', '52000', '8.00', '8.00', '0.00', '0.00', '0.00', ''],
  ['11-18-2025', 'Ana', '51000', '10.00', '8.00', '2.00', '0.00', '0.00', daily],
  ['11-18-2025', 'Bo', '52000', '8.00', '8.00', '0.00', '0.00', '0.00', ''],
  ['11-19-2025', 'Ana', '51000', '10.00', '8.00', '2.00', '0.00', '0.00', daily],
  ['11-19-2025', 'Bo', '52000', '8.00', '8.00', '0.00', '0.00', '0.00', ''],
  ['11-20-2025', 'Ana', '51000', '10.00', '8.00', '2.00', '0.00', '0.00', daily],
  ['11-20-2025', 'Bo', '52000', '8.00', '8.00', '0.00', '0.00', '0.00', ''],
  ['11-21-2025', 'Ana', '52000', '6.00', '6.00', '0.00', '0.00', '0.00', ''],
  ['11-21-2025', 'Bo', '52000', '8.00', '8.00', '0.00', '0.00', '0.00', ''],
  ['11-23-2025', 'Bo', '51000', '8.00', '0.00', '0.00', '8.00', '0.00', 'Sunday (code P)'],
]

describe('a timesheet with the columns of overtime', () => {
  test('says of each row what is straight, what is a premium and why, with its heads', async () => {
    const [head, ...rows] = cellsOf((await get(week)).payload)
    expect(head?.slice(4)).toEqual(['Straight', 'Overtime 1.5', 'Overtime 2', 'Other Overtime', 'Overtime Reasons'])
    expect(rows).toEqual(expectedWeek)
  })

  test('says the same however it is cut into pages, and of a day or a job alone', async () => {
    const { text } = await openTimesheet({
      db,
      sheet: { from: monday, to: dayAt(6) },
      zone,
      weekStarts: [],
      gone: new AbortController().signal,
      semaphore: makeSemaphore({ concurrency: 1 }),
      querySlot: makeSemaphore({ concurrency: 1 }),
      form: timesheetForm(overtimeColumns),
      pace: { ...exportPace, pageRows: 1, daysCounted: 2 },
    })
    let file = ''
    for await (const piece of text) file += String(piece)
    expect(cellsOf(file).slice(1)).toEqual(expectedWeek)
    expect(await rowsOf(`/api/Schedules/export?from=${dayAt(6)}&to=${dayAt(6)}`)).toEqual(expectedWeek.slice(-1))
    expect(await rowsOf('/api/Schedules/exportByJobNum?jobNum=51000')).toEqual(expectedWeek.filter((row) => row[2] === '51000'))
  })

  test('goes by the workweek of the office', async () => {
    expect(await ofOther()).toEqual(beyondForty)
    const thursday = [{ from: '2025-01-02', firstDay: 'Thursday' }]
    await db
      .updateTable('office_setting')
      .set({ workweek_starts: JSON.stringify(thursday) })
      .execute()
    expect(await ofOther()).toEqual(['4.00', '4.00', '0.00', '0.00', '0.00', ''])
    await db.updateTable('office_setting').set({ workweek_starts: null }).execute()
  })

  test('counts what was put right, and the hours of the week on other jobs', async () => {
    expect(await ofOther()).toEqual(beyondForty)
    const out = await db
      .selectFrom('clock_event')
      .select('id')
      .where('worker_entry_id', '=', firstOfCy)
      .where('type', '=', 'out')
      .executeTakeFirstOrThrow()
    const correction = {
      id: randomUUID(),
      punchId: out.id,
      action: 'change',
      workerEntryId: firstOfCy,
      type: 'out',
      replacesId: null,
      time: momentOf(dayAt(14), { hour: 13, minute: 50 }, zone),
    }
    const reply = await send('POST', '/api/timeCorrections', { id: randomUUID(), reason: 'Wrong time', corrections: [correction] })
    expect(reply.statusCode).toBe(200)
    // 37 hours and 50 minutes before that Friday: two hours and ten minutes of it are within forty.
    expect(await ofOther()).toEqual(['4.00', '2.17', '1.83', '0.00', '0.00', 'Over 40 hours in the week'])
  })

  test('is without them unless they are chosen', async () => {
    await send('PATCH', '/api/settings', {
      timesheetColumns: defaultSettings.timesheetColumns,
      timesheetColumnsOfDay: defaultSettings.timesheetColumnsOfDay,
    })
    expect(cellsOf((await get(week)).payload)[0]).toEqual(['Date', 'Job Address', 'Employee', 'Total Hours', 'Job Number', 'Flags'])
  })
})
