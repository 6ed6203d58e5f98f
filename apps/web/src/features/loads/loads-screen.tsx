import { defaultBagsPerCubicYard } from '@daysheet/domain/loads/cubic-yards'
import { mayBeCopyOf } from '@daysheet/domain/loads/find-load'
import { copyClock, hasOpenDiscrepancy, loadState, loadStateNames, loadStates, type LoadState } from '@daysheet/domain/loads/load-state'
import type { Load } from '@daysheet/domain/loads/load'
import type { Day } from '@daysheet/domain/calendar/day'
import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { paths } from '#paths.ts'
import { messageOf } from '#client/client.ts'
import { ChipRow } from '#ui/table/chip-row.tsx'
import { Page } from '#ui/page.tsx'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { IfMay } from '../session/if-may.tsx'
import { useToday } from '../session/use-today.ts'
import { settingsQueries } from '../settings/queries.ts'
import { FindByCopy, useCopyClues } from './find-by-copy.tsx'
import { NewLoad } from './load-dialog.tsx'
import { LoadScreen } from './load-screen.tsx'
import { LoadsTable } from './loads-table.tsx'
import { loadQueries, type LoadList } from './queries.ts'

/** What the list is narrowed to: a state, or what somebody has to do something about. */
type Filter = LoadState | 'due' | 'discrepancy'

const filters: readonly Filter[] = ['due', 'discrepancy', ...loadStates.filter((state) => state !== 'closed')]
const needsWords = { due: 'Signed copy overdue', discrepancy: 'Discrepancy' } as const
const filterWords = (filter: Filter) => (filter === 'due' || filter === 'discrepancy' ? needsWords[filter] : loadStateNames[filter])

function isOf(filter: Filter, load: Load, today: Day): boolean {
  if (filter === 'due') return Boolean(copyClock(load, today)?.due)
  return filter === 'discrepancy' ? hasOpenDiscrepancy(load) : loadState(load) === filter
}

/** What is shown stands in the address. */
function useUrlState() {
  const [params, setParams] = useSearchParams()
  const show: LoadList = params.get('show') === 'closed' ? 'closed' : 'open'
  const filter = filters.find((one) => one === params.get('state'))
  const set = (next: { show?: LoadList; filter?: Filter | undefined }) =>
    setParams(
      (before) => {
        for (const name of ['show', 'state', 'request']) before.delete(name)
        if (next.show === 'closed') before.set('show', next.show)
        if (next.filter) before.set('state', next.filter)
        return before
      },
      { preventScrollReset: true },
    )
  return { show, filter: show === 'open' ? filter : undefined, request: params.get('request') ?? undefined, set }
}

/** How many loads there are of each kind, each a button that narrows the list to them. */
function Filters({
  loads,
  today,
  chosen,
  onChoose,
}: {
  loads: readonly Load[]
  today: Day
  chosen: Filter | undefined
  onChoose: (filter: Filter | undefined) => void
}) {
  const counted = filters.map((filter) => [filter, loads.filter((load) => isOf(filter, load, today)).length] as const)
  return (
    <ChipRow label="Show">
      {counted.map(
        ([filter, count]) =>
          (count > 0 || filter === chosen) && (
            <Button
              key={filter}
              size="small"
              variant={filter === chosen ? 'contained' : 'outlined'}
              color={filter === 'due' ? 'error' : filter === 'discrepancy' ? 'warning' : 'primary'}
              aria-pressed={filter === chosen}
              onClick={() => onChoose(filter === chosen ? undefined : filter)}
            >
              {count} {filterWords(filter)}
            </Button>
          ),
      )}
    </ChipRow>
  )
}

/** Loads of waste, and one of them. (product.md#loads) */
export function LoadsScreen() {
  const { loadId } = useParams()
  return loadId === undefined ? <Loads /> : <LoadScreen loadId={loadId} />
}

/** Where each of them is, and which signed copies are overdue. */
function Loads() {
  const today = useToday()
  const navigate = useNavigate()
  const { show, filter, request, set } = useUrlState()
  const query = useQuery(loadQueries.list(show))
  const [isAdding, setAdding] = useState(request !== undefined)
  const loads = query.data ?? []
  const copy = useCopyClues()
  const { data: settings } = useQuery({ ...settingsQueries.current(), enabled: copy.isLooking })
  const narrowed = filter ? loads.filter((load) => isOf(filter, load, today)) : loads
  const factor = settings?.bagsPerCubicYard ?? defaultBagsPerCubicYard
  const shown = copy.isLooking ? narrowed.filter((load) => mayBeCopyOf(load, copy.clues, factor)) : narrowed
  return (
    <Page title="Loads">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box role="group" aria-label="List" sx={{ display: 'flex', gap: 1, mr: 'auto' }}>
          {(['open', 'closed'] as const).map((one) => (
            <Button key={one} variant={one === show ? 'contained' : 'text'} aria-pressed={one === show} onClick={() => set({ show: one })}>
              {one === 'open' ? 'Open' : 'Closed'}
            </Button>
          ))}
        </Box>
        {!copy.isLooking && <Button onClick={() => copy.change({ day: '' })}>Match a signed copy</Button>}
        <IfMay needs="loads.write">
          <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
            New load
          </Button>
        </IfMay>
      </Box>
      {copy.isLooking && <FindByCopy loads={loads} search={copy} />}
      {show === 'open' && <Filters loads={loads} today={today} chosen={filter} onChoose={(chosen) => set({ filter: chosen })} />}
      {query.isPending && <Loading text="Loading loads…" rows={6} height={44} />}
      {query.isError && <Failed text={messageOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {query.data &&
        (shown.length > 0 ? (
          <LoadsTable loads={shown} today={today} onOpen={({ id }) => void navigate(paths.load(id))} />
        ) : (
          <Empty text={copy.isLooking ? 'No load was picked up around that day with that hauler and volume.' : emptyText(show, filter)} />
        ))}
      {isAdding && (
        <NewLoad
          containerReqId={request}
          onSaved={({ id }) => void navigate(paths.load(id))}
          onClose={() => {
            setAdding(false)
            if (request !== undefined) set({})
          }}
        />
      )}
    </Page>
  )
}

function emptyText(show: LoadList, filter: Filter | undefined): string {
  if (filter) return `No load is in this list any more: ${filterWords(filter)}.`
  if (show === 'closed') return 'No load is closed yet.'
  return 'No open loads. A load is a container of waste bags of one or several jobs, on its way to the landfill. Start with New load.'
}
