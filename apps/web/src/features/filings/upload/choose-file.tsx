import { maxFilingBytes } from '@daysheet/domain/filings/filing-messages'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { FileDrop } from '#ui/file-drop.tsx'
import type { Reading } from './use-reading.ts'

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)

interface ChooseFileProps {
  disabled: boolean
  reading: Reading | null
  onFiles: (files: readonly File[]) => void
  onCancel: () => void
}

/** Takes the PDF, and shows how far it is on its way. */
export function ChooseFile({ disabled, reading, onFiles, onCancel }: ChooseFileProps) {
  return (
    <FileDrop
      label="ACP7 file"
      words="Choose a PDF"
      accept=".pdf,application/pdf"
      variant="contained"
      autoFocus
      disabled={disabled}
      onFiles={onFiles}
      instead={reading && <UnderWay reading={reading} onCancel={onCancel} />}
      sx={{ display: 'grid', gap: 1, justifyItems: 'center', alignContent: 'center', minHeight: 168, p: 3 }}
    >
      <Typography color="textSecondary" sx={{ textAlign: 'center' }}>
        The original PDF from ARTS, at most {maxFilingBytes / 1024 / 1024} MB. You review its rows before anything is saved.
      </Typography>
    </FileDrop>
  )
}

function UnderWay({ reading: { name, sent, total }, onCancel }: { reading: Reading; onCancel: () => void }) {
  const id = useId()
  const isSent = total > 0 && sent >= total
  return (
    <Box sx={{ display: 'grid', gap: 1, width: '100%', maxWidth: 420, justifyItems: 'center' }}>
      <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>{name}</Typography>
      <LinearProgress
        aria-labelledby={id}
        sx={{ width: '100%' }}
        {...(isSent ? {} : { variant: 'determinate', value: total > 0 ? Math.round((sent / total) * 100) : 0 })}
      />
      <Typography id={id} role="status" color="textSecondary">
        {isSent ? 'Reading…' : `Uploading ${megabytes(sent)} of ${megabytes(total)} MB`}
      </Typography>
      <Button autoFocus onClick={onCancel}>
        Cancel
      </Button>
    </Box>
  )
}
