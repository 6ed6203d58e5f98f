import { formatDays, jobForm, jobFormOf, placeLabel, type JobFields as JobBody, type JobForm } from '@daysheet/domain/jobs/job-form'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import { radiusInFeet } from '@daysheet/domain/locations/feet'
import type { Job } from '@daysheet/domain/jobs/job'
import type { ReactNode } from 'react'
import { messageOf } from '#client/client.ts'
import { useSettings } from '../session/queries.ts'
import { createJob, patchJob } from './queries.ts'
import { yesOrNo, type FieldLabels } from '#client/field-changes.ts'
import { JobFields } from './job-fields.tsx'
import { useSameNumber } from './use-same-number.ts'
import { abatementNames, jurisdictionLabel, regimeNames } from './job-labels.ts'
import { useFailures } from '#client/use-failures.ts'
import { useRecordEdit } from '#client/use-record-edit.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { CheckboxField } from '#ui/form/form-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'

const number = { label: 'Job Number', valueOf: formatJobNumber }
const place = { label: 'Site Location', valueOf: placeLabel }
const labels: FieldLabels<Job> = {
  address: { label: 'Address', valueOf: ({ address }) => address },
  boro: { label: 'Boro', valueOf: ({ boro }) => boro ?? '' },
  jobNum: number,
  jobNumDecimals: number,
  jobDesc: { label: 'Job Description', valueOf: ({ jobDesc }) => jobDesc ?? '' },
  premisesDetail: { label: 'Premises Detail', valueOf: ({ premisesDetail }) => premisesDetail ?? '' },
  budget: { label: 'Budgeted Hours', valueOf: ({ budget }) => (budget === null ? '' : String(budget)) },
  ownerName: { label: 'Owner Name', valueOf: ({ ownerName }) => ownerName ?? '' },
  ownerAddress: { label: 'Owner Address', valueOf: ({ ownerAddress }) => ownerAddress ?? '' },
  ownerPhone: { label: 'Owner Phone', valueOf: ({ ownerPhone }) => ownerPhone ?? '' },
  latitude: place,
  longitude: place,
  siteRadius: { label: 'Site Radius (ft)', valueOf: ({ siteRadius }) => (siteRadius === null ? '' : String(radiusInFeet(siteRadius))) },
  jurisdiction: { label: 'Certificates', valueOf: jurisdictionLabel },
  abatement: { label: 'Type of Project', valueOf: ({ abatement }) => abatementNames[abatement] },
  active: { label: 'Active', valueOf: ({ active }) => yesOrNo(active) },
  payRegime: { label: 'Type of Work', valueOf: ({ payRegime }) => regimeNames[payRegime] },
  overtimeCodes: { label: 'Overtime Codes', valueOf: (row) => row.overtimeCodes.join(', ') },
  overtimeHolidays: { label: 'Holidays', valueOf: ({ overtimeHolidays }) => formatDays(overtimeHolidays) },
  makeUpDays: { label: 'Make-up Days', valueOf: ({ makeUpDays }) => formatDays(makeUpDays) },
}

/** What the untouched dialog would send. An old record may hold what the dialog would not accept; then it is what is stored. */
function bodyOf(job: Job): JobBody {
  const { id: _id, version: _version, ...stored } = job
  return jobForm.safeParse(jobFormOf(job)).data ?? stored
}

interface JobDialogProps {
  /** null for a new one. */
  job: Job | null
  onClose: () => void
  onSaved: (saved: Job) => void
  /** What else is known of the job, beneath its fields. */
  children?: ReactNode
}

/** Add Job and Edit Job. (product.md#admin, product.md#errors) */
export function JobDialog({ job, onClose, onSaved, children }: JobDialogProps) {
  const form = useZodForm(jobForm, jobFormOf(job))
  const { timeZone: zone } = useSettings()
  const sameNumber = useSameNumber()
  const { save, isSaving, problem } = useRecordEdit<Job, JobBody>({
    row: job,
    bodyOf,
    words: labels,
    zone,
    onSaved,
    async create(body) {
      if (await sameNumber.mayUse(body)) return createJob(body)
      form.setFocus('jobNum')
      return null
    },
    async save(seen, change) {
      const numbered = { ...seen, ...change }
      if (numbered.jobNum !== seen.jobNum && !(await sameNumber.mayUse(numbered, seen.id))) {
        form.setFocus('jobNum')
        return false
      }
      await patchJob(seen, change)
      return true
    },
    onFailed: useFailures(form, messageOf),
  })
  return (
    <FormDialog
      title={job ? 'Edit Job' : 'Add Job'}
      maxWidth="sm"
      saving={isSaving && !sameNumber.isAsking} // a question waits for its answer
      error={problem}
      form={form}
      onSubmit={(body) => save(body)}
      onClose={onClose}
    >
      <JobFields isNew={job === null} />
      <CheckboxField<JobForm> name="active" label="Active" />
      {children}
    </FormDialog>
  )
}
