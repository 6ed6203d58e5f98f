/** What about a job's filings somebody should look at the same day. */
import { round } from '../numbers/round.ts'
import { latestStatus, type Feet, type MeasuredPart } from './progress.ts'

/** What of a day's entry tells whether somebody worked. */
export interface WorkedEntry {
  cancelled: boolean
  workerEntries?: readonly { events?: readonly { type: 'in' | 'out' }[] | undefined }[] | undefined
}

export interface FilingFlags {
  /** How many rows have more feet done than filed. */
  overFiled: number
  /** People clocked in on a job that has no scope of work. */
  workWithoutFiling: boolean
}

/** Feet that a filing can be exceeded by are kept to hundredths: 0.1 + 0.2 is not more than 0.3. */
const decimals = 2

/** Feet done beyond those filed, in each unit by itself; null when there are none. What is too much in one unit does not make up for the other. */
export function overFiled(filed: Feet, done: Feet | undefined): { squareFeet: number; linearFeet: number } | null {
  const beyond = (unit: keyof Feet) => Math.max(0, round((done?.[unit] ?? 0) - (filed[unit] ?? 0), decimals))
  const over = { squareFeet: beyond('squareFeet'), linearFeet: beyond('linearFeet') }
  return over.squareFeet > 0 || over.linearFeet > 0 ? over : null
}

/** So many times what was filed is more likely a slip of the keyboard than work that was done. */
const farTimes = 2

/** The units in which so much more is done than was filed that whoever records it is asked. A unit without filed feet has nothing to compare with. */
export const farOverFiled = (filed: Feet, done: Feet): (keyof Feet)[] =>
  (['squareFeet', 'linearFeet'] as const).filter((unit) => (filed[unit] ?? 0) > 0 && (done[unit] ?? 0) > farTimes * (filed[unit] ?? 0))

/** Whether more of a row is done than was filed, by its latest status. */
export const isOverFiled = (part: MeasuredPart): boolean => overFiled(part, latestStatus(part.scopeStatuses)) !== null

/** Whether somebody clocked in on an entry that takes place, of a job without scope parts. (product.md#entities) */
export const hasWorkWithoutFiling = ({ cancelled, workerEntries = [] }: WorkedEntry, parts: readonly MeasuredPart[]): boolean =>
  parts.length === 0 && !cancelled && workerEntries.some(({ events = [] }) => events.some(({ type }) => type === 'in'))

/** Whether there is anything to look at. */
export const hasFilingFlags = ({ overFiled: rows, workWithoutFiling }: FilingFlags): boolean => rows > 0 || workWithoutFiling

/** Everything to look at about a job's filings; without an entry, as far as the filings themselves tell. */
export const filingFlags = (parts: readonly MeasuredPart[], entry?: WorkedEntry): FilingFlags => ({
  overFiled: parts.filter(isOverFiled).length,
  workWithoutFiling: entry !== undefined && hasWorkWithoutFiling(entry, parts),
})
