import { maxCompanyNameLength, type SavedSettings } from '@daysheet/domain/settings/office-settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { messageOf } from '#client/client.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { TextField } from '#ui/form/form-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { saveSettings, settingsQueries } from '../settings/queries.ts'

const companyName = z.object({ companyName: z.string().trim().min(1, 'Please enter the name of the company').max(maxCompanyNameLength) })

/**
 * Asks for the company's name, the one setting that a new company needs. The others are in Admin →
 * Settings.
 */
export function CompanyNameDialog({ settings, onClose }: { settings: SavedSettings; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useZodForm(companyName, { companyName: settings.companyName })
  const save = useMutation({
    mutationFn: (typed: z.output<typeof companyName>) => saveSettings(settings, typed),
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsQueries.current().queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: ['first steps'] })
      onClose()
    },
  })
  return (
    <FormDialog
      title="Company name"
      saving={save.isPending}
      error={save.error && messageOf(save.error)}
      form={form}
      onSubmit={(typed) => (typed.companyName === settings.companyName ? onClose() : save.mutate(typed))}
      onClose={onClose}
    >
      <TextField<z.input<typeof companyName>>
        name="companyName"
        label="Company name"
        helperText="Shown on documents and texts to customers."
        slotProps={{ htmlInput: { maxLength: maxCompanyNameLength } }}
      />
    </FormDialog>
  )
}
