import type { DriftLine, ReviewDetail } from '@daysheet/domain/time-review/review-week'
import { noReasonText } from '@daysheet/domain/time-review/day-state'
import type { WorkerHours } from '@daysheet/domain/timeclock/hours-report'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { describe, expect, onTestFinished, test } from 'vitest'
import { calls } from '#testing/app.ts'
import { cellsOf } from '#testing/csv.ts'
import { addOut, clean, dayAfter, fail, reviewing, seen, seenAs } from '#testing/reviewing.ts'
import { monthsBefore } from '#audit/archive-months.ts'
import { readReview } from './review.ts'

const { one, office, builders, aDay, aMonday, week, cell, detail, mark, correct, clockLate } = await reviewing()
const { db } = one
const other = await one.anotherNode()
const colleague = await one.caller()
const { aSchedule, anEntry, aWorkerEntry, anEvent } = builders

describe('the week', () => {
  test('has everybody with hours, what is to be looked into, and their jobs', async () => {
    const monday = aMonday()
    const { first, job } = await aDay(monday, clean, 2)
    const messy = await aDay(dayAfter(monday, 1), [['in', '12:00']])
    const { from, to, days, exceptions, workers, jobs } = await week(dayAfter(monday, 3))
    expect([from, to]).toEqual([monday, dayAfter(monday, 6)])
    expect(workers).toHaveLength(3)
    expect(jobs.map(({ id }) => id).toSorted()).toEqual([job.id, messy.job.id].toSorted())
    expect(days.find(({ workerId }) => workerId === first.worker.id)).toMatchObject({
      day: monday,
      state: 'open',
      isOver: true,
      stateId: null,
      minutes: 480,
      rawMinutes: 480,
      since: null,
      shifts: [{ workerEntryId: first.place.id, minutes: 480 }],
    })
    expect(exceptions.map(({ code, workerId, severity, answer }) => [code, workerId, severity, answer])).toEqual([
      ['missing_out', messy.first.worker.id, 'block', null],
    ])
  })

  test('of nobody is empty, and a day that is none is refused', async () => {
    expect(await week('1999-01-05')).toMatchObject({ from: '1999-01-04', to: '1999-01-10', days: [], workers: [] })
    expect((await office.get('/api/timeReview/week?from=yesterday')).statusCode).toBe(400)
  })
})

