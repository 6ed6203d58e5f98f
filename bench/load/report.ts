/** The growth as docs/scale.md shows it. */
import { machine } from '../tables.ts'
import type { Generated } from './generate.ts'
import type { Growth } from './measure.ts'

const whole = (value: number) => Math.round(value).toLocaleString('en-US')
/** A day's read may grow by so much from the smallest size to the largest and is called flat. */
const flat = 1.3

export const sizesTable = (generated: readonly Generated[]): string =>
  [
    `${machine()}, server, PostgreSQL and client on it.`,
    '',
    '| Size | Workers | Years | Largest tables | Disk | Made in |',
    '|---|---:|---:|---|---:|---:|',
    ...generated.map(
      ({ size, times, tables, gigabytes, seconds }) =>
        `| ${times}× | ${whole(size.workers)} | ${size.years} | ${tables
          .slice(0, 4)
          .map(({ name, rows }) => `${name} ${whole(rows)}`)
          .join(', ')} | ${gigabytes.toFixed(1)} GB | ${seconds.toFixed(0)} s |`,
    ),
  ].join('\n')

export function growthTable(grown: readonly Growth[], generated: readonly Generated[]): string {
  const largest = `${generated.at(-1)?.times ?? 1}×`
  return [
    'One call at a time, the sizes in turn; what the quicker quarter of the calls stayed under.',
    '',
    `| Read | ${generated.map(({ times }) => `${times}× ms`).join(' | ')} | ${largest} to 1× |`,
    `|---|${'---:|'.repeat(generated.length + 1)}`,
    ...grown.map(({ name, ms, isOfADay }) => {
      const growth = (ms.at(-1) ?? 0) / (ms[0] ?? 1)
      const verdict = isOfADay ? (growth <= flat ? ' (flat)' : ' (**not flat**)') : ''
      return `| ${name} | ${ms.map((value) => value.toFixed(1)).join(' | ')} | ${growth.toFixed(2)}${verdict} |`
    }),
  ].join('\n')
}
