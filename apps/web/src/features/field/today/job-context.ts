import type { FieldJob, FieldToday } from '@daysheet/domain/field/today'

/** A job with the data that its screens need. */
export interface JobContext {
  job: FieldJob
  days: FieldToday
  /** When the days were requested, by this phone's clock. */
  requestedAt: number | null
  account: string
  zone: string
  /** For an office account, `?supervisor=…` for the page's links; otherwise empty. */
  search: string
}
