import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gunzipSync } from 'node:zlib'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { cellsOf } from '#testing/csv.ts'

const { app, db, caller } = await testApp()
const { get, send } = await caller()
const { aJob, aSchedule, anEntry, aWorker, aWorkerEntry, anEvent } = build(db)

const oneDay = ['Date', 'Job Address', 'Employee', 'Total Hours', 'Flags']
const manyDays = ['Date', 'Job Address', 'Employee', 'Total Hours', 'Job Number', 'Flags']

async function onCrew(entry: { id: string }, name: string, ...times: string[]) {
  const crew = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: (await aWorker({ name })).id })
  for (const [at, time] of times.entries()) await anEvent({ worker_entry_id: crew.id, type: at % 2 === 0 ? 'in' : 'out', time })
}
const rowsOf = async (path: string) => cellsOf((await get(path)).payload)
const message = (reply: { json: () => unknown }) => (reply.json() as { error: { message: string } }).error.message
const nameOf = (reply: { headers: Record<string, unknown> }) => reply.headers['content-disposition']

const broadway = await aJob({ address: '1 Broadway, Unit "B"', job_num: 20_001, job_num_decimals: 0 })
const twin = await aJob({ address: '2 Señora Łucja Street', job_num: 20_002.4, job_num_decimals: 2 })
const sameNumber = await aJob({ address: '3 Third Street', job_num: 20_002.4 })
const [monday, tuesday] = [await aSchedule({ day: '2030-03-04' }), await aSchedule({ day: '2030-03-05' })]
const late = await anEntry({ schedule_id: monday.id, job_id: broadway.id, start_time: '10:00 AM' })
const early = await anEntry({ schedule_id: monday.id, job_id: twin.id, start_time: '7:00 AM' })
const off = await anEntry({ schedule_id: monday.id, job_id: sameNumber.id, cancelled: true })
const next = await anEntry({ schedule_id: tuesday.id, job_id: sameNumber.id })
await onCrew(late, 'Zoe', '2030-03-04T15:00:00Z', '2030-03-04T17:53:00Z')
await onCrew(late, 'Ana', '2030-03-04T15:00:00Z')
await onCrew(early, 'Bo Peña')
await onCrew(off, 'Did come', '2030-03-04T12:00:00Z', '2030-03-04T13:00:00Z')
await onCrew(off, 'Stayed home')
await onCrew(next, 'Zora', '2030-03-05T12:00:00Z', '2030-03-05T20:00:00Z')

describe('the timesheet of a day', () => {
  test('has the columns of the spec and the flags, in the order of the screen, under the name of the day', async () => {
    const reply = await get('/api/Schedules/export?from=2030-03-04&to=2030-03-04')
    expect(nameOf(reply)).toBe('attachment; filename="Timesheet_03-04-2030.csv"')
    expect(reply.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'x-total-rows': '4', 'cache-control': 'no-store' })
    expect(cellsOf(reply.payload)).toEqual([
      oneDay,
      ['03-04-2030', '2 Señora Łucja Street', 'Bo Peña', '0.00', ''],
      ['03-04-2030', '3 Third Street', 'Did come', '1.00', 'Clocked on a cancelled job'],
      ['03-04-2030', '1 Broadway, Unit "B"', 'Ana', '0.00', 'Missing clock-out'],
      ['03-04-2030', '1 Broadway, Unit "B"', 'Zoe', '3.00', ''],
    ])
  })

  test('begins with the mark of UTF-8 and the bare heads, quotes text and not numbers, and ends every line as RFC 4180 says', async () => {
    const { rawPayload } = await get('/api/Schedules/export?from=2030-03-05&to=2030-03-05')
    expect(rawPayload.toString('utf8')).toBe(
      '\uFEFFDate,Job Address,Employee,Total Hours,Flags\r\n"03-05-2030","3 Third Street","Zora",8.00,""\r\n',
    )
  })

  test('is asked for by moments as well: both business days count', async () => {
    const moments = 'from=2030-03-04T05:00:00.000Z&to=2030-03-05T04:59:59.999Z'
    expect(await rowsOf(`/api/Schedules/export?${moments}`)).toEqual(await rowsOf('/api/Schedules/export?from=2030-03-04&to=2030-03-04'))
  })

  test('without a schedule is the heads alone', async () => {
    const reply = await get('/api/Schedules/export?from=2031-01-01&to=2031-01-01')
    expect([reply.statusCode, reply.headers['x-total-rows'], cellsOf(reply.payload)]).toEqual([200, '0', [oneDay]])
  })
})

