import { expect, test } from 'vitest'
import { reasonStopped } from '../texts/text-status.ts'
import type { BoardCell } from '../time-review/week-board.ts'
import type { HomeLine } from './home-line.ts'
import { homeLists } from './home-line.ts'
import { homeLines, type HomeFacts } from './home-lines.ts'

const today = '2026-11-20'
const monday = '2026-11-23'
type Entry = HomeFacts['today']['entries'][number]
type Member = NonNullable<Entry['workerEntries']>[number]
type TxtStatus = Member['txtStatus']

const entry = (supervisorId: string | null, ...statuses: TxtStatus[]): Entry => ({
  id: `entry of ${supervisorId}`,
  cancelled: false,
  supervisorId,
  workerEntries: statuses.map((txtStatus, at) => ({
    workerId: `${supervisorId} ${at}`,
    txtStatus,
    worker: { phone: '2125550100' },
  })),
})

const nothing: HomeFacts = {
  today: { day: today, entries: [] },
  next: null,
  isCallTime: false,
  desk: { declinedContainers: [], replies: 0, phones: 0, orders: [] },
  payroll: { missing: [], weeks: [], refusals: 0, mayApprove: true },
  records: {
    budgets: { tight: 0, over: 0 },
    filings: 0,
    certificates: { expired: 0, week: 0, later: 0 },
    isGateOn: false,
    waste: { report: 0, ask: 0, discrepancies: 0, bagCounts: 0 },
  },
}

const said = (lines: readonly HomeLine[]) => lines.map(({ group, severity, text }) => `${group} ${severity} ${text}`)
const linesOf = (facts: Partial<HomeFacts>, role: Parameters<typeof homeLines>[1] = null) => said(homeLines({ ...nothing, ...facts }, role))

test('without data there are no lines', () => expect(linesOf({})).toEqual([]))

test('urgent lines come first; the next day is not late before the hour of the calls', () => {
  const entries = [entry('s', 'y', 'n', 'error'), entry(null, 'sent', null, null)]
  const next = { day: monday, entries: [entry('s', 'n', null), entry(null, 'sent')] }
  expect(linesOf({ today: { day: today, entries }, next })).toEqual([
    'today block 1 declined, not replaced',
    'today block 1 text failed, 1 not answered, 2 not texted',
    'next block 1 declined, not replaced',
    'today check 1 job without a supervisor',
    'next info 1 job without a supervisor',
    'next info 1 not answered, 1 not texted',
  ])
  expect(linesOf({ next, isCallTime: true }).slice(1)).toEqual([
    'next check 1 not answered, 1 not texted',
    'next info 1 job without a supervisor',
  ])
})

test('a person who declined and then clocked in does not count', () => {
  const events = [{ type: 'in', time: '2026-11-20T12:00:00.000Z', clockOffset: 0 }] as const
  const came = { workerId: 'a', txtStatus: 'n', events } as const
  expect(linesOf({ today: { day: today, entries: [{ id: 'e', cancelled: false, supervisorId: 's', workerEntries: [came] }] } })).toEqual([])
})

test('the line and its list have the same people, each once, by the most urgent of their texts; its button those to text next', () => {
  const person = (workerId: string, txtStatus: TxtStatus, more: object = {}) => ({
    workerId,
    txtStatus,
    worker: { phone: '2125550100' },
    ...more,
  })
  const noPhone = { worker: { phone: null } }
  const lineOf = (...crews: Member[][]) => {
    const entries = crews.map((workerEntries, at) => ({ id: `e${at}`, cancelled: false, supervisorId: 's', workerEntries }))
    return homeLines({ ...nothing, today: { day: today, entries } }, null)[0]
  }
  expect(lineOf([person('a', 'sent'), person('b', null)], [person('a', 'sent'), person('b', 'sent')])).toMatchObject({
    filters: ['waiting'],
    people: 1,
    isReminder: false,
    text: '2 not answered',
  })
  expect(lineOf([person('a', 'error'), person('b', null, noPhone), person('c', 'error', { txtReason: reasonStopped })])).toMatchObject({
    filters: ['error', 'not-texted'],
    people: 1,
    text: '2 texts failed, 1 not texted, 2 of them cannot be texted',
  })
  expect(lineOf([person('a', 'sent'), person('b', 'sent'), person('c', null, noPhone)])).toMatchObject({ people: 2, isReminder: true })
  expect(lineOf([person('a', null, noPhone)])).toMatchObject({ people: 0, text: '1 not texted' })
})

