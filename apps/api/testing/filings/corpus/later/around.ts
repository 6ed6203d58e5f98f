import type { Random } from '@daysheet/domain/filings/testing/random'
import type { FilingContent } from '../filing-content.ts'
import { monitors } from '../vocabulary.ts'
import type { Plot, PlotColumn, Side } from '../fresh/plot.ts'

/** A column of another table, or one that the product has no field for. */
export const column = (head: string, cells: string[], weight = 1, side: Side = 'left'): PlotColumn => ({
  key: head,
  head: head.split('|').map((text) => ({ text, side: 'left' })),
  side,
  weight,
  cells,
})

const several = (random: Random, most: number, draw: (at: number) => string) => Array.from({ length: most }, (_, at) => draw(at))

function titled(plot: Plot, title: string, columns: PlotColumn[]): void {
  plot.need(plot.paper.size * 12)
  plot.y += 4
  plot.line([[title, 0]])
  plot.table(columns)
}

/** Samples that are to be taken of the air. */
export function airTable(plot: Plot, _: FilingContent, random: Random): void {
  const count = random.whole(2, 5)
  titled(plot, random.one(['AIR MONITORING SCHEDULE', 'Air Sampling']), [
    column(
      'Phase',
      several(random, count, () => random.one(['Pre-Abatement', 'During', 'Final Clearance'])),
    ),
    column(
      'Sampling|Location',
      several(random, count, (at) => `Work Area ${at + 1}`),
      2,
    ),
    column(
      'No. of|Samples',
      several(random, count, () => String(random.whole(3, 13))),
      1,
      'right',
    ),
    column(
      'Method',
      several(random, count, () => random.one(['PCM', 'TEM'])),
      1,
    ),
    column(
      'Laboratory',
      several(random, count, () => random.one(monitors)),
      2,
    ),
  ])
}

/** What was found in bulk samples before the project. */
export function surveyTable(plot: Plot, { rows }: FilingContent, random: Random): void {
  const found = rows.slice(0, random.whole(1, 6))
  titled(plot, random.one(['BULK SAMPLE RESULTS', 'Survey samples (for information)']), [
    column(
      'Sample ID',
      found.map((_, at) => `S-${String(at + 1).padStart(3, '0')}`),
    ),
    column(
      'Description',
      found.map((row) => row.typeOfMaterial),
      3,
    ),
    column(
      'Result',
      found.map(() => `Chrysotile ${random.whole(2, 45)}%`),
      2,
    ),
    column(
      'Analyzed',
      found.map(() => `01/${random.whole(10, 28)}/2026`),
      1,
    ),
  ])
}

/** Where the waste goes. */
export function wasteTable(plot: Plot, _: FilingContent, random: Random): void {
  const count = random.whole(1, 3)
  titled(plot, random.one(['WASTE DISPOSAL', 'Waste transport and disposal']), [
    column(
      'Waste|Transporter',
      several(random, count, () => random.one(['Example Hauling Inc', 'Nowhere Carting Co.'])),
      2,
    ),
    column(
      'Permit',
      several(random, count, () => `2A-${random.whole(100, 999)}`),
    ),
    column(
      'Disposal Site',
      several(random, count, () => random.one(['Fictive Landfill, PA', 'Made-up Hills, OH'])),
      2,
    ),
    column(
      'Cubic|Yards',
      several(random, count, () => String(random.whole(2, 120))),
      1,
      'right',
    ),
  ])
}

export const anyTable = (plot: Plot, filing: FilingContent, random: Random): void =>
  random.one([airTable, surveyTable, wasteTable])(plot, filing, random)

/** Another project's number, named in a sentence. */
export function otherNumber(plot: Plot, filing: FilingContent, random: Random): void {
  const other = `TRU${String(random.whole(1, 2900)).padStart(4, '0')}${filing.number.slice(7, 9)}25`
  const said = random.one([
    `Work continues that was begun under ${other}, closed on 11/14/2025.`,
    `See also ${other} for the cellar of the same building.`,
    `Note: the previous notification ${other} was postponed and is not part of this filing.`,
  ])
  plot.line([[said, 0]])
  plot.y += 6
}
