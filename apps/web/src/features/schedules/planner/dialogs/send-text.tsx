import { maxNoteLength } from '@daysheet/domain/texts/body'
import type { SendTextsResult } from '@daysheet/domain/texts/send-texts'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { messageOf } from '../../../../client/client.ts'
import { sendTexts } from '../../queries.ts'
import { jobLabel } from '../../../jobs/job-labels.ts'
import { nameOf, people } from '../../../people/person-labels.ts'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { TextField } from '../../../../ui/form/form-fields.tsx'
import { tell, toast } from '../../../../ui/messages.tsx'
import type { TextReason } from '../open.ts'
import { newId } from '../../../../client/new-id.ts'
import { usePlanner } from '../planner-context.ts'
import type { DayEntry, DayWorkerEntry } from '../queries.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Those who have a phone to text. */
const reachable = (crew: readonly DayWorkerEntry[]): DayWorkerEntry[] => crew.filter(({ worker }) => Boolean(worker?.phone))

const sentence = (words: string) => (words.endsWith('.') ? words : `${words}.`)

/** Who will be texted, by number and by name, and who cannot be. */
function recipientsText(crew: readonly DayWorkerEntry[]): string {
  if (crew.length === 0) return 'Nobody is on this job, so nobody can be texted.'
  const names = (members: readonly DayWorkerEntry[]) => list.format(members.map(({ worker }) => nameOf(worker)))
  const texted = reachable(crew)
  const others = crew.filter((member) => !texted.includes(member))
  const told = texted.length === 0 ? 'Nobody will be texted.' : sentence(`${people(texted.length)} will be texted: ${names(texted)}`)
  return others.length === 0 ? told : `${told} No phone number: ${names(others)}; this will be shown on the avatar.`
}

/** Who could not be texted and why, as the server answered. (product.md#errors) */
function failedTexts(failed: SendTextsResult['failed']): string {
  const lines = failed.map(({ name, reason }) => `${name || 'No name'}: ${reason}`)
  return `${people(failed.length)} could not be texted.\n${lines.join('\n')}`
}

const everyone = 'everyone'

interface SendTextForm {
  note: string
  /** `everyone`, or the id of one of the crew. */
  recipient: string
}

const leads: Record<TextReason, (entry: DayEntry) => string> = {
  job: (entry) => `Asks for an answer: ${jobLabel(entry.job)}, ${entry.startTime ?? 'no start time yet'}.`,
  cancelled: (entry) => `Says that ${jobLabel(entry.job)} is cancelled. No answer is asked for.`,
  reactivated: (entry) =>
    `${jobLabel(entry.job)} takes place again, and some were told that it is cancelled. Text them? They are asked to answer.`,
  'new start time': (entry) =>
    `The start time is now ${entry.startTime ?? 'open'}, and some were told another. Text them again? They are asked to answer.`,
}

/** Send text: to the whole crew or to one, with a note. Says exactly how many people will be texted. (product.md#planner, product.md#look) */
export function SendText({ entry, about, to }: { entry: DayEntry; about: TextReason; to: DayWorkerEntry | undefined }) {
  const { open, actions } = usePlanner()
  const form = useForm<SendTextForm>({ defaultValues: { note: '', recipient: to?.id ?? everyone } })
  const recipient = useWatch({ control: form.control, name: 'recipient' })
  // One press of the button is one intent: a repeated call, after a lost answer for instance, texts nobody twice.
  const [intentId] = useState(() => newId())
  const crew = recipient === everyone ? entry.workerEntries : entry.workerEntries.filter(({ id }) => id === recipient)
  const send = useMutation({
    mutationFn: (typed: SendTextForm) =>
      sendTexts(entry.id, {
        note: typed.note.trim(),
        ...(typed.recipient !== everyone && { id: typed.recipient }),
        ...(about === 'cancelled' && { cancelled: true as const }),
        intentId,
      }),
    onSuccess: async ({ queued, failed }) => {
      open(null)
      if (queued > 0) toast(`Texting ${people(queued)}`)
      if (failed.length > 0) await tell(failedTexts(failed))
    },
    // Not waited for: the dialog behind the alert is as it was, and what was typed can be sent again. (product.md#errors)
    onError: (error) => void tell(messageOf(error)),
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
      submitLabel={`Text ${people(reachable(crew).length)}`}
      closeLabel={about === 'job' ? 'Close' : 'Do not text'}
      submitDisabled={crew.length === 0}
    >
      <Typography>{leads[about](entry)}</Typography>
      <TextField<SendTextForm>
        name="note"
        label="Note (optional)"
        multiline
        maxRows={6}
        slotProps={{ htmlInput: { maxLength: maxNoteLength } }}
      />
      <TextField<SendTextForm> name="recipient" select label="To">
        <MenuItem value={everyone}>Everyone on this job ({entry.workerEntries.length})</MenuItem>
        {entry.workerEntries.map(({ id, worker }) => (
          <MenuItem key={id} value={id}>
            {nameOf(worker)}
          </MenuItem>
        ))}
      </TextField>
      <Typography color="textSecondary" role="status">
        {recipientsText(crew)}
      </Typography>
    </FormDialog>
  )
}
