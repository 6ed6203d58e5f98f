import { dayOf, formatDay, weekdayOf } from '@daysheet/domain/calendar/day'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { SilentJobs } from '../schedules/silent-jobs.tsx'
import { useSettings } from '../session/queries.ts'
import styles from './silent-list.module.css'
import { useSilent } from './use-silent.ts'

/** Those to call: texted for the next day, and silent when the hour has come that the office has set for it. (product.md#silent) */
export function SilentList() {
  const { timeZone: zone } = useSettings()
  const silent = useSilent()
  const id = useId()
  if (!silent || silent.jobs.length === 0) return null
  const day = dayOf(silent.date, zone)
  return (
    <Paper variant="outlined" component="section" aria-labelledby={id} className={styles.list}>
      <div className={styles.head}>
        <Typography component="h2" variant="h2" id={id}>
          Not answered yet for {weekdayOf(day)} {formatDay(day)}
        </Typography>
        <Button component={Link} to={paths.schedule(day, 'waiting')} variant="outlined">
          Show in the schedule
        </Button>
      </div>
      <SilentJobs jobs={silent.jobs} zone={zone} />
    </Paper>
  )
}
