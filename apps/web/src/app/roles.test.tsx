import { may, permissions, type Permission } from '@daysheet/domain/session/permissions'
import type { Role } from '@daysheet/domain/session/role'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aJob, anEntry, aSchedule, aSupervisor, aWorker, onCrew, renderPlanner } from '#testing/planner.tsx'
import { renderAdmin } from '#testing/admin.tsx'
import { aMe, renderRoutes } from '#testing/render.tsx'
import { liveStream, respond } from '#testing/respond.ts'
import { routes } from './routes.tsx'

/** Somebody whom an owner has given a role. */
const ofRole = (role: Role) =>
  aMe({ role, permissions: permissions.filter((one) => may({ role, hasOwner: true, isAccount: role !== 'supervisor' }, one)) })

const without = (...missing: readonly Permission[]) => aMe({ permissions: permissions.filter((one) => !missing.includes(one)) })

const menuOf = async (role: Role) => {
  respond({ 'GET /api/Users/me': ofRole(role) })
  renderRoutes(routes, { at: '/change-password', me: ofRole(role) })
  const menu = await screen.findByRole('navigation', { name: 'Main menu' })
  return within(menu)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
}

test.each<[Role, string[]]>([
  ['warehouse', ['Home', 'Materials', 'Inventory', 'Bagouts', 'Loads']],
  ['supervisor', ['Home', 'Schedule', 'Week', 'Timeclock', 'Time review', 'Bagouts', 'Map', 'Admin']],
  ['scheduler', ['Home', 'Schedule', 'Week', 'Replies', 'Simulated phones', 'Timeclock', 'Time review', 'Bagouts', 'Loads', 'Admin']],
])('the menu of the role %s has what it may see', async (role, entries) => {
  window.innerWidth = 1400
  expect(await menuOf(role)).toEqual(entries)
})

test('an address of a screen that a role does not have says so', async () => {
  respond({ 'GET /api/Users/me': ofRole('warehouse') })
  renderRoutes(routes, { at: '/schedule', me: ofRole('warehouse') })
  expect(await screen.findByRole('heading', { name: 'Not for your role' })).toBeTruthy()
})

test('a planner that is only looked at offers nothing to change', async () => {
  const job = aJob(10001, { address: '120 Broadway' })
  const entry = anEntry(job, {
    supervisor: aSupervisor(21, 'J. Ortiz'),
    notes: 'Bring the lift',
    workerEntries: [onCrew(aWorker(31, 'Ana Kowalska'))],
  })
  const { user } = renderPlanner({ schedule: aSchedule(entry), me: ofRole('viewer') })
  const card = within(await screen.findByRole('article', { name: '10001 120 Broadway' }))
  expect(card.getByText('J. Ortiz').tagName).toBe('SPAN')
  expect(card.queryByRole('button', { name: /^Actions for/ })).toBeNull()
  expect(card.queryByRole('button', { name: /^Choose Employees/ })).toBeNull()
  expect(card.getByRole('button', { name: /^Start time of/ })).toHaveProperty('disabled', true)
  expect(card.getByRole('button', { name: /^Note for/ })).toHaveProperty('disabled', true)
  for (const name of ['Copy Schedule', 'Add/Reactivate Job', /^(Text|Remind) \d/, 'Add Job to schedule'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('complementary', { name: 'Active Jobs' })).toBeNull()
  await user.click(card.getByRole('button', { name: /^Ana Kowalska/ }))
  const menu = await screen.findByRole('menu')
  expect(within(menu).queryByRole('menuitem', { name: /Move to|Remove|Text/ })).toBeNull()
})

test('Admin shows whoever may not change employees what they are, and no Add', async () => {
  renderAdmin({}, '/admin?tab=employees', ofRole('viewer'))
  expect(await screen.findByRole('tab', { name: 'Employees' })).toBeTruthy()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Jobs',
    'Employees',
    'Supervisors',
    'Certificates',
    'Field phones',
  ])
  expect(screen.queryByRole('button', { name: 'Add Employee' })).toBeNull()
})

test('what is private of an employee is neither shown to the office nor sent by it', async () => {
  const { user, server } = renderAdmin({ 'POST /api/Workers': { id: 'x' } }, '/admin?tab=employees', without('people.private'))
  await user.click(await screen.findByRole('button', { name: 'Add Employee' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Employee' }))
  expect(dialog.queryByLabelText('Last Four of SS')).toBeNull()
  expect(dialog.queryByLabelText('Address')).toBeNull()
  await user.type(dialog.getByLabelText('Name'), 'New One')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.to('POST /api/Workers')[0]?.body).toEqual({
      ...{ name: 'New One', employeeNumber: null, phone: null, active: true, role: 'field', language: 'en' },
    }),
  )
})

test('a role that was changed meanwhile is learnt from a refusal, and nothing that was read under the old one is kept', async () => {
  const server = respond({
    'GET /api/Users/me': ofRole('warehouse'),
    'GET /api/settings': Response.json({ error: { statusCode: 403, name: 'Error', message: 'No', code: 'FORBIDDEN' } }, { status: 403 }),
  })
  const { queryClient } = renderRoutes(routes, { at: '/admin?tab=settings', me: aMe() })
  queryClient.setQueryData(['jobs', 'kept'], 'a secret')
  expect(await screen.findByRole('heading', { name: 'Not for your role' })).toBeTruthy()
  expect(server.to('GET /api/Users/me')).not.toHaveLength(0)
  await waitFor(() => expect(queryClient.getQueryData(['jobs', 'kept'])).toBeUndefined())
})

test('a stream that was closed and comes back asks who one is', async () => {
  const stream = liveStream()
  const server = respond({ 'GET /api/Users/me': aMe(), 'GET /api/changes': stream.open })
  renderRoutes(routes, { at: '/change-password', me: aMe() })
  await waitFor(() => expect(server.to('GET /api/changes')).toHaveLength(1))
  const before = server.to('GET /api/Users/me').length
  stream.close()
  await waitFor(() => expect(server.to('GET /api/Users/me').length).toBeGreaterThan(before))
})
