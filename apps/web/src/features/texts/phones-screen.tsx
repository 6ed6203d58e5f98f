import { simulatedFaults } from '@daysheet/domain/texts/simulated-phone'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { messageOf } from '#client/client.ts'
import { phoneQueries } from './queries.ts'
import { useSettings } from '../session/queries.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { Conversation } from './conversation.tsx'
import { PhoneList } from './phone-list.tsx'

/** The phones of a Daysheet that texts nobody: what each employee would read, and a way to answer as they would. (product.md#texts) */
export function PhonesScreen() {
  const { texts, timeZone } = useSettings()
  if (texts === 'simulator') return <SimulatedPhones zone={timeZone} />
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PageHeading title="Simulated phones" />
      <Empty text="There are no simulated phones here: texts go to real ones." />
    </Box>
  )
}

function SimulatedPhones({ zone }: { zone: string }) {
  const phones = useQuery(phoneQueries.all())
  // The chosen phone is in the address, so that the browser's Back leads to the list on a small screen.
  const [search, setSearch] = useSearchParams()
  const chosenId = search.get('worker')
  const chosen = phones.data?.find((phone) => phone.workerId === chosenId)
  const choose = (workerId: string) => setSearch({ worker: workerId })
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, height: { md: 'calc(100dvh - 48px - 32px)' } }}>
      <PageHeading title="Simulated phones" />
      <Alert severity="info">
        Simulated carrier: no real phone is reached. Numbers ending in {simulatedFaults.refused} are refused as a landline; numbers ending
        in {simulatedFaults.unanswered} get no answer from the carrier.
      </Alert>
      {phones.isPending && <Loading text="Loading phones…" rows={6} />}
      {phones.isError && <Failed text={messageOf(phones.error)} onRetry={() => void phones.refetch()} retrying={phones.isFetching} />}
      {phones.data?.length === 0 && <Empty text="No employee has a phone number yet." />}
      {phones.data && phones.data.length > 0 && (
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
          <Box sx={{ display: { xs: chosen ? 'none' : 'flex', md: 'flex' }, flexDirection: 'column', minHeight: 0 }}>
            <PhoneList phones={phones.data} chosenId={chosen?.workerId ?? null} zone={zone} onChoose={choose} />
          </Box>
          <Box
            sx={{
              display: { xs: chosen ? 'block' : 'none', md: 'block' },
              minHeight: 0,
              height: { xs: 'calc(100dvh - 220px)', md: 'auto' },
            }}
          >
            {chosen ? (
              <Conversation phone={chosen} zone={zone} onBack={() => setSearch({})} />
            ) : (
              <Empty text={chosenId === null ? 'Choose a phone to read its texts.' : 'This employee has no phone number any more.'} />
            )}
          </Box>
        </Box>
      )}
    </Box>
  )
}
