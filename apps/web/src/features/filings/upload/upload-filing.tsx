import type { NumberedJob } from '@daysheet/domain/jobs/job-number'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import { lazy, Suspense } from 'react'
import { loadModule } from '../../../client/use-lazy-module.ts'
import { Loading } from '../../../ui/states.tsx'

/** While the dialog's code is on its way. */
function Opening({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open fullWidth maxWidth="sm" aria-label="Upload ACP7" onClose={onClose}>
      <DialogContent>
        <Loading text="Opening…" height={96} />
      </DialogContent>
    </Dialog>
  )
}

/** What the upload needs to know of a job. */
export type UploadJob = NumberedJob & { id: string; address: string; boro: string | null }

export interface UploadFilingProps {
  job: UploadJob
  onClose: () => void
  /** After scope was saved or brought back: whoever shows it reads it again. */
  onSaved?: () => void
}

const UploadDialog = lazy(async () => ({ default: (await loadModule(() => import('./upload-dialog.tsx'))).UploadDialog }))

/** Uploads an ACP7 filing of a job: choose the PDF, check what was read, save it as scope. Mount it when it is open. (product.md#field-checks) */
export function UploadFiling(props: UploadFilingProps) {
  return (
    <Suspense fallback={<Opening onClose={props.onClose} />}>
      <UploadDialog {...props} />
    </Suspense>
  )
}
