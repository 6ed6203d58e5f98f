import { addDays, formatDay, type Day } from '@daysheet/domain/calendar/day'
import { LineChart, type LineChartProps } from '@mui/x-charts/LineChart'

/** A calendar day as the chart's axis has it: midnight in Greenwich, so that every day is as long as every other. */
const toAxis = (day: Day): Date => new Date(`${day}T00:00:00.000Z`)
const fromAxis = (date: Date): string => formatDay(date.toISOString().slice(0, 10))

/** What stands from one day until the next that is given: nothing the day before the first, and the last as it is until today. */
export function stepsUntil<Step extends { day: Day }>(days: readonly Step[], today: Day, nothing: Partial<Step>): Step[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const before = { ...first, ...nothing, day: addDays(first.day, -1) }
  return [before, ...days, ...(today > last.day ? [{ ...last, day: today }] : [])]
}

/** Beneath this many steps each has its dot. */
const fewSteps = 40

/** The one line of a chart: a step at each day, and what is beneath it filled. */
export const stepLine = (data: readonly number[]) => ({
  data,
  curve: 'stepAfter' as const,
  area: true,
  color: 'var(--mui-palette-primary-main)',
  showMark: data.length < fewSteps,
})

interface DayLineChartProps extends Required<Pick<LineChartProps, 'series'>>, Pick<LineChartProps, 'sx'> {
  height: number
  /** The day of each value. */
  days: readonly Day[]
  yAxis: NonNullable<LineChartProps['yAxis']>[number]
  /** The days reach over years: the axis names them in full. */
  hasYears?: boolean
}

/** Lines over business days, drawn for the eye alone: the keyboard has the words beside it. */
export function DayLineChart({ days, height, yAxis, series, hasYears = false, sx }: DayLineChartProps) {
  return (
    <LineChart
      height={height}
      skipAnimation
      disableKeyboardNavigation
      hideLegend
      margin={{ left: 0, right: hasYears ? 40 : 24, top: 8, bottom: 0 }}
      grid={{ horizontal: true }}
      xAxis={[
        {
          data: days.map(toAxis),
          scaleType: 'utc',
          valueFormatter: (date: Date, { location }) => (location === 'tick' && !hasYears ? fromAxis(date).slice(0, 5) : fromAxis(date)),
          tickNumber: hasYears ? 4 : 5,
          tickMinStep: 24 * 60 * 60 * 1000,
          height: 24,
        },
      ]}
      yAxis={[yAxis]}
      series={series}
      sx={[{ '& .MuiLineChart-area': { fillOpacity: 0.18 } }, ...(Array.isArray(sx) ? sx : [sx])]}
    />
  )
}
