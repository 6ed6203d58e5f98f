import { describe, expect, test } from 'vitest'
import { crewLineText, workItems } from './crew-line.ts'
import type { ReviewDay } from './review-week.ts'
import { boardOf, matchingCells } from './week-board.ts'
import type { ReviewException } from './exceptions/review-exception.ts'

const thursday = '2026-11-19'

const aDay = (workerId: string, scheduleEntryId = 'crew'): ReviewDay => ({
  workerId,
  day: thursday,
  state: 'open',
  isOver: true,
  stateId: null,
  given: null,
  digest: 'd',
  minutes: 480,
  rawMinutes: 480,
  paidAt: { '1': 480 },
  isUnpaid: false,
  shifts: [{ workerEntryId: `place ${workerId}`, scheduleEntryId, jobId: 'job', supervisorId: null, minutes: 480, rawMinutes: 480 }],
  isWhole: true,
  isOwnHours: false,
  since: null,
  by: null,
  at: null,
  reason: null,
})
const lunch = (workerId: string, measure: number, more: Partial<ReviewException> = {}): ReviewException => ({
  code: 'no_meal',
  key: `no_meal ${workerId}`,
  workerId,
  workerEntryId: `place ${workerId}`,
  day: thursday,
  punchIds: [],
  severity: 'check',
  text: '',
  minutesAtRisk: 0,
  measure,
  proposals: [],
  answer: null,
  ...more,
})
const cells = (days: ReviewDay[], exceptions: ReviewException[]) => {
  const workers = days.map(({ workerId: id }) => ({ id, name: id }))
  return matchingCells(boardOf({ from: thursday, to: thursday, jobs: [], supervisors: [], exports: [], workers, days, exceptions }), {})
}
const shown = (items: ReturnType<typeof workItems>) => items.map((item) => (item.kind === 'crew' ? item.people : item.exception.key))

describe('the items of the work-through', () => {
  const crew = ['ana', 'bo', 'luis', 'wei']
  const days = crew.map((worker) => aDay(worker))
  const lunches = crew.map((worker, at) => lunch(worker, 22 + (at % 3)))

  test('are one line if a crew has the same exception, and single exceptions after Look at each', () => {
    const items = workItems(cells(days, lunches))
    expect(items).toMatchObject([{ kind: 'crew', code: 'no_meal', day: thursday, jobId: 'job', people: 4 }])
    expect(items[0]?.kind === 'crew' && items[0].exceptions).toHaveLength(4)
    expect(shown(workItems(cells(days, lunches), new Set(items.map(({ id }) => id))))).toEqual(lunches.map(({ key }) => key))
  })
  test.each<[string, Partial<ReviewException>]>([
    ['blocks', { severity: 'block' }],
    ['has a proposal', { proposals: [{ label: 'Pay the break', corrections: [] }] }],
  ])('are single exceptions if each %s', (_what, more) => {
    expect(
      workItems(
        cells(
          days,
          lunches.map((one) => ({ ...one, ...more })),
        ),
      ),
    ).toHaveLength(4)
  })
  test('are single exceptions on different jobs, without answered ones', () => {
    const answered = { comment: null, by: 'account office', at: '2026-11-20T12:00:00.000Z' }
    const two = [aDay('ana'), aDay('bo', 'other crew'), aDay('wei')]
    expect(shown(workItems(cells(two, [lunch('ana', 22), lunch('bo', 22), lunch('wei', 22, { answer: answered })])))).toEqual([
      'no_meal ana',
      'no_meal bo',
    ])
  })
  test('have Blocks first', () => {
    const items = workItems(cells(days, [...lunches, lunch('wei', 0, { code: 'missing_out', key: 'out', severity: 'block' })]))
    expect(shown(items)).toEqual(['out', 4])
  })
})

describe('the text of a line is', () => {
  const line = (code: string, ...measures: (number | null)[]) =>
    crewLineText({ code, people: measures.length, exceptions: measures.map((measure) => ({ ...lunch('ana', 0), measure })) })
  test.each([
    [line('no_meal', 22, 24), '2 people had meal breaks of 22–24 minutes.'],
    [line('no_meal', 22, 22), '2 people had meal breaks of 22 minutes.'],
    [line('no_meal', 0, 0, 0), '3 people had no meal break.'],
    [line('late', 16, 31), '2 people clocked in 16–31 minutes late.'],
    [line('no_show', null, null), '2 people: did not clock in.'],
  ])('%s', (text, expected) => expect(text).toBe(expected))
})
