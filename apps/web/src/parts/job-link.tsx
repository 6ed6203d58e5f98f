import { formatJobNumber, type NumberedJob } from '@daysheet/domain/jobs/job-number'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { paths } from './paths.ts'

/** A job's number, leading to everything that is known of the job. Wherever a number is shown, it is this. (issue 6.2) */
export function JobLink({ job, className }: { job: NumberedJob & { id: string }; className?: string }) {
  const number = formatJobNumber(job)
  return (
    <Link
      component={RouterLink}
      to={paths.job(job.id)}
      className={className}
      aria-label={number === '' ? 'Records of this job without a number' : `Records of job ${number}`}
      underline="hover"
    >
      {number === '' ? 'No number' : number}
    </Link>
  )
}
