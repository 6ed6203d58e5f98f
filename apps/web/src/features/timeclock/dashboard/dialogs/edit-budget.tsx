import { budgetForm } from '@daysheet/domain/jobs/job-form'
import type { Job } from '@daysheet/domain/jobs/job'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../../client/client.ts'
import { patchJob } from '../../../jobs/queries.ts'
import { StaleRow } from '../../../../client/stale-row.ts'
import { jobLabel } from '../../../jobs/job-labels.ts'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { tell } from '../../../../ui/messages.tsx'

/** What somebody else made of the budget meanwhile. */
function newerBudget({ current, changes }: StaleRow): string {
  const budget: unknown = Reflect.get(current, 'budget')
  const by = changes['budget']?.changedBy
  const what = typeof budget === 'number' ? `The budget was changed to ${budget} h meanwhile` : 'The budget was removed meanwhile'
  return `${what}${by ? ` by ${by}` : ''}. Your change was not saved; save again to replace it.`
}

interface EditBudgetProps {
  /** As it was when the dialog opened. */
  job: Job
  onClose: () => void
}

/** Edit Budget; a save on top of somebody else's is refused once, with the newer value. (product.md#dashboard, product.md#calls, product.md#errors) */
export function EditBudget({ job, onClose }: EditBudgetProps) {
  const queryClient = useQueryClient()
  const seen = useRef(job)
  const [typed, setTyped] = useState(job.budget === null ? '' : String(job.budget))
  const [invalid, setInvalid] = useState<string | null>(null)
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
      } else void tell(`Error: ${problem instanceof ApiError ? problem.statusText : messageOf(problem)}`)
    },
  })
  const submit = () => {
    const checked = budgetForm.safeParse({ budget: typed })
    setInvalid(checked.success ? null : (checked.error.issues[0]?.message ?? null))
    if (checked.success) save.mutate(checked.data.budget)
  }
  return (
    <FormDialog title="Edit Budget" saving={save.isPending} error={error} onSubmit={submit} onClose={onClose}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{jobLabel(job)}</Typography>
      <TextField
        label="Budgeted Hours"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()} // what is typed takes the place of the old figure, not a place behind it
        error={invalid !== null}
        helperText={invalid ?? 'Hours over all days of the job. Empty means no budget.'}
        slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 } }}
      />
    </FormDialog>
  )
}
