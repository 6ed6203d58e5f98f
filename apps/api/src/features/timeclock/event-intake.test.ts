import { sql } from 'kysely'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

let now = new Date()
const one = await testApp({ now: () => now })
const other = await one.anotherNode()
const { db } = one
const { aJob, anEntry, aSchedule, aWorkerEntry, anEosReport } = build(db)
const phone = await one.caller('supervisor')

interface ErrorBody {
  error: { statusCode: number; name: string; message: string; code?: string; details?: unknown }
}
type Row = Record<string, unknown> & { id: string }

beforeEach(() => {
  now = new Date()
})

const minutes = (count: number) => new Date(now.getTime() + count * 60_000).toISOString()
const clockedAt = (workerEntryId: string, more: object = {}) => ({ id: uuid(), workerEntryId, type: 'in', time: minutes(-1), ...more })
const send = (body: unknown, headers: Record<string, string> = {}) => phone.send('POST', '/api/Events', body, headers)
const errorOf = (answer: { json: <T>() => T }) => answer.json<ErrorBody>().error
const storedOf = (workerEntryId: string) => db.selectFrom('clock_event').selectAll().where('worker_entry_id', '=', workerEntryId).execute()

/** A worker entry of a job that was cancelled, or is about to be. */
async function anEntryOf(address: string, cancelled: boolean) {
  const schedule = await aSchedule()
  const entry = await anEntry({ job_id: (await aJob({ address })).id, schedule_id: schedule.id, cancelled })
  const [year, month, date] = schedule.day.split('-')
  return { entryId: entry.id, day: `${month}-${date}-${year}`, workerEntryId: (await aWorkerEntry({ schedule_entry_id: entry.id })).id }
}

describe('what is known of how an event came in', () => {
  test("the server's clock, and by how many seconds the phone's was ahead; the time of the phone stays as it was", async () => {
    const { id: workerEntryId } = await aWorkerEntry()
    const body = clockedAt(workerEntryId, { time: '2026-11-20T19:40:00.123Z' })
    const made = await send(body, { 'device-time': new Date(now.getTime() + 7_200_400).toISOString() })
    expect(made.statusCode).toBe(200)
    expect(made.json()).toMatchObject({ ...body, receivedAt: now.toISOString(), clockOffset: 7200 })
    const row = (await phone.get(`/api/Events/${body.id}`)).json<Row>()
    expect(row).toMatchObject({ time: '2026-11-20T19:40:00.123Z', receivedAt: now.toISOString(), clockOffset: 7200 })
  })

  test('without the header the offset is not known', async () => {
    const made = await send(clockedAt((await aWorkerEntry()).id))
    expect(made.json()).toMatchObject({ receivedAt: now.toISOString(), clockOffset: null })
  })

  test('it is measured, not claimed: a body cannot set it', async () => {
    const body = clockedAt((await aWorkerEntry()).id, { receivedAt: '2020-01-01T00:00:00.000Z', clockOffset: 9 })
    expect((await send(body)).json()).toMatchObject({ receivedAt: now.toISOString(), clockOffset: null })
    const changed = await phone.send('PATCH', `/api/Events/${body.id}`, { receivedAt: '2020-01-01T00:00:00.000Z', clockOffset: 9 })
    expect(changed.json()).toMatchObject({ receivedAt: now.toISOString(), clockOffset: null })
  })

  test('every event of the request has it, by every way in', async () => {
    const { id } = await aWorkerEntry()
    const headers = { 'Device-Time': minutes(-10) }
    const ways = [
      await send([clockedAt(id), clockedAt(id, { type: 'out' })], headers),
      await phone.send('POST', `/api/WorkerEntries/${id}/events`, { type: 'in', time: minutes(0) }, headers),
      await phone.send('POST', `/api/workerentries/${id}/Events`, [{ type: 'in', time: minutes(0) }], headers),
      await phone.send('PUT', '/api/Events', clockedAt(id), headers),
      await phone.send('PATCH', '/api/Events', clockedAt(id), headers),
      await phone.send('POST', `/api/Events/upsertWithWhere?where={"id":"${uuid()}"}`, clockedAt(id), headers),
    ]
    expect(ways.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200])
    const stored = await storedOf(id)
    expect(stored).toHaveLength(7)
    for (const row of stored) expect(row).toMatchObject({ clock_offset: -600, received_at: now })
  })

  test.each(['soon', '', '1763660408745', '2026-11-20', '2026-11-20T17:40:08'])(
    '"%s" is no moment: 400, and nothing is stored',
    async (time) => {
      const { id } = await aWorkerEntry()
      for (const path of ['/api/Events', `/api/WorkerEntries/${id}/events`]) {
        const answer = await phone.send('POST', path, clockedAt(id), { 'device-time': time })
        expect([answer.statusCode, errorOf(answer).message]).toEqual([400, expect.stringContaining('Device-Time')])
      }
      expect(await storedOf(id)).toEqual([])
    },
  )

  test('the header is in the API document', async () => {
    const { paths } = (await phone.get('/api/openapi.json')).json<{ paths: Record<string, Record<string, { parameters?: object[] }>> }>()
    const header = expect.objectContaining({
      name: 'Device-Time',
      in: 'header',
      description: expect.stringContaining('clockOffset'),
    }) as object
    for (const path of ['/api/Events', '/api/WorkerEntries/{id}/events', '/api/Events/upsertWithWhere'])
      expect(paths[path]?.['post']?.parameters, path).toContainEqual(header)
    expect(paths['/api/Events']?.['put']?.parameters).toContainEqual(header)
    expect(paths['/api/Jobs']?.['post']?.parameters ?? []).not.toContainEqual(header)
  })

  test('a time in the future is taken: it is flagged by the offset, and a refusal would lose it', async () => {
    const { id } = await aWorkerEntry()
    const made = await send(clockedAt(id, { time: minutes(3 * 24 * 60) }), { 'device-time': minutes(3 * 24 * 60) })
    expect(made.json()).toMatchObject({ time: minutes(3 * 24 * 60), clockOffset: 3 * 86_400 })
  })
})

