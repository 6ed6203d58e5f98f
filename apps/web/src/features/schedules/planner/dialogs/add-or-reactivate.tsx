import type { Job } from '@daysheet/domain/jobs/job'
import type { ShownJob } from '@daysheet/domain/schedules/job-reads'
import { jobForm, jobFormOf, type JobFields as JobBody } from '@daysheet/domain/jobs/job-form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { messageOf } from '#client/client.ts'
import { JobFields } from '#features/jobs/job-fields.tsx'
import { JobPicker } from '#features/jobs/job-picker.tsx'
import { readJob } from '#features/jobs/queries.ts'
import { useSameNumber } from '#features/jobs/use-same-number.ts'
import { useFailures } from '#client/use-failures.ts'
import { create, updateById } from '#client/rows.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { usePlanner } from '../planner-context.ts'
import type { DaySchedule } from '../queries.ts'

/** What stays as it is when an existing job is chosen. (product.md#field-checks) */
const lockedForExisting = ['jobNum', 'jobDesc', 'premisesDetail', 'budget', 'sitePlace', 'siteRadius', 'payRegime'] as const

/** Of an existing job: makes it active, and saves what the dialog lets one change of it. */
function reactivated({ address, boro, ownerName, ownerAddress, ownerPhone }: JobBody) {
  return { active: true, address, boro, ownerName, ownerAddress, ownerPhone }
}

/**
 * Add/Reactivate Job: makes an existing job active again, or creates a new one, and puts it on the
 * day. Nothing is saved before the day has a schedule. (product.md#planner, product.md#states,
 * product.md#field-checks)
 */
export function AddOrReactivate({ schedule }: { schedule: DaySchedule | null }) {
  const { open, actions } = usePlanner()
  const queryClient = useQueryClient()
  const [existing, setExisting] = useState<Job | null>(null)
  const form = useZodForm(jobForm, jobFormOf(null))
  const failed = useFailures(form, messageOf)
  const take = (job: Job | null) => {
    setExisting(job)
    form.reset({ ...jobFormOf(job), active: true })
  }
  // The list loads only the properties it shows; the form needs the whole job.
  const choice = useMutation({
    mutationFn: async (found: ShownJob | null) => found && readJob(found.id),
    onError: (error) => void failed(error),
  })
  const choose = (found: ShownJob | null) => choice.mutate(found, { onSuccess: take })
  const sameNumber = useSameNumber()
  const save = useMutation({
    mutationFn: async (body: JobBody) => {
      if (!existing && !(await sameNumber.mayUse(body))) {
        form.setFocus('jobNum')
        return null
      }
      if ((await actions.scheduleToAddTo()) === null) return null
      return existing
        ? updateById('Jobs', existing.id, reactivated(body), { ifMatch: existing.version })
        : create('Jobs', { ...body, active: true })
    },
    onError: (error) => void failed(error),
    onSuccess: async (saved, body) => {
      if (saved === null) return
      void queryClient.invalidateQueries({ queryKey: ['jobs'] })
      // A create answers without what was left empty. (product.md#wire-writes)
      const job = { ...body, ...saved }
      if (await actions.addJob(job)) return open(null)
      // The job is saved but not on the day. The dialog goes on with it, so that it is not created
      // twice.
      take(job)
    },
  })
  const isWorking = existing ? (existing.active ? 'Add to schedule' : 'Reactivate') : 'Add'
  return (
    <FormDialog
      title="Add/Reactivate Job"
      maxWidth="sm"
      saving={(save.isPending && !sameNumber.isAsking) || choice.isPending}
      error={null}
      form={form}
      onSubmit={(body) => save.mutate(body)}
      onClose={() => open(null)}
      submitLabel={isWorking}
    >
      <JobPicker
        label="Choose an existing job"
        value={existing}
        onChange={choose}
        helperText="Or leave this empty and create a new job below."
      />
      <JobFields locked={existing ? lockedForExisting : []} isNew={!existing} />
      <Typography color="textSecondary">
        {schedule
          ? 'The job becomes active and is added to this day’s schedule.'
          : 'The job becomes active and is added to this day. The day has no schedule yet.'}
      </Typography>
    </FormDialog>
  )
}
