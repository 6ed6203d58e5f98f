import { dayBounds } from '@daysheet/domain/calendar/day'
import { filterParameter } from '@daysheet/domain/filter/filter'
import { dayFilter } from '@daysheet/domain/schedules/day-read'
import { describe, expect, test } from 'vitest'
import { extractText, getDocumentProxy } from 'unpdf'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const { app, db, caller } = await testApp()
const { aSchedule, anEntry, aWorkerEntry, aWorker, aSupervisor, aJob, anEvent } = build(db)
const { send, get, username } = await caller()

const zone = 'America/New_York'
const read = async (day: string) => {
  const { from, to } = dayBounds(day, zone)
  return get(`/api/Schedules/findOne?filter=${encodeURIComponent(filterParameter(dayFilter(from, to)))}`)
}
const auditOf = (id: string) =>
  db.selectFrom('audit_entry').select(['actor', 'action', 'new_values']).where('row_id', '=', id).orderBy('id').execute()

describe('a schedule', () => {
  test('does not exist until somebody makes it', async () => {
    expect((await read('2030-01-07')).statusCode).toBe(404)
    const made = await send('POST', '/api/Schedules', { date: '2030-01-07T05:00:00.000Z' })
    expect(made.statusCode).toBe(200)
    expect((await read('2030-01-07')).json()).toMatchObject({ id: made.json().id, date: '2030-01-07T05:00:00.000Z', scheduleEntries: [] })
  })

  test('made a second time for the same business day is the one that is there, whatever the hour', async () => {
    const first = await send('POST', '/api/Schedules', { date: '2030-02-04T05:00:00.000Z' })
    const second = await send('POST', '/api/Schedules', { date: '2030-02-05T04:59:59.999Z' })
    const next = await send('POST', '/api/Schedules', { date: '2030-02-05T05:00:00.000Z' })
    expect(second.statusCode).toBe(200)
    expect(second.json()).toMatchObject({ id: first.json().id, date: '2030-02-04T05:00:00.000Z' })
    expect(next.json().id).not.toBe(first.json().id)
  })

  test('asked for by twenty people at the same moment is one row, and all get it', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => send('POST', '/api/Schedules', { date: '2030-03-04T15:00:00.000Z' })))
    expect(made.map(({ statusCode }) => statusCode)).toEqual(made.map(() => 200))
    expect(new Set(made.map((reply) => reply.json().id)).size).toBe(1)
    const rows = await db.selectFrom('schedule').select('id').where('day', '=', '2030-03-04').execute()
    expect(rows).toHaveLength(1)
  })

  test('knows its business day through both clock changes', async () => {
    for (const [date, day] of [
      ['2030-03-10T04:59:59.000Z', '2030-03-09'],
      ['2030-03-11T03:59:59.000Z', '2030-03-10'],
      ['2030-11-04T04:59:59.000Z', '2030-11-03'],
    ] as const) {
      const { id } = (await send('POST', '/api/Schedules', { date })).json()
      expect(await db.selectFrom('schedule').select('day').where('id', '=', id).execute()).toEqual([{ day }])
    }
  })

  test('can be moved to a free day and not onto a taken one', async () => {
    const moved = await aSchedule({ day: '2030-04-01', date: '2030-04-01T12:00:00Z' })
    await aSchedule({ day: '2030-04-02', date: '2030-04-02T12:00:00Z' })
    const taken = await send('PATCH', `/api/Schedules/${moved.id}`, { date: '2030-04-02T18:00:00.000Z' })
    expect(taken.statusCode).toBe(409)
    const free = await send('PATCH', `/api/Schedules/${moved.id}`, { date: '2030-04-04T02:00:00.000Z' })
    expect(free.statusCode).toBe(200)
    expect((await read('2030-04-03')).json().id).toBe(moved.id)
  })

  test('takes its entries and crews along when it is deleted', async () => {
    const { id } = await aSchedule()
    const entry = await anEntry({ schedule_id: id })
    const crew = await aWorkerEntry({ schedule_entry_id: entry.id })
    expect((await send('DELETE', `/api/Schedules/${id}`)).json()).toEqual({ count: 1 })
    expect((await get(`/api/ScheduleEntries/${entry.id}`)).statusCode).toBe(404)
    expect((await get(`/api/WorkerEntries/${crew.id}`)).statusCode).toBe(404)
    expect((await send('DELETE', `/api/Schedules/${id}`)).json()).toEqual({ count: 0 })
  })

  test('on which somebody clocked stays for that, cancelled, when it is deleted; everything else of it goes', async () => {
    const { id } = await aSchedule()
    const [entry, other] = [await anEntry({ schedule_id: id }), await anEntry({ schedule_id: id })]
    const [clocked, idle] = [await aWorkerEntry({ schedule_entry_id: entry.id }), await aWorkerEntry({ schedule_entry_id: entry.id })]
    const event = await anEvent({ worker_entry_id: clocked.id })
    expect((await send('DELETE', `/api/Schedules/${id}?clockEvents=1`)).json()).toEqual({ count: 1 })
    expect((await get(`/api/ScheduleEntries/${entry.id}`)).json()).toMatchObject({
      cancelled: true,
      cancelledReason: 'Taken off the schedule',
    })
    expect((await get(`/api/WorkerEntries/${clocked.id}`)).json()).toMatchObject({ planned: false, txtStatus: null })
    expect((await get(`/api/Events/${event.id}`)).statusCode).toBe(200)
    for (const gone of [`ScheduleEntries/${other.id}`, `WorkerEntries/${idle.id}`]) expect((await get(`/api/${gone}`)).statusCode).toBe(404)
  })

  test('can be emptied', async () => {
    const { id } = await aSchedule()
    const [one, other] = [await anEntry({ schedule_id: id }), await anEntry()]
    expect((await send('DELETE', `/api/Schedules/${id}/scheduleEntries`)).statusCode).toBe(204)
    expect((await get(`/api/ScheduleEntries/${one.id}`)).statusCode).toBe(404)
    expect((await get(`/api/ScheduleEntries/${other.id}`)).statusCode).toBe(200)
  })
})

