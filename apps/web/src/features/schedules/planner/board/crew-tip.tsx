import Box from '@mui/material/Box'
import Popper from '@mui/material/Popper'
import { useState, type ReactNode, type SyntheticEvent } from 'react'

const closestTip = ({ target }: SyntheticEvent) => (target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null)

/**
 * One tooltip for everything inside that carries `data-tip`, shown on hover and on focus and put away with Escape. A day has hundreds of crew
 * members; a tooltip component for each would be most of what the board renders.
 */
export function CrewTip({ children }: { children: ReactNode }) {
  const [over, setOver] = useState<HTMLElement | null>(null)
  const show = (event: SyntheticEvent) => setOver(closestTip(event))
  return (
    <Box
      onMouseOver={show}
      onFocus={show}
      onMouseLeave={() => setOver(null)}
      onBlur={() => setOver(null)}
      onKeyDown={(event) => event.key === 'Escape' && setOver(null)}
    >
      {children}
      <Popper open={over !== null} anchorEl={over} placement="top" sx={{ zIndex: 'tooltip', pointerEvents: 'none' }}>
        <Box
          sx={{
            m: 0.5,
            px: 1,
            py: 0.5,
            maxWidth: 320,
            borderRadius: 1,
            fontSize: 12,
            bgcolor: 'text.primary',
            color: 'background.paper',
            overflowWrap: 'anywhere',
          }}
        >
          {over?.dataset.tip}
        </Box>
      </Popper>
    </Box>
  )
}
