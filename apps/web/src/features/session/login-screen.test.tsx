import { linkIsOver } from '@daysheet/domain/accounts/password-link'
import { screen, waitFor, within } from '@testing-library/react'
import { Navigate } from 'react-router'
import { expect, test } from 'vitest'
import { renderRoutes } from '#testing/render.tsx'
import { refuse, respond, unreachable, type Answer } from '#testing/respond.ts'
import { tokenKey } from '#client/client.ts'
import { originKey } from './session.ts'
import { LoginScreen } from './login-screen.tsx'

const routes = [
  { path: '/login', Component: LoginScreen },
  { path: '*', element: <p>arrived</p> },
]

const signedIn = { id: 'new-token', ttl: 1209600, userId: '019a0000-0000-7000-8000-000000000001' }

function open(answer: Answer = signedIn) {
  const server = respond({ 'POST /api/Users/login': answer })
  return { server, ...renderRoutes(routes, { at: '/login', me: null }) }
}

async function fillIn(user: ReturnType<typeof open>['user'], username: string, password: string) {
  await user.type(screen.getByLabelText(/Username/), username)
  await user.type(screen.getByLabelText(/Password/), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('the username is lower-cased before it is sent, the password is not', async () => {
  const { server, user } = open()
  await fillIn(user, 'Office', 'Secret 1')
  await screen.findByText('arrived')
  expect(server.to('POST /api/Users/login').map(({ body }) => body)).toEqual([{ username: 'office', password: 'Secret 1' }])
  expect(localStorage.getItem(tokenKey)).toBe('new-token')
})

test('both fields are required, and the first missing one is pointed at', async () => {
  const { server, user } = open()
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(screen.getByText('Please enter your username')).toBeTruthy()
  expect(screen.getByText('Please enter your password')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(/Username/))
  expect(server.to('POST /api/Users/login')).toEqual([])
})

test('Enter in the password signs in', async () => {
  const { user } = open()
  await user.type(screen.getByLabelText(/Username/), 'office')
  await user.type(screen.getByLabelText(/Password/), 'secret{Enter}')
  expect(await screen.findByText('arrived')).toBeTruthy()
})

const wrongPassword = () => Response.json({ error: { statusCode: 401, message: 'login failed', code: 'LOGIN_FAILED' } }, { status: 401 })

test('a wrong password shows an error beneath the form with the server’s message and help, and selects the password', async () => {
  const { server, user } = open(wrongPassword)
  await fillIn(user, 'office', 'wrong')
  const alert = within(await screen.findByRole('alert'))
  for (const words of ['Error', 'login failed', 'Username or password is wrong.']) expect(alert.getByText(words)).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  const field = screen.getByLabelText<HTMLInputElement>(/Password/)
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'wrong'.length])
  expect(localStorage.getItem(tokenKey)).toBeNull()
  server.answer({ 'POST /api/Users/login': signedIn })
  await user.keyboard('right{Enter}')
  expect(await screen.findByText('arrived')).toBeTruthy()
  expect(server.to('POST /api/Users/login')[1]?.body).toEqual({ username: 'office', password: 'right' })
})

test('a sign-in refused for another reason is an alert named Error with the message of the server', async () => {
  const { user } = open(refuse(403, 'This account is closed'))
  await fillIn(user, 'office', 'wrong')
  const alert = await screen.findByRole('alertdialog', { name: 'Error' })
  expect(within(alert).getByText('This account is closed')).toBeTruthy()
  await user.click(within(alert).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Password/)))
  expect(localStorage.getItem(tokenKey)).toBeNull()
})

test('too many attempts tell how long to wait', async () => {
  const { user } = open(refuse(429, 'Too many sign-in attempts', { 'retry-after': '40' }))
  await fillIn(user, 'office', 'wrong')
  const alert = await screen.findByRole('alertdialog', { name: 'Error' })
  expect(alert.textContent).toContain('Too many sign-in attempts')
  expect(alert.textContent).toContain('Please wait 40 seconds, then try again.')
})

test('no network is told in plain words', async () => {
  const { user } = open(unreachable)
  await fillIn(user, 'office', 'secret')
  expect(await screen.findByText('The server cannot be reached. Check the connection and try again.')).toBeTruthy()
})

