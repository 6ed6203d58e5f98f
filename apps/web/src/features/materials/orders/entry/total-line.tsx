import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { dollars } from '../../money-labels.ts'

/** What everything written so far comes to. */
export function TotalLine({ label, total, children }: { label: string; total: number; children?: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
      <Box sx={{ flex: '1 1 auto' }}>{children}</Box>
      <Box sx={{ ml: 'auto', fontWeight: 650, fontSize: '1rem' }}>
        {label} {dollars(total)}
      </Box>
    </Box>
  )
}
