import { formatJobNumber, type NumberedJob } from '@daysheet/domain/jobs/job-number'
import clsx from 'clsx'
import { Link } from 'react-router'
import { paths } from '#paths.ts'

/**
 * A job's number, leading to everything that is known of the job. Wherever a screen shows a number, it is this; `children` are what stands there instead of the
 * number, such as number and address. Lists have thousands of them: a bare anchor, looked after by the theme.
 */
export function JobLink({
  job,
  className,
  children,
}: {
  job: NumberedJob & { id: string }
  className?: string | undefined
  children?: string
}) {
  const number = formatJobNumber(job)
  const shown = children ?? (number === '' ? 'No number' : number)
  return (
    // A link cannot be pulled away by the mouse: on the planner the row it stands in is what is dragged.
    <Link
      to={paths.job(job.id)}
      className={clsx('job-link', className)}
      aria-label={children === undefined && number === '' ? 'Job with no number' : `Job ${shown}`}
      draggable={false}
    >
      {shown}
    </Link>
  )
}
