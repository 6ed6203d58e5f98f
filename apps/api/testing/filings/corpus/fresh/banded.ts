import type { Random } from '@daysheet/domain/filings/testing/random'
import { filingContent } from '../filing-content.ts'
import type { DrawnFiling, Family } from '../family.ts'
import { printed } from '../print.ts'
import { formColumns } from './form.ts'

/** Rows on bands of grey, with no rule at all; set by a library. */
async function banded(random: Random): Promise<DrawnFiling> {
  const filing = filingContent(random, { rows: [5, 40], review: 'by row' })
  const order = [
    'sectionOfFloor',
    'floor',
    'entireFloor',
    'typeOfMaterial',
    'abatementProcedure',
    'abatementType',
    'squareFeet',
    'linearFeet',
    'permitRequired',
  ] as const
  const columns = formColumns({ order, flags: ['Yes', 'No'] }, filing.rows, random)
  const bytes = await printed({
    pageOrientation: 'landscape',
    defaultStyle: { font: random.one(['Roboto', 'Times']), fontSize: 8 },
    content: [
      { text: 'Asbestos Project Notification - ACP7', fontSize: 13 },
      `Project (TRU) ${filing.number}, ${filing.premise}, ${filing.borough}`,
      `${filing.owner} / ${filing.contractor} / ${filing.monitor}`,
      {
        table: {
          headerRows: 1,
          widths: columns.map(({ weight }) => (weight > 2 ? '*' : 'auto')),
          body: [
            columns.map(({ head, side }) => ({ text: head.map(({ text }) => text).join('\n'), alignment: side, bold: true })),
            ...filing.rows.map((_, at) => columns.map(({ cells, side }) => ({ text: cells[at] ?? '', alignment: side }))),
          ],
        },
        layout: { defaultBorder: false, fillColor: (row: number) => (row % 2 === 0 ? '#e4e4e4' : null) },
      },
    ],
  })
  return { bytes, rows: filing.rows, unprinted: [] }
}

export const bandedKinds: readonly Family[] = [{ name: 'zebra bands', draw: banded }]