test('the text leaves out people who have clocked in, not their whole job', () => {
  const events = [{ type: 'in', time: '2026-11-20T12:00:00.000Z', clockOffset: 0 }] as const
  const [first, second] = [entry('a', 'sent', null), entry('b', null)]
  const started = { ...first, workerEntries: [{ ...first.workerEntries![0]!, events }, first.workerEntries![1]!] }
  const [line] = homeLines({ ...nothing, today: { day: today, entries: [started, second] } }, null)
  expect(line).toMatchObject({ text: '2 not texted', people: 2, entryIds: ['entry of a', 'entry of b'] })
})

test('declined containers, phones, replies, and orders, which are late on the day they are needed', () => {
  const desk = {
    declinedContainers: [{ jobId: 'j', requestId: 'r', jobNum: 10412.1, jobNumDecimals: 1, address: '120 Broadway' }],
    replies: 1,
    phones: 2,
    orders: [monday, null],
  }
  expect(linesOf({ desk })).toEqual([
    'today block Container declined: 10412.1 120 Broadway',
    'today block 2 phones keep unsent work',
    'today check 1 reply needs you',
    'today info 2 orders to pick',
  ])
  expect(linesOf({ desk: { ...nothing.desk, orders: [today] } })).toEqual(['today check 1 order to pick'])
})

const cell = (day: string, severity: 'block' | 'check' | null, more: object = {}) =>
  ({
    day: { workerId: 'w', day, state: 'open', isOver: true, isWhole: true, isOwnHours: false },
    status: severity === null ? 'clean' : 'to-review',
    toReview: severity === null ? [] : [{ severity }],
    minutesAtRisk: 0,
    ...more,
  }) as unknown as BoardCell // only the fields that these rules read

test('up to three missing clock-outs have their own lines; each day and hour is counted once', () => {
  const missing = ['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13', '2026-11-14'].map((day) => ({ workerId: 'w', name: 'Ana', day }))
  const cells = [
    cell('2026-11-10', 'block', { minutesAtRisk: 495 }),
    cell('2026-11-13', 'block', { minutesAtRisk: 60 }),
    cell('2026-11-14', 'block', { minutesAtRisk: 30 }),
    cell('2026-11-16', 'block', { minutesAtRisk: 120 }),
    cell('2026-11-15', 'check', { minutesAtRisk: 15 }),
    cell('2026-11-09', null),
    cell('2026-11-08', null, { status: 'approved', isChanged: true, day: { state: 'approved' } }),
  ]
  const week = { day: '2026-11-13', words: 'last week', isOver: true, cells }
  const payroll = { missing, weeks: [week], refusals: 1, mayApprove: true }
  expect(linesOf({ payroll })).toEqual([
    'payroll block No clock-out Tue 11-10: Ana, 8.25 hours at risk',
    'payroll block No clock-out Wed 11-11: Ana',
    'payroll block No clock-out Thu 11-12: Ana',
    'payroll block 2 more missing clock-outs, 1.50 hours at risk',
    'payroll block 1 record from phones refused',
    'payroll block 1 other day to fix last week, 2.00 hours at risk',
    'payroll check 1 day to review last week, 0.25 hours at risk',
    'payroll check 1 day changed since approval last week',
    'payroll info 1 day ready to approve last week',
  ])
  const open = { ...week, words: 'this week', isOver: false }
  expect(linesOf({ payroll: { ...payroll, missing: [], refusals: 0, weeks: [open] } })).toEqual([
    'payroll block 4 days to fix this week, 11.75 hours at risk',
    'payroll check 1 day changed since approval this week',
    'payroll info 1 day to review this week, 0.25 hours at risk',
  ])
  expect(
    linesOf({
      payroll: { ...payroll, missing: [], refusals: 0, mayApprove: false, weeks: [{ ...week, cells: [cell('2026-11-09', null)] }] },
    }),
  ).toEqual([])
})

