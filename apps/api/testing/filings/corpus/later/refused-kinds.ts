import type { Random } from '@daysheet/domain/filings/testing/random'
import { packed } from '#testing/filings/packed.ts'
import type { DrawnFiling, Family } from '../family.ts'
import { filingContent } from '../filing-content.ts'
import { damagedPage } from '../further/damaged-page.ts'
import { column } from './around.ts'
import { bytesOf, drawnPaper, plain, plotFiling } from '../fresh/form.ts'
import { laterHead } from './head-blocks.ts'
import { Plot } from '../fresh/plot.ts'

const refused = async (bytes: Uint8Array, ...kinds: string[]): Promise<DrawnFiling> =>
  await Promise.resolve({ bytes, rows: [], unprinted: [], refusal: { kinds } })

const blank = (random: Random, foot: string) => new Plot(drawnPaper(random), (page) => ({ top: '', foot: foot && `${foot} ${page}` }))

/** One sheet from a copier; only what an office put on it is text. */
async function stamped(random: Random): Promise<DrawnFiling> {
  const plot = blank(random, '')
  const { number } = filingContent(random, { rows: [1, 1] })
  const stamp = random.one([
    ['ENTERED', `Batch ${random.whole(100, 999)}`],
    [`EX-${random.whole(1000, 9999)}`],
    ['RECEIVED BY MAIL', '02 / 11 / 2026', 'Asbestos Control Program'],
    [`File copy ${number}`],
    ['Page 1 of 1'],
  ])
  plot.y = random.whole(30, Math.round(plot.paper.height * 0.8))
  const at = random.whole(0, 6) / 10
  for (const text of stamp) plot.line([[text, at]], 1.3)
  return await refused(bytesOf(plot, { pictureBeneath: [1] }), 'scanned')
}

/** What the contractor asks to be paid for the same work. */
async function bill(random: Random): Promise<DrawnFiling> {
  const plot = blank(random, 'Remit within 30 days. Page')
  const { rows, owner, contractor, premise, number } = filingContent(random, { rows: [3, 12] })
  plot.line(
    [
      [contractor, 0],
      [`INVOICE ${random.whole(1000, 9999)}`, 0.6],
    ],
    1.4,
  )
  plot.line([
    [`Sold to: ${owner}`, 0],
    ['Invoice date: 02/20/2026', 0.6],
  ])
  plot.line([
    [`Job site: ${premise}`, 0],
    [`DEP filing: ${number}`, 0.6],
  ])
  plot.y += 10
  const rates = rows.map(() => random.whole(8, 60))
  const feet = rows.map(({ squareFeet, linearFeet }) => squareFeet + linearFeet)
  const money = (amount: number) => amount.toLocaleString('en-US', { minimumFractionDigits: 2 })
  const due = feet.map((value, at) => value * (rates[at] ?? 0))
  plot.table([
    column('Qty', feet.map(String), 0.4, 'right'),
    column(
      'U/M',
      rows.map(({ squareFeet }) => (squareFeet > 0 ? 'SF' : 'LF')),
      0.3,
    ),
    column(
      'Description',
      rows.map((row) => `${row.abatementType} of ${row.typeOfMaterial}`),
      4,
    ),
    column(
      random.one(['Location', 'Floor']),
      rows.map(({ floor }) => floor),
      1,
    ),
    column('Rate', rates.map(money), 0.5, 'right'),
    column('Extended', due.map(money), 0.6, 'right'),
  ])
  plot.line([[`Balance due: $${money(due.reduce((sum, own) => sum + own, 0))}`, 0.6]], 1.2)
  return await refused(bytesOf(plot), 'not-acp7', 'other-form')
}

const forms = [
  ['ACP5', 'Asbestos Assessment Report'],
  ['ACP-15', 'Asbestos Project Completion Form'],
  ['ACP15', 'Asbestos Project Completion Form'],
  ['ACP21', "Project Monitor's Report"],
] as const

/** Another form of the same office, about the same floors. */
async function otherForm(random: Random): Promise<DrawnFiling> {
  const [form, title] = random.one(forms)
  const plot = blank(random, `Form ${form} (Rev. 01/24), page`)
  const { rows, owner, premise, number } = filingContent(random, { rows: [2, 9] })
  plot.line([['NYC Department of Environmental Protection', 0]])
  plot.line([[`${form}: ${title}`, 0]], 1.5)
  plot.line([
    [`Building: ${premise}`, 0],
    [`Owner: ${owner}`, 0.5],
  ])
  if (form !== 'ACP5') plot.line([[`TRU number of the ACP7: ${number}`, 0]])
  plot.y += 8
  plot.table([
    column(
      'Floor',
      rows.map(({ floor }) => floor),
      0.5,
    ),
    column(
      'Section of|Floor',
      rows.map(({ sectionOfFloor }) => sectionOfFloor),
      3,
    ),
    column(
      form === 'ACP5' ? 'Material|Assessed' : 'Type of ACM',
      rows.map(({ typeOfMaterial }) => typeOfMaterial),
      3,
    ),
    column(
      'Square|Feet',
      rows.map(({ squareFeet }) => String(squareFeet)),
      0.5,
      'right',
    ),
    column(
      'Linear|Feet',
      rows.map(({ linearFeet }) => String(linearFeet)),
      0.5,
      'right',
    ),
    column(
      form === 'ACP5' ? 'Asbestos|Present' : 'Completed',
      rows.map(() => (form === 'ACP5' ? 'No' : '03/02/2026')),
      0.7,
    ),
  ])
  plot.line([['Signature of the investigator ______________________   Date __________', 0]])
  return await refused(bytesOf(plot), 'other-form')
}

/** Good pages, and one among them of which nothing can be made out. */
async function destroyed(random: Random): Promise<DrawnFiling> {
  const plot = plain(random)
  const order = [
    'floor',
    'entireFloor',
    'sectionOfFloor',
    'typeOfMaterial',
    'squareFeet',
    'linearFeet',
    'abatementType',
    'abatementProcedure',
  ] as const
  const { filing, unprinted } = plotFiling(plot, { order, wanted: { rows: [70, 90] }, opening: laterHead }, random)
  const page = random.whole(1, plot.pages.length)
  const whole = bytesOf(plot)
  const bytes = damagedPage(random.happens(0.5) ? packed(whole) : whole, page, random)
  return await Promise.resolve({ bytes, rows: filing.rows, unprinted, refusal: { kinds: ['damaged'], lostPage: page } })
}

/** Files that are not to be taken, each for a reason of its own. */
export const refusedKinds: readonly Family[] = [
  { name: 'copier sheet with a stamp', draw: stamped },
  { name: 'bill for the work', draw: bill },
  { name: 'other form of the office', draw: otherForm },
  { name: 'one page lost among good ones', draw: destroyed },
]
