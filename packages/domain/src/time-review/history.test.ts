import { expect, test } from 'vitest'
import type { ClockEvent } from '../timeclock/clock-event.ts'
import type { TimeCorrection } from '../timeclock/correction.ts'
import { historyOf, type DayFacts } from './history.ts'
import type { PlanChange, PlanFacts } from './plan-change.ts'

const zone = 'America/New_York'
const at = (time: string) => `2026-11-20T${time}:00.000Z`
const event = (id: string, type: 'in' | 'out', time: string, receivedAt = time): ClockEvent => ({
  id,
  version: 1,
  workerEntryId: 'here',
  type,
  time: at(time),
  receivedAt: at(receivedAt),
  latitude: null,
  longitude: null,
  accuracy: null,
  image: null,
  signature: null,
  noPhotoReason: null,
  noPositionReason: null,
  certificateReason: null,
  clockOffset: 0,
  clockSetBack: null,
  role: 'field',
})
const correction = (id: string, more: Partial<TimeCorrection>): TimeCorrection => ({
  id,
  actId: id,
  punchId: 'out',
  action: 'change',
  originId: 'here',
  workerEntryId: 'here',
  type: 'out',
  time: at('20:00'),
  role: 'field',
  replacesId: null,
  reason: 'Wrong time',
  comment: null,
  madeAt: at('22:00'),
  madeBy: 'account office',
  ...more,
})
const place = { workerEntryId: 'here', scheduleEntryId: 'entry', jobId: 'job' }
const facts = (more: Partial<DayFacts>): DayFacts => ({
  zone,
  places: [{ ...place, job: { jobNum: 10_001, jobNumDecimals: 0, address: '9 Wall Street' }, regime: 'private' }],
  events: [],
  corrections: [],
  answers: [],
  states: [],
  ...more,
})

test('tells every fact in the order in which it became known, with what the day came to from then on', () => {
  const history = historyOf(
    facts({
      // The clock-out was delivered after it had been typed and the day approved.
      events: [event('in', 'in', '12:00'), event('out', 'out', '19:00', '23:00')],
      corrections: [
        correction('1', { id: '1', punchId: '1', action: 'add', comment: 'Called him' }),
        correction('2', { punchId: '1', action: 'void', replacesId: '1', madeAt: at('23:30'), reason: 'Other' }),
      ],
      states: [
        { madeAt: at('22:30'), madeBy: 'account office', state: 'approved', reason: null },
        { madeAt: at('23:20'), madeBy: 'account boss', state: 'open', reason: 'He did clock out' },
      ],
    }),
  )
  expect(history.map(({ at: moment, by, text, minutes }) => [moment.slice(11, 16), by, text, minutes])).toEqual([
    ['12:00', 'Time clock', 'Clocked in at 11-20-2026 7:00 AM on 10001.', 0],
    ['22:00', 'account office', 'Added a clock-out at 11-20-2026 3:00 PM on 10001: Wrong time. Called him', 480],
    ['22:30', 'account office', 'Approved.', 480],
    ['23:00', 'Time clock', 'Clocked out at 11-20-2026 2:00 PM on 10001.', 420],
    ['23:20', 'account boss', 'Reopened: He did clock out', 420],
    ['23:30', 'account office', 'Excluded the clock-out of 11-20-2026 3:00 PM on 10001: Other.', 420],
  ])
})

test('says how much of it was credited for gaps, by the role of the day', () => {
  const punches = [event('a', 'in', '12:00'), event('b', 'out', '16:00'), event('c', 'in', '17:00'), event('d', 'out', '20:00')]
  const told = historyOf(facts({ events: punches.map((one) => ({ ...one, role: 'office' })) }))
  expect(told.map(({ minutes, credited }) => [minutes, credited])).toEqual([
    [0, 0],
    [240, 0],
    [300, 60],
    [480, 60],
  ])
})

test('says from which time a punch was changed, and what counts as it was clocked again', () => {
  const texts = historyOf(
    facts({
      events: [event('in', 'in', '12:00'), event('out', 'out', '19:00')],
      corrections: [
        correction('1', {}),
        correction('2', { replacesId: '1', time: at('21:00'), madeAt: at('22:10') }),
        correction('3', { replacesId: '2', action: 'restore', time: at('19:00'), madeAt: at('22:20') }),
        correction('4', { replacesId: '3', workerEntryId: 'elsewhere', madeAt: at('22:30') }),
      ],
    }),
  ).slice(2)
  expect(texts.map(({ text, minutes }) => [text, minutes])).toEqual([
    ['Changed to a clock-out at 11-20-2026 3:00 PM on 10001: Wrong time.', 480],
    ['Changed to a clock-out at 11-20-2026 4:00 PM from 11-20-2026 3:00 PM on 10001: Wrong time.', 540],
    ['Counted the clock-out of 11-20-2026 2:00 PM as it was clocked on 10001: Wrong time.', 420],
    ['Changed to a clock-out at 11-20-2026 3:00 PM from 11-20-2026 2:00 PM on a job of another day: Wrong time.', 0],
  ])
})

