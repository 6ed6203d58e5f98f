import { containerSizes, maxPlaceLength, maxRequestNoteLength, noDetails, type TypedDetails } from '@daysheet/domain/containers/details'
import { containerForm } from '@daysheet/domain/containers/request'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import type { z } from 'zod'
import { containerReqQueries, requestContainer } from './queries.ts'
import { messageOf } from '#client/client.ts'
import { jobRecordQueries } from '../jobs/queries.ts'
import { newId } from '#client/new-id.ts'
import { toast } from '#ui/messages.tsx'
import { DateField, SelectField, TextField } from '#ui/form/form-fields.tsx'
import { PageForm } from '#ui/form/page-form.tsx'
import { closeWithForms } from '#ui/form/typed-guard.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Failed, Loading } from '#ui/states.tsx'
import { jobLabel } from '../jobs/job-labels.ts'
import { useToday } from '../session/use-today.ts'
import { RequestList } from './request-card.tsx'
import { useInvalidateRequests } from './use-container-requests.ts'

/** Request container: makes a request for a job, hands its links on, and shows the answer when it comes. */
export function RequestContainer({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const id = useId()
  const { data: job } = useQuery(jobRecordQueries.job(jobId))
  const close = () => void closeWithForms(onClose)
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={close}>
      <DialogTitle id={id}>Request container</DialogTitle>
      <DialogContent sx={contentStyles}>
        <Typography sx={{ overflowWrap: 'anywhere', minHeight: '1.4em' }}>{job && jobLabel(job)}</Typography>
        <RequestForm jobId={jobId} />
        <Requests jobId={jobId} />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}

/** What does not fit is scrolled: no row gives up height to another, or the form would stand over a long address. */
const contentStyles = { display: 'grid', gap: 2, alignContent: 'start', gridAutoRows: 'max-content', '&&': { pt: 1 } } as const

type Details = z.infer<typeof containerForm>

const sizes = [['', 'Not given'], ...containerSizes.map((size) => [size, `${size} yards`] as const)] as const

function RequestForm({ jobId }: { jobId: string }) {
  const queryClient = useQueryClient()
  const readAgain = useInvalidateRequests(jobId)
  const form = useZodForm<TypedDetails, Details>(containerForm, noDetails)
  const pending = useRef({ body: '', id: newId() })
  const making = useMutation({
    mutationFn: (given: Details) => {
      // The same request again, after an answer that was lost, makes no second request.
      const body = JSON.stringify(given)
      if (pending.current.body !== body) pending.current = { body, id: newId() }
      return requestContainer({ id: pending.current.id, jobId, ...given })
    },
    onSuccess(made) {
      pending.current = { body: '', id: newId() }
      form.reset()
      queryClient.setQueryData(containerReqQueries.ofJob(jobId).queryKey, (known) => [
        made,
        ...(known ?? []).filter(({ id }) => id !== made.id),
      ])
      readAgain()
      toast('The links are created. Copy them or text them.')
    },
  })
  return (
    <PageForm
      form={form}
      submitLabel="Create links"
      saving={making.isPending}
      error={making.isError ? messageOf(making.error) : null}
      onSubmit={(given) => making.mutate(given)}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        <SelectField<TypedDetails> name="size" label="Size" options={sizes} fullWidth />
        <DateField<TypedDetails> name="wantedOn" label="Needed on" today={useToday()} isOptional />
      </Box>
      <TextField<TypedDetails>
        name="place"
        label="Where to put it"
        fullWidth
        helperText="The customer sees size, day and place."
        slotProps={{ htmlInput: { maxLength: maxPlaceLength } }}
      />
      <TextField<TypedDetails>
        name="note"
        label="Note"
        fullWidth
        helperText="For the office only. The customer does not see it."
        slotProps={{ htmlInput: { maxLength: maxRequestNoteLength } }}
      />
    </PageForm>
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
