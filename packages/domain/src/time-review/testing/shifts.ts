/** Shifts as tests write them: `in 7:02, out 15:30`; `+` before a time is the next day, `-` the day before. */
import { addDays, momentOf, type Day } from '@daysheet/domain/calendar/day'
import { findExceptions } from '../exceptions/find-exceptions.ts'
import type { Review, ReviewPunch, ReviewShift } from '../review-shift.ts'
import { defaultThresholds, type TimeThresholds } from '../thresholds.ts'

export const zone = 'America/New_York'
export const place = { latitude: 40.7085, longitude: -74.0105 }

/** A Wednesday, and the workweek it is in. */
export const wednesday = '2026-11-18'
export const week = { from: '2026-11-16', to: '2026-11-22' }

let made = 0
const anId = (kind: string) => `${kind}-${(made += 1)}`

const moments = new Map<string, number>()

/** The moment of `7:02`, `+6:00` or `-22:00:30` of a day. */
export function momentIn(day: Day, text: string): string {
  const by = text.startsWith('+') ? 1 : text.startsWith('-') ? -1 : 0
  const [hour = 0, minute = 0, second = 0] = text.replace(/^[+-]/, '').split(':').map(Number)
  const known = `${day} ${by} ${hour}`
  // A calendar takes its time, and weeks are made by the hundred.
  const onTheHour = moments.get(known) ?? Date.parse(momentOf(addDays(day, by), { hour, minute: 0 }, zone))
  moments.set(known, onTheHour)
  return new Date(onTheHour + (minute * 60 + second) * 1000).toISOString()
}

/** A punch that a phone made as it should. */
export function aPunch(type: 'in' | 'out', time: string, more: Partial<ReviewPunch> = {}): ReviewPunch {
  const fine = { clockOffset: 0, receivedAt: time, ...place, accuracy: 10, hasPhoto: true, typed: false, correctedAt: null }
  return { id: anId(type), type, time, ...fine, ...more }
}

/** A punch that the office entered. */
export const typed = (type: 'in' | 'out', time: string, more: Partial<ReviewPunch> = {}): ReviewPunch =>
  aPunch(type, time, {
    latitude: null,
    longitude: null,
    accuracy: null,
    hasPhoto: false,
    receivedAt: null,
    clockOffset: null,
    typed: true,
    ...more,
  })

export const punches = (day: Day, text: string, more: Partial<ReviewPunch> = {}): ReviewPunch[] =>
  text === ''
    ? []
    : text.split(', ').map((part) => {
        const [type = '', time = ''] = part.split(' ')
        return aPunch(type === 'in' ? 'in' : 'out', momentIn(day, time), more)
      })

/** A day of which there is nothing to say; `text` is what was clocked. */
export function aShift(text: string, more: Partial<ReviewShift> = {}): ReviewShift {
  const day = more.day ?? wednesday
  const scheduleEntryId = more.scheduleEntryId ?? anId('entry')
  return {
    workerId: 'worker',
    workerEntryId: anId('shift'),
    scheduleEntryId,
    day,
    zone,
    jobId: 'job',
    job: { jobNum: 10_001, jobNumDecimals: 0, address: '120 Broadway' },
    jobPlace: place,
    regime: 'private',
    overtimeCodes: [],
    overtimeHolidays: [],
    makeUpDays: [],
    startTime: '7:00 AM',
    isPlanned: true,
    isCancelled: false,
    txtStatus: 'y',
    role: 'field',
    eosReportAt: null,
    hasFiling: true,
    punches: punches(day, text),
    ...more,
  }
}

/** When everything of the week is over. */
export const afterwards = '2026-11-30T12:00:00.000Z'

export const aReview = (now = afterwards, thresholds: Partial<TimeThresholds> = {}): Review => ({
  now,
  week,
  thresholds: { ...defaultThresholds, ...thresholds },
})

/** What is found of these shifts, by code alone. */
export const codesOf = (shifts: ReviewShift | readonly ReviewShift[], now?: string, thresholds?: Partial<TimeThresholds>): string[] =>
  findExceptions([shifts].flat(), aReview(now, thresholds)).map(({ code }) => code)
