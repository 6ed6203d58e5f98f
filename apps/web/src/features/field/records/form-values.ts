import type { DraftPicture, Seen } from '@daysheet/domain/field/site-records'
import type { DraftAbout } from '../queue/store.ts'

/** What a form is about. */
export interface FormProps {
  about: DraftAbout
  account: string
  zone: string
  /** Where one came from. */
  back: string
}

/** Of whom, of which job, and at this moment. */
export const seenNow = ({ job, supervisorId }: DraftAbout): Seen => ({
  jobId: job.jobId,
  supervisorId,
  time: new Date().toISOString(),
})

export const picturesOf = ({ pictures }: { pictures: readonly DraftPicture[] }): string[] => pictures.map(({ sha256 }) => sha256)
