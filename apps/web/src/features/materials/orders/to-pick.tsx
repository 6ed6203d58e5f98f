import { dayOf, formatDay } from '@daysheet/domain/calendar/day'
import type { OrderToPick } from '@daysheet/domain/materials/order'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messageOf } from '#client/client.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { useSortedRows, type SortedColumn } from '#ui/table/sorted-rows.ts'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { JobLink } from '#features/jobs/job-link.tsx'
import { useSettings } from '#features/session/queries.ts'
import { ordersToPickQuery, type OrderJob } from './queries.ts'

/** A table wants a version; what changes an order changes how much of it is open. */
type Row = OrderToPick & { version: number }

const columnsIn = (zone: string): readonly SortedColumn<Row>[] => {
  const neededOn = ({ jobDate, date }: OrderToPick) => formatDay(dayOf(jobDate ?? date, zone))
  return [
    {
      key: 'needed',
      header: 'Needed on',
      width: '16%',
      cell: (order) => (order.jobDate === null ? `Placed ${neededOn(order)}` : neededOn(order)),
      value: ({ jobDate, date }) => jobDate ?? date,
    },
    {
      key: 'job',
      header: 'Job',
      cell: ({ job }) => (
        // One piece: on a phone the parts of a cell stand beside each other, and a long address would leave the number a column of single digits.
        <span>
          <JobLink job={job} /> {job.address}
        </span>
      ),
      value: ({ job }) => job.jobNum ?? Number.MAX_VALUE,
    },
    {
      key: 'supervisor',
      header: 'Supervisor',
      width: '22%',
      cell: ({ supervisorName }) => supervisorName ?? 'None',
      value: ({ supervisorName }) => supervisorName ?? '',
    },
    {
      key: 'open',
      header: 'To pick',
      width: '14%',
      align: 'right',
      cell: ({ open, lines }) => `${open} of ${lines}`,
      value: ({ open }) => open,
    },
  ]
}

const none: readonly OrderToPick[] = []
const soonestFirst = { key: 'needed', isDescending: false }

/** What the warehouse has to do, before anybody searches: orders of which something is not picked yet. (product.md#material-orders) */
export function ToPick({ onOpen }: { onOpen: (job: OrderJob, orderId: string) => void }) {
  const { timeZone: zone } = useSettings()
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(ordersToPickQuery)
  const columns = useMemo(() => columnsIn(zone), [zone])
  const orders = useMemo(() => (data ?? none).map((order) => ({ ...order, version: order.open })), [data])
  const sorted = useSortedRows<Row>(orders, columns, soonestFirst)
  if (isPending) return <Loading text="Loading orders…" rows={4} height={40} />
  if (isError && data === undefined) return <Failed text={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <>
      <Typography component="h2" variant="h2">
        Orders to pick
      </Typography>
      {orders.length === 0 ? (
        <Empty text="All orders are picked. To see a job’s orders, search by job number or address." />
      ) : (
        <DataTable label="Orders to pick" columns={columns} {...sorted} onOpen={({ job, id }) => onOpen(job, id)} />
      )}
    </>
  )
}
