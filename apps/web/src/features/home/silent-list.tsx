import { dayOf, formatDay, weekdayOf } from '@daysheet/domain/calendar/day'
import { silentOn, isTimeReached } from '@daysheet/domain/schedules/silent'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths.ts'
import { useMinute } from '#ui/use-minute.ts'
import { SilentJobs } from '../schedules/silent-jobs.tsx'
import { useSettings } from '../session/queries.ts'
import { useToday } from '../session/use-today.ts'
import { settingsQueries } from '../settings/queries.ts'
import { overviewQueries, type OverviewEntry } from './queries.ts'
import styles from './silent-list.module.css'

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

type Member = OverviewEntry['workerEntries'][number]

/** Who is silent about the next day, by job, once the hour that the office has set for it has come; undefined before, and where none is set. (product.md#silent) */
function useSilent(): { date: string; jobs: { entry: OverviewEntry; silent: Member[] }[] } | undefined {
  const { timeZone: zone } = useSettings()
  const today = useToday()
  const now = useMinute()
  const { data: settings } = useQuery(settingsQueries.current())
  const isDue = isTimeReached(settings?.silentListTime ?? null, { now, today, zone })
  const { data: next } = useQuery({ ...overviewQueries.next(today, zone), enabled: isDue })
  return isDue && next ? { date: next.date, jobs: silentOn<Member, OverviewEntry>(next.scheduleEntries) } : undefined
}
