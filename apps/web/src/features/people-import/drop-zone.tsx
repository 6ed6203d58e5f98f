import UploadFileIcon from '@mui/icons-material/UploadFile'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState, type DragEvent } from 'react'

const outOfSight = { position: 'absolute', width: 1, height: 1, opacity: 0, overflow: 'hidden', clipPath: 'inset(50%)' } as const

/** The keyboard and the reader meet the file input; its label is only something to press. */
const notAButton = { role: undefined, tabIndex: -1 }

interface DropZoneProps {
  /** The name of the file input. */
  label: string
  disabled: boolean
  onFiles: (files: readonly File[]) => void
}

/** Takes a CSV file by dropping it or by choosing it. The same file can be chosen again after it was mended. */
export function DropZone({ label, disabled, onFiles }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled && event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
  }
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        position: 'relative',
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'center',
        p: 2,
        borderRadius: 1,
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        bgcolor: isOver ? 'action.hover' : 'transparent',
        '&:focus-within': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
      }}
    >
      <Button component="label" {...notAButton} variant="outlined" disabled={disabled} startIcon={<UploadFileIcon />}>
        Choose a CSV file
        <Box
          component="input"
          type="file"
          accept=".csv,text/csv"
          aria-label={label}
          disabled={disabled}
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
    </Box>
  )
}
