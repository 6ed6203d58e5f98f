import { formatDateTime } from '@daysheet/domain/calendar/day'
import { formatQuantity, type CostedOrder, type CostedReturn, type JobMaterials } from '@daysheet/domain/materials/job-materials'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useMemo, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { messageOf } from '#client/client.ts'
import { jobMaterialsQuery, type MaterialJob } from './queries.ts'
import { useSettings } from '#features/session/queries.ts'
import { dollars } from '../money-labels.ts'
import { type SortedColumn, useSortedRows } from '#ui/table/sorted-rows.ts'
import { Failed, Loading, Empty } from '#ui/states.tsx'
import { CostOverTime } from './chart/cost-over-time.tsx'
import type { Open } from './open.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import tags from './tags.module.css'
import { IfMay } from '#features/session/if-may.tsx'

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
function MaterialTable<Row extends { id: string; version: number }>(props: MaterialTableProps<Row>) {
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

const isToPick = ({ lines }: CostedOrder) => lines.some(({ qtyPicked }) => qtyPicked === null)

const orderColumns = (zone: string): readonly SortedColumn<CostedOrder>[] => [
  {
    key: 'date',
    header: 'Date',
    value: ({ date }) => Date.parse(date),
    cell: (order) => (
      <>
        {formatDateTime(order.date, zone)}
        {order.isBagout && <span className={tags.tag}>Bagout</span>}
        {isToPick(order) && <span className={clsx(tags.tag, tags.waits)}>To pick</span>}
      </>
    ),
  },
  {
    key: 'qtyPicked',
    header: 'Total Qty Picked',
    align: 'right',
    width: '26%',
    value: ({ qtyPicked }) => qtyPicked,
    cell: ({ qtyPicked }) => formatQuantity(qtyPicked),
  },
  { key: 'cost', header: 'Total Cost', align: 'right', width: '26%', value: ({ cost }) => cost, cell: ({ cost }) => dollars(cost) },
]

const returnColumns = (zone: string): readonly SortedColumn<CostedReturn>[] => [
  { key: 'date', header: 'Date', value: ({ date }) => Date.parse(date), cell: ({ date }) => formatDateTime(date, zone) },
  {
    key: 'qtyReturned',
    header: 'Total Qty Returned',
    align: 'right',
    width: '28%',
    value: ({ qtyReturned }) => qtyReturned,
    cell: ({ qtyReturned }) => formatQuantity(qtyReturned),
  },
  {
    key: 'cost',
    header: 'Total Amount Returned',
    align: 'right',
    width: '32%',
    value: ({ cost }) => cost,
    cell: ({ cost }) => dollars(cost),
  },
]

/** With a version that changes when any line does, so that the row glows. */
const withLines = <Row extends { version: number; lines: readonly { version: number }[] }>(row: Row): Row => ({
  ...row,
  version: row.lines.reduce((sum, { version }) => sum + version, row.version),
})

interface JobTablesProps {
  job: MaterialJob
  onOpen: (dialog: Open) => void
}

function Tables({ job, materials, onOpen }: JobTablesProps & { materials: JobMaterials }) {
  const { timeZone: zone } = useSettings()
  const columns = useMemo(() => ({ orders: orderColumns(zone), returns: returnColumns(zone) }), [zone])
  const rows = useMemo(() => ({ orders: materials.orders.map(withLines), returns: materials.returns.map(withLines) }), [materials])
  return (
    <>
      <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <IfMay needs="materials.order">
          <Button variant="outlined" onClick={() => onOpen({ kind: 'add order', job })}>
            Add order
          </Button>
          <Button variant="outlined" onClick={() => onOpen({ kind: 'add return', job, materials })}>
            Add return
          </Button>
        </IfMay>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}>
        <MaterialTable
          title="Orders"
          columns={columns.orders}
          rows={rows.orders}
          emptyText="No orders found"
          onOpen={({ id }) => onOpen({ kind: 'order', job, id })}
        />
        <MaterialTable
          title="Returns"
          columns={columns.returns}
          rows={rows.returns}
          emptyText="No returns found"
          onOpen={({ id }) => onOpen({ kind: 'return', job, id })}
        />
      </Box>
      <CostOverTime materials={materials} />
    </>
  )
}

/** What an opened card shows: a job's orders and returns, and what they came to day by day. (product.md#material-orders) */
export function JobTables({ job, onOpen }: JobTablesProps) {
  const query = useQuery(jobMaterialsQuery(job.id))
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {query.isPending && <Loading text="Loading orders and returns…" rows={3} height={40} />}
      {query.isError && <Failed text={messageOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {query.data && <Tables job={job} materials={query.data} onOpen={onOpen} />}
    </Box>
  )
}
