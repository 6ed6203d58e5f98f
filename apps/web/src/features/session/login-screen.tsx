import { tokenIn } from '@daysheet/domain/accounts/link-address'
import { countOf } from '@daysheet/domain/numbers/count-of'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Navigate, useLocation } from 'react-router'
import { afterSignIn, beginSession, forgetOrigin, useSession } from './session.ts'
import { ApiError, messageOf } from '#client/client.ts'
import { login } from './queries.ts'
import { useLazyModule } from '#client/use-lazy-module.ts'
import { showAlert } from '#ui/messages.tsx'
import { Failed, Loading } from '#ui/states.tsx'

/** How long to wait, in words: `Please wait 40 seconds, then try again.` */
function waitText(seconds: number): string {
  const isLong = seconds > 90
  const amount = isLong ? Math.ceil(seconds / 60) : Math.ceil(seconds)
  const unit = isLong ? 'minute' : 'second'
  return `Please wait ${countOf(amount, unit)}, then try again.`
}

/** What to tell when signing in failed: the server's message, and how long to wait when it asked to. */
function reasonOf(error: unknown): string {
  const wait = error instanceof ApiError ? error.retryAfter : null
  return wait === null ? messageOf(error) : `${messageOf(error)}\n${waitText(wait)}`
}

const isWrongPassword = (error: unknown) => error instanceof ApiError && error.code === 'LOGIN_FAILED'

function sentFrom(state: unknown): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : null
}

function Arrive({ to }: { to: string }) {
  useEffect(forgetOrigin, [])
  return <Navigate to={to} replace />
}

/** Sign-in. Afterwards one returns to the page one was sent from, else the saved previous path, else home. (product.md#access) */
export function LoginScreen() {
  const { token, ended } = useSession()
  const { state, hash } = useLocation()
  const link = tokenIn(hash)
  const [target] = useState(() => afterSignIn(sentFrom(state)))
  if (token !== null && link === null) return <Arrive to={target} />
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <title>Sign in · Daysheet</title>
      <Paper variant="outlined" sx={{ width: '100%', maxWidth: 360, p: 3 }}>
        <Typography component="h1" sx={{ fontSize: 28, fontWeight: 700, lineHeight: 1.2, mb: 0.5 }}>
          Daysheet
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {link === null ? 'Sign in to plan the day.' : 'Choose a password to sign in with.'}
        </Typography>
        {ended === 'expired' && (
          <Alert severity="info" sx={{ mb: 2 }}>
            Your session has ended. Sign in to return to where you were.
          </Alert>
        )}
        {link === null ? <LoginForm /> : <LazyChoosePassword key={link} token={link} />}
      </Paper>
    </Box>
  )
}

/** The form only loads with a link, because most people never need it. */
function LazyChoosePassword({ token }: { token: string }) {
  const code = useLazyModule(() => import('./choose-password.tsx'))
  if (code === null) return <Loading rows={3} height={40} />
  if (code === 'failed') return <Failed text="This could not be loaded. Check the connection and try again." />
  return <code.ChoosePassword token={token} />
}

interface Missing {
  username: boolean
  password: boolean
}

function LoginForm() {
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState<Missing>({ username: false, password: false })
  /** The server's message about a wrong password; null when there is none. */
  const [refused, setRefused] = useState<string | null>(null)
  const signIn = useMutation({
    mutationFn: (names: { username: string; password: string }) => login(names.username, names.password),
    onSuccess: ({ id }) => beginSession(id),
    onError: async (error) => {
      if (isWrongPassword(error)) setRefused(messageOf(error))
      else await showAlert(reasonOf(error), { title: 'Error' })
      password.current?.focus()
      password.current?.select()
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (signIn.isPending) return
    // Read from the fields, not from state: password managers fill in without telling React.
    const names = { username: username.current?.value.trim() ?? '', password: password.current?.value ?? '' }
    const lacks = { username: names.username === '', password: names.password === '' }
    setMissing(lacks)
    setRefused(null)
    if (lacks.username) username.current?.focus()
    else if (lacks.password) password.current?.focus()
    else signIn.mutate(names)
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <TextField
        label="Username"
        name="username"
        required
        autoFocus
        inputRef={username}
        error={missing.username}
        helperText={missing.username && 'Please enter your username'}
        onChange={() => setMissing((lacks) => ({ ...lacks, username: false }))}
        slotProps={{ htmlInput: { autoComplete: 'username', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } }}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        required
        inputRef={password}
        error={missing.password}
        helperText={missing.password && 'Please enter your password'}
        onChange={() => setMissing((lacks) => ({ ...lacks, password: false }))}
        slotProps={{ htmlInput: { autoComplete: 'current-password' } }}
      />
      <Button type="submit" variant="contained" size="medium" loading={signIn.isPending} loadingPosition="start">
        Sign in
      </Button>
      <Typography variant="caption" color="textSecondary">
        Forgot your password? Ask the office for a new one.
      </Typography>
      {refused !== null && (
        <Alert severity="error">
          <AlertTitle>Error</AlertTitle>
          <div>{refused}</div>
          <div>Username or password is wrong.</div>
        </Alert>
      )}
    </Box>
  )
}
