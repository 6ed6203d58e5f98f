import { dayOf, formatDay, formatTime } from '@daysheet/domain/calendar/day'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSettings } from '../session/queries.ts'
import table from '#ui/table/plain-table.module.css'
import { useIncrementalList } from '#ui/use-incremental-list.ts'
import { ShowAll } from './section.tsx'
import { type JobUrlState, type SectionName, sections } from './use-url-state.ts'
import styles from './record-table.module.css'

/** So many records of a kind are listed at first. */
const fewRecords = 5
const screenful = 100

/** One record of a job, as its line shows it. */
interface RecordRow {
  id: string
  time: string
  /** Where the whole of it is; its time is the link. Without one it is told only. */
  to?: string
}

interface RecordColumn<Row> {
  header: string
  cell: (row: Row) => ReactNode
  align?: 'right'
}

interface RecordTableProps<Row extends RecordRow> {
  name: SectionName
  /** What the table is called where a section has several. */
  label?: string
  /** `checklists` */
  noun: string
  urlState: JobUrlState
  /** Newest first. */
  rows: readonly Row[]
  columns: readonly RecordColumn<Row>[]
}

/** Records of a job, newest first: the few newest, and all when asked. */
export function RecordTable<Row extends RecordRow>({ name, label, noun, urlState, rows, columns }: RecordTableProps<Row>) {
  const { timeZone } = useSettings()
  const drawn = useIncrementalList(urlState.isAllShown(name) ? rows.length : Math.min(fewRecords, rows.length), screenful)
  return (
    <>
      <table className={clsx(table.table, styles.records)} aria-label={label ?? sections[name]}>
        <thead>
          <tr>
            <th className={styles.when}>Date</th>
            {columns.map(({ header, align }) => (
              <th key={header} className={align && table[align]}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, drawn).map((row) => {
            // Two words that each stay whole: on a phone they stand beneath each other.
            const when = (
              <>
                <span>{formatDay(dayOf(row.time, timeZone))}</span> <span>{formatTime(row.time, timeZone)}</span>
              </>
            )
            return (
              <tr key={row.id}>
                <td className={styles.when}>{row.to === undefined ? when : <Link to={row.to}>{when}</Link>}</td>
                {columns.map(({ header, cell, align }) => (
                  <td key={header} className={align && table[align]}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      <ShowAll name={name} urlState={urlState} count={rows.length} few={fewRecords} noun={noun} />
    </>
  )
}
