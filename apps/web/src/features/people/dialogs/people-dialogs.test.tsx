import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anUpcomingEntry, aSupervisor, aWorker, invalid, listOf, renderAdmin, stale } from '#testing/admin.tsx'
import { liveStream, refuse } from '#testing/respond.ts'

const worker = aWorker({ lastFourSS: '6789', address: '1 Grand Street' })
const supervisor = aSupervisor()
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const dialog = (name: string) => screen.findByRole('dialog', { name })
const save = () => screen.getByRole('button', { name: 'Save' })
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const alertText = async () => (await screen.findByRole('alertdialog')).textContent
const type = async ({ user }: ReturnType<typeof renderAdmin>, label: string, text: string) => {
  await user.clear(field(label))
  if (text !== '') await user.type(field(label), text)
}

async function editWorker(answers: Parameters<typeof renderAdmin>[0] = {}, row = worker) {
  const rendered = renderAdmin({ ...listOf('Workers', row), ...answers }, '/admin?tab=employees')
  await rendered.user.click(await screen.findByRole('button', { name: /^Edit/ }))
  await dialog('Edit Employee')
  return rendered
}

async function editSupervisor(answers: Parameters<typeof renderAdmin>[0] = {}) {
  const rendered = renderAdmin({ ...listOf('Supervisors', supervisor), ...answers }, '/admin?tab=supervisors')
  await rendered.user.click(await screen.findByRole('button', { name: /^Edit/ }))
  await dialog('Edit supervisor')
  return rendered
}

test('an employee is added with employee number, role and language, and needs no name', async () => {
  const rendered = renderAdmin({ 'POST /api/Workers': worker }, '/admin?tab=employees')
  const { user, server } = rendered
  await user.click(await screen.findByRole('button', { name: 'Add Employee' }))
  await dialog('Add Employee')
  await type(rendered, 'Phone Number', '(212) 555-0100')
  await type(rendered, 'Employee Number', ' A-17 ')
  await user.selectOptions(field('Role'), 'Warehouse')
  await user.selectOptions(field('Language'), 'Spanish')
  await user.type(field('Last Four of SS'), '4711{Enter}')
  await closed()
  expect(server.to('POST /api/Workers')[0]?.body).toEqual({
    name: null,
    phone: '2125550100',
    address: null,
    lastFourSS: '4711',
    active: true,
    role: 'warehouse',
    language: 'es',
    employeeNumber: 'A-17',
  })
})

test('an employee number that cannot be is said at its field, and one that another has by the server', async () => {
  const taken = 'Ana Kowalska has this employee number already'
  const rendered = await editWorker({ 'PATCH /api/Workers/:id': invalid({ employeeNumber: [taken] }) })
  await type(rendered, 'Employee Number', '1'.repeat(21))
  await rendered.user.click(save())
  expect(await screen.findByText('Please enter at most 20 characters')).toBeTruthy()
  await type(rendered, 'Employee Number', '123-45-6789')
  expect(await screen.findByText('Please do not enter a social-security number here')).toBeTruthy()
  expect(rendered.server.to('PATCH /api/Workers/:id')).toEqual([])
  await type(rendered, 'Employee Number', '17')
  await rendered.user.click(save())
  expect(await screen.findByText(taken)).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(rendered.server.to('PATCH /api/Workers/:id')[0]?.body).toEqual({ employeeNumber: '17' })
})

test('a phone number and digits that are none are told in the words of the product, and nothing is sent', async () => {
  const rendered = await editWorker()
  await type(rendered, 'Phone Number', '555-0142')
  await type(rendered, 'Last Four of SS', '123')
  await rendered.user.click(save())
  expect(await screen.findByText('Please enter 10 digit phone number')).toBeTruthy()
  expect(screen.getByText('Please enter last 4 digits of SS only')).toBeTruthy()
  expect(rendered.server.to('PATCH /api/Workers/:id')).toEqual([])
  await type(rendered, 'Phone Number', '')
  await type(rendered, 'Last Four of SS', '')
  rendered.server.answer({ 'PATCH /api/Workers/:id': { ...worker, version: 2 } })
  await rendered.user.click(save())
  await closed()
  expect(rendered.server.to('PATCH /api/Workers/:id')[0]?.body).toEqual({ phone: null, lastFourSS: null })
})

