import { progressOverTime, type ProgressDay } from '@daysheet/domain/filings/progress-over-time'
import { formatDay } from '@daysheet/domain/calendar/day'
import { useMemo } from 'react'
import { LazyChart } from '#client/chart/lazy-chart.tsx'
import { OverTime } from '#client/chart/over-time.tsx'
import { Dated } from '#ui/dated.tsx'
import type { FiledPart } from '../queries.ts'
import { useSettings } from '#features/session/queries.ts'
import { useToday } from '#features/session/use-today.ts'
import { formatFeet, formatPercent } from '../filing-labels.ts'

/** Pixels. */
const height = 150

const nothingYet = (
  <>
    Nothing recorded yet. <span className="no-print">Record progress in the rows below.</span>
  </>
)

/** How a filing came along, day by day. */
export function ProgressOverTime({ parts }: { parts: readonly FiledPart[] }) {
  const { timeZone } = useSettings()
  const today = useToday()
  const days = useMemo(() => progressOverTime(parts, timeZone), [parts, timeZone])
  return (
    <OverTime
      title="Progress over time"
      summary={days.length === 0 ? nothingYet : <Dated text={summaryOf(days)} />}
      chart={
        <LazyChart load={() => import('./progress-chart.tsx')} height={height}>
          {({ ProgressChart }) => <ProgressChart days={days} today={today} height={height} />}
        </LazyChart>
      }
      columns={['Date', 'Square feet done', 'Linear feet done', '% done', 'Entries']}
      rows={days
        .toReversed()
        .map(({ day, done, percent, recorded }) => [
          formatDay(day),
          formatFeet(done.squareFeet),
          formatFeet(done.linearFeet),
          formatFeet(percent),
          `${recorded}`,
        ])}
    />
  )
}

function summaryOf(days: readonly ProgressDay[]): string {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return ''
  if (first === last) return `${formatPercent(last.percent)} on ${formatDay(last.day)}, the only day with entries.`
  return `From ${formatPercent(first.percent)} on ${formatDay(first.day)} to ${formatPercent(last.percent)} on ${formatDay(last.day)}, with entries on ${days.length} days.`
}
