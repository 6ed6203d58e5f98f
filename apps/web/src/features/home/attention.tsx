import { formatDay, weekdayOf, dayOf, type Day } from '@daysheet/domain/calendar/day'
import { dayAttention, type Attention as Kind } from '@daysheet/domain/schedules/day-attention'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { messageOf } from '../../client/client.ts'
import { Glyph } from '../../ui/glyph.tsx'
import type { Status } from '../../ui/status.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import status from '../../ui/text-status.module.css'
import { useSettings } from '../session/queries.ts'
import { hoursText } from '../time-review/labels.ts'
import styles from './attention.module.css'
import type { DayOverview, OverviewEntry } from './queries.ts'
import { budgetAttention, type RecordsAttention } from './use-records-attention.ts'

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

interface LineProps {
  to: string
  shape: Status | 'warning'
  count: number | string
  children: ReactNode
}

/** A number that leads to its list; where there is none of it, nothing. */
function Line({ to, shape, count, children }: LineProps) {
  if (count === 0) return null
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

const jobs = (count: number) => (count === 1 ? 'job' : 'jobs')

/** What of hours and records needs somebody, each a number that leads to its list. */
function RecordLines({ missing, review, tight, filings, unread, field, loads, waste, certificates }: RecordsAttention) {
  return (
    <>
      <Line to={paths.admin('phones')} shape="error" count={field.phones}>
        {field.phones === 1 ? 'phone keeps' : 'phones keep'} work that was never sent
      </Line>
      <Line to={paths.timeReview()} shape="error" count={field.refusals}>
        {field.refusals === 1 ? 'record' : 'records'} of the field refused by the server
      </Line>
      <Line to={paths.loads('?state=due')} shape="error" count={loads.report}>
        {loads.report === 1 ? 'load' : 'loads'} of waste to report: no signed copy for 45 days
      </Line>
      <Line to={paths.loads('?state=due')} shape="warning" count={loads.ask}>
        {loads.ask === 1 ? 'load' : 'loads'} of waste without a signed copy for 35 days
      </Line>
      <Line to={paths.loads('?state=discrepancy')} shape="warning" count={loads.discrepancies}>
        {loads.discrepancies === 1 ? 'load' : 'loads'} of waste with a discrepancy
      </Line>
      <Line to={paths.admin('certificates')} shape="error" count={certificates.expired}>
        {certificates.expired === 1 ? 'certificate has' : 'certificates have'} run out
      </Line>
      {certificates.soon.map(({ days, count }) => (
        <Line key={days} to={paths.admin('certificates')} shape="warning" count={count}>
          {count === 1 ? 'certificate runs' : 'certificates run'} out within {days} days
        </Line>
      ))}
      <Line to={paths.homeList('clock-outs')} shape="warning" count={missing.length}>
        {missing.length === 1 ? 'missing clock-out' : 'missing clock-outs'}
      </Line>
      {review.weeks.map(({ day, words: week, toReview, minutesAtRisk }) => (
        <Line key={week} to={paths.timeReview({ day })} shape="warning" count={toReview}>
          {toReview === 1 ? 'day' : 'days'} to review {week}
          {minutesAtRisk > 0 && `, ${hoursText(minutesAtRisk)} hours at risk`}
        </Line>
      ))}
      <Line to={paths.homeList('budgets')} shape="warning" count={tight.length}>
        {jobs(tight.length)} past {budgetAttention}% of the budget
      </Line>
      <Line to={paths.homeList('filings')} shape="warning" count={filings.length}>
        {jobs(filings.length)} with filings to look over
      </Line>
      <Line to={paths.homeList('waste')} shape="warning" count={waste.length}>
        {jobs(waste.length)} whose bags do not fit the feet removed
      </Line>
      <Line to={paths.replies()} shape="waiting" count={unread}>
        {unread === 1 ? 'reply nobody has read' : 'replies nobody has read'}
      </Line>
    </>
  )
}

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
  records: RecordsAttention
}

/** What needs somebody: today, on the next day that is scheduled, and of what is past. (product.md#home) */
export function Attention({ today, entries, records }: AttentionProps) {
  const { timeZone: zone } = useSettings()
  const { next, failed } = records
  const nextDay = next && dayOf(next.date, zone)
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
        {records.isNextPending ? (
          <Loading rows={1} height={96} />
        ) : (
          <Block title={nextDay ? `Next: ${weekdayOf(nextDay)} ${formatDay(nextDay)}` : 'Next day'} quiet={quietOfNext(next)}>
            {next && nextDay && <DayLines entries={next.scheduleEntries} day={nextDay} />}
          </Block>
        )}
        <Block title="Hours and records" quiet={records.isKnown ? 'Nothing to look at.' : null}>
          <RecordLines {...records} />
        </Block>
      </div>
    </Box>
  )
}
