import { roleNames } from '@daysheet/domain/session/role-names'
import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown'
import CheckIcon from '@mui/icons-material/Check'
import PersonIcon from '@mui/icons-material/Person'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useColorScheme } from '@mui/material/styles'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { mayOf, type Me } from '../features/session/queries.ts'
import { useShortcutsOff } from '../ui/shortcuts.ts'
import { paths } from '../paths.ts'

const modes = [
  { mode: 'system', text: 'Match system' },
  { mode: 'light', text: 'Light' },
  { mode: 'dark', text: 'Dark' },
] as const

/** A line between groups of the menu. The library's divider would add to the first load. */
const Separator = () => <Box component="li" role="separator" sx={{ my: 1, borderBottom: 1, borderColor: 'divider' }} />

/** The menu at the right end of the top bar, under the signed-in name. (product.md#dialogs) */
export function AccountMenu({ me, onShortcuts }: { me: Me; onShortcuts: () => void }) {
  const [isOff, setOff] = useShortcutsOff()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { mode: chosen, setMode } = useColorScheme()
  const navigate = useNavigate()
  const close = () => setAnchor(null)
  const goTo = (path: string) => {
    close()
    void navigate(path)
  }
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`Account: ${me.name}`}
        onClick={(event) => setAnchor(event.currentTarget)}
        endIcon={<ArrowDropDownIcon />}
        startIcon={<PersonIcon sx={{ display: { sm: 'none' } }} />}
        sx={{ minWidth: 0, '& .MuiButton-startIcon': { mr: { xs: 0 }, display: { sm: 'none' } } }}
      >
        <Box
          component="span"
          sx={{ display: { xs: 'none', sm: 'block' }, maxWidth: 200, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {me.name}
        </Box>
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <Box component="li" role="none" sx={{ px: 2, py: 1, color: 'text.secondary', overflowWrap: 'anywhere', maxWidth: 280 }}>
          Signed in as {me.name}
          {me.role !== null && <div>{roleNames[me.role]}</div>}
        </Box>
        <MenuItem onClick={() => goTo(paths.changePassword())}>Change password</MenuItem>
        {!me.mustChangePassword && mayOf(me)('status.read') && <MenuItem onClick={() => goTo(paths.status())}>Status</MenuItem>}
        <Separator />
        {modes.map(({ mode, text }) => (
          <MenuItem
            key={mode}
            role="menuitemradio"
            aria-checked={chosen === mode}
            onClick={() => {
              setMode(mode)
              close()
            }}
          >
            <ListItemIcon>{chosen === mode && <CheckIcon fontSize="small" />}</ListItemIcon>
            {`Theme: ${text}`}
          </MenuItem>
        ))}
        <Separator />
        <MenuItem
          onClick={() => {
            close()
            onShortcuts()
          }}
        >
          Keyboard shortcuts
        </MenuItem>
        <MenuItem
          role="menuitemcheckbox"
          aria-checked={!isOff}
          onClick={() => {
            setOff(!isOff)
            close()
          }}
        >
          <ListItemIcon>{!isOff && <CheckIcon fontSize="small" />}</ListItemIcon>
          Single-key shortcuts
        </MenuItem>
      </Menu>
    </>
  )
}
