/* oxlint-disable jsx-a11y/no-redundant-roles -- laid out as blocks, table parts keep their roles in every browser only when they are written down */
import { formatDay } from '@daysheet/domain/calendar/day'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import type { WorkedLine } from '@daysheet/domain/timeclock/hours-report'
import { flagsText } from '@daysheet/domain/timeclock/clock-flag'
import Box from '@mui/material/Box'
import { memo } from 'react'
import { hoursText, shortWeekday } from './hours-words.ts'

/** Rows that are laid out together, or not at all while they are out of sight. */
const chunkSize = 50
/** About how high a row is, in pixels; what is out of sight is taken to be that high. */
const rowHeight = 33

/**
 * On the screen each chunk of rows is laid out only when it comes into view, so that ten years of days scroll as a week does; a browser does that for blocks
 * and not for parts of a table, hence the grid. Everything stays in the document: searching in the page finds it, and paper shows it, as a plain table
 * whose heading is repeated on each page.
 */
const table = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { textAlign: 'left', fontWeight: 'inherit', p: 0 },
  '& th': { fontWeight: 650 },
  '& .hours': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& .weekday': { color: 'text.secondary', fontSize: '0.75rem', ml: 1 },
  '& .number': { fontWeight: 600, mr: 1 },
  '& .flags': { color: 'warning.main', fontSize: '0.75rem', fontWeight: 600, ml: 1, whiteSpace: 'nowrap' },
  '@media screen': {
    display: 'block',
    '& thead, & tbody': { display: 'block' },
    '& thead': { position: 'sticky', top: 48, bgcolor: 'background.paper', zIndex: 1, borderRadius: '8px 8px 0 0' },
    '& tbody': { contentVisibility: 'auto' },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: { xs: '88px minmax(0, 1fr) 64px', sm: '136px minmax(0, 1fr) 80px' },
      columnGap: { xs: 1, sm: 2 },
      px: 1.5,
      py: 0.75,
      borderBottom: 1,
      borderColor: 'divider',
    },
    '& tbody:last-of-type tr:last-of-type': { borderBottom: 0 },
    '& td': { minWidth: 0, overflowWrap: 'anywhere' },
  },
  '@media print': {
    '& th, & td': { py: '3px', pr: 2, borderBottom: '1px solid #ccc', verticalAlign: 'top' },
    '& .hours': { pr: 0 },
    '& tr': { breakInside: 'avoid' },
  },
} as const

const Row = memo(function Row({ line }: { line: WorkedLine }) {
  const { day, address, hours, flags } = line
  const number = formatJobNumber(line)
  return (
    <tr role="row">
      <td role="cell">
        {formatDay(day)} <span className="weekday">{shortWeekday(day)}</span>
      </td>
      <td role="cell">
        {number !== '' && <span className="number">{number}</span>} {address}
        {flags.length > 0 && <span className="flags">{flagsText(flags)}</span>}
      </td>
      <td role="cell" className="hours">
        {hoursText(hours)}
      </td>
    </tr>
  )
})

function chunksOf(lines: readonly WorkedLine[]): WorkedLine[][] {
  return Array.from({ length: Math.ceil(lines.length / chunkSize) }, (_, at) => lines.slice(at * chunkSize, (at + 1) * chunkSize))
}

/** Date, Job and Hours of each day that earned some. (spec §2 "Employee report") */
export function HoursTable({ lines }: { lines: readonly WorkedLine[] }) {
  return (
    <Box component="table" role="table" aria-label="Hours worked" sx={table}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader">Date</th>
          <th role="columnheader">Job</th>
          <th role="columnheader" className="hours">
            Hours
          </th>
        </tr>
      </thead>
      {chunksOf(lines).map((chunk, at) => (
        <tbody role="rowgroup" key={at} style={{ containIntrinsicSize: `auto ${chunk.length * rowHeight}px` }}>
          {chunk.map((line) => (
            <Row key={line.scheduleEntryId} line={line} />
          ))}
        </tbody>
      ))}
    </Box>
  )
}
