import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DataTable } from '../../../ui/data-table.tsx'
import { useSortedRows, type SortedColumn } from '../../../ui/sorted-rows.ts'
import { Empty } from '../../../ui/states.tsx'

/** So many are shown at first, so that the next card is not far; the rest comes when asked for. */
const few = 20

interface MaterialTableProps<Row> {
  /** `Orders` or `Returns`. */
  title: string
  rows: readonly Row[]
  columns: readonly SortedColumn<Row>[]
  emptyText: string
  onOpen: (row: Row) => void
}

const newestFirst = { key: 'date', isDescending: true }

/** The orders or the returns of a job, newest first unless sorted otherwise. */
export function MaterialTable<Row extends { id: string; version: number }>(props: MaterialTableProps<Row>) {
  const { title, columns, emptyText, onOpen } = props
  const id = useId()
  const frame = useRef<HTMLElement>(null)
  const [isWhole, setWhole] = useState(false)
  const { rows, sort, onSort } = useSortedRows(props.rows, columns, newestFirst)
  const shown = isWhole ? rows : rows.slice(0, few)
  const showAll = () => {
    flushSync(() => setWhole(true))
    frame.current?.querySelectorAll<HTMLElement>('tbody button')[few]?.focus() // the button that was pressed is gone: the first row it brought has the focus
  }
  return (
    // A group of its card, not a landmark: each card that is open has one of the same name.
    <Box
      ref={frame}
      role="group"
      aria-labelledby={id}
      // No wider than its card on a phone, however long the words of the list to sort by.
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, alignContent: 'start', minWidth: 0 }}
    >
      <Typography component="h3" variant="h3" id={id}>
        {title}
      </Typography>
      {rows.length === 0 ? (
        <Empty text={emptyText} />
      ) : (
        <DataTable label={title} columns={columns} rows={shown} sort={sort} onSort={onSort} onOpen={onOpen} />
      )}
      {shown.length < rows.length && (
        <Button onClick={showAll} sx={{ justifySelf: 'start' }}>{`Show all ${rows.length} ${title.toLowerCase()}`}</Button>
      )}
    </Box>
  )
}
