import { formatDay, weekdayOf, dayOf, type Day } from '@daysheet/domain/calendar/day'
import { filingFlags } from '@daysheet/domain/filings/filing-flags'
import { dayAttention, type Attention as Kind } from '@daysheet/domain/schedules/day-attention'
import { budgetLevel, budgetPercent } from '@daysheet/domain/timeclock/budget'
import type { MissingClockOut } from '@daysheet/domain/timeclock/hours-report'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { messageOf } from '../../client/client.ts'
import { Glyph } from '../../ui/glyph.tsx'
import type { Status } from '../../ui/status.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import status from '../../ui/text-status.module.css'
import { filingFlagLabels } from '../filings/filing-labels.ts'
import { JobLink } from '../jobs/job-link.tsx'
import { nameOf } from '../people/person-labels.ts'
import { useSettings } from '../session/queries.ts'
import { replyQueries } from '../texts/queries.ts'
import { dashboardQueries } from '../timeclock/queries.ts'
import styles from './attention.module.css'
import { overviewQueries, type DayOverview, type OverviewEntry } from './queries.ts'

const shapes: Record<Kind, Status | 'warning'> = {
  declined: 'declined',
  error: 'error',
  'no-supervisor': 'warning',
  'not-texted': 'not texted',
  waiting: 'waiting',
}

const words: Record<Kind, (count: number) => string> = {
  declined: () => 'declined',
  error: (count) => (count === 1 ? 'text failed' : 'texts failed'),
  'no-supervisor': (count) => `${count === 1 ? 'job' : 'jobs'} without a supervisor`,
  'not-texted': () => 'not texted',
  waiting: () => 'silent',
}

/** From so many percent of its hours on, a job needs a look. */
const budgetAttention = 90

interface LineProps {
  to: string
  shape: Status | 'warning'
  count: number
  children: ReactNode
}

/** A number that leads to its list. */
function Line({ to, shape, count, children }: LineProps) {
  return (
    <li className={status.status} data-status={shape === 'warning' ? undefined : shape}>
      <Link to={to} className={styles.line}>
        <Glyph shape={shape} size={18} className={shape === 'warning' ? styles.warn : undefined} />
        <span>
          <strong>{count}</strong> {children}
        </span>
      </Link>
    </li>
  )
}

/** A number that opens its list in place. */
function Opened({ count, text, children }: { count: number; text: string; children: ReactNode }) {
  return (
    <li>
      <details>
        <summary className={styles.line}>
          <Glyph shape="warning" size={18} className={styles.warn} />
          <span>
            <strong>{count}</strong> {text}
          </span>
          <Glyph shape="open" size={18} className={styles.open} />
        </summary>
        <ul className={styles.inner}>{children}</ul>
      </details>
    </li>
  )
}

/** What a day's texts and jobs need. */
const DayLines = ({ entries, day }: { entries: readonly OverviewEntry[]; day: Day }) =>
  dayAttention(entries).map(({ filter, count }) => (
    <Line key={filter} to={paths.schedule(day, filter)} shape={shapes[filter]} count={count}>
      {words[filter](count)}
    </Line>
  ))

/** `quiet` is said where there is nothing above it; null while nobody knows whether there is. */
function Block({ title, quiet, children }: { title: string; quiet: string | null; children: ReactNode }) {
  const id = useId()
  return (
    <Paper variant="outlined" component="section" aria-labelledby={id} className={styles.block}>
      <Typography component="h3" variant="h3" color="textSecondary" id={id}>
        {title}
      </Typography>
      <ul className={styles.lines}>{children}</ul>
      {quiet !== null && (
        <Typography color="textSecondary" className={styles.quiet}>
          {quiet}
        </Typography>
      )}
    </Paper>
  )
}

/** The jobs of these days that have used most of their hours. */
function useTightBudgets(entries: readonly OverviewEntry[]) {
  const jobs = [...new Map(entries.flatMap(({ job }) => (job && (job.budget ?? 0) > 0 ? [[job.id, job] as const] : []))).values()]
  return useQueries({
    queries: jobs.map((job) => dashboardQueries.jobHours(job.id)),
    combine: (totals) => ({
      isKnown: totals.every(({ data }) => data !== undefined),
      failed: totals.find(({ isError }) => isError),
      tight: jobs.flatMap((job, at) => {
        const hours = totals[at]?.data?.hours ?? 0
        return (budgetLevel(hours, job.budget) ?? 0) >= budgetAttention ? [{ job, percent: budgetPercent(hours, job.budget) }] : []
      }),
    }),
  })
}

