import { percentOf } from '../numbers/round.ts'

interface Feet {
  squareFeet: number | null
  linearFeet: number | null
}

export interface MeasuredPart extends Feet {
  filingNumber: string | null
  scopeStatuses?: readonly (Feet & { time: string })[] | undefined
}

/** How far one filing is: feet (square plus linear) done of feet to do, over its areas. */
export interface FilingProgress {
  filingNumber: string
  areas: number
  completed: number
  total: number
  percent: number
}

/** What the banner of a job card says; `percent` is over all filings together. */
export type Acp7Banner =
  { state: 'missing'; text: 'ACP7 not uploaded' } | { state: 'filed'; text: string; percent: number; filings: FilingProgress[] }

const feet = ({ squareFeet, linearFeet }: Feet): number => (squareFeet ?? 0) + (linearFeet ?? 0)

/** What of a part is done: its latest status counts, whatever order they come in; nothing before the first. (spec §3) */
export function completedFeet({ scopeStatuses = [] }: MeasuredPart): number {
  let latest: (Feet & { time: string }) | undefined
  for (const status of scopeStatuses) {
    if (!latest || Date.parse(status.time) > Date.parse(latest.time)) latest = status
  }
  return latest ? feet(latest) : 0
}

/** Progress of every filing of a job, in the order of the filing numbers. (spec §9) */
export function filingProgress(parts: readonly MeasuredPart[]): FilingProgress[] {
  const filings = new Map<string, FilingProgress>()
  for (const part of parts) {
    const filingNumber = part.filingNumber ?? ''
    const filing = filings.get(filingNumber) ?? { filingNumber, areas: 0, completed: 0, total: 0, percent: 0 }
    filing.areas += 1
    filing.completed += completedFeet(part)
    filing.total += feet(part)
    filings.set(filingNumber, filing)
  }
  return [...filings.values()]
    .map((filing) => ({ ...filing, percent: percentOf(filing.completed, filing.total) }))
    .sort((one, other) => (one.filingNumber < other.filingNumber ? -1 : 1))
}

/** The ACP7 banner of a job card: what is missing, or how far the job is and each of its filings. (spec §4) */
export function acp7Banner(parts: readonly MeasuredPart[]): Acp7Banner {
  if (parts.length === 0) return { state: 'missing', text: 'ACP7 not uploaded' }
  const filings = filingProgress(parts)
  const sum = (key: 'completed' | 'total') => filings.reduce((feetSoFar, filing) => feetSoFar + filing[key], 0)
  const percent = percentOf(sum('completed'), sum('total'))
  return { state: 'filed', text: `ACP7 ${percent}%`, percent, filings }
}
