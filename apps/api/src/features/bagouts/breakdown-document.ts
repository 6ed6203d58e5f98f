import { totalBags, type Bagout } from '@daysheet/domain/bagouts/bagout'
import { bagsByJob, type JobBags } from '@daysheet/domain/bagouts/container-breakdown'
import { dayOf, formatDateTime, formatDay, type Day } from '@daysheet/domain/calendar/day'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { PdfDocument } from '#ports/pdf/print.ts'

export interface Breakdown {
  /** The heading; without it the document's own name is. */
  company: string | undefined
  /** Left out when empty. */
  po: string
  /** The numbers of the waste shipment records that bags of these bagouts left with. */
  records: readonly string[]
  /** When bagouts of it were printed last and something of them was otherwise: then this one is revised. */
  differsFrom: Date | undefined
  from: Day
  to: Day
  rows: readonly Bagout[]
  /** Of the business. */
  zone: string
}

/** What goes to the waste hauler: every bagout, the bags of each job, and of all. (product.md#calls) */
export function breakdownDocument({ company, po, records, differsFrom, from, to, rows, zone }: Breakdown): PdfDocument {
  const name = differsFrom ? 'Container Breakdown, revised' : 'Container Breakdown'
  const period = `${formatDay(from)} to ${formatDay(to)}`
  const bags = count(totalBags(rows))
  const revised = differsFrom ? [['Revised', `Differs from the copy printed ${formatDateTime(differsFrom, zone)}`]] : []
  const known = [...revised, ...(po ? [['PO', po]] : []), ...(records.length > 0 ? [['Manifest no.', records.join(', ')]] : [])]
  const facts = [...known, ['Period', period], ['Bagouts', count(rows.length)], ['Total Bags', bags]]
  return {
    title: [company, name, period].filter(Boolean).join(' '),
    footer: `${name} ${period}`,
    styles: {
      heading: { fontSize: 18, bold: true },
      name: { fontSize: 13, color: '#444444' },
      head: { bold: true, fontSize: 8, color: '#555555' },
      section: { bold: true, fontSize: 12 },
      total: { bold: true },
    },
    content: [
      { text: company ?? name, style: 'heading' },
      ...(company ? [{ text: name, style: 'name' }] : []),
      factsOnPaper(facts),
      bagoutsOnPaper(rows, bags, zone),
      jobsOnPaper(bagsByJob(rows), bags),
    ],
  }
}

const count = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 4 })
const right = (text: string, style = ''): TableCell => ({ text, alignment: 'right', style })
const head = (text: string): TableCell => ({ text, style: 'head' })
const place = ({ address, boro }: Pick<Bagout, 'address' | 'boro'>) => [address, boro].filter(Boolean).join(', ')

const supervisorOf = ({ supervisorId, supervisorName }: Bagout) => supervisorName ?? (supervisorId === null ? 'None' : 'Unknown')

// Widths in points, that make the page's with the spaces between: a column as wide as its longest word could leave the page.
const factWidths = [66, 450]
const bagoutWidths = [58, 114, 58, 188, 50]
const jobWidths = [58, 316, 55, 55]

function factsOnPaper(facts: readonly string[][]): Content {
  return {
    margin: [0, 8, 0, 14],
    layout: 'noBorders',
    table: { widths: factWidths, body: facts.map(([label = '', value = '']) => [{ text: label, color: '#555555' }, value]) },
  }
}

function bagoutsOnPaper(rows: readonly Bagout[], bags: string, zone: string): Content {
  const lines = rows.map((row): TableCell[] => [
    ...[formatDay(dayOf(row.date, zone)), supervisorOf(row), formatJobNumber(row), place(row)],
    right(count(row.bags)),
  ])
  return {
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: bagoutWidths,
      body: [
        [head('Date'), head('Supervisor'), head('Job #'), head('Address'), right('Bags', 'head')],
        ...lines,
        [{ text: 'Total', style: 'total', colSpan: 4 }, '', '', '', right(bags, 'total')],
      ],
    },
  }
}

function jobsOnPaper(jobs: readonly JobBags[], bags: string): Content {
  const bagouts = count(jobs.reduce((sum, job) => sum + job.bagouts, 0))
  return {
    margin: [0, 20, 0, 0],
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 2,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: jobWidths,
      body: [
        [{ text: 'Totals per Job', style: 'section', colSpan: 4 }, '', '', ''],
        [head('Job #'), head('Address'), right('Bagouts', 'head'), right('Bags', 'head')],
        ...jobs.map((job): TableCell[] => [formatJobNumber(job), place(job), right(count(job.bagouts)), right(count(job.bags))]),
        [{ text: 'Total', style: 'total', colSpan: 2 }, '', right(bagouts, 'total'), right(bags, 'total')],
      ],
    },
  }
}