/** The jobs of these days about whose filings there is something to look at. */
const flaggedFilings = (entries: readonly OverviewEntry[]) =>
  entries.flatMap((entry) => {
    const labels = entry.job && !entry.cancelled ? filingFlagLabels(filingFlags(entry.job.scopeParts, entry)) : []
    return entry.job && labels.length > 0 ? [{ job: entry.job, labels }] : []
  })

const MissingLines = ({ missing }: { missing: readonly MissingClockOut[] }) =>
  missing.map(({ workerEntryId, name, day, address }) => (
    <li key={workerEntryId}>
      <Link to={paths.dashboard(day)} className="job-link">
        {nameOf({ name })}
      </Link>
      , {weekdayOf(day)} {formatDay(day)}, {address}
    </li>
  ))

/** What is said of the next day where nothing needs anybody; null while it is not known. */
function quietOfNext(next: DayOverview | null | undefined): string | null {
  if (next === undefined) return null
  if (next === null) return 'No later day is scheduled.'
  const hasCrew = next.scheduleEntries.some(({ cancelled, workerEntries }) => !cancelled && workerEntries.length > 0)
  return hasCrew ? 'Everybody has confirmed.' : 'Nobody is on a crew yet.'
}

interface AttentionProps {
  today: Day
  entries: readonly OverviewEntry[]
}

/** What needs somebody: today, on the next day that is scheduled, and of what is past. (product.md#home) */
export function Attention({ today, entries }: AttentionProps) {
  const { timeZone: zone } = useSettings()
  const next = useQuery(overviewQueries.next(today, zone))
  const missing = useQuery(overviewQueries.missingClockOuts(today))
  const replies = useQuery(replyQueries.unread())
  const { data: unread = 0 } = replies
  const planned = next.data?.scheduleEntries ?? []
  const all = [...entries, ...planned].filter(({ cancelled }) => !cancelled)
  const budgets = useTightBudgets(all)
  const filings = flaggedFilings(all)
  const failed = [next, missing, replies].find(({ isError }) => isError) ?? budgets.failed
  // What could not be read, or is on its way, is not nothing.
  const isAllKnown = missing.data !== undefined && replies.data !== undefined && next.data !== undefined && budgets.isKnown
  const nextDay = next.data && dayOf(next.data.date, zone)
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 1 }}>
      <Typography component="h2" variant="h2" id={id}>
        Needs somebody
      </Typography>
      {failed?.error && <Failed text={messageOf(failed.error)} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />}
      <div className={styles.blocks}>
        <Block title="Today" quiet="Nothing for today.">
          <DayLines entries={entries} day={today} />
        </Block>
        {next.isPending ? (
          <Loading rows={1} height={96} />
        ) : (
          <Block title={nextDay ? `Next: ${weekdayOf(nextDay)} ${formatDay(nextDay)}` : 'Next day'} quiet={quietOfNext(next.data)}>
            {nextDay && <DayLines entries={planned} day={nextDay} />}
          </Block>
        )}
        <Block title="Hours and records" quiet={isAllKnown ? 'Nothing to look at.' : null}>
          {missing.data && missing.data.length > 0 && (
            <Opened count={missing.data.length} text={missing.data.length === 1 ? 'missing clock-out' : 'missing clock-outs'}>
              <MissingLines missing={missing.data} />
            </Opened>
          )}
          {budgets.tight.length > 0 && (
            <Opened
              count={budgets.tight.length}
              text={`${budgets.tight.length === 1 ? 'job' : 'jobs'} past ${budgetAttention} % of the budget`}
            >
              {budgets.tight.map(({ job, percent }) => (
                <li key={job.id}>
                  <JobLink job={job} /> {job.address}: {percent} %
                </li>
              ))}
            </Opened>
          )}
          {filings.length > 0 && (
            <Opened count={filings.length} text={`${filings.length === 1 ? 'job' : 'jobs'} with filings to look over`}>
              {filings.map(({ job, labels }) => (
                <li key={job.id}>
                  <JobLink job={job} /> {job.address}: {labels.join(', ')}
                </li>
              ))}
            </Opened>
          )}
          {unread > 0 && (
            <Line to={paths.replies()} shape="waiting" count={unread}>
              {unread === 1 ? 'reply nobody has read' : 'replies nobody has read'}
            </Line>
          )}
        </Block>
      </div>
    </Box>
  )
}
