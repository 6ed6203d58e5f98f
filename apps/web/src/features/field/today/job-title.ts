import type { FieldJob } from '@daysheet/domain/field/today'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'

/** `10154.20 25 Jamaica Avenue, Queens`. */
export const jobTitle = ({
  jobNum,
  jobNumDecimals,
  address,
  boro,
}: Pick<FieldJob, 'jobNum' | 'jobNumDecimals' | 'address' | 'boro'>): string =>
  [[formatJobNumber({ jobNum, jobNumDecimals }), address].filter(Boolean).join(' '), boro].filter(Boolean).join(', ')
