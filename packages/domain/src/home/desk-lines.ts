import type { Day } from '../calendar/day.ts'
import { formatJobNumber, type NumberedJob } from '../jobs/job-number.ts'
import { countOf } from '../numbers/count-of.ts'
import type { HomeLine } from './home-line.ts'

export interface DeskFacts {
  /** Jobs whose newest container request was declined, with that request. */
  declinedContainers: readonly (NumberedJob & { jobId: string; requestId: string; address: string })[]
  /** Replies that the office must act on. */
  replies: number
  /** Phones with records that the office has not received. */
  phones: number
  /** For each order with unpicked lines, the day on which it is needed. */
  orders: readonly (Day | null)[]
}

/** The lines of *Today* that are not about crews: containers, phones, replies and orders. */
export function deskLines({ declinedContainers, replies, phones, orders }: DeskFacts, today: Day): HomeLine[] {
  const group = 'today'
  const lines: HomeLine[] = declinedContainers.map(({ jobId, requestId, address, ...number }) => ({
    kind: 'container',
    group,
    severity: 'block',
    jobId,
    requestId,
    text: `Container declined: ${[formatJobNumber(number), address].filter(Boolean).join(' ')}`,
  }))
  if (phones > 0)
    lines.push({
      kind: 'phones',
      group,
      severity: 'block',
      text: `${phones === 1 ? '1 phone keeps' : `${phones} phones keep`} unsent work`,
    })
  if (replies > 0)
    lines.push({ kind: 'replies', group, severity: 'check', text: `${replies === 1 ? '1 reply needs' : `${replies} replies need`} you` })
  if (orders.length > 0) {
    const isLate = orders.some((day) => day !== null && day <= today)
    lines.push({ kind: 'orders', group, severity: isLate ? 'check' : 'info', text: `${countOf(orders.length, 'order')} to pick` })
  }
  return lines
}
