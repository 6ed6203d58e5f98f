import { describe, expect, test } from 'vitest'
import type { ReviewDay, ReviewWeek } from './review-week.ts'
import {
  boardOf,
  cellsFor,
  matchingCells,
  daysBetween,
  daysByCode,
  daysWith,
  openExceptions,
  matchingRows,
  sumsOf,
  totalsOf,
  type BoardFilter,
} from './week-board.ts'
import type { ReviewException } from './exceptions/review-exception.ts'

const monday = '2026-11-16'
const tuesday = '2026-11-17'

const aDay = (workerId: string, day: string, more: Partial<ReviewDay> & { jobId?: string; supervisorId?: string } = {}): ReviewDay => {
  const { jobId = 'j1', supervisorId = 's1', ...rest } = more
  const minutes = rest.minutes ?? 480
  return {
    workerId,
    day,
    state: 'open',
    isOver: true,
    stateId: null,
    digest: 'd',
    minutes,
    rawMinutes: minutes,
    paidAt: { '1': minutes },
    isUnpaid: false,
    isWhole: true,
    isOwnHours: false,
    since: null,
    by: null,
    at: null,
    reason: null,
    given: null,
    shifts: [{ workerEntryId: 'e', scheduleEntryId: 's', jobId, supervisorId, minutes, rawMinutes: minutes }],
    ...rest,
  }
}
const anException = (workerId: string, day: string, more: Partial<ReviewException> = {}): ReviewException => ({
  code: 'missing_out',
  key: `${workerId} ${day}`,
  workerId,
  workerEntryId: 'e',
  day,
  punchIds: [],
  severity: 'block',
  text: '',
  minutesAtRisk: 0,
  measure: null,
  proposals: [],
  answer: null,
  ...more,
})
const answered = { comment: null, by: 'account office', at: '2026-11-18T12:00:00.000Z' }
const aWeek = (days: ReviewDay[], exceptions: ReviewException[] = []): ReviewWeek => ({
  from: monday,
  to: '2026-11-22',
  jobs: [],
  supervisors: [],
  exports: [],
  days,
  exceptions,
  workers: [
    { id: 'zoe', name: 'Zoë Brandt' },
    { id: 'ana', name: 'Ana Kowalska' },
  ],
})
const cellsOf = (week: ReviewWeek, filter: BoardFilter = {}) => matchingCells(boardOf(week), filter)
const statuses = (week: ReviewWeek) => cellsOf(week).map(({ status }) => status)

test('a week is shown from its first to its last day', () => {
  expect(daysBetween({ from: '2026-10-31', to: '2026-11-02' })).toEqual(['2026-10-31', '2026-11-01', '2026-11-02'])
})

test('people stand in the order of their names, each with the hours of the week', () => {
  const rows = boardOf(aWeek([aDay('zoe', monday), aDay('ana', monday, { minutes: 60 }), aDay('ana', tuesday, { minutes: 495 })]))
  expect(rows.map(({ name, minutes }) => [name, minutes])).toEqual([
    ['Ana Kowalska', 555],
    ['Zoë Brandt', 480],
  ])
})

test('the hours of a week add up to those of its row, as they are shown', () => {
  const days = [monday, tuesday, '2026-11-18'].map((day) => aDay('ana', day, { minutes: 20 }))
  const [row] = boardOf(aWeek(days.toReversed()))
  expect([row?.minutes, [...(row?.cells.values() ?? [])].map(({ hours }) => hours)]).toEqual([60, [0.33, 0.34, 0.33]])
})

