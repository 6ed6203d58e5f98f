/** The growth as docs/scale.md shows it. */
import { machine } from '../tables.ts'
import type { Generated } from './generate.ts'
import type { Growth } from './measure.ts'

const whole = (value: number) => Math.round(value).toLocaleString('en-US')
/** A day's read may grow by so much from the smallest size to the largest and is called flat. */
const flat = 1.3

const growthOf = ({ ms }: Growth): number => (ms.at(-1) ?? 0) / (ms[0] ?? 1)
const isFlat = (one: Growth): boolean => growthOf(one) <= flat

/** The reads of a day that are slower in the largest size than they may be. */
export const notFlat = (grown: readonly Growth[]): string[] =>
  grown
    .filter((one) => one.isOfADay && !isFlat(one))
    .map((one) => `${one.name}: ${growthOf(one).toFixed(2)} times as long, target at most ${flat}`)

export const sizesTable = (generated: readonly Generated[]): string =>
  [
    `${machine()}, server, PostgreSQL and client on it.`,
    '',
    '| Size | Workers | Years | Largest tables | Disk | Made in |',
    '|---|---:|---:|---|---:|---:|',
    ...generated.map(
      ({ size, times, tables, gigabytes, seconds }) =>
        `| ${times}× | ${whole(size.workers)} | ${size.years} | ${tables
          .slice(0, 2)
          .map(({ name, rows }) => `${name} ${whole(rows)}`)
          .join(', ')} | ${gigabytes.toFixed(1)} GB | ${seconds.toFixed(0)} s |`,
    ),
  ].join('\n')

export function growthTable(grown: readonly Growth[], generated: readonly Generated[]): string {
  const largest = `${generated.at(-1)?.times ?? 1}×`
  return [
    'Lower quartile, one call at a time.',
    '',
    `| Read | ${generated.map(({ times }) => `${times}× ms`).join(' | ')} | ${largest} to 1× |`,
    `|---|${'---:|'.repeat(generated.length + 1)}`,
    ...grown.map((one) => {
      const verdict = one.isOfADay ? (isFlat(one) ? ' (flat)' : ' (**not flat**)') : ''
      return `| ${one.name} | ${one.ms.map((value) => value.toFixed(1)).join(' | ')} | ${growthOf(one).toFixed(2)}${verdict} |`
    }),
  ].join('\n')
}
