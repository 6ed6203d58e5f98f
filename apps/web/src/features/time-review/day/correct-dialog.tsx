import { sideLabels, wallSides } from '@daysheet/domain/calendar/wall-problems'
import { exampleTime } from '@daysheet/domain/time-review/example-time'
import type { ReviewDetail } from '@daysheet/domain/time-review/review-week'
import { clockTextOf } from '@daysheet/domain/time-review/typed-day'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { messageOf } from '#client/client.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { SelectField, TextField } from '#ui/form/form-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { useSettings } from '#features/session/queries.ts'
import { settingsQueries } from '#features/settings/queries.ts'
import { longDay } from '../labels.ts'
import type { Acts } from '../use-acts.ts'
import { asksForSide, correctionForm, dayFor, daysOffered, initialForm, type Correcting, type CorrectionForm } from './correction-form.ts'
import { typeLabels } from './day-labels.ts'
import { useCorrection } from './use-correction.ts'

const titles: Readonly<Record<Correcting['kind'], string>> = {
  add: 'Add a punch',
  change: 'Change a punch',
  void: 'Exclude a punch',
  restore: 'Restore a punch',
}
const submitLabels: Readonly<Record<Correcting['kind'], string>> = { add: 'Add', change: 'Save', void: 'Exclude', restore: 'Restore' }
const doneWords: Readonly<Record<Correcting['kind'], string>> = { add: 'Added', change: 'Changed', void: 'Excluded', restore: 'Restored' }

/** A clocked time that is not changed is rounded as before. */
const timeHelp = (correcting: Correcting) =>
  correcting.kind === 'change' && !correcting.line.isTyped
    ? 'Paid to the minute once you change it, otherwise rounded as clocked'
    : 'Paid to the minute, as typed'

interface CorrectDialogProps {
  correcting: Correcting
  /** The current data. The dialog works with the data from when it opened. */
  detail: ReviewDetail
  acts: Acts
  onClose: () => void
}

/** Corrects one punch, with a reason. The original punch is kept. (product.md#corrections) */
export function CorrectDialog({ correcting, detail: current, acts, onClose }: CorrectDialogProps) {
  const { timeZone: zone } = useSettings()
  const settings = useQuery(settingsQueries.current())
  const [detail] = useState(current)
  const { isSaving, problem, save } = useCorrection({ correcting, detail, zone, acts, onSaved: onClose })
  const { kind } = correcting
  const initial = initialForm(correcting, { detail, zone })
  const schema = useMemo(() => correctionForm(zone), [zone])
  const form = useZodForm(schema, initial)
  const [day, time, type] = form.watch(['day', 'time', 'type'])
  const isDayChosen = form.formState.dirtyFields.day === true
  const offered = dayFor(correcting, { type, time }, { detail, zone })
  useEffect(() => {
    if (offered !== null && !isDayChosen) form.setValue('day', offered)
  }, [form, offered, isDayChosen])
  const submit = (values: CorrectionForm) =>
    void save(`${doneWords[kind]}: ${typeLabels[values.type]} ${clockTextOf(values.time) ?? values.time}`, values)
  const shift = detail.shifts.find(({ workerEntryId }) => workerEntryId === form.getValues('workerEntryId'))
  const example = exampleTime({ type, punchId: shift?.lines.at(-1)?.punchId ?? '' }, shift ?? { startTime: null, lines: [] }, zone)
  const isTyped = kind === 'add' || kind === 'change'
  const reasons = settings.data?.correctionReasons ?? []
  return (
    <FormDialog
      title={titles[kind]}
      saving={isSaving}
      error={problem ?? (settings.error && messageOf(settings.error))}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={submitLabels[kind]}
      closeLabel="Cancel"
      destructive={kind === 'void'}
    >
      <Typography>
        {detail.worker.name}, {longDay(detail.day.day)}
        {!isTyped && `: ${typeLabels[initial.type]} ${initial.time}`}
      </Typography>
      {isTyped && (
        <>
          <SelectField<CorrectionForm> name="type" label="In or out" options={Object.entries(typeLabels)} />
          <TextField<CorrectionForm> name="time" label="Time" placeholder={`like ${example}`} helperText={timeHelp(correcting)} />
          <SelectField<CorrectionForm>
            name="day"
            label="Day"
            options={daysOffered(detail.day.day, initial.day).map((day) => [day, longDay(day)] as const)}
          />
          {asksForSide({ day, time }, zone) && (
            <SelectField<CorrectionForm>
              name="side"
              label="Which one"
              options={[
                ['', 'Choose'] as const,
                ...wallSides.map((side) => [side, `${time.trim()}, ${sideLabels[side].toLowerCase()}`] as const),
              ]}
            />
          )}
          {detail.shifts.length > 1 && (
            <SelectField<CorrectionForm>
              name="workerEntryId"
              label="Job"
              options={detail.shifts.map(({ workerEntryId, job }) => [workerEntryId, jobLabel(job)] as const)}
            />
          )}
        </>
      )}
      <SelectField<CorrectionForm>
        name="reason"
        label="Reason"
        options={[['', 'Choose a reason'] as const, ...reasons.map((reason) => [reason, reason] as const)]}
      />
      <TextField<CorrectionForm> name="comment" label="Comment" multiline minRows={2} />
    </FormDialog>
  )
}
