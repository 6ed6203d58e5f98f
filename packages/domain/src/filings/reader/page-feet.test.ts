import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed.ts'
import { readFiling } from './read-filing.ts'

const title = 'Asbestos Project Notification (ACP7)\nTRU Number: TRU0401MN26   A-TRU Review Required: No\n\n'
const names =
  'Work Area #  Floor  Entire Floor  Section of Floor      Abatement Type  Procedure          Type of Material     Square Feet  Linear Feet\n'
const row =
  'WA-1         1ST    Yes                                 Removal         Tent               Pipe Wrap                         140\n'

test.each([
  'ACP7 Rev. 03/24  Printed: 01/23/2026                  Page 1 of 1',
  'ACP7 Rev. 03/24 Printed: 01/23/2026 Page 1 of 1',
  '(c) 2026 City of New York. All Rights Reserved.',
  'Back to My Projects',
])('the foot of a page is no part of the scope: %s', (foot) => {
  const reading = readFiling([{ ...typedPage(`${title}${names}${row}${foot}`), height: 792 }])
  expect(reading.rows).toMatchObject([{ floor: '1ST', entireFloor: true, confidence: { floor: 'sure' } }])
  expect(reading.warnings).toEqual([])
})

test('words of a row are no foot of a page, though they begin with a word of one', () => {
  const reading = readFiling([{ ...typedPage(`${title}${names}${row.replace('Pipe Wrap ', 'Printed tile')}`), height: 792 }])
  expect(reading.rows).toMatchObject([{ typeOfMaterial: 'Printed tile' }])
})
