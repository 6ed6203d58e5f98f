import type { ShownJob } from '@daysheet/domain/schedules/job-reads'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { jobSearchQueries } from './queries.ts'
import { ExportDialog } from '#client/export-dialog.tsx'
import { JobPicker } from './job-picker.tsx'

interface ExportByJobProps {
  title: string
  /** The number the dialog begins with, as an address or a search has it. */
  jobNum: string | undefined
  /** The address of the file of a job number. */
  pathOf: (jobNum: number) => string
  onClose: () => void
}

/** An export of one job, which is looked for by number or address. (product.md#dialogs) */
export function ExportByJob({ title, jobNum, pathOf, onClose }: ExportByJobProps) {
  // Undefined until somebody chooses; null once somebody has cleared the field.
  const [chosen, setChosen] = useState<ShownJob | null | undefined>()
  const shown = useQuery({ ...jobSearchQueries.matching(jobNum ?? ''), enabled: jobNum !== undefined })
  const begun = jobNum === undefined ? undefined : shown.data?.find((job) => job.jobNum === Number(jobNum))
  const job = chosen === undefined ? (begun ?? null) : chosen
  const number = job?.jobNum ?? null
  return (
    <ExportDialog title={title} path={number === null ? null : pathOf(number)} onClose={onClose}>
      <JobPicker
        label="Job"
        value={job}
        onChange={setChosen}
        helperText={job !== null && number === null ? 'This job has no number. Choose another one.' : 'Search by number or address'}
      />
    </ExportDialog>
  )
}
