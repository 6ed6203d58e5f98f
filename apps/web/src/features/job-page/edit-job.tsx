import type { Job } from '@daysheet/domain/jobs/job'
import { useEffect, useEffectEvent } from 'react'
import { tell } from '../../ui/messages.tsx'
import { JobFilings } from '../filings/list/job-filings.tsx'
import { useLateCode } from '../../client/use-lazy-module.ts'

interface EditJobProps {
  /** As it was seen when the dialog was opened: what somebody else changes meanwhile is told at Save. */
  job: Job
  onClose: () => void
  onSaved: () => void
}

/** Edit Job away from Admin, its code fetched when it is first opened; when that fails it does not open and says why. */
export function EditJob({ job, onClose, onSaved }: EditJobProps) {
  const code = useLateCode(() => import('../jobs/job-dialog.tsx'))
  const fail = useEffectEvent(() => {
    onClose()
    void tell('This could not be loaded. Check the connection and try again.')
  })
  useEffect(() => {
    if (code === 'failed') fail()
  }, [code])
  return (
    code !== null &&
    code !== 'failed' && (
      <code.JobDialog job={job} onClose={onClose} onSaved={onSaved}>
        <JobFilings job={job} />
      </code.JobDialog>
    )
  )
}