describe('an entry', () => {
  test('starts at 7:00 AM unless it is told otherwise', async () => {
    const [{ id }, job, supervisor] = [await aSchedule(), await aJob(), await aSupervisor()]
    const plain = await send('POST', `/api/Schedules/${id}/scheduleEntries`, { jobId: job.id, scheduleId: id })
    const other = await send('POST', `/api/Schedules/${id}/scheduleEntries`, {
      jobId: (await aJob()).id,
      supervisorId: supervisor.id,
      startTime: '06:30am',
    })
    expect(plain.statusCode).toBe(200)
    expect((await get(`/api/ScheduleEntries/${plain.json().id}`)).json()).toMatchObject({
      scheduleId: id,
      startTime: '7:00 AM',
      cancelled: false,
      supervisorId: null,
    })
    expect((await get(`/api/ScheduleEntries/${other.json().id}`)).json()).toMatchObject({
      startTime: '6:30 AM',
      supervisorId: supervisor.id,
    })
    expect(await auditOf(plain.json().id)).toMatchObject([{ actor: `account ${username}`, action: 'insert' }])
  })

  test('takes neither an inactive job nor an inactive supervisor, and names them', async () => {
    const { id } = await aSchedule()
    const [idle, gone, job] = [
      await aJob({ active: false, address: '5 Idle Street' }),
      await aSupervisor({ active: false, name: 'Gone Home' }),
      await aJob(),
    ]
    const byJob = await send('POST', `/api/Schedules/${id}/scheduleEntries`, { jobId: idle.id })
    expect([byJob.statusCode, byJob.json().error.message]).toEqual([422, expect.stringContaining('5 Idle Street')])
    const bySupervisor = await send('POST', `/api/Schedules/${id}/scheduleEntries`, { jobId: job.id, supervisorId: gone.id })
    expect([bySupervisor.statusCode, bySupervisor.json().error.message]).toEqual([422, expect.stringContaining('Gone Home')])
    const entry = await anEntry({ schedule_id: id })
    const patched = await send('PATCH', `/api/ScheduleEntries/${entry.id}`, { supervisorId: gone.id })
    expect([patched.statusCode, patched.json().error.message]).toEqual([422, expect.stringContaining('Gone Home')])
  })

  test('keeps a supervisor who has left since', async () => {
    const supervisor = await aSupervisor()
    const entry = await anEntry({ supervisor_id: supervisor.id })
    await db.updateTable('supervisor').set({ active: false }).where('id', '=', supervisor.id).execute()
    const kept = await send('PATCH', `/api/ScheduleEntries/${entry.id}`, { supervisorId: supervisor.id, notes: 'Same as before' })
    expect(kept.statusCode).toBe(200)
    expect(kept.json()).toMatchObject({ supervisorId: supervisor.id, notes: 'Same as before' })
  })

  test('is cancelled with a reason, and reactivated without one', async () => {
    const entry = await anEntry()
    const path = `/api/ScheduleEntries/${entry.id}`
    expect((await send('PATCH', path, { cancelled: true, cancelledReason: 'No water' })).json()).toMatchObject({
      cancelled: true,
      cancelledReason: 'No water',
    })
    expect((await send('PATCH', path, { cancelled: false })).json()).toMatchObject({ cancelled: false, cancelledReason: null })
    await send('PATCH', path, { cancelled: true, cancelledReason: 'Rain' })
    expect((await send('PATCH', path, { cancelled: false, cancelledReason: 'Rain' })).json()).toMatchObject({
      cancelled: false,
      cancelledReason: null,
    })
  })

  test.each([{ startTime: '13:00' }, { startTime: '25:00 PM' }, { startTime: 7 }])('refuses %j', async (body) => {
    const entry = await anEntry()
    const refused = await send('PATCH', `/api/ScheduleEntries/${entry.id}`, body)
    expect(refused.statusCode).toBe(422)
    expect((await get(`/api/ScheduleEntries/${entry.id}`)).json()).toMatchObject({ startTime: '7:00 AM' })
  })

  test('changed by two people at once keeps the first change and tells the second', async () => {
    const entry = await anEntry()
    const path = `/api/ScheduleEntries/${entry.id}`
    const { etag } = (await get(path)).headers
    const edits = await Promise.all(
      ['First note', 'Second note'].map((notes) => send('PATCH', path, { notes }, { 'if-match': String(etag) })),
    )
    expect(edits.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412])
    const kept = edits.find(({ statusCode }) => statusCode === 200)
    expect((await get(path)).json().notes).toBe(kept?.json().notes)
  })
})

