import { expect, test } from 'vitest'
import { cityLabel } from './filing-labels.ts'

const city = { status: 'Submitted', startDate: '2026-11-16', endDate: '2026-12-18', fetchedAt: '2026-11-20T15:00:00.000Z' }

test.each<[Partial<typeof city> | object, string | null]>([
  [{}, 'Submitted, 11-16-2026 to 12-18-2026 (City, 11-20-2026)'],
  [{ endDate: null }, 'Submitted, from 11-16-2026 (City, 11-20-2026)'],
  [{ startDate: null }, 'Submitted, until 12-18-2026 (City, 11-20-2026)'],
  [{ status: null }, '11-16-2026 to 12-18-2026 (City, 11-20-2026)'],
  [{ status: null, startDate: null, endDate: null }, 'No status or dates (City, 11-20-2026)'],
  [{ fetchedAt: null }, null],
])('what the City says, with %o', (more, label) => {
  expect(cityLabel({ ...city, ...more }, 'America/New_York')).toBe(label)
})
