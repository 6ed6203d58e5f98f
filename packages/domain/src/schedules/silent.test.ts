import { expect, it, test } from 'vitest'
import { isTimeReached, silentOn } from './silent.ts'

const zone = 'America/New_York'
const at = (now: string, today = '2026-11-23') => ({ now, today, zone })

it.each<[string | null, string, boolean]>([
  ['17:30', '2026-11-23T22:29:59.999Z', false],
  ['17:30', '2026-11-23T22:30:00.000Z', true],
  ['17:30', '2026-11-24T04:59:59.000Z', true],
  ['00:00', '2026-11-23T05:00:00.000Z', true],
  [null, '2026-11-24T04:59:59.000Z', false],
])('%s at %s: %s', (time, now, isReached) => {
  expect(isTimeReached(time, at(now))).toBe(isReached)
})

test('who was texted and is silent is listed by job; whoever answered, was not texted, or whose job is cancelled is not', () => {
  const member = (name: string, txtStatus: 'y' | 'n' | 'sent' | 'error' | null) => ({ name, txtStatus })
  const job = { cancelled: false, workerEntries: [member('Ana', 'sent'), member('Bo', 'y'), member('Eva', null), member('Luis', 'error')] }
  const cancelled = { cancelled: true, workerEntries: [member('Wei', 'sent')] }
  expect(silentOn([job, cancelled, { cancelled: false, workerEntries: [] }])).toEqual([{ entry: job, silent: [member('Ana', 'sent')] }])
})
