/**
 * Matches bags and areas that an older phone app sends as separate records with their report.
 * (product.md#field; decisions/phone-records.md)
 */

/** A stored or refused report of the job that the sender's phone made. */
export interface KnownReport {
  state: 'stored' | 'refused'
  time: Date
  /** Whether it is of the same business day as the bags. */
  isSameDay: boolean
}

/**
 * Milliseconds. An older app makes the report, bags and areas together; the signature may take this
 * long.
 */
const sameMoment = 15_000

/**
 * Whether the bags or areas belong to a report that is not stored. If no report was made with them,
 * their report has not arrived. If the shift has another report, theirs will be refused.
 */
export function isOfRejectedReport(time: Date, reports: readonly KnownReport[], kind: 'Bagouts' | 'ScopeStatuses'): boolean {
  const distance = (report: KnownReport) => Math.abs(report.time.getTime() - time.getTime())
  const own = reports.filter((report) => distance(report) <= sameMoment).toSorted((one, other) => distance(one) - distance(other))[0]
  if (own) return own.state === 'refused'
  // Progress is the total of an area, so storing it twice does no harm.
  return kind === 'Bagouts' && reports.some(({ state, isSameDay }) => state === 'stored' && isSameDay)
}
