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
