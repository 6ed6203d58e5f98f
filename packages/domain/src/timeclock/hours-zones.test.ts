/** The server's own time zone must not change a single hour. (promises.md#r21) */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { seed, times } from '@daysheet/testing/sample'

const total = times(10_000, 100_000)
const shifts = `
  import { createHash } from 'node:crypto'
  const { hoursWorked } = await import(${JSON.stringify(new URL('./hours.ts', import.meta.url).href)})
  const { dayOf, formatDateTime } = await import(${JSON.stringify(new URL('../calendar/day.ts', import.meta.url).href)})
  let seed = ${(seed % 2147483646) + 1}
  const random = (below) => (seed = (seed * 48271) % 2147483647) % below
  const hash = createHash('sha256')
  const nights = [Date.UTC(2026, 2, 7, 12), Date.UTC(2026, 9, 31, 12), Date.UTC(2026, 5, 1)]
  for (let shift = 0; shift < ${total}; shift++) {
    const start = nights[shift % 3] + random(2880) * 60000
    const events = [0, 1, 2, 3].map((at) => ({ type: at % 2 ? 'out' : 'in', time: new Date(start + at * 3600000 + random(3600) * 1000).toISOString() }))
    const { hours, credited, flags, lines } = hoursWorked(events, ['field', 'office', 'warehouse'][random(3)])
    hash.update(JSON.stringify([hours, credited, flags, lines.map(({ rounded, moved }) => [rounded, moved])]))
    if (shift % 100 === 0) hash.update(dayOf(events[0].time, 'America/New_York') + formatDateTime(events[3].time, 'America/New_York'))
  }
  process.stdout.write(hash.digest('hex') + ' ' + new Date(0).getTimezoneOffset())
`

const inZone = async (zone: string) => {
  const run = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', shifts], { env: { ...process.env, TZ: zone } })
  const [hash, offset] = run.stdout.split(' ')
  return { hash, offset }
}

test('shifts earn the same with the server in three zones', async () => {
  const zones = await Promise.all(['UTC', 'America/New_York', 'Asia/Kolkata'].map(inZone))
  // The zones were really different ones.
  expect(zones.map(({ offset }) => offset)).toEqual(['0', '300', '-330'])
  expect(new Set(zones.map(({ hash }) => hash)).size).toBe(1)
})
