/**
 * The report of a shift as a phone shows it: the server's version, plus records still on the phone.
 * (product.md#field-screen)
 */
import type { FieldJob, FieldReport } from '../today.ts'
import { withAddition, type ReportValues } from './merge-report.ts'

/** A record of the phone's queue. */
interface Kept {
  kind: string
  state: string
  body: Readonly<Record<string, unknown>>
  /** When the server got it, by the phone's clock. */
  sentAt: number | null
}

export interface ShownReport {
  report: ReportValues
  isSigned: boolean
  /** Whether a part of it is still on this phone. */
  isWaiting: boolean
}

const valuesOf = ({ isSigned: _isSigned, ...report }: FieldReport): ReportValues => ({ ...report, signature: null })

/**
 * An older server sends only that a report exists, not its contents. Additions are still possible.
 */
const untold: ReportValues = {
  ...{
    decon: null,
    prep: null,
    removal: null,
    removalQty: null,
    bagout: null,
    bagoutQty: null,
    breakdown: null,
    comments: null,
    signature: null,
  },
}

/**
 * Null if the shift has no report. `requestedAt`: when the phone asked the server for the days. A
 * record sent before that is part of the server's answer.
 */
export function shownReport(
  { scheduleEntryId, report, reportedAt }: Pick<FieldJob, 'scheduleEntryId' | 'report' | 'reportedAt'>,
  queued: readonly Kept[],
  requestedAt: number | null,
): ShownReport | null {
  const own = queued.filter(
    ({ state, body, sentAt }) =>
      body['scheduleEntryId'] === scheduleEntryId &&
      (state === 'waiting' || (state === 'sent' && (requestedAt === null || (sentAt ?? 0) >= requestedAt))),
  )
  const made = own.find(({ kind }) => kind === 'EosReports')
  const first = reportedAt === null ? (made?.body as ReportValues | undefined) : report ? valuesOf(report) : untold // the shape from reportOf
  if (!first) return null
  const additions = own.filter(({ kind }) => kind === 'ReportAdditions')
  const shown = additions.reduce<ReportValues>((sum, { body }) => withAddition(sum, body as unknown as ReportValues) ?? sum, first) // the shape from additionOf
  const isWaiting = additions.some(({ state }) => state === 'waiting') || (reportedAt === null && made?.state === 'waiting')
  return { report: shown, isSigned: report?.isSigned ?? first.signature !== null, isWaiting }
}
