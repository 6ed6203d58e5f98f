import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import type { Load } from '@daysheet/domain/loads/load'
import { recordFields, type RecordField } from '@daysheet/domain/loads/record-fields'
import { wasteRecords, type WasteRecord } from '@daysheet/domain/loads/waste-record'
import { loadKindNames } from '@daysheet/domain/loads/load'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { PdfDocument } from '#ports/pdf/print.ts'

/** What papers about a load say besides the load. */
export interface Paper {
  load: Load
  company: string | undefined
  agency: string
  bagsPerCubicYard: number
}

export const paperStyles = {
  heading: { fontSize: 16, bold: true },
  name: { fontSize: 11, color: '#444444' },
  section: { bold: true, fontSize: 11 },
  label: { fontSize: 8, color: '#555555' },
}

const sheet = 532
const numberWidth = 24
const nameWidth = 130

/** The waste shipment records of a load: a page for each job, with room for what is written by hand. (product.md#waste-shipment-record) */
export function recordDocument(paper: Paper): PdfDocument {
  const { load, bagsPerCubicYard } = paper
  const name = `Waste Shipment Record ${load.wsrNumber}`.trim()
  return {
    title: `${name}, load ${load.number}`,
    footer: `${name}, load ${load.number}`,
    styles: paperStyles,
    content: wasteRecords(load, bagsPerCubicYard).flatMap((record, at) => recordOnPaper(record, paper, at > 0)),
  }
}

function recordOnPaper(record: WasteRecord, { load, company, agency }: Paper, isNext: boolean): Content[] {
  const { number, part, parts, job } = record
  const site = [formatJobNumber(job) && `Job ${formatJobNumber(job)}`, job.address, job.boro].filter(Boolean).join(', ')
  return [
    { text: 'Waste Shipment Record (manifest)', style: 'heading', ...(isNext && { pageBreak: 'before' }) },
    {
      text: [number && `No. ${number}`, parts > 1 && `record ${part} of ${parts}`].filter(Boolean).join(', ') || 'No. ____________',
      style: 'name',
    },
    heading('Generator'),
    facts([
      ['Work site', site],
      ['Operator (contractor)', company ?? ''],
      ['Description of materials', 'RQ, NA2212, Asbestos, 9, PG III'],
      ['Container', containerOf(load)],
      ['PO', load.po],
    ]),
    fieldsOnPaper(recordFields(record, load, agency)),
    signature('Printed name and title, signature, date'),
    heading('Transporter: acknowledgement of receipt'),
    signature('Transporter 1: printed name and title, signature, date'),
    signature('Transporter 2 (address, phone): printed name and title, signature, date'),
    heading('Disposal site'),
    facts([['Discrepancy', '']]),
    signature('Certification of receipt of the materials above, except as noted: printed name and title, signature, date'),
  ]
}

const containerOf = ({ containerNumber, containerSize, kind }: Load) =>
  [containerNumber, containerSize !== null && `${containerSize} cubic yards`, kind && loadKindNames[kind]].filter(Boolean).join(', ')

const heading = (text: string): Content => ({ text, style: 'section', margin: [0, 8, 0, 3] })
/** A line to write on, where nothing is known. */
const written = (lines: readonly string[]): TableCell => (lines.length > 0 ? lines.join('\n') : { text: ' ', margin: [0, 0, 0, 4] })

const facts = (rows: readonly (readonly [string, string])[]): Content => ({
  layout: 'lightHorizontalLines',
  table: {
    widths: [numberWidth + nameWidth, sheet - numberWidth - nameWidth - 20],
    body: rows.map(([name, value]) => [{ text: name, style: 'label' }, written(value === '' ? [] : [value])]),
  },
})

/** The fields of the rule, numbered as it numbers them. */
export const fieldsOnPaper = (fields: readonly RecordField[]): Content => ({
  margin: [0, 4, 0, 0],
  layout: 'lightHorizontalLines',
  table: {
    dontBreakRows: true,
    widths: [numberWidth, nameWidth - 10, sheet - numberWidth - nameWidth - 20],
    body: fields.map(({ number, name, lines }) => [
      { text: `(${number})`, style: 'label' },
      { text: name, style: 'label' },
      written(lines),
    ]),
  },
})

const signature = (text: string): Content => ({
  margin: [0, 20, 0, 0],
  stack: [{ canvas: [{ type: 'line', x1: 0, y1: 0, x2: sheet, y2: 0, lineWidth: 0.5 }] }, { text, style: 'label', margin: [0, 2, 0, 0] }],
})
