import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import { lazy, Suspense } from 'react'
import { loadModule } from '#client/use-lazy-module.ts'
import { Loading } from '#ui/states.tsx'
import type { UploadFilingProps } from './upload-filing-props.ts'

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

const UploadDialog = lazy(async () => ({ default: (await loadModule(() => import('./upload-dialog.tsx'))).UploadDialog }))

/** Uploads an ACP7 filing of a job: choose the PDF, check what was read, save it as scope. Mount it when it is open. (product.md#field-checks) */
export function UploadFiling(props: UploadFilingProps) {
  return (
    <Suspense fallback={<Opening onClose={props.onClose} />}>
      <UploadDialog {...props} />
    </Suspense>
  )
}
