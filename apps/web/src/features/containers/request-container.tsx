import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { containerReqQueries, requestContainer } from './queries.ts'
import { messageOf } from '../../client/client.ts'
import { jobRecordQueries } from '../jobs/queries.ts'
import { newId } from '../../client/new-id.ts'
import { toast } from '../../ui/messages.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { jobLabel } from '../jobs/job-labels.ts'
import { RequestList } from './request-card.tsx'
import { useInvalidateRequests } from './use-container-requests.ts'

const maxNoteLength = 500

/** Request container: makes a request for a job, hands its links on, and shows the answer when it comes. */
export function RequestContainer({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const id = useId()
  const { data: job } = useQuery(jobRecordQueries.job(jobId))
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id}>Request container</DialogTitle>
      <DialogContent sx={contentStyles}>
        <Typography sx={{ overflowWrap: 'anywhere', minHeight: '1.4em' }}>{job && jobLabel(job)}</Typography>
        <RequestForm jobId={jobId} />
        <Requests jobId={jobId} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}

/** What does not fit is scrolled: no row gives up height to another, or the form would stand over a long address. */
const contentStyles = { display: 'grid', gap: 2, alignContent: 'start', gridAutoRows: 'max-content', '&&': { pt: 1 } } as const

function RequestForm({ jobId }: { jobId: string }) {
  const queryClient = useQueryClient()
  const readAgain = useInvalidateRequests(jobId)
  const [note, setNote] = useState('')
  const pending = useRef({ note: '', id: newId() })
  const making = useMutation({
    mutationFn: (given: string) => {
      // The same request again, after an answer that was lost, makes no second request.
      if (pending.current.note !== given) pending.current = { note: given, id: newId() }
      return requestContainer({ id: pending.current.id, jobId, note: given === '' ? null : given })
    },
    onSuccess(made) {
      pending.current = { note: '', id: newId() }
      setNote('')
      queryClient.setQueryData(containerReqQueries.ofJob(jobId).queryKey, (known) => [
        made,
        ...(known ?? []).filter(({ id }) => id !== made.id),
      ])
      readAgain()
      toast('The links are created. Copy them or text them.')
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    if (!making.isPending) making.mutate(note.trim())
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <TextField
        label="Note"
        value={note}
        onChange={(event) => setNote(event.target.value)}
        fullWidth
        helperText="For the office only: how many, where to put it. The customer does not see it."
        slotProps={{ htmlInput: { maxLength: maxNoteLength } }}
      />
      {making.isError && (
        <Alert severity="error" sx={{ width: '100%' }}>
          {messageOf(making.error)}
        </Alert>
      )}
      <Button type="submit" variant="contained" loading={making.isPending}>
        Create links
      </Button>
    </Box>
  )
}

function Requests({ jobId }: { jobId: string }) {
  const { data, error, refetch, isFetching } = useQuery(containerReqQueries.ofJob(jobId))
  // What was read stays, and with it what is being typed there.
  return (
    <>
      {error && <Failed text={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {data === undefined && !error && <Loading text="Loading container requests…" rows={1} height={72} />}
      {data?.length === 0 && <Typography color="textSecondary">No container was requested for this job yet.</Typography>}
      {data && data.length > 0 && <RequestList jobId={jobId} requests={data} />}
    </>
  )
}
