import Box from '@mui/material/Box'
import { useRef } from 'react'
import { useHeightVariable } from '../ui/use-height-variable.ts'
import { OfflineNotice } from './offline.tsx'
import { UpdateNotice } from './update.tsx'

/** At the foot of the window on every screen: when one comes, nothing moves that somebody may be about to press. Behind the end of the page they have room of their own. */
export function Notices() {
  const frame = useRef<HTMLDivElement>(null)
  useHeightVariable(frame, '--notices')
  return (
    <Box ref={frame} sx={{ position: 'sticky', bottom: 'var(--foot, 0px)', zIndex: 6 }}>
      <OfflineNotice />
      <UpdateNotice />
    </Box>
  )
}
