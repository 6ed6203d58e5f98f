import { expect, test } from 'vitest'
import { readFiling } from './read-filing.ts'
import { typedPage } from '../testing/typed.ts'
import type { WordPage } from './word-page.ts'

const title = 'Asbestos Project Notification (ACP7)\nTRU Number: TRU0401MN26   A-TRU Review Required: No\n\n'
const heading = 'Floor   Entire Floor  Section of Floor    Abatement Type  Procedure         Type of ACM         Square Feet  Linear Feet'
const cellar = 'Cellar  No            Boiler Room         Removal         Tent              Tank Insulation     35           0'
const roof = 'Roof    Yes                               Encapsulation   Exterior Foam     Roof Membrane       700          0'
const read = (...pages: string[]) => readFiling(pages.map((text, at) => typedPage(text, at + 1)))

/** Layouts that were misread once; each keeps to a general rule. */
test.each<[string, string[], object[]]>([
  [
    'the first line of a tall row right after a subtotal is part of the row',
    [
      `${title}${heading}\n${cellar}\n\nSubtotal                                                                                          35           0\n\n                      Stair B - Exterior\n${roof.replace('                  Enc', 'Windows           Enc')}`,
    ],
    [{ floor: 'Cellar' }, { floor: 'Roof', sectionOfFloor: 'Stair B - Exterior Windows' }],
  ],
  [
    'a subtotal that wraps is in no row',
    [
      `${title}${heading}\n${cellar}\n\n                      Subtotal Main                                                               35           0\n                      Roof\n\n${roof}`,
    ],
    [
      { floor: 'Cellar', sectionOfFloor: 'Boiler Room' },
      { floor: 'Roof', sectionOfFloor: '' },
    ],
  ],
  [
    'sums carried and brought forward are no rows',
    [
      `${title}${heading}\n${cellar}\nCarried forward                                                                                   35           0`,
      `${heading}\nBrought forward                                                                                   35           0\n${roof}`,
    ],
    [{ floor: 'Cellar' }, { floor: 'Roof', page: 2 }],
  ],
  [
    'the title right over a heading names no column of it',
    [`${title}Section V. Scope of Abatement\n${heading.replace('Section of Floor', 'Location        ')}\n${cellar}`],
    [{ floor: 'Cellar', sectionOfFloor: 'Boiler Room' }],
  ],
  [
    'the number that each row prints is the number of that row',
    [`${title}TRU #         ${heading}\n${['TRU0401MN26', 'TRU0402MN26'].map((number) => `${number}   ${cellar}`).join('\n')}`],
    [{ filingNumber: 'TRU0401MN26' }, { filingNumber: 'TRU0402MN26' }],
  ],
  [
    'dashes that draw a line are in no row',
    [`${title}${heading}\n${heading.replaceAll(/\S/g, '-')}\n${cellar}`],
    [{ floor: 'Cellar', squareFeet: 35 }],
  ],
  [
    'a page with two words and no picture is the end of a row, and no scan',
    [`${title}${heading}\n${cellar}`, '                                                                          and Pipe'],
    [{ typeOfMaterial: 'Tank Insulation and Pipe' }],
  ],
])('%s', (_, pages, rows) => {
  const words = pages.map((text, at): WordPage => ({ ...typedPage(text, at + 1), blank: true }))
  const reading = readFiling(words)
  expect(reading).toMatchObject({ problem: null, warnings: [] })
  expect(reading.rows).toMatchObject(rows)
  expect(reading.rows).toHaveLength(rows.length)
})

/** The same page with its ticks moved down or up. */
function moved(page: WordPage, by: number): WordPage {
  return { ...page, words: page.words.map((word) => (word.text === '✓' ? { ...word, y: word.y + by } : word)) }
}

const ticked = `${title}${heading}
1st     ✓                                 Removal         Tent              VAT                 35           0
2nd                   Stair B             Removal         Tent              VAT                 35           0
3rd     ✓                                 Removal         Tent              VAT                 35           0

4th                   Stair B - Exterior  Removal         Tent              VAT                 35           0
5th     ✓                                 Removal         Tent              VAT                 35           0`

test.each([-4, -3, 0, 3, 4])('ticks that stand %d points lower than their rows go to these', (by) => {
  const { rows } = readFiling([moved(typedPage(ticked), by)])
  expect(rows.map(({ entireFloor }) => entireFloor)).toEqual([true, false, true, false, true])
})

test('where ticks stand between rows and the order of printing says another row than the eye, all are doubtful', () => {
  const page = typedPage(
    `${title}${heading}   A-TRU\n${['1st', '2nd', '3rd', '4th']
      .map((floor) => `${cellar.replace('Cellar', floor.padEnd(6))}`.padEnd(126))
      .map((line, at) => (at === 1 ? `${line}✓` : line))
      .join('\n')}`,
  )
  const { rows } = readFiling([moved(page, -5.6)])
  expect(rows.map(({ confidence }) => confidence.permitRequired)).toEqual(['doubtful', 'doubtful', 'doubtful', 'doubtful'])
})

test('nothing is read of a text that is no filing', () => {
  expect(read('Dear tenant,\nthe elevator will be closed on Monday.').problem).toEqual({ kind: 'not-acp7' })
})
