import { budgetForm, type BudgetForm } from '@daysheet/domain/jobs/job-form'
import type { ShownJob } from '@daysheet/domain/schedules/job-reads'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { statusErrorText } from '#client/use-failures.ts'
import { patchJob } from '#features/jobs/queries.ts'
import { StaleRow } from '#client/stale-row.ts'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { NumberField } from '#ui/form/form-fields.tsx'
import { showAlert } from '#ui/messages.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'

/** What somebody else made of the budget meanwhile. */
function newerBudget({ current, changes }: StaleRow): string {
  const budget: unknown = Reflect.get(current, 'budget')
  const by = changes['budget']?.changedBy
  const what = typeof budget === 'number' ? `The budget was changed to ${budget} h` : 'The budget was removed'
  return `${what}${by ? ` by ${by}` : ''}. Your change was not saved; save again to replace it.`
}

interface EditBudgetProps {
  /** As it was when the dialog opened. */
  job: ShownJob
  onClose: () => void
}

/** Edit Budget; a save on top of somebody else's is refused once, with the newer value. (product.md#dashboard, product.md#calls, product.md#errors) */
export function EditBudget({ job, onClose }: EditBudgetProps) {
  const queryClient = useQueryClient()
  const seen = useRef(job)
  const form = useZodForm(budgetForm, { budget: job.budget === null ? '' : String(job.budget) })
  const [error, setError] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: (budget: number | null) => patchJob(seen.current, { budget }),
    onMutate: () => setError(null),
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: ['schedules', 'dashboard'] })
      void queryClient.invalidateQueries({ queryKey: ['job history', job.id] })
      onClose()
    },
    onError(problem) {
      if (problem instanceof StaleRow) {
        seen.current = { ...seen.current, ...problem.current }
        setError(newerBudget(problem))
      } else void showAlert(statusErrorText(problem))
    },
  })
  return (
    <FormDialog
      title="Edit Budget"
      form={form}
      saving={save.isPending}
      error={error}
      onSubmit={({ budget }) => (budget === seen.current.budget ? onClose() : save.mutate(budget))}
      onClose={onClose}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>{jobLabel(job)}</Typography>
      <NumberField<BudgetForm> name="budget" label="Budgeted Hours" helperText="Hours over all days of the job. Empty means no budget." />
    </FormDialog>
  )
}