describe('the timesheet of several days', () => {
  test('has the job number too, with the decimals of the job, and is named after both ends', async () => {
    const reply = await get('/api/Schedules/export?from=2030-03-04&to=2030-03-05')
    expect(nameOf(reply)).toBe('attachment; filename="Timesheet_03-04-2030_to_03-05-2030.csv"')
    const rows = cellsOf(reply.payload)
    expect(rows[0]).toEqual(manyDays)
    expect(rows.slice(1).map(([date, , employee, , number]) => [date, employee, number])).toEqual([
      ['03-04-2030', 'Bo Peña', '20002.40'],
      ['03-04-2030', 'Did come', '20002.4'],
      ['03-04-2030', 'Ana', '20001'],
      ['03-04-2030', 'Zoe', '20001'],
      ['03-05-2030', 'Zora', '20002.4'],
    ])
  })

  test('comes in pages that lose and repeat nobody, to the last day', async () => {
    const job = await aJob()
    const names: string[] = []
    for (let day = 1; day <= 9; day += 1) {
      const { id: entryId } = await anEntry({ job_id: job.id, schedule_id: (await aSchedule({ day: `2032-05-0${day}` })).id })
      const crew = Array.from({ length: 40 }, (_, n) => ({ id: crypto.randomUUID(), name: `Day ${day} no ${String(n).padStart(2, '0')}` }))
      await db.insertInto('worker').values(crew).execute()
      const rows = crew.map(({ id }) => ({ id: crypto.randomUUID(), worker_id: id, schedule_entry_id: entryId }))
      await db.insertInto('worker_entry').values(rows).execute()
      names.push(...crew.map(({ name }) => name))
    }
    const reply = await get('/api/Schedules/export?from=0001-01-01&to=9999-12-31')
    const all = cellsOf(reply.payload).slice(1)
    expect(all.filter(([date]) => date?.endsWith('2032')).map(([, , name]) => name)).toEqual(names)
    expect(Number(reply.headers['x-total-rows'])).toBe(all.length)
  })

  test.each([
    ['to=2030-03-04', 'from is missing'],
    ['from=2030-03-04&to=03-05-2030', 'to is not a date'],
    ['from=2030-03-05&to=2030-03-04', 'from (2030-03-05) is later than to'],
  ])('for %s is a 400', async (query, words) => {
    const reply = await get(`/api/Schedules/export?${query}`)
    expect([reply.statusCode, message(reply)]).toEqual([400, expect.stringContaining(words)])
  })
})

describe('the timesheet of a job number', () => {
  test('holds every job that carries it exactly, over all days', async () => {
    const reply = await get('/api/Schedules/exportByJobNum?jobNum=20002.40')
    expect(nameOf(reply)).toBe('attachment; filename="Timesheet_Job_20002.40.csv"')
    expect(reply.headers['x-total-rows']).toBe('3')
    expect(cellsOf(reply.payload)).toEqual([
      manyDays,
      ['03-04-2030', '2 Señora Łucja Street', 'Bo Peña', '0.00', '20002.40', ''],
      ['03-04-2030', '3 Third Street', 'Did come', '1.00', '20002.4', 'Clocked on a cancelled job'],
      ['03-05-2030', '3 Third Street', 'Zora', '8.00', '20002.4', ''],
    ])
  })

  test('that was never planned is the heads alone; one that no job has is a 404; what is no number is a 400', async () => {
    await aJob({ job_num: 20_009 })
    expect(await rowsOf('/api/Schedules/exportByJobNum?jobNum=20009')).toEqual([manyDays])
    const unknown = await get('/api/Schedules/exportByJobNum?jobNum=20002')
    expect([unknown.statusCode, message(unknown)]).toEqual([404, 'No job has the number 20002.'])
    for (const query of ['', 'jobNum=', 'jobNum=12a', 'jobNum=1e5', `jobNum=${encodeURIComponent("1' or 1=1")}`, 'jobNum=1&jobNum=2'])
      expect((await get(`/api/Schedules/exportByJobNum?${query}`)).statusCode, query).toBe(400)
  })
})

