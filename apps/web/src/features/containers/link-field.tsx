import ContentCopyIcon from '@mui/icons-material/ContentCopy'
import OpenInNewIcon from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Tooltip from '@mui/material/Tooltip'
import { useRef } from 'react'
import { toast } from '../../ui/messages.tsx'

/** A link to hand on. Where the browser lets nobody copy (over http, or when it was told not to), the link is selected for Ctrl+C. */
export function LinkField({ label, url }: { label: string; url: string }) {
  const field = useRef<HTMLInputElement>(null)
  const select = () => {
    field.current?.focus()
    field.current?.select()
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast(`${label}: copied`)
    } catch {
      select()
      toast('The link is selected. Copy it with Ctrl+C.')
    }
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
      <TextField
        label={label}
        value={url}
        fullWidth
        inputRef={field}
        onFocus={select}
        slotProps={{ htmlInput: { readOnly: true, spellCheck: false }, inputLabel: { shrink: true } }}
        sx={{ minWidth: 0 }}
      />
      <Button aria-label={`Copy: ${label}`} startIcon={<ContentCopyIcon />} onClick={() => void copy()} sx={{ flexShrink: 0 }}>
        Copy
      </Button>
      <Tooltip title="Open, as the customer sees it">
        <IconButton component="a" href={url} target="_blank" rel="noopener noreferrer" aria-label={`Open in a new window: ${label}`}>
          <OpenInNewIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  )
}
