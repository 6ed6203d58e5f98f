/** Which report bags and areas belong to that an older phone app sends as records of their own. (product.md#field; decision 0418) */

/** A report of the job that the sender's phone made: stored, or refused. */
export interface KnownReport {
  state: 'stored' | 'refused'
  time: Date
  /** Whether it is of the business day of the bags. */
  isSameDay: boolean
}

/** An older phone app makes them in the same moment; a signature may take it so long. Milliseconds. */
const sameMoment = 15_000

/**
 * Whether bags or areas belong to a report that is not stored. Without a report of their moment they
 * were made with one that has not come: when the shift has another report, it never will.
 */
export function isOfRejectedReport(time: Date, reports: readonly KnownReport[], kind: 'Bagouts' | 'ScopeStatuses'): boolean {
  const distance = (report: KnownReport) => Math.abs(report.time.getTime() - time.getTime())
  const own = reports.filter((report) => distance(report) <= sameMoment).toSorted((one, other) => distance(one) - distance(other))[0]
  if (own) return own.state === 'refused'
  // Progress is how far an area is: stored twice it is the same.
  return kind === 'Bagouts' && reports.some(({ state, isSameDay }) => state === 'stored' && isSameDay)
}
