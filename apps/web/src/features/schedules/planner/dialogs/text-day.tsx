import { countOf } from '@daysheet/domain/numbers/count-of'
import { compareEntries } from '@daysheet/domain/jobs/entry-order'
import { audienceOf, nextText, type Audience } from '@daysheet/domain/texts/audience'
import { maxNoteLength } from '@daysheet/domain/texts/body'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { messageOf } from '#client/client.ts'
import { newId } from '#client/new-id.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { TextField } from '#ui/form/form-fields.tsx'
import { showAlert, toast } from '#ui/messages.tsx'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { people } from '#features/people/person-labels.ts'
import { sendDayTexts } from '../../queries.ts'
import { usePlanner } from '../planner-context.ts'
import type { DaySchedule, DayWorkerEntry } from '../queries.ts'
import type { CrewToText } from './day-preview.tsx'
import { PastDay } from './past-day.tsx'
import { audienceItems, defaultAudience, failedTexts, peopleIn, reachable, Recipients } from './recipients.tsx'
import { DayPreview } from './day-preview.tsx'
import styles from './text-day.module.css'

interface TextDayForm {
  note: string
  audience: Audience
}

function JobChoice({ entry, crew, checked, onToggle }: CrewToText & { checked: boolean; onToggle: () => void }) {
  const { startTime, supervisorId } = entry
  const missing = [startTime === null && 'no start time', supervisorId === null && 'no supervisor'].filter(Boolean)
  return (
    <FormControlLabel
      control={<Checkbox checked={checked} onChange={onToggle} />}
      label={
        <>
          {jobLabel(entry.job)}
          {startTime !== null && `, ${startTime}`} · {people(crew.length)}
          {missing.length > 0 && <span className={styles.missing}> {missing.join(', ')}</span>}
        </>
      }
    />
  )
}

/** Those the button of the day counted. Where no text reaches any of them, as for a single job. */
function nextAudience(crew: readonly DayWorkerEntry[]): Audience {
  const next = nextText(crew)
  return next.crew.length > 0 ? next.audience : defaultAudience(crew)
}

/** One text for the crews of a day's jobs: to those who should get it, on the jobs that are ticked. (product.md#planner) */
export function TextDay({ schedule }: { schedule: DaySchedule }) {
  const { day, open, actions } = usePlanner()
  const [intentId] = useState(() => newId())
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const entries = schedule.scheduleEntries.filter(({ cancelled }) => !cancelled).toSorted(compareEntries)
  const everyCrew = entries.flatMap(({ workerEntries }) => workerEntries)
  const form = useForm<TextDayForm>({ defaultValues: { note: '', audience: nextAudience(everyCrew) } })
  const { audience, note } = useWatch({ control: form.control, compute: ({ audience, note }: TextDayForm) => ({ audience, note }) })
  const jobs = entries.map((entry) => ({ entry, crew: audienceOf(entry.workerEntries, audience) })).filter(({ crew }) => crew.length > 0)
  const chosen = jobs.filter(({ entry }) => !left.has(entry.id))
  const crew = chosen.flatMap((job) => job.crew)
  const send = useMutation({
    mutationFn: (typed: TextDayForm) =>
      sendDayTexts(schedule.id, {
        note: typed.note.trim(),
        audience: typed.audience,
        entryIds: chosen.map(({ entry }) => entry.id),
        intentId,
      }),
    onSuccess: async ({ queued, failed }) => {
      open(null)
      if (queued > 0) toast(`Sending ${countOf(queued, 'text')}`)
      if (failed.length > 0) await showAlert(failedTexts(failed))
    },
    onError: (error) => void showAlert(messageOf(error)),
    onSettled: () => actions.refresh(),
  })
  const toggle = (id: string) => () =>
    setLeft((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])))
  return (
    <FormDialog
      title="Text the day"
      maxWidth="sm"
      saving={send.isPending}
      error={null}
      form={form}
      onSubmit={(typed) => send.mutate(typed)}
      onClose={() => open(null)}
      submitLabel={`Text ${peopleIn(reachable(crew))}`}
      closeLabel="Close"
      submitDisabled={reachable(crew).length === 0}
    >
      <PastDay day={day} startTimes={chosen.map(({ entry }) => entry.startTime)} />
      <TextField<TextDayForm> name="audience" select label="To">
        {audienceItems(everyCrew)}
      </TextField>
      <TextField<TextDayForm>
        name="note"
        label="Note (optional)"
        multiline
        maxRows={6}
        slotProps={{ htmlInput: { maxLength: maxNoteLength } }}
      />
      <fieldset className={styles.jobs}>
        <legend>Jobs</legend>
        {jobs.map((job) => (
          <JobChoice key={job.entry.id} {...job} checked={!left.has(job.entry.id)} onToggle={toggle(job.entry.id)} />
        ))}
      </fieldset>
      <DayPreview jobs={chosen} note={note} />
      <Recipients crew={crew} asks nobody="There is no one left to text." onJobs={` on ${countOf(chosen.length, 'job')}`} />
    </FormDialog>
  )
}
