import type { Day } from '@daysheet/domain/calendar/day'
import type { Load } from '@daysheet/domain/loads/load'
import { laterBags, laterBagsWords } from '@daysheet/domain/loads/later-bags'
import { permitWarnings } from '@daysheet/domain/loads/closing'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { paths } from '#paths.ts'
import { ApiError, messageOf } from '#client/client.ts'
import { Page } from '#ui/page.tsx'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { useSettings } from '../session/queries.ts'
import { useToday } from '../session/use-today.ts'
import { loadName } from './labels.ts'
import { LoadActions } from './load-actions.tsx'
import { LoadFactsSection } from './load-facts.tsx'
import { LoadStateLine } from './load-state-line.tsx'
import { LoadBags } from './bags/load-bags.tsx'
import { LoadNotes } from './load-notes.tsx'
import { LoadRecords } from './load-records.tsx'
import { loadQueries } from './queries.ts'
import { SignedCopies } from './signed-copies.tsx'

/** There is no such load: it never was, it was taken back, or what stands in the address is no id. */
const isUnknown = (error: unknown) => error instanceof ApiError && [400, 404, 422].includes(error.status)

/** A load: where it is, what is in it, its records, and what is written down about it. (product.md#loads) */
export function LoadScreen({ loadId }: { loadId: string }) {
  const query = useQuery(loadQueries.one(loadId))
  const today = useToday()
  const { timeZone: zone } = useSettings()
  const { data: load } = query
  if (query.isError && isUnknown(query.error)) return <NotFound />
  return (
    <Page title={load ? loadName(load) : 'Load'} beside={load && <LoadStateLine load={load} today={today} />}>
      {query.isError && <Failed text={messageOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {query.isPending && <Loading text="Loading load…" rows={5} height={96} />}
      {load && (
        <>
          <LoadActions load={load} />
          {warningsOf(load, today, zone).map((words) => (
            <Alert key={words} severity="warning">
              {words}
            </Alert>
          ))}
          <LoadFactsSection load={load} />
          <LoadBags load={load} />
          <LoadRecords load={load} />
          <SignedCopies load={load} />
          <LoadNotes load={load} />
        </>
      )}
    </Page>
  )
}

/** What somebody should look at as long as the load is open. */
function warningsOf(load: Load, today: Day, zone: string): string[] {
  if (load.closedAt !== null) return []
  const later = laterBags(load, zone)
  return [...permitWarnings(load, today), ...(later === undefined ? [] : [laterBagsWords(load, later)])]
}

function NotFound() {
  return (
    <Page title="Load not found">
      <Empty text="There is no load at this address. It may have been withdrawn.">
        <Button variant="contained" component={RouterLink} to={paths.loads()}>
          All loads
        </Button>
      </Empty>
    </Page>
  )
}
