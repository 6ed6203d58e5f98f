import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFiling } from './read-filing.ts'
import { families, heldBack, makeFiling } from './testing/families.ts'
import { scoreOf } from './testing/score.ts'
import type { WordPage } from './word-page.ts'

const seeds = fc.integer({ min: 1, max: 2 ** 31 })

describe('made-up filings of a family', () => {
  test.each(Object.entries({ ...families, ...heldBack }))('%s: every row as it was laid out', (_, family) => {
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
      { numRuns: 6, endOnFailure: true, seed: 20261121 },
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
