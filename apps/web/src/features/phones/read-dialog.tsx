/** A refused record with all its content. (product.md#refused-records) */
import { needsOwnSentence, refusalReason } from '@daysheet/domain/field/refusals/refusal-codes'
import { readInFull } from '@daysheet/domain/field/refusals/read-in-full'
import type { StoredRefusal } from '@daysheet/domain/field/refusal'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { messageOf } from '#client/client.ts'
import { Failed } from '#ui/states.tsx'
import { Photo } from '../records/pictures/photo.tsx'
import { useSettings } from '../session/queries.ts'
import styles from './phones.module.css'
import { refusalQueries } from './queries.ts'

interface ReadDialogProps {
  refusal: StoredRefusal
  what: string
  onClose: () => void
  /** Null if there is nothing to add, or if the user may not add it. */
  onAdd: (() => void) | null
  onAside: (() => void) | null
}

export function ReadDialog({ refusal, what, onClose, onAdd, onAside }: ReadDialogProps) {
  const { timeZone: zone } = useSettings()
  const { data, isError, error, isFetching, refetch } = useQuery(refusalQueries.one(refusal.id))
  const id = useId()
  const lines = data ? readInFull(data.body, { names: data.names, zone }) : []
  const signature = data?.body['signature']
  const pictures = refusal.shown?.pictures ?? []
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id}>{what}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Typography>Refused: {refusalReason(refusal)}</Typography>
        {needsOwnSentence(refusal.code) && refusalReason(refusal) !== refusal.message && (
          <Typography color="textSecondary">{refusal.message}</Typography>
        )}
        {isError && <Failed text={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />}
        {!data && !isError && <Skeleton variant="rounded" height={160} />}
        {data && lines.length === 0 && <Typography>Nothing was written in it.</Typography>}
        {lines.length > 0 && (
          <dl className={styles.lines}>
            {lines.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {pictures.length > 0 && (
          <div className={styles.pictures}>
            {pictures.map((url, at) => (
              <Photo
                key={url}
                url={url}
                alt={url === signature ? 'Signature' : `Picture ${at + 1}`}
                kind={url === signature ? 'signature' : 'picture'}
              />
            ))}
          </div>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {onAside && <Button onClick={onAside}>Set aside…</Button>}
        <Button onClick={onClose}>Close</Button>
        {onAdd && (
          <Button variant="contained" onClick={onAdd}>
            Add to the report…
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
