import { seededRandom } from '@daysheet/domain/filings/testing/random'
import { afterAll, expect, test } from 'vitest'
import { evaluateFiling } from '../evaluation.ts'
import { TimedReader } from '../timed-reader.ts'
import { freshKinds } from './kinds.ts'

const reader = new TimedReader(15_000)
afterAll(async () => await reader.close())

const letters = (text: string) => text.replaceAll(/[\s’']/g, '').toUpperCase()

// How well they are read is not asked here: `npm run eval:filings -- --set fresh` tells.
test.each(freshKinds.filter(({ name }) => name !== 'lost page').map((kind) => [kind.name, kind] as const))(
  'every word of every row stands in the file, drawn twice alike: %s',
  async (name, kind) => {
    const one = await evaluateFiling(kind, 21, reader)
    const again = await kind.draw(seededRandom(21))
    expect(again.rows).toEqual(one.drawn.rows)
    // The library that sets the bands writes the time into the file.
    if (name !== 'zebra bands') expect(Buffer.from(again.bytes).equals(one.drawn.bytes)).toBe(true)
    const all = letters(one.printed)
    const words = one.drawn.rows.flatMap((row) =>
      [row.filingNumber, row.floor, row.sectionOfFloor, row.abatementType, row.abatementProcedure, row.typeOfMaterial].flatMap((text) =>
        text.split(' '),
      ),
    )
    expect(words.filter((word) => !all.includes(letters(word)))).toEqual([])
  },
)