describe('a day', () => {
  test('goes from open to reviewed, approved and locked, for the figures it had', async () => {
    const { day, first } = await aDay(aMonday())
    for (const [action, state] of [
      ['review', 'reviewed'],
      ['approve', 'approved'],
      ['lock', 'locked'],
    ] as const) {
      const reply = await mark(action, [await cell(day, first.worker.id)])
      expect([reply.statusCode, reply.json()]).toEqual([200, { state, days: 1, exports: [] }])
      expect(await cell(day, first.worker.id)).toMatchObject({ state, by: `account ${office.username}` })
    }
  })

  test('with an exception that blocks is approved by nothing, until it is mended or somebody says that there is nothing to change', async () => {
    const { day, first } = await aDay(aMonday(), [['in', '12:00']])
    const good = await aDay(dayAfter(day, 1))
    const both = [await cell(day, first.worker.id), await cell(good.day, good.first.worker.id)]
    for (const action of ['review', 'approve'] as const) {
      const reply = await mark(action, both)
      expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining(`${first.worker.name ?? ''} on`)])
      expect(reply.body).toContain('has 1 Block')
    }
    // All or nothing: the clean one was not approved either.
    expect((await cell(good.day, good.first.worker.id)).state).toBe('open')
    const [exception] = (await week(day)).exceptions
    const about = [{ workerId: first.worker.id, day, key: exception?.key }]
    const answer = (isNothingToChange: boolean) =>
      office.send('POST', '/api/timeReview/exceptions', { id: newId(), isNothingToChange, exceptions: about, comment: 'Sent home' })
    expect((await answer(true)).statusCode).toBe(204)
    expect((await week(day)).exceptions[0]?.answer).toMatchObject({ comment: 'Sent home', by: `account ${office.username}` })
    expect((await answer(false)).statusCode).toBe(204)
    expect((await mark('approve', both)).statusCode).toBe(422)
    await answer(true)
    expect((await mark('approve', both)).statusCode).toBe(200)
  })

  test('needs a reason to answer a blocking exception, by every call; a warning needs none', async () => {
    const { day, first } = await aDay(aMonday(), [
      ['in', '12:00'],
      ['out', '12:10'],
      ['in', '13:00'],
    ])
    const { exceptions } = await week(day)
    const say = (codes: string[], comment?: string | null) => {
      const about = exceptions.filter(({ code }) => codes.includes(code)).map(({ key }) => ({ workerId: first.worker.id, day, key }))
      return office.send('POST', '/api/timeReview/exceptions', { id: newId(), isNothingToChange: true, comment, exceptions: about })
    }
    for (const comment of [undefined, null, '', '  ']) {
      for (const codes of [['missing_out'], ['missing_out', 'too_short']]) {
        const reply = await say(codes, comment)
        expect([reply.statusCode, reply.json()]).toMatchObject([422, { error: { code: 'NO_REASON', message: noReasonText } }])
      }
    }
    expect((await week(day)).exceptions.map(({ answer }) => answer)).toEqual(exceptions.map(() => null))
    expect((await say(['too_short'])).statusCode).toBe(204)
    expect((await say(['missing_out'], 'Sent home')).statusCode).toBe(204)
  })

  test('with a clock-in and no pay is marked in every state, and is in the file of the hours with the reason', async () => {
    const { day, first, job } = await aDay(aMonday(), [['in', '12:00']])
    const brief = await aDay(dayAfter(day, 1), [
      ['in', '12:00'],
      ['out', '12:05'],
    ])
    const paid = await aDay(dayAfter(day, 2))
    expect(await cell(day, first.worker.id)).toMatchObject({ isUnpaid: true, minutes: 0 })
    expect(await cell(paid.day, paid.first.worker.id)).toMatchObject({ isUnpaid: false })
    const [exception] = (await week(day)).exceptions
    const about = [{ workerId: first.worker.id, day, key: exception?.key }]
    await office.send('POST', '/api/timeReview/exceptions', {
      id: newId(),
      isNothingToChange: true,
      exceptions: about,
      comment: 'Sent home',
    })
    const all = async () => [
      await cell(day, first.worker.id),
      await cell(brief.day, brief.first.worker.id),
      await cell(paid.day, paid.first.worker.id),
    ]
    for (const action of ['approve', 'lock'] as const) expect((await mark(action, await all())).statusCode).toBe(200)
    expect((await all()).map(({ state, isUnpaid }) => [state, isUnpaid])).toEqual([
      ['locked', true],
      ['locked', true],
      ['locked', false],
    ])
    const [file] = (await week(day)).exports
    const [, ...rows] = cellsOf((await office.get(`/api/timeReview/exports/${file?.id}`)).body)
    const told = rows.map((row) => [row[1], row[2], row[4], row[11]])
    expect(told).toHaveLength(3)
    expect(told).toContainEqual([
      first.worker.name,
      String(job.job_num),
      '0.00',
      expect.stringMatching(/^Not paid\. Clocked in at .* and never out\..*“Sent home”$/),
    ])
    expect(told).toContainEqual([
      brief.first.worker.name,
      String(brief.job.job_num),
      '0.00',
      expect.stringMatching(/^Not paid\. Clocked in/),
    ])
    const report = `/api/Workers/${brief.first.worker.id}/hours?from=${brief.day}&to=${brief.day}`
    expect((await office.get(report)).json<WorkerHours>().lines).toMatchObject([{ hours: 0, flags: ['not-paid'] }])
  })

  test('has no missing clock-out on Home once it was answered or locked', async () => {
    const { day, first } = await aDay(aMonday(), [['in', '12:00']])
    const tuesday = await aDay(dayAfter(day, 1), [['in', '12:00']])
    const missing = async () =>
      (await office.get(`/api/Workers/missingClockOuts?from=${day}&to=${dayAfter(day, 6)}`))
        .json<{ workerId: string }[]>()
        .map(({ workerId }) => workerId)
    expect((await missing()).toSorted()).toEqual([first.worker.id, tuesday.first.worker.id].toSorted())
    const [exception] = (await week(day)).exceptions.filter((one) => one.day === day)
    const about = [{ workerId: first.worker.id, day, key: exception?.key }]
    const answer = (isNothingToChange: boolean) =>
      office.send('POST', '/api/timeReview/exceptions', { id: newId(), isNothingToChange, exceptions: about, comment: 'Sent home' })
    await answer(true)
    expect(await missing()).toEqual([tuesday.first.worker.id])
    await answer(false)
    expect(await missing()).toHaveLength(2)
  })

  test('is also not paid when all of its punches were left out', async () => {
    const { day, first } = await aDay(aMonday(), [['in', '12:00']])
    const line = (await detail(day, first.worker.id)).shifts[0]?.lines[0] ?? fail()
    await correct([{ ...addOut(first.place.id, line.time), punchId: line.punchId, action: 'void', type: 'in' }])
    expect(await cell(day, first.worker.id)).toMatchObject({ isUnpaid: true, minutes: 0 })
  })

  test('that is mended by a correction has no exception any more, and what was said of the old one does not count for a new one', async () => {
    const { day, first } = await aDay(aMonday(), [['in', '12:00']])
    expect((await correct([addOut(first.place.id, `${day}T16:00:00.000Z`)])).statusCode).toBe(200)
    expect(await week(day)).toMatchObject({ exceptions: [], days: [{ minutes: 240 }] })
  })

  test('falls back to open when a punch comes late: it says so, and is not paid unseen', async () => {
    const { day, first } = await aDay(aMonday())
    await mark('approve', [await cell(day, first.worker.id)])
    expect((await clockLate(first.place.id, `${day}T21:00:00.000Z`)).statusCode).toBe(200)
    expect(await cell(day, first.worker.id)).toMatchObject({ state: 'open', since: 1 })
    const { exceptions } = await week(day)
    expect(exceptions.map(({ code }) => code)).toContain('missing_out')
    expect((await mark('approve', [await cell(day, first.worker.id)])).statusCode).toBe(422)
  })

  test('falls back to open when it is corrected, and when its job is cancelled', async () => {
    const { day, first, entry } = await aDay(aMonday())
    await mark('approve', [await cell(day, first.worker.id)])
    await correct([addOut(first.place.id, `${day}T21:00:00.000Z`)])
    expect(await cell(day, first.worker.id)).toMatchObject({ state: 'open', since: 1 })
    const next = await aDay(dayAfter(day, 1))
    await mark('approve', [await cell(next.day, next.first.worker.id)])
    await office.send('PATCH', `/api/ScheduleEntries/${next.entry.id}`, { cancelled: true })
    expect(await cell(next.day, next.first.worker.id)).toMatchObject({ state: 'open', since: 1 })
    expect(entry.id).not.toBe(next.entry.id)
  })

  test('does not exist for a person whose only job was cancelled and who did not clock: not in the week, not to approve, not in a file', async () => {
    const { day, first, entry } = await aDay(aMonday(), [])
    await mark('approve', [await cell(day, first.worker.id)])
    await office.send('PATCH', `/api/ScheduleEntries/${entry.id}`, { cancelled: true })
    expect(await week(day)).toMatchObject({ days: [], workers: [], exceptions: [] })
  })

  test('is not approved before it has ended', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const { day, first } = await aDay(dayAfter(today, 1), [])
    const reply = await mark('approve', [await cell(day, first.worker.id)])
    expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining('has not ended yet')])
  })

  test('is not approved while somebody is still at work after the night', async () => {
    const day = aMonday()
    // Half past four of the next morning in New York, three hours after they came.
    const place = await aWorkerEntry({
      schedule_entry_id: (await anEntry({ schedule_id: (await aSchedule({ day: dayAfter(day, 1) })).id })).id,
    })
    await anEvent(seen(place.id, 'in', `${dayAfter(day, 2)}T06:30:00.000Z`))
    const night = { now: new Date(`${dayAfter(day, 2)}T09:30:00.000Z`), zone: 'America/New_York' }
    const { days, exceptions } = await readReview(db, { from: dayAfter(day, 1), to: dayAfter(day, 1) }, night)
    expect([days.map(({ isOver }) => isOver), exceptions.filter(({ severity }) => severity === 'block')]).toEqual([[false], []])
  })

  test('is locked only when it is approved', async () => {
    const { day, first } = await aDay(aMonday())
    const reply = await mark('lock', [await cell(day, first.worker.id)])
    expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining('is not approved')])
  })
})

