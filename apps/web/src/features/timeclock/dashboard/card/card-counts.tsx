import { totalRunningHours, type EntryCounts, type MemberClock } from '@daysheet/domain/timeclock/dashboard'
import type { ClockedCrewEntry } from '@daysheet/domain/schedules/day-read'
import { hoursOf } from '@daysheet/domain/timeclock/hours'
import clsx from 'clsx'
import { useMinute } from '#ui/use-minute.ts'
import { useDashboard } from '../dashboard-context.ts'
import { openLabel } from './clock-labels.ts'
import styles from './card-counts.module.css'

/** Hours still running on a card; moves on each minute. */
function Running({ crew }: { crew: readonly MemberClock<ClockedCrewEntry>[] }) {
  const running = totalRunningHours(crew, useMinute())
  return <dd className={styles.on}>{running.toFixed(2)}</dd>
}

interface CardCountsProps {
  clock: EntryCounts & { crew: readonly MemberClock<ClockedCrewEntry>[] }
}

/** A card in numbers. What is still running stands apart: it is not earned before somebody clocks out. (product.md#dashboard, product.md#hours) */
export function CardCounts({ clock }: CardCountsProps) {
  const { isPast } = useDashboard()
  const { assigned, confirmed, onClock, finished, minutes, crew } = clock
  const count = (words: string, value: number, className?: string) => (
    <div>
      <dt>{words}</dt>
      <dd className={value === 0 ? styles.none : className}>{value}</dd>
    </div>
  )
  return (
    <dl className={styles.counts}>
      {count('Assigned', assigned)}
      {count('Confirmed', confirmed)}
      {count(openLabel(isPast), onClock, isPast ? styles.forgotten : styles.on)}
      {count('Finished', finished)}
      <div>
        <dt>Hours</dt>
        <dd className={clsx(minutes === 0 && styles.none)}>{hoursOf(minutes).toFixed(2)}</dd>
      </div>
      {!isPast && onClock > 0 && (
        <div>
          <dt>Running hours</dt>
          <Running crew={crew} />
        </div>
      )}
    </dl>
  )
}
