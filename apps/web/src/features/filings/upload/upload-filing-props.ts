import type { NumberedJob } from '@daysheet/domain/jobs/job-number'

/** What the upload needs to know of a job. */
export type UploadJob = NumberedJob & { id: string; address: string; boro: string | null }

export interface UploadFilingProps {
  job: UploadJob
  onClose: () => void
  /** After scope was saved or brought back: whoever shows it reads it again. */
  onSaved?: () => void
}
