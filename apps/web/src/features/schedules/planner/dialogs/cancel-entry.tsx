import Typography from '@mui/material/Typography'
import { useForm } from 'react-hook-form'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { people } from '#features/people/person-labels.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { TextField } from '#ui/form/form-fields.tsx'
import { usePlanner } from '../planner-context.ts'
import type { DayEntry } from '../queries.ts'
import { usePlannedEdit } from './use-planned-edit.ts'

interface CancelForm {
  reason: string
}

/** Cancels a job of the day, with a reason if there is one, then offers to text the crew. (product.md#text-status) */
export function CancelEntry({ entry }: { entry: DayEntry }) {
  const { open, actions } = usePlanner()
  const form = useForm<CancelForm>({ defaultValues: { reason: '' } })
  const { save, saving, error } = usePlannedEdit<string>(entry, actions.cancel, () => {
    const now = actions.entryNow(entry.id)
    open(now && now.workerEntries.length > 0 ? { kind: 'text', entry: now, about: 'cancelled' } : null)
  })
  const crew = entry.workerEntries.length
  return (
    <FormDialog
      title="Cancel reason"
      saving={saving}
      error={error}
      form={form}
      onSubmit={({ reason }) => save(reason.trim())}
      onClose={() => open(null)}
      submitLabel="Cancel job"
      destructive
    >
      <Typography>
        {jobLabel(entry.job)}
        {crew > 0 && ` with ${people(crew)}. You can text them next.`}
      </Typography>
      <TextField<CancelForm> name="reason" label="Reason (optional)" slotProps={{ htmlInput: { maxLength: 1000 } }} />
    </FormDialog>
  )
}
