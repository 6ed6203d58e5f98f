import { formatDateTime } from '@daysheet/domain/calendar/day'
import type { PhoneMessage } from '@daysheet/domain/texts/phone'
import ErrorIcon from '@mui/icons-material/Error'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { isTextTrouble, textStateWords } from './text-state-labels.ts'

/** One text as the phone shows it: ours on the left, the employee's answers on the right, with what became of it. One that never went out is dashed. */
export function MessageBubble({ message, zone }: { message: PhoneMessage; zone: string }) {
  const isReply = message.kind === 'reply'
  const hasFailed = isTextTrouble(message)
  const isWithheld = message.state === 'withheld'
  const standing =
    isWithheld && message.reason ? message.reason : [textStateWords(message), hasFailed ? message.reason : null].filter(Boolean).join(': ')
  return (
    <Box component="li" sx={{ display: 'grid', justifyItems: isReply ? 'end' : 'start', gap: 0.25 }}>
      <Box
        sx={{
          maxWidth: '85%',
          px: 1.5,
          py: 1,
          borderRadius: 2,
          border: 1,
          borderStyle: isWithheld ? 'dashed' : 'solid',
          borderColor: hasFailed ? 'error.main' : isReply ? 'primary.main' : 'divider',
          bgcolor: isReply ? 'primary.main' : 'background.default',
          color: isReply ? 'primary.contrastText' : 'text.primary',
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
        {standing} · {formatDateTime(message.time, zone)}
      </Typography>
    </Box>
  )
}
