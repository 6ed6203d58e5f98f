import { addDays, dayOf, weekdayOf } from '@daysheet/domain/calendar/day'
import type { ReviewWeek } from '@daysheet/domain/time-review/review-week'
import { defaultSettings, type SavedSettings } from '@daysheet/domain/settings/office-settings'
import { defaultWording } from '@daysheet/domain/texts/wording'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp, calls } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { cellsOf } from '#testing/csv.ts'
import { initCompanyName } from './queries.ts'

const one = await testApp()
const { db } = one
const other = await one.anotherNode()
const office = await one.caller()
const colleague = await one.caller()
const { anEntry, aJob, aSchedule, aWorker, aWorkerEntry } = build(db)

const settings = async (from = office) => (await from.get('/api/settings')).json<SavedSettings>()
const change = (body: object, ifMatch?: number) =>
  office.send('PATCH', '/api/settings', body, ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` })
const inWords = (sentence: object) => ({ textWording: { ...defaultWording, en: { ...defaultWording.en, ...sentence } } })

beforeEach(async () => {
  await change(defaultSettings)
})

describe('settings', () => {
  test('are the defaults of the product until an office changes them, and then keep nothing of them', async () => {
    const reply = await office.get('/api/settings')
    expect(reply.json()).toEqual({ ...defaultSettings, id: expect.any(String), version: expect.any(Number) })
    const kept = await db.selectFrom('office_setting').selectAll().executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ text_wording: null, timesheet_columns: null, timesheet_columns_of_day: null })
    expect(kept).toMatchObject({ time_thresholds: null, time_rules_off: null, correction_reasons: null })
  })

  test('are changed in part, with the new version in the answer, and another node reads them at once', async () => {
    const before = await settings()
    const reply = await change({ companyName: ' Rivera & Söhne ', silentListTime: '17:30' }, before.version)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ ...before, companyName: 'Rivera & Söhne', silentListTime: '17:30', version: before.version + 1 })
    expect(String(reply.headers.etag)).toMatch(new RegExp(`^"${before.version + 1}-`))
    const there = await calls(other.app, office.token).get('/api/settings')
    expect(there.json()).toEqual(reply.json())
    expect(there.headers.etag).toBe(reply.headers.etag)
    const me = await calls(other.app, office.token).get('/api/Users/me')
    expect(me.json()).toMatchObject({ settings: { companyName: 'Rivera & Söhne' } }) // paper has it
  })

  test('tell who changed which of them, in the audit and to the screens', async () => {
    await change({ companyName: 'Rivera' })
    const entry = await db
      .selectFrom('audit_entry')
      .selectAll()
      .where('table_name', '=', 'office_setting')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(entry).toMatchObject({ actor: `account ${office.username}`, action: 'update' })
    expect([entry?.old_values?.company_name, entry?.new_values?.company_name]).toEqual(['', 'Rivera'])
    const event = await db.selectFrom('change_event').selectAll().where('entity', '=', 'Settings').orderBy('seq', 'desc').executeTakeFirst()
    expect(event).toMatchObject({ type: 'update', row_id: entry?.row_id })
  })

  test('keep of the numbers of the time review those that differ, and give all of them', async () => {
    const timeThresholds = { ...defaultSettings.timeThresholds, lateMinutes: 0, usualShiftHours: 8 }
    const chosen = { timeThresholds, timeRulesOff: ['no_photo', 'late'], correctionReasons: ['Forgot', 'Other'] }
    const reply = await change(chosen)
    expect(reply.json()).toMatchObject({ ...chosen, timeRulesOff: ['late', 'no_photo'] })
    const kept = await db.selectFrom('office_setting').selectAll().executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ time_thresholds: { lateMinutes: 0, usualShiftHours: 8 }, correction_reasons: ['Forgot', 'Other'] })
    const audited = await db
      .selectFrom('audit_entry')
      .selectAll()
      .where('table_name', '=', 'office_setting')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(audited?.new_values).toMatchObject({ time_thresholds: { lateMinutes: 0, usualShiftHours: 8 } })
  })

  test('that nobody changed keep their version', async () => {
    const { version } = await settings()
    await change({})
    await change({ companyName: '', timesheetColumns: defaultSettings.timesheetColumns })
    expect((await settings()).version).toBe(version)
  })

  test('of an older version are not overwritten: the 412 has the newer ones, who changed what, and nothing is saved', async () => {
    const { version } = await settings()
    await colleague.send('PATCH', '/api/settings', { companyName: 'Theirs' })
    const reply = await change({ companyName: 'Ours' }, version)
    expect([reply.statusCode, reply.json()]).toEqual([
      412,
      {
        error: expect.objectContaining({
          code: 'STALE',
          details: {
            current: await settings(),
            changedBy: colleague.username,
            changedAt: expect.any(String),
            changes: { companyName: { changedBy: colleague.username, changedAt: expect.any(String) } },
          },
        }),
      },
    ])
    expect((await settings()).companyName).toBe('Theirs')
  })

  test('of two offices that save at once on two nodes, one is told', async () => {
    const { version } = await settings()
    const match = { 'if-match': `"${version}"` }
    const replies = await Promise.all([
      office.send('PATCH', '/api/settings', { companyName: 'One' }, match),
      calls(other.app, colleague.token).send('PATCH', '/api/settings', { companyName: 'Other' }, match),
    ])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412])
  })

  test.each<[object, string, unknown]>([
    [inWords({ ask: 'Work on {when}.' }), 'textWording.en.ask', 'must contain {place}'],
    [inWords({ note: '{note} {gate}' }), 'textWording.en.note', 'cannot use {gate}; it can use {note}'],
    [{ silentListTime: '5 PM' }, 'silentListTime', 'must be a time such as 17:30'],
    [{ timesheetColumns: [] }, 'timesheetColumns', 'must have at least one column'],
    [
      { timeThresholds: { ...defaultSettings.timeThresholds, openHours: 2 } },
      'timeThresholds.openHours',
      'must be a whole number from 4 to 24',
    ],
    [{ timeRulesOff: ['overlap'] }, 'timeRulesOff.0', expect.stringMatching(/^must be some of not_planned, no_show, /)],
    [{ correctionReasons: [] }, 'correctionReasons', 'must have at least one reason'],
    [{ theme: 'dark' }, 'theme', 'is not a property of Settings'],
  ])('%j is refused by name', async (body, property, words) => {
    const before = await settings()
    const reply = await change({ companyName: 'Never', ...body })
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ error: { details: { messages: { [property]: [words] } } } })
    expect(await settings()).toEqual(before)
  })

  test('need somebody who is signed in', async () => {
    for (const method of ['GET', 'PATCH'] as const)
      expect((await one.app.inject({ method, url: '/api/settings', ...(method === 'PATCH' && { payload: {} }) })).statusCode).toBe(401)
  })
})

