import { linkDays, passwordLink } from '@daysheet/domain/accounts/link-address'
import ContentCopyIcon from '@mui/icons-material/ContentCopy'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useId, useRef } from 'react'
import { toast } from '#ui/messages.tsx'
import { useSettings } from '../session/queries.ts'

export interface SignInLink {
  username: string
  token: string
  password: string
}

/**
 * A link to choose a password, and a temporary password for when no link can be sent. Both are
 * shown only once. (product.md#accounts)
 */
export function SignInLinkDialog({ username, token, password, onClose }: SignInLink & { onClose: () => void }) {
  const id = useId()
  const { publicUrl } = useSettings()
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Sign-in link for {username}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <div>
          Send {username} this link to choose a password. It works once, for {linkDays} days, and is shown only now.
        </div>
        <Shown label="Link" value={passwordLink(publicUrl, token)} />
        <div>If you cannot send a link, hand over this temporary password. It must be changed at the first sign-in.</div>
        <Shown label="Temporary password" value={password} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** If the browser does not allow copying, the value is selected for Ctrl+C. */
function Shown({ label, value }: { label: string; value: string }) {
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast(`${label} copied`)
    } catch {
      field.current?.select()
      toast('It is selected. Copy it with Ctrl+C.')
    }
  }
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <TextField
        label={label}
        value={value}
        fullWidth
        inputRef={field}
        onFocus={() => field.current?.select()}
        slotProps={{ htmlInput: { readOnly: true, spellCheck: false }, inputLabel: { shrink: true } }}
      />
      <Button startIcon={<ContentCopyIcon />} aria-label={`Copy ${label.toLowerCase()}`} onClick={() => void copy()} sx={{ flexShrink: 0 }}>
        Copy
      </Button>
    </Box>
  )
}
