import Drawer from '@mui/material/Drawer'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Me } from '#features/session/queries.ts'
import { isWithin } from './entries.ts'
import { MainMenu } from './main-menu.tsx'

/** The menu at the left edge of a small window, which comes and goes. (product.md#shell) */
export function SideMenu({ me, open, onClose }: { me: Me; open: boolean; onClose: () => void }) {
  // After choosing, the focus belongs to the new screen's heading, not to the button that opened the menu.
  const [hasChosen, setChosen] = useState(false)
  const { pathname } = useLocation()
  const choose = (to: string) => {
    setChosen(!isWithin(pathname, to))
    onClose()
  }
  return (
    <Drawer
      open={open}
      onClose={onClose}
      disableRestoreFocus={hasChosen}
      slotProps={{ paper: { 'aria-label': 'Menu', sx: { width: 240 } }, transition: { onEnter: () => setChosen(false) } }}
    >
      <MainMenu me={me} onChoose={choose} />
    </Drawer>
  )
}
