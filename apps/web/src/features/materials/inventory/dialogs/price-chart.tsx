import { formatDay, type Day } from '@daysheet/domain/calendar/day'
import type { Priced } from '@daysheet/domain/materials/pricing'
import { LineChart } from '@mui/x-charts/LineChart'
import { dollars } from '../../money-labels.ts'
import { pricePoints } from './price-points.ts'

/** A calendar day as the chart's axis has it: midnight in Greenwich, so that every day is as long as every other. */
const toAxis = (day: Day): Date => new Date(`${day}T00:00:00.000Z`)
const wordsOf = (date: Date): string => formatDay(date.toISOString().slice(0, 10))

interface PriceChartProps {
  item: Priced
  today: Day
  zone: string
  height: number
}

/** What an item cost, a step at each change, and dashed what it will cost. */
export function PriceChart({ item, today, zone, height }: PriceChartProps) {
  const points = pricePoints(item, today, zone)
  const prices = points.flatMap(({ price, toCome }) => price ?? toCome ?? [])
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const room = (most - least) * 0.15 || most || 1
  const line = {
    curve: 'stepAfter',
    shape: 'circle',
    color: 'var(--mui-palette-primary-main)',
    valueFormatter: (price: number | null) => (price === null ? '' : dollars(price)),
  } as const
  const markedWhere = (isMarked: (point: (typeof points)[number]) => boolean) => ({
    showMark: ({ index }: { index: number }) => points.slice(index, index + 1).some((point) => point.isStep && isMarked(point)),
  })
  return (
    <LineChart
      height={height}
      skipAnimation
      disableKeyboardNavigation // for the eye alone: the keyboard has the list beneath
      hideLegend
      margin={{ left: 0, right: 40, top: 8, bottom: 0 }}
      grid={{ horizontal: true }}
      xAxis={[
        {
          data: points.map(({ day }) => toAxis(day)),
          scaleType: 'utc',
          valueFormatter: wordsOf,
          tickNumber: 4,
          tickMinStep: 24 * 60 * 60 * 1000,
          height: 24,
        },
      ]}
      yAxis={[{ min: Math.max(0, least - room), max: most + room, tickNumber: 3, width: 64, valueFormatter: dollars }]}
      series={[
        { ...line, ...markedWhere(({ day }) => day <= today), id: 'until-today', data: points.map(({ price }) => price) },
        { ...line, ...markedWhere(({ day }) => day > today), id: 'to-come', data: points.map(({ toCome }) => toCome) },
      ]}
      sx={{ '& .MuiLineChart-line[data-series="to-come"]': { strokeDasharray: '5 4' } }}
    />
  )
}
