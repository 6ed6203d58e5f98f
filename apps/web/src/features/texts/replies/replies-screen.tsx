import type { NeededReply } from '@daysheet/domain/texts/conversation'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PageHeading } from '#ui/page-heading.tsx'
import { useSettings } from '#features/session/queries.ts'
import { ConversationPane } from './conversation-pane.tsx'
import { Inbox } from './inbox.tsx'
import { inboxQueries } from './queries.ts'
import { isOf, neededRows, type Chosen, type ReplyRow } from './reply-rows.ts'
import { UnknownPane } from './unknown-pane.tsx'

const noReplies: readonly NeededReply[] = []

/** The inbox: what people wrote, whichever carrier brought it, and answering them. (product.md#replies) */
export function RepliesScreen() {
  const { timeZone: zone } = useSettings()
  // The tab and the open conversation are in the address. On a small screen, Back returns to the
  // list.
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'all' ? 'all' : 'needed'
  const chosen: Chosen = { workerId: search.get('worker'), phone: search.get('phone') }
  const isOpen = chosen.workerId !== null || chosen.phone !== null
  const go = (to: { tab: 'needed' | 'all' } & Partial<Chosen>) =>
    setSearch({
      ...(to.tab === 'all' && { tab: 'all' }),
      ...(to.workerId && { worker: to.workerId }),
      ...(to.phone && { phone: to.phone }),
    })
  const needed = useQuery(inboxQueries.needed())
  const [kept, setKept] = useState(noReplies)
  const choose = (row: ReplyRow) => {
    const next = { workerId: row.workerId, phone: row.workerId === null ? row.phone : null }
    setKept([...(needed.data ?? noReplies), ...kept].filter((reply) => isOf(reply, next)))
    go({ ...next, tab })
  }
  const back = () => go({ tab })
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, height: { md: 'calc(100dvh - 48px - 32px)' } }}>
      <PageHeading title="Replies" />
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '400px minmax(0, 1fr)' },
          gridTemplateRows: 'minmax(0, 1fr)',
        }}
      >
        <Box sx={{ display: { xs: isOpen ? 'none' : 'flex', md: 'flex' }, flexDirection: 'column', minHeight: 0 }}>
          <Inbox tab={tab} chosen={chosen} zone={zone} onTab={(next) => go({ ...chosen, tab: next })} onChoose={choose} kept={kept} />
        </Box>
        <Box
          sx={{
            display: { xs: isOpen ? 'block' : 'none', md: 'block' },
            minHeight: 0,
            height: { xs: 'calc(100dvh - 140px)', md: 'auto' },
          }}
        >
          {chosen.workerId !== null ? (
            <ConversationPane key={chosen.workerId} workerId={chosen.workerId} zone={zone} onBack={back} />
          ) : chosen.phone !== null ? (
            <UnknownPane key={chosen.phone} phone={chosen.phone} zone={zone} onBack={back} />
          ) : (
            <NothingChosen needed={needed.data} onChoose={choose} />
          )}
        </Box>
      </Box>
    </Box>
  )
}

interface NothingChosenProps {
  needed: readonly NeededReply[] | undefined
  onChoose: (row: ReplyRow) => void
}

/**
 * The pane while no conversation is open: the newest reply that needs the office. It is not opened by itself, because
 * that would mark its replies as read.
 */
function NothingChosen({ needed = noReplies, onChoose }: NothingChosenProps) {
  const [first, ...others] = neededRows(needed, noReplies)
  return (
    <Box sx={invitation}>
      {first === undefined ? (
        'No reply needs you. Choose a person under All to read their texts.'
      ) : (
        <>
          {others.length === 0 ? 'One reply needs you.' : `${others.length + 1} replies need you.`}
          <Button variant="contained" onClick={() => onChoose(first)}>
            Open {first.name || 'No name'}
          </Button>
        </>
      )}
    </Box>
  )
}

const invitation = {
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 2,
  height: '100%',
  p: 3,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.secondary',
  textAlign: 'center',
} as const
