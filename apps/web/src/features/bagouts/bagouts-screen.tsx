import { exportBagoutPdf, type Bagout, type BagoutReport } from '@daysheet/domain/bagouts/bagout'
import { bagoutRangeMessage } from '@daysheet/domain/bagouts/date-range'
import { dayOf, formatDay } from '@daysheet/domain/calendar/day'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type BagoutRange, bagoutQueries } from './queries.ts'
import { messageOf } from '#client/client.ts'
import { useSettings } from '../session/queries.ts'
import { showAlert, toast } from '#ui/messages.tsx'
import { Page } from '#ui/page.tsx'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { EnterBagout } from './dialogs/enter-bagout.tsx'
import { EnterPoNumber } from './dialogs/enter-po-number.tsx'
import { UpdateBagCount } from './dialogs/update-bag-count.tsx'
import { Report } from './report.tsx'
import { withBagout, withLine, withoutBagout } from './report-changes.ts'
import { SearchBar } from './search-bar.tsx'
import { useBagoutSearch } from './use-bagout-search.ts'
import { useSortedRows } from '#ui/table/sorted-rows.ts'
import { columns } from './bagout-table.tsx'
import { useSelection } from './use-selection.ts'

/** Nothing is searched for before somebody asks; the query needs words for it all the same. */
const nothingYet: BagoutRange = { from: '', to: '' }
const noRows: readonly Bagout[] = []
const oldestFirst = { key: 'date', isDescending: false }

/** The report of a period, sorted as somebody wants it, and which of its rows count. */
function useReport(wanted: BagoutRange | null) {
  const queryClient = useQueryClient()
  const { queryKey, ...options } = bagoutQueries.of(wanted ?? nothingYet)
  const read = useQuery({ queryKey, ...options, enabled: wanted !== null })
  // Searching the same dates again is a search too: everything is selected after it.
  const [times, setTimes] = useState(0)

  const { rows, sort, onSort } = useSortedRows(read.data?.rows ?? noRows, columns, oldestFirst)
  const selection = useSelection(`${wanted?.from} ${wanted?.to} ${times}`, rows)
  return {
    read,
    rows,
    selection,
    sort,
    onSort,
    searchAgain: () => {
      setTimes(times + 1)
      void read.refetch()
    },
    /** Shows at once what a change made of the report, and reads it anew behind that. */
    change: (make: (report: BagoutReport) => BagoutReport) => {
      queryClient.setQueryData(queryKey, (before) => before && make(before))
      void queryClient.invalidateQueries({ queryKey: bagoutQueries.everyKey })
    },
  }
}

type Open = null | { kind: 'add' } | { kind: 'po'; range: BagoutRange; selected: readonly Bagout[] } | { kind: 'count'; bagout: Bagout }

/** Why the selected bagouts make no file, in words; null when they do. */
const exportProblem = (selected: readonly Bagout[]): string | null =>
  exportBagoutPdf.shape.include.safeParse(selected.map(({ orderId }) => orderId)).error?.issues[0]?.message ?? null

/** Bagouts: the waste bags that left sites over a period. The search stands in the address. (product.md#bagouts) */
export function BagoutsScreen() {
  const { timeZone: zone } = useSettings()
  const search = useBagoutSearch()
  const { wanted, isShortEnough } = search
  const { read, rows, selection, sort, onSort, searchAgain, change } = useReport(wanted)
  const [open, setOpen] = useState<Open>(null)
  const [newId, setNewId] = useState<string | null>(null)
  // Beside which line a bagout was deleted: the button that had the focus went with it.
  const [deletedBeside, setDeletedBeside] = useState<{ entryId: string | undefined } | null>(null)
  const [openCount] = useState(() => (bagout: Bagout) => setOpen({ kind: 'count', bagout }))
  const addButton = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(null)
  const openAdd = () => setOpen({ kind: 'add' })

  useEffect(() => {
    if (deletedBeside === null) return
    const button = document.querySelector<HTMLElement>(`[data-edit="${deletedBeside.entryId}"]`) ?? addButton.current
    button?.focus()
  }, [deletedBeside])

  const submitSearch = () => {
    if (search.wrong !== null) return
    if (!isShortEnough) return void showAlert(bagoutRangeMessage)
    setNewId(null)
    if (wanted !== null && !search.isMoved) searchAgain()
    else search.search()
  }
  const startDownload = () => {
    const refused = isShortEnough ? exportProblem(selection.selected) : bagoutRangeMessage
    if (refused !== null || wanted === null) return void showAlert(refused ?? '')
    setOpen({ kind: 'po', range: wanted, selected: selection.selected })
  }
  const onAdded = (added: Bagout) => {
    const day = dayOf(added.date, zone)
    const isShown = wanted !== null && wanted.from <= day && day <= wanted.to
    close()
    toast(isShown || wanted === null ? 'Bagout added' : `Bagout added on ${formatDay(day)}`)
    if (isShown) setNewId(added.entryId)
    change((report) => (isShown ? withBagout(added)(report) : report))
  }
  const onDeleted = (gone: Bagout) => {
    const place = rows.findIndex(({ entryId }) => entryId === gone.entryId)
    const neighbour = rows[place + 1] ?? rows[place - 1]
    close()
    change(withoutBagout(gone))
    setDeletedBeside({ entryId: neighbour?.entryId })
  }
  return (
    <Page title="Bagouts">
      <SearchBar search={search} onSearch={submitSearch} onDownload={startDownload} onAdd={openAdd} addButton={addButton} />
      {wanted === null && <Empty text="Choose dates and press Search to see bagouts." />}
      {wanted !== null && read.isPending && <Loading text="Loading bagouts…" rows={8} height={40} />}
      {read.isError && <Failed text={messageOf(read.error)} onRetry={() => void read.refetch()} retrying={read.isFetching} />}
      {wanted !== null && read.data && (
        <Report
          range={wanted}
          rows={rows}
          selection={selection}
          sort={sort}
          onSort={onSort}
          newId={newId}
          onEdit={openCount}
          onAdd={openAdd}
        />
      )}
      {open?.kind === 'add' && <EnterBagout onAdded={onAdded} onClose={close} />}
      {open?.kind === 'po' && <EnterPoNumber range={open.range} selected={open.selected} onClose={close} />}
      {open?.kind === 'count' && (
        <UpdateBagCount
          bagout={rows.find(({ entryId }) => entryId === open.bagout.entryId) ?? open.bagout}
          isRangeAllowed={isShortEnough}
          onSaved={(line) => {
            close()
            change(withLine(line))
          }}
          onDeleted={onDeleted}
          onClose={close}
        />
      )}
    </Page>
  )
}
