import { seededRandom } from '@daysheet/domain/filings/testing/random'
import { afterAll, expect, test } from 'vitest'
import { damagedPage } from '#testing/filings/corpus/further/damaged-page.ts'
import { drawnRows, letter, made, part } from '#testing/filings/cases.ts'
import { packed } from '#testing/filings/packed.ts'
import { writePdf } from '#testing/filings/pdf-writer.ts'
import { makeFilingReader } from './filing-reader.ts'
import { UnreadablePdfError } from './unreadable-pdf.ts'

// A machine that is busy with other tests must not make a whole filing look slow.
const reader = makeFilingReader({ milliseconds: 18_000 })
afterAll(() => reader.close())
const read = (bytes: Uint8Array) => reader.read(Buffer.from(bytes))

const filing = made([part(drawnRows(60))])

test('a scanned sheet with a stamp as text is a scan', async () => {
  const runs = ['RECEIVED', 'JAN 02 2026'].map((text, at) => ({ text, x: 300, base: 60 + at * 14, size: 12 }))
  const scan = writePdf([{ number: 1, width: 612, height: 792, runs, rules: [], fields: [] }], { pictureBeneath: [1] })
  expect((await read(scan)).problem).toEqual({ kind: 'scanned' })
})

test('a bill for the same work is a bill', async () => {
  const bill = letter(['INVOICE', 'TRU Number: TRU0401MN26', 'Asbestos Removal, Roof, Roof Membrane     700 SF     $8,400.00'])
  expect((await read(bill)).problem).toEqual({ kind: 'other-form', form: 'invoice' })
})

test('what is packed twice, and says so, is read', async () => {
  const { rows, problem, repaired } = await read(packed(filing.bytes, 2))
  expect([rows.length, problem, repaired]).toEqual([60, null, false])
})

test.each([1, 2, 3, 4, 5, 6])('a page that is destroyed among good ones is named, or the file is refused as damaged (%i)', async (seed) => {
  const bytes = damagedPage(seed % 2 === 0 ? packed(filing.bytes) : filing.bytes, 2, seededRandom(seed))
  const answer = await read(bytes).catch((error: unknown) => error)
  if (answer instanceof UnreadablePdfError) expect(answer.reason).toBe('damaged')
  else {
    expect(answer).toMatchObject({ repaired: true })
    const { warnings } = answer as Awaited<ReturnType<typeof read>>
    expect(warnings.filter(({ text }) => text.startsWith('This page is damaged')).map(({ page }) => page)).toEqual([2])
  }
})
