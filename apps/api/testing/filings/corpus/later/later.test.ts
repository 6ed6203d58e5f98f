import { seededRandom } from '@daysheet/domain/filings/testing/random'
import { afterAll, expect, test } from 'vitest'
import { evaluateFiling } from '../evaluation.ts'
import { TimedReader } from '../timed-reader.ts'
import { formColumns } from '../fresh/form.ts'
import { laterKinds } from './kinds.ts'
import { filingContent } from '../filing-content.ts'

const reader = new TimedReader(15_000)
afterAll(async () => await reader.close())

const letters = (text: string) => text.replaceAll(/[\s’']/g, '').toUpperCase()

// How well they are read is not asked here: `npm run eval:filings -- --set later` tells.
test.each(laterKinds.map((kind) => [kind.name, kind] as const))(
  'drawn twice alike, with every word of every row: %s',
  async (name, kind) => {
    const drawn = await kind.draw(seededRandom(31))
    expect(Buffer.from((await kind.draw(seededRandom(31))).bytes).equals(Buffer.from(drawn.bytes))).toBe(true)
    if (name.startsWith('one page lost')) return
    const { printed } = await evaluateFiling(kind, 31, reader)
    const words = drawn.rows.flatMap((row) =>
      [row.filingNumber, row.floor, row.sectionOfFloor, row.abatementType, row.abatementProcedure, row.typeOfMaterial].flatMap((text) =>
        text.split(' '),
      ),
    )
    expect(words.filter((word) => !letters(printed).includes(letters(word)))).toEqual([])
  },
)

test('kinds have names of their own', () => {
  expect(new Set(laterKinds.map(({ name }) => name)).size).toBe(laterKinds.length)
})

test('each amount stands in the column of its unit', () => {
  const { rows } = filingContent(seededRandom(8), { rows: [20, 20] })
  const columns = formColumns({ order: ['squareFeet', 'linearFeet'] }, rows, seededRandom(8))
  const printed = columns.map(({ cells }) => cells.map((cell) => Number(cell.replaceAll(',', ''))))
  expect(printed).toEqual([rows.map(({ squareFeet }) => squareFeet), rows.map(({ linearFeet }) => linearFeet)])
})
