import type { NumberedJob } from '@daysheet/domain/jobs/job-number'

/** What the upload needs to know of a job. */
export type UploadJob = NumberedJob & { id: string; address: string; boro: string | null }

export interface UploadFilingProps {
  job: UploadJob
  onClose: () => void
  /** Called after scope was saved or restored, so that the caller reads it again. */
  onSaved?: () => void
}
