import DownloadIcon from '@mui/icons-material/Download'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { SubmitDialog } from '../ui/form/submit-dialog.tsx'
import { DownloadIndicator } from './download-indicator.tsx'
import { useDownload } from './use-download.ts'

interface ExportDialogProps {
  title: string
  /** The address of the chosen file; null while what is chosen makes none. */
  path: string | null
  onClose: () => void
  /** Files that are asked for most, each fetched by one press. */
  usual?: readonly { words: string; path: string }[]
  /** The fields that choose the file. */
  children: ReactNode
}

/** Around the fields of an export: Download, its progress, Cancel and, when it failed, Retry. It closes once the file is there. (product.md#dialogs) */
export function ExportDialog({ title, path, onClose, usual = [], children }: ExportDialogProps) {
  const { progress, error, start, cancel } = useDownload(onClose)
  const isBusy = progress !== null
  return (
    <SubmitDialog
      title={title}
      isTyped={false}
      saving={false}
      error={error}
      onSubmit={() => path !== null && start(path)}
      onClose={isBusy ? cancel : onClose}
      submitLabel={error === null ? 'Download' : 'Retry'}
      submitDisabled={path === null || isBusy}
      closeLabel={isBusy ? 'Cancel' : 'Close'}
    >
      {usual.length > 0 && (
        <Box role="group" aria-label="Download at once" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {usual.map((one) => (
            <Button
              key={one.words}
              type="button"
              variant="outlined"
              startIcon={<DownloadIcon />}
              disabled={isBusy}
              onClick={() => start(one.path)}
            >
              {one.words}
            </Button>
          ))}
        </Box>
      )}
      {children}
      {isBusy && <DownloadIndicator progress={progress} />}
    </SubmitDialog>
  )
}
