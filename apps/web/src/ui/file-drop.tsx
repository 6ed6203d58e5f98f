import UploadFileIcon from '@mui/icons-material/UploadFile'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { SxProps } from '@mui/material/styles'
import { useState, type DragEvent, type ReactNode, useEffect } from 'react'

/** A file dropped beside its place must not take the window away from the application. */
export function useNoStrayDrops(): void {
  useEffect(() => {
    const keep = (event: Event) => event.preventDefault()
    window.addEventListener('dragover', keep)
    window.addEventListener('drop', keep)
    return () => {
      window.removeEventListener('dragover', keep)
      window.removeEventListener('drop', keep)
    }
  }, [])
}

const outOfSight = { position: 'absolute', width: 1, height: 1, opacity: 0, overflow: 'hidden', clipPath: 'inset(50%)' } as const

/** The keyboard and the reader meet the file input; its label is only something to press. */
const notAButton = { role: undefined, tabIndex: -1 }

const frame = {
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  p: 2,
  borderRadius: 1,
  border: '1px dashed',
  // Inside, so that whatever scrolls around it does not cut it off.
  '&:focus-within': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: -2 },
} as const

interface FileDropProps {
  /** The name of the file input. */
  label: string
  /** The words of its button. */
  words: string
  /** What the browser offers, as the `accept` of a file input; whoever drops may bring anything. */
  accept: string
  /** `contained` where choosing a file is what one came for. */
  variant: 'contained' | 'outlined'
  disabled?: boolean
  /** More than one file at a time can be chosen; dropping takes any number anyway. */
  multiple?: boolean
  autoFocus?: boolean
  onFiles: (files: readonly File[]) => void
  sx?: SxProps
  /** What stands beneath the button. */
  children?: ReactNode
  /** What stands in place of all that, while no file is taken. */
  instead?: ReactNode
}

/** Takes a file, or several, by dropping or by choosing. The same file can be chosen again after it was mended. */
export function FileDrop({
  label,
  words,
  accept,
  variant,
  disabled = false,
  multiple = false,
  autoFocus = false,
  onFiles,
  sx,
  children,
  instead,
}: FileDropProps) {
  const [isOver, setOver] = useState(false)
  const isTaking = !disabled && !instead
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (isTaking && event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
  }
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setOver(isTaking)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={[
        frame,
        { borderColor: isOver ? 'primary.main' : 'divider', bgcolor: isOver ? 'action.hover' : 'transparent' },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {instead ?? (
        <>
          <Button component="label" {...notAButton} variant={variant} disabled={disabled} startIcon={<UploadFileIcon />}>
            {words}
            <Box
              component="input"
              type="file"
              accept={accept}
              aria-label={label}
              disabled={disabled}
              multiple={multiple}
              autoFocus={autoFocus}
              onChange={(event) => {
                const files = [...(event.currentTarget.files ?? [])]
                event.currentTarget.value = ''
                if (files.length > 0) onFiles(files)
              }}
              sx={outOfSight}
            />
          </Button>
          <Typography color="textSecondary" aria-hidden sx={{ '@media (pointer: coarse)': { display: 'none' } }}>
            or drop {multiple ? 'them' : 'it'} here
          </Typography>
          {children}
        </>
      )}
    </Box>
  )
}
