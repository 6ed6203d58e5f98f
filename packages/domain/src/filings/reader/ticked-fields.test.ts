import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed.ts'
import { readFiling } from './read-filing.ts'

const form = typedPage(`
Asbestos Project Notification (ACP7)
TRU Number: TRU0401MN26   A-TRU Review Required: No

Floor    Entire Floor  Section of Floor      Abatement Type  Procedure          Type of Material     Square Feet  Linear Feet
4          Y    N      Boiler Room           Removal         Tent               Pipe Wrap                         140

5          Y    N                            Removal         Tent               VAT                  340
`)

/** The ticked box in front of a word of a row. */
const tickBefore = (answer: string, row: number) => {
  const words = form.words.filter(({ text }) => text === answer)
  const { x = 0, y = 0 } = words[row] ?? {}
  return { text: 'Yes', x: x - 9, y: y + 1, width: 7, height: 7 }
}

test('a ticked box beside printed answers is a tick, whatever the form calls it', () => {
  const { rows, warnings } = readFiling([{ ...form, height: 792, fields: [tickBefore('N', 0), tickBefore('Y', 1)] }])
  expect(rows.map(({ entireFloor, confidence }) => [entireFloor, confidence.entireFloor])).toEqual([
    [false, 'sure'],
    [true, 'sure'],
  ])
  expect(warnings).toEqual([])
})

test('a field with an answer of its own says it', () => {
  const own = form.words.filter(({ text }) => text !== 'Y' && text !== 'N')
  const fields = [
    { ...tickBefore('N', 0), text: 'No' },
    { ...tickBefore('N', 1), text: 'Yes' },
  ]
  const { rows } = readFiling([{ ...form, words: own, height: 792, fields }])
  expect(rows.map(({ entireFloor, confidence }) => [entireFloor, confidence.entireFloor])).toEqual([
    [false, 'sure'],
    [true, 'sure'],
  ])
})
