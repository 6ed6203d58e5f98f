import type { Day } from '@daysheet/domain/calendar/day'
import type { CostDay } from '@daysheet/domain/materials/job-materials'
import { DayLineChart, stepLine, stepsUntil } from '#client/chart/day-line-chart.tsx'
import { dollars } from '../../money-labels.ts'

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', notation: 'compact', maximumFractionDigits: 1 })

/** Net cost: a step at each day on which something was ordered or returned. */
export function CostChart({ days, today, height }: { days: readonly CostDay[]; today: Day; height: number }) {
  const steps = stepsUntil(days, today, { ordered: 0, returned: 0, net: 0 })
  const costs = steps.map(({ net }) => net)
  const [min, max] = [Math.min(0, ...costs), Math.max(0, ...costs)]
  return (
    <DayLineChart
      height={height}
      days={steps.map(({ day }) => day)}
      yAxis={{
        min,
        // Left alone, the axis ends at a line above the peak.
        ...(max === 0 && { max: min < 0 ? 0 : 1 }),
        tickNumber: 4,
        width: 60,
        valueFormatter: (cost: number) => whole.format(cost),
      }}
      series={[
        {
          ...stepLine(costs),
          valueFormatter(_net, { dataIndex }) {
            const { net, ordered, returned } = steps[dataIndex] ?? { net: 0, ordered: 0, returned: 0 }
            return returned === 0 ? dollars(net) : `${dollars(net)} (ordered ${dollars(ordered)}, returned ${dollars(returned)})`
          },
        },
      ]}
    />
  )
}
