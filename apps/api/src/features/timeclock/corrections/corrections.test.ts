import { dayBounds } from '@daysheet/domain/calendar/day'
import { filterParameter } from '@daysheet/domain/filter/filter'
import { dashboardFilter, type DashboardSchedule } from '@daysheet/domain/schedules/day-read'
import type { ReviewDetail } from '@daysheet/domain/time-review/review-week'
import type { SavedCorrections } from '@daysheet/domain/timeclock/correction'
import { entryClock } from '@daysheet/domain/timeclock/dashboard'
import { hoursOf as hoursOfMinutes } from '@daysheet/domain/timeclock/hours'
import type { JobHistory, JobHoursTotal, MissingClockOut, WorkerHours } from '@daysheet/domain/timeclock/hours-report'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { describe, expect, test, vi } from 'vitest'
import { waitLimit } from '@daysheet/testing/limits'
import { calls, testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { cellsOf } from '#testing/csv.ts'
import { insertCorrections } from './queries.ts'

const zone = 'America/New_York'
const one = await testApp()
const { db } = one
const other = await one.anotherNode()
const office = await one.caller()
const colleague = await one.caller()
const { aJob, aSchedule, anEntry, aWorker, aWorkerEntry, anEvent } = build(db)

let lastDay = 0
const nextDay = () => new Date(Date.UTC(2026, 4, 1 + (lastDay += 1))).toISOString().slice(0, 10)

/** Somebody on a job of a day of their own, with what was clocked there. */
async function aShift(events: [type: 'in' | 'out', time: string][] = [['in', '13:00']], person = {}) {
  const worker = await aWorker(person)
  const day = nextDay()
  const job = await aJob()
  const schedule = await aSchedule({ day })
  const entry = await anEntry({ schedule_id: schedule.id, job_id: job.id })
  const place = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: worker.id })
  const at = (time: string) => `${day}T${time}:00.000Z`
  const ids = []
  for (const [type, time] of events) ids.push((await anEvent({ worker_entry_id: place.id, type, time: at(time) })).id)
  return { worker, day, job, schedule, entry, place, at, ids }
}

type Shift = Awaited<ReturnType<typeof aShift>>
const post = (corrections: object[], more: object = {}, by = office) =>
  by.send('POST', '/api/timeCorrections', { id: newId(), reason: 'Forgot to clock', corrections, ...more })
const added = ({ place, at }: Shift, type: 'in' | 'out', time: string) => {
  const id = newId()
  return { id, punchId: id, action: 'add', workerEntryId: place.id, type, time: at(time), replacesId: null }
}
const changed = (shift: Shift, index: number, more: object) => ({
  id: newId(),
  punchId: shift.ids[index],
  action: 'change',
  workerEntryId: shift.place.id,
  type: 'in',
  time: shift.at('13:00'),
  replacesId: null,
  ...more,
})

/** Until a statement waits for a row that somebody else holds. */
const untilSomebodyWaits = () =>
  vi.waitUntil(
    async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows.length > 0
    },
    { timeout: waitLimit, interval: 10 },
  )

/** The hours of a shift in every way there is to read them; the same everywhere, or the test fails. */
async function hoursOf({ worker, day, job, entry }: Pick<Shift, 'worker' | 'day' | 'job' | 'entry'>) {
  const period = `from=${day}&to=${day}`
  const report = (await office.get(`/api/Workers/${worker.id}/hours?${period}`)).json<WorkerHours>()
  const [, ...rows] = cellsOf((await office.get(`/api/Schedules/export?${period}`)).body)
  const { from, to } = dayBounds(day, zone)
  const dashboard = (
    await office.get(`/api/Schedules/findOne?filter=${filterParameter(dashboardFilter(from, to))}`)
  ).json<DashboardSchedule>()
  const card = dashboard.scheduleEntries.find(({ id }) => id === entry.id)
  if (!card) throw new Error('The dashboard has no such entry')
  const [total] = (await office.get(`/api/Jobs/hours?ids=${job.id}`)).json<JobHoursTotal[]>()
  const history = (await office.get(`/api/Jobs/${job.id}/hours`)).json<JobHistory>()
  const read = {
    report: report.totalHours,
    file: rows.filter(([, address]) => address === job.address).reduce((sum, [, , , hours]) => sum + Number(hours), 0),
    dashboard: hoursOfMinutes(entryClock(card, true, { day, zone }).minutes),
    budget: total?.hours,
    history: history.hours,
  }
  const [first] = Object.values(read)
  expect(read).toEqual(Object.fromEntries(Object.keys(read).map((name) => [name, first])))
  return first
}