describe('a cell', () => {
  test('is to review for what blocks or warns and nobody has looked into', () => {
    const week = (more: Partial<ReviewException>) => aWeek([aDay('ana', monday)], [anException('ana', monday, more)])
    expect(statuses(week({}))).toEqual(['to-review'])
    expect(statuses(week({ severity: 'check' }))).toEqual(['to-review'])
    expect(statuses(week({ severity: 'info' }))).toEqual(['clean'])
    expect(statuses(week({ answer: answered }))).toEqual(['clean'])
  })
  test('with a punch and no pay is never clean, in any state, and is counted as not paid', () => {
    const week = aWeek([
      aDay('ana', monday, { isUnpaid: true, minutes: 0 }),
      aDay('ana', tuesday, { isUnpaid: true, minutes: 0, state: 'locked' }),
      aDay('zoe', monday),
    ])
    expect(statuses(week)).toEqual(['unpaid', 'locked', 'clean'])
    expect(totalsOf(cellsOf(week))).toMatchObject({ unpaid: 2, clean: 1 })
    expect(cellsOf(week, { status: 'unpaid' }).map(({ day }) => day.day)).toEqual([monday, tuesday])
  })
  test('keeps unpaid hours at risk, whatever was answered', () => {
    const exceptions = [
      anException('ana', monday, { minutesAtRisk: 495, answer: answered }),
      anException('ana', monday, { code: 'overlap', key: 'o', minutesAtRisk: 60, answer: answered }),
    ]
    expect(totalsOf(cellsOf(aWeek([aDay('ana', monday)], exceptions)))).toMatchObject({ toReview: 0, minutesAtRisk: 495 })
  })
  test('has the minutes at risk of those alone', () => {
    const exceptions = [
      anException('ana', monday, { minutesAtRisk: 100 }),
      anException('ana', monday, { code: 'too_long', key: 'b', minutesAtRisk: 7, answer: answered }),
    ]
    expect(totalsOf(cellsOf(aWeek([aDay('ana', monday)], exceptions)))).toMatchObject({ toReview: 1, minutesAtRisk: 100 })
  })
})

describe('a day counts once, under its most severe open exception', () => {
  const check = { severity: 'check', key: 'c' } as const
  const info = { severity: 'info', key: 'i' } as const
  test.each<[string, Partial<ReviewException>[], Partial<ReviewDay>, object]>([
    ['a Block beside a Check', [{}, check], {}, { block: 1, check: 0, info: 0 }],
    ['a Check beside an Info', [check, info], {}, { block: 0, check: 1, info: 0 }],
    ['an Info alone', [info], {}, { block: 0, check: 0, info: 1 }],
    ['a Block that is answered', [{ answer: answered }], {}, { block: 0, check: 0, info: 0 }],
    ['a Check of an approved day', [check], { state: 'approved', given: 'approved' }, { block: 0, check: 0, info: 0 }],
  ])('%s', (_what, exceptions, day, counts) => {
    const week = aWeek(
      [aDay('ana', monday, day)],
      exceptions.map((one) => anException('ana', monday, one)),
    )
    expect(totalsOf(cellsOf(week))).toMatchObject(counts)
  })
})

test.each<[Partial<ReviewDay>, boolean]>([
  [{ given: 'approved', state: 'open', since: 1 }, true],
  [{ given: 'locked', state: 'locked', since: 2 }, true],
  // A Block was found since.
  [{ given: 'approved', state: 'open', since: null }, true],
  [{ given: 'approved', state: 'approved', since: null }, false],
  [{ given: 'reviewed', state: 'open', since: 1 }, false],
  [{ given: 'open', state: 'open', since: null }, false],
])('%j has changed since approval: %s', (day, isChanged) => {
  const cells = cellsOf(aWeek([aDay('ana', monday, day)]))
  expect([cells[0]?.isChanged, totalsOf(cells).changed]).toEqual([isChanged, isChanged ? 1 : 0])
  expect(cellsOf(aWeek([aDay('ana', monday, day)]), { status: 'changed' })).toHaveLength(isChanged ? 1 : 0)
})

