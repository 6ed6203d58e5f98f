import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { useLazyModule } from '../use-lazy-module.ts'

interface LazyChartProps<Module> {
  load: () => Promise<Module>
  /** Pixels; the place is kept while the code is on its way. */
  height: number
  children: (module: Module) => ReactNode
}

/** A chart's code weighs more than a screen: it comes when there is something to draw. Without it there is nothing; the words beside it say the same. */
export function LazyChart<Module>({ load, height, children }: LazyChartProps<Module>) {
  const code = useLazyModule(load)
  if (code === 'failed') return null
  return <Box sx={{ height }}>{code === null ? <Skeleton variant="rounded" height={height} /> : children(code)}</Box>
}