test('employees with the same name have their phone number behind it, in every file', async () => {
  const [first, second] = [await aSchedule({ day: '2034-02-06' }), await aSchedule({ day: '2034-02-07' })]
  const job = await aJob({ job_num: 34_002 })
  const people = [await aWorker({ name: 'Jan Nowak', phone: '2125559001' }), await aWorker({ name: 'jan  nowak', phone: '2125559002' })]
  for (const [at, worker] of people.entries()) {
    const schedule = at === 0 ? first : second
    const entry = await anEntry({ schedule_id: schedule.id, job_id: job.id })
    const place = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: worker.id })
    for (const [type, hour] of [
      ['in', 12],
      ['out', 20 - 4 * at],
    ] as const)
      await anEvent({ worker_entry_id: place.id, type, time: `2034-02-0${6 + at}T${hour}:00:00Z` })
  }
  const named = async (path: string) => (await rowsOf(path)).slice(1).map(([, , name, hours]) => [name, hours])
  const both = [
    ['Jan Nowak (212-555-9001)', '8.00'],
    ['jan  nowak (212-555-9002)', '4.00'],
  ]
  expect(await named('/api/Schedules/export?from=2034-02-06&to=2034-02-07')).toEqual(both)
  expect(await named('/api/Schedules/exportByJobNum?jobNum=34002')).toEqual(both)
  // Even when the other one is not in the file: a name means the same person in every file.
  expect(await named('/api/Schedules/export?from=2034-02-06&to=2034-02-06')).toEqual(both.slice(0, 1))
})

test('no text of anybody runs as a formula, and every cell is read back as it was', async () => {
  const schedule = await aSchedule({ day: '2033-01-03' })
  const trigger = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠', '', '"', ',', '\r\n=')
  const words = fc.tuple(trigger, fc.string({ unit: 'grapheme-composite', maxLength: 12 })).map(([first, rest]) => `${first}x${rest}`)
  const texts = fc.sample(words, { numRuns: 120, seed: 7 }).map((text, at) => `${text.replaceAll('\u0000', '')}${at}`)
  for (const [n, text] of texts.entries()) {
    const job = n % 30 === 0 ? await aJob({ address: text, job_num: -5 }) : undefined
    const entry = await anEntry({ schedule_id: schedule.id, ...(job && { job_id: job.id }) })
    await onCrew(entry, text)
  }
  const reply = await get('/api/Schedules/export?from=2033-01-03&to=2033-01-04')
  const rows = cellsOf(reply.payload).slice(1)
  expect(rows).toHaveLength(texts.length)
  for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
  const disarmed = texts.map((text) => (/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text))
  expect(rows.map(([, , name]) => name).toSorted()).toEqual(disarmed.toSorted())
  expect(new Set(rows.map(([date]) => date))).toEqual(new Set(['01-03-2033']))
  expect(new Set(rows.map(([, , , hours]) => hours))).toEqual(new Set(['0.00']))
})

test('a browser opens each once by itself, with a ticket; a client may take it packed', async () => {
  const ana = await aWorker()
  const paths = [
    '/api/Schedules/export?from=2030-03-04&to=2030-03-05',
    '/api/Schedules/exportByJobNum?jobNum=20001',
    `/api/Workers/${ana.id}/exportHours?from=2030-03-04&to=2030-03-05`,
  ]
  for (const path of paths) {
    const { ticket } = (await send('POST', '/api/tickets', { path })).json()
    const open = () => app.inject(`${path}&access_token=${ticket}`)
    const first = await open()
    expect([first.statusCode, first.payload]).toEqual([200, (await get(path)).payload])
    expect((await open()).statusCode).toBe(401)
    expect((await app.inject(path)).statusCode).toBe(401)
  }
  const packed = await send('GET', paths[0] ?? '', undefined, { 'accept-encoding': 'gzip' })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(packed.rawPayload).toString()).toBe((await get(paths[0] ?? '')).payload)
})
