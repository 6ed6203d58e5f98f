import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filingRow, filingWarning } from '../filing-reading.ts'
import { readFiling } from './read-filing.ts'
import { seededRandom } from '../testing/random.ts'
import { families, withheldRows, makeFiling, secondSet } from '../testing/families.ts'
import { scopeRows } from '../testing/scope.ts'
import { scoreOf } from '../testing/score.ts'
import type { WordPage } from './word-page.ts'

const seeds = fc.integer({ min: 1, max: 2 ** 31 })

describe('made-up filings of a family', () => {
  test.each(Object.entries({ ...families, ...withheldRows, ...secondSet }))('%s: every row as it was laid out', (_, family) => {
    let cells = 0
    let right = 0
    fc.assert(
      fc.property(seeds, (seed) => {
        const made = makeFiling(family, seed)
        const reading = readFiling(made.words)
        const score = scoreOf(reading, made.rows)
        cells += score.cells
        right += score.right
        expect(reading.problem).toBeNull()
        // A row may be missing or added only where the filing says that something is wrong with it.
        if (score.lost + score.invented > 0) expect(reading.warnings).not.toEqual([])
      }),
      { numRuns: 4, endOnFailure: true, seed: 20261121 },
    )
    expect(right / cells).toBeGreaterThan(0.98)
  })
})

/** Words of the rows thrown about, so that no columns are left. */
function shuffled(pages: readonly WordPage[], seed: number): WordPage[] {
  return pages.map((page) => {
    const below = page.words.filter(({ y }) => y > 190)
    return {
      ...page,
      words: page.words.map((word) => {
        const at = below.indexOf(word)
        if (at < 0) return word
        const other = below[(at * 7 + seed) % below.length]
        return other ? { ...word, x: (other.x * 1.7 + seed * 13) % (page.width - word.width), y: word.y } : word
      }),
    }
  })
}

test('a layout without columns is never read as if all were well', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (seed) => {
      const made = makeFiling(families['plain'] ?? {}, seed)
      const reading = readFiling(shuffled(made.words, seed))
      const { wrong } = scoreOf(reading, made.rows)
      if (wrong.length === 0) return
      const admits =
        reading.problem !== null ||
        reading.warnings.length > 0 ||
        reading.rows.some(({ confidence }) => Object.values(confidence).some((one) => one !== 'sure'))
      expect(admits).toBe(true)
    }),
    { numRuns: 25, seed: 20261121 },
  ))

test('any words at any place give an answer that can be sent', () => {
  const text = fc.oneof(
    fc.constantFrom(
      'Floor',
      'Entire Floor',
      'Section',
      'Abatement Type',
      'Procedure',
      'Type of ACM',
      'SF',
      'LF',
      'Unit',
      'A-TRU',
      'Yes',
      'Removal',
      '35',
      'TRU0003BX26',
      'Total',
    ),
    fc.string({ maxLength: 40 }),
  )
  const word = fc.record({
    text,
    x: fc.integer({ min: -20, max: 700 }),
    y: fc.integer({ min: -20, max: 60 }).map((line) => line * 11),
    width: fc.integer({ min: 0, max: 300 }),
    height: fc.integer({ min: 0, max: 20 }),
  })
  const page = fc.record({
    number: fc.constant(1),
    width: fc.constant(612),
    height: fc.constant(792),
    words: fc.array(word, { maxLength: 120 }),
    fields: fc.array(word, { maxLength: 5 }),
  })
  fc.assert(
    fc.property(fc.array(page, { maxLength: 2 }), (pages) => {
      const { rows, warnings } = readFiling(pages.map((one, index) => ({ ...one, number: index + 1 })))
      expect(rows.map((row) => filingRow.safeParse(row).error)).toEqual(rows.map(() => undefined))
      expect(warnings.map((warning) => filingWarning.safeParse(warning).error)).toEqual(warnings.map(() => undefined))
    }),
    { numRuns: 150, seed: 20261121 },
  )
})

test('several filings on one page keep their own rows, and a number in a sentence begins none', () => {
  const parts = ['TRU0401MN26', 'TRU0777BX26'].map((number, index) => ({
    before: ['* Asbestos Project Notification (ACP7)', `TRU Number: ${number}`, 'See also TRU0999QN26 for the adjacent building'],
    rows: scopeRows(seededRandom(index), number, 2 + index, 'by row'),
    after: [],
    newPage: false,
  }))
  const made = makeFiling({ look: { width: 612, height: 792, size: 7 } }, 3, parts)
  const reading = readFiling(made.words)
  expect(made.words).toHaveLength(1)
  expect(reading.filings).toEqual(['TRU0401MN26', 'TRU0777BX26'])
  expect(scoreOf(reading, made.rows).wrong).toEqual([])
})

test('totals that do not add up are said, those that do are not', () => {
  const rows = scopeRows(seededRandom(5), 'TRU0401MN26', 6, 'by row')
  const sum = (key: 'squareFeet' | 'linearFeet') => rows.reduce((feet, row) => feet + row[key], 0)
  const read = (square: number) =>
    readFiling(
      makeFiling(families['plain'] ?? {}, 3, [
        {
          before: ['* ACP7', 'TRU Number: TRU0401MN26'],
          rows,
          after: ['', `Total Square Feet: ${square}     Total Linear Feet: ${sum('linearFeet')}`],
          newPage: false,
        },
      ]).words,
    ).warnings.map(({ text }) => text)
  expect(read(sum('squareFeet'))).toEqual([])
  expect(read(sum('squareFeet') + 1)).toEqual([
    `The rows add up to ${sum('squareFeet').toLocaleString('en-US')} square feet, but the total printed is ${(sum('squareFeet') + 1).toLocaleString('en-US')}. A row may be missing or misread.`,
  ])
})

test('a sentence beneath the table is named in a warning and is part of no row', () => {
  const rows = scopeRows(seededRandom(6), 'TRU0401MN26', 3, 'by row')
  const note = 'All quantities are estimates of the consultant.'
  const made = makeFiling(families['plain'] ?? {}, 3, [
    { before: ['* ACP7', 'TRU Number: TRU0401MN26'], rows, after: ['', note], newPage: false },
  ])
  const reading = readFiling(made.words)
  expect(scoreOf(reading, rows).wrong).toEqual([])
  expect(reading.warnings).toMatchObject([
    { text: `This text is not in any row: "${note}". If it belongs to one, please add it there.`, filingNumber: 'TRU0401MN26' },
  ])
})
