import type { Day } from '@daysheet/domain/calendar/day'
import type { Load } from '@daysheet/domain/loads/load'
import { laterBags, laterBagsWords } from '@daysheet/domain/loads/later-bags'
import { missingToClose, permitWarnings } from '@daysheet/domain/loads/closing'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { ApiError, messageOf } from '../../client/client.ts'
import { ask, showAlert, toast } from '../../ui/messages.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { IfMay } from '../session/if-may.tsx'
import { useSettings } from '../session/queries.ts'
import { useToday } from '../session/use-today.ts'
import { loadName } from './labels.ts'
import { LoadDialog } from './load-dialog.tsx'
import { LoadFactsSection } from './load-facts.tsx'
import { LoadStateLine } from './load-state-line.tsx'
import { LoadBags } from './bags/load-bags.tsx'
import { LoadNotes } from './load-notes.tsx'
import { LoadRecords } from './load-records.tsx'
import { closeLoad, loadQueries, removeLoad } from './queries.ts'
import { ReopenLoad } from './reopen-load.tsx'
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
          <Actions load={load} />
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

/** What is done about a load. */
function Actions({ load }: { load: Load }) {
  const [open, setOpen] = useState<'edit' | 'reopen' | null>(null)
  const { close, remove, isBusy } = useActions(load)
  const isClosed = load.closedAt !== null
  return (
    <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="text" component={RouterLink} to={paths.loads()}>
        All loads
      </Button>
      <IfMay needs="loads.write">
        {isClosed ? (
          <Button variant="outlined" onClick={() => setOpen('reopen')}>
            Reopen…
          </Button>
        ) : (
          <>
            <Button variant="outlined" onClick={() => setOpen('edit')}>
              Edit load
            </Button>
            <Button variant="outlined" disabled={isBusy} onClick={() => void close()}>
              Close load…
            </Button>
            {load.transportedOn === null && (
              <Button color="error" disabled={isBusy} onClick={() => void remove()}>
                Withdraw load…
              </Button>
            )}
          </>
        )}
      </IfMay>
      {open === 'edit' && <LoadDialog load={load} onClose={() => setOpen(null)} />}
      {open === 'reopen' && <ReopenLoad load={load} onClose={() => setOpen(null)} />}
    </Box>
  )
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Closing and taking back, each asked about first. */
function useActions(load: Load) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: loadQueries.everyKey })
  const failed = (error: unknown) => {
    void refresh()
    void showAlert(messageOf(error))
  }
  const closing = useMutation({
    mutationFn: () => closeLoad(load),
    onError: failed,
    onSuccess: () => {
      toast(`${loadName(load)} is closed`)
      void refresh()
    },
  })
  const removal = useMutation({
    mutationFn: () => removeLoad(load),
    onError: failed,
    onSuccess: () => {
      toast(`${loadName(load)} was withdrawn`)
      void navigate(paths.loads())
      void refresh()
    },
  })
  const close = async () => {
    const missing = missingToClose(load)
    if (missing.length > 0) return showAlert(`Before ${loadName(load).toLowerCase()} is closed, enter ${list.format(missing)}.`)
    const details = 'After that it can only be changed by reopening it with a reason.'
    if (await ask(`Close ${loadName(load).toLowerCase()}?`, { details, yes: 'Close load', no: 'Cancel' })) closing.mutate()
  }
  const remove = async () => {
    const details = 'Its bags go back to the floor, and its calls and notes are deleted.'
    if (await ask(`Withdraw ${loadName(load).toLowerCase()}?`, { details, yes: 'Withdraw', no: 'Cancel', destructive: true }))
      removal.mutate()
  }
  return { close, remove, isBusy: closing.isPending || removal.isPending }
}
