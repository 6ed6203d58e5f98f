import type { Priced } from '@daysheet/domain/materials/pricing'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useEffect, useState } from 'react'
import { loadCode } from '../../../api/code.ts'
import { useSettings } from '../../../api/session.ts'
import { useToday } from '../../../parts/use-today.ts'
import type { PriceChart } from './price-chart.tsx'

/** Pixels; the place is kept while the code is on its way. */
const height = 140

/** The price of an item from change to change, drawn for the eye alone: the list beneath says the same. Its code comes when there is something to draw. */
export function PricesOverTime({ item }: { item: Priced }) {
  const { timeZone } = useSettings()
  const today = useToday()
  const [Chart, setChart] = useState<typeof PriceChart | 'failed' | null>(null)
  useEffect(() => {
    loadCode(() => import('./price-chart.tsx')).then(
      (code) => setChart(() => code.PriceChart),
      () => setChart('failed'),
    )
  }, [])
  if (Chart === 'failed') return null
  return (
    <Box aria-hidden sx={{ height }}>
      {Chart ? <Chart item={item} today={today} zone={timeZone} height={height} /> : <Skeleton variant="rounded" height={height} />}
    </Box>
  )
}
