import type { Random } from '@daysheet/domain/filings/testing/random'
import type { FilingContent } from '../filing-content.ts'
import type { Plot, PlotColumn } from './plot.ts'

export const column = (name: string, cells: string[], side: PlotColumn['side'] = 'left'): PlotColumn => ({
  key: name,
  head: [{ text: name, side }],
  side,
  weight: 1,
  cells,
})

const count = (random: Random) => Array.from({ length: random.whole(2, 6) }, (_, at) => at)

/** Air samples, a table of their own with a floor and a place too. */
export function sampled(plot: Plot, { monitor }: FilingContent, random: Random) {
  const rows = count(random)
  if (random.happens(0.6)) plot.line([[random.one(['AIR MONITORING', 'Air Sampling Plan', 'Sampling Schedule']), 0]], 1.1)
  plot.table([
    column(
      'Sample',
      rows.map((at) => `S-${at + 1}`),
    ),
    column(
      'Floor',
      rows.map(() => String(random.whole(1, 20))),
    ),
    column(
      'Phase',
      rows.map(() => random.one(['Pre-abatement', 'During', 'Clearance'])),
    ),
    column(
      'Method',
      rows.map(() => random.one(['PCM', 'TEM'])),
    ),
    column(
      'No. of Samples',
      rows.map(() => String(random.whole(1, 10))),
      'right',
    ),
  ])
  plot.line([[`Laboratory: ${monitor}`, 0]])
}

/** What becomes of the waste. */
export function wasteLine(plot: Plot, _: FilingContent, random: Random) {
  const rows = count(random)
  plot.line([[random.one(['WASTE DISPOSAL', 'Waste Hauler and Landfill']), 0]])
  plot.table([
    column(
      'Waste Type',
      rows.map(() => random.one(['Friable', 'Non-friable', 'Mixed debris'])),
    ),
    column(
      'Bags',
      rows.map(() => String(random.whole(4, 300))),
      'right',
    ),
    column(
      'Cubic Yards',
      rows.map(() => String(random.whole(1, 40))),
      'right',
    ),
    column(
      'Landfill',
      rows.map(() => random.one(['Example Landfill, PA', 'Nowhere Disposal, OH'])),
    ),
  ])
}

/** Hours of the shifts, printed before the scope. */
export function logged(plot: Plot, _: FilingContent, random: Random) {
  const days = ['Mon - Fri', 'Saturday', 'Sunday']
  plot.line([['WORK SCHEDULE', 0]])
  plot.table([
    column('Days', days),
    column(
      'From',
      days.map(() => `${random.whole(6, 9)}:00 AM`),
    ),
    column(
      'To',
      days.map(() => `${random.whole(3, 8)}:00 PM`),
    ),
    column(
      'Workers',
      days.map(() => String(random.whole(2, 15))),
      'right',
    ),
  ])
  plot.line([['ABATEMENT SCOPE', 0]])
}
