import { nameContaining } from '@daysheet/domain/people/name-search'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aSupervisor, aWorker, listOf, renderAdmin } from '#testing/admin.tsx'
import { aJob } from '#testing/builders.ts'
import { liveStream, refuse, unreachable } from '#testing/respond.ts'

const many = (count: number) => Array.from({ length: count }, () => aJob())
const cells = (row: HTMLElement) => within(row).getAllByRole('cell')
const rows = () => screen.getAllByRole('row').slice(1)
const whereOf = (query: URLSearchParams) => JSON.parse(query.get('where') ?? 'null') as unknown
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

test('Jobs come first, with the columns of the spec, and say how many are shown of how many', async () => {
  const job = aJob({
    jobNum: 10412.1,
    jobNumDecimals: 2,
    address: '120 Broadway',
    boro: 'Manhattan',
    premisesDetail: 'Cellar',
    jobDesc: 'Pipe insulation',
    budget: 80.5,
    active: false,
  })
  const { server } = renderAdmin({ 'GET /api/Jobs': [job], 'GET /api/Jobs/Count': { count: 312 } })
  expect(await screen.findByText('Showing 1 of 312 jobs')).toBeTruthy()
  expect(headers()).toEqual(['Job Number', 'Address', 'Premises Detail', 'Description', 'Budgeted Hours', 'Active', 'Edit'])
  const [row] = rows()
  expect(row && cells(row).map(({ textContent }) => textContent)).toEqual([
    ...['10412.10', '120 Broadway Manhattan', 'Cellar', 'Pipe insulation', '80.5', 'No', 'Edit'],
  ])
  expect(screen.getByRole('button', { name: 'Edit 10412.10 120 Broadway' })).toBeTruthy()
  expect(server.to('GET /api/Jobs')[0]?.filter).toMatchObject({ where: {}, order: 'jobNum ASC', limit: 50 })
})

