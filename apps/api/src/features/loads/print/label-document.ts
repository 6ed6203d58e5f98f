import { formatDay, type Day } from '@daysheet/domain/calendar/day'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import type { LoadJob } from '@daysheet/domain/loads/load'
import { fitting } from '@daysheet/domain/loads/record-fields'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { PdfDocument } from '#ports/pdf/print.ts'

interface Labels {
  job: LoadJob
  company: string | undefined
  day: Day
  sheets: number
}

// Ten labels of 4 by 2 inches on a letter sheet, as Avery 5163 is cut; in points.
const label = { width: 288, height: 144, gap: 13.5 }
const margins: [number, number, number, number] = [11.25, 36, 11.25, 30]
const rowsOfSheet = 5
const padding = 12

// So much fits into two lines each, whatever the letters: wider ones are no more than half as wide again.
const maxName = 60
const maxAddress = 80
const maxCompany = 45

/** Sheets of labels for the bags of a job: whose waste it is and where it comes from. (product.md#waste-shipment-record) */
export function labelDocument({ job, company, day, sheets }: Labels): PdfDocument {
  const site = [formatJobNumber(job), job.address, job.boro].filter(Boolean).join(', ')
  const cell: TableCell = {
    margin: [padding, padding, padding, 0],
    stack: [
      caption('Waste generator'),
      { text: fitting(job.ownerName ?? '', maxName) || ' ', bold: true, fontSize: 11, lineHeight: 1 },
      caption('Where the waste comes from'),
      { text: fitting(site, maxAddress), fontSize: 10, lineHeight: 1 },
      caption('Contractor'),
      { text: fitting(company ?? '', maxCompany) || ' ', fontSize: 9, lineHeight: 1 },
      { text: formatDay(day), fontSize: 9, lineHeight: 1, margin: [0, 4, 0, 0] },
    ],
  }
  return {
    title: `Waste labels ${site}`,
    margins,
    styles: {},
    content: Array.from({ length: sheets }, (_, at) => sheetOf(cell, at > 0)),
  }
}

const caption = (text: string): Content => ({ text: text.toUpperCase(), fontSize: 6, color: '#555555', margin: [0, 3, 0, 0] })

const sheetOf = (cell: TableCell, isNext: boolean): Content => ({
  ...(isNext && { pageBreak: 'before' }),
  layout: 'tight',
  table: {
    widths: [label.width, label.gap, label.width],
    heights: label.height,
    dontBreakRows: true,
    body: Array.from({ length: rowsOfSheet }, () => [structuredClone(cell), '', structuredClone(cell)]),
  },
})
