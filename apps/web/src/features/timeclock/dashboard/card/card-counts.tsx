import { totalRunningHours, type EntryCounts, type MemberClock } from '@daysheet/domain/timeclock/dashboard'
import type { ClockedCrewEntry } from '@daysheet/domain/schedules/day-read'
import { hoursOf } from '@daysheet/domain/timeclock/hours'
import { useMinute } from '../../../../ui/use-minute.ts'
import { useDashboard } from '../dashboard-context.ts'

/** Hours still running on a card; moves on each minute. */
function Running({ crew }: { crew: readonly MemberClock<ClockedCrewEntry>[] }) {
  const running = totalRunningHours(crew, useMinute())
  return <dd className="on">{running.toFixed(2)}</dd>
}

interface CardCountsProps {
  clock: EntryCounts & { crew: readonly MemberClock<ClockedCrewEntry>[] }
}

/** A card in numbers. What is still running stands apart: it is not earned before somebody clocks out. (product.md#dashboard, product.md#hours) */
export function CardCounts({ clock }: CardCountsProps) {
  const { isPast } = useDashboard()
  const { assigned, confirmed, onClock, finished, minutes, crew } = clock
  const count = (words: string, value: number, look = '') => (
    <div>
      <dt>{words}</dt>
      <dd className={value === 0 ? 'none' : look}>{value}</dd>
    </div>
  )
  return (
    <dl className={isPast ? 'counts past' : 'counts'}>
      {count('Assigned', assigned)}
      {count('Confirmed', confirmed)}
      {count('On the clock', onClock, isPast ? '' : 'on')}
      {count('Finished', finished)}
      <div>
        <dt>Hours</dt>
        <dd className={minutes === 0 ? 'none' : ''}>{hoursOf(minutes).toFixed(2)}</dd>
      </div>
      {!isPast && onClock > 0 && (
        <div>
          <dt>Running, h</dt>
          <Running crew={crew} />
        </div>
      )}
    </dl>
  )
}