test('a refusal without a field of the form is an alert with its message, and no raw status', async () => {
  const rendered = await editWorker({ 'PATCH /api/Workers/:id': invalid({ rank: ['is not known'] }) })
  await type(rendered, 'Name', 'Ana K.')
  await rendered.user.click(save())
  expect(await alertText()).toBe('is not knownOK')
})

test('a role of an old record is kept, and can be chosen again', async () => {
  const rendered = await editWorker({ 'PATCH /api/Workers/:id': worker }, { ...worker, role: 'foreman' })
  expect([...(field('Role') as unknown as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
    ...['foreman', 'Field', 'Office', 'Warehouse'],
  ])
  await type(rendered, 'Name', 'Ana K.')
  await rendered.user.click(save())
  await closed()
  expect(rendered.server.to('PATCH /api/Workers/:id')[0]?.body).toEqual({ name: 'Ana K.' })
})

test('a refused save says why at its field, without an alert, and nothing typed is lost', async () => {
  const rendered = await editWorker({ 'PATCH /api/Workers/:id': invalid({ phone: ['Please enter 10 digit phone number'] }) })
  await type(rendered, 'Phone Number', '2125550100')
  await rendered.user.click(save())
  expect(await screen.findByText('Please enter 10 digit phone number')).toBeTruthy()
  expect(field('Phone Number').value).toBe('2125550100')
  await waitFor(() => expect(document.activeElement).toBe(field('Phone Number')))
  rendered.server.answer({ 'PATCH /api/Workers/:id': { ...worker, version: 2 } })
  await rendered.user.click(save())
  await closed()
})

test('a second person is told which field was changed to what, by whom and when, and keeps what was typed', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T16:00:00.000Z'), toFake: ['Date'] })
  const changes = {
    phone: { changedBy: 'A. Rivera', changedAt: '2026-11-20T15:42:00.000Z' },
    name: { changedBy: null, changedAt: '2026-11-19T15:42:00.000Z' },
  }
  const current = { ...worker, phone: '2125550100', name: null, address: '9 Other Street', version: 3 }
  const rendered = await editWorker({
    'PATCH /api/Workers/:id': ({ headers }: { headers: Headers }) =>
      headers.get('if-match') === '"1"' ? stale(current, changes) : { ...current, version: 4 },
  })
  await type(rendered, 'Phone Number', '2125550199')
  await type(rendered, 'Name', 'Anna Kowalska')
  await rendered.user.click(save())
  expect(
    await screen.findByText(
      'Name was emptied on 11-19-2026 at 10:42 AM. Phone Number was changed to (212) 555-0100 by A. Rivera at 10:42 AM. ' +
        'Your change was not saved. Save again to replace theirs.',
    ),
  ).toBeTruthy()
  expect([field('Phone Number').value, field('Name').value]).toEqual(['2125550199', 'Anna Kowalska'])
  await type(rendered, 'Phone Number', '2125550100')
  await rendered.user.click(save())
  await closed()
  // Their phone number was taken over by typing it, and the address nobody touched here stays theirs.
  expect(rendered.server.to('PATCH /api/Workers/:id').at(-1)?.body).toEqual({ name: 'Anna Kowalska' })
})

test('what else somebody changed is told when it is edited too, also after a first conflict', async () => {
  const by = { changedBy: 'A. Rivera', changedAt: '2026-11-20T15:42:00.000Z' }
  const current = { ...worker, phone: '2125550100', address: '9 Other Street', version: 3 }
  const rendered = await editWorker({
    'PATCH /api/Workers/:id': ({ headers }: { headers: Headers }) =>
      headers.get('if-match') === '"3"' ? { ...current, version: 4 } : stale(current, { phone: by, address: by }),
  })
  await type(rendered, 'Phone Number', '2125550199')
  await rendered.user.click(save())
  await screen.findByText(/^Phone Number was changed to/)
  await type(rendered, 'Address', '2 Grand Street')
  await rendered.user.click(save())
  expect(await screen.findByText(/^Address was changed to 9 Other Street by A. Rivera/)).toBeTruthy()
  await rendered.user.click(save())
  await closed()
  expect(rendered.server.to('PATCH /api/Workers/:id').at(-1)?.body).toEqual({ phone: '2125550199', address: '2 Grand Street' })
})

