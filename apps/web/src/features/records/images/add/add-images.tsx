import { maxImageBytes } from '@daysheet/domain/records/picture-limits'
import type { Job } from '@daysheet/domain/jobs/job'
import { countOf } from '@daysheet/domain/numbers/count-of'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useMe } from '#features/session/queries.ts'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { useTypedGuard } from '#ui/form/typed-guard.tsx'
import { FileDrop, useNoStrayDrops } from '#ui/file-drop.tsx'
import { ImageList, megabytes } from './image-list.tsx'
import { progressOf, withState } from './new-images.ts'
import { useImageUpload, type ImageUpload } from './use-adding.ts'

export const imagesText = (count: number): string => countOf(count, 'image')

interface AddImagesProps {
  job: Job
  /** With how many there are in the new set. */
  onAdded: (count: number) => void
  onClose: () => void
}

/** Adds a set of images to a job: many at once, each with its progress; what has arrived stays when something fails. */
export function AddImages({ job, onAdded, onClose }: AddImagesProps) {
  const me = useMe()
  const id = useId()
  const adding = useImageUpload({ jobId: job.id, supervisorId: me.kind === 'supervisor' ? me.id : null, onAdded })
  const { images, phase, error, isUncertain } = adding
  useNoStrayDrops()
  const { close, guard } = useTypedGuard({
    isTyped: images.length > 0,
    isSaving: phase === 'saving',
    onDiscard: onClose,
    question: 'Discard these images?',
  })
  const isIdle = phase === 'choosing'
  const waiting = withState(images, 'waiting', 'failed').length
  const count = waiting + withState(images, 'stored').length
  const isRetry = isUncertain || withState(images, 'failed').length > 0
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
      onClose={(_event, reason) => !(reason === 'backdropClick' && images.length > 0) && close()}
    >
      {guard}
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        Add images to {jobLabel(job)}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {isIdle && !isUncertain && (
          <FileDrop
            label="Images"
            words="Choose images"
            accept="image/jpeg,image/png,image/webp,.jpg,.jpeg,.png,.webp"
            variant={images.length === 0 ? 'contained' : 'outlined'}
            multiple
            autoFocus
            onFiles={adding.choose}
          >
            <Typography color="textSecondary">JPEG, PNG or WebP, at most {maxImageBytes / 1024 / 1024} MB each.</Typography>
          </FileDrop>
        )}
        {phase === 'sending' && <OverallProgress adding={adding} />}
        {isIdle && <UploadStatus adding={adding} />}
        {error !== null && (
          <Alert severity="error">
            {isUncertain
              ? `The images are uploaded, but it is not known whether they were added. ${error} Retrying will not add them twice.`
              : error}
          </Alert>
        )}
        <ImageList images={images} onRemove={isIdle && !isUncertain ? adding.remove : null} />
      </DialogContent>
      <DialogActions>
        {phase === 'sending' ? (
          <Button onClick={adding.cancel}>Cancel upload</Button>
        ) : (
          <>
            <Button onClick={close} disabled={phase === 'saving'}>
              Close
            </Button>
            <Button variant="contained" onClick={adding.submit} disabled={count === 0} loading={phase === 'saving'}>
              {isRetry ? 'Retry' : count === 0 ? 'Add images' : `Add ${imagesText(count)}`}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** How far all of them are together. Read aloud by whole images: every megabyte would be a stream of talk. */
function OverallProgress({ adding: { images } }: { adding: ImageUpload }) {
  const { sent, total } = progressOf(images)
  const stored = withState(images, 'stored').length
  const all = images.length - withState(images, 'refused').length
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <LinearProgress aria-label="All images" variant="determinate" value={total === 0 ? 0 : Math.floor((sent / total) * 100)} />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <span role="status">
          Uploaded {stored} of {imagesText(all)}
        </span>
        <Typography component="span" color="textSecondary">
          {megabytes(sent)} of {megabytes(total)} MB
        </Typography>
      </Box>
    </Box>
  )
}

/** What is left to decide once some have arrived and some have not. */
function UploadStatus({ adding: { images, isUncertain } }: { adding: ImageUpload }) {
  const [stored, failed, refused] = [
    withState(images, 'stored').length,
    withState(images, 'failed').length,
    withState(images, 'refused').length,
  ]
  const lines = [
    ...(failed > 0 ? [`${imagesText(failed)} could not be sent. Retry sends only the missing ones.`] : []),
    ...(refused > 0 ? [`${imagesText(refused)} cannot be accepted and will not be in the set.`] : []),
    ...(stored > 0 && failed === 0 && !isUncertain ? [`${imagesText(stored)} uploaded, not added yet.`] : []),
  ]
  return (
    <Typography role="status" color="textSecondary" sx={{ '&:empty': { display: 'none' } }}>
      {lines.join(' ')}
    </Typography>
  )
}
