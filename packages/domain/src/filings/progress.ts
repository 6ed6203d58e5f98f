import { percentOf } from '../numbers/round.ts'

/** Square and linear feet, filed or done. */
export interface Feet {
  squareFeet: number | null
  linearFeet: number | null
}

/** What of a part was done at a moment; `id` decides between two of the same moment. */
export interface MeasuredStatus extends Feet {
  id?: string | undefined
  time: string
}

export interface MeasuredPart extends Feet {
  filingNumber: string | null
  scopeStatuses?: readonly MeasuredStatus[] | undefined
}

/** How far one row is. It is done when nothing of what is filed is left to do in either unit. */
export interface RowProgress {
  completed: number
  total: number
  percent: number
  isDone: boolean
}

/** Feet of each unit. They are shown apart, because no one adds square and linear feet. */
export type UnitFeet = Record<keyof Feet, number>

/**
 * How far one filing is, over its areas. The percent is of square plus linear feet (`completed` of
 * `total`), as the office knows it; what is shown in feet are `done` and `filed`.
 */
export interface FilingProgress {
  filingNumber: string
  areas: number
  done: UnitFeet
  filed: UnitFeet
  completed: number
  total: number
  percent: number
}

/** What the banner of a job card says; `percent` is over all filings together. */
export type Acp7Banner =
  | { state: 'missing'; text: 'ACP7 not uploaded' }
  | { state: 'filed'; text: string; percent: number; filings: FilingProgress[] }

const feet = ({ squareFeet, linearFeet }: Feet): number => (squareFeet ?? 0) + (linearFeet ?? 0)

const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Negative when the first of two statuses was earlier. Ids rise as rows are made, so of two at the same moment the one recorded later counts. */
export const byTime = (one: MeasuredStatus, other: MeasuredStatus): number =>
  Date.parse(one.time) - Date.parse(other.time) || compareText(one.id ?? '', other.id ?? '')

/** The status that counts: the latest by its time, whatever order they come in and whoever recorded last. (product.md#entities) */
export function latestStatus<Status extends MeasuredStatus>(statuses: readonly Status[] = []): Status | undefined {
  let latest: Status | undefined
  for (const status of statuses) if (!latest || byTime(status, latest) >= 0) latest = status
  return latest
}

const noFeet = (): UnitFeet => ({ squareFeet: 0, linearFeet: 0 })

const plus = (sum: UnitFeet, { squareFeet, linearFeet }: Feet): UnitFeet => ({
  squareFeet: sum.squareFeet + (squareFeet ?? 0),
  linearFeet: sum.linearFeet + (linearFeet ?? 0),
})

/** What of these parts is done by their latest statuses, each unit for itself. */
export const doneFeet = (parts: readonly MeasuredPart[]): UnitFeet =>
  parts.reduce((sum, { scopeStatuses }) => plus(sum, latestStatus(scopeStatuses) ?? noFeet()), noFeet())

/** What of a part is done, square plus linear feet; nothing before the first status. */
export function completedFeet({ scopeStatuses }: MeasuredPart): number {
  const latest = latestStatus(scopeStatuses)
  return latest ? feet(latest) : 0
}

/** How far one row is. A row without feet to do is done once somebody has said so. */
export function rowProgress(part: MeasuredPart): RowProgress {
  const latest = latestStatus(part.scopeStatuses)
  const isReached = (unit: keyof Feet) => (latest?.[unit] ?? 0) >= (part[unit] ?? 0)
  const [completed, total] = [latest ? feet(latest) : 0, feet(part)]
  const isDone = latest !== undefined && isReached('squareFeet') && isReached('linearFeet')
  return { completed, total, percent: percentOf(completed, total), isDone }
}

const emptyFiling = (filingNumber: string): FilingProgress => ({
  filingNumber,
  areas: 0,
  done: noFeet(),
  filed: noFeet(),
  completed: 0,
  total: 0,
  percent: 0,
})

/** Progress of every filing of a job, in the order of the filing numbers. (product.md#progress) */
export function filingProgress(parts: readonly MeasuredPart[]): FilingProgress[] {
  const filings = new Map<string, FilingProgress>()
  for (const part of parts) {
    const filingNumber = part.filingNumber ?? ''
    const filing = filings.get(filingNumber) ?? emptyFiling(filingNumber)
    filing.areas += 1
    filing.done = plus(filing.done, doneFeet([part]))
    filing.filed = plus(filing.filed, part)
    filing.completed += completedFeet(part)
    filing.total += feet(part)
    filings.set(filingNumber, filing)
  }
  return [...filings.values()]
    .map((filing) => ({ ...filing, percent: percentOf(filing.completed, filing.total) }))
    .sort((one, other) => (one.filingNumber < other.filingNumber ? -1 : 1))
}

/** The ACP7 banner of a job card: what is missing, or how far the job is and each of its filings. (product.md#acp7-banner) */
export function acp7Banner(parts: readonly MeasuredPart[]): Acp7Banner {
  if (parts.length === 0) return { state: 'missing', text: 'ACP7 not uploaded' }
  const filings = filingProgress(parts)
  const sum = (key: 'completed' | 'total') => filings.reduce((feetSoFar, filing) => feetSoFar + filing[key], 0)
  const percent = percentOf(sum('completed'), sum('total'))
  return { state: 'filed', text: `ACP7 ${percent.toLocaleString('en-US')}%`, percent, filings }
}
