import type { ProgressDay } from '@daysheet/domain/filings/progress-over-time'
import { addDays, formatDay, type Day } from '@daysheet/domain/calendar/day'
import { LineChart } from '@mui/x-charts/LineChart'
import { feet, percentWords } from '../filing-labels.ts'

/** A calendar day as the chart's axis has it: midnight in Greenwich, so that every day is as long as every other. */
const toAxis = (day: Day): Date => new Date(`${day}T00:00:00.000Z`)
const fromAxis = (date: Date): Day => date.toISOString().slice(0, 10)
const shortDay = (date: Date): string => formatDay(fromAxis(date)).slice(0, 5)

interface Step {
  day: Date
  percent: number
  completed: number
}

/** The steps of the work: nothing the day before the first, and as far as it is until today. */
function stepsOf(days: readonly ProgressDay[], today: Day): Step[] {
  const steps = days.map(({ day, percent, completed }) => ({ day: toAxis(day), percent, completed }))
  const [first, last] = [days[0], steps.at(-1)]
  if (!first || !last) return []
  const before = { day: toAxis(addDays(first.day, -1)), percent: 0, completed: 0 }
  const until = toAxis(today) > last.day ? [{ ...last, day: toAxis(today) }] : []
  return [before, ...steps, ...until]
}

/** Percent done over business days: a step at each day on which something was recorded. Its words are beside it, so it is drawn for the eye alone. */
export function ProgressChart({ days, today, height }: { days: readonly ProgressDay[]; today: Day; height: number }) {
  const steps = stepsOf(days, today)
  const most = Math.max(100, ...steps.map(({ percent }) => percent))
  return (
    <LineChart
      height={height}
      skipAnimation
      hideLegend
      margin={{ left: 0, right: 24, top: 8, bottom: 0 }}
      grid={{ horizontal: true }}
      xAxis={[
        {
          data: steps.map(({ day }) => day),
          scaleType: 'utc',
          valueFormatter: (date: Date, { location }) => (location === 'tick' ? shortDay(date) : formatDay(fromAxis(date))),
          tickNumber: 5,
          tickMinStep: 24 * 60 * 60 * 1000,
          height: 24,
        },
      ]}
      yAxis={[{ min: 0, max: most, tickNumber: 4, width: 44, valueFormatter: (percent: number) => percentWords(percent) }]}
      series={[
        {
          data: steps.map(({ percent }) => percent),
          curve: 'stepAfter',
          area: true,
          color: 'var(--mui-palette-primary-main)',
          showMark: steps.length < 40,
          valueFormatter: (percent, { dataIndex }) => `${percentWords(percent ?? 0)}, ${feet(steps[dataIndex]?.completed ?? 0)} ft`,
        },
      ]}
      sx={{ '& .MuiLineChart-area': { fillOpacity: 0.18 } }}
    />
  )
}
