/**
 * The files of a whole week have the same numbers as the week and the Employee Report.
 * (product.md#payroll-files)
 */
import { round } from '@daysheet/domain/numbers/round'
import { overtimeHours } from '@daysheet/domain/timeclock/overtime-by-place'
import { hoursOf } from '@daysheet/domain/timeclock/hours'
import type { WorkerHours } from '@daysheet/domain/timeclock/hours-report'
import { sumOfParts } from '@daysheet/domain/timeclock/worker-report'
import { expect, test } from 'vitest'
import { cellsOf } from '#testing/csv.ts'
import { clean, dayAfter, fail, reviewing, type Clocked } from '#testing/reviewing.ts'

const { one, office, builders, clock, aDay, aMonday, week, cell, mark, correct } = await reviewing()

const peopleFile = async (day: string) => cellsOf((await office.get(`/api/timeReview/payroll?from=${day}&layout=people`)).body)
const programFile = (day: string) => office.get(`/api/timeReview/payroll?from=${day}&layout=program`)
const settings = (payroll: object) =>
  office.send('PATCH', '/api/settings', {
    payroll: { program: 'paychex-flex', company: '0042', regular: 'Reg', overtime15: 'OT', overtime2: 'DT', ...payroll },
  })

const long: Clocked = [
  ['in', '12:00'],
  ['out', '21:30'],
]

/**
 * Two people: one with five long days, one of them with a typed time that is not on a quarter hour,
 * and one with two days.
 */
async function aWeek() {
  const monday = aMonday()
  const { first, entry } = await aDay(monday, long)
  const { worker: ana } = first
  await one.db
    .updateTable('worker')
    .set({ name: 'Ana Adler', employee_number: `A${monday}` })
    .where('id', '=', ana.id)
    .execute()
  const bo = await builders.aWorker({ name: 'Bo Berg' })
  await clock(bo, entry, monday, clean)
  for (const at of [1, 2, 3, 4]) {
    const day = dayAfter(monday, at)
    const { entry: next } = await aDay(day, clean)
    const place = await clock(ana, next, day, at === 4 ? [['in', '12:00']] : long)
    if (at === 1) await clock(bo, next, day, clean)
    const out = { id: crypto.randomUUID(), workerEntryId: place.id, type: 'out', replacesId: null }
    if (at === 4) await correct([{ ...out, punchId: out.id, action: 'add', time: `${day}T20:20:00.000Z` }])
  }
  return { monday, ana, bo }
}

test('the week, the file with one line per person, the detailed file and the report have the same numbers', async () => {
  const { monday, ana } = await aWeek()
  const [head, ...rows] = await peopleFile(monday)
  expect(head).toEqual([
    ...['Employee Number', 'Employee', 'Regular', 'Overtime 1.5', 'Overtime 2', 'Other Overtime'],
    ...['Total Hours', 'Days', 'Days Not Locked'],
  ])
  const row = rows.find(([, name]) => name === 'Ana Adler') ?? fail()
  expect(row).toEqual([`A${monday}`, 'Ana Adler', '40.00', '6.33', '0.00', '0.00', '46.33', '5', '5'])

  const { days } = await week(monday)
  const own = days.filter(({ workerId }) => workerId === ana.id)
  expect(hoursOf(own.reduce((sum, { minutes }) => sum + minutes, 0)).toFixed(2)).toBe(row[6])
  const report = (await office.get(`/api/Workers/${ana.id}/hours?from=${monday}&to=${dayAfter(monday, 6)}`)).json<WorkerHours>()
  expect(sumOfParts(report.lines)).toEqual({ hours: 46.33, straight: 40, overtime15: 6.33, overtime2: 0, otherOvertime: 0 })
  expect(overtimeHours(report.totalHours, { minutes: { 1: 2400, 1.5: 380 } })).toMatchObject({ straight: 40, overtime15: 6.33 })
  expect(report.employeeNumber).toBe(`A${monday}`)

  const everybody = rows.reduce((sum, cells) => round(sum + Number(cells[6]), 2), 0)
  expect(everybody).toBe(hoursOf(days.reduce((sum, { minutes }) => sum + minutes, 0)))

  for (const { day, workerId } of own) await mark('approve', [await cell(day, workerId)])
  const id = crypto.randomUUID()
  await mark('lock', await Promise.all(own.map(({ day, workerId }) => cell(day, workerId))), { id })
  const [, ...detailed] = cellsOf((await office.get(`/api/timeReview/exports/${id}`)).body)
  const sumOf = (at: number) => detailed.reduce((sum, cells) => round(sum + Number(cells[at]), 2), 0).toFixed(2)
  expect([sumOf(6), sumOf(7), sumOf(8), sumOf(9), sumOf(4)]).toEqual(row.slice(2, 7))
  expect(detailed.map((cells) => cells.at(-1))).toEqual(detailed.map(() => `A${monday}`))
  expect((await peopleFile(monday)).find(([, name]) => name === 'Ana Adler')?.slice(7)).toEqual(['5', '0'])
})

test('the payroll program gets a file only if it has every paid day', async () => {
  const monday = aMonday()
  const { crew, day } = await aDay(monday, clean, 2)
  const refusal = async () => {
    const reply = await programFile(monday)
    return [reply.statusCode, reply.json<{ error: { code?: string; message: string } }>().error]
  }
  await settings({ program: 'none' })
  expect(await refusal()).toEqual([
    409,
    expect.objectContaining({ code: 'NOT_READY', message: 'Choose the payroll program in Settings first.' }),
  ])
  await settings({})
  await mark('approve', await Promise.all(crew.map(({ worker }) => cell(day, worker.id))))
  await mark('lock', [await cell(day, crew[0]?.worker.id ?? '')])
  expect(await refusal()).toMatchObject([409, { message: `Lock all paid days of the week first. Not locked: ${crew[1]?.worker.name}.` }])
  await mark('lock', [await cell(day, crew[1]?.worker.id ?? '')])
  expect(await refusal()).toMatchObject([409, { message: expect.stringContaining('Enter an employee number first for: ') }])
  for (const [at, { worker }] of crew.entries())
    await one.db
      .updateTable('worker')
      .set({ employee_number: `P${monday}${at}` })
      .where('id', '=', worker.id)
      .execute()
  const file = await programFile(monday)
  expect(file.headers['content-disposition']).toContain('Paychex_')
  const [head, ...rows] = cellsOf(file.body)
  expect(file.body.startsWith('Client ID,')).toBe(true)
  expect(head).toHaveLength(16)
  expect(rows.map((row) => [row[0], row[1], row[4], row[7]]).toSorted()).toEqual([
    ['0042', `P${monday}0`, 'Reg', '8.00'],
    ['0042', `P${monday}1`, 'Reg', '8.00'],
  ])
})

test('a layout that does not exist is refused', async () => {
  expect((await office.get('/api/timeReview/payroll?from=2025-01-06&layout=pdf')).statusCode).toBe(400)
})
