/** Every way in which hours of a locked day could become others. (product.md#time-review) */
import type { DayAction } from '@daysheet/domain/time-review/day-state'
import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { addOut, dayAfter, fail, reviewing, type Clocked } from '#testing/reviewing.ts'

const { office, builders, clock, aDay, aMonday, cell, detail, mark, correct } = await reviewing()

const morning: Clocked = [
  ['in', '12:00'],
  ['out', '16:00'],
]

/** A morning of Monday that was moved to Tuesday, where nothing else was clocked. */
async function moved() {
  const { day, first } = await aDay(aMonday(), morning)
  const tuesday = dayAfter(day, 1)
  const { entry } = await aDay(tuesday)
  const there = await clock(first.worker, entry, tuesday, [])
  const lines = (await detail(day, first.worker.id)).shifts[0]?.lines ?? fail()
  const corrections = lines.map(({ punchId, type, time }) => ({
    ...{ id: newId(), punchId, action: 'change', workerEntryId: there.id, type, replacesId: null },
    time: time.replace(day, tuesday),
  }))
  const act = newId()
  const reply = await office.send('POST', '/api/timeCorrections', { id: act, reason: 'Wrong job', corrections })
  expect(reply.statusCode, reply.body).toBe(200)
  return { day, tuesday, worker: first.worker, from: first.place, there, corrections, act }
}

async function bring(actions: readonly DayAction[], day: string, workerId: string) {
  for (const action of actions) expect((await mark(action, [await cell(day, workerId)])).statusCode).toBe(200)
}

describe('hours that were moved to a day that is locked by now', () => {
  async function lockedThere() {
    const made = await moved()
    await bring(['approve', 'lock'], made.tuesday, made.worker.id)
    return { ...made, before: await cell(made.tuesday, made.worker.id) }
  }

  test.each<[string, (made: Awaited<ReturnType<typeof lockedThere>>) => Promise<{ statusCode: number; body: string }>]>([
    [
      'are not moved back',
      ({ from, corrections }) =>
        correct(
          corrections.map(({ id, punchId, type, time }) => ({
            id: newId(),
            punchId,
            action: 'change',
            workerEntryId: from.id,
            type,
            time,
            replacesId: id,
          })),
        ),
    ],
    [
      'are not left out',
      ({ from, corrections }) =>
        correct(
          corrections.map(({ id, punchId, type, time }) => ({
            id: newId(),
            punchId,
            action: 'void',
            workerEntryId: from.id,
            type,
            time,
            replacesId: id,
          })),
        ),
    ],
    [
      'do not count as they came',
      ({ from, corrections }) =>
        correct(
          corrections.map(({ id, punchId, type, time }) => ({
            id: newId(),
            punchId,
            action: 'restore',
            workerEntryId: from.id,
            type,
            time,
            replacesId: id,
          })),
        ),
    ],
    ['stay there when the move is taken back', ({ act }) => office.send('POST', `/api/timeCorrections/${act}/undo`, { id: newId() })],
    [
      'stay there when their events are deleted',
      ({ corrections }) => office.send('DELETE', `/api/Events/${corrections[0]?.punchId ?? ''}`),
    ],
  ])('%s', async (_name, attempt) => {
    const made = await lockedThere()
    const reply = await attempt(made)
    expect([reply.statusCode, reply.body]).toEqual([409, expect.stringContaining('locked')])
    expect(await cell(made.tuesday, made.worker.id)).toEqual(made.before)
  })
})

test('a punch on a locked day cannot be taken back on the phone', async () => {
  const { day, first } = await aDay(aMonday(), [['in', '12:00']])
  const punch = { workerEntryId: first.place.id, type: 'out', time: `${day}T16:00:00.000Z` }
  const send = (kind: string, id: string, body: object) => office.send('POST', '/api/field/records', { records: [{ id, kind, body }] })
  const punchId = newId()
  expect((await send('Events', punchId, punch)).json()).toMatchObject({ results: [{ state: 'stored' }] })
  await bring(['approve', 'lock'], day, first.worker.id)
  const before = await cell(day, first.worker.id)
  const taken = { punchId, ...punch, pressedAt: punch.time, takenBackAt: punch.time }
  expect((await send('TakenBack', newId(), taken)).json()).toMatchObject({ results: [{ state: 'refused', refusal: { code: 'LOCKED' } }] })
  expect(await cell(day, first.worker.id)).toEqual(before)
})

