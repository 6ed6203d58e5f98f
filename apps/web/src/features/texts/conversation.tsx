import { formatPhone } from '@daysheet/domain/people/phone'
import type { Phone } from '@daysheet/domain/texts/simulated-phone'
import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { messageOf } from '#client/client.ts'
import { makeOnce } from '#client/make-once.ts'
import { phoneQueries, replyFrom } from './queries.ts'
import { useTypedGuard } from '#ui/form/typed-guard.tsx'
import { Empty } from '#ui/states.tsx'
import { MessageBubble } from './message-bubble.tsx'

const quickAnswers = ['Y', 'N', 'Sí'] as const

/** One phone: its messages and, below, what its owner answers. */
export function Conversation({ phone, zone, onBack }: { phone: Phone; zone: string; onBack: () => void }) {
  const messages = useRef<HTMLUListElement>(null)
  const newest = phone.messages.at(-1)?.id
  useEffect(() => {
    const list = messages.current
    if (list) list.scrollTop = list.scrollHeight
  }, [newest])
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={`Phone of ${phone.name || 'Unknown'}`}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        <Tooltip title="All phones">
          <IconButton aria-label="All phones" onClick={onBack} sx={{ display: { md: 'none' } }}>
            <ArrowBackIcon />
          </IconButton>
        </Tooltip>
        <Box sx={{ minWidth: 0 }}>
          <Typography component="h2" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {phone.name || 'Unknown'}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {formatPhone(phone.phone)}
          </Typography>
        </Box>
      </Box>
      {phone.optedOut && <Alert severity="warning">Texted STOP: no texts arrive here until START is sent.</Alert>}
      <Box
        component="ul"
        ref={messages}
        aria-label="Messages"
        tabIndex={0}
        sx={{
          flex: 1,
          minHeight: 160,
          overflowY: 'auto',
          m: 0,
          p: 1.5,
          listStyle: 'none',
          display: 'grid',
          gap: 1.5,
          alignContent: 'start',
        }}
      >
        {phone.messages.map((message) => (
          <MessageBubble key={message.id} message={message} zone={zone} isOwn={message.kind === 'reply'} />
        ))}
      </Box>
      {phone.messages.length === 0 && (
        <Box sx={{ p: 1.5 }}>
          <Empty text="No texts yet. Send one from the Schedule." />
        </Box>
      )}
      <ReplyForm key={phone.workerId} workerId={phone.workerId} />
    </Paper>
  )
}

function ReplyForm({ workerId }: { workerId: string }) {
  const [text, setText] = useState('')
  const queryClient = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const reply = useMutation({
    mutationFn: (answer: string) => replyFrom(workerId, answer),
    onSuccess: (_received, answer) => {
      setText((typed) => (typed.trim() === answer ? '' : typed))
      field.current?.focus()
      return queryClient.invalidateQueries({ queryKey: phoneQueries.all().queryKey })
    },
  })
  const [once] = useState(makeOnce)
  const sendQuick = (answer: string) =>
    void once(answer, () =>
      reply.mutateAsync(answer).then(
        () => true,
        () => false,
      ),
    )
  const { guard } = useTypedGuard({ isTyped: text.trim() !== '', isSaving: reply.isPending, onDiscard: () => setText('') })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !reply.isPending) reply.mutate(text.trim())
  }
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 1.5, p: 1.5, borderTop: 1, borderColor: 'divider' }}>
      {guard}
      {reply.isError && <Alert severity="error">{messageOf(reply.error)}</Alert>}
      <Box role="group" aria-label="Quick answers" sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {quickAnswers.map((answer) => (
          <Button
            key={answer}
            variant="outlined"
            disabled={reply.isPending}
            onClick={() => sendQuick(answer)}
            aria-label={`Answer ${answer}`}
            sx={{ minWidth: 56 }}
          >
            {answer}
          </Button>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <TextField
          label="Answer as this employee"
          value={text}
          onChange={(event) => setText(event.target.value)}
          fullWidth
          inputRef={field}
          slotProps={{ htmlInput: { maxLength: 1600, autoComplete: 'off' } }}
        />
        <Button type="submit" variant="contained" disabled={text.trim() === ''} loading={reply.isPending}>
          Send
        </Button>
      </Box>
    </Box>
  )
}
