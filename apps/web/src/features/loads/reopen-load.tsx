import { loadReopening, type Load } from '@daysheet/domain/loads/load'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#client/client.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { TextField } from '#ui/form/form-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { toast } from '#ui/messages.tsx'
import { loadName } from './labels.ts'
import { loadQueries, reopenLoad } from './queries.ts'

/** Opens a closed load again; the reason stays with its notes. */
export function ReopenLoad({ load, onClose }: { load: Load; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useZodForm(loadReopening, { reason: '' })
  const reopening = useMutation({
    mutationFn: (reason: string) => reopenLoad(load, reason),
    onSuccess: () => {
      onClose()
      toast(`${loadName(load)} is open again`)
      void queryClient.invalidateQueries({ queryKey: loadQueries.everyKey })
    },
  })
  return (
    <FormDialog
      title={`Reopen ${loadName(load).toLowerCase()}`}
      submitLabel="Reopen"
      saving={reopening.isPending}
      error={reopening.error && messageOf(reopening.error)}
      form={form}
      onSubmit={({ reason }) => reopening.mutate(reason)}
      onClose={onClose}
    >
      <TextField<{ reason: string }> name="reason" label="Reason" />
    </FormDialog>
  )
}
