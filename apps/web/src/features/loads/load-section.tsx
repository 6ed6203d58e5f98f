import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'

/** One part of what is known of a load. */
export function LoadSection({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ p: 1.5, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)', '@media print': { border: 0, p: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 36 }}>
        <Typography component="h2" variant="h2" id={id} sx={{ mr: 'auto' }}>
          {title}
        </Typography>
        <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {aside}
        </Box>
      </Box>
      {children}
    </Paper>
  )
}
