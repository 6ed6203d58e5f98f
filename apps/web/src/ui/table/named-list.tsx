import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMemo, useState, type ReactNode } from 'react'
import { DataTable } from './data-table.tsx'
import { useSortedRows, type SortedColumn } from './sorted-rows.ts'
import { Empty, Failed, Loading } from '../states.tsx'

interface NamedRow {
  id: string
  version: number
  name: string
}

interface NamedListProps<Row> {
  label: string
  /** Undefined until they are read. */
  rows: readonly Row[] | undefined
  /** Why they could not be read; null when they could. */
  problem: string | null
  onRetry: () => void
  retrying: boolean
  columns: readonly SortedColumn<Row>[]
  isDimmed: (row: Row) => boolean
  /** On the button that adds one. */
  addLabel: string
  /** What they are for, as long as there are none. */
  emptyText: string
  /** The dialog that edits one, or adds one where there is none. */
  dialog: (row: Row | null, onClose: () => void) => ReactNode
}

const none: readonly never[] = []

/** A short list of what somebody keeps by name: added and edited in a dialog, sorted on the screen. */
export function NamedList<Row extends NamedRow>({
  label,
  rows,
  problem,
  columns,
  isDimmed,
  addLabel,
  emptyText,
  dialog,
  ...retry
}: NamedListProps<Row>) {
  const sorted = useSortedRows(rows ?? none, columns, { key: 'name', isDescending: false })
  const [opened, setOpened] = useState<{ row: Row | null } | null>(null)
  const action = useMemo(() => ({ words: 'Edit', nameOf: ({ name }: Row) => name, onAction: (row: Row) => setOpened({ row }) }), [])
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setOpened({ row: null })}>
          {addLabel}
        </Button>
      </Box>
      {problem !== null && <Failed text={problem} {...retry} />}
      {rows === undefined && problem === null && <Loading rows={4} height={40} />}
      {rows?.length === 0 && <Empty text={emptyText} />}
      {sorted.rows.length > 0 && <DataTable label={label} columns={columns} {...sorted} action={action} isDimmed={isDimmed} />}
      {opened && dialog(opened.row, () => setOpened(null))}
    </>
  )
}
