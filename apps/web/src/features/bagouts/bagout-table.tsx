import type { Bagout } from '@daysheet/domain/bagouts/bagout'
import Box from '@mui/material/Box'
import { useDeferredValue } from 'react'
import { useSettings } from '../session/queries.ts'
import { SortBy, type Sorting } from '../../ui/data-table.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { BagoutRow } from './bagout-row.tsx'
import { tableLooks } from './table.styles.ts'
import type { Selection } from './use-selection.ts'
import type { SortKey } from '../../ui/sorted-rows.ts'

interface BagoutColumn extends SortKey<Bagout> {
  header: string
  /** Its class in the table's style sheet. */
  look: string
}

/** Of the table, in the product's order; what has no number or supervisor sorts before the others. (product.md#bagouts) */
export const columns: readonly BagoutColumn[] = [
  { key: 'date', header: 'Date', look: 'date', value: ({ date }) => Date.parse(date) },
  { key: 'supervisor', header: 'Supervisor', look: 'who', value: ({ supervisorName }) => supervisorName ?? '' },
  { key: 'job', header: 'Job#', look: 'job number', value: ({ jobNum }) => jobNum ?? -1 },
  { key: 'address', header: 'Address', look: 'address', value: ({ address }) => address },
  { key: 'bags', header: 'Num Bags', look: 'bags', value: ({ bags }) => bags },
]

/** Rows that are there at once; the others follow without holding anybody up. */
const firstRows = 200

function Heading({ sort, onSort }: Sorting) {
  return (
    <div role="rowgroup" className="heading">
      <div role="row">
        <div role="columnheader" className="pick">
          <span className="unseen">Select</span>
        </div>
        {columns.map(({ key, header, look }) => (
          <div
            role="columnheader"
            key={key}
            className={look}
            data-header={header}
            aria-sort={sort.key !== key ? 'none' : sort.isDescending ? 'descending' : 'ascending'}
          >
            <button type="button" className="sort" onClick={() => onSort({ key, isDescending: sort.key === key && !sort.isDescending })}>
              {header}
              <Glyph shape="open" />
            </button>
          </div>
        ))}
        <div role="columnheader" className="edit">
          <span className="unseen">Edit</span>
        </div>
      </div>
    </div>
  )
}

interface BagoutTableProps extends Sorting {
  /** In the order they are shown. */
  rows: readonly Bagout[]
  selection: Selection
  /** The line of one that was just added here, to be brought into view. */
  newId: string | null
  /** Must stay the same function. */
  onEdit: (bagout: Bagout) => void
}

/** Date, Supervisor, Job#, Address and Num Bags of each bagout; on paper only of the selected ones. (product.md#bagouts) */
export function BagoutTable({ rows, selection, newId, sort, onSort, onEdit }: BagoutTableProps) {
  const { timeZone: zone } = useSettings()
  const shown = useDeferredValue(rows.length, Math.min(rows.length, firstRows))
  // One that was added stands where its date has it: it cannot wait for its turn.
  const isWhole = shown >= rows.length || newId !== null
  return (
    <Box sx={tableLooks}>
      <SortBy columns={columns} sort={sort} onSort={onSort} />
      <div role="table" aria-label="Bagouts" aria-rowcount={rows.length + 1}>
        <Heading sort={sort} onSort={onSort} />
        <div role="rowgroup" className="lines">
          {(isWhole ? rows : rows.slice(0, shown)).map((bagout) => (
            <BagoutRow
              key={bagout.entryId}
              bagout={bagout}
              isSelected={selection.isSelected(bagout)}
              isNew={bagout.entryId === newId}
              zone={zone}
              onToggle={selection.toggle}
              onEdit={onEdit}
            />
          ))}
        </div>
      </div>
    </Box>
  )
}