test('fifty jobs are read at first, and five hundred when more are asked for', async () => {
  const { user, server } = renderAdmin({
    'GET /api/Jobs': ({ filter }: { filter: { limit: number } }) => many(Math.min(filter.limit, 60)),
    'GET /api/Jobs/Count': { count: 60 },
  })
  await screen.findByText('Showing 50 of 60 jobs')
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('Showing 60 of 60 jobs')
  expect(server.to('GET /api/Jobs').map(({ filter }) => filter)).toMatchObject([{ limit: 50 }, { limit: 500 }])
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('a job search means number or address, counts what it means, and stands in the address', async () => {
  const { user, server, address } = renderAdmin({
    'GET /api/Jobs': [aJob({ address: '9 Grand Street' })],
    'GET /api/Jobs/Count': { count: 1 },
  })
  await screen.findByText('Showing 1 of 1 jobs')
  await user.type(screen.getByRole('searchbox', { name: 'Job Search' }), '10412{Enter}')
  const where = {
    active: true,
    or: [{ and: [{ jobNum: { gte: 10412 } }, { jobNum: { lt: 10413 } }] }, { address: { regexp: '/10412/i' } }],
  }
  await waitFor(() => expect(server.to('GET /api/Jobs').at(-1)?.filter).toMatchObject({ where, limit: 500 }))
  expect(whereOf(server.to('GET /api/Jobs/Count').at(-1)?.query ?? new URLSearchParams())).toEqual(where)
  expect(address()).toBe('/admin?search=10412')
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Job Search' }))
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(address()).toBe('/admin')
  expect((screen.getByRole('searchbox', { name: 'Job Search' }) as HTMLInputElement).value).toBe('') // a search box is an input
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Job Search' })) // Clear is out of use now
})

test('Back returns to the search before, in the box as well', async () => {
  const { user, goTo, address } = renderAdmin({}, '/admin?search=broad')
  await screen.findByText('No active job matches “broad”. Show inactive to see the others.')
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Job Search' })
  await user.clear(box)
  await user.type(box, 'grand{Enter}')
  await screen.findByText('No active job matches “grand”. Show inactive to see the others.')
  await goTo('/admin?search=broad')
  await screen.findByText('No active job matches “broad”. Show inactive to see the others.')
  expect([box.value, address()]).toEqual(['broad', '/admin?search=broad'])
})

test('employees are only the active ones until inactive ones are asked for', async () => {
  const { user, server, address } = renderAdmin({ 'GET /api/Workers': [aWorker()], 'GET /api/Workers/Count': { count: 1 } })
  await user.click(await screen.findByRole('tab', { name: 'Employees' }))
  expect(await screen.findByText('Showing 1 of 1 employees')).toBeTruthy()
  expect(address()).toBe('/admin?tab=employees')
  expect(headers()).toEqual(['Name', 'Number', 'Phone', 'Last reply', 'Active', 'Edit'])
  // The server knows no order by what somebody wrote.
  expect(screen.queryByRole('button', { name: 'Last reply' })).toBeNull()
  expect(server.to('GET /api/Workers')[0]?.filter).toMatchObject({ where: { active: true }, order: 'name ASC', limit: 50 })
  expect(JSON.stringify(server.to('GET /api/Workers')[0]?.filter)).not.toContain('lastFourSS')
  await user.click(screen.getByRole('switch', { name: 'Show inactive' }))
  await waitFor(() => expect(server.to('GET /api/Workers').at(-1)?.filter).toMatchObject({ where: {} }))
  expect(address()).toBe('/admin?tab=employees&inactive=1')
  await user.click(screen.getByRole('tab', { name: 'Supervisors' }))
  expect(address()).toBe('/admin?tab=supervisors')
  await user.click(screen.getByRole('tab', { name: 'Employees' }))
  expect(address()).toBe('/admin?tab=employees&inactive=1')
})

test('an employee is called by a press, and what they wrote last leads to the conversation', async () => {
  const ana = aWorker()
  const latest = { id: aJob().id, body: 'On my way', meaning: 'remark', time: '2026-11-23T12:00:00.000Z', job: null }
  const wrote = {
    workerId: ana.id,
    name: 'Ana Kowalska',
    phone: ana.phone,
    language: 'en',
    active: true,
    optedOut: false,
    unread: 0,
    latest,
  }
  renderAdmin(
    {
      'GET /api/Workers': [ana, aWorker({ name: 'Bo Li', phone: null })],
      'GET /api/Workers/Count': { count: 2 },
      'GET /api/replies': [wrote],
    },
    '/admin?tab=employees',
  )
  expect((await screen.findByRole('link', { name: 'On my way' })).getAttribute('href')).toBe(`/replies?worker=${ana.id}`)
  expect(screen.getByRole('link', { name: '(212) 555-0142' }).getAttribute('href')).toBe('tel:2125550142')
  expect(screen.getByRole('row', { name: /Bo Li/ }).textContent).toBe('Bo LiNo phoneYesEdit')
})

test('an employee search looks in the name whatever its case, among those who are shown', async () => {
  const { user, server } = renderAdmin({ 'GET /api/Workers': [] }, '/admin?tab=employees')
  await user.type(await screen.findByRole('searchbox', { name: 'Employee Search' }), 'peña')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByText('No active employee matches “peña”. Show inactive to see the others.')).toBeTruthy()
  expect(server.to('GET /api/Workers').at(-1)?.filter).toMatchObject({
    where: { active: true, name: { regexp: nameContaining('peña') } },
    limit: 500,
  })
})

test('supervisors are listed without a search, inactive ones on request, and each with what is missing to sign in', async () => {
  const list = [
    { ...aSupervisor({ name: 'A. Rivera', username: 'arivera', phone: '+12125550100' }), hasPassword: true },
    { ...aSupervisor({ name: 'B. Soto', username: 'bsoto', phone: null }), hasPassword: false },
    { ...aSupervisor({ name: null, username: null, phone: null, active: false }), hasPassword: false },
  ]
  const { server } = renderAdmin(
    { 'GET /api/Supervisors': list, 'GET /api/Supervisors/Count': { count: 3 } },
    '/admin?tab=supervisors&inactive=1',
  )
  expect(await screen.findByText('A. Rivera')).toBeTruthy()
  expect(headers()).toEqual(['Name', 'Phone', 'Username', 'Active', 'Edit'])
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'A. Rivera(212) 555-0100ariveraYesEdit',
    'B. SotoNo phonebsoto No password yetYesEdit',
    'No nameNo phoneNone, cannot sign inNoEdit',
  ])
  expect(screen.queryByRole('searchbox')).toBeNull()
  const filter = server.to('GET /api/Supervisors')[0]?.filter
  expect(filter).toMatchObject({ where: {}, order: 'name ASC' })
  expect(filter).not.toHaveProperty('limit')
})

