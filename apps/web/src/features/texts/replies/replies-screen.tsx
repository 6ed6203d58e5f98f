import Box from '@mui/material/Box'
import { useSearchParams } from 'react-router'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Empty } from '../../../ui/states.tsx'
import { useSettings } from '../../session/queries.ts'
import { ConversationPane } from './conversation-pane.tsx'
import { Inbox } from './inbox.tsx'
import type { Chosen } from './reply-rows.ts'
import { UnknownPane } from './unknown-pane.tsx'

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
          <Inbox
            tab={tab}
            chosen={chosen}
            zone={zone}
            onTab={(next) => go({ ...chosen, tab: next })}
            onChoose={(next) => go({ ...next, tab })}
          />
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
            <Empty text="Choose a reply to read and answer it." />
          )}
        </Box>
      </Box>
    </Box>
  )
}
