/** Days whose hours went out: what is refused, what their file has, and what makes it stale. (product.md#time-review) */
import type { MarkedDays } from '@daysheet/domain/time-review/review-week'
import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { cellsOf } from '#testing/csv.ts'
import { addOut, dayAfter, fail, reviewing, type Clocked } from '#testing/reviewing.ts'

const { one, office, clock, aDay, aMonday, week, cell, detail, mark, correct, clockLate } = await reviewing()

describe('a locked day', () => {
  async function locked() {
    const made = await aDay(aMonday())
    const { day, first } = made
    await mark('approve', [await cell(day, first.worker.id)])
    const id = newId()
    await mark('lock', [await cell(day, first.worker.id)], { id })
    return { ...made, file: id }
  }

  test('refuses corrections and what is said of exceptions, until it is reopened with a reason that names the files it was in', async () => {
    const { day, first, file } = await locked()
    const correction = addOut(first.place.id, `${day}T21:00:00.000Z`)
    const refused = await correct([correction])
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { error: { code: 'LOCKED' } }])
    expect((await mark('reopen', [await cell(day, first.worker.id)])).statusCode).toBe(422)
    expect((await mark('reopen', [await cell(day, first.worker.id)], { reason: ' ' })).statusCode).toBe(422)
    const reply = await mark('reopen', [await cell(day, first.worker.id)], { reason: 'Wrong job' })
    expect(reply.json<MarkedDays>()).toMatchObject({ state: 'open', days: 1, exports: [{ id: file, isStale: false }] })
    expect(await cell(day, first.worker.id)).toMatchObject({ state: 'open', reason: 'Wrong job', since: null })
    expect((await correct([correction])).statusCode).toBe(200)
    expect((await week(day)).exports).toMatchObject([{ id: file, isStale: true, days: 1 }])
  })

  test('stays locked when a punch comes late, says so, and makes its file stale', async () => {
    const { day, first } = await locked()
    await clockLate(first.place.id, `${day}T21:00:00.000Z`)
    expect(await cell(day, first.worker.id)).toMatchObject({ state: 'locked', since: 1 })
    expect((await week(day)).exports).toMatchObject([{ isStale: true }])
  })

  test('makes a file of two weeks stale that is seen in the other one', async () => {
    const { day, first } = await aDay(aMonday())
    const next = await aDay(aMonday())
    const both = async () => [await cell(day, first.worker.id), await cell(next.day, next.first.worker.id)]
    for (const action of ['approve', 'lock'] as const) expect((await mark(action, await both())).statusCode).toBe(200)
    expect((await week(day)).exports).toMatchObject([{ days: 2, isStale: false }])
    await clockLate(next.first.place.id, `${next.day}T21:00:00.000Z`)
    for (const from of [day, next.day]) expect((await week(from)).exports).toMatchObject([{ days: 2, isStale: true }])
  })

  test('makes its file stale, also beside a file that goes on in the next week', async () => {
    const { day, first } = await locked()
    const tuesday = await aDay(dayAfter(day, 1))
    const next = await aDay(aMonday())
    const both = async () => [await cell(tuesday.day, tuesday.first.worker.id), await cell(next.day, next.first.worker.id)]
    for (const action of ['approve', 'lock'] as const) expect((await mark(action, await both())).statusCode).toBe(200)
    await clockLate(first.place.id, `${day}T21:00:00.000Z`)
    const files = async () => (await week(day)).exports.map(({ days, isStale, changed, missing }) => [days, isStale, changed, missing])
    // The second file has the day that was locked before; the first has only that one.
    expect(await files()).toEqual([
      [3, true, 1, 0],
      [1, true, 1, 1],
    ])
    await clockLate(next.first.place.id, `${next.day}T21:00:00.000Z`)
    const reply = await mark('reopen', [await cell(tuesday.day, tuesday.first.worker.id)], { reason: 'Wrong job' })
    expect(reply.json<MarkedDays>().exports).toMatchObject([{ days: 3, isStale: true, changed: 2 }])
  })

  test('is in the file of a day that is locked later, so that the newest file of the week is complete', async () => {
    const { day, first, file } = await locked()
    const late = await aDay(dayAfter(day, 1))
    const lateDay = () => cell(late.day, late.first.worker.id)
    await mark('approve', [await lateDay()])
    const id = newId()
    await mark('lock', [await lateDay()], { id })
    const filesOf = async () => (await week(day)).exports.map(({ id: of, days, missing, reopened }) => [of, days, missing, reopened])
    expect(await filesOf()).toEqual([
      [id, 2, 0, 0],
      [file, 1, 1, 0],
    ])
    const [, ...rows] = cellsOf((await office.get(`/api/timeReview/exports/${id}`)).body)
    expect(rows.map((row) => row[1]).toSorted()).toEqual([first.worker.name, late.first.worker.name].toSorted())
    await mark('reopen', [await lateDay()], { reason: 'Wrong job' })
    expect(await filesOf()).toEqual([
      [id, 2, 0, 1],
      [file, 1, 0, 0],
    ])
  })

  test('that has changed since is in no later file until it is locked again', async () => {
    const { day, first } = await locked()
    await clockLate(first.place.id, `${day}T21:00:00.000Z`)
    const late = await aDay(dayAfter(day, 1))
    for (const action of ['approve', 'lock'] as const) await mark(action, [await cell(late.day, late.first.worker.id)])
    expect((await week(day)).exports[0]).toMatchObject({ days: 1, missing: 1, isStale: true })
  })

  test('is in no file of the weeks around it', async () => {
    const before = await aDay(aMonday())
    const { day } = await aDay(aMonday())
    const after = await aDay(aMonday())
    const both = async () => [await cell(before.day, before.first.worker.id), await cell(after.day, after.first.worker.id)]
    for (const action of ['approve', 'lock'] as const) expect((await mark(action, await both())).statusCode).toBe(200)
    expect((await week(day)).exports).toEqual([])
  })

  test('keeps the names of its jobs and its employee in its history, until it is reopened', async () => {
    const { day, first, job } = await locked()
    const history = async () => (await office.get(`/api/timeReview/exportHistory?worker=${first.worker.id}&from=${day}&to=${day}`)).body
    const before = await history()
    expect(before).toContain(` on ${job.job_num}.`)
    await one.db.updateTable('job').set({ job_num: 77_123, address: '1 Other Street' }).where('id', '=', job.id).execute()
    expect(await history()).toBe(before)
    expect((await detail(day, first.worker.id)).history.map(({ text }) => text).join()).not.toContain('77123')
    await mark('reopen', [await cell(day, first.worker.id)], { reason: 'Wrong job' })
    expect(await history()).toContain(' on 77123.')
  })

  test('is printed with the name that its employee had', async () => {
    const { day, first } = await locked()
    const printed = async () => {
      const url = `/api/timeReview/printHistory?worker=${first.worker.id}&from=${day}&to=${day}`
      return (await office.get(url)).headers['content-disposition']
    }
    const before = await printed()
    expect(before).toContain('History_')
    await one.db.updateTable('worker').set({ name: 'Married Name' }).where('id', '=', first.worker.id).execute()
    expect(await printed()).toBe(before)
    await mark('reopen', [await cell(day, first.worker.id)], { reason: 'Wrong job' })
    expect(await printed()).toContain('Married_Name')
  })

  test('is in a file with its hours, as it was when it was locked', async () => {
    const { day, first, job, file } = await locked()
    await clockLate(first.place.id, `${day}T21:00:00.000Z`)
    const reply = await office.get(`/api/timeReview/exports/${file}`)
    expect(reply.headers['content-disposition']).toContain('Hours_')
    const [head, ...rows] = cellsOf(reply.body)
    expect(head).toEqual([
      ...['Date', 'Employee', 'Job Number', 'Job Address', 'Paid Hours', 'Clocked Hours'],
      ...['Straight', 'Overtime 1.5', 'Overtime 2', 'Other Overtime', 'Overtime Reasons', 'Notes'],
      'Employee Number',
    ])
    expect(rows).toEqual([
      [
        ...[expect.stringMatching(/^\d\d-\d\d-2025$/), first.worker.name, String(job.job_num), job.address, '8.00', '8.00'],
        ...['8.00', '0.00', '0.00', '0.00', '', '', ''],
      ],
    ])
    expect((await office.get(`/api/timeReview/exports/${newId()}`)).statusCode).toBe(404)
  })
})

