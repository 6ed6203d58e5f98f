import type { ReactNode } from 'react'
import { SubmitDialog } from '../ui/form/submit-dialog.tsx'
import { DownloadIndicator } from './download-indicator.tsx'
import { useDownload } from './use-download.ts'

interface ExportDialogProps {
  title: string
  /** The address of the chosen file; null while what is chosen makes none. */
  path: string | null
  onClose: () => void
  /** The fields that choose the file. */
  children: ReactNode
}

/** Around the fields of an export: Download, its progress, Cancel and, when it failed, Retry. It closes once the file is there. (product.md#dialogs) */
export function ExportDialog({ title, path, onClose, children }: ExportDialogProps) {
  const { progress, error, start, cancel } = useDownload(onClose)
  const isBusy = progress !== null
  return (
    <SubmitDialog
      title={title}
      saving={false}
      error={error}
      onSubmit={() => path !== null && start(path)}
      onClose={isBusy ? cancel : onClose}
      submitLabel={error === null ? 'Download' : 'Retry'}
      submitDisabled={path === null || isBusy}
      closeLabel={isBusy ? 'Cancel' : 'Close'}
    >
      {children}
      {isBusy && <DownloadIndicator progress={progress} />}
    </SubmitDialog>
  )
}
