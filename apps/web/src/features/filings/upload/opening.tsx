import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import { Loading } from '../../../ui/states.tsx'

/** While the dialog's code is on its way. */
export function Opening({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open fullWidth maxWidth="sm" aria-label="Upload ACP7" onClose={onClose}>
      <DialogContent>
        <Loading text="Opening…" height={96} />
      </DialogContent>
    </Dialog>
  )
}
