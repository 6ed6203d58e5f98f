import type { NumberedJob } from '@daysheet/domain/jobs/job-number'
import { lazy, Suspense } from 'react'
import { loadCode } from '../../../client/load-module.ts'
import { Opening } from './opening.tsx'

/** What the upload needs to know of a job. */
export type UploadJob = NumberedJob & { id: string; address: string }

export interface UploadFilingProps {
  job: UploadJob
  onClose: () => void
  /** After scope was saved or brought back: whoever shows it reads it again. */
  onSaved?: () => void
}

const UploadDialog = lazy(async () => ({ default: (await loadCode(() => import('./upload-dialog.tsx'))).UploadDialog }))

/** Uploads an ACP7 filing of a job: choose the PDF, check what was read, save it as scope. Mount it when it is open. (spec §5; issue 4.4) */
export function UploadFiling(props: UploadFilingProps) {
  return (
    <Suspense fallback={<Opening onClose={props.onClose} />}>
      <UploadDialog {...props} />
    </Suspense>
  )
}
