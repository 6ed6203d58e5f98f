/**
 * Exceptions that a crew shares are one line in the work-through and answered once.
 * (product.md#time-review-screen; decisions/time-review.md)
 */
import { countOf } from '../numbers/count-of.ts'
import { exceptionRules, type ExceptionCode } from './exception.ts'
import type { ReviewException } from './exceptions/review-exception.ts'
import { openExceptions, type BoardCell } from './week-board.ts'

/** The same exception of several people on one job and day. */
export interface CrewLine {
  kind: 'crew'
  id: string
  code: string
  day: string
  jobId: string
  people: number
  exceptions: ReviewException[]
}

/** An item of the work-through: one exception, or one line for a crew. */
export type WorkItem = { kind: 'one'; id: string; exception: ReviewException } | CrewLine

export const exceptionId = ({ workerId, day, code, key }: ReviewException): string => `${workerId} ${day} ${code} ${key}`

/**
 * The open exceptions of these days, Blocks first. If two or more people on one job and day have
 * the same Check without a proposal, these are one line. Blocks and proposals concern one person's
 * pay, so they are never combined. `apart`: lines that are split into single exceptions.
 */
export function workItems(cells: readonly BoardCell[], apart: ReadonlySet<string> = new Set()): WorkItem[] {
  const places = new Map(cells.flatMap(({ day: { shifts } }) => shifts.map((shift) => [shift.workerEntryId, shift] as const)))
  const lineOf = (exception: ReviewException) => {
    const { severity, proposals, code, workerEntryId } = exception
    const place = places.get(workerEntryId)
    return severity === 'check' && proposals.length === 0 && place ? `${code} ${place.scheduleEntryId}` : exceptionId(exception)
  }
  const groups = Map.groupBy(openExceptions(cells), lineOf)
  return [...groups].flatMap(([id, exceptions]): WorkItem[] => {
    const [first] = exceptions
    const people = new Set(exceptions.map(({ workerId }) => workerId)).size
    if (first === undefined || people < 2 || apart.has(id))
      return exceptions.map((exception) => ({ kind: 'one', id: exceptionId(exception), exception }))
    const { code, day, workerEntryId } = first
    return [{ kind: 'crew', id, code, day, jobId: places.get(workerEntryId)?.jobId ?? '', people, exceptions }]
  })
}

/** The item that is shown and its place among the items. */
export interface WorkPlace {
  index: number
  /** Where the list goes on after the day of this item. */
  next: number
  item: WorkItem | undefined
  /** The item that was answered last. */
  answered: string | undefined
}

/**
 * The item to show after the days were read again: the same one while it is open, then the rest of
 * its day, even where a crew line has that exception. Only then the next item in the list. An
 * answer that is undone is shown again.
 */
export function placeAfter(last: WorkPlace, items: readonly WorkItem[], cells: readonly BoardCell[]): WorkPlace {
  const indexOf = (id: string | undefined) => items.findIndex((item) => item.id === id)
  const undone = indexOf(last.answered)
  if (undone >= 0) return { index: undone, next: undone, item: items[undone], answered: undefined }
  const known = indexOf(last.item?.id)
  if (known >= 0) return { ...last, index: known, item: items[known] }
  const rest = restOfDay(last.item, cells)
  const next = Math.max(Math.min(last.next, items.length - 1), 0)
  const index = rest
    ? items.findIndex((item) => (item.kind === 'one' ? item.id === exceptionId(rest) : item.exceptions.includes(rest)))
    : next
  const item: WorkItem | undefined = rest ? { kind: 'one', id: exceptionId(rest), exception: rest } : items[index]
  return { index, next, item, answered: item?.id === last.item?.id ? last.answered : last.item?.id }
}

function restOfDay(item: WorkItem | undefined, cells: readonly BoardCell[]): ReviewException | undefined {
  if (item?.kind !== 'one') return undefined
  const { workerId, day } = item.exception
  const rest = openExceptions(cells).filter((one) => one.workerId === workerId && one.day === day)
  return rest.find((one) => exceptionId(one) === item.id) ?? rest[0]
}

/** `4 people had meal breaks of 22–24 minutes.` */
export function crewLineText({ code, people, exceptions }: Omit<CrewLine, 'kind' | 'id' | 'jobId' | 'day'>): string {
  const measures = exceptions.flatMap(({ measure }) => measure ?? [])
  const [least, most] = [Math.min(...measures), Math.max(...measures)]
  const who = countOf(people, 'person', 'people')
  const minutes = `${least === most ? '' : `${least}–`}${countOf(most, 'minute')}`
  if (measures.length > 0) {
    if (code === 'no_meal') return most === 0 ? `${who} had no meal break.` : `${who} had meal breaks of ${minutes}.`
    if (code === 'early' || code === 'late') return `${who} clocked in ${minutes} ${code}.`
  }
  return `${who}: ${isCode(code) ? exceptionRules[code].label.toLowerCase() : code}.`
}

const isCode = (code: string): code is ExceptionCode => code in exceptionRules
