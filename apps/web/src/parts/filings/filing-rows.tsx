import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { SearchBox } from '../../ui/search-box.tsx'
import { Empty } from '../../ui/states.tsx'
import { FilingTable } from './filing-table.tsx'
import { filingName } from './filing-words.ts'
import { JustRecorded } from './just-recorded.tsx'
import { RecordProgress } from './record-progress.tsx'
import { useRecording } from './use-recording.ts'
import { asFiled, countsOf, nextOpen, shownRows, shows, showWords, type Show, type ViewRow } from './view-rows.ts'

interface FilingRowsProps {
  jobId: string
  filingNumber: string
  rows: readonly ViewRow[]
  /** What scrolls the rows. */
  scroller: HTMLElement | null
  isPrinting: boolean
}

const tools = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, pt: 1, pb: 1 } as const

/** The dialog's own space below its content is 20 px; rows must not show in it. */
const foot = {
  ...{ position: 'sticky', bottom: '-20px', zIndex: 1, bgcolor: 'background.paper', boxShadow: 'inset 0 1px var(--mui-palette-divider)' },
  '@media print': { display: 'none' },
} as const

/** The rows of a filing: searched, filtered, sorted, and progress recorded of one after the other. (issue 4.5) */
export function FilingRows({ jobId, filingNumber, rows, scroller, isPrinting }: FilingRowsProps) {
  const [term, setTerm] = useState('')
  const [show, setShow] = useState<Show>('all')
  const [sort, setSort] = useState(asFiled)
  const [open, setOpen] = useState<ViewRow | null>(null)
  const [wantedId, setWantedId] = useState<string | null>(null)
  const recording = useRecording(jobId, filingNumber)
  const shown = useMemo(() => shownRows(rows, { term, show, sort }), [rows, term, show, sort])
  const counts = useMemo(() => countsOf(rows), [rows])
  // As it is now; a row that a replacement took away stays open with what was typed, and the server says that it is gone.
  const opened = open && (rows.find(({ id }) => id === open.id) ?? open)
  const next = opened ? nextOpen(shown, opened.id) : undefined
  const close = (focusId: string | null) => {
    setOpen(null)
    setWantedId(focusId)
  }
  const wanted = useMemo(() => ({ id: wantedId, onFocused: () => setWantedId(null) }), [wantedId])
  return (
    <section aria-label="Rows">
      <Box sx={tools} className="no-print">
        <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 320px' } }}>
          <SearchBox label="Search rows" value={term} onChange={setTerm} />
        </Box>
        <TextField
          select
          label="Show"
          value={show}
          onChange={(event) => setShow(shows.find((one) => one === event.target.value) ?? 'all')}
          slotProps={{ select: { native: true } }}
          sx={{ flex: { xs: '1 1 100%', sm: '0 0 auto' } }}
        >
          {shows.map((one) => (
            <option key={one} value={one}>
              {showWords[one]} ({counts[one]})
            </option>
          ))}
        </TextField>
        <Typography color="textSecondary" role="status">
          Showing {shown.length} of {rows.length} rows
        </Typography>
      </Box>
      {shown.length === 0 ? (
        <Empty text={term === '' ? `No row is shown as “${showWords[show]}”.` : `No row matches “${term}”.`} />
      ) : (
        <FilingTable
          label={`Rows of ${filingName(filingNumber)}`}
          rows={shown}
          {...{ sort, wanted, scroller, isPrinting }}
          onRecord={setOpen}
          onSort={setSort}
        />
      )}
      {/* In sight wherever one has scrolled to. */}
      <Box sx={foot}>
        <JustRecorded recording={recording} rows={rows} />
      </Box>
      {opened && (
        <RecordProgress
          row={opened}
          next={next}
          recording={recording}
          rows={rows}
          onNext={() => setOpen(next ?? null)}
          onSaved={() => close(next?.id ?? opened.id)}
          onClose={() => close(opened.id)}
        />
      )}
    </section>
  )
}