describe('the pictures of an event', () => {
  const download = '/api/images/events/download/a.jpg'
  const pictures = ({ image, signature }: { image?: unknown; signature?: unknown }) => ({ image, signature })

  test('are kept without the token in their addresses, and a repeat counts as the same', async () => {
    const { id } = await aWorkerEntry()
    const body = clockedAt(id, {
      image: `https://phone.example${download}?access_token=secret`,
      signature: '/api/images/signatures/download/a.png?access_token=secret',
    })
    const first = await send(body)
    expect(pictures(first.json())).toEqual({
      image: `https://phone.example${download}`,
      signature: '/api/images/signatures/download/a.png',
    })
    expect((await send(body)).body).toBe(first.body)
    const { rows } = await sql<{
      values: string
    }>`select new_values::text as values from audit_entry where row_id = ${body.id}::uuid`.execute(db)
    expect(JSON.stringify(rows)).not.toContain('secret')
  })

  test('with an invalid address are left out, and the event is still stored', async () => {
    const { id } = await aWorkerEntry()
    const made = await send(clockedAt(id, { image: 'javascript:alert(1)', signature: 'data:image/png;base64,AAAA' }))
    expect([made.statusCode, pictures(made.json())]).toEqual([200, { image: null, signature: null }])
  })

  test('that are sent later lose their token too', async () => {
    const { id } = await aWorkerEntry()
    const { id: event } = (await send(clockedAt(id))).json<{ id: string }>()
    const changed = await phone.send('PATCH', `/api/Events/${event}`, { image: `${download}?access_token=secret` })
    expect([changed.statusCode, changed.json()]).toEqual([200, expect.objectContaining({ image: download })])
  })
})

