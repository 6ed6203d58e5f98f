import type { Random } from '@daysheet/domain/filings/testing/random'
import { filingContent } from '../filing-content.ts'
import type { DrawnFiling, Family } from '../family.ts'
import { packed } from '#testing/filings/packed.ts'
import { damagedPage } from '../further/damaged-page.ts'
import { bytesOf, drawnPaper, plain, plotFiling } from './form.ts'
import { Plot } from './plot.ts'
import { column } from './side-tables.ts'

const refused = async (plot: Plot, kinds: string[], picture = false): Promise<DrawnFiling> =>
  await Promise.resolve({ bytes: bytesOf(plot, picture ? { pictureBeneath: [1] } : {}), rows: [], unprinted: [], refusal: { kinds } })
const blank = (random: Random) => new Plot(drawnPaper(random, { width: 612, height: 792 }), () => ({ top: '', foot: '' }))

async function scan(random: Random): Promise<DrawnFiling> {
  const plot = blank(random)
  plot.put(random.one(['APPROVED', 'RECEIVED MAR 03 2026', 'COPY - NOT FOR RECORD']), random.whole(60, 300), random.whole(60, 600), 16)
  return await refused(plot, ['scanned', 'partly-scanned'], true)
}

async function bill(random: Random): Promise<DrawnFiling> {
  const filing = filingContent(random, { rows: [2, 9] })
  const plot = blank(random)
  plot.line([[filing.contractor, 0]], 1.5)
  plot.line([
    [`INVOICE ${random.whole(1000, 9999)}`, 0],
    [`Project ${filing.number}`, 0.5],
  ])
  plot.line([[`To: ${filing.owner}`, 0]])
  plot.table([
    column(
      'Floor',
      filing.rows.map(({ floor }) => floor),
    ),
    column(
      'Work done',
      filing.rows.map(({ abatementType, typeOfMaterial }) => `${abatementType}: ${typeOfMaterial}`),
    ),
    column(
      'Qty',
      filing.rows.map(({ squareFeet, linearFeet }) => String(squareFeet + linearFeet)),
      'right',
    ),
    column(
      'Rate',
      filing.rows.map(() => `$${random.whole(3, 40)}.50`),
      'right',
    ),
    column(
      'Amount',
      filing.rows.map(() => `$${random.whole(300, 9000)}.00`),
      'right',
    ),
  ])
  plot.line([['Balance due within 30 days', 0]])
  return await refused(plot, ['not-acp7', 'other-form'])
}

async function letter(random: Random): Promise<DrawnFiling> {
  const filing = filingContent(random, { rows: [1, 3] })
  const plot = blank(random)
  const lines = random.one([
    [
      `Dear ${filing.owner},`,
      `we have filed the ACP7 for ${filing.premise} under ${filing.number}.`,
      'Please post the notice in the lobby and on each floor seven days before work begins.',
      'The removal of floor tile will take about three weeks.',
      'Sincerely,',
      filing.contractor,
    ],
    [
      'CONTRACT FOR ASBESTOS ABATEMENT',
      `between ${filing.owner} and ${filing.contractor}`,
      `1. Scope. The Contractor shall do the work of the ACP7 filing ${filing.number}.`,
      '2. Price. The Owner shall pay $48,500.00 upon completion.',
      '3. Access. The Owner shall give access to every floor and section of the building.',
      '4. Insurance. The Contractor shall carry general liability insurance.',
    ],
  ])
  for (const text of lines) plot.line([[text, 0]], 1.1)
  return await refused(plot, ['not-acp7', 'other-form', 'no-rows'])
}

async function otherForm(random: Random): Promise<DrawnFiling> {
  const filing = filingContent(random, { rows: [1, 8] })
  const [form, title] = random.one([
    ['ACP5', 'Asbestos Assessment Report'],
    ['ACP15', 'Work Area Close-out'],
    ['ACP21', 'Project Completion'],
  ] as const)
  const plot = new Plot(drawnPaper(random), () => ({ top: '', foot: `Form ${form} Rev. 01/26` }))
  plot.line([[`${form} - ${title}`, 0]], 1.5)
  plot.line([['NYC Department of Environmental Protection', 0]])
  plot.line([[form === 'ACP5' ? `Premises: ${filing.premise}` : `For ACP7 filing ${filing.number}, ${filing.premise}`, 0]])
  plot.table([
    column(
      'Floor',
      filing.rows.map(({ floor }) => floor),
    ),
    column(
      'Section',
      filing.rows.map(({ sectionOfFloor }) => sectionOfFloor),
    ),
    column(
      'Material',
      filing.rows.map(({ typeOfMaterial }) => typeOfMaterial),
    ),
    column(
      form === 'ACP5' ? 'Result' : 'Completed',
      filing.rows.map(() => (form === 'ACP5' ? 'Not ACM' : '05/12/2026')),
    ),
  ])
  return await refused(plot, ['other-form'])
}

async function lostPage(random: Random): Promise<DrawnFiling> {
  const plot = plain(random)
  const { filing, unprinted } = plotFiling(
    plot,
    {
      order: ['entireFloor', 'floor', 'sectionOfFloor', 'typeOfMaterial', 'amount', 'unit', 'abatementType', 'abatementProcedure'],
      wanted: { rows: [60, 90] },
    },
    random,
  )
  const page = random.whole(1, plot.pages.length)
  const bytes = damagedPage(packed(bytesOf(plot)), page, random)
  return await Promise.resolve({ bytes, rows: filing.rows, unprinted, refusal: { kinds: ['damaged'], lostPage: page } })
}

export const refusals: readonly Family[] = [
  { name: 'one scanned page, stamped', draw: scan },
  { name: 'bill', draw: bill },
  { name: 'letter or contract', draw: letter },
  { name: 'other form of the City', draw: otherForm },
  { name: 'lost page', draw: lostPage },
]
