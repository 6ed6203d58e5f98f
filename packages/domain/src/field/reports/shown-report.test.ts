import { expect, test } from 'vitest'
import { shownReport } from './shown-report.ts'

const works = { decon: true, prep: false, removal: false, removalQty: null, bagout: true, bagoutQty: 30, breakdown: false }
const body = { scheduleEntryId: 'job1', ...works, comments: 'Wing A.', signature: 'picture:1' }
const job = { scheduleEntryId: 'job1', reportedAt: null, report: null }
const stored = { ...job, reportedAt: '2026-11-20T20:00:00.000Z', report: { ...works, comments: 'Wing A.', isSigned: true } }
const kept = (kind: string, state: string, more: object = {}, sentAt: number | null = null) => ({
  kind,
  state,
  sentAt,
  body: { ...body, ...more },
})
const addition = (state: string, sentAt: number | null = null) =>
  kept('ReportAdditions', state, { bagoutQty: 5, comments: 'Swept.', decon: false }, sentAt)

test('a shift without a report shows none; a refused report and one of another job do not count', () => {
  expect(shownReport(job, [], 5)).toBeNull()
  expect(shownReport(job, [kept('EosReports', 'refused'), kept('EosReports', 'waiting', { scheduleEntryId: 'job2' })], 5)).toBeNull()
})

test('a report and additions that are still on the phone are shown at once', () => {
  expect(shownReport(job, [kept('EosReports', 'waiting')], null)).toMatchObject({
    report: { bagoutQty: 30 },
    isSigned: true,
    isWaiting: true,
  })
  expect(shownReport(job, [kept('EosReports', 'sent', {}, 9), addition('waiting')], 5)).toMatchObject({
    report: { bagoutQty: 35, comments: 'Wing A.\nSwept.', decon: true },
    isWaiting: true,
  })
})

test('once the server has a record, its version is shown, and no addition counts twice', () => {
  expect(shownReport(stored, [kept('EosReports', 'sent', {}, 9), addition('sent', 3)], 5)).toMatchObject({
    report: { bagoutQty: 30 },
    isSigned: true,
    isWaiting: false,
  })
  expect(shownReport(stored, [addition('sent', 6)], 5)).toMatchObject({ report: { bagoutQty: 35 }, isWaiting: false })
  expect(shownReport({ ...stored, report: undefined }, [], 5)).toMatchObject({ report: { bagoutQty: null, comments: null } })
})
