import Link from '@mui/material/Link'
import { useMatches } from 'react-router'
import type { Permission } from '../features/session/queries.ts'

/** What a route may say of its screen. */
export interface ScreenHandle {
  /** Where on the screen one mostly wants to be, with what it is reached by. */
  skipTo?: { id: string; text: string }
  /** What one must be allowed to come here. (product.md#roles) */
  needs?: readonly Permission[]
}

export const contentId = 'content'

const skipLink = {
  position: 'fixed',
  left: 8,
  top: -64,
  zIndex: 'tooltip',
  bgcolor: 'background.paper',
  p: 1,
  borderRadius: 1,
  '&:focus': { top: 8 },
}

/** The first stops of the Tab key on every screen: past the bar and the menu, and on some past what stands before what one comes for. (product.md#shell) */
export function SkipLinks() {
  const further = useMatches().flatMap(({ handle }) => (handle as ScreenHandle | undefined)?.skipTo ?? []) // written in routes.tsx
  return [...further, { id: contentId, text: 'Skip to content' }].map(({ id, text }) => (
    <Link
      key={id}
      href={`#${id}`}
      className="no-print"
      sx={skipLink}
      onClick={(event) => {
        // As the browser would, without a step in the history.
        event.preventDefault()
        document.getElementById(id)?.focus()
      }}
    >
      {text}
    </Link>
  ))
}