test('a change that arrives while the dialog is open takes nothing away from what was typed', async () => {
  const stream = liveStream()
  const rendered = await editWorker({ 'GET /api/changes': stream.open })
  await type(rendered, 'Name', 'Half a na')
  rendered.server.answer(listOf('Workers', aWorker({ ...worker, name: 'Somebody Else', version: 2 })))
  stream.push('change', { seq: 2, entity: 'Worker', type: 'update', id: worker.id }, 2)
  expect(await screen.findByText('Somebody Else')).toBeTruthy()
  expect(field('Name').value).toBe('Half a na')
  expect(document.activeElement).toBe(field('Name'))
  stream.close()
})

test('a supervisor is added with a derived e-mail address', async () => {
  const rendered = renderAdmin({ 'POST /api/Supervisors': supervisor }, '/admin?tab=supervisors')
  await rendered.user.click(await screen.findByRole('button', { name: 'Add supervisor' }))
  await dialog('Add supervisor')
  expect(screen.getByText('Without a username they cannot sign in.')).toBeTruthy()
  await type(rendered, 'Name', 'Kim Müller')
  await type(rendered, 'Username', 'KMueller')
  await type(rendered, 'Phone Number', '212 555 0199')
  expect(screen.getByText('E-mail: kmueller@example.com')).toBeTruthy()
  expect(field('Password').placeholder).toBe('')
  await type(rendered, 'Password', 'abc')
  expect(screen.getByText('Short or easy to guess: it must be changed at the first sign-in.')).toBeTruthy()
  await type(rendered, 'Password', 'blue truck 17')
  expect(screen.queryByText(/easy to guess/)).toBeNull()
  await rendered.user.click(save())
  await closed()
  expect(rendered.server.to('POST /api/Supervisors')[0]?.body).toEqual({
    name: 'Kim Müller',
    username: 'kmueller',
    email: 'kmueller@example.com',
    phone: '2125550199',
    active: true,
    password: 'blue truck 17',
  })
})

test('a supervisor without a password has none yet', async () => {
  await editSupervisor({ 'GET /api/Supervisors/:id': { ...supervisor, hasPassword: false } })
  expect(field('Password').placeholder).toBe('None yet')
})

test('a password says that it is unchanged and is sent only when one was typed', async () => {
  const rendered = await editSupervisor({ 'PATCH /api/Supervisors/:id': { ...supervisor, version: 2 } })
  expect(field('Password').placeholder).toBe('Unchanged')
  await type(rendered, 'Name', 'Kim M.')
  await rendered.user.click(save())
  await closed()
  expect(rendered.server.to('PATCH /api/Supervisors/:id')[0]?.body).toEqual({ name: 'Kim M.' })
  await rendered.user.click(await screen.findByRole('button', { name: /^Edit/ }))
  await dialog('Edit supervisor')
  expect(field('Password').value).toBe('')
  await type(rendered, 'Password', 'blue truck 17')
  await rendered.user.click(save())
  await closed()
  expect(rendered.server.to('PATCH /api/Supervisors/:id')[1]?.body).toEqual({ password: 'blue truck 17' })
})

test.each([
  [{ username: ['User already exists'] }, 'User already exists'],
  [{ email: ['Email already exists'] }, 'Email already exists'],
])('a name that is taken (%o) is told at the username', async (messages, words) => {
  const rendered = await editSupervisor({ 'PATCH /api/Supervisors/:id': invalid(messages) })
  await type(rendered, 'Username', 'taken')
  await rendered.user.click(save())
  expect(await screen.findByText(words)).toBeTruthy()
  expect(field('Username').getAttribute('aria-invalid')).toBe('true')
  expect(field('Username').value).toBe('taken')
})

test('an employee who is planned on nothing becomes inactive without a question', async () => {
  const rendered = await editWorker({
    'GET /api/Workers/:id/upcoming': [],
    'POST /api/Workers/:id/deactivate': { takenOff: 0, kept: 0 },
  })
  await rendered.user.click(screen.getByRole('checkbox', { name: 'Active' }))
  await rendered.user.click(save())
  await closed()
  const [call] = rendered.server.to('POST /api/Workers/:id/deactivate')
  expect([call?.body, call?.headers.get('if-match')]).toEqual([{ takeOff: false }, '"1"'])
  expect(rendered.server.to('PATCH /api/Workers/:id')).toEqual([])
})

