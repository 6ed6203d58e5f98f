import type { OvertimeCode, RuleDays } from './codes.ts'

/** Why an hour is paid as it is. (product.md#overtime) */
export type Reason =
  /** A code of the job, or with no code the law of public work; `after` are the minutes of the day that came before. */
  | { rule: 'day'; on: RuleDays; after: number; code: OvertimeCode | null }
  /** Public work on the sixth or seventh day of work. */
  | { rule: 'days'; day: 6 | 7 }
  | { rule: 'week' }
  /** Nothing is paid beside the rate. */
  | { rule: 'straight' }
  /** A Saturday or Sunday that made up for a day lost to weather, by this code. */
  | { rule: 'make-up'; code: OvertimeCode }
  /** Paid between a clock-out and the next clock-in, not worked. */
  | { rule: 'credit' }

const codeText = (code: OvertimeCode | null) => (code === null ? '' : ` (code ${code})`)

/** `Over 8 hours on a public-work day`. */
export function reasonText(reason: Reason): string {
  switch (reason.rule) {
    case 'day':
      return dayText(reason)
    case 'days':
      return `${reason.day === 6 ? 'Sixth' : 'Seventh'} day of work in the week`
    case 'week':
      return 'Over 40 hours in the week'
    case 'straight':
      return 'Straight time'
    case 'make-up':
      return `Make-up day for weather${codeText(reason.code)}`
    case 'credit':
      return 'Paid gap, not worked'
  }
}

function dayText({ on, after, code }: Extract<Reason, { rule: 'day' }>): string {
  const hours = `${after / 60} hours`
  if (on === 'any day') return `Over ${hours} on a public-work day${codeText(code)}`
  const day = on === 'holiday' ? 'Holiday' : on
  return after === 0 ? `${day}${codeText(code)}` : `Over ${hours} on a ${on}${codeText(code)}`
}
