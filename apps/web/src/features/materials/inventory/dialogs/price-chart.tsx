import type { Day } from '@daysheet/domain/calendar/day'
import type { Priced } from '@daysheet/domain/materials/pricing'
import { DayLineChart } from '#client/chart/day-line-chart.tsx'
import { dollars } from '../../money-labels.ts'
import { pricePoints } from './price-points.ts'

const short = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', notation: 'compact', maximumFractionDigits: 1 })

/** As exact as there is room for beside the axis. */
const shortDollars = (price: number) => (price < 10_000 ? dollars(price) : short.format(price))

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
    <DayLineChart
      height={height}
      days={points.map(({ day }) => day)}
      hasYears
      yAxis={{ min: Math.max(0, least - room), max: most + room, tickNumber: 3, width: 64, valueFormatter: shortDollars }}
      series={[
        { ...line, ...markedWhere(({ day }) => day <= today), id: 'until-today', data: points.map(({ price }) => price) },
        { ...line, ...markedWhere(({ day }) => day > today), id: 'to-come', data: points.map(({ toCome }) => toCome) },
      ]}
      sx={{ '& .MuiLineChart-line[data-series="to-come"]': { strokeDasharray: '5 4' } }}
    />
  )
}
