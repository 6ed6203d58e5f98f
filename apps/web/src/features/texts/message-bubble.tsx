import { formatDateTime } from '@daysheet/domain/calendar/day'
import type { PhoneMessage } from '@daysheet/domain/texts/simulated-phone'
import ErrorIcon from '@mui/icons-material/Error'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { isTextTrouble, textStateLabel } from './text-state-labels.ts'

interface MessageBubbleProps {
  message: PhoneMessage
  zone: string
  /** Whether whoever looks at it wrote it: then it stands at the right. */
  isOwn: boolean
  /** What the text did, beside what became of it. */
  effect?: string | null
  /** The address of the day that the text is about. */
  dayAddress?: string | null
}

/** One text of a conversation, with what became of it. One that never went out is dashed. */
export function MessageBubble({ message, zone, isOwn, effect = null, dayAddress = null }: MessageBubbleProps) {
  const hasFailed = isTextTrouble(message)
  const isWithheld = message.state === 'withheld'
  const stateText =
    isWithheld && message.reason ? message.reason : [textStateLabel(message), hasFailed ? message.reason : null].filter(Boolean).join(': ')
  return (
    <Box component="li" sx={{ display: 'grid', justifyItems: isOwn ? 'end' : 'start', gap: 0.25 }}>
      <Box
        sx={{
          maxWidth: '85%',
          px: 1.5,
          py: 1,
          borderRadius: 2,
          border: 1,
          borderStyle: isWithheld ? 'dashed' : 'solid',
          borderColor: hasFailed ? 'error.main' : isOwn ? 'primary.main' : 'divider',
          bgcolor: isOwn ? 'primary.main' : 'background.default',
          color: isOwn ? 'primary.contrastText' : 'text.primary',
          overflowWrap: 'anywhere',
          whiteSpace: 'pre-line',
        }}
      >
        {message.body}
      </Box>
      <Typography
        variant="caption"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          overflowWrap: 'anywhere',
          color: hasFailed ? 'error.main' : 'text.secondary',
        }}
      >
        {hasFailed && <ErrorIcon aria-hidden sx={{ fontSize: 14 }} />}
        {dayAddress === null ? (effect ?? stateText) : <Link to={dayAddress}>{effect ?? stateText}</Link>}
        {' · '}
        {formatDateTime(message.time, zone)}
      </Typography>
    </Box>
  )
}
