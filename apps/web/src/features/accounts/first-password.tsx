import ContentCopyIcon from '@mui/icons-material/ContentCopy'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useId, useRef } from 'react'
import { toast } from '../../ui/messages.tsx'

export interface FirstPassword {
  username: string
  password: string
}

/** A password that is shown this once. Where the browser lets nobody copy it is selected for Ctrl+C. (product.md#accounts) */
export function FirstPasswordDialog({ username, password, onClose }: FirstPassword & { onClose: () => void }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password)
      toast('Password copied')
    } catch {
      field.current?.select()
      toast('The password is selected. Copy it with Ctrl+C.')
    }
  }
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>First password of {username}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <div>It is shown only now. Hand it on; {username} chooses another one at the first sign-in.</div>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <TextField
            label="First password"
            value={password}
            fullWidth
            inputRef={field}
            onFocus={() => field.current?.select()}
            slotProps={{ htmlInput: { readOnly: true, spellCheck: false }, inputLabel: { shrink: true } }}
          />
          <Button startIcon={<ContentCopyIcon />} onClick={() => void copy()} sx={{ flexShrink: 0 }}>
            Copy
          </Button>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}
