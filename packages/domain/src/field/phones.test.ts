import { describe, expect, test } from 'vitest'
import { queueReport, readPhoneReport, writePhoneReport, type PhoneReport } from './phone-report.ts'
import { forgottenBefore, isPhoneClockOff, phonesInTrouble, phoneTrouble } from './phone-trouble.ts'
import type { QueueItem } from './queue.ts'

const now = new Date('2026-11-25T12:00:00.000Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()

const report: PhoneReport = {
  id: '019a0000-0000-7000-8000-000000000001',
  waiting: 3,
  refused: 1,
  oldestAt: hoursAgo(2),
  version: 'DvK3a9Qx',
}

describe('what a phone tells', () => {
  test('is read as it was written', () => {
    expect(readPhoneReport(writePhoneReport(report))).toEqual(report)
    const quiet = { ...report, waiting: 0, refused: 0, oldestAt: null, version: null }
    expect(readPhoneReport(writePhoneReport(quiet))).toEqual(quiet)
  })

  test.each([
    [undefined],
    [''],
    ['waiting=3'],
    ['id=one&waiting=3'],
    [`id=${report.id}`],
    [`id=${report.id}&waiting=-1`],
    [`id=${report.id}&waiting=1e9`],
    [`id=${report.id}&waiting=3&refused=some`],
  ])('is nothing where it cannot be read: %s', (header) => {
    expect(readPhoneReport(header)).toBeNull()
  })

  test('is taken without what is no moment and no version', () => {
    const said = `id=${report.id.toUpperCase()}&waiting=2&oldest=1970-01-01T00:00:00Z&version=${encodeURIComponent('<b>')}`
    expect(readPhoneReport(said)).toEqual({ id: report.id, waiting: 2, refused: 0, oldestAt: null, version: null })
  })

  test('is of whoever is signed in alone: what waits, since when, and what needs them', () => {
    const item = (more: Partial<QueueItem>): QueueItem => ({
      id: 'one',
      kind: 'Events',
      account: 'ana',
      place: 1,
      madeAt: now.getTime(),
      pictures: [],
      state: 'waiting',
      tries: 0,
      notBefore: 0,
      sentAt: null,
      refusal: null,
      ...more,
    })
    const items = [
      item({}),
      item({ madeAt: Date.parse(hoursAgo(3)) }),
      item({ madeAt: Date.parse(hoursAgo(9)), state: 'sent' }),
      item({ madeAt: Date.parse(hoursAgo(8)), state: 'refused' }),
      item({ madeAt: Date.parse(hoursAgo(7)), state: 'aside' }),
      item({ madeAt: Date.parse(hoursAgo(6)), account: 'bo' }),
      item({ madeAt: Date.parse(hoursAgo(5)), kind: 'Locations' }),
    ]
    expect(queueReport(items, 'ana')).toEqual({ waiting: 2, refused: 1, oldestAt: hoursAgo(3) })
    expect(queueReport([], 'ana')).toEqual({ waiting: 0, refused: 0, oldestAt: null })
  })
})

describe('a phone is shouted about', () => {
  test.each([
    ['when something has waited for more than a day', { seenAt: hoursAgo(0), waiting: 1, oldestAt: hoursAgo(24.1) }, 'old-items'],
    ['when it kept something and was silent for more than a day', { seenAt: hoursAgo(24.1), waiting: 1, oldestAt: hoursAgo(25) }, 'silent'],
    ['also when it did not say since when', { seenAt: hoursAgo(24.1), waiting: 1, oldestAt: null }, 'silent'],
    ['not for a shift in a basement', { seenAt: hoursAgo(9), waiting: 40, oldestAt: hoursAgo(10) }, null],
    ['not while nothing waits, however long it was silent', { seenAt: hoursAgo(2000), waiting: 0, oldestAt: null }, null],
  ])('%s', (_words, phone, trouble) => {
    expect(phoneTrouble(phone, now)).toBe(trouble)
    expect(phonesInTrouble([phone, phone], now)).toBe(trouble === null ? 0 : 2)
  })

  test.each([
    [null, false],
    [0, false],
    [300, false],
    [301, true],
    [-2820, true],
  ])('a clock that is %s seconds ahead is flagged: %s', (clockOffset, isOff) => {
    expect(isPhoneClockOff({ clockOffset })).toBe(isOff)
  })

  test('until it may be forgotten, ninety days after it was seen last', () => {
    expect(forgottenBefore(now).toISOString()).toBe('2026-08-27T12:00:00.000Z')
  })
})
