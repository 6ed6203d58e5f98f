import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useLazyDialogs } from '#client/use-lazy-dialogs.ts'
import { loadModule } from '#client/use-lazy-module.ts'
import type { Me } from '#features/session/queries.ts'
import { commandKey, useShortcut } from '#ui/shortcuts.ts'

type Opened = 'palette' | 'shortcuts' | null

const loadDialogs = () => loadModule(() => import('./dialogs.ts'))

/** The search that belongs to the screen, if it has one. */
const searchOfScreen = () => document.querySelector<HTMLInputElement>('main input[type=search]:not(:disabled)')

/** What is reached from every screen by a key: the palette, the screen's own search, and the list of keys. */
export function usePalette(me: Me) {
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const openPalette = () => {
    if (!me.mustChangePassword) setOpened('palette') // nothing else is open to them yet
  }
  const dialogs = useLazyDialogs(loadDialogs, { isWanted: opened !== null, giveUp: close })
  useShortcut({ key: 'k', withCommand: true, text: 'Find a job, person, day or screen' }, openPalette)
  useShortcut({ key: '/', text: 'Search on this screen' }, () => {
    const box = searchOfScreen()
    if (!box) return openPalette()
    box.focus()
    box.select()
  })
  useShortcut({ key: '?', text: 'Show these keys' }, () => setOpened('shortcuts'))
  return {
    openPalette,
    openShortcuts: () => setOpened('shortcuts'),
    dialog: dialogs && (
      <>
        {opened === 'palette' && <dialogs.PaletteDialog me={me} onClose={close} />}
        {opened === 'shortcuts' && <dialogs.ShortcutsDialog onClose={close} />}
      </>
    ),
  }
}

const button = {
  minWidth: { xs: 44, md: 180 },
  justifyContent: { md: 'flex-start' },
  color: 'text.secondary',
  border: { md: 1 },
  borderColor: { md: 'divider' },
  fontWeight: 400,
  // A phone's bar has room for the search or for the word that there is no connection, without which nothing is found.
  '@media (max-width: 599.95px)': { '[role=status]:not(:empty) + &': { display: 'none' } },
  '& .MuiButton-startIcon': { mx: { xs: 0, md: 0 }, mr: { md: 1 } },
} as const

/** Opens the palette; on a phone an icon. */
export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  const keys = `${commandKey()} K`
  return (
    <Button
      color="inherit"
      aria-label={`Search… ${keys}`}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      title="Find a job, person, day or screen"
      onClick={onOpen}
      startIcon={<SearchIcon />}
      sx={button}
    >
      <Box component="span" sx={{ flex: 1, display: { xs: 'none', md: 'flex' }, justifyContent: 'space-between', gap: 2 }}>
        <span>Search…</span>{' '}
        <Box component="kbd" sx={{ font: 'inherit', fontSize: 12 }}>
          {keys}
        </Box>
      </Box>
    </Button>
  )
}
