import { expect, test } from 'vitest'
import { exampleTime } from './example-time.ts'

const zone = 'America/New_York'
const punch = (punchId: string, type: 'in' | 'out', time: string) => ({ punchId, type, time: `2026-11-20T${time}:00.000Z` })
const inAt702AM = punch('a', 'in', '12:02')
const inAt1PM = punch('b', 'in', '18:00')
const inAt8PM = { ...punch('a', 'in', '01:00'), time: '2026-11-21T01:00:00.000Z' }
const outAtNoon = punch('c', 'out', '17:00')
const outAt331PM = punch('d', 'out', '20:31')

test.each([
  // The planned start is the likeliest clock-in; without one, 8 hours before the clock-out.
  ['in', 'd', '6:00 AM', [outAt331PM], '6:00 AM'],
  ['in', 'd', null, [outAt331PM], '7:30 AM'],
  ['in', 'd', '8:00 PM', [outAt331PM], '7:30 AM'],
  ['out', 'a', '7:00 AM', [inAt702AM], '3:00 PM'],
  ['out', 'a', '8:00 PM', [inAt8PM], '4:00 AM'],
  // Between two punches.
  ['out', 'a', '7:00 AM', [inAt702AM, inAt1PM], '10:00 AM'],
  ['in', 'd', '7:00 AM', [inAt702AM, outAtNoon, outAt331PM], '1:45 PM'],
  // No punch to start from.
  ['in', '', '6:30 AM', [], '6:30 AM'],
  ['in', '', null, [], '7:00 AM'],
  ['out', '', null, [], '3:30 PM'],
] as const)('the example for a missing %s beside %j with the start %j', (...[type, punchId, startTime, lines, example]) =>
  expect(exampleTime({ type, punchId }, { startTime, lines }, zone)).toBe(example),
)
