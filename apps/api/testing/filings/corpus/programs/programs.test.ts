import { seededRandom } from '@daysheet/domain/filings/testing/random'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evaluateMany, tallyOf, type Evaluated } from '../evaluation.ts'
import { TimedReader } from '../timed-reader.ts'
import { programKinds } from './kinds.ts'
import { refusedPages } from './refused-pages.ts'

const reader = new TimedReader(15_000)
const all: Evaluated[] = []
beforeAll(async () => {
  const [read, refused] = [programKinds.slice(0, -refusedPages.length), refusedPages]
  for await (const one of evaluateMany(read, 5, 2 * read.length, reader)) all.push(one)
  for await (const one of evaluateMany(refused, 5, refused.length, reader)) all.push(one)
})
afterAll(async () => await reader.close())

const letters = (text: string) => text.replaceAll(/[\s’']/g, '').toUpperCase()
const counted = () => all.filter(({ verdict }) => verdict === null)
const of = (name: string) => all.filter(({ family }) => family.name === name)
/** What to look at when a number is missed; `npm run eval:filings -- --set programs` with this draw shows the rest. */
const amiss = () =>
  counted()
    .filter(({ score }) => score.right < score.cells || score.invented.length > 0)
    .map(
      ({ family, draw, score }) =>
        `${family.name} --draw ${draw}: ${score.right} of ${score.cells} cells, ${score.invented.length} invented`,
    )
    .join('\n')

test('kinds have names of their own, and are drawn twice alike', async () => {
  expect(new Set(programKinds.map(({ name }) => name)).size).toBe(programKinds.length)
  for (const { family, draw, drawn } of all) {
    const again = await family.draw(seededRandom(draw))
    expect(Buffer.from(again.bytes).equals(Buffer.from(drawn.bytes)), family.name).toBe(true)
  }
})

test('every word of every row stands in the file', () => {
  const absent = counted()
    .filter(({ printed }) => printed !== '')
    .flatMap(({ family, drawn, printed }) => {
      const text = letters(printed)
      // Words are cut within where a line ends after a hyphen, or where a narrow column cuts them.
      return drawn.rows
        .flatMap((row) => [row.filingNumber, row.floor, row.sectionOfFloor, row.abatementProcedure, row.typeOfMaterial])
        .flatMap((words) => words.split(/[ -]/))
        .filter((word) => !family.unusual && !text.includes(letters(word)))
        .map((word) => `${family.name}: ${word}`)
    })
  expect(absent).toEqual([])
})

// What was measured last. The reader is to get better at them, and then these numbers go up.
test('no less is read rightly than was measured last', () => {
  const { cells, right, rows, rightRows, wrongButSure, lost, invented, failed } = tallyOf(counted())
  const most = { wrongButSure: 0, lost: 0, invented: 0, failed: 0 }
  const found = { wrongButSure, lost, invented, failed }
  expect((100 * right) / cells, amiss()).toBeGreaterThanOrEqual(99.8)
  expect((100 * rightRows) / rows, amiss()).toBeGreaterThanOrEqual(98.5)
  for (const [name, count] of Object.entries(most))
    expect(found[name as keyof typeof found], `${name}: ${amiss()}`).toBeLessThanOrEqual(count)
})

test('nothing that was recognized from a scan is sure', () => {
  const sure = of('scanned, with recognized words').flatMap(({ reading }) =>
    (reading?.rows ?? []).flatMap(({ confidence }) => Object.values(confidence).filter((one) => one === 'sure')),
  )
  expect(sure).toEqual([])
})

test.each(['an offer for the same work', 'an assessment, ACP-5', 'scanned, without words', 'scanned from the second page on'])(
  'refused for its own reason: %s',
  (name) => {
    expect(of(name).map(({ verdict }) => verdict)).toEqual(['own reason'])
  },
)
