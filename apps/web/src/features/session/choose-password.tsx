import { minPasswordLength, passwordFault, passwordFaults } from '@daysheet/domain/session/password-faults'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { paths } from '#paths.ts'
import { ApiError, messageOf, send } from '#client/client.ts'
import { TextField } from '#ui/form/form-fields.tsx'
import { PageForm } from '#ui/form/page-form.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Failed, Loading } from '#ui/states.tsx'
import { login } from './queries.ts'
import { beginSession } from './session.ts'

const formFor = (username: string) =>
  z.object({ next: z.string(), again: z.string() }).check(({ value: { next, again }, issues }) => {
    const fault = passwordFault(next, username)
    if (fault) issues.push({ code: 'custom', path: ['next'], message: passwordFaults[fault], input: 'next' })
    if (again !== next) issues.push({ code: 'custom', path: ['again'], message: passwordFaults.passwordsDiffer, input: 'again' })
  })
type Form = z.input<ReturnType<typeof formFor>>

/**
 * A person who opens an invitation link chooses a password and is signed in. (product.md#accounts)
 */
export function ChoosePassword({ token }: { token: string }) {
  const person = useQuery({
    queryKey: ['password link', token],
    queryFn: () => send('POST passwordLinks/open', { body: { token } }),
    staleTime: Infinity,
    retry: false,
  })
  if (person.data) return <PasswordForm token={token} {...person.data} />
  if (person.error instanceof ApiError && person.error.code === 'LINK_OVER') return <LinkIsOver text={person.error.message} />
  return person.isError ? (
    <Failed text={messageOf(person.error)} onRetry={() => void person.refetch()} retrying={person.isFetching} />
  ) : (
    <Loading rows={3} height={40} />
  )
}

/** A link that no longer works never will again, so there is nothing to retry. */
const LinkIsOver = ({ text }: { text: string }) => (
  <>
    <Alert severity="info" sx={{ mb: 2 }}>
      {text}
    </Alert>
    <Button variant="contained" size="medium" component={Link} to={paths.login()} replace>
      Sign in
    </Button>
  </>
)

function PasswordForm({ token, username, name }: { token: string; username: string; name: string | null }) {
  const form = useZodForm<Form, Form>(formFor(username), { next: '', again: '' }, { validatesWhole: true })
  const navigate = useNavigate()
  const choosing = useMutation({
    async mutationFn(password: string) {
      await send('POST passwordLinks/use', { body: { token, password } })
      return login(username, password)
    },
    onSuccess: ({ id }) => {
      beginSession(id)
      void navigate('/', { replace: true })
    },
  })
  return (
    <PageForm
      form={form}
      submitLabel="Save and sign in"
      saving={choosing.isPending}
      error={choosing.isError ? messageOf(choosing.error) : null}
      onSubmit={({ next }) => choosing.mutate(next)}
      isSecret
    >
      <Typography>
        {name === null ? '' : `Welcome, ${name}. `}Your username is <b>{username}</b>. Choose a password.
      </Typography>
      <input type="hidden" autoComplete="username" value={username} readOnly />
      <TextField<Form>
        name="next"
        label="Password"
        type="password"
        required
        autoFocus
        autoComplete="new-password"
        helperText={`At least ${minPasswordLength} characters`}
      />
      <TextField<Form> name="again" label="Password again" type="password" required autoComplete="new-password" />
    </PageForm>
  )
}