test('hours are in the column of their multiple, and the last row adds up the shown hours', () => {
  const days = [
    aDay('ana', monday, { minutes: 620, paidAt: { '1': 500, '1.5': 60, '2': 30, '2.5': 30 } }),
    aDay('ana', tuesday, { minutes: 20, paidAt: { '1': 20 } }),
    aDay('zoe', monday, { minutes: 20, paidAt: { '1': 20 } }),
  ]
  const rows = boardOf(aWeek(days))
  expect(rows.map(({ paidAt }) => paidAt)).toEqual([
    { straight: 8.67, overtime15: 1, overtime2: 0.5, otherOvertime: 0.5 },
    { straight: 0.33, overtime15: 0, overtime2: 0, otherOvertime: 0 },
  ])
  const { byDay, ...sums } = sumsOf(rows, [monday, tuesday])
  expect(sums).toEqual({ hours: 11, straight: 9, overtime15: 1, overtime2: 0.5, otherOvertime: 0.5 })
  expect([...byDay.values()]).toEqual([10.66, 0.34])
})

test('each exception has the number of its days', () => {
  const exceptions = [anException('ana', monday), anException('ana', monday, { key: '2' }), anException('zoe', monday, { code: 'late' })]
  expect([...daysByCode(cellsOf(aWeek([aDay('ana', monday), aDay('zoe', monday)], exceptions)))]).toEqual([
    ['missing_out', 1],
    ['late', 1],
  ])
})

describe('the week is narrowed', () => {
  const week = aWeek(
    [aDay('zoe', monday, { jobId: 'j2', supervisorId: 's2' }), aDay('ana', monday), aDay('ana', tuesday, { state: 'approved' })],
    [anException('zoe', monday)],
  )
  const found = (filter: BoardFilter) => matchingRows(boardOf(week), filter).map(({ workerId }) => workerId)
  test.each<[BoardFilter, string[]]>([
    [{}, ['ana', 'zoe']],
    [{ name: 'zoe' }, ['zoe']],
    [{ name: 'bra ZO' }, ['zoe']],
    [{ name: 'nobody' }, []],
    [{ job: 'j2' }, ['zoe']],
    [{ supervisor: 's1' }, ['ana']],
    [{ code: 'missing_out' }, ['zoe']],
    [{ status: 'approved' }, ['ana']],
    [{ severity: ['block'] }, ['zoe']],
    [{ severity: ['check', 'info'] }, []],
    [{ status: 'approved', job: 'j2' }, []],
  ])('%j', (filter, rows) => {
    expect(found(filter)).toEqual(rows)
  })
  test('to cells, of which only those that are meant are acted on', () => {
    expect(cellsOf(week, { status: 'approved' }).map(({ day }) => day.day)).toEqual([tuesday])
  })
})

describe('what can be done', () => {
  test('is approving days that are over, whole, of others, and without what blocks', () => {
    const days = [
      aDay('ana', monday),
      aDay('ana', tuesday, { isOver: false }),
      aDay('ana', '2026-11-18', { isWhole: false }),
      aDay('ana', '2026-11-19'),
      aDay('ana', '2026-11-20', { state: 'approved', isOwnHours: true }),
      aDay('ana', '2026-11-21', { isOwnHours: true }),
    ]
    const cells = cellsOf(aWeek(days, [anException('ana', '2026-11-19')]))
    const can = (action: 'approve' | 'lock' | 'reopen') => cellsFor(cells, action).map(({ day }) => day.day)
    expect(can('approve')).toEqual([monday])
    expect(can('lock')).toEqual(['2026-11-20'])
    expect(can('reopen')).toEqual(['2026-11-20'])
  })
  test('is working through what blocks before what warns, and nothing of locked days', () => {
    const days = [aDay('ana', monday), aDay('ana', tuesday, { state: 'locked' }), aDay('zoe', monday)]
    const exceptions = [anException('ana', monday, { severity: 'check' }), anException('ana', tuesday), anException('zoe', monday)]
    expect(openExceptions(cellsOf(aWeek(days, exceptions))).map(({ key }) => key)).toEqual([`zoe ${monday}`, `ana ${monday}`])
  })
  test('are counted by the days they are on, each person’s day once', () => {
    const exceptions = [
      anException('ana', monday),
      anException('ana', monday, { key: 'o' }),
      anException('ana', tuesday),
      anException('zoe', monday),
    ]
    expect(daysWith(exceptions)).toBe(3)
  })
})
