import { isPlanned } from '@daysheet/domain/crews/worker-entry'
import { useToday } from '#features/session/use-today.ts'
import { clockEventsOf } from '../day.ts'
import { usePlanner } from '../planner-context.ts'
import type { DayEntry, DayWorkerEntry } from '../queries.ts'

/** Whether a person declined and has not clocked in. */
export const isOpenPlace = (member: DayWorkerEntry): boolean =>
  isPlanned(member) && member.txtStatus === 'n' && clockEventsOf([member]) === 0

/** Whether people of this job can still be replaced by this user. (product.md#replace) */
export function useIsReplaceable({ cancelled }: DayEntry): boolean {
  const { day, may } = usePlanner()
  return useToday() <= day && !cancelled && may('plan.write')
}

export const ReplaceSign = () => (
  <svg viewBox="0 0 24 24" width={16} height={16} fill="currentColor" aria-hidden focusable="false">
    <path d="M6.99 11 3 15l3.99 4v-3H14v-2H6.99zM21 9l-3.99-4v3H10v2h7.01v3z" />
  </svg>
)
