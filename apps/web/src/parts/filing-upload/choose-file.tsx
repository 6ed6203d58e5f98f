import UploadFileIcon from '@mui/icons-material/UploadFile'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useId, useState, type DragEvent } from 'react'
import { mostFilingBytes } from '@daysheet/domain/acp7/filing-messages'
import type { Reading } from './use-reading.ts'

const outOfSight = { position: 'absolute', width: 1, height: 1, opacity: 0, overflow: 'hidden', clipPath: 'inset(50%)' } as const

/** The keyboard and the reader meet the file input; its label is only something to press. */
const notAButton = { role: undefined, tabIndex: -1 }

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)

/** Takes a PDF by dropping it or by choosing it, and shows how far it is on its way. The same file can be chosen again. */
export function ChooseFile({
  reading,
  onFiles,
  onCancel,
}: {
  reading: Reading | null
  onFiles: (files: readonly File[]) => void
  onCancel: () => void
}) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!reading && event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
  }
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!reading)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        ...{ position: 'relative', display: 'grid', gap: 1, justifyItems: 'center', alignContent: 'center', minHeight: 168, p: 3 },
        ...{ borderRadius: 1, border: '1px dashed', borderColor: isOver ? 'primary.main' : 'divider' },
        bgcolor: isOver ? 'action.hover' : 'transparent',
        '&:focus-within': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: -2 },
      }}
    >
      {reading ? (
        <UnderWay reading={reading} onCancel={onCancel} />
      ) : (
        <>
          <Button component="label" {...notAButton} variant="contained" startIcon={<UploadFileIcon />}>
            Choose a PDF
            <Box
              component="input"
              type="file"
              accept=".pdf,application/pdf"
              aria-label="ACP7 file"
              autoFocus
              onChange={(event) => {
                const files = [...(event.currentTarget.files ?? [])]
                event.currentTarget.value = ''
                if (files.length > 0) onFiles(files)
              }}
              sx={outOfSight}
            />
          </Button>
          <Typography color="textSecondary" aria-hidden sx={{ '@media (pointer: coarse)': { display: 'none' } }}>
            or drop it here
          </Typography>
          <Typography color="textSecondary" sx={{ textAlign: 'center' }}>
            The original PDF from ARTS, at most {mostFilingBytes / 1024 / 1024} MB. You check its rows before anything is saved.
          </Typography>
        </>
      )}
    </Box>
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
