import { bagoutForm, type Bagout, type BagoutForm } from '@daysheet/domain/bagouts/bagout'
import { dayOf, momentOf, type Day } from '@daysheet/domain/calendar/day'
import type { ShownJob } from '@daysheet/domain/schedules/job-reads'
import Box from '@mui/material/Box'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { addBagout } from '../queries.ts'
import { newId } from '#client/new-id.ts'
import { useSettings } from '#features/session/queries.ts'
import { JobPicker } from '#features/jobs/job-picker.tsx'
import { SupervisorPicker, type SupervisorChoice } from '#features/people/supervisor-picker.tsx'
import { useToday } from '#features/session/use-today.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { DateField, focusedInput, NumberField } from '#ui/form/form-fields.tsx'
import { showAlert } from '#ui/messages.tsx'
import { useInvalidAlert, useZodForm } from '#ui/form/use-zod-form.ts'
import { SavingStatus } from './saving-status.tsx'
import { ApiError, messageOf } from '#client/client.ts'

/** Who stands between us and the server answers for it when it does not: nobody knows what became of the request. */
const gatewayStatuses: readonly number[] = [502, 504]

/** The first try's answer was lost, and the form was changed before the second. */
const savedBefore =
  'The bagout was already saved, without your latest changes. Find it in the list and change it there. To add another one, close this form and start again.'

const isUnanswered = (problem: unknown): boolean =>
  !(problem instanceof ApiError) || problem.status === 0 || gatewayStatuses.includes(problem.status)

/** Says why a bagout was not added, each failure in its own words. (product.md#errors; decisions/materials.md) */
async function tellFailure(problem: unknown): Promise<void> {
  if (!(problem instanceof ApiError) || isUnanswered(problem)) return showAlert('Error adding bagout, please try again')
  if (problem.status === 503) return showAlert('Error adding order, please try again later')
  const { statusText } = problem
  const details = problem.code === 'ID_IN_USE' ? savedBefore : messageOf(problem)
  await showAlert(`Server error: ${statusText}`, details === statusText ? {} : { details })
}

/** From the third typed character on jobs are searched for. (product.md#search) */
const searchStartsAt = 3

interface EnterBagoutProps {
  onAdded: (bagout: Bagout) => void
  onClose: () => void
}

interface PickerFieldProps {
  name: 'jobId' | 'supervisorId'
}

/** The chosen job stands here whole, for its words; the form has its id. */
function JobField({ name }: PickerFieldProps) {
  const [job, setJob] = useState<ShownJob | null>(null)
  const { field } = useController<BagoutForm, 'jobId' | 'supervisorId'>({ name })
  const choose = (chosen: ShownJob | null) => {
    setJob(chosen)
    field.onChange(chosen?.id ?? '')
  }
  return (
    <Box ref={focusedInput(field.ref)}>
      <JobPicker label="Job" value={job} onChange={choose} startsAt={searchStartsAt} helperText="Search by number or address" />
    </Box>
  )
}

function SupervisorField({ name }: PickerFieldProps) {
  const [supervisor, setSupervisor] = useState<SupervisorChoice | null>(null)
  const { field } = useController<BagoutForm, 'jobId' | 'supervisorId'>({ name })
  const choose = (chosen: SupervisorChoice | null) => {
    setSupervisor(chosen)
    field.onChange(chosen?.id ?? '')
  }
  return (
    <Box ref={focusedInput(field.ref)}>
      <SupervisorPicker label="Supervisor" value={supervisor} onChange={choose} />
    </Box>
  )
}

/** Enter Bagout Information: one request, safe to try again. (product.md#bagouts, product.md#field-checks, product.md#errors) */
export function EnterBagout({ onAdded, onClose }: EnterBagoutProps) {
  const { timeZone: zone } = useSettings()
  const today = useToday()
  // Once, when the dialog opens: trying again sends the very same.
  const [{ id, openedAt }] = useState(() => ({ id: newId(), openedAt: new Date() }))
  const form = useZodForm(bagoutForm, { jobId: '', supervisorId: '', bags: '', day: today }, { showsErrors: false })
  const add = useMutation({ mutationFn: addBagout, onSuccess: onAdded, onError: tellFailure })

  /** Today's is of this moment; another day's stands at its noon. */
  const dateOn = (chosen: Day) =>
    chosen === dayOf(openedAt, zone) ? openedAt.toISOString() : momentOf(chosen, { hour: 12, minute: 0 }, zone)

  return (
    <FormDialog
      title="Enter Bagout Information"
      form={form}
      saving={add.isPending}
      error={null}
      onSubmit={({ day, ...bagout }) => add.mutate({ id, date: dateOn(day), ...bagout })}
      onInvalid={useInvalidAlert(form)}
      onClose={onClose}
      actions={<SavingStatus saving={add.isPending} />}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <JobField name="jobId" />
        <SupervisorField name="supervisorId" />
        <NumberField<BagoutForm> name="bags" label="Bag Count" isWhole maxLength={10} fullWidth />
        <DateField<BagoutForm> name="day" label="Date" today={today} />
      </Box>
    </FormDialog>
  )
}
