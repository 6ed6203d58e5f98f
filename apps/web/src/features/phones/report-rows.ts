/**
 * The comparison of two reports of one shift that the office sees before adding one to the other.
 */
import type { ReportValues } from '@daysheet/domain/field/reports/merge-report'
import type { RefusedReport } from '@daysheet/domain/field/refusals/refused-report'

export interface Row {
  what: string
  stored: string
  second: string
  together: string
}

const works = { decon: 'Decon', prep: 'Prep', removal: 'Removal', bagout: 'Bagout', breakdown: 'Breakdown' } as const
const doneText = (report: ReportValues): string =>
  Object.entries(works)
    .flatMap(([name, label]) => (report[name as keyof typeof works] === true ? [label] : []))
    .join(', ')
const numberText = (value: number | null) => (value === null ? '' : String(value))
const signedText = ({ signature }: ReportValues) => (signature === null ? '' : 'Signed')

export function reportRows({ stored, second }: RefusedReport, together: ReportValues): Row[] {
  const row = (what: string, text: (report: ReportValues) => string): Row => ({
    what,
    stored: stored ? text(stored) : '',
    second: text(second),
    together: text(together),
  })
  return [
    row('Done', doneText),
    row('Feet removed', ({ removalQty }) => numberText(removalQty)),
    row('Bags out', ({ bagoutQty }) => numberText(bagoutQty)),
    row('Comments', ({ comments }) => comments ?? ''),
    row('Signature', signedText),
  ].filter((one) => one.stored !== '' || one.second !== '')
}

/** What the second report adds: feet of each area, and bags that the office does not have. */
export const addPlan = ({ areas, bagsMore }: Pick<RefusedReport, 'areas' | 'bagsMore'>): string[] => [
  ...areas.map(({ name, squareFeet, linearFeet }) => {
    const feet = [...(squareFeet === null ? [] : [`${squareFeet} sq ft`]), ...(linearFeet === null ? [] : [`${linearFeet} lin ft`])].join(', ') // prettier-ignore
    return name === null ? `An area that was replaced or deleted: ${feet}, not counted` : `${name || 'Area'}: ${feet}`
  }),
  ...(bagsMore > 0 ? [`Bagout of ${bagsMore} bags`] : []),
]
