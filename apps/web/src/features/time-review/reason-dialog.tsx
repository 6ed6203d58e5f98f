import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { maxCommentLength } from '@daysheet/domain/timeclock/correction'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { TextField } from '#ui/form/form-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'

const optional = z.object({ reason: z.string().trim().max(maxCommentLength) })
const required = z.object({ reason: optional.shape.reason.min(1, 'Please say why') })
type ReasonForm = z.input<typeof optional>

interface ReasonDialogProps {
  title: string
  children: ReactNode
  /** The label of the button. */
  does: string
  /** Whether the comment may be empty. */
  isOptional?: boolean
  onReason: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason of a change to hours. (product.md#time-review) */
export function ReasonDialog({ title, children, does, isOptional = false, onReason, onClose }: ReasonDialogProps) {
  const form = useZodForm(isOptional ? optional : required, { reason: '' })
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
      submitLabel={does}
      closeLabel="Cancel"
    >
      <Typography component="div">{children}</Typography>
      <TextField<ReasonForm> name="reason" label={isOptional ? 'Comment' : 'Reason'} multiline minRows={2} />
    </FormDialog>
  )
}