test('a column sorts on the server, one way and then the other, and the address keeps it', async () => {
  const { user, server, address } = renderAdmin({ 'GET /api/Jobs': many(2), 'GET /api/Jobs/Count': { count: 2 } })
  await screen.findByText('Showing 2 of 2 jobs')
  const column = () => screen.getByRole('columnheader', { name: 'Address' })
  await user.click(within(column()).getByRole('button'))
  await waitFor(() => expect(server.to('GET /api/Jobs').at(-1)?.filter).toMatchObject({ order: 'address ASC' }))
  expect(column().getAttribute('aria-sort')).toBe('ascending')
  await user.click(within(column()).getByRole('button'))
  await waitFor(() => expect(server.to('GET /api/Jobs').at(-1)?.filter).toMatchObject({ order: 'address DESC' }))
  expect(address()).toBe('/admin?sort=-address')
})

test('an address that asks for an unknown tab or column shows the jobs in their own order', async () => {
  const { server } = renderAdmin({ 'GET /api/Jobs': many(1), 'GET /api/Jobs/Count': { count: 1 } }, '/admin?tab=secrets&sort=password')
  await screen.findByText('Showing 1 of 1 jobs')
  expect(server.to('GET /api/Jobs')[0]?.filter).toMatchObject({ order: 'jobNum ASC' })
})

test('a list that could not be read says so in place and can be tried again', async () => {
  const { user, server } = renderAdmin({ 'GET /api/Jobs': unreachable })
  expect(await screen.findByText('The server cannot be reached. Check the connection and try again.')).toBeTruthy()
  server.answer({ 'GET /api/Jobs': many(1), 'GET /api/Jobs/Count': { count: 1 } })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Showing 1 of 1 jobs')).toBeTruthy()
})

test('an empty list says what to do', async () => {
  renderAdmin({})
  expect(await screen.findByText('No active jobs. Add one, or show inactive jobs.')).toBeTruthy()
})

test('a record that arrives late leaves the dialog alone that was opened meanwhile', async () => {
  const worker = aWorker()
  const { promise, resolve } = Promise.withResolvers<typeof worker>()
  const { user } = renderAdmin(
    {
      'GET /api/Workers': [worker],
      'GET /api/Workers/Count': { count: 1 },
      'GET /api/Workers/:id': ({ path }: { path: string }) => (/count$/i.test(path) ? { count: 1 } : promise),
    },
    '/admin?tab=employees',
  )
  await user.click(await screen.findByRole('button', { name: 'Edit Ana Kowalska' }))
  await user.click(screen.getByRole('button', { name: 'Add Employee' }))
  const name = within(await screen.findByRole('dialog', { name: 'Add Employee' })).getByRole('textbox', { name: 'Name' })
  await user.type(name, 'Luis')
  resolve(worker)
  await user.type(name, ' Peña')
  expect(screen.queryByRole('dialog', { name: 'Edit Employee' })).toBeNull()
  expect((name as HTMLInputElement).value).toBe('Luis Peña') // a text field is an input
})