describe('a repeated event', () => {
  test('answers with the first answer, receipt and offset included, on another node too', async () => {
    const { id } = await aWorkerEntry()
    const body = clockedAt(id, { latitude: 40.71, longitude: -74.01, image: '/api/images/events/download/a.jpg' })
    const first = await send(body, { 'device-time': minutes(6) })
    now = new Date(now.getTime() + 600_000)
    const { workerEntryId: _, ...without } = body
    const repeats = [
      await send(body, { 'device-time': minutes(0) }),
      await other.app.inject({
        method: 'POST',
        url: '/api/Events',
        payload: body,
        headers: { authorization: phone.token, 'daysheet-properties': 'all' },
      }),
      await phone.send('POST', `/api/WorkerEntries/${id}/events`, without),
      await send({ ...body, id: body.id.toUpperCase(), time: body.time.replace('Z', '+00:00'), latitude: '40.71' }),
    ]
    expect(repeats.map((answer) => [answer.statusCode, answer.body])).toEqual(repeats.map(() => [200, first.body]))
    expect(await storedOf(id)).toHaveLength(1)
  })

  test.each([
    ['time', { time: '2026-01-01T00:00:00.000Z' }],
    ['type', { type: 'out' }],
    ['image', { image: '/api/images/events/download/b.jpg' }],
    ['latitude', { latitude: null }],
  ])('with another %s is a 409 that names it, and changes nothing', async (property, change) => {
    const { id } = await aWorkerEntry()
    const body = clockedAt(id, { latitude: 40.71, image: '/api/images/events/download/a.jpg' })
    const first = await send(body)
    const answer = await send({ ...body, ...change })
    expect(answer.statusCode).toBe(409)
    expect(errorOf(answer)).toMatchObject({ code: 'ID_IN_USE', details: { id: body.id, properties: [property] } })
    expect(errorOf(answer).message).toBe(`Event ${body.id} already exists with another \`${property}\`. An id can be used only once.`)
    expect((await phone.get(`/api/Events/${body.id}`)).body).toBe(first.body)
  })

  test('for somebody else is a 409', async () => {
    const body = clockedAt((await aWorkerEntry()).id)
    await send(body)
    const answer = await phone.send('POST', `/api/WorkerEntries/${(await aWorkerEntry()).id}/events`, { ...body, workerEntryId: undefined })
    expect([answer.statusCode, errorOf(answer).details]).toEqual([409, { id: body.id, properties: ['workerEntryId'] }])
  })

  test('of a list that is sent again in part is stored once; one that changed meanwhile is named in its place', async () => {
    const { id } = await aWorkerEntry()
    const queue = Array.from({ length: 4 }, (_, at) => clockedAt(id, { time: minutes(at) }))
    await send(queue.slice(0, 3))
    const again = await send(queue.slice(1))
    expect(again.json<Row[]>().map((row) => row.id)).toEqual(queue.slice(1).map((row) => row.id))
    const refused = await send([queue[0], { ...queue[1], type: 'out' }, clockedAt(id)])
    expect(refused.statusCode).toBe(409)
    expect(errorOf(refused).details).toEqual([null, expect.objectContaining({ statusCode: 409, code: 'ID_IN_USE' }), null])
    expect(await storedOf(id)).toHaveLength(4)
  })

  test('twice in one list is stored once and answered twice; with another body it is a 409 and nothing is stored', async () => {
    const { id } = await aWorkerEntry()
    const [a, b] = [clockedAt(id), clockedAt(id, { type: 'out' })]
    const refused = await send([a, b, { ...a, type: 'out' }])
    expect([refused.statusCode, errorOf(refused).details]).toEqual([409, [null, null, expect.objectContaining({ code: 'ID_IN_USE' })]])
    expect(await storedOf(id)).toEqual([])
    const made = await send([a, b, a])
    expect(made.json<Row[]>().map((row) => row.id)).toEqual([a.id, b.id, a.id])
    expect(await storedOf(id)).toHaveLength(2)
  })

  test('that somebody deleted meanwhile is there, and stays out of the hours', async () => {
    const { id } = await aWorkerEntry()
    const [gone, stays] = [clockedAt(id), clockedAt(id, { type: 'out' })]
    await send([gone, stays])
    expect((await phone.send('DELETE', `/api/Events/${gone.id}`)).json()).toEqual({ count: 1 })
    expect((await phone.send('DELETE', `/api/Events/${gone.id}`)).json()).toEqual({ count: 0 })
    expect((await send([stays, gone])).statusCode).toBe(200)
    expect((await storedOf(id)).map((row) => row.id).toSorted()).toEqual([gone.id, stays.id].toSorted())
    const left = await db
      .selectFrom('time_correction')
      .select(['punch_id', 'action', 'reason', 'made_by'])
      .where('origin_id', '=', id)
      .execute()
    expect(left).toEqual([{ punch_id: gone.id, action: 'void', reason: 'Deleted', made_by: `supervisor ${phone.username}` }])
  })

  test('that was deleted when that still took it away is not stored again, and the phone is told', async () => {
    const { id } = await aWorkerEntry()
    const [gone, stays] = [clockedAt(id), clockedAt(id, { type: 'out' })]
    await send([gone, stays])
    await db.deleteFrom('clock_event').where('id', '=', gone.id).execute()
    const answer = await send(gone)
    expect([answer.statusCode, errorOf(answer).code, errorOf(answer).message]).toEqual([
      422,
      'EVENT_DELETED',
      `The clock event ${gone.id} was deleted. It is not stored again.`,
    ])
    const list = await send([stays, gone])
    expect(errorOf(list).details).toEqual([null, expect.objectContaining({ code: 'EVENT_DELETED' })])
    expect((await storedOf(id)).map((row) => row.id)).toEqual([stays.id])
  })
})

