import { describe, expect, test } from 'vitest'
import { filingProperties } from '../filing-reading.ts'
import { filingMessages, rowMessages, rowWarnings, type RowNote } from './filing-warnings.ts'
import { readFiling } from './read-filing.ts'
import { typedPage } from '../testing/typed.ts'

const note = (row: string, changes: Partial<RowNote> = {}): RowNote => ({
  page: 1,
  row,
  text: rowMessages.empty('sectionOfFloor'),
  filingNumber: 'TRU0401MN26',
  ...changes,
})

test('no warning names a property as the API does', () => {
  const texts = filingProperties.flatMap((one) => [
    rowMessages.empty(one),
    rowMessages.noAnswer(one, 'x'),
    rowMessages.noNumber(one, 'x'),
    filingMessages.noColumn(one),
  ])
  const named = [...texts, filingMessages.noReview()].join(' ')
  expect(filingProperties.filter((one) => /[A-Z]/.test(one) && named.includes(one))).toEqual([])
})

test('what is amiss in up to three rows is said of each, in more of all at once', () => {
  const three = ['3rd', '4th', 'Roof'].map((row) => note(row))
  expect(rowWarnings(three).map(({ text }) => text)).toEqual([
    '3rd: Section of floor is empty.',
    '4th: Section of floor is empty.',
    'Roof: Section of floor is empty.',
  ])
  const others = [note('5th', { page: 2 }), note('1st', { filingNumber: 'TRU0402MN26' })]
  expect(rowWarnings([...three, ...others])).toEqual([
    { page: 1, filingNumber: 'TRU0401MN26', text: 'Section of floor is empty in 4 rows.' },
    { page: 1, filingNumber: 'TRU0402MN26', text: '1st: Section of floor is empty.' },
  ])
})

describe('a reading says', () => {
  const heading =
    'Floor   Entire Floor  Section of Floor    Abatement Type  Procedure         Type of ACM         Square Feet  Linear Feet  A-TRU'
  const row = '3rd     No            Stair B             Removal         Tent              VAT                 35           0            No'
  const title = 'Asbestos Project Notification (ACP7)\nTRU Number: TRU0401MN26\n\n'
  const read = (...pages: string[]) => readFiling(pages.map((text, at) => typedPage(text, at + 1))).warnings

  test.each<[string, string, string[]]>([
    ['nothing of a filing that is in order', `${heading}\n${row}`, []],
    [
      'which column it did not find',
      `${heading.replace('Floor   ', '        ')}\n${row.replace('3rd', '   ')}`,
      ['No column "Floor" was found, so it is empty in every row. Please fill it in.', 'Stair B, VAT: Floor is empty.'],
    ],
    [
      'which column it does not know',
      `${heading}   Shift Hours\n${row}      8-4`,
      ['The column "Shift Hours" is unknown and was skipped.'],
    ],
    [
      'what it took for no',
      `${heading}\n${row.replace('No ', '?? ')}`,
      ['3rd, Stair B, VAT: Entire floor says "??", which is neither yes nor no; it was read as no.'],
    ],
  ])('%s', (_, table, texts) => {
    expect(read(title + table).map(({ text }) => text)).toEqual(texts)
  })

  test('which page seems to hold rows of which none was read', () => {
    const astray = '\n\nYes    Removal      35        VAT      Tent'
    expect(read(`${title}${heading}\n${row}`, `Schedule of works\n${astray}`)).toContainEqual({
      page: 2,
      text: filingMessages.unreadPage(),
    })
  })
})
