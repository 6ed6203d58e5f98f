import type { Random } from '@daysheet/domain/filings/testing/random'
import type { Content, DynamicContent } from 'pdfmake/interfaces.js'
import type { FilingContent } from './filing-content.ts'

/** What stands around the table. */
export interface Opening {
  /** The answer on A-TRU review is printed here, for all rows. */
  review?: boolean
  form?: 'ACP7' | 'ACP8'
  /** Only title and number; a form of one page without addresses. */
  short?: boolean
}

const titles = {
  ACP7: [
    'Asbestos Project Notification (ACP7)',
    'ACP7 - ASBESTOS PROJECT NOTIFICATION',
    'Asbestos Project Notification\nForm ACP-7',
    'ACP-7 Asbestos Project Notification',
  ],
  ACP8: [
    'Asbestos Project Notification Amendment (ACP8)',
    'ACP-8 AMENDMENT TO ASBESTOS PROJECT NOTIFICATION',
    'ACP8 - Asbestos Project Amendment',
  ],
}
const offices = [
  'NYC Environmental Protection\nAsbestos Control Program',
  'City of New York\nDepartment of Environmental Protection',
  'ASBESTOS CONTROL PROGRAM',
]

export function opening(filing: FilingContent, random: Random, { review = false, form = 'ACP7', short = false }: Opening = {}): Content[] {
  const label = random.one(['TRU Number: ', 'Control Number: ', 'TRU # ', 'Control/TRU Number: ', 'TRU No.: '])
  const number = random.happens(0.1) ? filing.number.replace(/(\d{4})([A-Z]{2})/, ' $1 $2 ') : filing.number
  const align = random.one(['left', 'center'] as const)
  const numberLine: Content = random.happens(0.5)
    ? { text: `${label}${number}`, bold: true, margin: [0, 4] }
    : { columns: [{ text: [label, { text: number, bold: true }] }, { text: `Status: Submitted`, alignment: 'right' }], margin: [0, 4] }
  return [
    ...(random.happens(0.6) ? [{ text: random.one(offices), alignment: align, fontSize: 9 }] : []),
    { text: random.one(titles[form]), alignment: align, fontSize: random.one([12, 14, 16]), bold: true, margin: [0, 2] },
    numberLine,
    ...(short ? [] : blocks(filing, random)),
    ...(review ? [reviewLine(filing.review, random)] : []),
    ...(random.happens(0.6)
      ? [
          {
            text: random.one([
              'Scope of Work',
              'Abatement Information',
              'Asbestos Abatement Details',
              'WORK AREAS',
              'Section V. Scope of Abatement',
            ]),
            bold: true,
            margin: [0, 6, 0, 2] as [number, number, number, number],
          },
        ]
      : []),
  ]
}

const pairsOf = (filing: FilingContent, random: Random): (readonly [string, string])[] => [
  filing.premise ? (['Premises', filing.premise] as const) : (['Street Activity', 'Conduit repair between two streets'] as const),
  ['Borough', filing.borough],
  ['Facility Type', random.one(['Residence', 'Commercial', 'School', 'Hospital'])],
  ['No. of Floors', String(random.whole(2, 40))],
  ['Building Owner', filing.owner],
  ['Abatement Contractor', filing.contractor],
  ['Air Monitoring Company', filing.monitor],
  ['Start Date', `0${random.whole(1, 9)}/12/2026`],
  ['Completion Date', `1${random.whole(0, 2)}/28/2026`],
  ...(random.happens(0.3) ? [['Variance Number', `VAR#${random.whole(1000, 2999)}QN25`] as const] : []),
]

