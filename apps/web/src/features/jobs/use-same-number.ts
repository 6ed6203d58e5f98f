import { formatJobNumber, type NumberedJob } from '@daysheet/domain/jobs/job-number'
import { useState } from 'react'
import { ask } from '#ui/messages.tsx'
import { jobsNumbered } from './queries.ts'

/**
 * Asks before a job gets the number of another job, active or not: files and exports find jobs by
 * their number. `ownId` is the job that is edited. (product.md#admin)
 */
export function useSameNumber() {
  const [isAsking, setAsking] = useState(false)
  const mayUse = async (job: NumberedJob, ownId?: string): Promise<boolean> => {
    if (job.jobNum === null) return true
    const others = (await jobsNumbered(job.jobNum)).filter(({ id }) => id !== ownId)
    if (others.length === 0) return true
    setAsking(true)
    const details = others.map(({ address, active }) => (active ? address : `${address}, not active`)).join('\n')
    const may = await ask(`Job Number ${formatJobNumber(job)} is already used. Use it again?`, {
      details,
      yes: 'Use it again',
      no: 'Cancel',
      startsAtNo: true,
    })
    setAsking(false)
    return may
  }
  return { mayUse, isAsking }
}
