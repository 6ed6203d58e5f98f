import { account as accountShape, accountChange, type Account, type AccountChange } from '@daysheet/domain/accounts/account'
import { role } from '@daysheet/domain/session/role'
import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { z } from 'zod'
import { messageOf } from '#client/client.ts'
import { useFailures } from '#client/use-failures.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { focusedInput, SelectField, TextField } from '#ui/form/form-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { ask, showAlert, toast } from '#ui/messages.tsx'
import { WorkerPicker } from '../people/worker-picker.tsx'
import { sessionQueries } from '../session/queries.ts'
import { noRole, personLabel, roleChoices } from './account-labels.ts'
import type { SignInLink } from './sign-in-link.tsx'
import { accountsKey, changeAccount, resetPassword } from './queries.ts'
import { Sessions } from './sessions.tsx'

const optionalName = z.union([z.literal(''), z.string().max(200)])
/** As it is typed: the list of roles has an empty line for none, and accounts of before have no name. */
const form = z.object({ name: optionalName, role: z.enum([noRole, ...role.options]), paidAs: accountShape.shape.paidAs })
type AccountForm = z.input<typeof form>

const formOf = (account: Account): AccountForm => ({ name: account.name ?? '', role: account.role ?? noRole, paidAs: account.paidAs })

/** What was changed; the name of a supervisor is changed elsewhere. */
function changeOf(account: Account, typed: AccountForm): AccountChange {
  const before = formOf(account)
  const name = typed.name.trim()
  return accountChange.parse({
    ...(account.kind === 'account' && name !== before.name && name !== '' && { name }),
    ...(typed.role !== before.role && { role: typed.role || null }),
    ...(typed.paidAs?.id !== before.paidAs?.id && { workerId: typed.paidAs?.id ?? null }),
  })
}

interface AccountDialogProps {
  account: Account
  isOwn: boolean
  onLink: (made: SignInLink) => void
  onClose: () => void
}

/** Somebody who may sign in: their name and role, whether they may, and where they are. (product.md#accounts) */
export function AccountDialog({ account: current, isOwn, onLink, onClose }: AccountDialogProps) {
  const { id, kind, username, active } = current
  // Only send what the user changed since the dialog opened. A role that another owner assigned in
  // the meantime is kept.
  const [account] = useState(current)
  const queryClient = useQueryClient()
  const fields = useZodForm<AccountForm, AccountForm>(form, formOf(account))
  const failed = useFailures(fields, messageOf)
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: accountsKey })
    if (isOwn) void queryClient.invalidateQueries({ queryKey: sessionQueries.me().queryKey })
  }
  const saving = useMutation({
    mutationFn: (change: AccountChange) => changeAccount(id, change),
    onSuccess: (saved) => {
      refresh()
      onClose()
      toast(`${personLabel(saved)} was saved`)
    },
    onError: (error) => void failed(error),
  })
  const resetting = useMutation({
    mutationFn: () => resetPassword(id),
    onSuccess: ({ password, link }) => {
      refresh()
      onLink({ username, token: link.token, password })
    },
    onError: (error) => void showAlert(messageOf(error)),
  })
  const who = personLabel(account)
  const askToSwitch = async () => {
    const question = active
      ? `Disable ${who}? They are signed out everywhere and cannot sign in until they are enabled.`
      : `Enable ${who}? They can sign in again with their password.`
    if (await ask(question, { yes: active ? 'Disable' : 'Enable', destructive: active })) saving.mutate({ active: !active })
  }
  const askToReset = async () => {
    const question = `Make a new sign-in link for ${who}? They are signed out everywhere, and their password no longer works.`
    if (await ask(question, { yes: 'New link', destructive: true })) resetting.mutate()
  }
  return (
    <FormDialog
      title={who}
      saving={saving.isPending || resetting.isPending}
      error={null}
      form={fields}
      maxWidth="sm"
      onSubmit={(typed) => {
        const change = changeOf(account, typed)
        if (Object.keys(change).length === 0) onClose()
        else saving.mutate(change)
      }}
      onClose={onClose}
    >
      {kind === 'account' && <TextField<AccountForm> name="name" label="Name" slotProps={{ inputLabel: { shrink: true } }} />}
      <SelectField<AccountForm> name="role" label="Role" options={roleChoices(kind)} helperText={`Username: ${username}`} />
      <PaidAsField />
      {kind === 'account' && !isOwn && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" color={active ? 'error' : 'primary'} onClick={() => void askToSwitch()}>
            {active ? 'Disable…' : 'Enable…'}
          </Button>
          {active && (
            <Button variant="outlined" onClick={() => void askToReset()}>
              New sign-in link…
            </Button>
          )}
        </Box>
      )}
      <Sessions account={account} isOwn={isOwn} />
    </FormDialog>
  )
}

/** Whose hours are their own. (product.md#time-review) */
function PaidAsField() {
  const { field } = useController<AccountForm, 'paidAs'>({ name: 'paidAs' })
  return (
    <div ref={focusedInput(field.ref)}>
      <WorkerPicker
        label="Paid as"
        value={field.value}
        onChange={field.onChange}
        helperText="No one can approve their own hours. Without an employee here, hours under the same name count as their own."
      />
    </div>
  )
}
