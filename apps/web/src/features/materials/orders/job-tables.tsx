import { formatDateTime } from '@daysheet/domain/calendar/day'
import { formatQuantity, type CostedOrder, type CostedReturn, type JobMaterials } from '@daysheet/domain/materials/job-materials'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messageOf } from '../../../client/client.ts'
import { jobMaterialsQuery, type MaterialJob } from './queries.ts'
import { useSettings } from '../../session/queries.ts'
import { dollars } from '../money-labels.ts'
import type { SortedColumn } from '../../../ui/sorted-rows.ts'
import { Failed, Loading } from '../../../ui/states.tsx'
import { CostOverTime } from './chart/cost-over-time.tsx'
import { MaterialTable } from './material-table.tsx'
import type { Open } from './open.ts'

const isToPick = ({ lines }: CostedOrder) => lines.some(({ qtyPicked }) => qtyPicked === null)

const orderColumns = (zone: string): readonly SortedColumn<CostedOrder>[] => [
  {
    ...{ key: 'date', header: 'Date', value: ({ date }) => Date.parse(date) },
    cell: (order) => (
      <>
        {formatDateTime(order.date, zone)}
        {order.isBagout && <span className="tag">Bagout</span>}
        {isToPick(order) && <span className="tag waits">To pick</span>}
      </>
    ),
  },
  {
    ...{ key: 'qtyPicked', header: 'Total Qty Picked', align: 'right', width: '26%', value: ({ qtyPicked }) => qtyPicked },
    cell: ({ qtyPicked }) => formatQuantity(qtyPicked),
  },
  { key: 'cost', header: 'Total Cost', align: 'right', width: '26%', value: ({ cost }) => cost, cell: ({ cost }) => dollars(cost) },
]

const returnColumns = (zone: string): readonly SortedColumn<CostedReturn>[] => [
  { key: 'date', header: 'Date', value: ({ date }) => Date.parse(date), cell: ({ date }) => formatDateTime(date, zone) },
  {
    ...{ key: 'qtyReturned', header: 'Total Qty Returned', align: 'right', width: '28%', value: ({ qtyReturned }) => qtyReturned },
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
        <Button variant="outlined" onClick={() => onOpen({ kind: 'add order', job })}>
          Add order
        </Button>
        <Button variant="outlined" onClick={() => onOpen({ kind: 'add return', job, materials })}>
          Add return
        </Button>
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

/** What an opened card shows: a job's orders and returns, and what they came to day by day. (spec §2 "Material Orders") */
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