describe('a crew', () => {
  test('is added as a list or one by one, and who is on the job already keeps their row and answer', async () => {
    const entry = await anEntry()
    const path = `/api/ScheduleEntries/${entry.id}/workerEntries`
    const [ana, jan, eva] = [await aWorker(), await aWorker(), await aWorker()]
    const inputFor = (worker: { id: string }) => ({ workerId: worker.id, scheduleEntryId: entry.id })
    const first = await send('POST', path, [inputFor(ana), inputFor(jan)])
    expect(first.statusCode).toBe(200)
    await db.updateTable('worker_entry').set({ txt_status: 'y' }).where('id', '=', first.json()[0].id).execute()
    const second = await send('POST', path, [inputFor(ana), inputFor(eva), inputFor(eva)])
    expect(second.statusCode).toBe(200)
    expect(second.json().map(({ workerId }: { workerId: string }) => workerId)).toEqual([ana.id, eva.id, eva.id])
    expect(second.json()[0]).toMatchObject({ id: first.json()[0].id, txtStatus: 'y' })
    const single = await send('POST', path, inputFor(jan))
    expect(single.json()).toMatchObject({ id: first.json()[1].id })
    expect(await db.selectFrom('worker_entry').select('id').where('schedule_entry_id', '=', entry.id).execute()).toHaveLength(3)
  })

  test('added by two people at the same moment has everybody once', async () => {
    const workers = await Promise.all(Array.from({ length: 40 }, () => aWorker()))
    // Neither waits for somebody whom the other has added while that one waits for somebody of theirs.
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const entry = await anEntry()
      const added = await Promise.all(
        [workers, workers.toReversed()].map((list) =>
          send(
            'POST',
            `/api/ScheduleEntries/${entry.id}/workerEntries`,
            list.map(({ id }) => ({ workerId: id })),
          ),
        ),
      )
      expect(added.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      expect(await db.selectFrom('worker_entry').select('id').where('schedule_entry_id', '=', entry.id).execute()).toHaveLength(40)
    }
  })

  test('takes nobody when one of those asked for is not active, and says who', async () => {
    const entry = await anEntry()
    const gone = await aWorker({ active: false, name: 'Retired Rita' })
    const refused = await send('POST', `/api/ScheduleEntries/${entry.id}/workerEntries`, [
      { workerId: (await aWorker()).id },
      { workerId: gone.id },
    ])
    expect([refused.statusCode, JSON.stringify(refused.json())]).toEqual([422, expect.stringContaining('Retired Rita')])
    expect(await db.selectFrom('worker_entry').select('id').where('schedule_entry_id', '=', entry.id).execute()).toEqual([])
  })

  test('loses one, or everybody', async () => {
    const entry = await anEntry()
    const [one, other] = [await aWorkerEntry({ schedule_entry_id: entry.id }), await aWorkerEntry({ schedule_entry_id: entry.id })]
    expect((await send('DELETE', `/api/WorkerEntries/${one.id}`)).json()).toEqual({ count: 1 })
    expect((await get(`/api/WorkerEntries/${other.id}`)).statusCode).toBe(200)
    expect((await send('DELETE', `/api/ScheduleEntries/${entry.id}/workerEntries`)).statusCode).toBe(204)
    expect((await get(`/api/WorkerEntries/${other.id}`)).statusCode).toBe(404)
  })
})

