import { jobNumberIn } from '@daysheet/domain/jobs/job-in-address'
import type { DashboardEntry } from '@daysheet/domain/schedules/day-read'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { dashboardQueries } from '../queries.ts'
import { useSettings } from '../../session/queries.ts'
import { paths } from '../../../app/paths.ts'
import { DayHead } from '../../schedules/day-head.tsx'
import { useToday } from '../../session/use-today.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Board } from './board.tsx'
import { dayClock } from './card/clock-labels.ts'
import { DashboardContext, type Dashboard } from './dashboard-context.ts'
import { DashboardDialogs } from './dashboard-dialogs.tsx'
import { DayTotals } from './day-totals.tsx'
import { ExportBar } from './export-bar.tsx'
import { JobHistory } from './card/job-history.tsx'
import type { Open } from './open.ts'
import { useAddress } from './use-address.ts'
import { useLiveDashboard } from './use-live-dashboard.ts'

const nothing: readonly DashboardEntry[] = []

/** The bar with the day's figures stays on the screen; paper has them too. */
const onPaper = { display: 'none', '@media print': { display: 'block', mb: 2 } } as const

/** The entries the address asks for: all of them, or those of the jobs with a number. */
function useEntries(entries: readonly DashboardEntry[], jobNum: string | null): readonly DashboardEntry[] {
  return useMemo(() => {
    if (jobNum === null) return entries
    const number = jobNumberIn(jobNum)
    return number === null ? nothing : entries.filter(({ job }) => job.jobNum === number)
  }, [entries, jobNum])
}

/** The timeclock dashboard: who is on the clock, what the hours are, and what has to be looked into. (spec §2 "Dashboard for a date") */
export function DashboardScreen() {
  const { timeZone: zone } = useSettings()
  const today = useToday()
  const { day, jobNum, setDay } = useAddress()
  const [dialog, open] = useState<Open>(null)
  const schedule = useQuery(dashboardQueries.day(day, zone))
  useLiveDashboard(day, zone)
  const dashboard = useMemo<Dashboard>(
    () => ({ clock: dayClock(day, zone), isToday: day === today, isPast: day < today, open }),
    [day, zone, today],
  )
  const entries = useEntries(schedule.data?.scheduleEntries ?? nothing, jobNum)
  const changeDay = useCallback(
    (next: string) => {
      open(null)
      setDay(next)
    },
    [setDay],
  )
  const number = jobNum === null ? null : jobNumberIn(jobNum)
  const exports = <ExportBar day={day} hasSchedule={Boolean(schedule.data)} {...(jobNum !== null && { jobNum })} />
  return (
    <DashboardContext value={dashboard}>
      <PageHeading title="Timeclock" hidden />
      <DayHead day={day} onChangeDay={changeDay}>
        {schedule.data && <DayTotals entries={entries} />}
      </DayHead>
      {schedule.data && (
        <Box sx={onPaper}>
          <DayTotals entries={entries} />
        </Box>
      )}
      {jobNum !== null && (
        <Box sx={{ mb: 1.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Typography component="p" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
            Job {jobNum}
          </Typography>
          <Button className="no-print" component={RouterLink} to={paths.dashboard(day)}>
            All jobs of this day
          </Button>
        </Box>
      )}
      <Board schedule={schedule} entries={entries} isOneJob={jobNum !== null} exports={exports} />
      {number !== null && <JobHistory jobNum={number} />}
      <DashboardDialogs dialog={dialog} />
    </DashboardContext>
  )
}
