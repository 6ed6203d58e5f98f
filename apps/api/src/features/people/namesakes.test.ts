/** Employees and supervisors with the same name, in every file and printout. (product.md#exports; decisions/people.md) */
import type { WorkerHours } from '@daysheet/domain/timeclock/hours-report'
import type { ScheduleWeek } from '@daysheet/domain/schedules/week'
import { extractText, getDocumentProxy } from 'unpdf'
import { v7 as newId } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { cellsOf } from '#testing/csv.ts'

const { db, caller } = await testApp({ now: () => new Date('2026-10-15T15:00:00Z') })
const office = await caller()
const { aWorker, aJob, aSchedule, anEntry, aSupervisor, aWorkerEntry, anEvent, aCertificate } = build(db)

const day = '2026-10-15'
const father = await aWorker({ name: 'Jan Nowak', phone: '2125550101' })
const son = await aWorker({ name: 'Jan Nowak', phone: '7185550102' })
const other = await aWorker({ name: 'Bo Li', phone: '2125550103', employee_number: '9' })
const job = await aJob({ address: '9 Grand Street', job_num: 31_000 })
const schedule = await aSchedule({ day })
const entry = await anEntry({ schedule_id: schedule.id, job_id: job.id })
for (const [at, { id }] of [father, son, other].entries()) {
  const place = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: id })
  await anEvent({ worker_entry_id: place.id, type: 'in', time: `${day}T12:00:00Z` })
  await anEvent({ worker_entry_id: place.id, type: 'out', time: `${day}T${13 + at}:00:00Z` })
  await aCertificate({ worker_id: id, number: `C ${at}`, expires: '2026-10-31' })
}
const number = (id: string, employee_number: string | null) =>
  db.updateTable('worker').set({ employee_number }).where('id', '=', id).execute()
beforeEach(() => Promise.all([number(father.id, '17'), number(son.id, '18')]))

const cells = async (path: string) => cellsOf((await office.get(path)).payload)
const textOf = async (bytes: Buffer) =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)))).text.join(' ').replaceAll(/\s+/g, ' ')
const period = `from=${day}&to=${day}`

describe.each([
  ['numbers of their own', ['17', '18'], ['no. 17', 'no. 18'], ['no. 17', 'no. 18']],
  ['phones alone', [null, null], ['212-555-0101', '718-555-0102'], ['phone ending 0101', 'phone ending 0102']],
])('employees with the same name and %s are told apart', (_what, numbers, inFiles, onPaper) => {
  beforeEach(() => Promise.all([number(father.id, numbers[0] ?? null), number(son.id, numbers[1] ?? null)]))
  const files = inFiles.map((mark) => `Jan Nowak (${mark})`)
  const papers = onPaper.map((mark) => `Jan Nowak (${mark})`)

  test('in timesheets', async () => {
    const rows = (await cells(`/api/Schedules/export?${period}`)).slice(1)
    expect(rows.map(([, , employee, hours]) => [employee, hours])).toEqual([
      ['Bo Li', '3.00'],
      [files[0], '1.00'],
      [files[1], '2.00'],
    ])
  })

  test('in the list of certificates that end', async () => {
    const rows = (await cells('/api/certificates/exportExpiring')).slice(1)
    expect(rows.map(([, , whose, , card]) => [whose, card]).toSorted()).toEqual([
      ['Bo Li', 'C 2'],
      [files[0], 'C 0'],
      [files[1], 'C 1'],
    ])
  })

  test('in the printed schedule', async () => {
    const text = await textOf((await office.get(`/api/Schedules/exportPDF?scheduleId=${schedule.id}`)).rawPayload)
    for (const name of ['Bo Li', ...papers]) expect(text).toContain(`${name} Not texted`)
  })

  test('in the week, which is printed as it is on the screen', async () => {
    const [found] = (await office.get(`/api/Schedules/week?from=${day}`)).json<ScheduleWeek>()
    expect(found?.entries[0]?.crew.map(({ name }) => name)).toEqual(['Bo Li', ...papers])
  })

  test('in the certificate pack', async () => {
    const text = await textOf((await office.send('POST', `/api/ScheduleEntries/${entry.id}/certificatePack`)).rawPayload)
    for (const [at, name] of papers.entries()) expect(text).toContain(`${name} State asbestos handler · C ${at}`)
  })

  test.each([
    ['father', father.id, 0],
    ['son', son.id, 1],
  ])('in the Employee Report and the history of the %s', async (_who, id, at) => {
    const query = `worker=${id}&${period}`
    expect((await office.get(`/api/Workers/${id}/hours?${period}`)).json<WorkerHours>().name).toBe(papers[at])
    for (const path of [`Workers/${id}/exportHours?${period}`, `timeReview/exportHistory?${query}`, `timeReview/printHistory?${query}`])
      expect((await office.get(`/api/${path}`)).headers['content-disposition'], path).toContain(papers[at]?.replaceAll(/[ ()]+/g, '_'))
    expect(await textOf((await office.get(`/api/timeReview/printHistory?${query}`)).rawPayload)).toContain(`Time history of ${papers[at]}`)
  })
})