describe('a week of more than forty hours', () => {
  const long: Clocked = [
    ['in', '12:00'],
    ['out', '16:00'],
    ['in', '16:30'],
    ['out', '21:30'],
  ]

  /** Five days of nine hours for one person. */
  async function longWeek() {
    const monday = aMonday()
    const { first } = await aDay(monday, long)
    for (const at of [1, 2, 3, 4]) {
      const { entry } = await aDay(dayAfter(monday, at))
      await clock(first.worker, entry, dayAfter(monday, at), long)
    }
    return { monday, friday: dayAfter(monday, 4), worker: first.worker, first: first.place }
  }

  test('says on the last day what is overtime and why, and so does the file of that day alone', async () => {
    const { monday, friday, worker } = await longWeek()
    const overtimeOn = async (day: string) => (await detail(day, worker.id)).shifts.map(({ overtime }) => overtime)
    const straight = { straight: 9, overtime15: 0, overtime2: 0, otherOvertime: 0, reasons: [] }
    expect([await overtimeOn(monday), await overtimeOn(friday)]).toEqual([
      [straight],
      [{ ...straight, straight: 4, overtime15: 5, reasons: ['Over 40 hours in the week'] }],
    ])
    const id = newId()
    await mark('approve', [await cell(friday, worker.id)])
    expect((await mark('lock', [await cell(friday, worker.id)], { id })).statusCode).toBe(200)
    const [, ...rows] = cellsOf((await office.get(`/api/timeReview/exports/${id}`)).body)
    expect(rows.map((row) => row.slice(4))).toEqual([['9.00', '9.00', '4.00', '5.00', '0.00', '0.00', 'Over 40 hours in the week', '', '']])
  })

  test('has other overtime on its last day when its first is put right: that day is approved anew, and a file with it is stale', async () => {
    const { monday, friday, worker, first } = await longWeek()
    const out = (await detail(monday, worker.id)).shifts[0]?.lines.at(-1) ?? fail()
    const leaveOutAnHour = () => correct([{ ...addOut(first.id, `${monday}T20:30:00.000Z`), punchId: out.punchId, action: 'change' }])
    await mark('approve', [await cell(friday, worker.id)])
    expect(await cell(friday, worker.id)).toMatchObject({ state: 'approved', minutes: 540 })
    expect((await leaveOutAnHour()).statusCode).toBe(200)
    expect(await cell(friday, worker.id)).toMatchObject({ state: 'open', minutes: 540, since: 1 })
    await mark('approve', [await cell(friday, worker.id)])
    await mark('lock', [await cell(friday, worker.id)])
    expect((await week(monday)).exports).toMatchObject([{ isStale: false }])
    const [correction] = (await detail(monday, worker.id)).corrections
    const back = { ...addOut(first.id, `${monday}T21:30:00.000Z`), punchId: out.punchId, action: 'change', replacesId: correction?.id }
    expect((await correct([back])).statusCode).toBe(200)
    expect(await cell(friday, worker.id)).toMatchObject({ state: 'locked', since: 1 })
    expect((await week(monday)).exports).toMatchObject([{ isStale: true }])
  })

  test('is said once, and somebody can say that there is nothing to change about it', async () => {
    const { monday, friday, worker } = await longWeek()
    const found = async () => (await week(monday)).exceptions.filter(({ code }) => code === 'over_40')
    const [over] = await found()
    expect(over).toMatchObject({ day: friday, answer: null })
    const exceptions = [{ workerId: worker.id, day: friday, key: over?.key }]
    const reply = await office.send('POST', '/api/timeReview/exceptions', {
      id: newId(),
      isNothingToChange: true,
      comment: 'Sent home',
      exceptions,
    })
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    expect(await found()).toMatchObject([{ answer: { by: `account ${office.username}` } }])
  })
})
