import { formatDay } from '@daysheet/domain/calendar/day'
import { statusLabels } from '@daysheet/domain/timeclock/cell-status'
import type { WorkedLine } from '@daysheet/domain/timeclock/hours-report'
import { joinTexts } from '@daysheet/domain/timeclock/flag-text'
import { sumOfParts, type HourParts } from '@daysheet/domain/timeclock/worker-report'
import clsx from 'clsx'
import { memo, useDeferredValue, useMemo } from 'react'
import { JobLink } from '#features/jobs/job-link.tsx'
import { shortWeekday } from '@daysheet/domain/calendar/short-day'
import { hoursText } from './hours-labels.ts'
import printed from '#ui/table/printed-rows.module.css'
import styles from './hours-table.module.css'

/** Rows that are laid out together, or not at all while they are out of sight. */
const chunkSize = 50
/** Chunks that are there at once; the others follow without holding anybody up. */
const firstChunks = 4
/** About how high a row is, in pixels; what is out of sight is taken to be that high. */
const rowHeight = 33

const parts = [
  { name: 'straight', header: 'Reg' },
  { name: 'overtime15', header: '1.5×' },
  { name: 'overtime2', header: '2×' },
  { name: 'otherOvertime', header: 'Over 2×' },
] as const satisfies readonly { name: keyof HourParts; header: string }[]

type Parts = readonly (typeof parts)[number][]

/**
 * The hours at each multiple, then the total. On a phone each part has a label, and parts without
 * hours are left out.
 */
function HourCells({ line, shown }: { line: HourParts; shown: Parts }) {
  return (
    <>
      {shown.map(({ name, header }) => (
        <div key={name} role="cell" data-label={header} className={clsx(styles.part, line[name] === 0 && styles.none)}>
          {hoursText(line[name])}
        </div>
      ))}
      <div role="cell" className={styles.hours}>
        {hoursText(line.hours)}
      </div>
    </>
  )
}

const Row = memo(function Row({ line, shown }: { line: WorkedLine; shown: Parts }) {
  const { day, jobId, jobNum, jobNumDecimals, address, flagTexts, status } = line
  return (
    <div role="row">
      <div role="cell" className={styles.day}>
        {formatDay(day)} <span className={styles.weekday}>{shortWeekday(day)}</span>
      </div>
      <div role="cell" className={styles.job}>
        <JobLink className={styles.number} job={{ id: jobId, jobNum, jobNumDecimals }} /> {address}
        {flagTexts.length > 0 && <span className={styles.flags}>{joinTexts(flagTexts)}</span>}
      </div>
      <HourCells line={line} shown={shown} />
      <div role="cell" className={clsx(styles.status, status === 'to-review' && styles.toReview)}>
        {status === null ? '' : statusLabels[status]}
      </div>
    </div>
  )
})

function chunksOf(lines: readonly WorkedLine[]): WorkedLine[][] {
  return Array.from({ length: Math.ceil(lines.length / chunkSize) }, (_, at) => lines.slice(at * chunkSize, (at + 1) * chunkSize))
}

/**
 * Date, Job and Hours of each day with hours, with overtime, the status and the totals.
 * (product.md#employee-report)
 */
export function HoursTable({ lines }: { lines: readonly WorkedLine[] }) {
  const chunks = chunksOf(lines)
  const drawn = useDeferredValue(chunks.length, Math.min(chunks.length, firstChunks))
  const sum = useMemo(() => sumOfParts(lines), [lines])
  const shown = useMemo(() => parts.filter(({ name }) => name !== 'otherOvertime' || sum.otherOvertime > 0), [sum])
  return (
    <div role="table" aria-label="Hours worked" className={clsx(styles.table, shown.length > 3 && styles.wide, printed.table)}>
      <div role="rowgroup" className={styles.heading}>
        <div role="row">
          <div role="columnheader">Date</div>
          <div role="columnheader" className={styles.job}>
            Job
          </div>
          {shown.map(({ name, header }) => (
            <div key={name} role="columnheader" className={styles.part}>
              {header}
            </div>
          ))}
          <div role="columnheader" className={styles.hours}>
            Hours
          </div>
          <div role="columnheader" className={styles.status}>
            Status
          </div>
        </div>
      </div>
      {chunks.slice(0, drawn).map((chunk, at) => (
        <div role="rowgroup" className={styles.chunk} key={at} style={{ containIntrinsicSize: `auto ${chunk.length * rowHeight}px` }}>
          {chunk.map((line) => (
            <Row key={line.scheduleEntryId} line={line} shown={shown} />
          ))}
        </div>
      ))}
      <div role="rowgroup" className={styles.total}>
        <div role="row">
          <div role="cell">Total</div>
          <div role="cell" className={styles.job} />
          <HourCells line={sum} shown={shown} />
          <div role="cell" className={styles.status} />
        </div>
      </div>
    </div>
  )
}
