import { formatPhone } from '@daysheet/domain/people/phone'
import type { UnknownText } from '@daysheet/domain/texts/conversation'
import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import CallIcon from '@mui/icons-material/Call'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { messageOf } from '#client/client.ts'
import { Failed, Loading } from '#ui/states.tsx'
import { useMay } from '#features/session/queries.ts'
import { MessageBubble } from '../message-bubble.tsx'
import { inboxQueries, markTheseRead } from './queries.ts'
import { meaningLabel } from './reply-labels.ts'
import { useWhenVisible } from './use-when-visible.ts'

const noTexts: readonly UnknownText[] = []

/**
 * Texts from a number that belongs to no employee: a new phone, a customer, a wrong number.
 * (product.md#replies)
 */
export function UnknownPane({ phone, zone, onBack }: { phone: string; zone: string; onBack: () => void }) {
  const { data = noTexts, isPending, isError, error, isFetching, refetch } = useQuery(inboxQueries.unknown())
  const texts = data.filter((text) => text.phone === phone).toReversed()
  useReadReceipt(texts)
  if (isPending) return <Loading text="Loading texts…" rows={4} />
  if (isError) return <Failed text={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
  const name = formatPhone(phone)
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={`Texts from ${name}`}
      sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        <Tooltip title="All replies">
          <IconButton aria-label="All replies" onClick={onBack} sx={{ display: { md: 'none' } }}>
            <ArrowBackIcon />
          </IconButton>
        </Tooltip>
        <Typography component="h2" variant="h2" sx={{ overflowWrap: 'anywhere', flex: 1 }}>
          {name}
        </Typography>
        <Button component="a" href={`tel:${phone}`} variant="outlined" startIcon={<CallIcon />}>
          Call
        </Button>
      </Box>
      <Alert severity="info">
        No employee has this number. Call, or enter the number of the employee in Admin → Employees; then you can text them here.
      </Alert>
      <Box
        component="ul"
        aria-label="Texts"
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
        {texts.map(({ id, body, time, meaning }) => (
          <MessageBubble
            key={id}
            message={{ id, body, time, kind: 'reply', state: 'received', reason: null }}
            zone={zone}
            isOwn={false}
            effect={meaning === 'stopped' || meaning === 'started' ? meaningLabel(meaning) : 'No employee has this number'}
          />
        ))}
      </Box>
    </Paper>
  )
}

function useReadReceipt(texts: readonly UnknownText[]): void {
  const may = useMay()
  const { mutate } = useMutation({ mutationFn: (ids: string[]) => markTheseRead(ids) })
  // A string, so that the callback below only changes when the texts do.
  const unread = may('texts.send') ? texts.flatMap(({ id, readAt }) => (readAt === null ? [id] : [])).join(' ') : ''
  const read = useCallback(() => {
    if (unread !== '') mutate(unread.split(' '))
  }, [unread, mutate])
  useWhenVisible(read)
}
