import type { Priced } from '@daysheet/domain/materials/pricing'
import Box from '@mui/material/Box'
import { LazyChart } from '#client/chart/lazy-chart.tsx'
import { useSettings } from '#features/session/queries.ts'
import { useToday } from '#features/session/use-today.ts'

/** Pixels. */
const height = 140

/** The price of an item from change to change, drawn for the eye alone: the list beneath says the same. */
export function PricesOverTime({ item }: { item: Priced }) {
  const { timeZone } = useSettings()
  const today = useToday()
  return (
    <Box aria-hidden>
      <LazyChart load={() => import('./price-chart.tsx')} height={height}>
        {({ PriceChart }) => <PriceChart item={item} today={today} zone={timeZone} height={height} />}
      </LazyChart>
    </Box>
  )
}
