import type { DraftPicture, RecordOrigin } from '@daysheet/domain/field/site-records'
import type { DraftJob } from '../queue/database.ts'

/** What a form is about. */
export interface FormProps {
  about: DraftJob
  account: string
  zone: string
  /** Where one came from. */
  back: string
}

/** Of whom, of which job, and at this moment. */
export const originNow = ({ job, supervisorId }: DraftJob): RecordOrigin => ({
  jobId: job.jobId,
  supervisorId,
  time: new Date().toISOString(),
})

export const picturesOf = ({ pictures }: { pictures: readonly DraftPicture[] }): string[] => pictures.map(({ sha256 }) => sha256)