describe('several people at once', () => {
  test('a day that somebody else has approved, or that has changed, is a 409 that names it; nothing is done', async () => {
    const { day, first } = await aDay(aMonday(), clean, 2)
    const days = (await week(day)).days
    await mark('approve', days.slice(0, 1), {}, colleague)
    const reply = await mark('review', days)
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { error: { code: 'CHANGED_MEANWHILE' } }])
    expect((await week(day)).days.map(({ state }) => state).toSorted()).toEqual(['approved', 'open'])
    const fresh = (await week(day)).days.filter(({ state }) => state === 'open')
    await clockLate(fresh[0]?.shifts[0]?.workerEntryId ?? '', `${day}T21:00:00.000Z`)
    expect((await mark('approve', fresh)).body).toContain('changed by another user')
    expect(first.worker.id).toBeDefined()
  })

  test('of two who approve at once on two nodes one does, and a request that is repeated does it once', async () => {
    const { day } = await aDay(aMonday())
    const days = (await week(day)).days
    const id = newId()
    const replies = await Promise.all([mark('approve', days, { id }), mark('approve', days, {}, calls(other.app, colleague.token))])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from time_day_state where day = ${day}`.execute(db)
    expect(rows).toEqual([{ n: 1 }])
    const next = await aDay(dayAfter(day, 1))
    const body = { id: newId(), action: 'approve', days: [seenAs(await cell(next.day, next.first.worker.id))] }
    for (const _ of [1, 2])
      expect((await office.send('POST', '/api/timeReview/days', body)).json()).toEqual({ state: 'approved', days: 1, exports: [] })
  })

  test('a correction and a lock of the same day at once: the day is never locked with other hours than its file has', async () => {
    const { day, first } = await aDay(aMonday())
    await mark('approve', [await cell(day, first.worker.id)])
    const now = await cell(day, first.worker.id)
    const [lock, correction] = await Promise.all([mark('lock', [now]), correct([addOut(first.place.id, `${day}T21:00:00.000Z`)])])
    expect([lock.statusCode, correction.statusCode].toSorted()).toEqual([200, 409])
  })

  test('everybody is told whose days were approved', async () => {
    const { day, first } = await aDay(aMonday())
    await mark('approve', [await cell(day, first.worker.id)])
    const told = await db
      .selectFrom('change_event')
      .select('type')
      .where('entity', '=', 'TimeReview')
      .where('row_id', '=', first.worker.id)
      .execute()
    expect(told).toEqual([{ type: 'update' }])
  })
})

test('a day opened shows what was clocked beside what is paid, and its history with what was known when', async () => {
  const { day, first } = await aDay(aMonday(), [['in', '12:08']])
  await correct([addOut(first.place.id, `${day}T16:20:00.000Z`)])
  await mark('approve', [await cell(day, first.worker.id)])
  const detail = (await office.get(`/api/timeReview/day?worker=${first.worker.id}&day=${day}`)).json<ReviewDetail>()
  expect(detail).toMatchObject({
    worker: { id: first.worker.id },
    day: { state: 'approved', minutes: 245 },
    shifts: [
      {
        lines: [
          { type: 'in', rounded: `${day}T12:15:00.000Z`, moved: 7, isTyped: false, event: { image: 'face.jpg' } },
          { type: 'out', rounded: `${day}T16:20:00.000Z`, moved: 0, isTyped: true, event: null },
        ],
        leftOut: [],
      },
    ],
    corrections: [{ reason: 'Forgot to clock' }],
    history: [
      { kind: 'clocked', minutes: 0 },
      { kind: 'corrected', minutes: 245, by: `account ${office.username}` },
      { kind: 'marked', text: 'Approved.', minutes: 245 },
    ],
  })
  expect((await office.get(`/api/timeReview/day?worker=${newId()}&day=${day}`)).statusCode).toBe(404)
})

test('what was clocked away from a job whose place is known is looked into, by its radius or that of the settings', async () => {
  const { day, first, job } = await aDay(aMonday())
  const found = async () => {
    const { exceptions, shifts } = await detail(day, first.worker.id)
    const off = exceptions.filter(({ code }) => code === 'off_site')
    return [shifts[0]?.isPlaceKnown, ...new Set(off.map(({ text }) => text.split(', ').at(-1)))]
  }
  const place = (of: object) => office.send('PATCH', `/api/Jobs/${job.id}`, of)
  expect(await found()).toEqual([false])
  // Everybody is clocked at 40.7, -74: 1,830 feet from there.
  expect((await place({ latitude: 40.705, longitude: -74 })).statusCode).toBe(200)
  expect(await found()).toEqual([true, '1,830 ft from the job.'])
  await place({ siteRadius: 600 })
  expect(await found()).toEqual([true])
})

test('what a phone said of its clock is not lost when its punch is moved to another job', async () => {
  const { day, first, schedule } = await aDay(aMonday(), [])
  const there = await aWorkerEntry({
    schedule_entry_id: (await anEntry({ schedule_id: schedule.id })).id,
    worker_id: first.worker.id,
  })
  const time = `${day}T12:00:00.000Z`
  const { id } = await anEvent({ ...seen(first.place.id, 'out', time), clock_set_back: true })
  const codes = async () => (await week(day)).exceptions.map(({ code }) => code)
  expect(await codes()).toContain('phone_clock')
  expect((await correct([{ ...addOut(there.id, time), punchId: id, action: 'change' }])).statusCode).toBe(200)
  expect(await codes()).toContain('phone_clock')
})

test('what was clocked by mistake is shown as left out', async () => {
  const { day, first } = await aDay(aMonday())
  const before = (await office.get(`/api/timeReview/day?worker=${first.worker.id}&day=${day}`)).json<ReviewDetail>()
  const [line] = before.shifts[0]?.lines ?? []
  const { punchId, type, time } = line ?? fail()
  await correct([{ id: newId(), punchId, action: 'void', workerEntryId: first.place.id, type, time, replacesId: null }])
  const after = (await office.get(`/api/timeReview/day?worker=${first.worker.id}&day=${day}`)).json<ReviewDetail>()
  expect(after.shifts[0]?.leftOut.map(({ id }) => id)).toEqual([punchId])
  expect(after.day.minutes).toBe(240)
})

test('the database holds that states, answers and files stay as they are', async () => {
  const { day, first } = await aDay(aMonday())
  await mark('approve', [await cell(day, first.worker.id)])
  for (const table of ['time_day_state', 'time_exception_answer', 'time_export'])
    await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow('are added and stay as they are')
})

describe('for a dispute', () => {
  test('the history of somebody is a file with each fact, who knew it when, in business time and in UTC', async () => {
    const { day, first } = await aDay(aMonday(), [])
    const supervisor = await one.caller('supervisor')
    const month = () => new Date().toISOString().slice(0, 7)
    const before = month()
    const event = { id: newId(), workerEntryId: first.place.id, type: 'in', time: `${day}T12:08:00.000Z` }
    expect((await supervisor.send('POST', '/api/Events', event)).statusCode).toBe(200)
    await correct([addOut(first.place.id, `${day}T16:20:00.000Z`)])
    const query = `worker=${first.worker.id}&from=${day}&to=${day}`
    const [head, ...rows] = cellsOf((await office.get(`/api/timeReview/exportHistory?${query}`)).body)
    expect(head).toEqual(['Day', 'Known Since', 'Known Since (UTC)', 'By', 'What', 'Paid Hours Then', 'Of These Gap Credit'])
    expect(rows.map(([, , utc, by, what, hours]) => [utc?.slice(0, 16), by, what?.split(' on ')[0], hours])).toEqual([
      // Not before it came in.
      [
        expect.stringMatching(`^(${before}|${month()})`),
        `supervisor ${supervisor.username}`,
        expect.stringContaining('Clocked in at'),
        '0.00',
      ],
      [expect.any(String), `account ${office.username}`, expect.stringContaining('Added a clock-out'), '4.08'],
    ])
    const pdf = await office.get(`/api/timeReview/printHistory?${query}`)
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    expect((await office.get(`/api/timeReview/exportHistory?worker=${newId()}&from=${day}&to=${day}`)).statusCode).toBe(404)
    expect((await office.get(`/api/timeReview/exportHistory?worker=${first.worker.id}&from=2024-01-01&to=${day}`)).statusCode).toBe(400)
  })

  test('a history says which months of the audit are in the archive, from the month before the day on', async () => {
    const { day, first } = await aDay(aMonday(), [['in', '12:08']])
    const months = [-2, -1, 0].map((more) => monthsBefore(new Date(day), -more))
    await sql`insert into audit_archive (month, name, rows, bytes, sha256, content_sha256)
      select (m || '-01')::date, m, 1, 1, repeat('a', 64), repeat('a', 64) from unnest(${months}::text[]) m`.execute(db)
    onTestFinished(async () => void (await db.deleteFrom('audit_archive').execute()))
    expect((await detail(day, first.worker.id)).archivedMonths).toEqual(months.slice(1))
    const query = `worker=${first.worker.id}&from=${day}&to=${day}`
    const last = cellsOf((await office.get(`/api/timeReview/exportHistory?${query}`)).body).at(-1)
    expect(last?.[4]).toMatch(new RegExp(` \\(2 months\\) is archived .* restore ${months[1]}$`))
    expect((await office.get(`/api/timeReview/printHistory?${query}`)).statusCode).toBe(200)
  })

  test('the history of several days has of each what the day has by itself', async () => {
    const { day, first } = await aDay(aMonday())
    const tuesday = dayAfter(day, 1)
    const there = await aWorkerEntry({
      schedule_entry_id: (await anEntry({ schedule_id: (await aSchedule({ day: tuesday })).id })).id,
      worker_id: first.worker.id,
    })
    await anEvent(seen(there.id, 'in', `${tuesday}T12:00:00.000Z`))
    const last = (await detail(day, first.worker.id)).shifts[0]?.lines.at(-1) ?? fail()
    await correct([{ ...addOut(there.id, `${tuesday}T20:00:00.000Z`), punchId: last.punchId, action: 'change' }])
    await mark('approve', [await cell(tuesday, first.worker.id)])
    const { exceptions } = await week(day)
    const about = exceptions.filter((one) => one.day === day).map(({ workerId, key }) => ({ workerId, day, key }))
    await office.send('POST', '/api/timeReview/exceptions', {
      id: newId(),
      isNothingToChange: true,
      comment: 'As it is',
      exceptions: about,
    })
    const told = async (of: string) => (await detail(of, first.worker.id)).history.map(({ text }) => text)
    const [monday, next] = [await told(day), await told(tuesday)]
    expect([monday.length, next.length]).toEqual([5 + about.length, 3])
    const query = `worker=${first.worker.id}&from=${day}&to=${tuesday}`
    const [, ...rows] = cellsOf((await office.get(`/api/timeReview/exportHistory?${query}`)).body)
    expect(rows.map(([, , , , what]) => what)).toEqual([...monday, ...next])
  })

  test('what rounding did to a month is told, and equals a recount from what was clocked', async () => {
    const monday = aMonday()
    const { first } = await aDay(monday, [
      ['in', '12:08'],
      ['out', '16:07'],
    ])
    const lines = (await office.get(`/api/timeReview/drift?from=${monday}&to=${dayAfter(monday, 6)}`)).json<DriftLine[]>()
    // 12:15 to 16:00 was paid of 12:08 to 16:07.
    expect(lines).toEqual([
      {
        workerId: first.worker.id,
        name: first.worker.name,
        month: monday.slice(0, 7),
        pairs: 1,
        paidMinutes: 225,
        rawMinutes: 239,
        driftMinutes: -14,
        isMarked: false,
      },
    ])
  })
})

test('an answer is refused if the hours of the day have changed since they were shown', async () => {
  const { day, first } = await aDay(aMonday(), [['in', '12:00']])
  const [exception] = (await week(day)).exceptions
  const say = (digest: string) => {
    const exceptions = [{ workerId: first.worker.id, day, key: exception?.key, digest }]
    return office.send('POST', '/api/timeReview/exceptions', { id: newId(), isNothingToChange: true, comment: 'Sent home', exceptions })
  }
  const reply = await say('of other hours')
  expect([reply.statusCode, reply.json()]).toMatchObject([409, { error: { code: 'CHANGED_MEANWHILE' } }])
  expect((await say((await cell(day, first.worker.id)).digest)).statusCode).toBe(204)
})
