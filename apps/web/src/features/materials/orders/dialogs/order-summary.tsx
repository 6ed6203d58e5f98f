import { dayOf, formatDateTime, formatDay } from '@daysheet/domain/calendar/day'
import { formatQuantity, type CostedOrder, type OrderedLine } from '@daysheet/domain/materials/job-materials'
import { countOf } from '@daysheet/domain/numbers/count-of'
import { exactSum } from '@daysheet/domain/numbers/exact'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#client/client.ts'
import { deleteOrder, jobMaterialsQuery, pickAsRequested, refreshJob, type OrderJob } from '../queries.ts'
import { useMay, useSettings } from '#features/session/queries.ts'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { dollars } from '../../money-labels.ts'
import type { SortedColumn } from '#ui/table/sorted-rows.ts'
import { showAlert, toast } from '#ui/messages.tsx'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { PrintPickList } from '../print/print-pick-list.tsx'
import { EditOrderItem } from './edit-order-item.tsx'
import { amountColumn, costColumn, linesSummary, LinesTable, nameColumn, unitColumn } from './lines-table.tsx'
import { SummaryDialog } from './summary-dialog.tsx'
import { useDeletion } from './use-deletion.ts'
import tags from '../tags.module.css'
import { IfMay } from '#features/session/if-may.tsx'

const columns: readonly SortedColumn<OrderedLine>[] = [
  nameColumn,
  {
    key: 'qty',
    header: 'Total Qty Requested',
    align: 'right',
    width: '15%',
    value: ({ qty }) => qty ?? 0,
    cell: ({ qty }) => (qty === null ? '—' : formatQuantity(qty)),
  },
  {
    key: 'qtyPicked',
    header: 'Total Qty Picked',
    align: 'right',
    width: '15%',
    value: ({ qtyPicked }) => qtyPicked ?? -1,
    cell: ({ qtyPicked }) =>
      qtyPicked === null ? (
        <span>
          —<span className={tags.hint}>not picked yet</span>
        </span>
      ) : (
        formatQuantity(qtyPicked)
      ),
  },
  unitColumn,
  costColumn,
  amountColumn('Total Cost'),
]

/** Who it was for and when it is needed, as far as that is known. */
function About({ order, zone }: { order: CostedOrder; zone: string }) {
  const { jobDate, supervisorName, isBagout } = order
  const parts = [
    isBagout && 'Bagout',
    jobDate && `For ${formatDay(dayOf(jobDate, zone))}`,
    supervisorName && `Supervisor: ${supervisorName}`,
  ].filter(Boolean)
  return parts.length > 0 && <Typography color="textSecondary">{parts.join(' · ')}</Typography>
}

/** Most orders are picked as they were asked for; what somebody has picked already stays as it is. */
function PickAll({ job, order }: { job: OrderJob; order: CostedOrder }) {
  const queryClient = useQueryClient()
  const open = order.lines.filter(({ qty, qtyPicked }) => qtyPicked === null && qty !== null)
  const pick = useMutation({
    mutationFn: () => pickAsRequested(order.id),
    onSuccess: ({ picked }) => toast(`Picked ${countOf(picked, 'item')} as requested`),
    onError: (error) => showAlert(messageOf(error)),
    onSettled: () => refreshJob(queryClient, job.id),
  })
  if (open.length === 0) return null
  return (
    <Button variant="outlined" loading={pick.isPending} onClick={() => pick.mutate()}>
      Pick all as requested
    </Button>
  )
}

interface OrderSummaryProps {
  job: OrderJob
  orderId: string
  onClose: () => void
  onDeleted: () => void
}

/** Order Summary: an order with its lines, each to be edited. It follows what others change. (product.md#material-orders) */
export function OrderSummary({ job, orderId, onClose, onDeleted }: OrderSummaryProps) {
  const { timeZone: zone } = useSettings()
  const query = useQuery(jobMaterialsQuery(job.id))
  const [edited, setEdited] = useState<OrderedLine | null>(null)
  const mayEdit = useMay()('materials.write')
  const { confirm, isDeleting } = useDeletion()
  const order = query.data?.orders.find(({ id }) => id === orderId)
  const placedAt = order && `Order placed at ${formatDateTime(order.date, zone)}`
  const remove = (of: CostedOrder) =>
    confirm({
      what: 'order',
      job,
      onDeleted,
      remove: () => deleteOrder(of),
      details: `${placedAt} for ${jobLabel(job)}: ${linesSummary(of.lines)}, ${dollars(of.cost)}. This cannot be undone.`,
    })
  return (
    <>
      <SummaryDialog
        title="Order Summary"
        job={job}
        heading={placedAt}
        about={order && <About order={order} zone={zone} />}
        onClose={onClose}
        actions={
          order && (
            <>
              <IfMay needs="materials.write">
                <Button color="error" loading={isDeleting} onClick={() => remove(order)} sx={{ mr: 'auto' }}>
                  Delete order
                </Button>
                <PickAll job={job} order={order} />
              </IfMay>
              {!order.isBagout && <PrintPickList job={job} order={order} />}
            </>
          )
        }
      >
        {query.isPending && <Loading text="Loading order…" rows={4} height={40} />}
        {query.isError && <Failed text={messageOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />}
        {query.data && !order && <Empty text="This order was deleted." />}
        {order && (
          <LinesTable
            label="Items of this order"
            rows={order.lines}
            columns={columns}
            {...(mayEdit && { onOpen: setEdited })}
            totals={{
              qty: formatQuantity(exactSum(order.lines.map(({ qty }) => qty ?? 0))),
              qtyPicked: formatQuantity(order.qtyPicked),
              cost: dollars(order.cost),
            }}
          />
        )}
      </SummaryDialog>
      {edited && <EditOrderItem job={job} line={edited} onClose={() => setEdited(null)} />}
    </>
  )
}