describe('what is refused', () => {
  test('an unknown worker entry', async () => {
    const nobody = uuid()
    const answer = await send(clockedAt(nobody))
    expect([answer.statusCode, errorOf(answer).code, errorOf(answer).message]).toEqual([
      422,
      'NO_WORKER_ENTRY',
      `There is no worker entry ${nobody}. No one can be clocked in or out there.`,
    ])
    const nested = await phone.send('POST', `/api/WorkerEntries/${nobody}/events`, { type: 'in', time: minutes(0) })
    expect([nested.statusCode, errorOf(nested).code]).toEqual([404, 'MODEL_NOT_FOUND'])
  })

  test('each event of a list by itself, and nothing of the list is stored', async () => {
    const good = (await aWorkerEntry()).id
    const answer = await send([clockedAt(good), clockedAt(uuid()), clockedAt(good)])
    expect(answer.statusCode).toBe(422)
    expect(errorOf(answer).details).toEqual([null, expect.objectContaining({ statusCode: 422, code: 'NO_WORKER_ENTRY' }), null])
    expect(await storedOf(good)).toEqual([])
  })
})

describe('what the office did meanwhile loses nothing', () => {
  const remove = (path: string) => phone.send('DELETE', `/api/${path}`)
  const planOf = async (workerEntryId: string) =>
    sql<{ planned: boolean; cancelled: boolean; reason: string | null; day: string; job: string; worker: string }>`
      select c.planned, e.cancelled, e.cancelled_reason as reason, s.day::text, e.job_id as job, c.worker_id as worker
      from worker_entry c join schedule_entry e on e.id = c.schedule_entry_id join schedule s on s.id = e.schedule_id
      where c.id = ${workerEntryId}::uuid`.execute(db)

  test('a job that was cancelled: its events are stored, by both routes', async () => {
    const { workerEntryId } = await anEntryOf('1 Canal Street', true)
    for (const path of ['/api/Events', `/api/WorkerEntries/${workerEntryId}/events`])
      expect((await phone.send('POST', path, clockedAt(workerEntryId))).statusCode).toBe(200)
    expect(await storedOf(workerEntryId)).toHaveLength(2)
  })

  test('somebody inactive by now', async () => {
    const person = await aWorkerEntry()
    await db.updateTable('worker').set({ active: false }).where('id', '=', person.worker_id).execute()
    expect((await send(clockedAt(person.id))).statusCode).toBe(200)
  })

  test('an event that meets the cancelling of its job: it waits, and is stored', async () => {
    const { entryId, workerEntryId } = await anEntryOf('4 Canal Street', false)
    const { answer } = await db.transaction().execute(async (tx) => {
      await tx.updateTable('schedule_entry').set({ cancelled: true }).where('id', '=', entryId).execute()
      const sent = send(clockedAt(workerEntryId))
      await waitForLock()
      return { answer: sent }
    })
    expect((await answer).statusCode).toBe(200)
    expect(await storedOf(workerEntryId)).toHaveLength(1)
  })

  test('somebody who was taken off: back in their place, not planned, with all of a list, and again with a repetition', async () => {
    const person = await aWorkerEntry({ txt_status: 'y' })
    const stays = await aWorkerEntry()
    expect((await remove(`WorkerEntries/${person.id}`)).statusCode).toBe(200)
    const queue = [clockedAt(person.id), clockedAt(stays.id), clockedAt(person.id, { type: 'out' })]
    const first = await send(queue, { 'device-time': minutes(0) })
    expect(first.statusCode).toBe(200)
    expect(await storedOf(person.id)).toHaveLength(2)
    expect((await planOf(person.id)).rows).toMatchObject([{ planned: false, cancelled: false, worker: person.worker_id }])
    expect((await phone.get(`/api/WorkerEntries/${person.id}`)).json()).toMatchObject({ planned: false, txtStatus: null })
    expect((await send(queue)).body).toBe(first.body)
  })

  test('chosen again, they are on the crew', async () => {
    const person = await aWorkerEntry()
    await remove(`WorkerEntries/${person.id}`)
    await send(clockedAt(person.id))
    const { schedule_entry_id: entryId, worker_id: workerId } = person
    const put = await phone.send('POST', `/api/ScheduleEntries/${entryId}/workerEntries`, { workerId })
    expect([put.statusCode, put.json()]).toEqual([200, expect.objectContaining({ id: person.id, planned: true })])
  })

  test('taken off and put on again under another id: the event is theirs there, once', async () => {
    const person = await aWorkerEntry()
    await remove(`WorkerEntries/${person.id}`)
    const again = await aWorkerEntry({ worker_id: person.worker_id, schedule_entry_id: person.schedule_entry_id })
    const body = clockedAt(person.id)
    const first = await send(body)
    expect([first.statusCode, first.json<Row>()['workerEntryId']]).toEqual([200, again.id])
    expect((await send(body)).body).toBe(first.body)
    expect(await storedOf(again.id)).toHaveLength(1)
    expect((await planOf(again.id)).rows).toMatchObject([{ planned: true }])
    const nested = await phone.send('POST', `/api/WorkerEntries/${person.id}/events`, { type: 'out', time: minutes(0) })
    expect([nested.statusCode, nested.json<Row>()['workerEntryId']]).toEqual([200, again.id])
  })

  test('a job that was taken off the schedule comes back cancelled; with its day, when that was deleted too', async () => {
    const schedule = await aSchedule({ day: '2033-05-06', date: '2033-05-06T12:00:00Z' })
    const [one, two] = [await anEntry({ schedule_id: schedule.id }), await anEntry({ schedule_id: schedule.id })]
    const [ana, wei] = [await aWorkerEntry({ schedule_entry_id: one.id }), await aWorkerEntry({ schedule_entry_id: two.id })]
    expect((await remove(`ScheduleEntries/${one.id}`)).statusCode).toBe(200)
    expect((await send(clockedAt(ana.id))).statusCode).toBe(200)
    const put = { planned: false, cancelled: true, reason: 'Taken off the schedule', day: '2033-05-06' }
    expect((await planOf(ana.id)).rows).toEqual([{ ...put, job: one.job_id, worker: ana.worker_id }])
    expect((await remove(`Schedules/${schedule.id}?clockEvents=1`)).statusCode).toBe(200)
    expect((await send(clockedAt(wei.id))).statusCode).toBe(200)
    expect((await planOf(wei.id)).rows).toEqual([{ ...put, job: two.job_id, worker: wei.worker_id }])
  })

  test('the day may have been planned anew: then there', async () => {
    const schedule = await aSchedule({ day: '2033-05-07', date: '2033-05-07T12:00:00Z' })
    const person = await aWorkerEntry({ schedule_entry_id: (await anEntry({ schedule_id: schedule.id })).id })
    await remove(`Schedules/${schedule.id}`)
    const anew = await aSchedule({ day: '2033-05-07', date: '2033-05-07T12:00:00Z' })
    expect((await send(clockedAt(person.id))).statusCode).toBe(200)
    const { rows } = await sql`select from schedule_entry where schedule_id = ${anew.id}::uuid and cancelled`.execute(db)
    expect(rows).toHaveLength(1)
  })

  test('two phones of one crew at once, on two nodes: both are stored', async () => {
    const entry = await anEntry()
    const crew = [await aWorkerEntry({ schedule_entry_id: entry.id }), await aWorkerEntry({ schedule_entry_id: entry.id })]
    await remove(`ScheduleEntries/${entry.id}`)
    const [ana, wei] = crew.map(({ id }) => clockedAt(id))
    const answers = await Promise.all([
      send(ana),
      other.app.inject({ method: 'POST', url: '/api/Events', payload: wei ?? {}, headers: { authorization: phone.token } }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await planOf(crew[0]?.id ?? '')).rows).toHaveLength(1)
    expect((await planOf(crew[1]?.id ?? '')).rows).toHaveLength(1)
  })

  test('a job that was deleted before its table had the columns of today comes back with their defaults', async () => {
    const person = await aWorkerEntry()
    const { entry, job } = await db
      .selectFrom('worker_entry as c')
      .innerJoin('schedule_entry as e', 'e.id', 'c.schedule_entry_id')
      .select(['e.id as entry', 'e.job_id as job'])
      .where('c.id', '=', person.id)
      .executeTakeFirstOrThrow()
    await remove(`ScheduleEntries/${entry}`)
    await db.deleteFrom('job').where('id', '=', job).execute()
    const later = ['abatement', 'pay_regime', 'overtime_codes', 'overtime_holidays', 'make_up_days']
    await sql`alter table audit_entry disable trigger audit_entry_only_grows`.execute(db)
    await sql`update audit_entry set old_values = old_values - ${later}::text[] where row_id = ${job}::uuid and action = 'delete'`.execute(
      db,
    )
    const answer = await send(clockedAt(person.id))
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
    expect(await db.selectFrom('job').select(['abatement', 'pay_regime']).where('id', '=', job).executeTakeFirst()).toEqual({
      abatement: 'project',
      pay_regime: 'private',
    })
  })

  test('what another node takes in while the job is being cancelled: the second copy gets the answer of the first', async () => {
    const { entryId, workerEntryId } = await anEntryOf('5 Canal Street', false)
    const body = clockedAt(workerEntryId)
    const { id, time } = body
    const { cancelled, again } = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('schedule_entry').select('id').where('id', '=', entryId).forShare().execute()
      await tx.insertInto('clock_event').values({ id, type: 'in', time, worker_entry_id: workerEntryId }).execute()
      const cancelling = phone.send('PATCH', `/api/ScheduleEntries/${entryId}`, { cancelled: true })
      await waitForLock(1)
      const copy = other.app.inject({
        method: 'POST',
        url: '/api/Events',
        payload: body,
        headers: { authorization: phone.token, 'daysheet-properties': 'all' },
      })
      await waitForLock(2)
      return { cancelled: cancelling, again: copy }
    })
    expect([(await cancelled).statusCode, (await again).statusCode, (await again).json<Row>().id]).toEqual([200, 200, id])
    expect(await storedOf(workerEntryId)).toHaveLength(1)
  })
})

