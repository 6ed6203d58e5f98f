import { formatDateTime } from '@daysheet/domain/calendar/day'
import { formatQuantity, type CostedReturn, type ReturnedLine } from '@daysheet/domain/materials/job-materials'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#client/client.ts'
import { deleteReturn, jobMaterialsQuery, type MaterialJob } from '../queries.ts'
import { useSettings } from '#features/session/queries.ts'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { dollars } from '../../money-labels.ts'
import type { SortedColumn } from '#ui/table/sorted-rows.ts'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { amountColumn, costColumn, linesSummary, LinesTable, nameColumn, unitColumn } from './lines-table.tsx'
import { SummaryDialog } from './summary-dialog.tsx'
import { useDeletion } from './use-deletion.ts'
import { IfMay } from '#features/session/if-may.tsx'

const columns: readonly SortedColumn<ReturnedLine>[] = [
  nameColumn,
  {
    key: 'qtyReturned',
    header: 'Total Qty Returned',
    align: 'right',
    width: '17%',
    value: ({ qtyReturned }) => qtyReturned ?? 0,
    cell: ({ qtyReturned }) => (qtyReturned === null ? '—' : formatQuantity(qtyReturned)),
  },
  unitColumn,
  costColumn,
  amountColumn('Total Amount Returned'),
]

interface ReturnSummaryProps {
  job: MaterialJob
  returnId: string
  onClose: () => void
  onDeleted: () => void
}

/** Return Summary: a return with its lines, which are not edited. (product.md#material-orders) */
export function ReturnSummary({ job, returnId, onClose, onDeleted }: ReturnSummaryProps) {
  const { timeZone: zone } = useSettings()
  const query = useQuery(jobMaterialsQuery(job.id))
  const { confirm, isDeleting } = useDeletion()
  const shown = query.data?.returns.find(({ id }) => id === returnId)
  const returnedAt = shown && `Returned at ${formatDateTime(shown.date, zone)}`
  const remove = (of: CostedReturn) =>
    confirm({
      what: 'return',
      job,
      onDeleted,
      remove: () => deleteReturn(of),
      details: `${returnedAt} from ${jobLabel(job)}: ${linesSummary(of.lines)}, ${dollars(of.cost)}. This cannot be undone.`,
    })
  return (
    <SummaryDialog
      title="Return Summary"
      job={job}
      heading={returnedAt}
      onClose={onClose}
      actions={
        shown && (
          <IfMay needs="materials.write">
            <Button color="error" loading={isDeleting} onClick={() => remove(shown)} sx={{ mr: 'auto' }}>
              Delete return
            </Button>
          </IfMay>
        )
      }
    >
      {query.isPending && <Loading text="Loading return…" rows={4} height={40} />}
      {query.isError && <Failed text={messageOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {query.data && !shown && <Empty text="This return was deleted." />}
      {shown && (
        <LinesTable
          label="Items of this return"
          rows={shown.lines}
          columns={columns}
          totals={{ qtyReturned: formatQuantity(shown.qtyReturned), cost: dollars(shown.cost) }}
        />
      )}
    </SummaryDialog>
  )
}
