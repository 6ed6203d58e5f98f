import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aMe, renderRoutes } from '#testing/render.tsx'
import { refuse, respond, type Answer } from '#testing/respond.ts'
import { ChangePasswordScreen } from './change-password-screen.tsx'

const routes = [
  { path: '/change-password', Component: ChangePasswordScreen },
  { path: '*', element: <p>arrived</p> },
]

function open(answer: Answer = null, me = aMe()) {
  const server = respond({ 'POST /api/Users/change-password': answer })
  return { server, ...renderRoutes(routes, { at: '/change-password', me }) }
}

async function fillIn(user: ReturnType<typeof open>['user'], current: string, next: string, again = next) {
  if (current !== '') await user.type(screen.getByLabelText(/Current password/), current)
  await user.type(screen.getByLabelText(/^New password/), next)
  await user.type(screen.getByLabelText(/Repeat new password/), again)
  await user.click(screen.getByRole('button', { name: 'Change password' }))
}

test('the password is changed and one goes on', async () => {
  const { server, user, address } = open()
  await fillIn(user, 'the old one', 'seven green hats')
  expect(await screen.findByText('arrived')).toBeTruthy()
  expect(address()).toBe('/')
  expect(screen.getByText('Password changed')).toBeTruthy()
  expect(server.to('POST /api/Users/change-password')[0]?.body).toEqual({ oldPassword: 'the old one', newPassword: 'seven green hats' })
})

test.each([
  ['', 'seven green hats', 'seven green hats', 'Please enter your current password'],
  ['the old one', 'short', 'short', 'Please choose a password of at least 8 characters'],
  ['the old one', 'seven green hats', 'seven green bats', 'The two new passwords do not match'],
  ['the old one', 'the old one', 'the old one', 'Please choose a password different from the current one'],
])('current %j, new %j, again %j: %s', async (current, next, again, problem) => {
  const { server, user } = open()
  await fillIn(user, current, next, again)
  expect(await screen.findByText(problem)).toBeTruthy()
  expect(server.to('POST /api/Users/change-password')).toEqual([])
})

test('what is wrong with one field may be put right in another', async () => {
  const { user } = open()
  await fillIn(user, 'the old one', 'seven green hats', 'seven green bats')
  expect(await screen.findByText('The two new passwords do not match')).toBeTruthy()
  await user.clear(screen.getByLabelText(/^New password/))
  await user.type(screen.getByLabelText(/^New password/), 'seven green bats')
  await waitFor(() => expect(screen.queryByText('The two new passwords do not match')).toBeNull())
})

test('what the server refuses is told in its words', async () => {
  const { user } = open(refuse(400, 'The current password is wrong'))
  await fillIn(user, 'not the old one', 'seven green hats')
  expect(await screen.findByText('The current password is wrong')).toBeTruthy()
})

test('whoever leaves before the answer comes is not led on by it', async () => {
  const answer = Promise.withResolvers<null>()
  const { user, address, goTo, queryClient } = open(() => answer.promise)
  await fillIn(user, 'the old one', 'seven green hats')
  await goTo('/elsewhere')
  expect(await screen.findByText('arrived')).toBeTruthy()
  answer.resolve(null)
  await waitFor(() => expect(queryClient.getMutationCache().getAll()[0]?.state.status).toBe('success'))
  expect(address()).toBe('/elsewhere')
  expect(screen.queryByText('Password changed')).toBeNull()
})

test('with a first password it says why one is here', async () => {
  open(null, aMe({ mustChangePassword: true }))
  await waitFor(() => expect(screen.getByText('You signed in with a temporary password. Choose your own to continue.')).toBeTruthy())
})
