import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { maxCommentLength } from '@daysheet/domain/timeclock/correction'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextField } from '../../ui/form/form-fields.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'

const reasonForm = z.object({ reason: z.string().trim().min(1, 'Please say why').max(maxCommentLength) })
type ReasonForm = z.input<typeof reasonForm>

interface ReasonDialogProps {
  title: string
  children: ReactNode
  onReason: (reason: string) => void
  onClose: () => void
}

/** Reopening says why. (product.md#time-review) */
export function ReasonDialog({ title, children, onReason, onClose }: ReasonDialogProps) {
  const form = useZodForm(reasonForm, { reason: '' })
  const submit = ({ reason }: ReasonForm) => {
    onReason(reason)
    onClose()
  }
  return (
    <FormDialog
      title={title}
      saving={false}
      error={null}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Reopen"
      closeLabel="Cancel"
    >
      <Typography component="div">{children}</Typography>
      <TextField<ReasonForm> name="reason" label="Reason" multiline minRows={2} />
    </FormDialog>
  )
}
