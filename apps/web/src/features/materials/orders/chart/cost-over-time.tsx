import { formatDay } from '@daysheet/domain/calendar/day'
import { costOverTime, formatMoney, type CostDay, type JobMaterials } from '@daysheet/domain/materials/job-materials'
import { useMemo } from 'react'
import { LazyChart } from '#client/chart/lazy-chart.tsx'
import { OverTime } from '#client/chart/over-time.tsx'
import { useSettings } from '#features/session/queries.ts'
import { useToday } from '#features/session/use-today.ts'
import { dollars } from '../../money-labels.ts'

/** Pixels. */
const height = 150

/** What a job's materials had cost by each day, less what came back. Nothing where nothing was moved. */
export function CostOverTime({ materials }: { materials: Pick<JobMaterials, 'orders' | 'returns'> }) {
  const { timeZone } = useSettings()
  const today = useToday()
  const days = useMemo(() => costOverTime(materials, timeZone), [materials, timeZone])
  if (days.length === 0) return null
  return (
    <OverTime
      title="Cost over time"
      summary={summaryOf(days)}
      chart={
        <LazyChart load={() => import('./cost-chart.tsx')} height={height}>
          {({ CostChart }) => <CostChart days={days} today={today} height={height} />}
        </LazyChart>
      }
      columns={['By the end of', 'Ordered, $', 'Returned, $', 'Net, $']}
      rows={days.toReversed().map(({ day, ordered, returned, net }) => [formatDay(day), ...[ordered, returned, net].map(formatMoney)])}
    />
  )
}

function summaryOf(days: readonly CostDay[]): string {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return ''
  const back = last.returned === 0 ? 'nothing returned' : `${dollars(last.returned)} returned`
  const what = `${dollars(last.ordered)} ordered, ${back}: ${dollars(last.net)} net`
  return first === last ? `On ${formatDay(first.day)}: ${what}.` : `From ${formatDay(first.day)} to ${formatDay(last.day)}: ${what}.`
}
