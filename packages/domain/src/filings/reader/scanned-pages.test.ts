import { expect, test } from 'vitest'
import { filingMessages } from './filing-warnings.ts'
import { readFiling } from './read-filing.ts'
import { typedPage } from '../testing/typed.ts'

const filing = `Asbestos Project Notification (ACP7)
TRU Number: TRU0401MN26   A-TRU Review Required: No

Floor    Section of Floor   Type of ACM         Abatement Type   Procedure       Square Feet   Linear Feet
Roof     Bulkhead West      Roof Membrane       Removal          Exterior Foam   700           0`
const sheet = (text: string, number = 1) => ({ ...typedPage(text, number), pictured: true })

test.each<[string, Parameters<typeof readFiling>[0], object | null]>([
  ['a stamp on the picture of a sheet is no filing', [sheet('RECEIVED\nJAN 02 2026')], { kind: 'scanned' }],
  ['a stamp with the number of the filing', [sheet('ACP7 TRU0401MN26\nRECEIVED JAN 02 2026')], { kind: 'scanned' }],
  ['a scanned page behind a printed one is named', [typedPage(filing), sheet('COPY OF RECORD', 2)], { kind: 'partly-scanned', pages: [2] }],
  ['pages printed over a picture are read', [sheet(filing), sheet('End of the filing', 2)], null],
])('%s', (_, pages, problem) => expect(readFiling(pages).problem).toEqual(problem))

test('a page that is damaged in the file is named', () => {
  const { warnings } = readFiling([typedPage(filing), { ...typedPage('', 2), blank: true, damaged: true }])
  expect(warnings.filter(({ page }) => page === 2)).toEqual([{ page: 2, text: filingMessages.damagedPage() }])
})

const bill = `
Item   Floor    Description                      Quantity   Unit   Unit Price   Amount
1      Roof     Asbestos Removal Roof Membrane   700        SF     $12.00       $8,400.00
2      Cellar   Asbestos Removal VAT             35         SF     $10.00       $350.00`

test.each([
  ['a bill says so in its title', `INVOICE\nTRU Number: TRU0401MN26\n${bill}`, { kind: 'other-form', form: 'invoice' }],
  [
    'a bill says so beside the name of its sender',
    `Example Abatement Corp     INVOICE 4711\nTRU0401MN26\n${bill}`,
    { kind: 'other-form', form: 'invoice' },
  ],
  ['a table of prices without a title is no filing', `TRU Number: TRU0401MN26\n${bill}`, { kind: 'not-acp7' }],
])('%s', (_, text, problem) => expect(readFiling([typedPage(text)]).problem).toEqual(problem))
