import { bagsOf } from '@daysheet/domain/bagouts/bagout'
import { formatDay, type Day } from '@daysheet/domain/calendar/day'
import { weekdayAndDay } from '@daysheet/domain/calendar/short-day'
import { acp7Banner } from '@daysheet/domain/filings/progress'
import type { Job } from '@daysheet/domain/jobs/job'
import { bagoutItemId } from '@daysheet/domain/materials/item'
import { formatQuantity, netCost, type JobMaterials } from '@daysheet/domain/materials/job-materials'
import { exactSum } from '@daysheet/domain/numbers/exact'
import type { JobHistory } from '@daysheet/domain/timeclock/hours-report'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths.ts'
import { filingQueries } from '../filings/queries.ts'
import { dollars } from '../materials/money-labels.ts'
import { useMay } from '../session/queries.ts'
import { JobHours } from '../timeclock/job-days/job-days.tsx'
import { lastAndNextDay } from './last-and-next-day.ts'
import styles from './job-figures.module.css'

const totalBags = ({ orders }: JobMaterials): number =>
  exactSum(orders.flatMap(({ lines }) => lines.filter(({ itemId }) => itemId === bagoutItemId).map(bagsOf)))

/** A figure with its name. A skeleton of the same size while it loads. */
const Figure = ({ name, note, children }: { name: string; note?: string | undefined; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {children ?? <Skeleton width={64} />}
      {note && <span className={styles.note}>{note}</span>}
    </dd>
  </div>
)

/** Labor and material costs, as far as the user may see them and rates are entered. */
function Costs({ history, materials }: { history: JobHistory | undefined; materials: JobMaterials | undefined }) {
  const labor = history?.labor ?? null
  const unrated = labor && labor.hoursWithoutRate > 0 ? `${labor.hoursWithoutRate.toFixed(1)} h` : undefined
  const net = materials && netCost(materials)
  const returned = materials?.totalCostReturned ?? 0
  return (
    <>
      {labor && (
        <Figure name="Labor" note={unrated && `${unrated} have no rate`}>
          {dollars(labor.cost)}
        </Figure>
      )}
      <Figure name="Materials" note={returned > 0 ? `${dollars(materials?.totalCost ?? 0)} less ${dollars(returned)} returned` : undefined}>
        {net !== undefined && dollars(net)}
      </Figure>
      {labor && net !== undefined && (
        <Figure name="Labor and materials" note={unrated && `Without ${unrated} that have no rate`}>
          {dollars(exactSum([labor.cost, net]))}
        </Figure>
      )}
      <Figure name="Bags">{materials && formatQuantity(totalBags(materials))}</Figure>
    </>
  )
}

interface JobFiguresProps {
  job: Job
  history: UseQueryResult<JobHistory>
  materials: UseQueryResult<JobMaterials>
  today: Day
}

/**
 * The key figures of a job: used hours of the budget, costs, progress of the filings, and the next
 * day. (product.md#job-page)
 */
export function JobFigures({ job, history, materials, today }: JobFiguresProps) {
  const may = useMay()
  const hasFilings = may('filings.read')
  const { data: filings } = useQuery({ ...filingQueries.ofJob(job.id), enabled: hasFilings })
  const banner = filings && acp7Banner(filings.parts)
  const [hasHours, hasMaterials] = [may('time.reports'), may('prices.read')]
  const { next } = lastAndNextDay(history.data?.days ?? [], today)
  if (!hasHours && !hasMaterials && !hasFilings) return null
  return (
    <Paper component="section" variant="outlined" aria-label="Budget and costs" className={styles.figures}>
      {hasHours && (
        <div className={styles.hours}>
          {history.data ? <JobHours job={job} history={history.data} /> : history.isLoading && <Skeleton variant="rounded" height={36} />}
        </div>
      )}
      <dl>
        {hasMaterials && !materials.isError && <Costs history={history.data} materials={materials.data} />}
        {hasFilings && <Figure name="ACP7">{banner && (banner.state === 'filed' ? `${banner.percent}%` : 'Not uploaded')}</Figure>}
        {hasHours && !history.isError && (
          <Figure name="Next day">{history.data && (next ? <NextDay day={next} today={today} /> : 'Not planned')}</Figure>
        )}
      </dl>
    </Paper>
  )
}

const NextDay = ({ day, today }: { day: Day; today: Day }) => (
  <Link to={paths.schedule(day)} className="job-link">
    {day === today ? `Today ${formatDay(day)}` : weekdayAndDay(day)}
  </Link>
)
