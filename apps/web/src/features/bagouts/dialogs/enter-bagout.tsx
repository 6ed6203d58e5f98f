import { bagoutForm, type AddBagout, type Bagout } from '@daysheet/domain/bagouts/bagout'
import { dayOf, momentOf, type Day } from '@daysheet/domain/calendar/day'
import type { Job } from '@daysheet/domain/jobs/job'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useRef, useState } from 'react'
import { addBagout } from '../queries.ts'
import { newId } from '../../../client/new-id.ts'
import { useSettings } from '../../session/queries.ts'
import { JobPicker } from '../../jobs/job-picker.tsx'
import { SupervisorPicker, type SupervisorChoice } from '../../people/supervisor-picker.tsx'
import { useToday } from '../../session/use-today.ts'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { tell } from '../../../ui/messages.tsx'
import { SavingSign, useSaving } from './use-saving.tsx'
import { ApiError, messageOf } from '../../../client/client.ts'

/** Who stands between us and the server answers for it when it does not: nobody knows what became of the deed. */
const gatewayStatuses: readonly number[] = [502, 504]

/** The first try's answer was lost, and the form was changed before the second. */
const savedBefore =
  'The bagout was saved at an earlier try, without what was changed since. Look for it in the list and change it there; to add another one, close this and begin anew.'

const isUnanswered = (problem: unknown): boolean =>
  !(problem instanceof ApiError) || problem.status === 0 || gatewayStatuses.includes(problem.status)

/** Says why a bagout was not added, each failure in its own words. (product.md#errors; decision 0157) */
async function tellFailure(problem: unknown): Promise<void> {
  if (!(problem instanceof ApiError) || isUnanswered(problem)) return tell('Error adding bagout, please try again')
  if (problem.status === 503) return tell('Error adding order, please try again later')
  const { statusText } = problem
  const details = problem.code === 'ID_IN_USE' ? savedBefore : messageOf(problem)
  await tell(`Server error: ${statusText}`, details === statusText ? {} : { details })
}

/** From the third typed character on jobs are searched for. (product.md#search) */
const searchStartsAt = 3

interface EnterBagoutProps {
  onAdded: (bagout: Bagout) => void
  onClose: () => void
}

/** Enter Bagout Information: one deed, safe to try again. (product.md#bagouts, product.md#field-checks, product.md#errors) */
export function EnterBagout({ onAdded, onClose }: EnterBagoutProps) {
  const { timeZone: zone } = useSettings()
  const today = useToday()
  // Once, when the dialog opens: trying again sends the very same.
  const [{ id, openedAt }] = useState(() => ({ id: newId(), openedAt: new Date() }))
  const [job, setJob] = useState<Job | null>(null)
  const [supervisor, setSupervisor] = useState<SupervisorChoice | null>(null)
  const [bags, setBags] = useState('')
  const [day, setDay] = useState<Day>(today)
  const form = useRef<HTMLDivElement>(null)
  const { saving, run } = useSaving()

  /** Today's is of this moment; another day's stands at its noon. */
  const dateOn = (chosen: Day) =>
    chosen === dayOf(openedAt, zone) ? openedAt.toISOString() : momentOf(chosen, { hour: 12, minute: 0 }, zone)

  const save = (bagout: AddBagout) =>
    run(async () => {
      try {
        onAdded(await addBagout(bagout))
      } catch (problem) {
        await tellFailure(problem)
      }
    })
  const submit = () => {
    const checked = bagoutForm.safeParse({ jobId: job?.id ?? '', supervisorId: supervisor?.id ?? '', bags, day })
    if (checked.success) {
      const { day: chosen, ...rest } = checked.data
      return void save({ id, date: dateOn(chosen), ...rest })
    }
    const [issue] = checked.error.issues
    const focusField = () =>
      form.current?.querySelector<HTMLElement>(`[data-field="${String(issue?.path[0])}"] :is(input, [role=spinbutton])`)?.focus()
    void tell(issue?.message ?? '').then(focusField)
  }
  return (
    <FormDialog
      title="Enter Bagout Information"
      saving={saving}
      error={null}
      onSubmit={submit}
      onClose={onClose}
      actions={<SavingSign saving={saving} />}
    >
      <Box ref={form} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <div data-field="jobId">
          <JobPicker label="Job" value={job} onChange={setJob} startsAt={searchStartsAt} helperText="Search by number or address" />
        </div>
        <div data-field="supervisorId">
          <SupervisorPicker label="Supervisor" value={supervisor} onChange={setSupervisor} />
        </div>
        <div data-field="bags">
          <TextField
            fullWidth
            label="Bag Count"
            value={bags}
            onChange={(event) => setBags(event.target.value)}
            slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 10 } }}
          />
        </div>
        <div data-field="day">
          <DatePicker label="Date" value={day} onChange={setDay} today={today} />
        </div>
      </Box>
    </FormDialog>
  )
}
