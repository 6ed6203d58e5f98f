import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useState, type ReactNode } from 'react'

/** From this many rows on only those in view are rendered. */
const virtualFrom = 80

export interface Column<Row> {
  title: string
  /** A grid track. */
  width: string
  align?: 'right'
  /** On a phone, where no titles stand above, the title stands before what is shown. */
  isNamed?: true
  cell: (row: Row) => ReactNode
}

interface RowTableProps<Row> {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
}

const frame = {
  maxHeight: 'min(420px, 60dvh)',
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const

/** Side by side where there is room; on a phone the first cell, the line, keeps its place and the others stand under each other. */
const rowOf = (columns: readonly Column<never>[]): SxProps<Theme> => ({
  display: 'grid',
  columnGap: 2,
  px: 1.5,
  py: 0.75,
  alignItems: 'center',
  borderBottom: 1,
  borderColor: 'divider',
  overflowWrap: 'anywhere',
  gridTemplateColumns: { xs: '72px minmax(0, 1fr)', sm: columns.map(({ width }) => width).join(' ') },
  '& > *': { gridColumn: { xs: 2, sm: 'auto' }, minWidth: 0 },
  '& > :first-of-type': {
    gridColumn: { xs: 1, sm: 'auto' },
    gridRow: { xs: `1 / span ${columns.length}`, sm: 'auto' },
    alignSelf: { xs: 'start', sm: 'center' },
  },
  '&:last-of-type': { borderBottom: 0 },
  '& > :empty': { display: { xs: 'none', sm: 'block' } },
})

/** Rows of a file with a scroll bar of their own; of thousands only those in view are rendered. */
export function RowTable<Row extends { line: number }>(props: RowTableProps<Row>) {
  const { label, rows, columns } = props
  // A state and not a ref: the rows below begin when the frame they scroll in is there.
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const sx = rowOf(columns as readonly Column<never>[]) // only titles and widths are looked at
  return (
    // The keyboard scrolls what can have the focus.
    <Box ref={setScroller} role="table" aria-label={label} aria-rowcount={rows.length + 1} tabIndex={0} sx={frame}>
      <Box
        role="row"
        aria-rowindex={1}
        sx={[
          ...(Array.isArray(sx) ? sx : [sx]),
          { position: 'sticky', top: 0, zIndex: 1, bgcolor: 'background.paper', fontWeight: 650, display: { xs: 'none', sm: 'grid' } },
        ]}
      >
        {columns.map(({ title, align }) => (
          <Box key={title} role="columnheader" sx={{ textAlign: align }}>
            {title}
          </Box>
        ))}
      </Box>
      {rows.length < virtualFrom ? <AllRows {...props} sx={sx} /> : <VirtualRows {...props} sx={sx} scroller={scroller} />}
    </Box>
  )
}

type RowsProps<Row> = RowTableProps<Row> & { sx: SxProps<Theme> }

function Cells<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return columns.map(({ title, align, isNamed, cell }) => {
    const shown = cell(row)
    return (
      <Box key={title} role="cell" sx={{ textAlign: { sm: align } }}>
        {isNamed && shown !== '' && (
          <Box component="span" sx={{ display: { sm: 'none' }, color: 'text.secondary' }}>
            {title}{' '}
          </Box>
        )}
        {shown}
      </Box>
    )
  })
}

function AllRows<Row extends { line: number }>({ rows, columns, sx }: RowsProps<Row>) {
  return rows.map((row, index) => (
    <Box key={row.line} role="row" aria-rowindex={index + 2} sx={sx}>
      <Cells row={row} columns={columns} />
    </Box>
  ))
}

function VirtualRows<Row extends { line: number }>({ rows, columns, sx, scroller }: RowsProps<Row> & { scroller: HTMLElement | null }) {
  // oxlint-disable-next-line react/incompatible-library -- its functions are used here only and are not handed on
  const view = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => 36,
    getItemKey: (index) => rows[index]?.line ?? index,
    overscan: 8,
  })
  return (
    <Box role="rowgroup" sx={{ position: 'relative' }} style={{ height: view.getTotalSize() }}>
      {view.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index]
        return (
          row && (
            <Box
              key={key}
              role="row"
              aria-rowindex={index + 2}
              ref={view.measureElement}
              data-index={index}
              sx={[...(Array.isArray(sx) ? sx : [sx]), { position: 'absolute', left: 0, right: 0, top: 0 }]}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Cells row={row} columns={columns} />
            </Box>
          )
        )
      })}
    </Box>
  )
}
