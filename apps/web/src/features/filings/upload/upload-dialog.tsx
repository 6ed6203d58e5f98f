import type { ReadFilingAnswer } from '@daysheet/domain/filings/filing-answers'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import { useNoStrayDrops } from '#ui/file-drop.tsx'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { useSettings } from '#features/session/queries.ts'
import { useTypedGuard } from '#ui/form/typed-guard.tsx'
import { ChooseFile } from './choose-file.tsx'
import { FetchFromCity } from './fetch-from-city.tsx'
import { Review } from './review.tsx'
import { Saved, type SavedScope } from './saved.tsx'
import type { UploadFilingProps } from './upload-filing-props.ts'
import { useReading } from './use-reading.ts'

/** As in the style sheet of the table, whose rows are cards then. */
const narrow = '(max-width: 899.95px)'

/** A filing from the City has no file of its own to look at. */
type Stage = { at: 'choose' } | { at: 'review'; file: File | null; answer: ReadFilingAnswer } | { at: 'saved'; saved: SavedScope }

/** The review takes the whole window: rows and page side by side need all of it. */
const full = {
  m: 2,
  width: 'calc(100% - 32px)',
  height: 'calc(100% - 32px)',
  maxHeight: 'none',
  '@media (max-width: 599.95px)': { m: 0, width: '100%', height: '100%', maxHeight: 'none', borderRadius: 0 },
} as const

/** The upload from the file to the saved scope: choose it, look its rows over, save them. (product.md#field-checks) */
export function UploadDialog({ job, onClose, onSaved }: UploadFilingProps) {
  const [stage, setStage] = useState<Stage>({ at: 'choose' })
  const [isBusy, setBusy] = useState(false)
  const [isFetching, setFetching] = useState(false)
  const { hasCityFilings } = useSettings()
  const isNarrow = useMediaQuery(narrow, { noSsr: true })
  const id = useId()
  const { reading, start, cancel } = useReading({ jobId: job.id, onRead: (file, answer) => setStage({ at: 'review', file, answer }) })
  useNoStrayDrops()
  const { close, mayLeave, guard } = useTypedGuard({
    isTyped: stage.at === 'review',
    isSaving: isBusy,
    onDiscard() {
      cancel()
      onClose()
    },
    question: 'Discard the rows of this filing?',
  })
  const chooseAnother = async () => {
    if (await mayLeave()) setStage({ at: 'choose' })
  }
  const isWide = stage.at === 'review'
  return (
    <Dialog
      open
      fullWidth
      maxWidth={isWide ? false : 'sm'}
      fullScreen={isWide && isNarrow}
      aria-labelledby={id}
      onClose={(_event, reason) => !(reason === 'backdropClick' && (stage.at === 'review' || reading)) && close()}
      slotProps={{ paper: { sx: isWide ? full : {} } }}
    >
      {guard}
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere', ...(isWide && { px: { xs: 1.5, sm: 2 }, pt: 1.5, pb: 1 }) }}>
        Upload ACP7 for {jobLabel(job)}
      </DialogTitle>
      {stage.at === 'choose' && (
        <>
          <DialogContent>
            <ChooseFile disabled={isFetching} reading={reading} onFiles={(files) => void start(files)} onCancel={cancel} />
            {hasCityFilings && reading === null && (
              <FetchFromCity jobId={job.id} onBusy={setFetching} onFetched={(answer) => setStage({ at: 'review', file: null, answer })} />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>Close</Button>
          </DialogActions>
        </>
      )}
      {stage.at === 'review' && (
        <Review
          job={job}
          file={stage.file}
          answer={stage.answer}
          isNarrow={isNarrow}
          isBusy={isBusy}
          onBusy={setBusy}
          onAnother={() => void chooseAnother()}
          onClose={close}
          onSaved={(saved) => {
            setStage({ at: 'saved', saved })
            onSaved?.()
          }}
        />
      )}
      {stage.at === 'saved' && (
        <Saved
          jobId={job.id}
          saved={stage.saved}
          onAnother={() => setStage({ at: 'choose' })}
          onClose={onClose}
          onChanged={() => onSaved?.()}
        />
      )}
    </Dialog>
  )
}
