import { seededRandom } from '@daysheet/domain/filings/testing/random'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evaluateMany, tallyOf, verdicts, type Evaluated } from '../evaluation.ts'
import { TimedReader } from '../timed-reader.ts'
import { officeKinds } from './kinds.ts'

const reader = new TimedReader(15_000)
const all: Evaluated[] = []
beforeAll(async () => {
  for await (const one of evaluateMany(officeKinds, 11, officeKinds.length, reader)) all.push(one)
})
afterAll(async () => await reader.close())

const letters = (text: string) => text.replaceAll(/[\s’']/g, '').toUpperCase()
const counted = () => all.filter(({ verdict }) => verdict === null)
/** What to look at when a number is missed; `npm run eval:filings -- --set offices` with this draw shows the rest. */
const amiss = () =>
  all
    .filter(({ score, verdict }) => (verdict ? verdict !== 'own reason' : score.right < score.cells || score.invented.length > 0))
    .map(
      ({ family, draw, score }) =>
        `${family.name} --draw ${draw}: ${score.right} of ${score.cells} cells, ${score.invented.length} invented`,
    )
    .join('\n')

test('kinds are drawn twice alike', async () => {
  for (const { family, draw, drawn } of all) {
    const again = await family.draw(seededRandom(draw))
    expect(Buffer.from(again.bytes).equals(Buffer.from(drawn.bytes)), family.name).toBe(true)
  }
})

test('every word of every row is in the file', () => {
  const absent = counted()
    .filter(({ printed }) => printed !== '')
    .flatMap(({ family, drawn, printed }) => {
      const text = letters(printed)
      return drawn.rows
        .flatMap((row) => [row.filingNumber, row.floor, row.sectionOfFloor, row.abatementProcedure, row.typeOfMaterial])
        .flatMap((words) => words.split(/[ -]/))
        .filter((word) => !text.includes(letters(word)))
        .map((word) => `${family.name}: ${word}`)
    })
  expect(absent).toEqual([])
})

// What was measured last. The reader is to get better at them, and then these numbers go up.
test('no less is read rightly than was measured last', () => {
  const { cells, right, rows, rightRows, wrongButSure, lost, invented, failed } = tallyOf(counted())
  const most = { wrongButSure: 0, lost: 0, invented: 0, failed: 0 }
  const found = { wrongButSure, lost, invented, failed }
  expect((100 * right) / cells, amiss()).toBeGreaterThanOrEqual(99.9)
  expect((100 * rightRows) / rows, amiss()).toBeGreaterThanOrEqual(99.5)
  for (const [name, count] of Object.entries(most))
    expect(found[name as keyof typeof found], `${name}: ${amiss()}`).toBeLessThanOrEqual(count)
})

test('what is no whole filing is refused for its own reason', () => {
  expect(verdicts(all), amiss()).toMatchObject({ 'another reason': 0, taken: 0 })
})
