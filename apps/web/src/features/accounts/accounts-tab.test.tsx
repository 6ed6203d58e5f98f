import type { Account } from '@daysheet/domain/accounts/account'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { invalid } from '#testing/admin.tsx'
import { anId } from '#testing/builders.ts'
import { aMe, renderScreen } from '#testing/render.tsx'
import { respond, type Answers } from '#testing/respond.ts'
import { AdminScreen } from '../admin/admin-screen.tsx'

const me = aMe({ role: 'owner' })
const link = { token: 'tok3n', expiresAt: '2026-11-30T14:05:00.000Z' }

const anAccount = (more: Partial<Account> = {}): Account => ({
  id: anId(),
  kind: 'account',
  username: 'ana.ortiz',
  name: 'Ana Ortiz',
  role: 'payroll',
  active: true,
  mustChangePassword: false,
  lastSeenAt: '2026-11-23T14:05:00.000Z',
  paidAs: null,
  sessions: 1,
  ...more,
})
const myself = anAccount({ id: me.id, username: 'rivera', name: 'A. Rivera', role: 'owner' })

function renderTab(others: readonly Account[], answers: Answers = {}, hasOwner = true) {
  const server = respond({
    'GET /api/accounts': { hasOwner, accounts: [hasOwner ? myself : { ...myself, role: null }, ...others] },
    'GET /api/accounts/:id/sessions': [],
    'GET /api/Users/me': me,
    ...answers,
  })
  return { ...renderScreen(<AdminScreen />, { at: '/admin?tab=accounts', me }), server }
}

const open = async (user: { click: (element: Element) => Promise<void> }, name: string) => {
  await user.click(await screen.findByRole('button', { name: `Edit ${name}` }))
  return screen.findByRole('dialog', { name })
}

