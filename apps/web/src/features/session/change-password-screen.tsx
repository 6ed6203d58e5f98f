import { passwordProblem, minPasswordLength } from '@daysheet/domain/session/password-rule'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { safePath } from './session.ts'
import { messageOf } from '../../client/client.ts'
import { changePassword, sessionQueries, useMe } from './queries.ts'
import { toast } from '../../ui/messages.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

interface Fields {
  current: string
  next: string
  again: string
}

type Problems = Partial<Record<keyof Fields, string>>

function problemsOf({ current, next, again }: Fields, username: string): Problems {
  const problems: Problems = {}
  const problem = passwordProblem(next, username)
  if (current === '') problems.current = 'Please enter your current password'
  if (problem !== undefined) problems.next = problem
  else if (next === current) problems.next = 'Please choose a password that differs from the current one'
  if (again !== next) problems.again = 'The two new passwords differ'
  return problems
}

const fields = [
  { name: 'current', label: 'Current password', autoComplete: 'current-password' },
  { name: 'next', label: 'New password', autoComplete: 'new-password' },
  { name: 'again', label: 'New password again', autoComplete: 'new-password' },
] as const

/** Changes the signed-in person's password; with a first password it is the only screen until it is done. */
export function ChangePasswordScreen() {
  const me = useMe()
  const [typed, setTyped] = useState<Fields>({ current: '', next: '', again: '' })
  const [problems, setProblems] = useState<Problems>({})
  const { state } = useLocation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const change = useMutation({ mutationFn: () => changePassword(typed.current, typed.next) })
  const goOn = () => {
    queryClient.setQueryData(sessionQueries.me().queryKey, { ...me, mustChangePassword: false })
    toast('Password changed')
    const from: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : null
    void navigate(safePath(from) ?? '/', { replace: true })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = problemsOf(typed, me.username)
    setProblems(found)
    const first = fields.find(({ name }) => found[name] !== undefined)
    const input = first && event.currentTarget.elements.namedItem(first.name)
    if (input instanceof HTMLElement) input.focus()
    // Not for whoever signs out before the answer comes: they have left this screen.
    else if (!change.isPending) change.mutate(undefined, { onSuccess: goOn })
  }
  return (
    <Box sx={{ maxWidth: 400, mx: 'auto', display: 'grid', gap: 2 }}>
      <PageHeading title="Change password" />
      {me.mustChangePassword && <Alert severity="info">You signed in with a first password. Choose your own before you go on.</Alert>}
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        <input type="hidden" autoComplete="username" value={me.username} readOnly />
        {fields.map(({ name, label, autoComplete }) => (
          <TextField
            key={name}
            name={name}
            label={label}
            type="password"
            required
            value={typed[name]}
            error={problems[name] !== undefined}
            helperText={problems[name] ?? (name === 'next' ? `At least ${minPasswordLength} characters` : undefined)}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            slotProps={{ htmlInput: { autoComplete } }}
          />
        ))}
        {change.isError && <Alert severity="error">{messageOf(change.error)}</Alert>}
        <Button type="submit" variant="contained" size="medium" loading={change.isPending} loadingPosition="start">
          Change password
        </Button>
      </Box>
    </Box>
  )
}