const planned = [
  anUpcomingEntry({ day: '2026-11-20', txtStatus: 'y' }),
  anUpcomingEntry({
    day: '2026-11-20',
    startTime: null,
    jobNum: null,
    jobNumDecimals: null,
    address: '5 Hylan Boulevard',
    hasEvents: true,
  }),
  anUpcomingEntry({ day: '2026-11-23', txtStatus: 'n' }),
]

async function leave(answers: Parameters<typeof renderAdmin>[0] = {}) {
  const rendered = await editWorker({
    'GET /api/Workers/:id/upcoming': planned,
    'POST /api/Workers/:id/deactivate': { takenOff: 2, kept: 1 },
    ...answers,
  })
  await rendered.user.click(screen.getByRole('checkbox', { name: 'Active' }))
  await rendered.user.click(save())
  return { ...rendered, question: await dialog('Ana Kowalska is scheduled on upcoming days') }
}

test('an employee who is planned: the days are listed, and who was texted is not told', async () => {
  const { question } = await leave()
  expect(
    within(question)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Fri 11-20-20267:00 AM10412.1 120 BroadwayConfirmed',
    'Fri 11-20-2026No start time5 Hylan BoulevardClocked in already, stays',
    'Mon 11-23-20267:00 AM10412.1 120 Broadway',
  ])
  expect(within(question).getByText('Ana Kowalska was texted about some of these days and gets no text about this change.')).toBeTruthy()
})

test('where everything planned has clock events there is nothing to choose: it is told that they stay', async () => {
  const { user, server, question } = await leave({
    'GET /api/Workers/:id/upcoming': [anUpcomingEntry({ hasEvents: true, txtStatus: 'y' })],
    'POST /api/Workers/:id/deactivate': { takenOff: 0, kept: 1 },
  })
  expect(within(question).getByText('There are clock events already, so Ana Kowalska stays planned here.')).toBeTruthy()
  expect(within(question).queryByText(/was texted/)).toBeNull()
  expect(within(question).queryByRole('button', { name: 'Take them off these days' })).toBeNull()
  await user.click(within(question).getByRole('button', { name: 'Make inactive' }))
  await closed()
  expect(server.to('POST /api/Workers/:id/deactivate')[0]?.body).toEqual({ takeOff: false })
})

test('Take them off these days does so, along with what else was changed', async () => {
  const rendered = await editWorker({
    'GET /api/Workers/:id/upcoming': planned,
    'PATCH /api/Workers/:id': { ...worker, name: 'Ana K.', version: 2 },
    'POST /api/Workers/:id/deactivate': { takenOff: 2, kept: 1 },
  })
  await type(rendered, 'Name', 'Ana K.')
  await rendered.user.click(screen.getByRole('checkbox', { name: 'Active' }))
  await rendered.user.click(save())
  await rendered.user.click(await screen.findByRole('button', { name: 'Take them off these days' }))
  await closed()
  expect(rendered.server.to('PATCH /api/Workers/:id')[0]?.body).toEqual({ name: 'Ana K.' })
  const [call] = rendered.server.to('POST /api/Workers/:id/deactivate')
  expect([call?.body, call?.headers.get('if-match')]).toEqual([{ takeOff: true }, '"2"'])
  expect(await screen.findByText('Ana Kowalska was taken off 2 jobs')).toBeTruthy()
})

test('Leave them planned only makes them inactive', async () => {
  const { user, server } = await leave()
  await user.click(screen.getByRole('button', { name: 'Leave them planned' }))
  await closed()
  expect(server.to('POST /api/Workers/:id/deactivate').map(({ body }) => body)).toEqual([{ takeOff: false }])
})

test('Cancel changes nothing and keeps the dialog as it was', async () => {
  const { user, server, question } = await leave()
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /is planned/ })).toBeNull())
  expect((screen.getByRole('checkbox', { name: 'Active' }) as HTMLInputElement).checked).toBe(false) // a check box is an input
  expect(server.to('POST /api/Workers/:id/deactivate')).toEqual([])
  await user.click(save())
  expect(await dialog('Ana Kowalska is scheduled on upcoming days')).toBeTruthy()
})

test('somebody who is planned at that very moment is told afterwards', async () => {
  const { user } = await editWorker({
    'GET /api/Workers/:id/upcoming': [],
    'POST /api/Workers/:id/deactivate': { takenOff: 0, kept: 1 },
  })
  await user.click(screen.getByRole('checkbox', { name: 'Active' }))
  await user.click(save())
  expect(await alertText()).toContain('Ana Kowalska was put on 1 job in the meantime and is still planned there.')
})

