import { maxNoteLength } from '@daysheet/domain/texts/body'
import type { Conversation } from '@daysheet/domain/texts/conversation'
import { formatPhone } from '@daysheet/domain/people/phone'
import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import CallIcon from '@mui/icons-material/Call'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths.ts'
import { messageOf } from '#client/client.ts'
import { newId } from '#client/new-id.ts'
import { useTypedGuard } from '#ui/form/typed-guard.tsx'
import { Failed, Loading } from '#ui/states.tsx'
import { MessageBubble } from '../message-bubble.tsx'
import { inboxQueries, markRead, writeTo } from './queries.ts'
import { effectLabel } from './reply-labels.ts'
import { useWhenVisible } from './use-when-visible.ts'
import { useMay } from '#features/session/queries.ts'

interface ConversationPaneProps {
  workerId: string
  zone: string
  onBack: () => void
}

/** All texts to and from one person, what each reply did, and a field to answer. What is shown here has been read. (product.md#replies) */
export function ConversationPane({ workerId, zone, onBack }: ConversationPaneProps) {
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(inboxQueries.conversation(workerId))
  const may = useMay()
  useReadReceipt(may('texts.send') ? data : undefined)
  if (isPending) return <Loading text="Loading texts…" rows={4} />
  if (isError && !data) return <Failed text={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
  const { name, phone, optedOut, texts } = data
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={`Texts with ${name || 'No name'}`}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        <Tooltip title="All replies">
          <IconButton aria-label="All replies" onClick={onBack} sx={{ display: { md: 'none' } }}>
            <ArrowBackIcon />
          </IconButton>
        </Tooltip>
        <Typography component="h2" variant="h2" sx={{ overflowWrap: 'anywhere', flex: 1 }}>
          {may('people.read') ? (
            <Link to={paths.employee(workerId)} className="job-link">
              {name || 'No name'}
            </Link>
          ) : (
            name || 'No name'
          )}
        </Typography>
        {phone !== null && (
          <Button component="a" href={`tel:${phone}`} variant="outlined" startIcon={<CallIcon />}>
            {formatPhone(phone)}
          </Button>
        )}
      </Box>
      {optedOut && <Alert severity="warning">Replied STOP: no texts reach them until they text START.</Alert>}
      <Texts texts={texts} zone={zone} />
      {phone === null ? (
        <Alert severity="info">No phone number: they cannot be texted.</Alert>
      ) : (
        may('texts.send') && <Answer key={workerId} workerId={workerId} disabled={optedOut} />
      )}
    </Paper>
  )
}

function Texts({ texts, zone }: { texts: Conversation['texts']; zone: string }) {
  const list = useRef<HTMLUListElement>(null)
  const newest = texts.at(-1)?.id
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [newest])
  return (
    <Box
      component="ul"
      ref={list}
      aria-label="Texts"
      tabIndex={0}
      sx={{ flex: 1, minHeight: 160, overflowY: 'auto', m: 0, p: 1.5, listStyle: 'none', display: 'grid', gap: 1.5, alignContent: 'start' }}
    >
      {texts.map((text) => (
        <MessageBubble
          key={text.id}
          message={text}
          zone={zone}
          isOwn={text.kind !== 'reply'}
          effect={effectLabel(text)}
          dayAddress={text.kind === 'reply' && text.job ? paths.schedule(text.job.day) : null}
        />
      ))}
    </Box>
  )
}

/** Once somebody looks at a conversation, what stands in it has been read, for every office. */
function useReadReceipt(conversation: Conversation | undefined): void {
  const { mutate } = useMutation({ mutationFn: ({ workerId, upTo }: { workerId: string; upTo: string }) => markRead(workerId, upTo) })
  const workerId = conversation?.workerId
  const upTo = conversation?.texts.findLast(({ kind, readAt }) => kind === 'reply' && readAt === null)?.id
  const read = useCallback(() => {
    if (workerId !== undefined && upTo !== undefined) mutate({ workerId, upTo })
  }, [workerId, upTo, mutate])
  useWhenVisible(read)
}

function Answer({ workerId, disabled }: { workerId: string; disabled: boolean }) {
  const [text, setText] = useState('')
  // One press is one intent; other words are another.
  const [intent, setIntent] = useState({ text: '', id: '' })
  const queryClient = useQueryClient()
  const field = useRef<HTMLTextAreaElement>(null)
  // Whoever opens somebody's texts can type at once; on a phone the keyboard would cover what is to be read.
  const isTouched = useMediaQuery('(pointer: coarse)', { noSsr: true })
  const write = useMutation({
    mutationFn: ({ text, id }: { text: string; id: string }) => writeTo(workerId, text, id),
    onSuccess: (_sent, { text: sent }) => {
      setText((typed) => (typed.trim() === sent ? '' : typed))
      setIntent({ text: '', id: '' })
      field.current?.focus()
      return queryClient.invalidateQueries({ queryKey: inboxQueries.conversation(workerId).queryKey })
    },
  })
  const { guard } = useTypedGuard({ isTyped: text.trim() !== '', isSaving: write.isPending, onDiscard: () => setText('') })
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    const words = text.trim()
    if (words === '' || write.isPending) return
    const next = intent.text === words ? intent : { text: words, id: newId() }
    setIntent(next)
    write.mutate(next)
  }
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 1, p: 1.5, borderTop: 1, borderColor: 'divider' }}>
      {guard}
      {write.isError && <Alert severity="error">{messageOf(write.error)}</Alert>}
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'end' }}>
        <TextField
          label="Write a text"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event)
          }}
          fullWidth
          multiline
          maxRows={5}
          disabled={disabled}
          autoFocus={!isTouched}
          inputRef={field}
          slotProps={{ htmlInput: { maxLength: maxNoteLength } }}
        />
        <Button type="submit" variant="contained" disabled={disabled || text.trim() === ''} loading={write.isPending}>
          Send
        </Button>
      </Box>
    </Box>
  )
}
