/** Status is colour and shape together, never colour alone. */
import AccessTimeFilledIcon from '@mui/icons-material/AccessTimeFilled'
import CancelIcon from '@mui/icons-material/Cancel'
import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import ErrorIcon from '@mui/icons-material/Error'
import RadioButtonUncheckedIcon from '@mui/icons-material/RadioButtonUnchecked'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'

export type Status = 'confirmed' | 'declined' | 'waiting' | 'not texted' | 'error'

const appearance = {
  confirmed: { Icon: CheckCircleIcon, color: 'success.main', words: 'Confirmed' },
  declined: { Icon: CancelIcon, color: 'error.main', words: 'Declined' },
  waiting: { Icon: AccessTimeFilledIcon, color: 'warning.main', words: 'Texted, waiting' },
  'not texted': { Icon: RadioButtonUncheckedIcon, color: 'text.secondary', words: 'Not texted' },
  error: { Icon: ErrorIcon, color: 'error.main', words: 'Text error' },
} as const

/** The words for a status, such as `Texted, waiting`. */
export const statusLabel = (status: Status): string => appearance[status].words

/** The shape and colour of a status. `label` is its accessible name and defaults to the status in words; pass null where words stand beside it. */
export function StatusIcon({ status, label, size = 18 }: { status: Status; label?: string | null; size?: number }) {
  const { Icon, color, words } = appearance[status]
  const name = label === undefined ? words : label
  return (
    <Icon
      data-status={status}
      sx={{ color, fontSize: size, flexShrink: 0 }}
      {...(name === null ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name, 'aria-hidden': false })}
    />
  )
}

/** `Ana Kowalska` → `AK`; one name gives one letter. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words[words.length - 1] : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toLocaleUpperCase('en-US')
}

const ringColors: Record<Status, string> = {
  confirmed: 'success.main',
  declined: 'error.main',
  waiting: 'warning.main',
  'not texted': 'text.secondary',
  error: 'error.main',
}

/**
 * A person's initials, ringed in the colour of their status and marked with its shape. `detail` (why a text failed, when it was answered) is
 * told on hover and on focus. Write the name beside it: initials alone are a riddle.
 */
export function PersonAvatar({ name, status, detail, size = 28 }: { name: string; status?: Status; detail?: string; size?: number }) {
  const words = [name, status && statusLabel(status), detail].filter(Boolean).join(', ')
  const avatar = (
    <Box
      component="span"
      role="img"
      aria-label={words}
      {...(detail !== undefined && { tabIndex: 0 })}
      data-status={status}
      sx={{ position: 'relative', display: 'inline-flex', flexShrink: 0, borderRadius: '50%' }}
    >
      <Avatar
        aria-hidden
        sx={{
          width: size,
          height: size,
          fontSize: size * 0.4,
          fontWeight: 600,
          bgcolor: 'background.paper',
          color: 'text.primary',
          border: 2,
          borderColor: status ? ringColors[status] : 'divider',
        }}
      >
        {initialsOf(name)}
      </Avatar>
      {status && (
        <Box
          component="span"
          aria-hidden
          sx={{ position: 'absolute', right: -4, bottom: -4, display: 'flex', bgcolor: 'background.paper', borderRadius: '50%' }}
        >
          <StatusIcon status={status} label={null} size={Math.round(size * 0.55)} />
        </Box>
      )}
    </Box>
  )
  return <Tooltip title={words}>{avatar}</Tooltip>
}
