import { expect, test } from 'vitest'
import { readNeighbours } from './neighbours.ts'

const row = (tru: string, day = '2026-11-16', more: object = {}) => ({ tru, start_date: `${day}T00:00:00.000`, bin: '1999999', ...more })
const [a, b, c] = ['TRU0501MN26', 'TRU0502MN26', 'TRU0503MN26']
const read = (rows: unknown, more: Partial<Parameters<typeof readNeighbours>[1]> = {}) =>
  readNeighbours(rows, { own: [], most: 50, maxRows: 2000, ...more })
const shown = (...of: Parameters<typeof read>) => {
  const { filings, hasMore } = read(...of) ?? { filings: [], hasMore: null }
  return [filings.map(({ filingNumber, areas }) => `${filingNumber} ${areas}`), hasMore]
}

test('each filing once, the newest first, with its areas; those of the job itself are none', () => {
  const rows = [row(a, '2025-03-01'), row(b), row(b), row(c)]
  expect(shown(rows, { own: [c] })).toEqual([[`${b} 2`, `${a} 1`], false])
})

test('that there are more is said, and a filing that was cut off is left out', () => {
  const rows = [row(a), row(a), row(b, '2026-11-10'), row(c, '2026-11-01')]
  expect(shown(rows, { most: 2 })).toEqual([[`${a} 2`, `${b} 1`], true])
  expect(shown(rows, { most: 3 })).toEqual([[`${a} 2`, `${b} 1`, `${c} 1`], false])
  expect(shown(rows, { maxRows: 4 })).toEqual([[`${a} 2`, `${b} 1`], true])
})

test('a number that stands for no building is none', () => {
  expect(
    read([row(a, '2026-11-16', { bin: '1000000' }), row(b, '2026-11-15', { bin: '19999990' })])?.filings.map(({ bin }) => bin),
  ).toEqual([null, null])
})

test.each([[{ error: true }], [[1]], [null]])('%o is no list of rows', (answer) => {
  expect(read(answer)).toBeNull()
})
