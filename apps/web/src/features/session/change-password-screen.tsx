import { minPasswordLength, passwordForm, type PasswordForm } from '@daysheet/domain/session/password-rule'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { safePath } from './session.ts'
import { messageOf } from '#client/client.ts'
import { changePassword, sessionQueries, useMe } from './queries.ts'
import { toast } from '#ui/messages.tsx'
import { TextField } from '#ui/form/form-fields.tsx'
import { PageForm } from '#ui/form/page-form.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { PageHeading } from '#ui/page-heading.tsx'

/** Changes the signed-in person's password; with a first password it is the only screen until it is done. */
export function ChangePasswordScreen() {
  const me = useMe()
  const form = useZodForm(passwordForm(me.username), { current: '', next: '', again: '' }, { validatesWhole: true })
  const { state } = useLocation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const change = useMutation({ mutationFn: ({ current, next }: PasswordForm) => changePassword(current, next) })
  const goOn = () => {
    queryClient.setQueryData(sessionQueries.me().queryKey, { ...me, mustChangePassword: false })
    toast('Password changed')
    const from: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : null
    void navigate(safePath(from) ?? '/', { replace: true })
  }
  // Not for whoever signs out before the answer comes: they have left this screen.
  const submit = (typed: PasswordForm) => change.mutate(typed, { onSuccess: goOn })
  return (
    <Box sx={{ maxWidth: 400, mx: 'auto', display: 'grid', gap: 2 }}>
      <PageHeading title="Change password" />
      {me.mustChangePassword && <Alert severity="info">You signed in with a temporary password. Choose your own to continue.</Alert>}
      <PageForm
        form={form}
        submitLabel="Change password"
        saving={change.isPending}
        error={change.isError ? messageOf(change.error) : null}
        onSubmit={submit}
        isSecret
      >
        <input type="hidden" autoComplete="username" value={me.username} readOnly />
        <PasswordField name="current" label="Current password" autoComplete="current-password" />
        <PasswordField
          name="next"
          label="New password"
          autoComplete="new-password"
          helperText={`At least ${minPasswordLength} characters`}
        />
        <PasswordField name="again" label="Repeat new password" autoComplete="new-password" />
      </PageForm>
    </Box>
  )
}

interface PasswordFieldProps {
  name: keyof PasswordForm
  label: string
  autoComplete: 'current-password' | 'new-password'
  helperText?: string
}

const PasswordField = (props: PasswordFieldProps) => <TextField<PasswordForm> type="password" required {...props} />
