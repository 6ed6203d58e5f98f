import { expect, test } from 'vitest'
import { clockInFrom } from './clock-window.ts'

const zone = 'America/New_York'
const day = '2026-11-20'

test.each([
  ['12:00 AM', '2026-11-20T04:00:00.000Z'],
  ['12:30 AM', '2026-11-20T04:30:00.000Z'],
  ['1:00 AM', '2026-11-20T05:00:00.000Z'],
  ['7:00 AM', '2026-11-20T05:00:00.000Z'],
  [null, '2026-11-20T05:00:00.000Z'],
])('the crew of a shift at %s may clock in from %s', (startTime, from) => expect(clockInFrom({ day, startTime }, zone)).toBe(from))