describe('a correction', () => {
  test('of a missing clock-out pays the hours on every screen and in every file, typed and not rounded, and what was clocked stays byte for byte', async () => {
    const shift = await aShift([['in', '13:08']])
    const raw = await db.selectFrom('clock_event').selectAll().where('worker_entry_id', '=', shift.place.id).execute()
    expect(await hoursOf(shift)).toBe(0)
    const reply = await post([added(shift, 'out', '20:38')], { comment: ' Called him ' })
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.json<SavedCorrections>().corrections).toMatchObject([
      {
        action: 'add',
        type: 'out',
        reason: 'Forgot to clock',
        comment: 'Called him',
        madeBy: `account ${office.username}`,
        madeAt: expect.stringMatching(/Z$/),
      },
    ])
    // 13:08 is rounded to 13:15, 20:38 is not.
    expect(await hoursOf(shift)).toBe(7.38)
    expect(await db.selectFrom('clock_event').selectAll().where('worker_entry_id', '=', shift.place.id).execute()).toEqual(raw)
    const missing = (await office.get(`/api/Workers/missingClockOuts?from=${shift.day}&to=${shift.day}`)).json<MissingClockOut[]>()
    expect(missing).toEqual([])
  })

  test('makes a day of somebody who never clocked, by the role they have then', async () => {
    const shift = await aShift([], { role: 'office' })
    await post([added(shift, 'in', '13:00'), added(shift, 'out', '16:00'), added(shift, 'in', '17:00'), added(shift, 'out', '20:00')])
    expect(await hoursOf(shift)).toBe(7)
    await db.updateTable('worker').set({ role: 'field' }).where('id', '=', shift.worker.id).execute()
    expect(await hoursOf(shift)).toBe(7)
  })

  test('is undone, and the undoing too: each leaves a row', async () => {
    const shift = await aShift([
      ['in', '13:00'],
      ['out', '15:00'],
    ])
    const act = newId()
    await post([changed(shift, 1, { type: 'out', time: shift.at('20:00') })], { id: act })
    expect(await hoursOf(shift)).toBe(7)
    const undo = newId()
    const undone = await office.send('POST', `/api/timeCorrections/${act}/undo`, { id: undo })
    expect(undone.json<SavedCorrections>().corrections).toMatchObject([
      { action: 'restore', reason: 'Undone', type: 'out', time: shift.at('15:00') },
    ])
    expect(await hoursOf(shift)).toBe(2)
    expect((await office.send('POST', `/api/timeCorrections/${undo}/undo`, { id: newId() })).statusCode).toBe(200)
    expect(await hoursOf(shift)).toBe(7)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from time_correction where punch_id = ${shift.ids[1]}`.execute(db)
    expect(rows).toEqual([{ n: 3 }])
  })

  test('leaves out what was clocked by mistake', async () => {
    const shift = await aShift([
      ['in', '13:00'],
      ['out', '15:00'],
    ])
    await post([changed(shift, 0, { action: 'void' }), changed(shift, 1, { action: 'void', type: 'out' })])
    expect(await hoursOf(shift)).toBe(0)
  })

  test('moves an interval to another job of another day, with its photo', async () => {
    const shift = await aShift([
      ['in', '13:00'],
      ['out', '15:00'],
    ])
    await db
      .updateTable('clock_event')
      .set({ image: 'face.jpg' })
      .where('id', '=', shift.ids[0] ?? '')
      .execute()
    const there = await aShift([])
    const place = await aWorkerEntry({ schedule_entry_id: there.entry.id, worker_id: shift.worker.id })
    const to = { ...there, worker: shift.worker, place }
    await post([
      changed(shift, 0, { workerEntryId: place.id, time: there.at('13:00') }),
      changed(shift, 1, { workerEntryId: place.id, type: 'out', time: there.at('15:00') }),
    ])
    expect([await hoursOf(shift), await hoursOf(to)]).toEqual([0, 2])
    const { from, to: until } = dayBounds(there.day, zone)
    const day = (
      await office.get(`/api/Schedules/findOne?filter=${filterParameter(dashboardFilter(from, until))}`)
    ).json<DashboardSchedule>()
    const member = day.scheduleEntries[0]?.workerEntries.find(({ id }) => id === place.id)
    expect(member?.corrections[0]).toMatchObject({ originId: shift.place.id, event: { image: 'face.jpg', time: shift.at('13:00') } })
    // Back again: both sides as they were.
    const standing = member?.corrections ?? []
    await post(
      standing.map(({ id, punchId, type, time }) => ({
        id: newId(),
        punchId,
        action: 'restore',
        workerEntryId: shift.place.id,
        type,
        time,
        replacesId: id,
      })),
    )
    expect([await hoursOf(shift), await hoursOf(to)]).toEqual([2, 0])
  })

  test('that only moves an interval leaves it as long as it was: nobody typed a time, so it is rounded as before', async () => {
    const shift = await aShift([
      ['in', '13:08'],
      ['out', '20:52'],
    ])
    expect(await hoursOf(shift)).toBe(7.5)
    const second = await anEntry({ schedule_id: shift.schedule.id, job_id: (await aJob()).id })
    const place = await aWorkerEntry({ schedule_entry_id: second.id, worker_id: shift.worker.id })
    await post([
      changed(shift, 0, { workerEntryId: place.id, time: shift.at('13:08') }),
      changed(shift, 1, { workerEntryId: place.id, type: 'out', time: shift.at('20:52') }),
    ])
    const report = (await office.get(`/api/Workers/${shift.worker.id}/hours?from=${shift.day}&to=${shift.day}`)).json<WorkerHours>()
    expect(report.lines.map(({ jobId, hours }) => [jobId, hours])).toEqual([[second.job_id, 7.5]])
    const [, ...rows] = cellsOf((await office.get(`/api/Schedules/export?from=${shift.day}&to=${shift.day}`)).body)
    expect(rows.map(([, , , hours]) => hours).toSorted()).toEqual(['0.00', '7.50'])
    const review = (await office.get(`/api/timeReview/day?worker=${shift.worker.id}&day=${shift.day}`)).json<ReviewDetail>()
    expect(review).toMatchObject({
      day: { minutes: 450 },
      history: expect.arrayContaining([expect.objectContaining({ kind: 'corrected', minutes: 450 })]),
    })
    const lines = review.shifts.flatMap((one) => one.lines)
    expect(lines.map(({ moved, isTyped }) => [moved, isTyped])).toEqual([
      [7, false],
      [-7, false],
    ])
  })

  test('is seen by the flags of the other jobs of the same hours', async () => {
    const shift = await aShift([
      ['in', '13:00'],
      ['out', '20:00'],
    ])
    const second = await anEntry({ schedule_id: shift.schedule.id })
    const place = await aWorkerEntry({ schedule_entry_id: second.id, worker_id: shift.worker.id })
    const there = { ...shift, place }
    const flagsOf = async () =>
      (await office.get(`/api/Workers/${shift.worker.id}/hours?from=${shift.day}&to=${shift.day}`))
        .json<WorkerHours>()
        .lines.flatMap(({ flags }) => flags)
    expect(await flagsOf()).toEqual([])
    const act = newId()
    await post([added(there, 'in', '14:00'), added(there, 'out', '15:00')], { id: act })
    expect(await flagsOf()).toEqual(['overlap', 'overlap'])
    await office.send('POST', `/api/timeCorrections/${act}/undo`, { id: newId() })
    expect(await flagsOf()).toEqual([])
  })

  test('is one when its request is repeated', async () => {
    const shift = await aShift()
    const body = { id: newId(), reason: 'Other', corrections: [added(shift, 'out', '20:00')] }
    const [first, again] = [
      await office.send('POST', '/api/timeCorrections', body),
      await office.send('POST', '/api/timeCorrections', body),
    ]
    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
    expect(await hoursOf(shift)).toBe(7)
  })

  test('is one when its request comes several times at the same moment', async () => {
    const shift = await aShift()
    const body = { id: newId(), reason: 'Other', corrections: [added(shift, 'out', '20:00')] }
    const answers = await Promise.all(Array.from({ length: 6 }, () => office.send('POST', '/api/timeCorrections', body)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200])
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(await hoursOf(shift)).toBe(7)
    const undo = { id: newId() }
    const undone = await Promise.all([1, 2, 3].map(() => office.send('POST', `/api/timeCorrections/${body.id}/undo`, undo)))
    expect(undone.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  })

  test('is announced, with the place it is about where it is one', async () => {
    const shift = await aShift()
    const correction = added(shift, 'out', '20:00')
    await post([correction])
    const told = await db
      .selectFrom('change_event')
      .select(['type', 'data'])
      .where('entity', '=', 'TimeCorrection')
      .where('row_id', '=', correction.id)
      .execute()
    expect(told).toEqual([{ type: 'create', data: { workerEntryId: shift.place.id } }])
  })
})

describe('is refused, and nothing is changed', () => {
  test('to whoever has not seen the one before it: who made it is said', async () => {
    const shift = await aShift()
    await post([changed(shift, 0, { time: shift.at('12:00') })], {}, colleague)
    const reply = await post([added(shift, 'out', '20:00'), changed(shift, 0, { time: shift.at('11:00') })])
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      {
        error: {
          code: 'CORRECTED_MEANWHILE',
          message: expect.stringMatching(
            `^${colleague.username} changed this punch to in 0\\d-\\d\\d-2026 8:00 AM \\(saved .*\\)\\. Nothing was changed`,
          ),
          details: { action: 'change', type: 'in', time: shift.at('12:00'), workerEntryId: shift.place.id },
        },
      },
    ])
    expect(await hoursOf(shift)).toBe(0)
  })

  test('to the second of two users who add the same punch; a punch that was left out may be added again', async () => {
    const shift = await aShift()
    const first = added(shift, 'out', '20:00')
    await post([first], {}, colleague)
    const again = { ...added(shift, 'out', '20:00'), time: shift.at('20:00').replace(':00.000', ':59.000') }
    const reply = await post([again])
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      { error: { code: 'PUNCH_EXISTS', message: expect.stringMatching(`^${colleague.username} added this punch already: out `) } },
    ])
    const clocked = await post([added(shift, 'in', '13:00')])
    expect(clocked.json()).toMatchObject({ error: { code: 'PUNCH_EXISTS', message: expect.stringContaining('already: clocked in ') } })
    const voided = { ...first, id: newId(), action: 'void', replacesId: first.id }
    expect((await post([voided])).statusCode).toBe(200)
    expect((await post([again])).statusCode).toBe(200)
    expect((await post([added(shift, 'out', '20:02')])).statusCode).toBe(200)
  })

  test('to whoever names a correction of another punch as the one before', async () => {
    const shift = await aShift([
      ['in', '13:00'],
      ['out', '15:00'],
    ])
    const first = changed(shift, 0, { time: shift.at('12:00') })
    await post([first])
    const reply = await post([changed(shift, 1, { type: 'out', time: shift.at('16:00'), replacesId: first.id })])
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { error: { code: 'CORRECTED_MEANWHILE' } }])
    expect(await hoursOf(shift)).toBe(3)
  })

  test('to whoever puts right what is moved elsewhere at the same moment, though they name that move', async () => {
    const shift = await aShift()
    const there = await aWorkerEntry({
      schedule_entry_id: (await anEntry({ schedule_id: shift.schedule.id })).id,
      worker_id: shift.worker.id,
    })
    const { action: _action, ...moved } = changed(shift, 0, { workerEntryId: there.id })
    const row = { ...moved, punchId: shift.ids[0] ?? '', action: 'change', type: 'in', originId: shift.place.id, actId: newId() } as const
    const reply = await db.transaction().execute(async (tx) => {
      await insertCorrections(tx, [{ ...row, reason: 'Wrong job', comment: null }], new Date())
      const later = post([changed(shift, 0, { time: shift.at('12:00'), replacesId: moved.id })])
      await untilSomebodyWaits()
      return { later }
    })
    expect(await reply.later).toMatchObject({ statusCode: 409 })
  })

  test('to one of two that correct the same punch at once, on two nodes', async () => {
    const shift = await aShift([
      ['in', '13:00'],
      ['out', '15:00'],
    ])
    const there = calls(other.app, colleague.token)
    const replies = await Promise.all([
      post([changed(shift, 0, { time: shift.at('12:00') })]),
      there.send('POST', '/api/timeCorrections', {
        id: newId(),
        reason: 'Other',
        corrections: [changed(shift, 0, { time: shift.at('11:00') })],
      }),
    ])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  test.each<[string, (shift: Shift) => Promise<[object[], object?]> | [object[], object?], string]>([
    ['without a reason', (shift) => [[added(shift, 'out', '20:00')], { reason: ' ' }], 'Please choose a reason'],
    [
      'of a time to come',
      (shift) => [[{ ...added(shift, 'out', '20:00'), time: new Date(Date.now() + 360_000).toISOString() }]],
      'This time is in the future',
    ],
    ['of a punch that is not there', (shift) => [[changed(shift, 0, { punchId: newId() })]], 'There is no clock event or added punch'],
    ['on a worker entry that is not there', (shift) => [[changed(shift, 0, { workerEntryId: newId() })]], 'There is no worker entry'],
    [
      'that would give hours to somebody else',
      async (shift) => [[changed(shift, 0, { workerEntryId: (await aWorkerEntry()).id })]],
      'A punch stays with its person',
    ],
    ['twice of the same punch', (shift) => [[changed(shift, 0, {}), changed(shift, 0, {})]], 'A punch is put right once in one go'],
    ['of nothing', () => [[]], 'corrections'],
  ])('%s', async (_name, bodyOf, words) => {
    const shift = await aShift()
    const [corrections, more] = await bodyOf(shift)
    const reply = await post(corrections, more)
    expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining(words)])
    expect(await db.selectFrom('time_correction').select('id').where('origin_id', '=', shift.place.id).execute()).toEqual([])
  })

  test('to count a punch as it came that nobody clocked', async () => {
    const shift = await aShift()
    const correction = added(shift, 'out', '20:00')
    await post([correction])
    const reply = await post([{ ...correction, id: newId(), action: 'restore', replacesId: correction.id }])
    expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining('Only a clocked punch can be restored')])
  })

  test('to take back an act of which something was put right since', async () => {
    const shift = await aShift()
    const act = newId()
    const correction = changed(shift, 0, { time: shift.at('12:00') })
    await post([correction], { id: act })
    await post([changed(shift, 0, { time: shift.at('11:00'), replacesId: correction.id })], {}, colleague)
    const reply = await office.send('POST', `/api/timeCorrections/${act}/undo`, { id: newId() })
    expect(reply.json()).toMatchObject({ error: { code: 'CORRECTED_MEANWHILE' } })
    expect((await office.send('POST', `/api/timeCorrections/${newId()}/undo`, { id: newId() })).statusCode).toBe(404)
  })
})

test('the database holds that corrections stay as they are', async () => {
  const shift = await aShift()
  await post([added(shift, 'out', '20:00')])
  for (const statement of [sql`update time_correction set time = now()`, sql`delete from time_correction`])
    await expect(statement.execute(db)).rejects.toThrow('are added and stay as they are')
  await expect(sql`delete from worker_entry where id = ${shift.place.id}`.execute(db)).rejects.toThrow('time_correction')
})
