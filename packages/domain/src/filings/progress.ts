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

/** Progress of every filing of a job, in the order of the filing numbers. (product.md#progress) */
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

/** The ACP7 banner of a job card: what is missing, or how far the job is and each of its filings. (product.md#acp7-banner) */
export function acp7Banner(parts: readonly MeasuredPart[]): Acp7Banner {
  if (parts.length === 0) return { state: 'missing', text: 'ACP7 not uploaded' }
  const filings = filingProgress(parts)
  const sum = (key: 'completed' | 'total') => filings.reduce((feetSoFar, filing) => feetSoFar + filing[key], 0)
  const percent = percentOf(sum('completed'), sum('total'))
  return { state: 'filed', text: `ACP7 ${percent.toLocaleString('en-US')}%`, percent, filings }
}