test.each(['add', 'change', 'move'] as const)(
  'what was put right first on a place (%s) is not taken back as an act of the planner',
  async (action) => {
    const { day, schedule, first } = await aDay(aMonday(), morning)
    const [, out] = (await detail(day, first.worker.id)).shifts[0]?.lines ?? []
    const second = await builders.anEntry({ schedule_id: schedule.id })
    const there = await clock(first.worker, second, day, [])
    const ofPunch = { punchId: out?.punchId, action: 'change' as const }
    expect(
      (
        await correct([
          {
            ...addOut(action === 'move' ? there.id : first.place.id, `${day}T15:00:00.000Z`),
            ...(action === 'add' ? {} : ofPunch),
          },
        ])
      ).statusCode,
    ).toBe(200)
    const undo = () => office.send('POST', '/api/Schedules/undo', { entity: 'WorkerEntry', id: first.place.id })
    const before = await cell(day, first.worker.id)
    const reply = await undo()
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { error: { code: 'TOO_LATE_TO_UNDO' } }])
    expect(await cell(day, first.worker.id)).toEqual(before)
  },
)

test('nor out of a day that is locked by now', async () => {
  const { day, first } = await aDay(aMonday(), morning)
  const [, out] = (await detail(day, first.worker.id)).shifts[0]?.lines ?? []
  const change = { ...addOut(first.place.id, `${day}T15:00:00.000Z`), punchId: out?.punchId, action: 'change' }
  expect((await correct([change])).statusCode).toBe(200)
  await bring(['approve', 'lock'], day, first.worker.id)
  const before = await cell(day, first.worker.id)
  expect(before).toMatchObject({ minutes: 180 })
  expect((await office.send('POST', '/api/Schedules/undo', { entity: 'WorkerEntry', id: first.place.id })).statusCode).toBe(409)
  expect(await cell(day, first.worker.id)).toEqual(before)
})

test('somebody who was taken off before the day was locked does not come back with their hours', async () => {
  const { day, schedule, first } = await aDay(aMonday())
  const second = await builders.anEntry({ schedule_id: schedule.id, job_id: (await builders.aJob()).id })
  await builders.aScopePart({ job_id: second.job_id })
  const place = await clock(first.worker, second, day, [
    ['in', '21:00'],
    ['out', '23:00'],
  ])
  expect((await office.send('DELETE', `/api/WorkerEntries/${place.id}?clockEvents=2`)).statusCode).toBe(200)
  await bring(['approve', 'lock'], day, first.worker.id)
  const before = await cell(day, first.worker.id)
  const reply = await office.send('POST', '/api/Schedules/undo', { entity: 'WorkerEntry', id: place.id })
  expect([reply.statusCode, reply.json()]).toMatchObject([409, { error: { code: 'LOCKED' } }])
  expect(await cell(day, first.worker.id)).toEqual(before)
})

