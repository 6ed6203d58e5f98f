import Divider from '@mui/material/Divider'
import Drawer from '@mui/material/Drawer'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import CalendarMonthIcon from '@mui/icons-material/CalendarMonth'
import HomeIcon from '@mui/icons-material/Home'
import Inventory2Icon from '@mui/icons-material/Inventory2'
import LocalShippingIcon from '@mui/icons-material/LocalShipping'
import MapIcon from '@mui/icons-material/Map'
import ManageAccountsIcon from '@mui/icons-material/ManageAccounts'
import MonitorHeartIcon from '@mui/icons-material/MonitorHeart'
import ScheduleIcon from '@mui/icons-material/Schedule'
import ShoppingBagIcon from '@mui/icons-material/ShoppingBag'
import SmartphoneIcon from '@mui/icons-material/Smartphone'
import SummarizeIcon from '@mui/icons-material/Summarize'
import UploadFileIcon from '@mui/icons-material/UploadFile'
import { useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { Me } from '../features/session/queries.ts'
import { paths } from './paths.ts'

// In the product's order; a screen's line is added when the screen is.
const entries = [
  { text: 'Home', to: paths.home(), Icon: HomeIcon },
  { text: 'Schedule', to: paths.schedule(), Icon: CalendarMonthIcon },
  { text: 'Timeclock', to: paths.dashboard(), Icon: ScheduleIcon },
  { text: 'Materials', to: paths.materials(), Icon: LocalShippingIcon },
  { text: 'Inventory', to: paths.inventory(), Icon: Inventory2Icon },
  { text: 'Bagouts', to: paths.bagouts(), Icon: ShoppingBagIcon },
  { text: 'Admin', to: paths.admin(), Icon: ManageAccountsIcon },
] as const

// Beneath the divider, what the spec reaches from other screens. (product.md#dialogs)
const furtherEntries = [
  { text: 'Employee Report', to: paths.employeeReport(), Icon: SummarizeIcon },
  { text: 'Map', to: paths.map(), Icon: MapIcon },
  { text: 'Import', to: paths.import(), Icon: UploadFileIcon },
  { text: 'Status', to: paths.status(), Icon: MonitorHeartIcon },
] as const

const simulatorEntries = [{ text: 'Phones', to: paths.phones(), Icon: SmartphoneIcon }] as const

/** A day or a job of a screen is still that screen. */
const isWithin = (pathname: string, to: string) => pathname === to || (to !== paths.home() && pathname.startsWith(`${to}/`))

/** The menu at the left edge. (product.md#shell) */
export function SideMenu({ me, open, onClose }: { me: Me; open: boolean; onClose: () => void }) {
  // After choosing, the focus belongs to the new screen's heading, not to the button that opened the menu.
  const [hasChosen, setChosen] = useState(false)
  const { pathname } = useLocation()
  const choose = (to: string) => {
    setChosen(!isWithin(pathname, to))
    onClose()
  }
  const lines = (list: readonly { text: string; to: string; Icon: typeof HomeIcon }[]) =>
    list.map(({ text, to, Icon }) => (
      <ListItem key={to} disablePadding>
        <ListItemButton
          component={NavLink}
          to={to}
          end={to === paths.home()}
          selected={isWithin(pathname, to)}
          onClick={() => choose(to)}
          sx={{ minHeight: 44 }}
        >
          <ListItemIcon sx={{ minWidth: 40 }}>
            <Icon fontSize="small" />
          </ListItemIcon>
          <ListItemText primary={text} />
        </ListItemButton>
      </ListItem>
    ))
  return (
    <Drawer
      open={open}
      onClose={onClose}
      disableRestoreFocus={hasChosen}
      slotProps={{ paper: { 'aria-label': 'Menu', sx: { width: 240 } }, transition: { onEnter: () => setChosen(false) } }}
    >
      <nav aria-label="Main menu">
        <List>{lines(entries)}</List>
        <Divider />
        <List>{lines(furtherEntries)}</List>
        {me.settings.texts === 'simulator' && (
          <>
            <Divider />
            <List>{lines(simulatorEntries)}</List>
          </>
        )}
      </nav>
    </Drawer>
  )
}
