import { formatDateTime } from '@daysheet/domain/calendar/day'
import type { PhoneMessage } from '@daysheet/domain/texts/simulated-phone'
import ErrorIcon from '@mui/icons-material/Error'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { Dated } from '#ui/dated.tsx'
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
  const time = formatDateTime(message.time, zone)
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
        {effect === null ? (
          `${stateText} · ${time}`
        ) : (
          <span>
            {dayAddress === null ? (
              <Dated text={effect} />
            ) : (
              <Link to={dayAddress}>
                <Dated text={effect} />
              </Link>
            )}
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
              {' · '}
            </Box>
            {/* On a phone the effect takes a line or two, and the time has its own. */}
            <Box component="span" sx={{ display: { xs: 'block', sm: 'inline' }, whiteSpace: 'nowrap' }}>
              {time}
            </Box>
          </span>
        )}
      </Typography>
    </Box>
  )
}
