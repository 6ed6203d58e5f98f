/** The rows of a filing as its view lists them: with how far each is, searched, filtered, sorted. */
import { filingLabels } from '@daysheet/domain/filings/filing-labels'
import { overFiled } from '@daysheet/domain/filings/filing-flags'
import { latestStatus, rowProgress, type Feet, type RowProgress } from '@daysheet/domain/filings/progress'
import type { ScopeStatus } from '@daysheet/domain/filings/scope-part'
import { matchesName } from '@daysheet/domain/people/name-search'
import type { FiledPart } from '../queries.ts'
import { filingName, rows } from '../filing-labels.ts'

export interface ViewRow {
  id: string
  part: FiledPart
  /** Its place in the filing, from 1 on. */
  number: number
  progress: RowProgress
  latest: ScopeStatus | undefined
  /** Feet done beyond those filed; null when there are none. */
  over: Feet | null
}

export const viewRow = (part: FiledPart, at: number): ViewRow => {
  const latest = latestStatus(part.scopeStatuses)
  return { id: part.id, part, number: at + 1, progress: rowProgress(part), latest, over: overFiled(part, latest) }
}

/** Which rows are wanted. */
export const showOptions = ['all', 'open', 'done', 'over', 'review'] as const
export type Show = (typeof showOptions)[number]
export const showLabels: Record<Show, string> = {
  all: 'All rows',
  open: 'Open',
  done: 'Done',
  over: 'Over filed quantity',
  review: 'A-TRU review required',
}

const isShown: Record<Show, (row: ViewRow) => boolean> = {
  all: () => true,
  open: ({ progress }) => !progress.isDone,
  done: ({ progress }) => progress.isDone,
  over: ({ over }) => over !== null,
  review: ({ part }) => part.permitRequired === true,
}

/** How many rows each choice has. */
export const countRows = (rows: readonly ViewRow[]): Record<Show, number> => ({
  all: rows.length,
  open: rows.filter(isShown.open).length,
  done: rows.filter(isShown.done).length,
  over: rows.filter(isShown.over).length,
  review: rows.filter(isShown.review).length,
})

export interface ViewColumn {
  key: string
  header: string
  /** What the column sorts by; text as a person counts, `2` before `10`. */
  value: (row: ViewRow) => string | number
  isRight?: true
}

export const viewColumns = [
  { key: 'number', header: 'Row', value: ({ number }) => number, isRight: true },
  { key: 'floor', header: filingLabels.floor, value: ({ part }) => part.floor ?? '' },
  { key: 'entireFloor', header: filingLabels.entireFloor, value: ({ part }) => (part.entireFloor ? 0 : 1) },
  { key: 'sectionOfFloor', header: filingLabels.sectionOfFloor, value: ({ part }) => part.sectionOfFloor ?? '' },
  { key: 'abatementType', header: filingLabels.abatementType, value: ({ part }) => part.abatementType ?? '' },
  { key: 'abatementProcedure', header: filingLabels.abatementProcedure, value: ({ part }) => part.abatementProcedure ?? '' },
  { key: 'typeOfMaterial', header: filingLabels.typeOfMaterial, value: ({ part }) => part.typeOfMaterial ?? '' },
  { key: 'permitRequired', header: filingLabels.permitRequired, value: ({ part }) => (part.permitRequired ? 0 : 1) },
  { key: 'squareFeet', header: filingLabels.squareFeet, value: ({ part }) => part.squareFeet ?? 0, isRight: true },
  { key: 'linearFeet', header: filingLabels.linearFeet, value: ({ part }) => part.linearFeet ?? 0, isRight: true },
  { key: 'latest', header: 'Latest status', value: ({ latest }) => (latest ? Date.parse(latest.time) : 0) },
  { key: 'percent', header: '% done', value: ({ progress }) => progress.percent, isRight: true },
] as const satisfies readonly ViewColumn[]

export interface ViewSort {
  key: (typeof viewColumns)[number]['key']
  isDescending: boolean
}
export const asFiled: ViewSort = { key: 'number', isDescending: false }

const byText = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number' ? one - other : byText(String(one), String(other))
}

const searchTextOf = ({ part, number }: ViewRow): string =>
  [number, part.floor, part.sectionOfFloor, part.abatementType, part.abatementProcedure, part.typeOfMaterial].join('\n')

/** Every word has to be there, wherever: `boiler tent` are the tents in boiler rooms. */
const hasWords = (text: string, words: readonly string[]): boolean => words.every((word) => matchesName(text, word))

export interface RowListOptions {
  term: string
  show: Show
  sort: ViewSort
}

/** The rows that are wanted, in the order that is wanted; rows that sort alike stay as they were filed. */
export function shownRows(rows: readonly ViewRow[], { term, show, sort }: RowListOptions): ViewRow[] {
  const column = viewColumns.find(({ key }) => key === sort.key)
  const words = term.split(/\s+/).filter(Boolean)
  const found = rows.filter((row) => isShown[show](row) && hasWords(searchTextOf(row), words))
  if (!column) return found
  const direction = sort.isDescending ? -1 : 1
  return found.sort((one, other) => direction * compare(column.value(one), column.value(other)) || one.number - other.number)
}

/** The open row that comes after this one in the list, else the first open one; itself it never is. */
export function nextOpen(rows: readonly ViewRow[], id: string): ViewRow | undefined {
  const at = rows.findIndex((row) => row.id === id)
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))]
  return others.find(({ progress }) => !progress.isDone)
}

/** What a row is called where there is one line for it: `Row 7, floor 3, Apt 4C`. */
export function rowLabel({ part, number }: ViewRow): string {
  const floor = part.floor ? `floor ${part.floor}` : ''
  return [`Row ${number}`, floor, part.entireFloor && !part.sectionOfFloor ? 'entire floor' : part.sectionOfFloor]
    .filter(Boolean)
    .join(', ')
}

/** Which rows are listed, for paper, where nobody sees the search box: `1 of 63 rows: search “pump”, Open`. */
export function selectionText(
  { shown, all }: { shown: number; all: number },
  { term, show }: Pick<RowListOptions, 'term' | 'show'>,
): string {
  const filters = [term.trim() && `search “${term.trim()}”`, show !== 'all' && showLabels[show]].filter(Boolean)
  return filters.length === 0 ? `All ${rows(all)}` : `${shown} of ${rows(all)}: ${filters.join(', ')}`
}

export const filingTitle = (filingNumber: string): string => `ACP7 filing ${filingName(filingNumber)}`
