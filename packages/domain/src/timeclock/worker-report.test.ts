import fc from 'fast-check'
import { expect, test } from 'vitest'
import { round } from '../numbers/round.ts'
import type { WorkedLine } from './hours-report.ts'
import { hoursByJob, flaggedLines, paidLines } from './worker-report.ts'

const aLine = (job: number, hours: number, more: Partial<WorkedLine> = {}): WorkedLine => ({
  day: '2026-11-20',
  scheduleEntryId: `entry ${job}`,
  jobId: `job ${job}`,
  jobNum: job,
  jobNumDecimals: 0,
  address: `${job} Broadway`,
  hours,
  straight: hours,
  overtime15: 0,
  overtime2: 0,
  otherOvertime: 0,
  status: null,
  flags: [],
  flagTexts: [],
  ...more,
})

test('only hours above 0 are listed as worked', () => {
  const [worked, nothing] = [aLine(1, 0.25), aLine(1, 0, { flags: ['missing-out'] })]
  expect(paidLines([worked, nothing])).toEqual([worked])
})

test('a doubtful day is to be checked, with hours or without', () => {
  const [fine, doubtful, lost] = [aLine(1, 8), aLine(1, 4, { flags: ['double-in'] }), aLine(1, 0, { flags: ['missing-out'] })]
  expect(flaggedLines([fine, doubtful, lost])).toEqual([doubtful, lost])
})

test('jobs are listed by their hours, then by number, and those without hours are not', () => {
  const jobs = hoursByJob([aLine(7, 4), aLine(3, 1), aLine(7, 4.25), aLine(5, 1), aLine(9, 0, { flags: ['missing-out'] })])
  expect(jobs.map(({ jobNum, hours }) => [jobNum, hours])).toEqual([
    [7, 8.25],
    [3, 1],
    [5, 1],
  ])
})

test('the hours of the jobs are the hours of the days, to the cent', () => {
  const someLine = fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 2400 }))
    .map(([job, cents]) => aLine(job, cents / 100))
  fc.assert(
    fc.property(fc.array(someLine), (lines) => {
      const sum = (rows: readonly { hours: number }[]) =>
        round(
          rows.reduce((total, { hours }) => total + hours, 0),
          2,
        )
      expect(sum(hoursByJob(lines))).toBe(sum(lines))
    }),
  )
})