test('two missing clock-outs on one day say its hours once, and "other" is only said beside days of the same week', () => {
  const missing = [1, 2].map(() => ({ workerId: 'w', name: 'Ana', day: '2026-11-10' }))
  const weeks = [
    { day: '2026-11-13', words: 'last week', isOver: true, cells: [cell('2026-11-10', 'block', { minutesAtRisk: 495 })] },
    { day: '2026-11-20', words: 'this week', isOver: false, cells: [cell('2026-11-17', 'block')] },
  ]
  expect(linesOf({ payroll: { missing, weeks, refusals: 0, mayApprove: true } })).toEqual([
    'payroll block No clock-out Tue 11-10: Ana, 8.25 hours at risk',
    'payroll block No clock-out Tue 11-10: Ana',
    'payroll block 1 day to fix this week',
  ])
})

test.each([
  [{ expired: 1, week: 1, later: 9 }, true, { severity: 'block', text: 'Certificates: 1 expired, 1 this week, 9 later', range: 'all' }],
  [{ expired: 1, week: 0, later: 0 }, false, { severity: 'check', text: 'Certificates: 1 expired', range: 'expired' }],
  [{ expired: 0, week: 2, later: 0 }, true, { severity: 'check', text: 'Certificates: 2 this week', range: 7 }],
  [{ expired: 0, week: 0, later: 3 }, true, { severity: 'info', text: 'Certificates: 3 later', range: 'all' }],
] as const)('certificates %o are one line', (certificates, isGateOn, expected) => {
  expect(homeLines({ ...nothing, records: { ...nothing.records, certificates, isGateOn } }, null)).toEqual([
    { kind: 'certificates', group: 'records', ...expected },
  ])
})

test.each([
  [{ report: 1, ask: 2 }, 'block', 'Waste: 1 load past day 45, 2 loads past day 35', { kind: 'loads', state: 'due' }],
  [{ discrepancies: 1 }, 'check', 'Waste: 1 discrepancy', { kind: 'loads', state: 'discrepancy' }],
  [{ bagCounts: 2 }, 'info', 'Waste: 2 bag counts to check', { kind: 'waste' }],
  [{ ask: 1, discrepancies: 2 }, 'check', 'Waste: 1 load past day 35, 2 discrepancies', { kind: 'waste' }],
] as const)('waste %o is one line', (found, severity, text, subject) => {
  const waste = { ...nothing.records.waste, ...found }
  expect(homeLines({ ...nothing, records: { ...nothing.records, waste } }, null)).toEqual([
    { group: 'records', severity, text, ...subject },
  ])
})

test('budgets are late once they are used up; filings are late', () => {
  expect(linesOf({ records: { ...nothing.records, filings: 1, budgets: { tight: 3, over: 1 } } })).toEqual([
    'records check 1 job with filings to review',
    'records check 1 job over budget, 2 jobs near the budget',
  ])
  expect(linesOf({ records: { ...nothing.records, budgets: { tight: 1, over: 0 } } })).toEqual(['records info 1 job near the budget'])
})

test('the payroll role sees hours first, and no crews, containers, orders, filings or waste', () => {
  expect(homeLists('payroll')).toEqual(['payroll', 'today', 'records'])
  expect(homeLists(null)).toEqual(['today', 'payroll', 'records'])
  const facts = {
    today: { day: today, entries: [entry(null, 'n', 'sent')] },
    desk: {
      ...nothing.desk,
      declinedContainers: [{ jobId: 'j', requestId: 'r', jobNum: 1, jobNumDecimals: null, address: 'A' }],
      orders: [today],
      replies: 2,
    },
    payroll: { ...nothing.payroll, refusals: 1 },
    records: { ...nothing.records, filings: 1, waste: { ...nothing.records.waste, report: 1 }, budgets: { tight: 1, over: 0 } },
  }
  expect(linesOf(facts, 'payroll')).toEqual([
    'payroll block 1 record from phones refused',
    'today check 2 replies need you',
    'records info 1 job near the budget',
  ])
})
