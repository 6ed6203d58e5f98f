/** How something stands is a shape and a word beside it, never colour alone. (look.md 2) */
import type { Standing } from '@daysheet/domain/status/phrases'
import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import ErrorIcon from '@mui/icons-material/Error'
import HelpIcon from '@mui/icons-material/Help'

export const standingLooks = {
  good: { Icon: CheckCircleIcon, color: 'success.main', words: 'Good' },
  attention: { Icon: ErrorIcon, color: 'error.main', words: 'Needs attention' },
  unknown: { Icon: HelpIcon, color: 'text.secondary', words: 'Not known' },
} as const satisfies Record<Standing, object>

/** The words stand beside it. */
export function StandingIcon({ standing, size }: { standing: Standing; size: number }) {
  const { Icon, color } = standingLooks[standing]
  return <Icon aria-hidden data-standing={standing} sx={{ color, fontSize: size, flexShrink: 0 }} />
}
