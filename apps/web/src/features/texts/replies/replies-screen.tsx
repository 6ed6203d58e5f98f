import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../../client/client.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Empty, Failed, Loading } from '../../../ui/states.tsx'
import { useSettings } from '../../session/queries.ts'
import { replyQueries } from '../queries.ts'
import { ConversationPane } from './conversation-pane.tsx'
import { Correspondents } from './correspondents.tsx'
import { UnknownTexts } from './unknown-texts.tsx'

/** The inbox: what people wrote, whichever carrier brought it, and answering them. (product.md#replies) */
export function RepliesScreen() {
  const { timeZone: zone } = useSettings()
  const people = useQuery(replyQueries.correspondents())
  // Whose texts are read is in the address, so that the browser's Back leads to the list on a small screen.
  const [search, setSearch] = useSearchParams()
  const chosenId = search.get('worker')
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, height: { md: 'calc(100dvh - 48px - 32px)' } }}>
      <PageHeading title="Replies" />
      <UnknownTexts zone={zone} />
      {people.isPending && <Loading text="Loading replies…" rows={6} />}
      {people.isError && <Failed text={messageOf(people.error)} onRetry={() => void people.refetch()} retrying={people.isFetching} />}
      {people.data?.length === 0 && <Empty text="Nobody has written yet. Answers to the texts you send from the Schedule arrive here." />}
      {people.data && (people.data.length > 0 || chosenId) && (
        <Box
          sx={{
            flex: 1,
            minHeight: 0,
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '360px minmax(0, 1fr)' },
            gridTemplateRows: 'minmax(0, 1fr)',
          }}
        >
          <Box sx={{ display: { xs: chosenId ? 'none' : 'flex', md: 'flex' }, flexDirection: 'column', minHeight: 0 }}>
            <Correspondents people={people.data} chosenId={chosenId} zone={zone} onChoose={(worker) => setSearch({ worker })} />
          </Box>
          <Box
            sx={{
              display: { xs: chosenId ? 'block' : 'none', md: 'block' },
              minHeight: 0,
              height: { xs: 'calc(100dvh - 140px)', md: 'auto' },
            }}
          >
            {chosenId ? (
              <ConversationPane key={chosenId} workerId={chosenId} zone={zone} onBack={() => setSearch({})} />
            ) : (
              <Empty text="Choose somebody to read and answer their texts." />
            )}
          </Box>
        </Box>
      )}
    </Box>
  )
}
