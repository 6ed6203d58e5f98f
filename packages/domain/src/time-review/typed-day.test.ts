import { expect, test } from 'vitest'
import { clockOfText, clockProblem, clockTextOf, offeredDay } from './typed-day.ts'

const zone = 'America/New_York'
const [before, day, next] = ['2026-11-19', '2026-11-20', '2026-11-21']
const inAt8PM = { type: 'in', time: '2026-11-21T01:00:00.000Z' } as const
const inAt7AM = { type: 'in', time: '2026-11-20T12:00:00.000Z' } as const
const inAt1230PM = { type: 'in', time: '2026-11-20T17:30:00.000Z' } as const
const outAt330PM = { type: 'out', time: '2026-11-20T20:30:00.000Z' } as const
const outAt130AM = { type: 'out', time: '2026-11-21T06:30:00.000Z' } as const

test.each([
  ['out', '1:30 AM', [inAt8PM], null, next],
  ['out', '11:30 PM', [inAt8PM], null, day],
  ['in', '2:00 AM', [inAt8PM, outAt130AM], null, next],
  ['out', '3:00 AM', [inAt8PM, outAt130AM], null, next],
  ['in', '8:00 PM', [outAt130AM], null, day],
  ['in', '12:30 AM', [outAt130AM], null, next],
  ['out', '1:30 AM', [], '8:00 PM', next],
  ['out', '3:30 PM', [], '7:00 AM', day],
  ['in', '6:30 AM', [], '7:00 AM', day],
  // A time before the existing punch is not put on the next day.
  ['in', '6:45 AM', [inAt7AM], '7:00 AM', day],
  ['out', '3:00 PM', [inAt7AM, outAt330PM], '7:00 AM', day],
  ['out', '12:00 PM', [inAt7AM, inAt1230PM], '7:00 AM', day],
  ['out', '3:30 PM', [inAt7AM, inAt1230PM], '7:00 AM', day],
  ['in', '2:00 AM', [outAt330PM], '7:00 AM', day],
  ['out', '2:30 AM', [inAt8PM], '8:00 PM', next],
  // The first clock-in is put near the start.
  ['in', '11:55 PM', [], '12:15 AM', before],
  ['in', '12:10 AM', [], '11:30 PM', next],
  ['in', '11:28 PM', [], '11:30 PM', day],
  ['in', '12:20 AM', [], '12:15 AM', day],
  ['in', '5:00 PM', [], '5:30 AM', day],
  ['in', '11:55 PM', [], null, day],
  ['in', '', [], '12:15 AM', day],
  ['out', '8:15 AM', [], '12:15 AM', day],
  ['out', '1:30 AM', [], null, day],
  ['out', '', [inAt8PM], null, day],
] as const)('%s at %s is offered on the right day', (...[type, time, lines, startTime, offered]) =>
  expect(offeredDay({ type, clock: clockOfText(time) }, { day, startTime, lines }, zone)).toBe(offered),
)

test.each([
  ['3:30 PM', { hour: 15, minute: 30 }],
  [' 12:05am', { hour: 0, minute: 5 }],
  ['15:30', { hour: 15, minute: 30 }],
  ['23:59 ', { hour: 23, minute: 59 }],
  ['00:30', { hour: 0, minute: 30 }],
  ['0:30', { hour: 0, minute: 30 }],
  // Either half of the day.
  ['3:30', null],
  ['07:30', null],
  ['12:30', null],
  ['24:00', null],
  ['15:60', null],
  ['15:30 PM', null],
  ['1530', null],
  ['', null],
])('a typed %j is read as %j', (text, clock) => expect(clockOfText(text)).toEqual(clock))

test.each([
  ['3:40 pm', '3:40 PM'],
  ['15:40', '3:40 PM'],
  ['00:30', '12:30 AM'],
  ['3:40', null],
])('a typed %j is shown as %j', (text, shown) => expect(clockTextOf(text)).toBe(shown))

test.each([
  ['3:40', 'Please add AM or PM: 3:40 AM or 3:40 PM'],
  [' 07:05 ', 'Please add AM or PM: 7:05 AM or 7:05 PM'],
  ['12:30', 'Please add AM or PM: 12:30 AM or 12:30 PM'],
  ['', 'Please enter a time like 3:30 PM or 15:30'],
  ['25:00', 'Please enter a time like 3:30 PM or 15:30'],
  ['3:40 PM', null],
  ['15:40', null],
])('a typed %j gets the message %j', (text, problem) => expect(clockProblem(text)).toBe(problem))
