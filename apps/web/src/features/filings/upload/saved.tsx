import { countOf } from '@daysheet/domain/numbers/count-of'
import type { ScopePart } from '@daysheet/domain/filings/scope-part'
import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ApiError, messageOf } from '#client/client.ts'
import { readJobFilings, restoreFiling } from '../queries.ts'
import { showAlert } from '#ui/messages.tsx'
import { useRemoveAreas } from './use-remove-areas.ts'
import { feet, filingName, leftOutText } from './upload-labels.ts'

/** What was done, to be told. */
export interface SavedScope {
  /** `isNew` where the job had nothing of a filing before. */
  filings: readonly { filingNumber: string; areas: number; isNew: boolean }[]
  way: 'add' | 'replace' | 'update'
  /** What the job has of these filings after an update, rows that were kept among them. */
  areas: number
  added: number
  changed: number
  /** Saved rows that the office left out; an update kept them as they were. */
  leftOut: number
  /** Rows that are saved still, though the filing has them no longer. */
  gone: readonly ScopePart[]
  /** What brings back what a replacement took away, on the tag the job had after it; null when it took nothing. */
  undo: { removal: string; tag: string } | null
}

interface SavedProps {
  jobId: string
  saved: SavedScope
  onAnother: () => void
  onClose: () => void
  /** After rows came back or went. */
  onChanged: () => void
}

function changesText({ way, areas, added, changed, leftOut }: SavedScope, removedCount: number): string | null {
  if (way === 'add') return null
  if (way === 'replace') return 'They replaced the areas saved earlier.'
  const leftOutNote = leftOut === 0 ? '' : ` ${leftOutText(leftOut)}`
  return `${countOf(areas - removedCount, 'area')} now, ${feet(added)} added, ${feet(changed)} changed. Progress was kept.${leftOutNote}`
}

const goneText = (gone: number, isOut: boolean) => {
  const [one, more] = isOut ? ['was removed', 'were removed'] : ['is kept', 'are kept']
  return `${countOf(gone, 'area')} no longer in the filing ${gone === 1 ? one : more}.`
}

/** Undoing a replacement. Somebody who recorded progress meanwhile is named first; whoever asks again has been told. */
function useUndo({ jobId, saved, onChanged }: Pick<SavedProps, 'jobId' | 'saved' | 'onChanged'>) {
  const [state, setState] = useState<'possible' | 'busy' | 'done'>('possible')
  const [undo, setUndo] = useState(saved.undo)
  const restore = async () => {
    if (undo === null || state !== 'possible') return
    setState('busy')
    try {
      await restoreFiling(undo.removal, undo.tag)
      setState('done')
      onChanged()
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) {
        const now = await readJobFilings(jobId).catch(() => null)
        if (now) setUndo({ ...undo, tag: now.tag })
      }
      setState('possible')
      await showAlert(messageOf(error))
    }
  }
  return { state, isOffered: undo !== null && state !== 'done', restore }
}

/** What was saved; a replacement can be taken back, and what is no longer in the filing taken out. */
export function Saved({ jobId, saved, onAnother, onClose, onChanged }: SavedProps) {
  const undo = useUndo({ jobId, saved, onChanged })
  const { gone } = saved
  const removal = useRemoveAreas({ jobId, gone, onChanged })
  const changes = changesText(saved, removal.state === 'out' ? gone.length : 0)
  const isBusy = undo.state === 'busy' || removal.state === 'busy'
  return (
    <>
      <DialogContent>
        <Box role="status" sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          <CheckCircleIcon color="success" fontSize="small" />
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {undo.state === 'done' ? (
              <>
                <Typography sx={{ fontWeight: 600 }}>The areas saved earlier are restored, with their progress.</Typography>
                {saved.filings.map(
                  ({ filingNumber, areas, isNew }) =>
                    isNew && (
                      <Typography key={filingNumber} color="textSecondary">
                        {filingName(filingNumber)} was new and is kept: {countOf(areas, 'area')}.
                      </Typography>
                    ),
                )}
              </>
            ) : (
              <>
                {saved.filings.map(({ filingNumber, areas }) => (
                  <Typography key={filingNumber} sx={{ fontWeight: 600 }}>
                    {countOf(areas, 'area')} of {filingName(filingNumber)} saved
                  </Typography>
                ))}
                {changes && <Typography color="textSecondary">{changes}</Typography>}
                {gone.length > 0 && <Typography color="textSecondary">{goneText(gone.length, removal.state === 'out')}</Typography>}
              </>
            )}
          </Box>
        </Box>
        {gone.length > 0 && removal.state !== 'out' && (
          <Button variant="outlined" onClick={() => void removal.remove()} loading={removal.state === 'busy'} sx={{ mt: 2 }}>
            Remove {countOf(gone.length, 'area')} no longer in the filing
          </Button>
        )}
      </DialogContent>
      <DialogActions>
        {undo.isOffered && (
          <Button onClick={() => void undo.restore()} loading={undo.state === 'busy'} sx={{ mr: 'auto' }}>
            Undo
          </Button>
        )}
        {removal.mayUndo && (
          <Button onClick={() => void removal.restore()} disabled={isBusy} sx={{ mr: 'auto' }}>
            Undo
          </Button>
        )}
        <Button onClick={onAnother} disabled={isBusy}>
          Upload another
        </Button>
        <Button variant="contained" autoFocus onClick={onClose} disabled={isBusy}>
          Close
        </Button>
      </DialogActions>
    </>
  )
}
