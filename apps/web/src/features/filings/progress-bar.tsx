import Box from '@mui/material/Box'

/** How far something is, beside the words that say so. More than all of it fills the bar. */
export function ProgressBar({ percent, width }: { percent: number; width: number | string }) {
  return (
    <Box aria-hidden sx={{ width, height: 6, borderRadius: 3, bgcolor: 'divider', overflow: 'hidden', printColorAdjust: 'exact' }}>
      <Box sx={{ height: '100%', bgcolor: 'primary.main' }} style={{ width: `${Math.min(percent, 100)}%` }} />
    </Box>
  )
}
