/** What the time review says, in words. */
import { formatDay, weekdayOf, type Day } from '@daysheet/domain/calendar/day'
import { countOf } from '@daysheet/domain/numbers/count-of'
import { exceptionCodes, exceptionRules, type ExceptionCode, type Severity } from '@daysheet/domain/time-review/exception'
import { statusLabels as cellLabels } from '@daysheet/domain/timeclock/cell-status'
import type { BoardCell, StatusFilter } from '@daysheet/domain/time-review/week-board'
import { hoursOf } from '@daysheet/domain/timeclock/hours'

export const statusLabels: Readonly<Record<StatusFilter, string>> = { ...cellLabels, changed: 'Changed since approval' }

export const statuses = Object.keys(statusLabels) as StatusFilter[] // the keys of the table itself

const isCode = (code: string): code is ExceptionCode => code in exceptionRules

export const codeLabel = (code: string): string => (isCode(code) ? exceptionRules[code].label : code)

/** The known rules among these codes, the most severe first. */
export const sortedCodes = (codes: Pick<ReadonlySet<string>, 'has'>): string[] => exceptionCodes.filter((code) => codes.has(code))

export const severityLabels: Readonly<Record<Severity, string>> = { block: 'Block', check: 'Check', info: 'Info' }

/** The label of an exception that a person left as it is. */
export const answeredLabel = ({ severity }: { severity: Severity }): string => (severity === 'block' ? 'Paid as is' : 'OK as is')

/** What a message says once a person left an exception as it is. */
export const answeredText = ({ severity }: { severity: Severity }): string => (severity === 'block' ? 'Paid as is' : 'Marked OK as is')

/** `8.25`, of paid minutes. */
export const hoursText = (minutes: number): string => hoursOf(minutes).toFixed(2)

export const longDay = (day: Day): string => `${weekdayOf(day)} ${formatDay(day)}`

/** Counts punches, corrections and plan changes. */
export const changesText = (since: number): string => `${countOf(since, 'change')} since`

/**
 * `2 exceptions to review`: the text beside the hours in a cell. A day without pay says so even once it is
 * approved.
 */
export function statusText({ status, toReview, isUnpaid }: Pick<BoardCell, 'status' | 'toReview'> & { isUnpaid: boolean }): string {
  const hasBlock = toReview.some(({ severity }) => severity === 'block')
  const text =
    status === 'to-review' ? `${countOf(toReview.length, 'exception')} to review${hasBlock ? ', blocked' : ''}` : statusLabels[status]
  return isUnpaid && status !== 'unpaid' ? `${text}, not paid` : text
}

/** What reopening days does, for the question before it. `locked`: how many of them are locked. */
export function reopenText(count: number, locked: number): string {
  const approveAgain = `${count === 1 ? 'The day can be corrected and must' : 'The days can be corrected and must'} then be approved again.`
  if (locked === 0) return approveAgain
  return `${approveAgain} Payroll files that were downloaded before stay as they are, and this screen marks them as out of date. After you lock ${locked === 1 ? 'the day' : 'the days'} again, download the new file.`
}

export const days = (count: number): string => countOf(count, 'day')

/** Who did something, as the audit names them: `account office` is `office`. */
export const byText = (by: string): string => by.replace(/^(account|supervisor|worker) /, '')
