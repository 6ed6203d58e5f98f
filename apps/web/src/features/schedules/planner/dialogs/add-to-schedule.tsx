import { bookingsOf } from '@daysheet/domain/schedules/double-booking'
import Autocomplete from '@mui/material/Autocomplete'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useController, useForm, useWatch } from 'react-hook-form'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { AddPeople } from '#features/people/add-people.tsx'
import { useToldApart } from '#features/people/use-told-apart.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { SelectField } from '#ui/form/form-fields.tsx'
import { Failed, LoadingWords } from '#ui/states.tsx'
import { entriesByJob, freeFirst } from '../day.ts'
import { usePlanner } from '../planner-context.ts'
import { plannerQueries, type DaySupervisor, type DayEntry, type DayJob, type DaySchedule } from '../queries.ts'

const noSupervisors: readonly DaySupervisor[] = []

const noEntries: readonly DayEntry[] = []
const nobody = ''

interface AddForm {
  job: DayJob | null
  supervisorId: string
}

interface JobFieldProps {
  jobs: readonly DayJob[]
  isLoading: boolean
  /** Those that are on the day already. */
  onDay: ReadonlyMap<string, unknown>
}

function JobField({ jobs, isLoading, onDay }: JobFieldProps) {
  const { field } = useController<AddForm, 'job'>({ name: 'job' })
  return (
    <Autocomplete
      options={jobs}
      loading={isLoading}
      loadingText={<LoadingWords text="Loading jobs…" />}
      value={field.value}
      onChange={(_event, chosen) => field.onChange(chosen)}
      autoHighlight
      getOptionKey={({ id }) => id}
      getOptionLabel={jobLabel}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          {jobLabel(option)}
          {onDay.has(option.id) && ' (on this day)'}
        </li>
      )}
      renderInput={(params) => <MuiTextField {...params} label="Job" inputRef={field.ref} />}
    />
  )
}

/** Add Job to schedule: an active job and, if one likes, who runs it. (product.md#planner, product.md#calls) */
export function AddToSchedule({ schedule }: { schedule: DaySchedule | null }) {
  const { open, actions } = usePlanner()
  const jobs = useQuery(plannerQueries.activeJobs())
  const supervisors = useQuery(plannerQueries.activeSupervisors())
  const called = useToldApart('Supervisors', supervisors.data ?? noSupervisors)
  const form = useForm<AddForm>({ defaultValues: { job: null, supervisorId: nobody } })
  const job = useWatch({ control: form.control, name: 'job' })
  const entries = schedule?.scheduleEntries ?? noEntries
  const onDay = entriesByJob(entries)
  const bookings = bookingsOf(entries).supervisors
  const close = () => open(null)
  const add = useMutation({
    mutationFn: (chosen: { job: DayJob; supervisorId: string }) =>
      actions.addJobWithSupervisor(chosen.job, chosen.supervisorId === nobody ? null : chosen.supervisorId),
    onSuccess: (isAdded) => isAdded && close(),
  })
  return (
    <FormDialog
      title="Add Job to schedule"
      saving={add.isPending}
      error={null}
      form={form}
      onSubmit={(chosen) => chosen.job && add.mutate({ job: chosen.job, supervisorId: chosen.supervisorId })}
      onClose={close}
      submitLabel="Add"
      submitDisabled={job === null}
    >
      {jobs.isError && <Failed text="Error getting job list" onRetry={() => void jobs.refetch()} retrying={jobs.isFetching} />}
      <JobField jobs={jobs.data ?? []} isLoading={jobs.isPending} onDay={onDay} />
      {supervisors.isError && (
        <Failed text="Error getting supervisor list" onRetry={() => void supervisors.refetch()} retrying={supervisors.isFetching} />
      )}
      <SelectField<AddForm>
        name="supervisorId"
        label="Supervisor (optional)"
        options={[
          [nobody, 'No supervisor'],
          ...freeFirst(supervisors.data ?? [], bookings).map(
            ({ elsewhere, ...supervisor }) =>
              [supervisor.id, `${called(supervisor)}${elsewhere === '' ? '' : ` (on ${elsewhere})`}`] as const,
          ),
        ]}
      />
      {supervisors.data?.length === 0 && (
        <>
          <Typography color="textSecondary">No active supervisors</Typography>
          <AddPeople people="Supervisors" onAdded={({ id }) => form.setValue('supervisorId', id)} />
        </>
      )}
    </FormDialog>
  )
}
