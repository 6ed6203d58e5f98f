import type { Random } from '@daysheet/domain/filings/testing/random'
import type { FilingContent } from '../filing-content.ts'
import { kinds, streets } from '../vocabulary.ts'
import type { Sheet, SheetTable, TextLine } from './sheet.ts'

const line = (...pieces: [text: string, at: number][]): TextLine => ({ pieces: pieces.map(([text, at]) => ({ text, at })) })
const large = (text: string, scale: number): TextLine => ({ pieces: [{ text, at: 0 }], scale })

/** What stands above the table: title, number, parties, and the place, with or without premises. `review` is the answer for the whole project, where it is printed here. */
export function openingLines(filing: FilingContent, random: Random, review: boolean | null): TextLine[] {
  const label = random.one(['TRU Number: ', 'TRU #: ', 'Control Number: ', 'TRU: ', 'Project TRU Number: '])
  const facts = [...placeFacts(filing, random), ...partyFacts(filing, random)]
  const inTwo = random.happens(0.5)
  const answer = random.one(['A-TRU Review Required: ', 'A-TRU review required? ', 'ATRU Review Required: '])
  return [
    ...(random.happens(0.5) ? [line(['NYC Environmental Protection - Asbestos Control Program', 0])] : []),
    large(
      random.one([
        'Asbestos Project Notification (ACP7)',
        'ACP-7 ASBESTOS PROJECT NOTIFICATION',
        'ASBESTOS PROJECT NOTIFICATION - FORM ACP7',
      ]),
      1.5,
    ),
    random.happens(0.5)
      ? line([`${label}${filing.number}`, 0], ['Status: Submitted', 0.6])
      : line([`${label}${filing.number}`, 0], [`Date Submitted: 11/02/2026`, 0.5]),
    ...(inTwo ? paired(facts) : facts.map((fact) => line([fact, 0]))),
    ...(review === null ? [] : [line([`${answer}${review ? 'Yes' : 'No'}`, 0])]),
    ...(random.happens(0.6)
      ? [large(random.one(['Scope of Work', 'ACM INFORMATION', 'Abatement Details', 'Location of ACM', 'Part IV - ACM to be abated']), 1.1)]
      : []),
  ]
}

function paired(facts: readonly string[]): TextLine[] {
  const half = Math.ceil(facts.length / 2)
  return facts.slice(0, half).map((fact, at) => {
    const beside = facts[half + at]
    return beside ? line([fact, 0], [beside, 0.55]) : line([fact, 0])
  })
}

/** Premises with a house number; a job in the street has its name alone, and the streets that cross it. */
function placeFacts({ premise, borough }: FilingContent, random: Random): string[] {
  if (premise !== '')
    return [
      `Premises: ${premise}`,
      `Borough: ${borough}`,
      `Zip Code: 1${random.whole(1000, 1699)}`,
      `Facility Type: ${random.one(['Residence', 'Commercial', 'School', 'Hospital', 'Other'])}`,
    ]
  const [on, from, to] = random.shuffled(streets)
  const kind = random.one(kinds)
  return [
    `Street Activity: ${random.one(['Gas main replacement', 'Steam line excavation', 'Conduit and manhole work', 'WATER MAIN'])}`,
    ...random.one([
      [`On: ${on} ${kind}`, `Between: ${from} Street`, `And: ${to} Street`],
      [`Address: ${on} ${kind}`, `Cross Streets: ${from} St / ${to} Ave`],
      [`Premises: ${on} ${kind} between ${from} St and ${to} St`],
      [
        `Street Name: ${on} ${kind}`,
        `Cross Street On: ${on} ${kind}`,
        `Cross Street Between: ${from} Street`,
        `Cross Street And: ${to} Street`,
      ],
    ]),
    `Borough: ${borough}`,
  ]
}

const partyFacts = ({ owner, contractor, monitor }: FilingContent, random: Random): string[] => [
  `Building Owner: ${owner}`,
  `Contractor: ${contractor}     License: ${random.whole(10000, 99999)}`,
  `Air Monitor: ${monitor}`,
  `Start Date: ${String(random.whole(1, 12)).padStart(2, '0')}/14/2026`,
  `End Date: 12/${random.whole(10, 30)}/2026`,
  ...(random.happens(0.3) ? [`Variance: VAR#${random.whole(1000, 2999)}QN26`] : []),
]

