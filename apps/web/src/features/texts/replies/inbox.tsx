import type { NeededReply } from '@daysheet/domain/texts/conversation'
import { isPhoneFound } from '@daysheet/domain/texts/simulated-phone'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#client/client.ts'
import { showAlert } from '#ui/messages.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { useMay } from '#features/session/queries.ts'
import { inboxQueries, markTheseRead } from './queries.ts'
import { ReplyList } from './reply-list.tsx'
import { everyRow, neededRows, type Chosen, type ReplyRow } from './reply-rows.ts'

const noReplies: readonly NeededReply[] = []

interface InboxProps {
  tab: 'needed' | 'all'
  chosen: Chosen
  zone: string
  onTab: (tab: InboxProps['tab']) => void
  onChoose: (row: ReplyRow) => void
  /** Replies of the open conversation. Opening marks them as read, but they stay in the list. */
  kept: readonly NeededReply[]
}

/**
 * The list beside a conversation: replies that need the office, or everyone who has written.
 * (product.md#replies)
 */
export function Inbox({ tab, chosen, zone, onTab, onChoose, kept }: InboxProps) {
  const needed = useQuery(inboxQueries.needed())
  const people = useQuery(inboxQueries.correspondents())
  const unknown = useQuery(inboxQueries.unknown())
  const [term, setTerm] = useState('')
  const ofTab = tab === 'needed' ? [needed] : [people, unknown]
  const failed = ofTab.find(({ isError, data }) => isError && !data)
  const open = needed.data ?? noReplies
  const rows = tab === 'needed' ? neededRows(open, kept) : everyRow(people.data ?? [], unknown.data ?? [])
  const found = rows.filter(({ name, phone }) => isPhoneFound({ name, phone: phone ?? '' }, term))
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, minHeight: 0, flex: 1 }}>
      <Tabs value={tab} onChange={(_event, next: InboxProps['tab']) => onTab(next)} aria-label="Replies">
        <Tab value="needed" label={needed.data ? `Needs you (${open.length})` : 'Needs you'} />
        <Tab value="all" label="All" />
      </Tabs>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <SearchBox label="Search replies" value={term} onChange={setTerm} />
        {tab === 'needed' && <MarkAll replies={open.filter(({ meaning }) => meaning !== 'declined')} />}
      </Box>
      {tab === 'needed' && open.some(({ meaning }) => meaning === 'declined') && (
        <Typography variant="caption" color="text.secondary">
          A decline stays here until the person is replaced or taken off, or says yes.
        </Typography>
      )}
      {failed && <Failed text={messageOf(failed.error)} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />}
      {!failed && ofTab.some(({ isPending }) => isPending) ? (
        <Loading text="Loading replies…" rows={6} />
      ) : (
        !failed && found.length === 0 && <Nothing tab={tab} term={term.trim()} />
      )}
      <ReplyList rows={found} chosen={chosen} zone={zone} isCounted={tab === 'all'} onChoose={onChoose} />
    </Box>
  )
}

function Nothing({ tab, term }: { tab: InboxProps['tab']; term: string }) {
  if (term !== '') return <Empty text={`No reply found for “${term}”.`} />
  if (tab === 'all') return <Empty text="No replies yet. Answers to the texts you send from the Schedule arrive here." />
  return (
    <Typography role="status" sx={{ color: 'success.main', fontWeight: 600, py: 1 }}>
      All clear: no reply needs you.
    </Typography>
  )
}

/** Marks these replies as read. A reply that arrives later stays unread. */
function MarkAll({ replies }: { replies: readonly NeededReply[] }) {
  const may = useMay()
  const mark = useMutation({
    mutationFn: () => markTheseRead(replies.map(({ id }) => id)),
    onError: (error) => void showAlert(messageOf(error)),
  })
  if (replies.length === 0 || !may('texts.send')) return null
  return (
    <Button onClick={() => mark.mutate()} loading={mark.isPending} sx={{ flexShrink: 0 }}>
      Mark all as read
    </Button>
  )
}
