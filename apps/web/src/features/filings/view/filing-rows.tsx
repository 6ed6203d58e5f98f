import { completedFeet, doneFeet } from '@daysheet/domain/filings/progress'
import { formatDateTime } from '@daysheet/domain/calendar/day'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { useSettings } from '#features/session/queries.ts'
import { Empty } from '#ui/states.tsx'
import { FilingTable } from './filing-table.tsx'
import { filingName, formatFeetWithUnits } from '../filing-labels.ts'
import { JustRecorded } from '../progress/just-recorded.tsx'
import { RecordProgress } from '../progress/record-progress.tsx'
import { useRecording } from '../progress/use-recording.ts'
import {
  asFiled,
  nextOpen,
  selectionText,
  filingTitle,
  shownRows,
  showLabels,
  type Show,
  type ViewRow,
  countRows,
  showOptions,
  rowLabel,
} from './view-rows.ts'
import { SearchBox } from '#ui/search-box.tsx'
import { messageOf } from '#client/client.ts'
import { filingQueries, filingsKey, restoreFiling, removeAreas, type FiledPart } from '../queries.ts'
import { ask, showAlert, toast } from '#ui/messages.tsx'
import { invalidateUnlessLive } from '../invalidate-unless-live.ts'

/** Taking a single area out of a filing once that was confirmed, with Undo. (decisions/filings-saving.md) */
function useAreaRemoval(jobId: string, filingNumber: string) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { queryKey } = filingQueries.rows(jobId, filingNumber)

  const restore = async (removals: readonly string[], label: string) => {
    try {
      for (const removal of removals) await restoreFiling(removal)
      toast(`Restored ${label}`)
    } catch (error) {
      void showAlert(messageOf(error))
    }
    invalidateUnlessLive(queryClient, jobId)
    void queryClient.invalidateQueries({ queryKey: filingsKey(jobId) })
  }

  /** `onGone` closes what was open of the area. */
  const remove = async (row: ViewRow, onGone: () => void): Promise<void> => {
    const label = rowLabel(row)
    const hasProgress = completedFeet(row.part) > 0
    const progress = hasProgress
      ? `Its progress (${formatFeetWithUnits(doneFeet([row.part]))}) is removed too.`
      : 'It has no progress recorded.'
    const text = `${label} will be removed from the filing. ${progress} You can undo this.`
    if (!(await ask(text, { title: 'Remove this area', yes: 'Remove', no: 'Cancel', destructive: true }))) return
    setBusy(true)
    try {
      const removals = await removeAreas(jobId, filingNumber, [row.id])
      queryClient.setQueryData<FiledPart[]>(queryKey, (parts) => parts?.filter(({ id }) => id !== row.id))
      // A dialog that goes hides from screen readers what was there beside it: first the dialog, then the line with Undo.
      flushSync(onGone)
      const undo = removals.length > 0 && { label: 'Undo', onAction: () => void restore(removals, label) }
      toast(undo ? `Removed ${label}` : 'This area was already removed', undo || undefined)
    } catch (error) {
      void showAlert(messageOf(error))
    } finally {
      setBusy(false)
      invalidateUnlessLive(queryClient, jobId)
    }
  }
  return { isBusy, remove }
}

interface RowToolsProps {
  rows: readonly ViewRow[]
  /** How many of them are listed. */
  shown: number
  term: string
  onTerm: (term: string) => void
  show: Show
  onShow: (show: Show) => void
  /** The search box, for who has to put the focus somewhere. */
  search: Ref<HTMLInputElement>
}

const tools = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, pt: 1, pb: 1 } as const

/** Above the rows of a filing: searching and filtering them, and how many are left. */
function RowTools({ rows, shown, term, onTerm, show, onShow, search }: RowToolsProps) {
  const counts = useMemo(() => countRows(rows), [rows])
  return (
    <Box sx={tools} className="no-print">
      <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 320px' } }}>
        <SearchBox label="Search rows" value={term} onChange={onTerm} inputRef={search} />
      </Box>
      <TextField
        select
        label="Show"
        value={show}
        onChange={(event) => onShow(showOptions.find((one) => one === event.target.value) ?? 'all')}
        slotProps={{ select: { native: true } }}
        sx={{ flex: { xs: '1 1 100%', sm: '0 0 auto' } }}
      >
        {showOptions.map((one) => (
          <option key={one} value={one}>
            {showLabels[one]} ({counts[one]})
          </option>
        ))}
      </TextField>
      <Typography color="textSecondary" role="status">
        Showing {shown} of {rows.length} rows
      </Typography>
    </Box>
  )
}

interface FilingRowsProps {
  jobId: string
  filingNumber: string
  rows: readonly ViewRow[]
  /** What scrolls the rows. */
  scroller: HTMLElement | null
  /** Since when they are being printed; null on the screen. */
  printedAt: Date | null
}