test('a record that was removed meanwhile is not opened for editing: the message says so', async () => {
  const worker = aWorker()
  const { user } = renderAdmin(
    {
      'GET /api/Workers': [worker],
      'GET /api/Workers/Count': { count: 1 },
      'GET /api/Workers/:id': ({ path }: { path: string }) => (/count$/i.test(path) ? { count: 1 } : refuse(404, 'Unknown "Worker"')),
    },
    '/admin?tab=employees',
  )
  await user.click(await screen.findByRole('button', { name: 'Edit Ana Kowalska' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('This no longer exists. It was removed.')
  expect(screen.queryByRole('dialog', { name: 'Edit Employee' })).toBeNull()
})

test('what changes elsewhere appears without losing focus, once for a burst of changes', async () => {
  const stream = liveStream()
  const [one, other] = [aJob({ address: '1 First Street' }), aJob({ address: '2 Second Street' })]
  const { server } = renderAdmin({ 'GET /api/changes': stream.open, 'GET /api/Jobs': [one, other], 'GET /api/Jobs/Count': { count: 2 } })
  const button = await screen.findByRole('button', { name: /2 Second Street/ })
  button.focus()
  const before = server.to('GET /api/Jobs').length
  server.answer({ 'GET /api/Jobs': [{ ...one, address: '1 Other Street', version: 2 }, other] })
  for (let seq = 2; seq < 202; seq++) stream.push('change', { seq, entity: 'Job', type: 'update', id: one.id }, seq)
  stream.push('change', { seq: 300, entity: 'Worker', type: 'update', id: one.id }, 300)
  expect(await screen.findByText('1 Other Street')).toBeTruthy()
  expect(document.activeElement).toBe(button)
  expect(server.to('GET /api/Jobs')).toHaveLength(before + 1)
  expect(screen.getByText('1 Other Street').closest('tr')?.className).toContain('glow')
  stream.close()
})

/** The texts of what is scrolled to from now on. */
function scrolledTo() {
  const texts: (string | null)[] = []
  const spy = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
    texts.push(this.textContent)
  })
  onTestFinished(() => spy.mockRestore())
  return texts
}

test('who was added is said, and the row is scrolled to when the list has it', async () => {
  const scrolled = scrolledTo()
  const [ana, luis] = [aWorker(), aWorker({ name: 'Luis Peña' })]
  const { user, server } = renderAdmin(
    { 'GET /api/Workers': [ana], 'GET /api/Workers/Count': { count: 1 }, 'POST /api/Workers': luis },
    '/admin?tab=employees',
  )
  await user.click(await screen.findByRole('button', { name: 'Add Employee' }))
  const found = ({ filter }: { filter: { where: object } }) => ('name' in filter.where ? [] : [ana, luis]) // nobody else has that name
  server.answer({ 'GET /api/Workers': found, 'GET /api/Workers/Count': { count: 2 } })
  await user.type(screen.getByLabelText('Name'), 'Luis Peña{Enter}')
  expect(await screen.findByText('Luis Peña was added')).toBeTruthy()
  await waitFor(() => expect(scrolled).toEqual(['Luis Peña(212) 555-0142YesEdit']))
})

test('who was changed is said, and scrolled to where the new name stands', async () => {
  const scrolled = scrolledTo()
  const ana = aWorker()
  const changed = { ...ana, name: 'Zoe Kowalska', version: 2 }
  const { user, server } = renderAdmin({ ...listOf('Workers', ana), 'PATCH /api/Workers/:id': changed }, '/admin?tab=employees')
  await user.click(await screen.findByRole('button', { name: 'Edit Ana Kowalska' }))
  const name = await screen.findByLabelText('Name')
  await user.clear(name)
  server.answer(listOf('Workers', changed))
  await user.type(name, 'Zoe Kowalska{Enter}')
  expect(await screen.findByText('Zoe Kowalska was saved')).toBeTruthy()
  await waitFor(() => expect(scrolled).toEqual(['Zoe Kowalska(212) 555-0142YesEdit']))
})

test('of an untouched dialog nothing is said', async () => {
  const { user, server } = renderAdmin(listOf('Workers', aWorker()), '/admin?tab=employees')
  await user.click(await screen.findByRole('button', { name: 'Edit Ana Kowalska' }))
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(/was saved/)).toBeNull()
  expect(server.to('PATCH /api/Workers/:id')).toEqual([])
})
