import { jobHistory, jobHoursTotal, workerHours } from '@daysheet/domain/timeclock/hours-report'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { cellsOf } from '#testing/csv.ts'

const { app, db, caller } = await testApp()
const { get } = await caller()
const { aJob, aSchedule, anEntry, aWorker, aWorkerEntry, anEvent } = build(db)

const nobody = '01900000-0000-7000-8000-000000000000'

/** Somebody clocks in and out by turns at these moments of one entry. */
async function clock(entry: { id: string }, worker: { id: string }, ...times: string[]) {
  const crew = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: worker.id })
  for (const [at, time] of times.entries()) await anEvent({ worker_entry_id: crew.id, type: at % 2 === 0 ? 'in' : 'out', time })
}
const message = (reply: { json: () => unknown }) => (reply.json() as { error: { message: string } }).error.message

describe("a worker's hours", async () => {
  const [ana, jan, job] = [
    await aWorker({ employee_number: '0017', name: 'Ana Peña', role: 'office' }),
    await aWorker(),
    await aJob({ job_num: 10_023.5, job_num_decimals: 2, address: '12 Fulton Street' }),
  ]
  const [first, second, third] = [
    await aSchedule({ day: '2030-01-07' }),
    await aSchedule({ day: '2030-01-08' }),
    await aSchedule({ day: '2030-01-09' }),
  ]
  const noon = await anEntry({ schedule_id: first.id, job_id: job.id, start_time: '12:00 PM' })
  const dawn = await anEntry({ schedule_id: first.id, start_time: '6:00 AM' })
  const next = await anEntry({ schedule_id: second.id, job_id: job.id })
  const last = await anEntry({ schedule_id: third.id, job_id: job.id, cancelled: true })
  await clock(noon, ana, '2030-01-07T17:03:00Z', '2030-01-07T18:00:00Z', '2030-01-07T20:00:00Z', '2030-01-07T21:00:00Z')
  await clock(dawn, ana, '2030-01-07T11:00:00Z', '2030-01-07T12:08:00Z')
  await clock(next, ana, '2030-01-08T12:00:00Z')
  await clock(last, ana, '2030-01-09T12:00:00Z', '2030-01-09T12:30:00Z')
  await clock(noon, jan, '2030-01-07T12:00:00Z', '2030-01-07T22:00:00Z')
  const path = `/api/Workers/${ana.id}/hours`

  test('are the lines of the period, by day and start, with the gap credit of the role, flags, and the sum', async () => {
    const reply = await get(`${path}?from=2030-01-07&to=2030-01-08`)
    const straight = (hours: number) => ({ hours, straight: hours, overtime15: 0, overtime2: 0, otherOvertime: 0 })
    const status = 'to-review'
    const shown = { jobId: job.id, jobNum: 10_023.5, jobNumDecimals: 2, address: '12 Fulton Street' }
    expect(reply.json()).toEqual({
      workerId: ana.id,
      name: 'Ana Peña',
      employeeNumber: '0017',
      from: '2030-01-07',
      to: '2030-01-08',
      totalHours: 4.25,
      lines: [
        expect.objectContaining({ day: '2030-01-07', scheduleEntryId: dawn.id, hours: 1.25, flags: [], flagTexts: [] }),
        { day: '2030-01-07', scheduleEntryId: noon.id, ...shown, ...straight(3), status, flags: [], flagTexts: [] },
        {
          ...{ day: '2030-01-08', scheduleEntryId: next.id, ...shown, ...straight(0), status },
          ...{ flags: ['missing-out'], flagTexts: ['Missing clock-out'] },
        },
      ],
    })
  })

  test.each([
    ['from=2030-01-08&to=2030-01-08', 0],
    ['from=2030-01-09&to=2030-01-09', 0.5],
    ['from=2030-01-08&to=2044-12-31', 0.5],
    ['from=2030-01-08T04:59:59.999Z&to=2030-01-08T04:59:59.999Z', 4.25],
    ['from=2030-01-07T05:00:00.000Z&to=2030-01-10T04:59:59.999Z', 4.75],
    [`from=2030-01-07T00:00:00${encodeURIComponent('-05:00')}&to=2030-01-07`, 4.25],
    ['from=2031-01-01&to=2031-12-31', 0],
  ])('%s come to %f', async (query, hours) => {
    expect((await get(`${path}?${query}`)).json()).toMatchObject({ totalHours: hours })
  })

  test.each([
    ['to=2030-01-08', 'from is missing'],
    ['from=2030-01-07', 'to is missing'],
    ['from=&to=2030-01-07', 'from is missing'],
    ['from=2030-02-30&to=2030-03-01', 'from is not a date'],
    ['from=2030-01-07&to=tomorrow', 'to is not a date'],
    ['from=2030-01-07&to=2030-01-07T25:00:00Z', 'to is not a date'],
    ['from=2030-01-07&from=2030-01-08&to=2030-01-09', 'from is not a date'],
    ['from=0000-01-01&to=2030-01-07', 'from is not a date'],
    ['from=2030-01-09&to=2030-01-07', 'from (2030-01-09) is later than to (2030-01-07)'],
  ])('for %s are a 400: %s', async (query, words) => {
    const reply = await get(`${path}?${query}`)
    expect([reply.statusCode, message(reply)]).toEqual([400, expect.stringContaining(words)])
  })

  test('of nobody are a 404', async () => {
    for (const id of [nobody, 'nope']) expect((await get(`/api/Workers/${id}/hours?from=2030-01-07&to=2030-01-08`)).statusCode).toBe(404)
  })

  test('as a file have the same lines, named after the person and the days', async () => {
    const reply = await get(`/api/Workers/${ana.id}/exportHours?from=2030-01-07&to=2030-01-08`)
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'x-total-rows': '3',
      'content-disposition': `attachment; filename="Hours_Ana_Pena_01-07-2030_01-08-2030.csv"; filename*=UTF-8''Hours_Ana_Pe%C3%B1a_01-07-2030_01-08-2030.csv`,
    })
    const none = ['0.00', '0.00', '0.00', 'To review', '0017']
    expect(cellsOf(reply.payload)).toEqual([
      [
        ...['Date', 'Job', 'Hours', 'Job Number', 'Flags'],
        ...['Straight', 'Overtime 1.5', 'Overtime 2', 'Other Overtime', 'Status', 'Employee Number'],
      ],
      ['01-07-2030', expect.stringContaining('Fulton Street'), '1.25', expect.anything(), '', '1.25', ...none],
      ['01-07-2030', '12 Fulton Street', '3.00', '10023.50', '', '3.00', ...none],
      ['01-08-2030', '12 Fulton Street', '0.00', '10023.50', 'Missing clock-out', '0.00', ...none],
    ])
  })

  test('as a file cannot be saved anywhere else by a name', async () => {
    const odd = await aWorker({ name: '../../"; x=\r\nÅ/=cmd' })
    const reply = await get(`/api/Workers/${odd.id}/exportHours?from=2030-01-07&to=2030-01-07`)
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.%-]+$/)
    expect(decodeURIComponent(String(reply.headers['content-disposition']))).not.toMatch(/[/\\\r\n]/)
  })
})

