import type { FieldJob, FieldToday } from '@daysheet/domain/field/today'

/** A job as a screen is told of it. */
export interface JobContext {
  job: FieldJob
  days: FieldToday
  /** When the days were asked for, by this phone's clock. */
  requestedAt: number | null
  account: string
  zone: string
  /** Whom an office looks at, for the links of the page: empty or `?supervisor=…`. */
  search: string
}
