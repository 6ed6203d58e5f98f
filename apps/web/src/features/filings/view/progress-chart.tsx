import type { ProgressDay } from '@daysheet/domain/filings/progress-over-time'
import type { Day } from '@daysheet/domain/calendar/day'
import { DayLineChart, stepLine, stepsUntil } from '#client/chart/day-line-chart.tsx'
import { formatFeetWithUnits, formatPercent } from '../filing-labels.ts'

const none = { squareFeet: 0, linearFeet: 0 }

/** Percent done: a step at each day on which something was recorded. */
export function ProgressChart({ days, today, height }: { days: readonly ProgressDay[]; today: Day; height: number }) {
  const steps = stepsUntil(days, today, { percent: 0, done: none })
  const percents = steps.map(({ percent }) => percent)
  return (
    <DayLineChart
      height={height}
      days={steps.map(({ day }) => day)}
      yAxis={{
        min: 0,
        // Beyond what was filed, the axis ends at a line above the peak.
        ...(Math.max(0, ...percents) <= 100 && { max: 100 }),
        tickNumber: 4,
        width: 44,
        valueFormatter: (percent: number) => formatPercent(percent),
      }}
      series={[
        {
          ...stepLine(percents),
          valueFormatter: (percent, { dataIndex }) =>
            `${formatPercent(percent ?? 0)}, ${formatFeetWithUnits(steps[dataIndex]?.done ?? none)}`,
        },
      ]}
    />
  )
}