/** Until so many statements wait for a row that somebody else holds. */
const waitForLock = (count = 1) =>
  vi.waitUntil(
    async () => {
      const waiting = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return waiting.rows.length >= count
    },
    { interval: 10 },
  )

describe('a stored event', () => {
  const stored = async (more: object = {}) => (await send(clockedAt((await aWorkerEntry()).id, more))).json<Row>()
  const ways: [string, (row: Row, change: object) => ReturnType<typeof send>][] = [
    ['PATCH', (row, change) => phone.send('PATCH', `/api/Events/${row.id}`, change)],
    ['PUT', (row, change) => phone.send('PUT', `/api/Events/${row.id}`, { ...row, ...change })],
    ['upsert', (row, change) => phone.send('PUT', '/api/Events', { ...row, ...change })],
    ['upsertWithWhere', (row, change) => phone.send('POST', `/api/Events/upsertWithWhere?where={"id":"${row.id}"}`, { ...row, ...change })],
    ['bulk update', (row, change) => phone.send('POST', `/api/Events/update?where={"id":"${row.id}"}`, change)],
    [
      'through its worker entry',
      (row, change) => phone.send('PUT', `/api/WorkerEntries/${String(row['workerEntryId'])}/events/${row.id}`, change),
    ],
  ]

  test.each(ways)('keeps its time and type by %s', async (_way, change) => {
    const row = await stored({ image: '/api/images/events/download/a.jpg' })
    for (const [property, value] of Object.entries({ time: minutes(-30), type: 'out', image: '/api/images/events/download/b.jpg' })) {
      const answer = await change(row, { [property]: value })
      expect(answer.statusCode).toBe(422)
      expect(errorOf(answer)).toMatchObject({ name: 'ValidationError', details: { codes: { [property]: ['unchangeable'] } } })
      expect(errorOf(answer).message).toContain('is never changed: add another event, or delete this one')
    }
    expect((await phone.get(`/api/Events/${row.id}`)).json()).toEqual(row)
  })

  test.each(ways)('takes a photo and a signature later by %s, and never another', async (_way, change) => {
    const row = await stored()
    const pictures = { image: '/api/images/events/download/a.jpg', signature: '/api/images/signatures/download/a.png' }
    expect((await change(row, pictures)).statusCode).toBe(200)
    const later = (await phone.get(`/api/Events/${row.id}`)).json<Row>()
    expect(later).toMatchObject({ ...pictures, time: row['time'], receivedAt: row['receivedAt'] })
    expect((await change(later, { image: null })).statusCode).toBe(422)
  })

  test('stays with its worker entry, and may be sent back as it was read', async () => {
    const row = await stored({ latitude: 40.71, longitude: -74.01 })
    const moved = await phone.send('PATCH', `/api/Events/${row.id}`, { workerEntryId: (await aWorkerEntry()).id })
    expect([moved.statusCode, (errorOf(moved).details as { codes: object }).codes]).toEqual([422, { workerEntryId: ['unchangeable'] }])
    expect((await phone.send('PATCH', `/api/Events/${row.id}`, row)).statusCode).toBe(200)
    expect((await phone.send('PUT', `/api/Events/${row.id}`, row)).statusCode).toBe(200)
    // Unsent is emptied by PUT: that would lose the place.
    const emptied = await phone.send('PUT', `/api/Events/${row.id}`, { workerEntryId: row['workerEntryId'], type: 'in', time: row['time'] })
    expect([emptied.statusCode, (errorOf(emptied).details as { codes: object }).codes]).toEqual([
      422,
      { latitude: ['unchangeable'], longitude: ['unchangeable'] },
    ])
    expect((await phone.send('PATCH', `/api/Events/${uuid()}`, { type: 'in' })).statusCode).toBe(404)
  })

  test('is left out of the hours when it is deleted, with all of its worker entry or with that itself; it stays, and so does who did it', async () => {
    const { id: workerEntryId } = await aWorkerEntry()
    const events = [clockedAt(workerEntryId), clockedAt(workerEntryId, { type: 'out' })]
    await send(events)
    expect((await phone.send('DELETE', `/api/WorkerEntries/${workerEntryId}/events`)).statusCode).toBe(204)
    const last = clockedAt(workerEntryId)
    await send(last)
    expect((await phone.send('DELETE', `/api/WorkerEntries/${workerEntryId}?clockEvents=1`)).json()).toEqual({ count: 1 })
    expect(await storedOf(workerEntryId)).toHaveLength(3)
    const left = await db
      .selectFrom('time_correction')
      .select(['action', 'reason', 'made_by'])
      .where('origin_id', '=', workerEntryId)
      .orderBy('made_at')
      .execute()
    const by = { action: 'void', made_by: `supervisor ${phone.username}` }
    expect(left).toEqual([
      { ...by, reason: 'Deleted' },
      { ...by, reason: 'Deleted' },
      { ...by, reason: 'Taken off the crew' },
    ])
    // What is clocked there from now on is not lost.
    expect((await send(clockedAt(workerEntryId))).statusCode).toBe(200)
  })
})

