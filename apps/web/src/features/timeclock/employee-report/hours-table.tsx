import { formatDay } from '@daysheet/domain/calendar/day'
import type { WorkedLine } from '@daysheet/domain/timeclock/hours-report'
import { joinTexts } from '@daysheet/domain/timeclock/flag-text'
import Box from '@mui/material/Box'
import { memo, useDeferredValue } from 'react'
import { JobLink } from '../../jobs/job-link.tsx'
import { hoursText, shortWeekday } from './hours-labels.ts'

/** Rows that are laid out together, or not at all while they are out of sight. */
const chunkSize = 50
/** Chunks that are there at once; the others follow without holding anybody up. */
const firstChunks = 4
/** About how high a row is, in pixels; what is out of sight is taken to be that high. */
const rowHeight = 33

/**
 * Each chunk of rows is laid out only when it comes into view, so that ten years of days scroll as a week does; a browser does that for blocks and not for
 * parts of a table, hence blocks with a table's roles. Everything stays in the document: searching in the page finds it, and paper shows it, as a real
 * table whose heading is repeated on each page.
 */
const table = {
  '& .heading': { fontWeight: 650 },
  '& .hours': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& .day': { whiteSpace: 'nowrap' },
  '& .weekday': { color: 'text.secondary', fontSize: '0.75rem', ml: 1 },
  '& .number': { fontWeight: 600, mr: 0.5 },
  '& .flags': { color: 'warning.main', fontSize: '0.75rem', fontWeight: 600, ml: 1 },
  '@media screen': {
    '& .heading': { position: 'sticky', top: 48, bgcolor: 'background.paper', zIndex: 1, borderRadius: '8px 8px 0 0' },
    '& .chunk': { contentVisibility: 'auto' },
    '& [role=row]': {
      display: 'grid',
      gridTemplateColumns: { xs: '92px minmax(0, 1fr) 56px', sm: '136px minmax(0, 1fr) 80px' },
      columnGap: { xs: 1, sm: 2 },
      px: 1.5,
      py: 0.75,
      borderBottom: 1,
      borderColor: 'divider',
    },
    '& .chunk:last-of-type [role=row]:last-of-type': { borderBottom: 0 },
    '& [role=cell]': { minWidth: 0, overflowWrap: 'anywhere' },
    '& .weekday': { display: { xs: 'block', sm: 'inline' }, ml: { xs: 0, sm: 1 } },
  },
  '@media print': {
    display: 'table',
    width: '100%',
    // Only a heading that may not be broken is repeated.
    '& .heading': { display: 'table-header-group', breakInside: 'avoid' },
    '& .chunk': { display: 'table-row-group' },
    '& [role=row]': { display: 'table-row', breakInside: 'avoid' },
    '& [role=row] > *': { display: 'table-cell', py: '3px', pr: 2, borderBottom: '1px solid #ccc' },
    '& [role=row] > .hours': { pr: 0 },
  },
} as const

const Row = memo(function Row({ line }: { line: WorkedLine }) {
  const { day, jobId, jobNum, jobNumDecimals, address, hours, flagTexts } = line
  return (
    <div role="row">
      <div role="cell" className="day">
        {formatDay(day)} <span className="weekday">{shortWeekday(day)}</span>
      </div>
      <div role="cell">
        <JobLink className="number" job={{ id: jobId, jobNum, jobNumDecimals }} /> {address}
        {flagTexts.length > 0 && <span className="flags">{joinTexts(flagTexts)}</span>}
      </div>
      <div role="cell" className="hours">
        {hoursText(hours)}
      </div>
    </div>
  )
})

function chunksOf(lines: readonly WorkedLine[]): WorkedLine[][] {
  return Array.from({ length: Math.ceil(lines.length / chunkSize) }, (_, at) => lines.slice(at * chunkSize, (at + 1) * chunkSize))
}

/** Date, Job and Hours of each day that earned some. (product.md#employee-report) */
export function HoursTable({ lines }: { lines: readonly WorkedLine[] }) {
  const chunks = chunksOf(lines)
  const shown = useDeferredValue(chunks.length, Math.min(chunks.length, firstChunks))
  return (
    <Box role="table" aria-label="Hours worked" sx={table}>
      <div role="rowgroup" className="heading">
        <div role="row">
          <div role="columnheader">Date</div>
          <div role="columnheader">Job</div>
          <div role="columnheader" className="hours">
            Hours
          </div>
        </div>
      </div>
      {chunks.slice(0, shown).map((chunk, at) => (
        <div role="rowgroup" className="chunk" key={at} style={{ containIntrinsicSize: `auto ${chunk.length * rowHeight}px` }}>
          {chunk.map((line) => (
            <Row key={line.scheduleEntryId} line={line} />
          ))}
        </div>
      ))}
    </Box>
  )
}