test('without an owner, the screen says what everyone can do; one step sets up roles, and Undo reverses it', async () => {
  const kim = anAccount({ kind: 'supervisor', username: 'kmueller', name: 'Kim Müller', role: null })
  const answers = { 'POST /api/accounts/supervisorRoles': { changed: [kim.id] } }
  const { user, server } = renderTab([anAccount({ role: null }), kim], answers, false)
  expect(await screen.findByRole('heading', { name: 'Everyone who is signed in can do everything, supervisors too' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
  expect(screen.queryByRole('columnheader', { name: 'Role' })).toBeNull()
  expect(screen.getByRole('row', { name: /A\. Rivera ?\(you\).*On 1 device/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Set up roles…' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('You will be the owner')
  expect(question.textContent).toContain('1 supervisor will see and change only the jobs they run: Kim Müller.')
  await user.click(within(question).getByRole('button', { name: 'Set up roles' }))
  expect(await screen.findByText('You are the owner')).toBeTruthy()
  await waitFor(() => expect(server.to('GET /api/Users/me')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Undo the supervisors’ role' }))
  await screen.findByText('Supervisors can do everything again')
  expect(server.to('POST /api/accounts/supervisorRoles').map(({ body }) => body)).toEqual([
    { role: 'supervisor' },
    { role: null, ids: [kim.id] },
  ])
})

test('with no supervisors, setting up roles says nothing about them', async () => {
  const { user } = renderTab([anAccount({ role: null })], { 'POST /api/accounts/supervisorRoles': { changed: [] } }, false)
  await user.click(await screen.findByRole('button', { name: 'Set up roles…' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).not.toContain('supervisor')
  await user.click(within(question).getByRole('button', { name: 'Set up roles' }))
  expect(await screen.findByText('You are the owner')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

test('a supervisor who was added later is offered the role', async () => {
  const kim = anAccount({ kind: 'supervisor', username: 'kmueller', name: 'Kim Müller', role: null })
  const { user, server } = renderTab([kim], { 'POST /api/accounts/supervisorRoles': { changed: [kim.id] } })
  await user.click(await screen.findByRole('button', { name: 'Give the role…' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Give the role' }))
  await waitFor(() => expect(server.to('POST /api/accounts/supervisorRoles')[0]?.body).toEqual({ role: 'supervisor' }))
})

test('the list says who may sign in, in which role, and when they were here', async () => {
  renderTab([
    anAccount(),
    anAccount({ username: 'new.one', name: 'New One', role: null, mustChangePassword: true, lastSeenAt: null }),
    anAccount({ kind: 'supervisor', username: 'kmueller', name: 'Kim Müller', role: 'supervisor', active: false }),
  ])
  const row = async (name: RegExp) => [...(await screen.findByRole('row', { name })).children].map(({ textContent }) => textContent)
  expect(await row(/Ana Ortiz/)).toEqual([
    'Ana Ortiz',
    'ana.ortiz',
    'Office',
    'Payroll',
    'Active',
    'On 1 device',
    '11-23-2026 9:05 AM',
    'Edit',
  ])
  expect((await row(/New One/)).slice(2, 7)).toEqual(['Office', 'None', 'Temporary password', 'On 1 device', 'Never'])
  expect((await row(/Kim Müller/)).slice(2, 5)).toEqual(['Supervisor', 'Supervisor', 'Disabled'])
})

test('inviting a person: each problem is at its field, and the link and the temporary password are shown once, to be copied', async () => {
  const { user, server } = renderTab([], { 'POST /api/accounts': invalid({ username: ['User already exists'] }) })
  await user.click(await screen.findByRole('button', { name: 'Invite' }))
  const dialog = await screen.findByRole('dialog', { name: 'Invite' })
  await user.click(within(dialog).getByRole('button', { name: 'Invite' }))
  expect(await within(dialog).findByText('Please enter a name')).toBeTruthy()
  await user.type(within(dialog).getByLabelText('Name'), 'Ana Ortiz')
  await user.type(within(dialog).getByLabelText('Username'), 'Ana.Ortiz')
  await user.selectOptions(within(dialog).getByLabelText('Role'), 'Payroll')
  await user.click(within(dialog).getByRole('button', { name: 'Invite' }))
  expect(await within(dialog).findByText('User already exists')).toBeTruthy()
  expect(server.to('POST /api/accounts')[0]?.body).toEqual({ username: 'ana.ortiz', name: 'Ana Ortiz', role: 'payroll' })

  server.answer({ 'POST /api/accounts': { account: anAccount(), password: 'k7qm-x2np-94tz-wbrc', link } })
  await user.click(within(dialog).getByRole('button', { name: 'Invite' }))
  const shown = await screen.findByRole('dialog', { name: 'Sign-in link for ana.ortiz' })
  expect(within(shown).getByLabelText<HTMLInputElement>('Temporary password').value).toBe('k7qm-x2np-94tz-wbrc')
  await user.click(within(shown).getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText('Link copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('http://daysheet.test/login#password=tok3n')
  await user.click(within(shown).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText('k7qm-x2np-94tz-wbrc')).toBeNull())
})

test('without a role is a choice too', async () => {
  const { user, server } = renderTab([], { 'POST /api/accounts': { account: anAccount({ role: null }), password: 'k7qm', link } })
  await user.click(await screen.findByRole('button', { name: 'Invite' }))
  const dialog = await screen.findByRole('dialog', { name: 'Invite' })
  await user.type(within(dialog).getByLabelText('Name'), 'Ana')
  await user.type(within(dialog).getByLabelText('Username'), 'ana')
  await user.selectOptions(within(dialog).getByLabelText('Role'), 'No role: may do everything but manage accounts')
  await user.click(within(dialog).getByRole('button', { name: 'Invite' }))
  await waitFor(() => expect(server.to('POST /api/accounts')[0]?.body).toEqual({ username: 'ana', name: 'Ana', role: null }))
})

test('a role is changed, and only what was changed is sent', async () => {
  const ana = anAccount()
  const { user, server } = renderTab([ana], { 'PATCH /api/accounts/:id': { ...ana, role: 'viewer' } })
  const dialog = await open(user, 'Ana Ortiz')
  await user.selectOptions(within(dialog).getByLabelText('Role'), 'Viewer')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.to('PATCH /api/accounts/:id')[0]?.body).toEqual({ role: 'viewer' }))
  expect(await screen.findByText('Ana Ortiz was saved')).toBeTruthy()
  expect(server.to('GET /api/Users/me')).toEqual([])
})

test('as which employee somebody is paid is chosen, and taken away', async () => {
  const paidAs = { id: anId(), name: 'Ana Ortiz-Vega', phone: null, active: true }
  const ana = anAccount()
  const { user, server } = renderTab([ana, anAccount({ username: 'bo', name: 'Bo Li', paidAs })], {
    'GET /api/Workers': [paidAs],
    'PATCH /api/accounts/:id': { ...ana, paidAs },
  })
  const dialog = await open(user, 'Ana Ortiz')
  await user.click(within(dialog).getByRole('combobox', { name: 'Paid as' }))
  await user.click(await screen.findByRole('option', { name: 'Ana Ortiz-Vega' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.to('PATCH /api/accounts/:id')[0]?.body).toEqual({ workerId: paidAs.id }))
  const bo = await open(user, 'Bo Li')
  const field = within(bo).getByRole<HTMLInputElement>('combobox', { name: 'Paid as' })
  expect(field.value).toBe('Ana Ortiz-Vega')
  await user.clear(field)
  await user.click(within(bo).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.to('PATCH /api/accounts/:id')[1]?.body).toEqual({ workerId: null }))
})

test('a supervisor is kept to their own days or not, and nothing else', async () => {
  const kim = anAccount({ kind: 'supervisor', username: 'kmueller', name: 'Kim Müller', role: null })
  const { user, server } = renderTab([kim], { 'PATCH /api/accounts/:id': { ...kim, role: 'supervisor' } })
  const dialog = await open(user, 'Kim Müller')
  expect(within(dialog).queryByLabelText('Name')).toBeNull()
  expect(within(dialog).queryByRole('button', { name: 'Disable…' })).toBeNull()
  const choices = within(dialog).getByLabelText<HTMLSelectElement>('Role')
  expect([...choices.options].map(({ text }) => text)).toEqual([
    'No role: may do everything but manage accounts',
    'Supervisor: the jobs they run',
  ])
  await user.selectOptions(choices, 'Supervisor: the jobs they run')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.to('PATCH /api/accounts/:id')[0]?.body).toEqual({ role: 'supervisor' }))
})

test('an account is disabled after a question, and what the server refuses is said', async () => {
  const { user, server } = renderTab([anAccount()], {
    'PATCH /api/accounts/:id': Response.json(
      {
        error: {
          statusCode: 409,
          name: 'Error',
          message: 'This is the only owner. Make another account an owner first.',
          code: 'LAST_OWNER',
        },
      },
      { status: 409 },
    ),
  })
  const dialog = await open(user, 'Ana Ortiz')
  await user.click(within(dialog).getByRole('button', { name: 'Disable…' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Disable Ana Ortiz? They are signed out everywhere')
  await user.click(within(question).getByRole('button', { name: 'Disable' }))
  await waitFor(() => expect(server.to('PATCH /api/accounts/:id')[0]?.body).toEqual({ active: false }))
  expect(await screen.findByText('This is the only owner. Make another account an owner first.')).toBeTruthy()
})

test('one does not disable oneself', async () => {
  const { user } = renderTab([])
  const dialog = await open(user, 'A. Rivera')
  expect(within(dialog).queryByRole('button', { name: 'Disable…' })).toBeNull()
})

test('somebody gets another first password after a question', async () => {
  const { user } = renderTab([anAccount()], { 'POST /api/accounts/:id/password': { password: 'aaaa-bbbb', link } })
  const dialog = await open(user, 'Ana Ortiz')
  await user.click(within(dialog).getByRole('button', { name: 'New sign-in link…' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'New link' }))
  const shown = await screen.findByRole('dialog', { name: 'Sign-in link for ana.ortiz' })
  expect(within(shown).getByLabelText<HTMLInputElement>('Temporary password').value).toBe('aaaa-bbbb')
})

test('sessions are listed and ended, one or all', async () => {
  const times = { createdAt: '2026-11-23T13:00:00.000Z', lastUsedAt: '2026-11-23T14:05:00.000Z', isThis: false }
  const sessions = [
    { id: anId(), device: 'Chrome on Windows', isPhone: false, ...times },
    { id: anId(), device: null, isPhone: true, ...times },
  ]
  const { user, server } = renderTab([anAccount()], {
    'GET /api/accounts/:id/sessions': sessions,
    'DELETE /api/accounts/:id/sessions/:sessionId': null,
    'DELETE /api/accounts/:id/sessions': { ended: 2 },
  })
  const dialog = await open(user, 'Ana Ortiz')
  const list = await within(dialog).findByRole('list', { name: 'Sessions' })
  expect(within(list).getAllByRole('listitem')[0]?.textContent).toContain('Since 11-23-2026 8:00 AM, last used 11-23-2026 9:05 AM')
  expect(within(list).getByText('Unknown device · Phone app')).toBeTruthy()
  await user.click(within(list).getByRole('button', { name: 'End session: Chrome on Windows' }))
  await waitFor(() => expect(server.to('DELETE /api/accounts/:id/sessions/:sessionId')[0]?.path).toContain(sessions[0]?.id))
  await user.click(within(dialog).getByRole('button', { name: 'End all' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End all' }))
  expect(await screen.findByText('2 sessions ended')).toBeTruthy()
})

test('only fields changed in the dialog are sent, so a role that another owner assigned meanwhile is kept', async () => {
  const ana = anAccount()
  const { user, server, queryClient } = renderTab([ana], { 'PATCH /api/accounts/:id': ana })
  const dialog = await open(user, 'Ana Ortiz')
  server.answer({ 'GET /api/accounts': { hasOwner: true, accounts: [myself, { ...ana, role: 'scheduler' }] } })
  await act(() => queryClient.refetchQueries({ queryKey: ['accounts'] }))
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), ' Paz')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.to('PATCH /api/accounts/:id')).toHaveLength(1))
  expect(server.to('PATCH /api/accounts/:id')[0]?.body).toEqual({ name: 'Ana Ortiz Paz' })
})
