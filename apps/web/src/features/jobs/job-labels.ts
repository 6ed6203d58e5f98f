import { formatJobNumber, type NumberedJob } from '@daysheet/domain/jobs/job-number'

/** How a job is called wherever there is one line for it: `10412.1 120 Broadway`. */
export function jobLabel(job: (NumberedJob & { address: string }) | undefined): string {
  return job ? [formatJobNumber(job), job.address].filter(Boolean).join(' ') : 'Unknown job'
}
