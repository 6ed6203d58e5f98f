import { weekdayOf, type Day } from '@daysheet/domain/calendar/day'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import type { HoursOfJob } from '@daysheet/domain/timeclock/worker-report'

/** Hours as the report shows them: always two decimals. (spec §9) */
export const hoursText = (hours: number): string => hours.toFixed(2)

/** `Fri`, beside a date. */
export const shortWeekday = (day: Day): string => weekdayOf(day).slice(0, 3)

/** A job by number and address. */
export const jobText = (job: Pick<HoursOfJob, 'jobNum' | 'jobNumDecimals' | 'address'>): string =>
  [formatJobNumber(job), job.address].filter(Boolean).join(' ')