describe('the first day of the workweek', () => {
  const today = dayOf(new Date(), 'America/New_York')
  const nextSunday = [1, 2, 3, 4, 5, 6, 7].map((days) => addDays(today, days)).find((day) => weekdayOf(day) === 'Sunday') ?? ''
  const late = 'must begin after today: past weeks do not change'
  const begin = (workweekStarts: object[]) => change({ workweekStarts })
  const problemOf = async (reply: ReturnType<typeof begin>) =>
    (await reply).json<{ error: { details: { messages: Record<string, string[]> } } }>().error.details.messages
  const sunday = { from: nextSunday, firstDay: 'Sunday' }

  test('is Monday until another one is set from a date to come, which may be taken back until then', async () => {
    expect((await settings()).workweekStarts).toEqual([])
    expect((await begin([sunday])).json()).toMatchObject({ workweekStarts: [sunday] })
    expect((await begin([])).json()).toMatchObject({ workweekStarts: [] })
  })

  test('is not changed for weeks that have begun', async () => {
    const past = [{ from: '2026-03-01', firstDay: 'Sunday' }]
    expect(await problemOf(begin(past))).toEqual({ workweekStarts: [late] })
    const begun = JSON.stringify(past)
    await db.updateTable('office_setting').set({ workweek_starts: begun }).execute()
    expect(await problemOf(begin([]))).toEqual({ workweekStarts: [late] })
    expect((await begin([...past, { from: addDays(nextSunday, 1), firstDay: 'Monday' }])).statusCode).toBe(200)
    const week = async (day: string) => {
      const { from, to } = (await office.get(`/api/timeReview/week?from=${day}`)).json<ReviewWeek>()
      return [from, to]
    }
    expect(await week('2026-02-25')).toEqual(['2026-02-23', '2026-02-28'])
    expect(await week('2026-03-05')).toEqual(['2026-03-01', '2026-03-07'])
    await db.updateTable('office_setting').set({ workweek_starts: null }).execute()
  })

  test('is named when it is not the day it says', async () => {
    expect(await problemOf(begin([{ ...sunday, firstDay: 'Friday' }]))).toEqual({
      'workweekStarts.0': ['must begin on the day of the week that it names'],
    })
  })
})

