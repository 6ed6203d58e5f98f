import { expect, test } from 'vitest'
import { expiringCertificates, expiryCounts, isInRange, stepOf, type ListedCertificate } from './expiring.ts'
import type { Purpose } from './purpose.ts'
import { usualExpiry, type KindOfCertificate } from './validity.ts'

const today = '2026-10-15'
const kind = (id: string, purpose: Purpose, more: Partial<KindOfCertificate> = {}): KindOfCertificate => ({
  ...{ id, name: id, authority: 'state', purpose, required: false, retired: false },
  ...more,
})
const kinds = [
  ...[kind('SH', 'handler'), kind('SS', 'supervisor'), kind('SR', 'restricted'), kind('DOH', 'training'), kind('L', 'licence')],
  ...[
    kind('CH', 'handler', { authority: 'city' }),
    kind('FIT', 'fitTest', { authority: 'other' }),
    kind('OLD', 'handler', { retired: true }),
  ],
]
const kindOf = (kindId: string) => kinds.find(({ id }) => id === kindId)
const of = (workerId: string | null, expires: string, kindId = 'SH'): ListedCertificate => ({
  kindId,
  workerId,
  supervisorId: null,
  issued: null,
  expires,
})
const listed = (...certificates: ListedCertificate[]) =>
  expiringCertificates(certificates, kindOf, today).map(({ certificate, daysLeft }) => [certificate.workerId, daysLeft])

test('what has run out or does so within 90 days is listed, the soonest first', () =>
  expect(listed(of('a', '2027-01-13'), of('b', '2027-01-14'), of('c', '2026-10-15'), of('d', '2026-10-01'))).toEqual([
    ['d', -14],
    ['c', 0],
    ['a', 90],
  ]))

test('whoever has renewed is not listed for the old card', () => {
  expect(listed(of('a', '2026-10-20'), of('a', '2027-10-20'))).toEqual([])
  expect(listed(of(null, '2026-10-20', 'L'), of('a', '2027-10-20'))).toEqual([[null, 5]])
})

const kindsListed = (...held: [kindId: string, expires: string][]) =>
  expiringCertificates(
    held.map(([kindId, expires]) => of('a', expires, kindId)),
    kindOf,
    today,
  ).map(({ certificate: { kindId } }) => kindId)

test.each<[string, [string, string][], string[]]>([
  ['a handler’s card beside a supervisor’s of the same authority that lasts', [['SH', '2026-10-20'], ['SS', '2027-05-01']], []],
  ['beside one that ends on the same day, the supervisor’s alone', [['SH', '2026-10-20'], ['SS', '2026-10-20']], ['SS']],
  ['beside one that ends sooner, both', [['SH', '2026-10-25'], ['SS', '2026-10-20']], ['SS', 'SH']],
  ['beside one of the other authority', [['CH', '2026-10-20'], ['SS', '2027-05-01']], ['CH']],
  ['a supervisor’s card beside a handler’s that lasts', [['SS', '2026-10-20'], ['SH', '2027-05-01']], ['SS']],
  ['a restricted card beside a handler’s that lasts', [['SR', '2026-10-01'], ['SH', '2027-05-01']], []],
  ['a training copy beside the card that it was for', [['DOH', '2026-10-20'], ['SH', '2027-05-01']], []],
  ['a fit test beside a card that lasts', [['FIT', '2026-10-20'], ['SS', '2027-05-01']], ['FIT']],
  ['a kind that the office has retired', [['OLD', '2026-10-01']], []],
  ['the same card entered twice is listed once', [['SH', '2026-10-20'], ['SH', '2026-10-20']], ['SH']],
])('%s', (_what, held, expected) => expect(kindsListed(...held)).toEqual(expected)) // prettier-ignore

test('what somebody has done without for 90 days is listed no more, a licence of the company until it is renewed', () => {
  expect(listed(of('a', '2026-07-17'), of('b', '2026-07-16'))).toEqual([['a', -90]])
  expect(listed(of(null, '2024-01-01', 'L'))).toHaveLength(1)
  expect(listed(of(null, '2024-01-01', 'L'), of(null, '2027-06-01', 'L'))).toEqual([])
})

test('a training copy is listed until it ends', () => {
  expect(listed({ ...of('a', '2026-12-31', 'DOH'), issued: '2026-09-10' })).toEqual([['a', 10]])
  expect(listed({ ...of('a', '2026-12-31', 'DOH'), issued: '2026-08-30' })).toEqual([])
})

test.each([
  [91, null],
  [90, 90],
  [61, 90],
  [60, 60],
  [30, 30],
  [8, 30],
  [7, 7],
  [0, 7],
  [-1, null],
])('%i days before, the step is %s', (daysLeft, step) => expect(stepOf(daysLeft)).toBe(step))

test('the usual date of expiry is on the calendar', () => {
  expect(usualExpiry({ purpose: 'handler', months: 12 }, '2024-02-29')).toBe('2025-02-28')
  expect(usualExpiry({ purpose: 'handler', months: 24 }, '2026-10-15')).toBe('2028-10-15')
  expect(usualExpiry({ purpose: 'training', months: null }, '2026-09-01')).toBe('2026-10-16')
  expect(usualExpiry({ purpose: 'other', months: null }, '2026-09-01')).toBeNull()
})

test('each certificate is counted once: expired, this week, or later', () => {
  expect(expiryCounts([-5, -1, 0, 7, 8, 90])).toEqual({ expired: 2, week: 2, later: 2 })
  expect(expiryCounts([])).toEqual({ expired: 0, week: 0, later: 0 })
})

test('an expired certificate is in no range of days', () => {
  expect([-1, 0, 7, 8].map((days) => isInRange(days, 7))).toEqual([false, true, true, false])
  expect([-1, 0].map((days) => isInRange(days, 'expired'))).toEqual([true, false])
})