describe('copying over HTTP', () => {
  test('shows first what it will do, does just that, and is written down under who did it', async () => {
    const [from, to] = [await aSchedule(), await aSchedule()]
    const entry = await anEntry({ schedule_id: from.id })
    await aWorkerEntry({ schedule_entry_id: entry.id })
    const preview = await get(`/api/Schedules/copyPreview?to=${to.id}&from=${from.id}`)
    expect(preview.json()).toMatchObject({ entries: [{ jobId: entry.job_id, crew: [{}] }], leftOutJobs: [] })
    expect((await get(`/api/Schedules/${to.id}/scheduleEntries`)).json()).toEqual([])
    // So does the preview for a day that has no schedule yet, and that leaves it without one.
    expect((await get(`/api/Schedules/copyPreview?from=${from.id}`)).json()).toEqual(preview.json())
    const done = await send('POST', `/api/Schedules/copy?to=${to.id}&from=${from.id}`)
    expect(done.statusCode).toBe(200)
    expect(done.json()).toEqual({ copied: 1, ...preview.json() })
    const [copied] = (await get(`/api/Schedules/${to.id}/scheduleEntries`)).json()
    expect(copied).toMatchObject({ jobId: entry.job_id })
    expect(await auditOf(copied.id)).toMatchObject([{ actor: `account ${username}` }])
  })

  test.each([
    ['to=&from=', 400],
    ['', 400],
    ['to=nope&from=nope', 404],
    ['to=01900000-0000-7000-8000-000000000000&from=01900000-0000-7000-8000-000000000001', 404],
    ['to=01900000-0000-7000-8000-000000000000&from=01900000-0000-7000-8000-000000000000', 400],
  ])('with %j is answered with %i', async (query, statusCode) => {
    expect((await get(`/api/Schedules/copyPreview?${query}`)).statusCode).toBe(statusCode)
    const done = await send('POST', `/api/Schedules/copy?${query}`)
    expect(done.statusCode).toBe(statusCode)
  })
})

