/** What the time review says, in words. */
import { formatDay, weekdayOf, type Day } from '@daysheet/domain/calendar/day'
import { countOf } from '@daysheet/domain/numbers/count-of'
import { cellStatuses, statusLabels } from '@daysheet/domain/time-review/statuses/cell-statuses'
import { exceptionCodes, exceptionRules, type ExceptionCode } from '@daysheet/domain/time-review/exception'
import type { BoardCell } from '@daysheet/domain/time-review/week-board'
import { hoursOf } from '@daysheet/domain/timeclock/hours'

export { statusLabels, cellStatuses as statuses }

const isCode = (code: string): code is ExceptionCode => code in exceptionRules

export const codeLabel = (code: string): string => (isCode(code) ? exceptionRules[code].label : code)

/** Those of these codes that are rules, the weightiest first. */
export const sortedCodes = (codes: ReadonlySet<string>): string[] => exceptionCodes.filter((code) => codes.has(code))

export const weightLabels = { blocks: 'Blocks approval', warns: 'Have a look', informs: 'Good to know' } as const

/** `8.25`, of paid minutes. */
export const hoursText = (minutes: number): string => hoursOf(minutes).toFixed(2)

/** `Mon 11-23` */
export const shortDay = (day: Day): string => `${weekdayOf(day).slice(0, 3)} ${formatDay(day).slice(0, 5)}`

export const longDay = (day: Day): string => `${weekdayOf(day)} ${formatDay(day)}`

/** Counts punches, corrections and plan changes. */
export const changesText = (since: number): string => `${countOf(since, 'change')} since`

/**
 * `2 to review`: the text beside the hours in a cell. A day without pay says so even once it is
 * approved.
 */
export function statusText({ status, toReview, isUnpaid }: Pick<BoardCell, 'status' | 'toReview'> & { isUnpaid: boolean }): string {
  const text = status === 'to-review' ? `${toReview.length} to review` : statusLabels[status]
  return isUnpaid && status !== 'unpaid' ? `${text}, not paid` : text
}

export const days = (count: number): string => countOf(count, 'day')

/** Who did something, as the audit names them: `account office` is `office`. */
export const byText = (by: string): string => by.replace(/^(account|supervisor|worker) /, '')
