import { formatDay, weekdayOf } from '@daysheet/domain/calendar/day'
import type { FollowUp, FollowUpTextsBody } from '@daysheet/domain/schedules/undo'
import { countOf } from '@daysheet/domain/numbers/count-of'
import { maxNoteLength } from '@daysheet/domain/texts/body'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { messageOf } from '#client/client.ts'
import { newId } from '#client/new-id.ts'
import { useCloseOnUndo } from '#client/undo.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { TextField } from '#ui/form/form-fields.tsx'
import { showAlert, type QuestionForm } from '#ui/messages.tsx'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { nameOf, people } from '#features/people/person-labels.ts'
import { sendFollowUps } from '#features/schedules/queries.ts'
import { SimulatedNote } from '#features/texts/simulated.tsx'
import { PastDay } from '../past-day.tsx'
import { failedTexts } from '../recipients.tsx'
import { TextAsItArrives } from './text-as-it-arrives.tsx'

const leads: Record<FollowUp['kind'], (job: string, day: string) => string> = {
  ask: (job, day) => `${job}, ${day}: asks them to come and to answer.`,
  cancelled: (job, day) => `Says that ${job} is cancelled on ${day}. No answer is asked for.`,
  removal: (job, day) => `Says that they are off ${job} on ${day}. No answer is asked for.`,
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })
const namesOf = (some: FollowUp['people']) => list.format(some.map((one) => nameOf(one)))

function recipientsOf(everybody: FollowUp['people']): string {
  const [reached, others] = [everybody.filter(({ hasPhone }) => hasPhone), everybody.filter(({ hasPhone }) => !hasPhone)]
  const texted = reached.length === 0 ? 'No one will be texted.' : `${namesOf(reached)} will be texted.`
  return others.length === 0 ? texted : `${texted} No phone number: ${namesOf(others)}.`
}

/**
 * A question also goes to people without a phone number, because their chips then show that. Nothing
 * shows it of a person who is off the job.
 */
function textsOf({ kind, scheduleEntryId, scheduleId, job, people: to }: FollowUp): FollowUpTextsBody['texts'] {
  if (kind !== 'removal' && scheduleEntryId !== null)
    return [{ kind, scheduleEntryId, workerEntryIds: to.flatMap(({ workerEntryId }) => workerEntryId ?? []) }]
  const workerIds = to.flatMap(({ workerId, hasPhone }) => (hasPhone ? [workerId] : []))
  return workerIds.length > 0 ? [{ kind: 'removal', scheduleId, jobId: job.id, workerIds }] : []
}

/**
 * Send text, only to people whose last text is wrong after an undo or a removal. Shows the text and
 * the job of each person. Answers with the message about what was sent. Closes when `undone`, the
 * undo of the act that it follows, happens. (product.md#undo)
 */
export const textFollowUps = (followUps: readonly FollowUp[], undone: AbortSignal | null = null): QuestionForm =>
  function TextFollowUps({ onAnswer }) {
    useCloseOnUndo(undone, () => onAnswer(null))
    const form = useForm<{ note: string }>({ defaultValues: { note: '' } })
    const note = useWatch({ control: form.control, name: 'note' })
    // Each press of the button has its own intent, so a repeated call, such as after a lost answer,
    // does not text a person twice.
    const [intentId] = useState(() => newId())
    const send = useMutation({
      mutationFn: (typed: { note: string }) => sendFollowUps({ note: typed.note.trim(), intentId, texts: followUps.flatMap(textsOf) }),
      onSuccess: ({ queued, failed }) => {
        onAnswer(queued > 0 ? `Sending ${countOf(queued, 'text')}` : null)
        if (failed.length > 0) void showAlert(failedTexts(failed))
      },
    })
    const reached = new Set(followUps.flatMap(({ people: to }) => to.flatMap(({ workerId, hasPhone }) => (hasPhone ? [workerId] : []))))
    const [firstDay] = followUps.map(({ day }) => day).toSorted()
    return (
      <FormDialog
        title="Send text"
        maxWidth="sm"
        saving={send.isPending}
        error={send.error && messageOf(send.error)}
        form={form}
        onSubmit={(typed) => send.mutate(typed)}
        onClose={() => onAnswer(null)}
        submitLabel={`Text ${people(reached.size)}`}
        closeLabel="Do not text"
        submitDisabled={reached.size === 0}
      >
        {firstDay !== undefined && <PastDay day={firstDay} />}
        <TextField<{ note: string }>
          name="note"
          label="Note (optional)"
          multiline
          maxRows={6}
          slotProps={{ htmlInput: { maxLength: maxNoteLength } }}
        />
        {followUps.map((one) => {
          const { kind, job, day, startTime, supervisor, people: to } = one
          const lead = leads[kind](jobLabel(job), `${weekdayOf(day)}, ${formatDay(day)}`)
          return (
            <Box key={`${kind} ${one.scheduleEntryId ?? one.scheduleId} ${job.id}`} component="section" aria-label={lead}>
              <Typography>{lead}</Typography>
              <TextAsItArrives
                about={{ kind, day, startTime, supervisor, address: job.address, boro: job.boro }}
                note={note}
                readers={to.flatMap(({ language, hasPhone }) => (hasPhone ? [language] : []))}
              />
              <Typography color="textSecondary">{recipientsOf(to)}</Typography>
            </Box>
          )
        })}
        <SimulatedNote />
      </FormDialog>
    )
  }
