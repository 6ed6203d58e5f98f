import { parsePathDay, type Day } from '@daysheet/domain/calendar/day'
import { jobNumberIn } from '@daysheet/domain/jobs/job-number'
import type { DashboardEntry } from '@daysheet/domain/schedules/day-read'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState, useEffect } from 'react'
import { Link as RouterLink, useNavigate, useParams, useSearchParams } from 'react-router'
import { dashboardQueries } from '../queries.ts'
import { useMay, useSettings } from '#features/session/queries.ts'
import { paths } from '#paths.ts'
import { DayHead } from '#features/schedules/day-head.tsx'
import { useToday } from '#features/session/use-today.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { Board } from './board.tsx'
import { dayClock } from './card/clock-labels.ts'
import { DashboardContext, type Dashboard, useDashboard } from './dashboard-context.ts'
import { DayTotals } from './day-totals.tsx'
import { ExportBar } from './export-bar.tsx'
import { JobHistory } from './card/job-history.tsx'
import type { Open } from './open.ts'
import { loadModule } from '#client/use-lazy-module.ts'
import { useLazyDialogs } from '#client/use-lazy-dialogs.ts'

const loadDialogs = () => loadModule(() => import('./open-dialog.tsx'))

/** The dialog that is open, if any. It is mounted when it opens, so that closing empties it; its code comes after the board's. (product.md#dialogs) */
function DashboardDialogs({ dialog }: { dialog: Open }) {
  const { open } = useDashboard()
  const dialogs = useLazyDialogs(loadDialogs, { isWanted: dialog !== null, giveUp: () => open(null) })
  return dialog && dialogs && <dialogs.OpenDialog dialog={dialog} />
}

/** What the address asks for. (product.md#routes: /dashboard/{date}, /dashboard/job/{jobNum}/{date}, /dashboard/{date}?jobNum=) */
interface Address {
  day: Day
  /** As it stands in the address; null for all jobs. */
  jobNum: string | null
  /** Another day; the job number stays. */
  setDay: (day: Day) => void
}

/** Reads the address. A date that is none falls back to today, and the address is mended without a step in the history. */
function useAddress(): Address {
  const today = useToday()
  const { date, jobNum: inPath } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const searchedJobNum = search.get('jobNum')?.trim() || null
  const pathOf = useCallback(
    (day?: Day) => {
      if (inPath !== undefined) return paths.dashboardJob(inPath, day)
      return searchedJobNum === null ? paths.dashboard(day) : `${paths.dashboard(day)}?${new URLSearchParams({ jobNum: searchedJobNum })}`
    },
    [inPath, searchedJobNum],
  )
  const day = date === undefined ? today : parsePathDay(date)
  useEffect(() => {
    if (day === null) void navigate(pathOf(), { replace: true })
  }, [day, navigate, pathOf])
  // At once, not when there is time: whoever presses Next day twice in a row means two days, and the second press starts from the day shown.
  const setDay = useCallback((next: Day) => void navigate(pathOf(next), { flushSync: true }), [navigate, pathOf])
  return { day: day ?? today, jobNum: inPath ?? searchedJobNum, setDay }
}

const nothing: readonly DashboardEntry[] = []

/** The bar with the day's figures stays on the screen; paper has them too. */
const onPaper = { display: 'none', '@media print': { display: 'block', mb: 2 } } as const

const barTools = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5, rowGap: 0.5, flex: '1 1 510px' } as const

/** The entries the address asks for: all of them, or those of the jobs with a number. */
function useEntries(entries: readonly DashboardEntry[], jobNum: string | null): readonly DashboardEntry[] {
  return useMemo(() => {
    if (jobNum === null) return entries
    const number = jobNumberIn(jobNum)
    return number === null ? nothing : entries.filter(({ job }) => job.jobNum === number)
  }, [entries, jobNum])
}

/** The timeclock dashboard: who is on the clock, what the hours are, and what has to be looked into. (product.md#dashboard) */
export function DashboardScreen() {
  const { timeZone: zone } = useSettings()
  const may = useMay()
  const today = useToday()
  const { day, jobNum, setDay } = useAddress()
  const [dialog, open] = useState<Open>(null)
  const schedule = useQuery(dashboardQueries.day(day, zone, may('time.reports')))
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const dashboard = useMemo<Dashboard>(
    () => ({ clock: dayClock(day, zone), isToday: day === today, isPast: day < today, open, bar }),
    [day, zone, today, bar],
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
  const exports = may('time.reports') && <ExportBar day={day} hasSchedule={Boolean(schedule.data)} {...(jobNum !== null && { jobNum })} />
  return (
    <DashboardContext value={dashboard}>
      <PageHeading title="Timeclock" hidden />
      <DayHead day={day} onChangeDay={changeDay}>
        {schedule.data && <DayTotals entries={entries} />}
        {!isPhone && <Box ref={setBar} sx={barTools} />}
      </DayHead>
      {schedule.data && (
        <Box sx={onPaper}>
          <DayTotals entries={entries} isOnPaper />
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
