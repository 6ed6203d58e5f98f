import { filteredEntries } from '@daysheet/domain/schedules/day-filter'
import { dayTotals } from '@daysheet/domain/schedules/day-totals'
import { compareEntries } from '@daysheet/domain/jobs/entry-order'
import type { DashboardEntry, DashboardSchedule } from '@daysheet/domain/schedules/day-read'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import clsx from 'clsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Link as RouterLink } from 'react-router'
import { paths } from '#paths.ts'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { useIncrementalList } from '#ui/use-incremental-list.ts'
import pinned from '#ui/pinned.module.css'
import styles from './card/card.module.css'
import { openLabel } from './card/clock-labels.ts'
import { clockOf, countToCheck } from './card/clock-of.ts'
import { DayCounts, FilterNotice } from '#features/schedules/day-counts.tsx'
import { useDayFilter } from '#features/schedules/use-day-filter.ts'
import { useDashboard } from './dashboard-context.ts'
import { JobCard } from './card/job-card.tsx'
import { useOpened } from './use-opened.ts'

const failure = 'Error getting schedule, please try again'
/** More cards than most monitors show at once; so many are drawn at a time. */
const screenful = 16

const toolsRow = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5, rowGap: 0.5, mb: 0.5 } as const

/**
 * The day's filters, and the button that opens all jobs. They are beside the date if there is room,
 * otherwise above the jobs.
 */
function Tools({ children }: { children: ReactNode }) {
  const { bar } = useDashboard()
  if (bar) return createPortal(children, bar)
  return (
    <Box sx={toolsRow} className="no-print">
      {children}
    </Box>
  )
}

/** Nobody clocks in on what does not take place: it is looked at last. */
const cancelledLast = (one: DashboardEntry, other: DashboardEntry) =>
  Number(one.cancelled) - Number(other.cancelled) || compareEntries(one, other)

/** The column headings. Screen readers skip them, because each figure has its own label. */
function Columns() {
  const { isPast } = useDashboard()
  const figures = ['Assigned', 'Confirmed', openLabel(isPast), 'Finished', 'Hours', isPast ? '' : 'Running hours']
  return (
    <div className={clsx(styles.columns, pinned.pinned, pinned.unlessLow)} aria-hidden>
      <span>Job</span>
      {figures.map((words) => (
        <span key={words} className={styles.right}>
          {words}
        </span>
      ))}
      <span>Budget</span>
      <span />
    </div>
  )
}

interface CardsProps {
  entries: readonly DashboardEntry[]
  /** Only one job's cards: they begin open. */
  isOneJob: boolean
  exports: ReactNode
}

function Cards({ entries, isOneJob, exports }: CardsProps) {
  const { clock, isPast } = useDashboard()
  const [isOnlyToCheck, setOnlyToCheck] = useState(false)
  const { isOpen, toggle, setAll } = useOpened(isOneJob)
  const sorted = useMemo(() => entries.toSorted(cancelledLast), [entries])
  const toCheck = sorted.reduce((sum, entry) => sum + countToCheck(entry, isPast, clock), 0)
  const { chosen, clear } = useDayFilter()
  const narrowed = filteredEntries(sorted, chosen)
  const shown = isOnlyToCheck ? narrowed.filter((entry) => countToCheck(entry, isPast, clock) > 0) : narrowed
  const totals = useMemo(() => dayTotals(entries), [entries])
  const drawn = useIncrementalList(shown.length, screenful)
  const areAllOpen = shown.length > 0 && shown.every(({ id }) => isOpen(id))
  const openAll = (open: boolean) => () =>
    setAll(
      shown.map(({ id }) => id),
      open,
    )
  return (
    <>
      <Tools>
        <Button
          variant={isOnlyToCheck ? 'contained' : 'outlined'}
          color={toCheck > 0 ? 'warning' : 'primary'}
          aria-pressed={isOnlyToCheck}
          onClick={() => setOnlyToCheck(!isOnlyToCheck)}
        >
          To check ({toCheck})
        </Button>
        <DayCounts totals={totals} />
        <Button onClick={openAll(!areAllOpen)}>{areAllOpen ? 'Collapse all' : 'Expand all'}</Button>
        <Box sx={{ flex: 1 }} />
        {exports}
      </Tools>
      <FilterNotice shown={shown.length} entries={entries} />
      {shown.length === 0 ? (
        <Empty text={isOnlyToCheck && narrowed.length === sorted.length ? 'Nothing to check on this day.' : 'No job of this day is so.'}>
          <Button
            variant="outlined"
            onClick={() => {
              setOnlyToCheck(false)
              clear()
            }}
          >
            Show all jobs
          </Button>
        </Empty>
      ) : (
        <div className={styles.table}>
          <Columns />
          <ul className={styles.cards} aria-label="Jobs of this day">
            {shown.slice(0, drawn).map((entry) => (
              <JobCard
                key={entry.id}
                entry={entry}
                clock={clockOf(entry, isPast, clock)}
                isOpen={isOpen(entry.id)}
                isDetailed={isOneJob}
                onToggle={toggle}
              />
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

interface BoardProps {
  schedule: UseQueryResult<DashboardSchedule | null>
  /** Those the address asks for. */
  entries: readonly DashboardEntry[]
  isOneJob: boolean
  exports: ReactNode
}

/** The day's cards, or why there are none and what to do about it. (product.md#dashboard, product.md#states) */
export function Board({ schedule: { data, isPending, isError, isFetching, refetch }, entries, isOneJob, exports }: BoardProps) {
  const { clock } = useDashboard()
  if (isPending) return <Loading text="Loading Schedule..." visible rows={6} height={104} />
  const failed = isError && (
    <Box sx={{ mb: 1.5 }}>
      <Failed text={failure} onRetry={() => void refetch()} retrying={isFetching} />
    </Box>
  )
  if (data === undefined) return failed
  const plan = (words: string) => (
    <Button variant="contained" component={RouterLink} to={paths.schedule(clock.day)}>
      {words}
    </Button>
  )
  const row = exports && (
    <Tools>
      <Box sx={{ flex: 1 }} />
      {exports}
    </Tools>
  )
  if (data === null)
    return (
      <>
        {failed}
        {row}
        <Empty text="No Schedule found">{plan('Plan this day')}</Empty>
      </>
    )
  if (entries.length === 0)
    return (
      <>
        {failed}
        {row}
        {isOneJob ? (
          <Empty text="No Jobs found for this schedule and job">
            <Button variant="outlined" component={RouterLink} to={paths.dashboard(clock.day)}>
              All jobs of this day
            </Button>
          </Empty>
        ) : (
          <Empty text="No Jobs found for this schedule">{plan('Add jobs on the schedule')}</Empty>
        )}
      </>
    )
  return (
    <>
      {failed}
      <Cards key={`${clock.day} ${isOneJob}`} entries={entries} isOneJob={isOneJob} exports={exports} />
    </>
  )
}