/** How many statements about clock events and crews a call sends. What else a running process asks meanwhile, of sessions or of its listener, is not counted. */
async function sendCounting(body: unknown) {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const answer = await send(body, { 'device-time': minutes(2) })
  const texts = (query.mock.calls as unknown[][]).map(([statement]) => JSON.stringify(statement))
  query.mockRestore()
  return { answer, count: texts.filter((text) => /clock_event|worker_entry/.test(text)).length }
}

describe('an event by itself', () => {
  test('is stored by one statement, in the name of who sends it', async () => {
    const body = clockedAt((await aWorkerEntry()).id)
    const { answer, count } = await sendCounting(body)
    expect([answer.statusCode, count]).toEqual([200, 1])
    const written = await db.selectFrom('audit_entry').select(['actor', 'action']).where('row_id', '=', body.id).execute()
    expect(written).toEqual([{ actor: `supervisor ${phone.username}`, action: 'insert' }])
    expect((await sendCounting(body)).answer.body).toBe(answer.body)
  })
})

describe('a queue of 500', () => {
  test('is one request of few statements, however many they are and whether they are new or not', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, async () => (await aWorkerEntry()).id))
    const queue = Array.from({ length: 500 }, (_, at) =>
      clockedAt(people[at % 10] ?? '', { time: minutes(at), latitude: at % 3 ? 40.7 : undefined }),
    )
    const first = await sendCounting(queue)
    expect(first.answer.statusCode).toBe(200)
    expect(first.answer.json<Row[]>().map(({ id }) => id)).toEqual(queue.map(({ id }) => id))
    expect(first.count).toBe(2)
    const again = await sendCounting(queue)
    expect(again.answer.body).toBe(first.answer.body)
    // One statement more for those with a latitude, one for those without, and one that reads what was there already.
    expect(again.count).toBe(first.count + 3)
    const { count } = await db
      .selectFrom('clock_event')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(
        'id',
        'in',
        queue.map(({ id }) => id),
      )
      .where('clock_offset', '=', 120)
      .executeTakeFirstOrThrow()
    expect(count).toBe(500)
  })

  test('with one bad event stores none, and names the bad one', async () => {
    const { id } = await aWorkerEntry()
    const queue: object[] = Array.from({ length: 500 }, (_, at) => clockedAt(id, { time: minutes(at) }))
    queue[321] = clockedAt(uuid())
    const answer = await send(queue)
    const details = errorOf(answer).details as ({ code: string } | null)[]
    expect([answer.statusCode, details.length, details.findIndex((detail) => detail !== null), details[321]?.code]).toEqual([
      422,
      500,
      321,
      'NO_WORKER_ENTRY',
    ])
    expect(await storedOf(id)).toEqual([])
    queue[321] = clockedAt(id, { type: 'around' })
    expect((errorOf(await send(queue)).details as unknown[]).findIndex((detail) => detail !== null)).toBe(321)
    expect(await storedOf(id)).toEqual([])
  })
})

