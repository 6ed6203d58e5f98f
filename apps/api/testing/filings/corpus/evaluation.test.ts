import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFamilies } from './families.ts'
import { heldFamilies } from './held.ts'
import { evaluateMany, missedTargets, tallyOf, type Evaluated } from './evaluation.ts'
import { TimedReader } from './timed-reader.ts'

const reader = new TimedReader(15_000)
const all: Evaluated[] = []
const held: Evaluated[] = []
beforeAll(async () => {
  for await (const one of evaluateMany(openFamilies, 3, 2 * openFamilies.length, reader)) all.push(one)
  for await (const one of evaluateMany(heldFamilies, 3, heldFamilies.length, reader)) held.push(one)
})
afterAll(async () => await reader.close())

const letters = (text: string) => text.replaceAll(/[\s’']/g, '').toUpperCase()
/** Words that a filing says are printed, and which its file does not hold. */
const absent = ({ drawn, printed }: Evaluated) => {
  const all = letters(printed)
  return drawn.rows
    .flatMap((row) => [row.filingNumber, row.floor, row.sectionOfFloor, row.abatementType, row.abatementProcedure, row.typeOfMaterial])
    .flatMap((text) => text.split(' '))
    .filter((word) => !all.includes(letters(word)))
}

/** What to look at when a target is missed; `npm run eval:filings` with this draw shows the rest. */
const amiss = () =>
  all
    .filter(({ score, failure }) => failure !== null || score.silent || score.lost.length > 0 || score.right < score.cells)
    .map(
      ({ family, draw, score, failure }) =>
        `${family.name} --draw ${draw}: ${failure ?? `${score.right} of ${score.cells} cells${score.silent ? ', SILENT' : ''}`}`,
    )

test('98 % of the cells of layouts that a city form might have are right, and nothing is amiss without a word', () => {
  expect(missedTargets(all), amiss().join('\n')).toEqual([])
})
test('no row is lost or invented without a word, whatever the layout', () => {
  expect(tallyOf(all)).toMatchObject({ silentRows: 0, silent: 0, failed: 0, filings: 2 * openFamilies.length })
})
test('every word of every row stands in the file, so that what is compared with is true', () => {
  expect([...all, ...held].flatMap((one) => absent(one).map((word) => `${one.family.name} --draw ${one.draw}: ${word}`))).toEqual([])
})
