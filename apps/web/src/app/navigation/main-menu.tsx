import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import clsx from 'clsx'
import { Link, useLocation } from 'react-router'
import type { Me } from '#features/session/queries.ts'
import { entriesOf, isWithin, navigationEntries, type Badge, type NavigationEntry } from './entries.ts'
import styles from './main-menu.module.css'

interface EntryLinkProps {
  entry: NavigationEntry
  count?: number
  /** What the count is of, as it is read out. */
  countLabel?: string
  isNarrow: boolean
  onChoose: ((to: string) => void) | undefined
}

/** More would be as wide as the icon, and nobody counts on. */
const mostShown = 99

function EntryLink({ entry: { text, to, Icon }, count = 0, countLabel, isNarrow, onChoose }: EntryLinkProps) {
  const { pathname } = useLocation()
  const isCurrent = isWithin(pathname, to)
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={Link}
        to={to}
        selected={isCurrent}
        aria-current={isCurrent ? 'page' : undefined}
        {...(count > 0 && { 'aria-label': `${text}, ${countLabel}` })}
        {...(onChoose && { onClick: () => onChoose(to) })}
        className={clsx(styles.entry, isNarrow && styles.narrow)}
      >
        <span className={styles.icon}>
          <Icon fontSize="small" />
          {/* Drawn by the style sheet: the link's name says it, and says what it counts. */}
          {count > 0 && <span className={styles.badge} data-count={count > mostShown ? `${mostShown}+` : count} />}
        </span>
        <span className={styles.text}>{text}</span>
      </ListItemButton>
    </ListItem>
  )
}

function BadgedLink({ badge, ...props }: EntryLinkProps & { badge: Badge }) {
  const count = badge.useCount() ?? 0
  return <EntryLink {...props} count={count} countLabel={badge.label(count)} />
}

interface MainMenuProps {
  me: Me
  entries?: readonly NavigationEntry[]
  /** Small words under each icon, instead of beside it. */
  isNarrow?: boolean
  onChoose?: (to: string) => void
}

/** The links to the screens, wherever they stand: in the rail, narrow or wide, or in the drawer. (product.md#shell) */
export function MainMenu({ me, entries = navigationEntries, isNarrow = false, onChoose }: MainMenuProps) {
  return (
    <Box component="nav" aria-label="Main menu">
      {[...Map.groupBy(entriesOf(me, entries), ({ group }) => group)].map(([group, those]) => (
        <List
          key={group ?? ''}
          disablePadding
          aria-label={group}
          subheader={
            group && (
              <li aria-hidden className={clsx(styles.group, isNarrow && styles.narrow)}>
                {group}
              </li>
            )
          }
        >
          {those.map((entry) => {
            const props = { entry, isNarrow, onChoose }
            return entry.badge ? <BadgedLink key={entry.to} {...props} badge={entry.badge} /> : <EntryLink key={entry.to} {...props} />
          })}
        </List>
      ))}
    </Box>
  )
}
