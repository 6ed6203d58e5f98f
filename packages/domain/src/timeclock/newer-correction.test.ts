import { expect, test } from 'vitest'
import { newerCorrection, newerCorrectionText, twinText } from './newer-correction.ts'

const zone = 'America/New_York'
const id = '019a0000-0000-7000-8000-000000000001'
const newest = { id, punchId: id, workerEntryId: id, madeBy: 'account office', madeAt: '2026-11-17T14:00:00.000Z' }
const out = { type: 'out', time: '2026-11-16T13:00:00.000Z' } as const

test.each([
  [{ action: 'change', ...out }, 'changed this punch to out 11-16-2026 8:00 AM'],
  [{ action: 'add', ...out }, 'added out 11-16-2026 8:00 AM'],
  [{ action: 'void', ...out }, 'left this punch out of the hours'],
  [{ action: 'restore', ...out }, 'restored this punch as it was clocked: out 11-16-2026 8:00 AM'],
  [{}, 'changed this punch'],
] as const)('%o reads: %s', (what, deed) =>
  expect(newerCorrectionText(newerCorrection.parse({ ...newest, ...what }), zone)).toBe(`office ${deed} (saved 11-17-2026 9:00 AM).`),
)

test('the text names the job if one is given', () => {
  expect(newerCorrectionText({ ...newest, action: 'change', ...out }, zone, '10001 120 Broadway')).toContain(
    'to out 11-16-2026 8:00 AM on 10001 120 Broadway (saved',
  )
})

test('the text about an existing punch names the person who added it, or says that it was clocked', () => {
  expect(twinText({ ...out, madeBy: 'account office', madeAt: newest.madeAt }, zone)).toBe(
    'office added this punch already: out 11-16-2026 8:00 AM (saved 11-17-2026 9:00 AM).',
  )
  expect(twinText({ ...out, madeBy: null, madeAt: null }, zone)).toBe('This punch is there already: clocked out 11-16-2026 8:00 AM.')
})
