import type { ExpiryCounts } from '../certificates/expiring.ts'
import { countOf } from '../numbers/count-of.ts'
import type { Severity } from '../time-review/exception.ts'
import type { HomeLine, HomeSubject } from './home-line.ts'

export interface RecordFacts {
  /** `tight`: jobs near or over their budget. `over`: only those over it. */
  budgets: { tight: number; over: number }
  filings: number
  certificates: ExpiryCounts
  /** Whether the certificate check asks or refuses. */
  isGateOn: boolean
  waste: { report: number; ask: number; discrepancies: number; bagCounts: number }
}

/** One line each for waste, certificates, filings and budgets. */
export function recordLines({ budgets, filings, certificates, isGateOn, waste }: RecordFacts): HomeLine[] {
  const group = 'records'
  const lines: HomeLine[] = []
  const line = (subject: HomeSubject, severity: Severity, text: string) => lines.push({ ...subject, group, severity, text })
  wasteLine(waste, line)
  certificateLine(certificates, isGateOn, line)
  if (filings > 0) line({ kind: 'filings' }, 'check', `${countOf(filings, 'job')} with filings to review`)
  const near = budgets.tight - budgets.over
  const parts = [budgets.over > 0 && `${countOf(budgets.over, 'job')} over budget`, near > 0 && `${countOf(near, 'job')} near the budget`]
  if (budgets.tight > 0) line({ kind: 'budgets' }, budgets.over > 0 ? 'check' : 'info', parts.filter(Boolean).join(', '))
  return lines
}

type Say = (subject: HomeSubject, severity: Severity, text: string) => void

/**
 * With one kind of problem, the line opens the screen that fixes it. With several, it opens a list
 * of them.
 */
function wasteLine({ report, ask, discrepancies, bagCounts }: RecordFacts['waste'], say: Say) {
  const parts = [
    report > 0 && `${countOf(report, 'load')} past day 45`,
    ask > 0 && `${countOf(ask, 'load')} past day 35`,
    discrepancies > 0 && countOf(discrepancies, 'discrepancy', 'discrepancies'),
    bagCounts > 0 && `${countOf(bagCounts, 'bag count')} to check`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return
  const due = report + ask
  const isMixed = bagCounts > 0 || (due > 0 && discrepancies > 0)
  const severity = report > 0 ? 'block' : due + discrepancies > 0 ? 'check' : 'info'
  say(isMixed ? { kind: 'waste' } : { kind: 'loads', state: due > 0 ? 'due' : 'discrepancy' }, severity, `Waste: ${parts.join(', ')}`)
}

function certificateLine({ expired, week, later }: ExpiryCounts, isGateOn: boolean, say: Say) {
  const parts = [expired > 0 && `${expired} expired`, week > 0 && `${week} this week`, later > 0 && `${later} later`].filter(
    (part) => part !== false,
  )
  if (parts.length === 0) return
  const range = parts.length > 1 || later > 0 ? 'all' : expired > 0 ? 'expired' : 7
  const severity = expired > 0 && isGateOn ? 'block' : expired + week > 0 ? 'check' : 'info'
  say({ kind: 'certificates', range }, severity, `Certificates: ${parts.join(', ')}`)
}
