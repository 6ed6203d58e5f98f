import type { Bagout } from '@daysheet/domain/bagouts/bagout'
import clsx from 'clsx'
import { useDeferredValue, useMemo } from 'react'
import { useSettings } from '../session/queries.ts'
import { ShowMore, useFirstRows } from '#ui/table/first-rows.tsx'
import { directionOf, SortBy, SortButton, type Sorting } from '#ui/table/sorting.tsx'
import { BagoutRow } from './bagout-row.tsx'
import type { Selection } from './use-selection.ts'
import type { SortKey } from '#ui/table/sorted-rows.ts'
import pinned from '#ui/pinned.module.css'
import printed from '#ui/table/printed-rows.module.css'
import text from '#ui/text.module.css'
import styles from './table.module.css'

interface BagoutColumn extends SortKey<Bagout> {
  header: string
  className: string
}

/** Of the table, in the product's order; what has no number or supervisor sorts before the others. (product.md#bagouts) */
export const columns: readonly BagoutColumn[] = [
  { key: 'date', header: 'Date', className: clsx(styles.date), value: ({ date }) => Date.parse(date) },
  { key: 'supervisor', header: 'Supervisor', className: clsx(styles.who), value: ({ supervisorName }) => supervisorName ?? '' },
  { key: 'job', header: 'Job#', className: clsx(styles.job, styles.number), value: ({ jobNum }) => jobNum ?? -1 },
  { key: 'address', header: 'Address', className: clsx(styles.address), value: ({ address }) => address },
  { key: 'bags', header: 'Num Bags', className: clsx(styles.bags), value: ({ bags }) => bags },
]

/** Rows that are there at once; the others follow without holding anybody up. */
const firstRows = 200

function Heading({ sort, onSort }: Sorting) {
  return (
    <div role="rowgroup" className={clsx(styles.heading, pinned.pinned)}>
      <div role="row">
        <div role="columnheader" className={styles.pick}>
          <span className={text.visuallyHidden}>Select</span>
        </div>
        {columns.map(({ key, header, className }) => (
          <div role="columnheader" key={key} className={className} data-header={header} aria-sort={directionOf(key, sort)}>
            <SortButton column={{ key, header }} sort={sort} onSort={onSort} className={styles.sort} />
          </div>
        ))}
        <div role="columnheader" className={styles.edit}>
          <span className={text.visuallyHidden}>Edit</span>
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
  const ids = useMemo(() => rows.map(({ entryId }) => ({ id: entryId })), [rows])
  const first = useFirstRows('Bagouts', ids, { savedId: newId })
  return (
    <div className={styles.table}>
      <SortBy columns={columns} sort={sort} onSort={onSort} className={styles.sortBy} />
      <div role="table" className={printed.table} aria-label="Bagouts" aria-rowcount={rows.length + 1}>
        <Heading sort={sort} onSort={onSort} />
        <div role="rowgroup">
          {rows.slice(0, Math.min(first.shown, isWhole ? rows.length : shown)).map((bagout) => (
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
      <ShowMore onMore={first.onMore} />
    </div>
  )
}
