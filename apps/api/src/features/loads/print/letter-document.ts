import { formatDateTime, formatDay, type Day } from '@daysheet/domain/calendar/day'
import type { LoadNote } from '@daysheet/domain/loads/load'
import { copyClock } from '@daysheet/domain/loads/load-state'
import { recordFields } from '@daysheet/domain/loads/record-fields'
import { wasteRecords, type WasteRecord } from '@daysheet/domain/loads/waste-record'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import type { Content } from 'pdfmake/interfaces.js'
import type { PdfDocument } from '#ports/pdf/print.ts'
import { fieldsOnPaper, paperStyles, type Paper } from './record-document.ts'

export interface Letter extends Paper {
  notes: readonly LoadNote[]
  today: Day
  /** Of the business. */
  zone: string
}

/** The report of day 45 to the agency: that no signed copy came back, what the records say, and what was done to find it. 40 CFR 61.150(d)(4). (product.md#loads) */
export function letterDocument(letter: Letter): PdfDocument {
  const { load, company, agency, bagsPerCubicYard, today } = letter
  const records = wasteRecords(load, bagsPerCubicYard)
  const name = `Waste shipment record ${load.wsrNumber}`.trim()
  return {
    title: `${name}: no signed copy received`,
    footer: `${name}, load ${load.number}`,
    styles: paperStyles,
    content: [
      ...(company ? [{ text: company, style: 'heading' }] : []),
      { text: formatDay(today), margin: [0, 12, 0, 12] },
      { text: agency || '____________________________________', margin: [0, 0, 0, 12] },
      { text: `Re: ${name}. Signed copy not received, 40 CFR 61.150(d)(4)`, bold: true, margin: [0, 0, 0, 8] },
      { text: opening(letter), margin: [0, 0, 0, 8] },
      efforts(letter),
      { text: `A copy of ${records.length === 1 ? 'the record is' : 'each record is'} attached. Its fields are:`, margin: [0, 8, 0, 0] },
      ...records.flatMap((record) => [recordHeading(record), fieldsOnPaper(recordFields(record, load, agency))]),
      { text: 'Sincerely,', margin: [0, 16, 0, 36] },
      { text: '____________________________________' },
      { text: 'Printed name and title, signature, date', style: 'label' },
    ],
  }
}

function opening({ load, today }: Letter): string {
  const { transportedOn, hauler, landfill } = load
  const days = copyClock(load, today)?.days
  const when = transportedOn === null ? '' : ` on ${formatDay(transportedOn)}`
  const whom = `${hauler ? ` by ${hauler.name}` : ''}${landfill ? ` to ${landfill.name}` : ''}`
  return `Asbestos-containing waste was accepted for transport${when}${whom}. ${days === undefined ? '' : `${days} days later, `}no copy of the waste shipment record signed by the owner or operator of the disposal site has been received.`
}

/** Calls alone: what else an office notes about a load is its own. */
function efforts({ notes, zone }: Letter): Content {
  const calls = notes.filter(({ isCall }) => isCall)
  if (calls.length === 0)
    return {
      stack: [
        { text: 'Efforts made to locate the waste shipment:' },
        ...[0, 1, 2].map((): Content => ({
          text: '________________________________________________________________',
          margin: [0, 6, 0, 0],
        })),
      ],
    }
  return {
    stack: [
      { text: 'Efforts made to locate the waste shipment:' },
      { ul: calls.map(({ at, by, text }) => `${formatDateTime(at, zone)}${by === null ? '' : `, ${by}`}: ${text}`) },
    ],
  }
}

const recordHeading = ({ number, part, parts, job }: WasteRecord): Content => ({
  text: [
    number && `No. ${number}`,
    parts > 1 && `record ${part} of ${parts}`,
    [formatJobNumber(job), job.address].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', '),
  style: 'section',
  margin: [0, 10, 0, 2],
})