describe("a job's hours", async () => {
  const [job, idle] = [await aJob({ budget: 40 }), await aJob()]
  const [ana, jan] = [await aWorker(), await aWorker({ role: 'warehouse' })]
  const days = [await aSchedule({ day: '2030-02-04' }), await aSchedule({ day: '2030-02-05' }), await aSchedule({ day: '2030-02-06' })]
  const [one, two, off] = await Promise.all(days.map((day, at) => anEntry({ schedule_id: day.id, job_id: job.id, cancelled: at === 2 })))
  if (!one || !two || !off) throw new Error('Three entries were made')
  await clock(one, ana, '2030-02-04T12:00:00Z', '2030-02-04T20:15:00Z')
  await clock(one, jan, '2030-02-04T12:00:00Z', '2030-02-04T16:00:00Z', '2030-02-04T17:00:00Z', '2030-02-04T20:00:00Z')
  await clock(two, ana, '2030-02-05T12:00:00Z')
  const elsewhere = await anEntry({ schedule_id: days[0]?.id ?? '' })
  await clock(elsewhere, ana, '2030-02-04T21:00:00Z', '2030-02-04T23:00:00Z')

  test('over all its days come with two decimals and the number of doubtful people, in the order asked, unknown jobs left out', async () => {
    const reply = await get(`/api/Jobs/hours?ids=${idle.id},${nobody},${job.id.toUpperCase()}, ${elsewhere.job_id}`)
    expect(reply.json()).toEqual([
      { jobId: idle.id, hours: 0, flagged: 0 },
      { jobId: job.id, hours: 15.75, flagged: 1 },
      { jobId: elsewhere.job_id, hours: 2, flagged: 0 },
    ])
  })

  test.each([
    ['', 'ids is missing'],
    ['ids=', 'ids is missing'],
    [`ids=${nobody},nope`, 'number 2 is none'],
    [`ids=${Array.from({ length: 501 }, () => nobody).join(',')}`, '501 jobs; 500 at most'],
  ])('for %j are a 400', async (query, words) => {
    // The longest is past what an address may have; inject has no such limit.
    const reply = await get(`/api/Jobs/hours?${query}`)
    expect([reply.statusCode, message(reply)]).toEqual([400, expect.stringContaining(words)])
  })

  test('day by day come newest first, with people and budget, the cancelled day too', async () => {
    expect((await get(`/api/Jobs/${job.id}/hours`)).json()).toEqual({
      jobId: job.id,
      budget: 40,
      hours: 15.75,
      labor: null,
      days: [
        { day: '2030-02-06', scheduleEntryId: off.id, cancelled: true, people: 0, hours: 0, flagged: 0 },
        { day: '2030-02-05', scheduleEntryId: two.id, cancelled: false, people: 1, hours: 0, flagged: 1 },
        { day: '2030-02-04', scheduleEntryId: one.id, cancelled: false, people: 2, hours: 15.8, flagged: 0 },
      ],
    })
    for (const id of [nobody, 'nope']) expect((await get(`/api/Jobs/${id}/hours`)).statusCode).toBe(404)
  })
})