test('a timesheet has employee numbers and phone numbers if the office has chosen these columns', async () => {
  await office.send('PATCH', '/api/settings', { timesheetColumnsOfDay: ['employeeNumber', 'employee', 'phone', 'hours'] })
  await number(son.id, null)
  expect(await cells(`/api/Schedules/export?${period}`)).toEqual([
    ['Employee Number', 'Employee', 'Phone', 'Total Hours'],
    ['9', 'Bo Li', '212-555-0103', '3.00'],
    ['17', 'Jan Nowak (212-555-0101)', '212-555-0101', '1.00'],
    ['', 'Jan Nowak (718-555-0102)', '718-555-0102', '2.00'],
  ])
})

describe('supervisors with the same name are told apart', () => {
  const runs = '2026-10-16'
  let scheduleId = ''
  let entryId = ''
  let orderId = ''
  beforeAll(async () => {
    const [kim] = [
      await aSupervisor({ name: 'Kim Ruiz', phone: '2125550111' }),
      await aSupervisor({ name: 'kim  ruiz', phone: '2125550112' }),
    ]
    const on = await anEntry({ schedule_id: (await aSchedule({ day: runs })).id, supervisor_id: kim.id })
    await aWorkerEntry({ schedule_entry_id: on.id, worker_id: other.id })
    await aCertificate({ supervisor_id: kim.id, number: 'S 1', expires: '2026-12-31' })
    const bags = { id: newId(), date: `${runs}T16:00:00.000Z`, jobId: on.job_id, supervisorId: kim.id, bags: 3 }
    expect((await office.send('POST', '/api/Orders/addBagout', bags)).statusCode).toBe(200)
    ;[scheduleId, entryId, orderId] = [on.schedule_id, on.id, bags.id]
  })
  const marked = 'Kim Ruiz (phone ending 0111)'

  test('in the printed schedule and the week', async () => {
    const text = await textOf((await office.get(`/api/Schedules/exportPDF?scheduleId=${scheduleId}`)).rawPayload)
    expect(text).toContain(`Supervisor: ${marked}`)
    const [found] = (await office.get(`/api/Schedules/week?from=${runs}`)).json<ScheduleWeek>()
    expect(found?.entries[0]?.supervisor?.name).toBe(marked)
  })

  test('in the certificate pack', async () => {
    const text = await textOf((await office.send('POST', `/api/ScheduleEntries/${entryId}/certificatePack`)).rawPayload)
    expect(text).toContain(marked)
  })

  test('in the container breakdown', async () => {
    const body = { from: runs, to: runs, include: [orderId] }
    expect(await textOf((await office.send('POST', '/api/Orders/exportBagoutPDF', body)).rawPayload)).toContain(marked)
  })
})