describe('end-of-shift reports', () => {
  test('one a job and day: a second one is told which there is; the same one again is harmless', async () => {
    const schedule = await aSchedule({ day: '2027-03-02', date: '2027-03-02T12:00:00Z' })
    const entry = await anEntry({ job_id: (await aJob({ address: '9 Wall Street' })).id, schedule_id: schedule.id })
    const body = { id: uuid(), scheduleEntryId: entry.id, removal: true, removalQty: 40.5, comments: 'Done', time: minutes(0) }
    const first = await phone.send('POST', '/api/EosReports', body)
    expect(first.json()).toMatchObject(body)
    const { scheduleEntryId: _, ...without } = body
    const again = [
      await phone.send('POST', '/api/EosReports', body),
      await phone.send('POST', `/api/ScheduleEntries/${entry.id}/eosReport`, without),
    ]
    expect(again.map((answer) => [answer.statusCode, answer.body])).toEqual([
      [200, first.body],
      [200, first.body],
    ])
    for (const second of [
      await phone.send('POST', '/api/EosReports', { scheduleEntryId: entry.id, prep: true }),
      await phone.send('POST', `/api/ScheduleEntries/${entry.id}/eosReport`, { prep: true }),
    ]) {
      expect(second.statusCode).toBe(409)
      expect(errorOf(second)).toMatchObject({ code: 'REPORT_EXISTS', details: { id: body.id } })
      expect(errorOf(second).message).toBe('9 Wall Street on 03-02-2027 already has an end-of-shift report.')
    }
    const changed = await phone.send('POST', '/api/EosReports', { ...body, removalQty: 41 })
    expect([changed.statusCode, errorOf(changed).code]).toEqual([409, 'ID_IN_USE'])
    const put = await phone.send('PUT', `/api/ScheduleEntries/${entry.id}/eosReport`, { removalQty: 41 })
    expect(put.json()).toMatchObject({ ...body, removalQty: 41 })
  })

  test('in a list each has its answer', async () => {
    const [taken, free] = [await anEosReport(), await anEntry()]
    const answer = await phone.send('POST', '/api/EosReports', [{ scheduleEntryId: free.id }, { scheduleEntryId: taken.schedule_entry_id }])
    expect([answer.statusCode, errorOf(answer).details]).toEqual([409, [null, expect.objectContaining({ code: 'REPORT_EXISTS' })]])
  })
})
