import { useQuery } from '@tanstack/react-query'
import { jobMaterialsQuery } from './queries.ts'
import { OrderSummary } from './dialogs/order-summary.tsx'
import { ReturnSummary } from './dialogs/return-summary.tsx'
import { AddOrderDialog } from './entry/add-order-dialog.tsx'
import { AddReturnDialog } from './entry/add-return-dialog.tsx'
import { cardButtonId } from './job-card.tsx'
import type { Open } from './open.ts'

/** Add Return over what the job has now: others may be entering the same meanwhile. */
function AddReturn({ dialog, onClose }: { dialog: Extract<Open, { kind: 'add return' }>; onClose: () => void }) {
  const { data: materials = dialog.materials } = useQuery(jobMaterialsQuery(dialog.job.id))
  return <AddReturnDialog job={dialog.job} materials={materials} onClose={onClose} />
}

/** Once the dialog is gone: the row it was opened from is gone with what was deleted, and the focus would be nowhere. */
const focusCard = (jobId: string) => setTimeout(() => document.getElementById(cardButtonId(jobId))?.focus())

/** The dialog that is open. It is mounted when it opens, so that closing empties it. (spec §4) */
export function MaterialsDialogs({ dialog, onClose }: { dialog: Open; onClose: () => void }) {
  const { job } = dialog
  const onDeleted = () => {
    onClose()
    focusCard(job.id)
  }
  switch (dialog.kind) {
    case 'order':
      return <OrderSummary job={job} orderId={dialog.id} onClose={onClose} onDeleted={onDeleted} />
    case 'return':
      return <ReturnSummary job={job} returnId={dialog.id} onClose={onClose} onDeleted={onDeleted} />
    case 'add order':
      return <AddOrderDialog job={job} onClose={onClose} />
    case 'add return':
      return <AddReturn dialog={dialog} onClose={onClose} />
  }
}