/** The dialog's own space below its content is 20 px; rows must not show in it. */
const foot = {
  position: 'sticky',
  bottom: '-20px',
  zIndex: 1,
  bgcolor: 'background.paper',
  boxShadow: 'inset 0 1px var(--mui-palette-divider)',
  '@media print': { display: 'none' },
} as const

interface KeepFocusOptions {
  wantedId: string | null
  forget: () => void
  shown: readonly ViewRow[]
  isRecording: boolean
  scroller: HTMLElement | null
}

/** The row that shall have the focus, or had it, may leave the list: then the focus goes to the search, else to the view, not out of the dialog. */
function useKeepFocus({ wantedId, forget, shown, isRecording, scroller }: KeepFocusOptions) {
  const search = useRef<HTMLInputElement>(null)
  const keep = useEffectEvent(() => {
    if (isRecording || scroller === null) return
    const isMissing = wantedId !== null && !shown.some(({ id }) => id === wantedId)
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isMissing || isLost) (search.current ?? scroller).focus()
    if (isMissing) forget()
  })
  useEffect(() => keep(), [wantedId, shown, isRecording, scroller])
  return search
}

/** The rows of a filing: searched, filtered, sorted, and progress recorded of one after the other. */
export function FilingRows({ jobId, filingNumber, rows, scroller, printedAt }: FilingRowsProps) {
  const [term, setTerm] = useState('')
  const [show, setShow] = useState<Show>('all')
  const [sort, setSort] = useState(asFiled)
  const [open, setOpen] = useState<ViewRow | null>(null)
  const [wantedId, setWantedId] = useState<string | null>(null)
  const recording = useRecording(jobId, filingNumber)
  const removal = useAreaRemoval(jobId, filingNumber)
  const shown = useMemo(() => shownRows(rows, { term, show, sort }), [rows, term, show, sort])
  // As it is now; a row that somebody took away stays open with what was typed.
  const current = open ? rows.find(({ id }) => id === open.id) : undefined
  const opened = current ?? open
  const next = current ? nextOpen(shown, current.id) : undefined
  const search = useKeepFocus({ wantedId, forget: () => setWantedId(null), shown, isRecording: open !== null, scroller })
  const close = (focusId: string | null) => {
    setOpen(null)
    setWantedId(focusId)
  }
  const wanted = useMemo(() => ({ id: wantedId, onFocused: () => setWantedId(null) }), [wantedId])
  return (
    <section aria-label="Rows">
      {rows.length === 0 && <Empty text="This filing has no rows. Someone may have deleted or replaced it." />}
      {rows.length > 0 && (
        <RowTools term={term} show={show} search={search} rows={rows} shown={shown.length} onTerm={setTerm} onShow={setShow} />
      )}
      {rows.length > 0 &&
        (shown.length === 0 ? (
          <Empty text={term === '' ? `There are no rows under “${showLabels[show]}”.` : `No row matches “${term}”.`} />
        ) : (
          <FilingTable
            label={`Rows of ${filingName(filingNumber)}`}
            rows={shown}
            paperHead={
              printedAt ? (
                <PaperHead
                  filingNumber={filingNumber}
                  printedAt={printedAt}
                  term={term}
                  show={show}
                  shown={shown.length}
                  all={rows.length}
                />
              ) : null
            }
            sort={sort}
            wanted={wanted}
            scroller={scroller}
            isPrinting={printedAt !== null}
            onRecord={setOpen}
            onSort={setSort}
          />
        ))}
      {/* In sight wherever one has scrolled to. */}
      <Box sx={foot}>
        <JustRecorded recording={recording} rows={rows} />
      </Box>
      {opened && (
        <RecordProgress
          row={opened}
          isGone={current === undefined && !removal.isBusy}
          next={next}
          recording={recording}
          rows={rows}
          onNext={() => setOpen(next ?? null)}
          onTakeOut={() => void removal.remove(opened, () => close(next?.id ?? null))}
          isTakingOut={removal.isBusy}
          onSaved={() => close(next?.id ?? opened.id)}
          onClose={() => close(opened.id)}
        />
      )}
    </section>
  )
}

interface PaperHeadProps {
  filingNumber: string
  printedAt: Date
  term: string
  show: Show
  shown: number
  all: number
}

/** On every sheet of paper: which filing it is of, whether rows were left out and which, and when it was printed. */
function PaperHead({ filingNumber, printedAt, term, show, shown, all }: PaperHeadProps) {
  const { timeZone } = useSettings()
  return `${filingTitle(filingNumber)} · ${selectionText({ shown, all }, { term, show })} · Printed ${formatDateTime(printedAt.toISOString(), timeZone)}`
}
