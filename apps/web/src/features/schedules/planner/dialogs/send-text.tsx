import { audienceOf, audiences, type Audience } from '@daysheet/domain/texts/audience'
import { maxNoteLength } from '@daysheet/domain/texts/body'
import Divider from '@mui/material/Divider'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { messageOf } from '#client/client.ts'
import { newId } from '#client/new-id.ts'
import { offerUndoAgain, undoOfLastAct, useCloseOnUndo } from '#client/undo.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { TextField } from '#ui/form/form-fields.tsx'
import { showAlert, toast } from '#ui/messages.tsx'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { nameOf, people } from '#features/people/person-labels.ts'
import { sendTexts } from '../../queries.ts'
import type { TextReason } from '../open.ts'
import { usePlanner } from '../planner-context.ts'
import type { DayEntry, DayWorkerEntry } from '../queries.ts'
import { PastDay } from './past-day.tsx'
import { audienceItems, defaultAudience, failedTexts, peopleIn, reachable, Recipients } from './recipients.tsx'
import { TextPreview } from './texts/text-preview.tsx'

interface SendTextForm {
  note: string
  /** An audience, or the worker entry of one of the crew. */
  recipient: string
}

const isAudience = (recipient: string): recipient is Audience => audiences.some((audience) => audience === recipient)

const leads: Record<TextReason, (entry: DayEntry) => string> = {
  job: (entry) => `${jobLabel(entry.job)}, ${entry.startTime ?? 'no start time yet'}.`,
  cancelled: (entry) => `Says that ${jobLabel(entry.job)} is cancelled. No answer is asked for.`,
  reactivated: (entry) =>
    `${jobLabel(entry.job)} is on again, and some people were texted that it is cancelled. Text them? They'll be asked to reply again.`,
  'new start time': (entry) =>
    `The start time is now ${entry.startTime ?? 'open'}, and some people were texted a different time. Text them again? They'll be asked to reply again.`,
}

const emptyAudience: Record<Audience, string> = {
  unanswered: 'Everyone on this job has answered.',
  notTexted: 'Everyone on this job has been texted.',
  declined: 'No one on this job has declined.',
  everyone: 'No one is on this job yet, so there is no one to text.',
}

interface SendTextProps {
  entry: DayEntry
  about: TextReason
  to: DayWorkerEntry | undefined
  /** Whether the text follows another act. One message then says both, and has *Undo*. */
  isFollowUp?: boolean | undefined
}

/** Send text: to those of the crew who should get it or to one, with a note. Says exactly who will be texted, and shows what they get. (product.md#planner, product.md#look) */
export function SendText({ entry, about, to, isFollowUp = about === 'cancelled' || about === 'reactivated' }: SendTextProps) {
  const { day, open, actions } = usePlanner()
  const [undone] = useState(() => (isFollowUp ? undoOfLastAct() : null))
  useCloseOnUndo(undone, () => open(null))
  const everyCrew = entry.workerEntries
  const form = useForm<SendTextForm>({
    defaultValues: { note: '', recipient: to?.id ?? (about === 'job' ? defaultAudience(everyCrew) : 'everyone') },
  })
  const { recipient, note } = useWatch({ control: form.control, compute: ({ recipient, note }: SendTextForm) => ({ recipient, note }) })
  // One press of the button is one intent: a repeated call, after a lost answer for instance, texts nobody twice.
  const [intentId] = useState(() => newId())
  const crew = isAudience(recipient) ? audienceOf(everyCrew, recipient) : everyCrew.filter(({ id }) => id === recipient)
  const isCancelled = about === 'cancelled'
  const send = useMutation({
    mutationFn: (typed: SendTextForm) =>
      sendTexts(entry.id, {
        note: typed.note.trim(),
        ...(!isAudience(typed.recipient) && { id: typed.recipient }),
        ...(isAudience(typed.recipient) && typed.recipient !== 'everyone' && { audience: typed.recipient }),
        ...(isCancelled && { cancelled: true as const }),
        intentId,
      }),
    onSuccess: async ({ queued, failed }) => {
      open(null)
      const said = queued > 0 ? `Texting ${people(queued)}` : null
      if (isFollowUp) offerUndoAgain(said)
      else if (said !== null) toast(said)
      if (failed.length > 0) await showAlert(failedTexts(failed))
    },
    // Not waited for: the dialog behind the alert is as it was, and what was typed can be sent again. (product.md#errors)
    onError: (error) => void showAlert(messageOf(error)),
    onSettled: () => actions.refresh(),
  })
  return (
    <FormDialog
      title="Send text"
      maxWidth="sm"
      saving={send.isPending}
      error={null}
      form={form}
      onSubmit={(typed) => send.mutate(typed)}
      onClose={() => open(null)}
      submitLabel={`Text ${peopleIn(reachable(crew))}`}
      closeLabel={about === 'job' ? 'Close' : 'Do not text'}
      submitDisabled={reachable(crew).length === 0}
    >
      <PastDay day={day} startTimes={isCancelled ? [] : [entry.startTime]} />
      <Typography>{leads[about](entry)}</Typography>
      <TextField<SendTextForm> name="recipient" select label="To">
        {audienceItems(everyCrew)}
        {everyCrew.length > 0 && <Divider />}
        {everyCrew.map(({ id, worker }) => (
          <MenuItem key={id} value={id}>
            {nameOf(worker)}
          </MenuItem>
        ))}
        {!isAudience(recipient) && crew.length === 0 && <MenuItem value={recipient}>Not on this job any more</MenuItem>}
      </TextField>
      <TextField<SendTextForm>
        name="note"
        label="Note (optional)"
        multiline
        maxRows={6}
        slotProps={{ htmlInput: { maxLength: maxNoteLength } }}
      />
      <TextPreview entry={entry} kind={isCancelled ? 'cancelled' : 'ask'} note={note} crew={reachable(crew)} />
      <Recipients
        crew={crew}
        asks={!isCancelled}
        nobody={emptyAudience[isAudience(recipient) && everyCrew.length > 0 ? recipient : 'everyone']}
      />
    </FormDialog>
  )
}
