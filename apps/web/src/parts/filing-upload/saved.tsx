import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { restoreFiling } from '../../api/filings.ts'
import { tell } from '../../ui/messages.tsx'
import { count, filingName } from './words.ts'

/** What was done, to be told. */
export interface SavedScope {
  filings: readonly { filingNumber: string; areas: number }[]
  way: 'add' | 'replace' | 'update'
  added: number
  changed: number
  /** Rows that are saved still, though the filing has them no longer. */
  gone: number
  /** What a replacement took away, to be brought back; null when it took nothing. */
  removal: string | null
}

interface SavedProps {
  saved: SavedScope
  onAnother: () => void
  onClose: () => void
  onRestored: () => void
}

function changesOf({ way, added, changed, gone }: SavedScope): string | null {
  if (way === 'add') return null
  if (way === 'replace') return 'They took the place of the areas saved before.'
  const kept = gone === 0 ? '' : ` ${count(gone, 'area')} no longer in the filing ${gone === 1 ? 'is' : 'are'} kept.`
  return `${count(added, 'area')} added, ${count(changed, 'area')} changed. Progress was kept.${kept}`
}

/** What was saved; a replacement can be taken back. (issue 4.4) */
export function Saved({ saved, onAnother, onClose, onRestored }: SavedProps) {
  const [undo, setUndo] = useState<'possible' | 'busy' | 'done'>('possible')
  const changes = changesOf(saved)
  const { removal } = saved
  const restore = async () => {
    if (removal === null || undo !== 'possible') return
    setUndo('busy')
    try {
      await restoreFiling(removal)
      setUndo('done')
      onRestored()
    } catch (error) {
      setUndo('possible')
      await tell(messageOf(error))
    }
  }
  return (
    <>
      <DialogContent>
        <Box role="status" sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          <CheckCircleIcon color="success" fontSize="small" />
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {undo === 'done' ? (
              <Typography sx={{ fontWeight: 600 }}>The areas saved before are back, with their progress.</Typography>
            ) : (
              <>
                {saved.filings.map(({ filingNumber, areas }) => (
                  <Typography key={filingNumber} sx={{ fontWeight: 600 }}>
                    {count(areas, 'area')} of {filingName(filingNumber)} saved
                  </Typography>
                ))}
                {changes && <Typography color="textSecondary">{changes}</Typography>}
              </>
            )}
          </Box>
        </Box>
      </DialogContent>
      <DialogActions>
        {removal !== null && undo !== 'done' && (
          <Button onClick={() => void restore()} loading={undo === 'busy'} sx={{ mr: 'auto' }}>
            Undo
          </Button>
        )}
        <Button onClick={onAnother} disabled={undo === 'busy'}>
          Upload another
        </Button>
        <Button variant="contained" autoFocus onClick={onClose} disabled={undo === 'busy'}>
          Close
        </Button>
      </DialogActions>
    </>
  )
}
