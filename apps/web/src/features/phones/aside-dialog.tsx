import { refusalReason } from '@daysheet/domain/field/refusals/refusal-codes'
import { setAside, type StoredRefusal, type SetAside } from '@daysheet/domain/field/refusal'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#client/client.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { TextField } from '#ui/form/form-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { refusalQueries, setRefusalAside } from './queries.ts'

/** Why nothing more is to be done about a refused record. (product.md#refused-records) */
export function AsideDialog({ refusal, what, onClose }: { refusal: StoredRefusal; what: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useZodForm(setAside, { comment: '' })
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ comment }: SetAside) => setRefusalAside(refusal.id, comment),
    onSuccess: onClose,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: refusalQueries.all().queryKey }),
  })
  return (
    <FormDialog
      title="Set aside"
      saving={isPending}
      error={error && messageOf(error)}
      form={form}
      onSubmit={(said) => mutate(said)}
      onClose={onClose}
      submitLabel="Set aside"
      closeLabel="Cancel"
    >
      <Typography>{`${what}, refused: ${refusalReason(refusal)}`}</Typography>
      <TextField<SetAside> name="comment" label="Comment" multiline minRows={2} />
    </FormDialog>
  )
}