test('the button waits while signing in, and a second press sends nothing', async () => {
  let finish: (answer: object) => void = () => {}
  const { server, user } = open(() => new Promise((resolve) => (finish = resolve)))
  await fillIn(user, 'office', 'secret')
  await waitFor(() => expect(screen.getByRole('button', { name: /Sign in/ }).hasAttribute('disabled')).toBe(true))
  await user.type(screen.getByLabelText(/Password/), '{Enter}')
  expect(server.to('POST /api/Users/login')).toHaveLength(1)
  finish(signedIn)
  expect(await screen.findByText('arrived')).toBeTruthy()
})

test('after sign-in one arrives at the page one was sent from, before the saved path', async () => {
  localStorage.setItem(originKey, '/stats')
  respond({ 'POST /api/Users/login': signedIn })
  const { user, address } = renderRoutes(
    [...routes, { path: '/sent', element: <Navigate to="/login" replace state={{ from: '/schedule?date=11202026' }} /> }],
    { at: '/sent', me: null },
  )
  await screen.findByRole('button', { name: 'Sign in' })
  await fillIn(user, 'office', 'secret')
  await waitFor(() => expect(address()).toBe('/schedule?date=11202026'))
  expect(localStorage.getItem(originKey)).toBeNull()
})

test('without that, one arrives at the saved previous path', async () => {
  localStorage.setItem(originKey, '/schedule?date=11192026')
  const { user, address } = open()
  await fillIn(user, 'office', 'secret')
  await waitFor(() => expect(address()).toBe('/schedule?date=11192026'))
})

test('without either, one arrives home', async () => {
  const { user, address } = open()
  await fillIn(user, 'office', 'secret')
  await waitFor(() => expect(address()).toBe('/'))
})

test('a remembered address never leads to another site', async () => {
  localStorage.setItem(originKey, '//evil.example/')
  const { user, address } = open()
  await fillIn(user, 'office', 'secret')
  await waitFor(() => expect(address()).toBe('/'))
})

test('password managers find the fields', () => {
  open()
  expect(screen.getByLabelText(/Username/).getAttribute('autocomplete')).toBe('username')
  expect(screen.getByLabelText(/Password/).getAttribute('autocomplete')).toBe('current-password')
})

test('with an invitation link, a person chooses a password and is signed in', async () => {
  const server = respond({
    'POST /api/passwordLinks/open': { username: 'ana.ortiz', name: 'Ana Ortiz' },
    'POST /api/passwordLinks/use': null,
    'POST /api/Users/login': signedIn,
  })
  const { user, address } = renderRoutes(routes, { at: '/login#password=tok3n', me: null })
  expect((await screen.findByText(/Your username is/)).textContent).toBe(
    'Welcome, Ana Ortiz. Your username is ana.ortiz. Choose a password.',
  )
  await user.type(screen.getByLabelText(/^Password(?! again)/), 'blue truck 17')
  await user.type(screen.getByLabelText(/^Password again/), 'blue truck 18')
  await user.click(screen.getByRole('button', { name: 'Save and sign in' }))
  expect(await screen.findByText('The two new passwords do not match')).toBeTruthy()
  await user.type(screen.getByLabelText(/^Password again/), '{Backspace}7')
  await user.click(screen.getByRole('button', { name: 'Save and sign in' }))
  await waitFor(() => expect(localStorage.getItem(tokenKey)).toBe('new-token'))
  expect(server.to('POST /api/passwordLinks/use').map(({ body }) => body)).toEqual([{ token: 'tok3n', password: 'blue truck 17' }])
  expect(await screen.findByText('arrived')).toBeTruthy()
  expect(address()).toBe('/')
})

test('a link that was already used says what to do, and leads to the sign-in', async () => {
  const error = { statusCode: 404, message: linkIsOver, code: 'LINK_OVER' }
  respond({ 'POST /api/passwordLinks/open': () => Response.json({ error }, { status: 404 }) })
  const { user } = renderRoutes(routes, { at: '/login#password=tok3n', me: null })
  expect(await screen.findByText(linkIsOver)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Sign in' }))
  expect(await screen.findByLabelText(/^Username/)).toBeTruthy()
})
