import type { Job } from '@daysheet/domain/jobs/job'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { jobExport } from '../../../api/exports.ts'
import { jobSearchQueries } from '../../../api/job-search.ts'
import { JobPicker } from '../../../parts/job-picker.tsx'
import { ExportDialog } from './export-dialog.tsx'

/** Export by Job Number: the hours of one job over all its days. On the dashboard of a job it begins with that job. (spec §2, decisions "Screens") */
export function ExportByJobNumber({ jobNum, onClose }: { jobNum: string | undefined; onClose: () => void }) {
  // Undefined until somebody chooses; null once somebody has cleared the field.
  const [chosen, setChosen] = useState<Job | null | undefined>()
  const shown = useQuery({ ...jobSearchQueries.matching(jobNum ?? ''), enabled: jobNum !== undefined })
  const ofDashboard = jobNum === undefined ? undefined : shown.data?.find((job) => job.jobNum === Number(jobNum))
  const job = chosen === undefined ? (ofDashboard ?? null) : chosen
  const number = job?.jobNum ?? null
  return (
    <ExportDialog title="Export by Job Number" path={number === null ? null : jobExport(number)} onClose={onClose}>
      <JobPicker
        label="Job"
        value={job}
        onChange={setChosen}
        helperText={job !== null && number === null ? 'This job has no number. Choose another one.' : 'Search by number or address'}
      />
    </ExportDialog>
  )
}
