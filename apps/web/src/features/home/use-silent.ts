import { silentOn, isTimeReached } from '@daysheet/domain/schedules/silent'
import { useQuery } from '@tanstack/react-query'
import { useMinute } from '../../ui/use-minute.ts'
import { useSettings } from '../session/queries.ts'
import { useToday } from '../session/use-today.ts'
import { settingsQueries } from '../settings/queries.ts'
import { overviewQueries, type OverviewEntry } from './queries.ts'

type Member = OverviewEntry['workerEntries'][number]

/** Who is silent about the next day, by job, once the hour that the office has set for it has come; undefined before, and where none is set. (product.md#silent) */
export function useSilent(): { date: string; jobs: { entry: OverviewEntry; silent: Member[] }[] } | undefined {
  const { timeZone: zone } = useSettings()
  const today = useToday()
  const now = useMinute()
  const { data: settings } = useQuery(settingsQueries.current())
  const isDue = isTimeReached(settings?.silentListTime ?? null, { now, today, zone })
  const { data: next } = useQuery({ ...overviewQueries.next(today, zone), enabled: isDue })
  return isDue && next ? { date: next.date, jobs: silentOn<Member, OverviewEntry>(next.scheduleEntries) } : undefined
}
