import { formatDay } from '@daysheet/domain/calendar/day'
import type { WorkedLine } from '@daysheet/domain/timeclock/hours-report'
import { joinTexts } from '@daysheet/domain/timeclock/flag-text'
import clsx from 'clsx'
import { memo, useDeferredValue } from 'react'
import { JobLink } from '../../jobs/job-link.tsx'
import { hoursText, shortWeekday } from './hours-labels.ts'
import printed from '../../../ui/table/printed-rows.module.css'
import styles from './hours-table.module.css'

/** Rows that are laid out together, or not at all while they are out of sight. */
const chunkSize = 50
/** Chunks that are there at once; the others follow without holding anybody up. */
const firstChunks = 4
/** About how high a row is, in pixels; what is out of sight is taken to be that high. */
const rowHeight = 33

const Row = memo(function Row({ line }: { line: WorkedLine }) {
  const { day, jobId, jobNum, jobNumDecimals, address, hours, flagTexts } = line
  return (
    <div role="row">
      <div role="cell" className={styles.day}>
        {formatDay(day)} <span className={styles.weekday}>{shortWeekday(day)}</span>
      </div>
      <div role="cell">
        <JobLink className={styles.number} job={{ id: jobId, jobNum, jobNumDecimals }} /> {address}
        {flagTexts.length > 0 && <span className={styles.flags}>{joinTexts(flagTexts)}</span>}
      </div>
      <div role="cell" className={styles.hours}>
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
    <div role="table" aria-label="Hours worked" className={clsx(styles.table, printed.table)}>
      <div role="rowgroup" className={styles.heading}>
        <div role="row">
          <div role="columnheader">Date</div>
          <div role="columnheader">Job</div>
          <div role="columnheader" className={styles.hours}>
            Hours
          </div>
        </div>
      </div>
      {chunks.slice(0, shown).map((chunk, at) => (
        <div role="rowgroup" className={styles.chunk} key={at} style={{ containIntrinsicSize: `auto ${chunk.length * rowHeight}px` }}>
          {chunk.map((line) => (
            <Row key={line.scheduleEntryId} line={line} />
          ))}
        </div>
      ))}
    </div>
  )
}