test('a deactivation that fails is an alert, and the dialog stays', async () => {
  const { user } = await leave({ 'POST /api/Workers/:id/deactivate': refuse(503, 'Someone else changed the same rows at the same time.') })
  await user.click(screen.getByRole('button', { name: 'Leave them planned' }))
  expect(await alertText()).toContain('Error: ')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(await dialog('Edit Employee')).toBeTruthy()
})

test('a supervisor who runs jobs: their crews were told, and are not told again', async () => {
  const rendered = await editSupervisor({
    'GET /api/Supervisors/:id/upcoming': [anUpcomingEntry({ crewTexted: true }), anUpcomingEntry({ hasEvents: true, crewTexted: true })],
    'POST /api/Supervisors/:id/deactivate': { takenOff: 1, kept: 1 },
  })
  await rendered.user.click(screen.getByRole('checkbox', { name: 'Active' }))
  await rendered.user.click(save())
  const question = await dialog('Kim Müller is scheduled on upcoming days')
  expect(
    within(question)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Mon 11-23-20267:00 AM10412.1 120 BroadwayCrew was texted',
    'Mon 11-23-20267:00 AM10412.1 120 BroadwayCrew clocked in already, stays',
  ])
  expect(within(question).getByText('Some crews were texted this supervisor’s name. They get no text about the change.')).toBeTruthy()
  await rendered.user.click(within(question).getByRole('button', { name: 'Take them off these days' }))
  await closed()
  expect(rendered.server.to('POST /api/Supervisors/:id/deactivate')[0]?.body).toEqual({ takeOff: true })
})

test('adding somebody whose name exists asks first, and says who that is', async () => {
  const there = [
    aWorker({ name: 'ana  KOWALSKA', phone: '2125550142', active: false }),
    aWorker({ name: 'Ana Kowalska-Ruiz' }), // the search finds who only holds the name
  ]
  const rendered = renderAdmin({ 'GET /api/Workers': there, 'POST /api/Workers': aWorker() }, '/admin?tab=employees')
  const { user, server } = rendered
  await user.click(await screen.findByRole('button', { name: 'Add Employee' }))
  await user.type(field('Name'), 'Ana Kowalska{Enter}')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('There is an employee named Ana Kowalska already. Add another one?')
  expect(question.textContent).toContain('ana  KOWALSKA, (212) 555-0142, not active')
  expect(question.textContent).not.toContain('Ruiz')
  await user.keyboard('{Enter}') // who does not read adds nobody
  await waitFor(() => expect(question.isConnected).toBe(false))
  expect(server.to('POST /api/Workers')).toEqual([])
  await waitFor(() => expect(document.activeElement).toBe(field('Name')))
  expect(field('Name').value).toBe('Ana Kowalska')
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Add another' }))
  await closed()
  expect(server.to('POST /api/Workers')).toHaveLength(1)
})

test('somebody whose name is new, and somebody without one, is added without a question', async () => {
  const there = [aSupervisor({ name: 'Kim Müller-Lee' })]
  const { user, server } = renderAdmin({ 'GET /api/Supervisors': there, 'POST /api/Supervisors': aSupervisor() }, '/admin?tab=supervisors')
  for (const typed of ['Kim Müller', '']) {
    await user.click(await screen.findByRole('button', { name: 'Add supervisor' }))
    await dialog('Add supervisor')
    await user.type(field('Name'), `${typed}{Enter}`)
    await closed()
  }
  expect(server.to('POST /api/Supervisors')).toHaveLength(2)
  // Nobody is looked for under no name.
  expect(server.to('GET /api/Supervisors').filter(({ filter }) => JSON.stringify(filter).includes('regexp'))).toHaveLength(1)
})

test('a supervisor whose name exists is asked about with the username', async () => {
  const { user } = renderAdmin({ ...listOf('Supervisors', supervisor) }, '/admin?tab=supervisors')
  await user.click(await screen.findByRole('button', { name: 'Add supervisor' }))
  await user.type(field('Name'), 'Kim Muller{Enter}')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('There is a supervisor named Kim Muller already. Add another one?')
  expect(question.textContent).toContain('Kim Müller, kmueller')
})
