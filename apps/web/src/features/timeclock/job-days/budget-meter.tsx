import type { ShownJob } from '@daysheet/domain/schedules/job-reads'
import { budgetLevel, budgetLevels, budgetPercent, type BudgetLevel } from '@daysheet/domain/timeclock/budget'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { dashboardQueries } from '../queries.ts'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { Glyph } from '#ui/glyph.tsx'
import styles from './budget-meter.module.css'
import text from '#ui/text.module.css'

const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const asTyped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })

/** What a mark that is reached means, in words; empty below the first. */
function markText(mark: BudgetLevel | null, hours: number, budget: number): string {
  if (mark === null) return ''
  if (mark < 100) return `${mark}% of the budget reached`
  return hours > budget ? `Over budget by ${tenths.format(hours - budget)} h` : 'Budget reached'
}

interface MeterProps {
  label: string
  hours: number
  budget: number
}

/** Worked against budgeted hours, with marks at 75, 90 and 100 percent, told by length, shape and words as well as by colour. (product.md#look) */
export function BudgetMeter({ label, hours, budget }: MeterProps) {
  const percent = budgetPercent(hours, budget) ?? 0
  const mark = budgetLevel(hours, budget)
  const words = `${tenths.format(hours)} of ${asTyped.format(budget)} h`
  const said = markText(mark, hours, budget)
  // What is over the budget lengthens the scale, so that the mark at 100 shows by how much.
  const scale = Math.max(100, percent)
  return (
    <>
      <span className={styles.row}>
        <span>{words}</span>
        <span className={styles.share}>{percent}%</span>
      </span>
      <span
        className={styles.meter}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={scale}
        aria-valuenow={percent}
        aria-valuetext={[`${words}, ${percent}%`, said].filter(Boolean).join('. ')}
        data-mark={mark}
      >
        <span className={styles.fill} style={{ width: `${(percent / scale) * 100}%` }} />
        {budgetLevels.map((at) => (
          <span key={at} className={clsx(styles.tick, at === 100 && styles.full)} style={{ left: `${(at / scale) * 100}%` }} />
        ))}
      </span>
      {mark !== null && (
        <span className={styles.level} data-mark={mark}>
          <Glyph shape={mark === 100 ? 'error' : 'warning'} size={14} />
          {said}
        </span>
      )}
    </>
  )
}

/** A job's hours over all its days against its budget; asked for apart from the day, because they count other days too. (product.md#budget) */
export function JobBudget({ job }: { job: ShownJob }) {
  const { data, isError, isFetching, refetch } = useQuery(dashboardQueries.jobHours(job.id))
  if (isError && data === undefined)
    return (
      <span className={styles.row}>
        <span>Worked hours could not be read</span>
        <button type="button" className={styles.retry} disabled={isFetching} onClick={() => void refetch()}>
          Retry
        </button>
      </span>
    )
  if (data === undefined) return <span className={clsx(styles.row, text.faint)}>Worked hours…</span>
  if (job.budget === null || job.budget <= 0)
    return (
      <span className={styles.row}>
        <span>No budget</span>
        <span className={text.faint}>{tenths.format(data.hours)} h worked</span>
      </span>
    )
  return <BudgetMeter label={`Worked of budgeted hours, ${jobLabel(job)}`} hours={data.hours} budget={job.budget} />
}
