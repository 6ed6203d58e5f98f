/** The eight fields of a waste shipment record, as its paper and the report of day 45 have them: 40 CFR 61.150(d)(1). (product.md#waste-shipment-record) */
import { formatDay } from '../calendar/day.ts'
import { formatPhone } from '../people/phone.ts'
import type { WasteCompany } from './company.ts'
import type { Load } from './load.ts'
import type { WasteRecord } from './waste-record.ts'

export const certification =
  'I hereby declare that the contents of this consignment are fully and accurately described above by proper shipping name and are classified, packed, marked, and labeled, and are in all respects in proper condition for transport by highway according to applicable international and government regulations.'

export interface RecordField {
  /** As the rule counts them. */
  number: 'i' | 'ii' | 'iii' | 'iv' | 'v' | 'vi' | 'vii' | 'viii'
  name: string
  /** What is known of it; without any, somebody writes it in. */
  lines: string[]
}

const known = (...lines: (string | null | undefined)[]) => lines.filter((line): line is string => Boolean(line))
const phoneLine = (phone: string | null | undefined) => phone && `Phone ${formatPhone(phone)}`
const placeOf = (company: WasteCompany | null) => known(company?.name, company?.address)

/** The eight fields of one record. */
export function recordFields(
  { job, bags, cubicYards }: WasteRecord,
  { hauler, landfill, transportedOn }: Pick<Load, 'hauler' | 'landfill' | 'transportedOn'>,
  agency: string,
): RecordField[] {
  const quantity = `${cubicYards.toLocaleString('en-US', { minimumFractionDigits: 2 })} cubic yards, ${bags} ${bags === 1 ? 'bag' : 'bags'}`
  return [
    { number: 'i', name: 'Waste generator', lines: known(job.ownerName, job.ownerAddress, phoneLine(job.ownerPhone)) },
    { number: 'ii', name: 'Responsible agency', lines: known(agency) },
    { number: 'iii', name: 'Approximate quantity', lines: [quantity] },
    {
      number: 'iv',
      name: 'Disposal site operator',
      lines: known(landfill && (landfill.operator || landfill.name), phoneLine(landfill?.phone)),
    },
    { number: 'v', name: 'Disposal site and its location', lines: placeOf(landfill) },
    { number: 'vi', name: 'Date transported', lines: known(transportedOn && formatDay(transportedOn)) },
    { number: 'vii', name: 'Transporter', lines: [...placeOf(hauler), ...known(phoneLine(hauler?.phone))] },
    { number: 'viii', name: 'Certification', lines: [certification] },
  ]
}

/** A text of at most so many characters, cut at its end where it is longer: a label has so much room and no more. */
export const fitting = (text: string, max: number): string => (text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`)
