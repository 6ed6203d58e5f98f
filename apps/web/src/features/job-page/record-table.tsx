import { dayOf, formatDay, formatTime } from '@daysheet/domain/calendar/day'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSettings } from '../session/queries.ts'
import { plainTable } from '../../ui/plain-table.ts'
import { useIncrementalList } from '../../ui/use-incremental-list.ts'
import { ShowAll } from './section.tsx'
import { type JobUrlState, type SectionName, sections } from './use-url-state.ts'

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

/** A moment stands on one line where there is room for it. */
const tableStyles = { ...plainTable, maxWidth: 720, '& .when': { width: { xs: 96, sm: 176 }, '& span': { whiteSpace: 'nowrap' } } } as const

/** Records of a job, newest first: the few newest, and all when asked. */
export function RecordTable<Row extends RecordRow>({ name, label, noun, urlState, rows, columns }: RecordTableProps<Row>) {
  const { timeZone } = useSettings()
  const drawn = useIncrementalList(urlState.isAllShown(name) ? rows.length : Math.min(fewRecords, rows.length), screenful)
  return (
    <>
      <Box component="table" aria-label={label ?? sections[name]} sx={tableStyles}>
        <thead>
          <tr>
            <th className="when">Date</th>
            {columns.map(({ header, align }) => (
              <th key={header} className={align}>
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
                <td className="when">{row.to === undefined ? when : <Link to={row.to}>{when}</Link>}</td>
                {columns.map(({ header, cell, align }) => (
                  <td key={header} className={align}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </Box>
      <ShowAll name={name} urlState={urlState} count={rows.length} few={fewRecords} noun={noun} />
    </>
  )
}