describe('the print over HTTP', () => {
  test('is a PDF for saving, named after the day, with the crew in it', async () => {
    const { id } = await aSchedule({ day: '2030-05-06', date: '2030-05-06T12:00:00Z' })
    const entry = await anEntry({ schedule_id: id })
    await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: (await aWorker({ name: 'Łukasz Peña' })).id, txt_status: 'y' })
    const reply = await get(`/api/Schedules/exportPDF?scheduleId=${id}`)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Schedule_05-06-2030.pdf"',
    })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(reply.rawPayload)))
    expect(text.join()).toContain('Łukasz Peña')
  })

  test('can be opened once by the browser itself, with a ticket', async () => {
    const path = `/api/Schedules/exportPDF?scheduleId=${(await aSchedule()).id}`
    const { ticket } = (await send('POST', '/api/tickets', { path })).json()
    const open = () => app.inject({ method: 'GET', url: `${path}&access_token=${ticket}` })
    expect([(await open()).statusCode, (await open()).statusCode]).toEqual([200, 401])
  })

  test('of a schedule that is not there is a 404', async () => {
    expect((await get('/api/Schedules/exportPDF?scheduleId=01900000-0000-7000-8000-000000000000')).statusCode).toBe(404)
    expect((await get('/api/Schedules/exportPDF')).statusCode).toBe(400)
  })
})

describe('hours that were clocked', () => {
  test.each([
    ['worker entry', 'workerId'],
    ['worker entry', 'scheduleEntryId'],
  ] as const)('of a %s stay whose and where they were: a new %s is refused', async (_kind, property) => {
    const crew = await aWorkerEntry()
    const other = property === 'workerId' ? (await aWorker()).id : (await anEntry({ schedule_id: (await aSchedule()).id })).id
    const path = `/api/WorkerEntries/${crew.id}`
    await anEvent({ worker_entry_id: crew.id })
    const refused = await send('PATCH', path, { [property]: other })
    expect([refused.statusCode, refused.json().error.code]).toEqual([422, 'CLOCKED_ALREADY'])
    expect((await get(path)).json()).toMatchObject({ workerId: crew.worker_id, scheduleEntryId: crew.schedule_entry_id })
    expect((await send('PATCH', path, { workerId: crew.worker_id, txtStatus: 'y' })).statusCode).toBe(200)
  })

  test.each(['jobId', 'scheduleId'] as const)('of an entry stay what they were for: %s is refused', async (property) => {
    const crew = await aWorkerEntry()
    const path = `/api/ScheduleEntries/${crew.schedule_entry_id}`
    const other = property === 'jobId' ? (await aJob()).id : (await aSchedule()).id
    await anEvent({ worker_entry_id: crew.id })
    expect((await send('PATCH', path, { [property]: other })).statusCode).toBe(422)
    expect((await send('PATCH', path, { notes: 'Gate code 1234' })).statusCode).toBe(200)
  })

  test('are nobody’s yet where nobody clocked: the crew may be changed, to somebody active', async () => {
    const crew = await aWorkerEntry()
    const [next, gone] = [await aWorker(), await aWorker({ active: false, name: 'Piotr Zając' })]
    expect((await send('PATCH', `/api/WorkerEntries/${crew.id}`, { workerId: next.id })).json()).toMatchObject({ workerId: next.id })
    const refused = await send('PATCH', `/api/WorkerEntries/${crew.id}`, { workerId: gone.id })
    expect([refused.statusCode, refused.json().error.message]).toEqual([422, expect.stringContaining('Piotr Zając is not active')])
    const job = await aJob({ active: false })
    expect((await send('PATCH', `/api/ScheduleEntries/${crew.schedule_entry_id}`, { jobId: job.id })).statusCode).toBe(422)
  })
})

test.each([
  ['GET', '/api/Schedules/findOne'],
  ['POST', '/api/Schedules'],
  ['POST', '/api/Schedules/copy?to=1&from=2'],
  ['GET', '/api/Schedules/copyPreview?to=1&from=2'],
  ['GET', '/api/Schedules/exportPDF?scheduleId=1'],
  ['PATCH', '/api/ScheduleEntries/1'],
  ['DELETE', '/api/WorkerEntries/1'],
] as const)('%s %s asks for a session', async (method, url) => {
  expect((await app.inject({ method, url })).statusCode).toBe(401)
})