test('every answer has the shape that is documented, with nothing beside it', async () => {
  const crew = await aWorkerEntry()
  const { job_id: jobId } = await db
    .selectFrom('schedule_entry')
    .select('job_id')
    .where('id', '=', crew.schedule_entry_id)
    .executeTakeFirstOrThrow()
  await anEvent({ worker_entry_id: crew.id })
  const shapes = [
    [`/api/Workers/${crew.worker_id}/hours?from=2020-01-01&to=2040-01-01`, workerHours],
    [`/api/Jobs/hours?ids=${jobId}`, z.array(jobHoursTotal)],
    [`/api/Jobs/${jobId}/hours`, jobHistory],
  ] as const
  for (const [path, shape] of shapes) {
    const answer: unknown = (await get(path)).json()
    expect(shape.parse(answer), path).toEqual(answer)
  }
})

test.each(['/api/Workers/1/hours', '/api/Workers/1/exportHours', '/api/Jobs/hours', '/api/Jobs/1/hours'])(
  '%s asks for a session',
  async (url) => {
    expect((await app.inject(url)).statusCode).toBe(401)
  },
)

describe('missing clock-outs', async () => {
  const monday = await aSchedule({ day: '2031-02-03' })
  const tuesday = await aSchedule({ day: '2031-02-04' })
  const job = await aJob({ job_num: 10_031, job_num_decimals: 0, address: '31 Water Street' })
  const [first, second] = [await anEntry({ schedule_id: monday.id, job_id: job.id }), await anEntry({ schedule_id: tuesday.id })]
  const [ana, bo, eva, luis, wei] = await Promise.all(['Ana', 'Bo', 'Eva', 'Luis', 'Wei'].map((name) => aWorker({ name })))
  if (!ana || !bo || !eva || !luis || !wei) throw new Error('nobody was made')
  await clock(first, bo, '2031-02-03T12:00:00Z', '2031-02-03T16:00:00Z', '2031-02-03T17:00:00Z')
  await clock(first, ana, '2031-02-03T12:00:00Z')
  await clock(first, eva, '2031-02-03T12:00:00Z', '2031-02-03T20:00:00Z')
  await clock(second, luis, '2031-02-04T12:00:00Z')
  // Their phone was an hour fast when they clocked in: by the right time they clocked out after that.
  const crew = await aWorkerEntry({ schedule_entry_id: first.id, worker_id: wei.id })
  await anEvent({ worker_entry_id: crew.id, type: 'in', time: '2031-02-03T13:00:00Z', clock_offset: 3600 })
  await anEvent({ worker_entry_id: crew.id, type: 'out', time: '2031-02-03T12:30:00Z', clock_offset: 0 })

  // Theirs was two hours fast when they clocked out: by the right time that was before they clocked in again.
  const zoe = await aWorker({ name: 'Zoe' })
  const later = await aWorkerEntry({ schedule_entry_id: second.id, worker_id: zoe.id })
  await anEvent({ worker_entry_id: later.id, type: 'out', time: '2031-02-04T13:00:00Z', clock_offset: 7200 })
  await anEvent({ worker_entry_id: later.id, type: 'in', time: '2031-02-04T12:00:00Z', clock_offset: 0 })

  const between = async (from: string, to: string) =>
    (await get(`/api/Workers/missingClockOuts?from=${from}&to=${to}`)).json<{ name: string; day: string }[]>()

  test('are those whose last event is an in, by day and name; the days beside the period do not count', async () => {
    const found = await between('2031-02-03', '2031-02-03')
    const shown = { day: '2031-02-03', jobId: job.id, jobNum: 10_031, jobNumDecimals: 0, address: '31 Water Street' }
    expect(found).toEqual([
      { ...shown, workerEntryId: expect.any(String), workerId: ana.id, name: 'Ana' },
      { ...shown, workerEntryId: expect.any(String), workerId: bo.id, name: 'Bo' },
    ])
    expect((await between('2031-02-01', '2031-02-28')).map(({ name, day }) => `${name} ${day}`)).toEqual([
      'Ana 2031-02-03',
      'Bo 2031-02-03',
      'Luis 2031-02-04',
      'Zoe 2031-02-04',
    ])
    expect(await between('2031-03-01', '2031-03-02')).toEqual([])
  })
})
