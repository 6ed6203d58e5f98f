import type { Priced } from '@daysheet/domain/materials/pricing'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useSettings } from '../../../session/queries.ts'
import { useLateCode } from '../../../../client/use-lazy-module.ts'
import { useToday } from '../../../session/use-today.ts'

/** Pixels; the place is kept while the code is on its way. */
const height = 140

/** The price of an item from change to change, drawn for the eye alone: the list beneath says the same. Its code comes when there is something to draw. */
export function PricesOverTime({ item }: { item: Priced }) {
  const { timeZone } = useSettings()
  const today = useToday()
  const code = useLateCode(() => import('./price-chart.tsx'))
  if (code === 'failed') return null
  return (
    <Box aria-hidden sx={{ height }}>
      {code ? (
        <code.PriceChart item={item} today={today} zone={timeZone} height={height} />
      ) : (
        <Skeleton variant="rounded" height={height} />
      )}
    </Box>
  )
}