export function closingLines(random: Random): TextLine[] {
  if (random.happens(0.3)) return []
  return [
    large(random.one(['CERTIFICATION', 'Applicant Statement', 'Remarks']), 1.05),
    line([
      random.one([
        'I hereby certify that the information on each floor and section listed above is correct.',
        'No ACM other than that listed will be disturbed. Amendments are filed as ACP8.',
        'Removal in excess of 25 linear feet or 10 square feet requires notification.',
      ]),
      0,
    ]),
    line(['Signature ____________________', 0], ['Date ____________', 0.5]),
  ]
}

export const edgeTexts = (filing: FilingContent, random: Random) => {
  const top = random.one(['', '', 'ARTS E-File', `ACP7   ${filing.number}`, 'Asbestos Control Program    Run Date: 11/20/2026'])
  const foot = random.one([
    (at: string) => at,
    (at: string) => `Printed on 11/20/2026 10:42 AM      ${at}`,
    (at: string) => `${at}      Rev. 01/26`,
  ])
  const isShort = random.happens(0.3)
  return (page: number, pages: number) => ({ top, bottom: foot(isShort ? `${page}/${pages}` : `Page ${page} of ${pages}`) })
}

/** A table that is about something else and follows the scope: samples, air, waste, people. It has floors, feet and numbers too. */
export function drawnNeighbour(random: Random): { title: string; table: SheetTable } {
  const count = random.whole(2, 8)
  const each = (cell: (at: number) => string) => Array.from({ length: count }, (_, at) => cell(at))
  const column = (heading: string, cell: (at: number) => string, align: 'left' | 'right' | 'center' = 'left') => ({
    heading: [{ text: heading, align }],
    align,
    cells: each(cell),
    extra: 4,
  })
  const floor = () => random.one(['1st', '2nd', '3rd', 'Cellar', 'Roof', '12'])
  const place = () => random.one(['Corridor', 'Boiler Room', 'Apt. 4C', 'Stair B', 'Inside Work Area', 'Outside Decon', 'HEPA Exhaust'])
  const tables: { title: string; table: SheetTable }[] = [
    {
      title: 'Air Monitoring',
      table: {
        columns: [
          column('Sample ID', (at) => `A-${100 + at}`),
          column('Floor', floor),
          column('Location', place),
          column('Volume (L)', () => String(random.whole(560, 1900)), 'right'),
          column('f/cc', () => `0.00${random.whole(1, 9)}`, 'right'),
        ],
      },
    },
    {
      title: 'Bulk Sampling Results',
      table: {
        columns: [
          column('Sample No.', (at) => String(at + 1).padStart(2, '0')),
          column('Date', () => `10/${random.whole(10, 30)}/2026`),
          column('Material', () => random.one(['Floor Tile', 'Pipe Insulation', 'Plaster', 'Mastic'])),
          column('Location', place),
          column('Result', () => random.one(['2.4% Chrysotile', '15% Amosite', 'NAD', '4% Chrysotile'])),
        ],
      },
    },
    {
      title: 'Waste Disposal',
      table: {
        columns: [
          column('Load', (at) => String(at + 1)),
          column('Date', () => `11/${random.whole(10, 30)}/2026`),
          column('Bags', () => String(random.whole(3, 90)), 'right'),
          column('Cubic Yards', () => String(random.whole(1, 40)), 'right'),
          column('Disposal Site', () => random.one(['Nowhere Landfill', 'Example Transfer Station'])),
        ],
      },
    },
    {
      title: 'Work Area Personnel',
      table: {
        columns: [
          column('Name', () => random.one(['A. Example', 'B. Sample', 'C. Invented', 'D. Madeup'])),
          column('Title', () => random.one(['Handler', 'Supervisor', 'Air Technician'])),
          column('Certificate', () => String(random.whole(100_000, 999_999))),
          column('Expires', () => `0${random.whole(1, 9)}/2027`),
        ],
      },
    },
  ]
  return random.one(tables)
}

/** The neighbour right below the scope, mostly under a title of its own. */
export function putNeighbour(sheet: Sheet, random: Random): void {
  const { title, table } = drawnNeighbour(random)
  sheet.space(random.whole(4, 20))
  if (random.happens(0.8)) sheet.lines([large(title, random.one([1, 1.1, 1.2]))])
  sheet.space(3)
  sheet.table(table)
}
