import { formatDateTime } from '@daysheet/domain/calendar/day'
import Box from '@mui/material/Box'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSettings } from '../../session/queries.ts'
import { Empty } from '../../../ui/states.tsx'
import { FilingTable } from './filing-table.tsx'
import { filingName } from '../filing-labels.ts'
import { JustRecorded } from '../progress/just-recorded.tsx'
import { RecordProgress } from '../progress/record-progress.tsx'
import { RowTools } from './row-tools.tsx'
import { useRecording } from '../progress/use-recording.ts'
import { useTakingOut } from './use-taking-out.ts'
import { asFiled, nextOpen, selectionWords, filingTitle, shownRows, showWords, type Show, type ViewRow } from './view-rows.ts'

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
  ...{ position: 'sticky', bottom: '-20px', zIndex: 1, bgcolor: 'background.paper', boxShadow: 'inset 0 1px var(--mui-palette-divider)' },
  '@media print': { display: 'none' },
} as const

interface KeptFocus {
  wantedId: string | null
  forget: () => void
  shown: readonly ViewRow[]
  isRecording: boolean
  scroller: HTMLElement | null
}

/** The row that shall have the focus, or had it, may leave the list: then the focus goes to the search, else to the view, not out of the dialog. */
function useFocusKept({ wantedId, forget, shown, isRecording, scroller }: KeptFocus) {
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

/** The rows of a filing: searched, filtered, sorted, and progress recorded of one after the other. (issue 4.5) */
export function FilingRows({ jobId, filingNumber, rows, scroller, printedAt }: FilingRowsProps) {
  const [term, setTerm] = useState('')
  const [show, setShow] = useState<Show>('all')
  const [sort, setSort] = useState(asFiled)
  const [open, setOpen] = useState<ViewRow | null>(null)
  const [wantedId, setWantedId] = useState<string | null>(null)
  const recording = useRecording(jobId, filingNumber)
  const taking = useTakingOut(jobId, filingNumber)
  const shown = useMemo(() => shownRows(rows, { term, show, sort }), [rows, term, show, sort])
  // As it is now; a row that somebody took away stays open with what was typed.
  const current = open ? rows.find(({ id }) => id === open.id) : undefined
  const opened = current ?? open
  const next = current ? nextOpen(shown, current.id) : undefined
  const search = useFocusKept({ wantedId, forget: () => setWantedId(null), shown, isRecording: open !== null, scroller })
  const close = (focusId: string | null) => {
    setOpen(null)
    setWantedId(focusId)
  }
  const wanted = useMemo(() => ({ id: wantedId, onFocused: () => setWantedId(null) }), [wantedId])
  return (
    <section aria-label="Rows">
      {rows.length === 0 && <Empty text="This filing has no rows any more. It may have been deleted or replaced by somebody else." />}
      {rows.length > 0 && <RowTools {...{ term, show, search, rows }} shown={shown.length} onTerm={setTerm} onShow={setShow} />}
      {rows.length > 0 &&
        (shown.length === 0 ? (
          <Empty text={term === '' ? `No row is shown as “${showWords[show]}”.` : `No row matches “${term}”.`} />
        ) : (
          <FilingTable
            label={`Rows of ${filingName(filingNumber)}`}
            rows={shown}
            paperHead={printedAt ? <PaperHead {...{ filingNumber, printedAt, term, show }} shown={shown.length} all={rows.length} /> : null}
            {...{ sort, wanted, scroller }}
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
          isGone={current === undefined && !taking.isBusy}
          next={next}
          recording={recording}
          rows={rows}
          onNext={() => setOpen(next ?? null)}
          onTakeOut={() => void taking.takeOut(opened, () => close(next?.id ?? null))}
          isTakingOut={taking.isBusy}
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
  return `${filingTitle(filingNumber)} · ${selectionWords({ shown, all }, { term, show })} · Printed ${formatDateTime(printedAt.toISOString(), timeZone)}`
}
