import type { ChangeEvent } from '@daysheet/domain/live/changes'

/** Whether a change is about the images of a job; one that does not say whose it is may be. */
export const isAboutImagesOf =
  (jobId: string) =>
  ({ entity, data }: ChangeEvent): boolean =>
    entity === 'ImageSet' && (data?.jobId ?? jobId) === jobId
