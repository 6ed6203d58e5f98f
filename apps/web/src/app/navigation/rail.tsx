import Box from '@mui/material/Box'
import type { Me } from '#features/session/queries.ts'
import { MainMenu } from './main-menu.tsx'

/** Beneath the top bar, and as high as the window, whatever the page beside it does. */
const rail = {
  position: 'sticky',
  top: 49,
  height: 'calc(100dvh - 49px)',
  flexShrink: 0,
  overflowY: 'auto',
  scrollbarWidth: 'thin',
  borderRight: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const

/** The menu of a wide window: always there, narrow, or wide when it was made so. (product.md#shell) */
export function Rail({ me, id, isWide }: { me: Me; id: string; isWide: boolean }) {
  return (
    <Box id={id} className="no-print" sx={{ ...rail, width: isWide ? 216 : 61 }}>
      <MainMenu me={me} isNarrow={!isWide} />
    </Box>
  )
}
