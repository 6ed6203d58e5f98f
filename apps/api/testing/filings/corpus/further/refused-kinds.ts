import type { Random } from '@daysheet/domain/filings/testing/random'
import type { LayoutPage } from '@daysheet/domain/filings/testing/layout'
import { packed } from '#testing/filings/packed.ts'
import { writePdf } from '#testing/filings/pdf-writer.ts'
import { drawnOrder } from '../columns.ts'
import type { DrawnFiling, Family } from '../family.ts'
import { contractors, owners } from '../vocabulary.ts'
import { cityFiling } from './city-rows.ts'
import { damagedPage } from './damaged-page.ts'
import { Sheet, type SheetColumn } from './sheet.ts'
import { drawnSheet, drawnSheetLook } from './sketch.ts'

/** A sheet that was signed and scanned; only the stamp, or a line of the scanner, is text. */
async function stampedScan(random: Random): Promise<DrawnFiling> {
  const day = `JAN 0${random.whole(2, 9)} 2026`
  const stamp = random.one([
    [`RECEIVED ${day}`],
    ['RECEIVED', day],
    [`FILED ${day}`, 'By: ______'],
    ['COPY'],
    [`Scanned with Example Scanner`, '1/4/2026 3:12 PM'],
    ['NYC DEP', 'RECEIVED', day],
    [`ACP7 ${cityFiling(random).number}`, `RECEIVED ${day}`],
  ])
  const [x, y, size] = [random.whole(40, 400), random.whole(40, 700), random.whole(8, 22)]
  const page: LayoutPage = {
    number: 1,
    width: 612,
    height: 792,
    runs: stamp.map((text, at) => ({ text, x, base: y + at * size * 1.2, size })),
    rules: [],
    fields: [],
  }
  const bytes = writePdf([page], { pictureBeneath: [1] })
  return await Promise.resolve({ bytes, rows: [], unprinted: [], refusal: { kinds: ['scanned', 'partly-scanned'] } })
}

/** A bill of the contractor for the same work: places, materials, feet and prices, and the number of the filing. */
async function invoice(random: Random): Promise<DrawnFiling> {
  const filing = cityFiling(random, { rows: [2, 14] })
  const look = drawnSheetLook(random)
  const sheet = new Sheet(look)
  const line = (...pieces: [string, number][]) => ({ pieces: pieces.map(([text, at]) => ({ text, at })) })
  const price = () => random.whole(300, 4500) / 100
  const items = filing.rows.map((row) => ({ row, feet: row.squareFeet + row.linearFeet, price: price() }))
  const money = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  const column = (heading: string, cells: string[], align: SheetColumn['align'] = 'left'): SheetColumn => ({
    heading: [{ text: heading, align }],
    align,
    cells,
  })
  const isSplit = random.happens(0.5)
  sheet.lines([
    { pieces: [{ text: random.one(['INVOICE', 'Invoice', 'Invoice / Statement']), at: 0 }], scale: 1.8 },
    line([random.one(contractors), 0], [`Invoice No. ${random.whole(1000, 9999)}`, 0.6]),
    line([`Bill To: ${random.one(owners)}`, 0], [`Date: 11/${random.whole(10, 28)}/2026`, 0.6]),
    line([`Project: Asbestos abatement at ${filing.premise}`, 0]),
    ...(random.happens(0.6)
      ? [line([random.one([`Your ref.: ${filing.number}`, `ACP7 No. ${filing.number}`, `TRU Number: ${filing.number}`]), 0])]
      : []),
    line(['Terms: Net 30', 0]),
  ])
  sheet.space(8)
  sheet.table({
    columns: [
      column(
        'Item',
        items.map((_, at) => String(at + 1)),
      ),
      ...(isSplit
        ? [
            column(
              'Floor',
              items.map(({ row }) => row.floor),
            ),
            column(
              'Description',
              items.map(({ row }) => `Asbestos ${row.abatementType} ${row.typeOfMaterial}`),
            ),
          ]
        : [
            column(
              'Description of Work',
              items.map(({ row }) => `Asbestos ${row.abatementType.toLowerCase()}, ${row.floor}, ${row.typeOfMaterial}`),
            ),
          ]),
      column(
        'Quantity',
        items.map(({ feet }) => String(feet)),
        'right',
      ),
      column(
        'Unit',
        items.map(({ row }) => (row.linearFeet > 0 ? 'LF' : 'SF')),
      ),
      column(
        'Unit Price',
        items.map(({ price: own }) => money(own)),
        'right',
      ),
      column(
        'Amount',
        items.map(({ feet, price: own }) => money(feet * own)),
        'right',
      ),
    ],
  })
  const total = items.reduce((sum, { feet, price: own }) => sum + feet * own, 0)
  sheet.lines([
    line([`Subtotal ${money(total)}`, 0.7]),
    line([`Total Due ${money(total * 1.08875)}`, 0.7]),
    line(['Please remit payment within 30 days.', 0]),
  ])
  const bytes = writePdf(sheet.pages, { face: look.face, withRules: look.ruling !== 'none' })
  return await Promise.resolve({ bytes, rows: [], unprinted: [], refusal: { kinds: ['not-acp7', 'other-form'] } })
}

/** All streams packed, and packed once more, as the file says: it can be read by the rules, or refused as what cannot be unpacked. */
async function packedTwice(random: Random): Promise<DrawnFiling> {
  const { pages, filing, look, unprinted } = drawnSheet(random, { names: drawnOrder(random), wanted: { rows: [1, 20] } })
  const bytes = packed(writePdf(pages, { face: look.face, withRules: look.ruling !== 'none' }), 2)
  return await Promise.resolve({ bytes, rows: filing.rows, unprinted, refusal: { kinds: ['too-complex'], orRead: true } })
}

/** One page of several cannot be read any more; the others can. */
async function pageDestroyed(random: Random): Promise<DrawnFiling> {
  const { pages, filing, look, unprinted } = drawnSheet(random, { names: drawnOrder(random), wanted: { rows: [40, 90] } })
  const plain = writePdf(pages, { face: look.face, withRules: look.ruling !== 'none' })
  const page = random.whole(1, pages.length)
  const bytes = damagedPage(random.happens(0.7) ? packed(plain) : plain, page, random)
  return await Promise.resolve({ bytes, rows: filing.rows, unprinted, refusal: { kinds: ['damaged'], lostPage: page } })
}

/** Files that hold no scope, or not all of one: each has to be refused, or pointed out, by what is amiss with it. */
export const refusedKinds: readonly Family[] = [
  { name: 'scan with a stamp', draw: stampedScan },
  { name: 'invoice', draw: invoice },
  { name: 'packed twice', draw: packedTwice },
  { name: 'a page destroyed', draw: pageDestroyed },
]