/** Every call that could change the hours of a day. */
async function doorsOf({ day, schedule, entry, first }: Awaited<ReturnType<typeof aDay>>) {
  const [line] = (await detail(day, first.worker.id)).shifts[0]?.lines ?? []
  const { punchId } = line ?? fail()
  const other = await builders.aSchedule({ day: dayAfter(day, 3) })
  const [job, worker] = [await builders.aJob(), await builders.aWorker()]
  const there = await builders.anEntry({ schedule_id: other.id, job_id: job.id })
  const typed = async () => {
    const body = { scheduleEntryId: entry.id, workerId: first.worker.id, type: 'out', time: `${day}T22:00:00.000Z`, reason: 'Other' }
    const reply = await office.send('POST', '/api/field/records', { records: [{ id: newId(), kind: 'TypedTimes', body }] })
    const { refusal } = reply.json<{ results: { refusal?: { statusCode: number } }[] }>().results[0] ?? fail()
    return { statusCode: refusal?.statusCode ?? reply.statusCode, body: reply.body }
  }
  const where = (of: object) => encodeURIComponent(JSON.stringify(of))
  const put = async (path: string, more: object) => office.send('PUT', path, { ...(await office.get(path)).json<object>(), ...more })
  return {
    'event deleted': () => office.send('DELETE', `/api/Events/${punchId}`),
    'event changed': () => office.send('PATCH', `/api/Events/${punchId}`, { time: `${day}T10:00:00.000Z` }),
    'event put': () => put(`/api/Events/${punchId}`, { type: 'out' }),
    'event put without id': async () =>
      office.send('PUT', '/api/Events', {
        ...(await office.get(`/api/Events/${punchId}`)).json<object>(),
        time: `${day}T10:00:00.000Z`,
      }),
    'events replaced': () => office.send('POST', `/api/Events/${punchId}/replace`, { type: 'out' }),
    'events in bulk': () => office.send('POST', `/api/Events/update?where=${where({ id: punchId })}`, { time: `${day}T10:00:00.000Z` }),
    'events upserted with where': () => office.send('POST', `/api/Events/upsertWithWhere?where=${where({ id: punchId })}`, { type: 'out' }),
    'events of a place deleted': () => office.send('DELETE', `/api/WorkerEntries/${first.place.id}/events`),
    'event of a place deleted': () => office.send('DELETE', `/api/WorkerEntries/${first.place.id}/events/${punchId}`),
    'event of a place put': () => office.send('PUT', `/api/WorkerEntries/${first.place.id}/events/${punchId}`, { type: 'out' }),
    'person taken off': () => office.send('DELETE', `/api/WorkerEntries/${first.place.id}?clockEvents=4`),
    'person taken off the entry': () =>
      office.send('DELETE', `/api/ScheduleEntries/${entry.id}/workerEntries/${first.place.id}?clockEvents=4`),
    'crew taken off': () => office.send('DELETE', `/api/ScheduleEntries/${entry.id}/workerEntries?clockEvents=4`),
    'days of a person': () => office.send('DELETE', `/api/Workers/${first.worker.id}/workerEntries?clockEvents=4`),
    'entry removed': () => office.send('DELETE', `/api/ScheduleEntries/${entry.id}?clockEvents=4`),
    'entries of a day': () => office.send('DELETE', `/api/Schedules/${schedule.id}/scheduleEntries?clockEvents=4`),
    'day removed': () => office.send('DELETE', `/api/Schedules/${schedule.id}?clockEvents=4`),
    'day moved': () => office.send('PATCH', `/api/Schedules/${schedule.id}`, { date: `${dayAfter(day, 8)}T12:00:00.000Z` }),
    'days moved in bulk': () =>
      office.send('POST', `/api/Schedules/update?where=${where({ id: schedule.id })}`, {
        date: `${dayAfter(day, 8)}T12:00:00.000Z`,
      }),
    'entry to another day': () => office.send('PATCH', `/api/ScheduleEntries/${entry.id}`, { scheduleId: other.id }),
    'entry to another job': () => office.send('PATCH', `/api/ScheduleEntries/${entry.id}`, { jobId: job.id }),
    'entries in bulk': () => office.send('POST', `/api/ScheduleEntries/update?where=${where({ id: entry.id })}`, { jobId: job.id }),
    'entry put': () => put(`/api/ScheduleEntries/${entry.id}`, { jobId: job.id }),
    'place to another person': () => office.send('PATCH', `/api/WorkerEntries/${first.place.id}`, { workerId: worker.id }),
    'places in bulk': () =>
      office.send('POST', `/api/WorkerEntries/update?where=${where({ id: first.place.id })}`, {
        workerId: worker.id,
      }),
    'person removed': () => office.send('DELETE', `/api/Workers/${first.worker.id}`),
    'place to another entry': () => office.send('PATCH', `/api/WorkerEntries/${first.place.id}`, { scheduleEntryId: there.id }),
    'typed on a phone': () => typed(),
    added: () => correct([addOut(first.place.id, `${day}T23:00:00.000Z`)]),
  }
}

test('a locked day refuses all that would change its hours, and an approved one does what the lock alone refuses', async () => {
  const made = await aDay(aMonday())
  const { day, first } = made
  await bring(['approve', 'lock'], day, first.worker.id)
  const before = await cell(day, first.worker.id)
  const doors = Object.entries(await doorsOf(made))
  // Refused for what it would do, not for a mistake in the call.
  const words =
    /is locked|of a stored clock event is never changed|can't be blank|clocked in or out|clock events of this person|refer to it/
  const locks: string[] = []
  for (const [name, call] of doors) {
    const { statusCode, body } = await call()
    expect([name, statusCode, body]).toEqual([name, expect.toBeOneOf([409, 422]), expect.stringMatching(words)])
    if (body.includes('is locked')) locks.push(name)
  }
  expect(await cell(day, first.worker.id)).toEqual(before)
  // What the lock alone refuses; the rest is refused of any day that somebody has clocked on.
  expect(locks).toEqual([
    ...['event deleted', 'events of a place deleted', 'event of a place deleted'],
    ...['person taken off', 'person taken off the entry', 'crew taken off', 'days of a person'],
    ...['entry removed', 'entries of a day', 'day removed', 'typed on a phone', 'added'],
  ])
  for (const name of locks) {
    const twin = await aDay(aMonday())
    await bring(['approve'], twin.day, twin.first.worker.id)
    const call = new Map(Object.entries(await doorsOf(twin))).get(name) ?? fail()
    const { statusCode, body } = await call()
    expect([name, [200, 204].includes(statusCode), body]).toEqual([name, true, body])
    expect(await cell(twin.day, twin.first.worker.id)).toMatchObject({ state: 'open' })
  }
})
