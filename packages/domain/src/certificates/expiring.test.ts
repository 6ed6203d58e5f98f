import { expect, test } from 'vitest'
import { expiringCertificates, stepOf, type ListedCertificate } from './expiring.ts'
import { usualExpiry } from './validity.ts'

const today = '2026-10-15'
const purposes = { SH: 'handler', DOH: 'training', L: 'licence' } as const
const purposeOf = (kindId: string) => purposes[kindId as keyof typeof purposes] // the kinds of these tests
const of = (workerId: string | null, expires: string, kindId = 'SH'): ListedCertificate => ({
  kindId,
  workerId,
  supervisorId: null,
  issued: null,
  expires,
})
const listed = (...certificates: ListedCertificate[]) =>
  expiringCertificates(certificates, purposeOf, today).map(({ certificate, daysLeft }) => [certificate.workerId, daysLeft])

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