/** Owner, contractor and the rest: in lines, in two columns of labels, or in a table of boxes. */
function blocks(filing: FilingContent, random: Random): Content[] {
  const pairs = pairsOf(filing, random)
  const style = random.whole(1, 3)
  if (style === 1) return pairs.map(([label, value]) => ({ text: `${label}: ${value}`, fontSize: 9 }))
  const half = Math.ceil(pairs.length / 2)
  if (style === 2) {
    const column = (part: typeof pairs) =>
      part.map(([label, value]) => ({ text: [{ text: `${label}: `, bold: true }, value], fontSize: 8.5 }))
    return [{ columns: [{ stack: column(pairs.slice(0, half)) }, { stack: column(pairs.slice(half)) }], margin: [0, 4] }]
  }
  const cell = (pair: readonly [string, string] | undefined) =>
    pair ? { text: [{ text: `${pair[0]}\n`, fontSize: 6.5 }, pair[1]], fontSize: 9 } : {}
  const body = Array.from({ length: half }, (_, at) => [cell(pairs[2 * at]), cell(pairs[2 * at + 1])])
  return [{ table: { widths: ['*', '*'], body }, margin: [0, 4] }]
}

function reviewLine(answer: boolean, random: Random): Content {
  const question = random.one([
    'A-TRU Review Required',
    'A-TRU review required?',
    'Does this project require A-TRU review?',
    'ATRU Review Required',
  ])
  const style = random.whole(1, 3)
  if (style === 1) return { text: `${question.replace(/[?]$/, '')}: ${answer ? 'Yes' : 'No'}`, margin: [0, 3] }
  if (style === 2) return { text: `${question}  ${answer ? '[X] Yes  [ ] No' : '[ ] Yes  [X] No'}`, margin: [0, 3] }
  const box = (ticked: boolean) => ({ text: ticked ? '4' : 'o', font: 'Symbols' })
  return { text: [`${question}   `, box(answer), ' Yes   ', box(!answer), ' No'], margin: [0, 3] }
}

/** What stands under the table: who answers for it. It speaks of floors, materials and feet, and is no row. */
export function closing(filing: FilingContent, random: Random): Content[] {
  const texts = [
    'I certify that the information above is true and that no other asbestos containing material on any floor of the premises will be disturbed.',
    'The abatement contractor shall post this notification at the entrance to the work area. Removal of more than 25 linear feet or 10 square feet is an asbestos project.',
    `Changes to floor, section, procedure, type of material or amount must be filed as an amendment (ACP8) before the work begins.`,
  ]
  if (random.happens(0.25)) return []
  return [
    { text: random.one(['Certification', 'CERTIFICATION', 'Applicant’s Statement', 'Notes']), bold: true, margin: [0, 8, 0, 2] },
    { text: random.shuffled(texts).slice(0, random.whole(1, 3)).join(' '), fontSize: 8 },
    ...(random.happens(0.6)
      ? [
          {
            text: `Signature: ______________________    Name: ${filing.owner}    Date: 11/20/2026`,
            fontSize: 8,
            margin: [0, 10] as [number, number],
          },
        ]
      : []),
  ]
}

/** Header and footer of each page; without a filing, such as say nothing of one. */
export function pageEdges(filing: FilingContent | null, random: Random): { header?: DynamicContent; footer?: DynamicContent } {
  const of = filing ? [`TRU Number: ${filing.number}`] : []
  const left = random.one(['Printed 11/20/2026 9:14 AM', 'Run Date: 11/20/2026', 'Form Rev. 04/2026', '11/20/26, 9:14 AM', ...of])
  const top = random.one([
    'Asbestos Project Notification',
    'ARTS E-File',
    ...(filing ? [`ACP7  ${filing.number}`, filing.premise || 'Street job'] : []),
  ])
  const counts = random.one([
    (page: number, pages: number) => `Page ${page} of ${pages}`,
    (page: number, pages: number) => `${page} / ${pages}`,
    (page: number) => `- ${page} -`,
    (page: number, pages: number) => `Page: ${page}/${pages}`,
  ])
  const bar = (one: string, other: string): Content => ({
    columns: [{ text: one }, { text: other, alignment: 'right' }],
    fontSize: 7,
    margin: [36, 14],
  })
  return {
    ...(random.happens(0.4) ? { header: () => bar(top, left) } : {}),
    ...(random.happens(0.85) ? { footer: (page, pages) => bar(left, counts(page, pages)) } : {}),
  }
}