test('says of a punch who brought it, where that is known', () => {
  const events = [event('in', 'in', '12:00'), event('out', 'out', '19:00')]
  const told = historyOf(facts({ events, broughtBy: new Map([['in', 'supervisor rosa']]) }))
  expect(told.map(({ by }) => by)).toEqual(['supervisor rosa', 'Time clock'])
})

const change = (rowId: string, before: PlanFacts, after: PlanFacts, cancelledReason: string | null = null): PlanChange => ({
  rowId,
  before,
  after,
  cancelledReason,
  madeAt: at('22:00'),
  madeBy: 'account office',
})

test.each<[string, PlanChange]>([
  ['Cancelled 10001: Rain.', change('entry', { isCancelled: false }, { isCancelled: true }, 'Rain')],
  ['Cancelled 10001: Rain.', change('entry', { isCancelled: false }, { isCancelled: true }, ' Rain. ')],
  ['Cancelled 10001.', change('entry', { isCancelled: false }, { isCancelled: true }, '')],
  ['Cancelled 10001.', change('entry', { isCancelled: false }, { isCancelled: true })],
  ['Reactivated 10001.', change('entry', { isCancelled: true }, { isCancelled: false }, 'Rain')],
  ['Taken off the crew of 10001.', change('here', { isPlanned: true }, { isPlanned: false })],
  ['Put on the crew of 10001.', change('here', { isPlanned: false }, { isPlanned: true })],
  [
    'Changed the overtime of 10001: public work; codes B, E2 added; holidays 11-26-2026 added; make-up days 11-21-2026 added.',
    change(
      'job',
      { payRegime: 'private', overtimeCodes: [], overtimeHolidays: [] },
      { payRegime: 'public', overtimeCodes: ['B', 'E2'], overtimeHolidays: ['2026-11-26'], makeUpDays: ['2026-11-21'] },
    ),
  ],
  [
    'Changed the overtime of 10001: codes A added; codes B removed.',
    change('job', { payRegime: 'public', overtimeCodes: ['B'] }, { payRegime: 'public', overtimeCodes: ['A'] }),
  ],
  [
    'Changed the overtime of 10001: codes now in the order E2, B.',
    change('job', { overtimeCodes: ['B', 'E2'] }, { overtimeCodes: ['E2', 'B'] }),
  ],
])('says what was changed of a job and of the plan: %s', (text, one) => {
  const [, entry] = historyOf(facts({ events: [event('in', 'in', '12:00')], changes: [one] }))
  expect(entry).toEqual({ at: at('22:00'), by: 'account office', kind: 'changed', text, minutes: 0, rawMinutes: 0, credited: 0 })
})

test('the same holidays in another order are no change', () => {
  const reordered = change('job', { overtimeHolidays: ['2026-11-26', '2026-12-25'] }, { overtimeHolidays: ['2026-12-25', '2026-11-26'] })
  const history = historyOf(facts({ events: [event('in', 'in', '12:00')], changes: [reordered] }))
  expect(history.map(({ kind }) => kind)).toEqual(['clocked'])
})

test('of a day on which nothing was clocked, put right or said, no change is told', () => {
  expect(historyOf(facts({ changes: [change('entry', { isCancelled: false }, { isCancelled: true })] }))).toEqual([])
})

test('a day came to what the job was then: its gaps are credited while it is private work', () => {
  const events = [event('1', 'in', '12:00'), event('2', 'out', '16:00'), event('3', 'in', '16:30'), event('4', 'out', '20:30')]
  const history = historyOf(
    facts({
      places: [{ ...place, job: { jobNum: 10_001, jobNumDecimals: 0, address: '9 Wall Street' }, regime: 'public' }],
      events: events.map((one) => ({ ...one, role: 'office' })),
      changes: [change('job', { payRegime: 'private' }, { payRegime: 'public' })],
    }),
  )
  expect(history.map(({ kind, minutes }) => [kind, minutes]).slice(-2)).toEqual([
    ['clocked', 510],
    ['changed', 480],
  ])
})

test('says what was answered to an exception', () => {
  const answer = { madeAt: at('22:00'), madeBy: 'account office', isAboutPay: false, text: 'Clocked in without a photo.' }
  const texts = historyOf(
    facts({
      answers: [
        { ...answer, isNothingToChange: true, comment: 'Seen there' },
        { ...answer, isNothingToChange: false, comment: null, text: null },
        { ...answer, isNothingToChange: true, isAboutPay: true, comment: 'Sent home', text: 'Clocked in and never out.' },
      ],
    }),
  )
  expect(texts.map(({ text }) => text)).toEqual([
    'OK as is: Clocked in without a photo. Seen there',
    'To review again',
    'Paid 0.00 hours: Clocked in and never out. Sent home',
  ])
})
