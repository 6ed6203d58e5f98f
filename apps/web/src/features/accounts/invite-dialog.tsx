import { invitation, type Invitation } from '@daysheet/domain/accounts/account'
import { accountRole } from '@daysheet/domain/session/role'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { messageOf } from '#client/client.ts'
import { useFailures } from '#client/use-failures.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { SelectField, TextField } from '#ui/form/form-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { noRole, roleChoices } from './account-labels.ts'
import type { SignInLink } from './sign-in-link.tsx'
import { accountsKey, invite } from './queries.ts'

/** As it is typed: the list of roles has an empty line for none. */
const form = invitation.extend({ role: z.enum([noRole, ...accountRole.options]).transform((chosen) => chosen || null) })
type InviteForm = z.input<typeof form>

/** Makes an account for somebody. (product.md#accounts) */
export function InviteDialog({ onInvited, onClose }: { onInvited: (made: SignInLink) => void; onClose: () => void }) {
  const queryClient = useQueryClient()
  const fields = useZodForm<InviteForm, Invitation>(form, { username: '', name: '', role: 'office' })
  const failed = useFailures(fields, messageOf)
  const inviting = useMutation({
    mutationFn: invite,
    onSuccess: ({ account, password, link }) => {
      void queryClient.invalidateQueries({ queryKey: accountsKey })
      onInvited({ username: account.username, token: link.token, password })
    },
    onError: (error) => void failed(error),
  })
  return (
    <FormDialog
      title="Invite"
      submitLabel="Invite"
      saving={inviting.isPending}
      error={null}
      form={fields}
      onSubmit={(body) => inviting.mutateAsync(body).catch(() => undefined)}
      onClose={onClose}
    >
      <TextField<InviteForm> name="name" label="Name" slotProps={{ inputLabel: { shrink: true } }} />
      <TextField<InviteForm>
        name="username"
        label="Username"
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false }, inputLabel: { shrink: true } }}
      />
      <SelectField<InviteForm> name="role" label="Role" options={roleChoices('account')} />
    </FormDialog>
  )
}
