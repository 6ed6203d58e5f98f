import { totalBags, type Bagout } from '@daysheet/domain/bagouts/bagout'
import PrintIcon from '@mui/icons-material/Print'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import clsx from 'clsx'
import type { BagoutRange } from './queries.ts'
import type { Sort } from '#ui/table/sorting.tsx'
import { Empty } from '#ui/states.tsx'
import { BagoutTable } from './bagout-table.tsx'
import { countText, periodText, whenText } from './bagout-labels.ts'
import type { Selection } from './use-selection.ts'
import { IfMay } from '../session/if-may.tsx'

// The total stays in view, whichever row is selected or not; the head of the table stands beneath it (table.module.css).
const totalStyles = {
  position: 'sticky',
  top: 48,
  zIndex: 2,
  minHeight: 52,
  bgcolor: 'background.default',
  display: 'flex',
  alignItems: 'center',
  columnGap: 3,
  flexWrap: 'wrap',
  '& output': { fontSize: 20, fontWeight: 650, lineHeight: 1.2, ml: 1 },
  '@media print': { position: 'static', minHeight: 0 },
} as const

function Total({ rows, selection }: { rows: readonly Bagout[]; selection: Selection }) {
  const { selected } = selection
  const isAll = selected.length === rows.length
  return (
    <Box sx={totalStyles}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap' }}>
        <Typography component="span" id="total-bags">
          Total Bags
        </Typography>
        <output aria-labelledby="total-bags">{countText(totalBags(selected))}</output>
        {!isAll && (
          <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 1 }}>
            of {countText(totalBags(rows))} found
          </Typography>
        )}
      </Box>
      <Typography color="textSecondary" role="status" className={clsx(isAll && 'no-print')}>
        {`${selected.length} of ${rows.length} selected`}
      </Typography>
    </Box>
  )
}

interface ReportProps {
  range: BagoutRange
  /** In the order they are shown. */
  rows: readonly Bagout[]
  selection: Selection
  sort: Sort
  onSort: (sort: Sort) => void
  newId: string | null
  onEdit: (bagout: Bagout) => void
  onAdd: () => void
}

/** The bagouts of a period: how many bags the selected ones come to, and each of them. (product.md#bagouts) */
export function Report({ range, rows, selection, onAdd, ...table }: ReportProps) {
  if (rows.length === 0) {
    return (
      <Empty text={`No bagouts ${whenText(range)}. Choose other dates, or add one.`}>
        <IfMay needs="waste.write">
          <Button variant="outlined" onClick={onAdd}>
            Add Bagout
          </Button>
        </IfMay>
      </Empty>
    )
  }
  return (
    <Box component="section" aria-labelledby="bagout-period" sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography component="h2" variant="h2" id="bagout-period" sx={{ mr: 'auto' }}>
          {periodText(range)}
        </Typography>
        <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button onClick={selection.selectAll}>Select All</Button>
          <Button onClick={selection.deselectAll}>Deselect All</Button>
          <Button startIcon={<PrintIcon />} onClick={() => window.print()}>
            Print
          </Button>
        </Box>
      </Box>
      <Total rows={rows} selection={selection} />
      <BagoutTable rows={rows} selection={selection} {...table} />
    </Box>
  )
}
