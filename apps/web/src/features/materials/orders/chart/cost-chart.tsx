import { addDays, formatDay, type Day } from '@daysheet/domain/calendar/day'
import type { CostDay } from '@daysheet/domain/materials/job-materials'
import { LineChart } from '@mui/x-charts/LineChart'
import { dollars } from '../../money-labels.ts'

/** A calendar day as the chart's axis has it: midnight in Greenwich, so that every day is as long as every other. */
const toAxis = (day: Day): Date => new Date(`${day}T00:00:00.000Z`)
const fromAxis = (date: Date): Day => date.toISOString().slice(0, 10)
const shortDay = (date: Date): string => formatDay(fromAxis(date)).slice(0, 5)

/** The steps of the cost: nothing the day before the first, and as it is until today. */
function stepsOf(days: readonly CostDay[], today: Day): CostDay[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const before = { day: addDays(first.day, -1), ordered: 0, returned: 0, net: 0 }
  return [before, ...days, ...(today > last.day ? [{ ...last, day: today }] : [])]
}

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', notation: 'compact', maximumFractionDigits: 1 })

/** Beneath this many steps each has its dot. */
const fewSteps = 40

/** Net cost over business days: a step on each day on which something was ordered or returned. Its words are beside it, so it is drawn for the eye alone. */
export function CostChart({ days, today, height }: { days: readonly CostDay[]; today: Day; height: number }) {
  const steps = stepsOf(days, today)
  const costs = steps.map(({ net }) => net)
  return (
    <LineChart
      height={height}
      skipAnimation
      disableKeyboardNavigation // for the eye alone: the keyboard has the table below
      hideLegend
      margin={{ left: 0, right: 24, top: 8, bottom: 0 }}
      grid={{ horizontal: true }}
      xAxis={[
        {
          data: steps.map(({ day }) => toAxis(day)),
          scaleType: 'utc',
          valueFormatter: (date: Date, { location }) => (location === 'tick' ? shortDay(date) : formatDay(fromAxis(date))),
          tickNumber: 5,
          tickMinStep: 24 * 60 * 60 * 1000,
          height: 24,
        },
      ]}
      yAxis={[
        {
          min: Math.min(0, ...costs),
          max: Math.max(Math.min(0, ...costs) < 0 ? 0 : 1, ...costs),
          tickNumber: 4,
          width: 60,
          valueFormatter: (cost: number) => whole.format(cost),
        },
      ]}
      series={[
        {
          data: costs,
          curve: 'stepAfter',
          area: true,
          color: 'var(--mui-palette-primary-main)',
          showMark: steps.length < fewSteps,
          valueFormatter(_net, { dataIndex }) {
            const { net, ordered, returned } = steps[dataIndex] ?? { net: 0, ordered: 0, returned: 0 }
            return returned === 0 ? dollars(net) : `${dollars(net)} (ordered ${dollars(ordered)}, returned ${dollars(returned)})`
          },
        },
      ]}
      sx={{ '& .MuiLineChart-area': { fillOpacity: 0.18 } }}
    />
  )
}