test('the name of the environment is taken once, and not again after an office has emptied it', async () => {
  const nameIs = async () => (await settings()).companyName
  await db.updateTable('office_setting').set({ company_name: null }).execute()
  expect(await nameIs()).toBe('')
  await initCompanyName(db, undefined)
  await initCompanyName(db, 'Of the environment')
  await initCompanyName(db, 'Of another node')
  expect(await nameIs()).toBe('Of the environment')
  await change({ companyName: '' })
  await initCompanyName(db, 'Of the environment')
  expect(await nameIs()).toBe('')
})

test('texts go out in the words of the office, in both languages, from the next one on', async () => {
  const schedule = await aSchedule({ day: '2030-03-04' })
  const { id: entryId } = await anEntry({
    schedule_id: schedule.id,
    job_id: (await aJob({ address: '120 Broadway', boro: null })).id,
    start_time: '7:00 AM',
  })
  for (const [language, phone] of [
    ['en', '2125550142'],
    ['es', '2125550143'],
  ] as const)
    await aWorkerEntry({ schedule_entry_id: entryId, worker_id: (await aWorker({ language, phone })).id })
  const bodies = async (note: string) => {
    const reply = await calls(other.app, office.token).send('POST', `/api/ScheduleEntries/${entryId}/sendtexts`, {
      note,
      audience: 'everyone',
    })
    expect(reply.json()).toEqual({ queued: 2, failed: [] })
    const rows = await db.selectFrom('text_message').select(['language', 'body']).where('note', '=', note).execute()
    return Object.fromEntries(rows.map(({ language, body }) => [language, body]))
  }
  expect(await bodies('one')).toEqual({
    en: 'Work on Mon, Mar 4 at 7:00 AM: 120 Broadway. Note: one. Reply Y to confirm or N to decline.',
    es: 'Trabajo el lun 4 de marzo a las 7:00 a. m.: 120 Broadway. Nota: one. Responda SI para confirmar o NO para rechazar.',
  })
  const textWording = {
    en: { ...defaultWording.en, ask: '{place}, {when}.' },
    es: { ...defaultWording.es, answer: '¿Viene? SI{number} o NO{number}.' },
  }
  expect((await change({ textWording })).statusCode).toBe(200)
  expect(await bodies('two')).toEqual({
    en: '120 Broadway, Mon, Mar 4 at 7:00 AM. Note: two. Reply Y to confirm or N to decline.',
    es: 'Trabajo el lun 4 de marzo a las 7:00 a. m.: 120 Broadway. Nota: two. ¿Viene? SI o NO.',
  })
})

test('a timesheet has the columns that were chosen, in their order, for one day and for several', async () => {
  const schedule = await aSchedule({ day: '2031-03-04' })
  const { id: entryId } = await anEntry({
    schedule_id: schedule.id,
    job_id: (await aJob({ address: '9 Grand Street', job_num: 31_000 })).id,
  })
  await aWorkerEntry({ schedule_entry_id: entryId, worker_id: (await aWorker({ name: 'Bo Peña' })).id })
  const file = async (to: string) => (await calls(other.app, office.token).get(`/api/Schedules/export?from=2031-03-04&to=${to}`)).payload
  const day = '\uFEFFDate,Job Address,Employee,Total Hours,Flags\r\n"03-04-2031","9 Grand Street","Bo Peña",0.00,""\r\n'
  const days = '\uFEFFDate,Job Address,Employee,Total Hours,Job Number,Flags\r\n"03-04-2031","9 Grand Street","Bo Peña",0.00,"31000",""\r\n'
  expect([await file('2031-03-04'), await file('2031-03-05')]).toEqual([day, days])
  await change({ timesheetColumns: ['hours', 'employee', 'jobNumber'], timesheetColumnsOfDay: ['employee', 'date'] })
  expect(cellsOf(await file('2031-03-04'))).toEqual([
    ['Employee', 'Date'],
    ['Bo Peña', '03-04-2031'],
  ])
  expect(cellsOf(await file('2031-03-05'))).toEqual([
    ['Total Hours', 'Employee', 'Job Number'],
    ['0.00', 'Bo Peña', '31000'],
  ])
})
