import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import { commandKey, currentShortcuts, useShortcutsOff, type Shortcut } from '#ui/shortcuts.ts'
import styles from './shortcuts.module.css'

const signs: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→' }

const keysOf = ({ key, withCommand }: Shortcut): string[] => (withCommand ? [commandKey(), key.toUpperCase()] : [signs[key] ?? key])

/** The keys of the screen that is shown, drawn from the registry. (product.md#shortcuts) */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  // As they were when it opened: behind a dialog the screen stays as it is.
  const [shortcuts] = useState(currentShortcuts)
  const [isOff, setOff] = useShortcutsOff()
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="shortcuts-title">
      <DialogTitle id="shortcuts-title">Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <dl className={styles.list}>
          {shortcuts.map((shortcut) => (
            <div key={shortcut.text} className={styles.line} data-off={(isOff && !shortcut.withCommand) || undefined}>
              <dt>
                {keysOf(shortcut).map((key) => (
                  <kbd key={key} className={styles.key}>
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{shortcut.text}</dd>
            </div>
          ))}
        </dl>
        <FormControlLabel
          control={<Switch checked={!isOff} onChange={(_event, isOn) => setOff(!isOn)} />}
          label="Single-key shortcuts"
          sx={{ mt: 1 }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}
