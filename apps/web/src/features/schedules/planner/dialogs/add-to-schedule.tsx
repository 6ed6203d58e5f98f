import { bookingsOf } from '@daysheet/domain/schedules/double-booking'
import type { Job } from '@daysheet/domain/jobs/job'
import Autocomplete from '@mui/material/Autocomplete'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { jobLabel } from '../../../jobs/job-labels.ts'
import { nameOf } from '../../../people/person-labels.ts'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Failed } from '../../../../ui/states.tsx'
import { entriesByJob, whereElse } from '../day.ts'
import { usePlanner } from '../planner-context.ts'
import { plannerQueries, type DayEntry, type DaySchedule } from '../queries.ts'

const noEntries: readonly DayEntry[] = []
const nobody = ''

/** Add Job to schedule: an active job and, if one likes, who runs it. (product.md#planner, product.md#calls) */
export function AddToSchedule({ schedule }: { schedule: DaySchedule | null }) {
  const { open, actions } = usePlanner()
  const jobs = useQuery(plannerQueries.activeJobs())
  const supervisors = useQuery(plannerQueries.activeSupervisors())
  const [job, setJob] = useState<Job | null>(null)
  const [supervisorId, setSupervisorId] = useState(nobody)
  const entries = schedule?.scheduleEntries ?? noEntries
  const onDay = entriesByJob(entries)
  const bookings = bookingsOf(entries).supervisors
  const close = () => open(null)
  const add = useMutation({
    mutationFn: (chosen: Job) => actions.addJobWithSupervisor(chosen, supervisorId === nobody ? null : supervisorId),
    onSuccess: (isAdded) => isAdded && close(),
  })
  return (
    <FormDialog
      title="Add Job to schedule"
      saving={add.isPending}
      error={null}
      onSubmit={() => job && add.mutate(job)}
      onClose={close}
      submitLabel="Add"
      submitDisabled={job === null}
    >
      {jobs.isError && <Failed text="Error getting job list" onRetry={() => void jobs.refetch()} retrying={jobs.isFetching} />}
      <Autocomplete
        options={jobs.data ?? []}
        loading={jobs.isPending}
        value={job}
        onChange={(_event, chosen) => setJob(chosen)}
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
        renderInput={(params) => <TextField {...params} label="Job" />}
      />
      {supervisors.isError && (
        <Failed text="Error getting supervisor list" onRetry={() => void supervisors.refetch()} retrying={supervisors.isFetching} />
      )}
      <TextField
        select
        label="Supervisor (optional)"
        value={supervisorId}
        onChange={(event) => setSupervisorId(event.target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value={nobody}>No supervisor</MenuItem>
        {supervisors.data?.map((supervisor) => {
          const where = whereElse(bookings, supervisor.id)
          return (
            <MenuItem key={supervisor.id} value={supervisor.id} sx={{ whiteSpace: 'normal' }}>
              {nameOf(supervisor)}
              {where !== '' && ` (on ${where})`}
            </MenuItem>
          )
        })}
      </TextField>
    </FormDialog>
  )
}
