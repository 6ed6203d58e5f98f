import { bagoutItemId } from '@daysheet/domain/materials/item'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { savedFiles } from '#testing/files.ts'
import { anItem, materialsOf } from '#testing/job-materials.ts'
import { aMaterialJob, renderMaterials } from '#testing/materials.tsx'
import { liveStream, refuse, unreachable } from '#testing/respond.ts'
import { liveConnection, startLive, stopLive } from '#client/change-stream.ts'

const tape = anItem('Duct tape', 4.1)
const bags = anItem('Bagout', 0, { id: bagoutItemId, unitOfMeasure: 'bag', type: 'nonconsumable' })
const materials = materialsOf({
  items: [tape, bags],
  orders: [
    { date: '2026-11-10T14:05:00.000Z', of: [[tape, 320, 300]] },
    { date: '2026-11-12T12:00:00.000Z', of: [[tape, 12, null]] },
    { date: '2026-11-11T20:30:00.000Z', of: [[bags, 40, 40]] },
  ],
  returns: [{ date: '2026-11-14T21:15:00.000Z', of: [[tape, 0.5]] }],
})
const broadway = aMaterialJob({
  jobNum: 10412.1,
  jobNumDecimals: 2,
  address: '120 Broadway',
  boro: 'Manhattan',
  jobDesc: 'Boiler room',
  premisesDetail: 'Cellar',
  materials,
})
const other = aMaterialJob({ jobNum: 10413, address: '4 Broadway' })

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Job Search' })
const press = (name: string) => screen.getByRole('button', { name })
const card = (address: string) => screen.findByRole('article', { name: new RegExp(address) })
const toggle = async (address: string) => within(await card(address)).getByRole('button', { name: new RegExp(`^(?!Refresh).*${address}`) })
const rows = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
const searched = { jobs: [broadway, other], materials: { [broadway.id]: materials }, items: [tape, bags], at: '/materials?search=broadway' }

test('a search needs a term: without one it says so, and no job is read', async () => {
  const { user, server, address } = renderMaterials()
  expect(screen.getByRole('heading', { level: 1, name: 'Material Orders' })).toBeTruthy()
  expect(document.title).toBe('Material Orders · Daysheet')
  expect(await screen.findByText('All orders are picked. To see a job’s orders, search by job number or address.')).toBeTruthy()
  await user.type(box(), '  ')
  await user.click(press('Search'))
  expect(screen.getByText('Please enter a job number or an address')).toBeTruthy()
  expect(document.activeElement).toBe(box())
  expect(server.to('GET /api/Jobs')).toEqual([])
  expect(address()).toBe('/materials')
  await user.type(box(), 'b')
  expect(screen.queryByText('Please enter a job number or an address')).toBeNull()
})

test('jobs are found by number or address, at most 100, with their totals', async () => {
  const { user, server, address } = renderMaterials({ jobs: [broadway] })
  await user.type(box(), ' 10412 {Enter}')
  const found = await card('120 Broadway')
  expect(address()).toBe('/materials?search=10412')
  expect(server.to('GET /api/Jobs').map(({ filter }) => filter)).toEqual([
    {
      where: { or: [{ and: [{ jobNum: { gte: 10412 } }, { jobNum: { lt: 10413 } }] }, { address: { regexp: '/10412/i' } }] },
      order: 'jobNum ASC',
      limit: 100,
      fields: [
        ...['id', 'version', 'address', 'boro', 'jobNum', 'jobNumDecimals', 'jobDesc', 'premisesDetail', 'active'],
        ...['totalOrders', 'totalCost', 'totalCostReturned'],
      ],
    },
  ])
  expect(screen.getByText('1 job found')).toBeTruthy()
  for (const words of ['10412.10', 'Manhattan', 'Boiler room', 'Cellar']) expect(within(found).getByText(words)).toBeTruthy()
  const figures = within(found).getAllByRole('definition')
  expect(figures.map(({ textContent }) => textContent)).toEqual(['3', '$1,227.95'])
  expect(
    within(found)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['Total Orders', 'Total Materials Cost'])
})

test('more that came back than was picked is a cost below zero', async () => {
  renderMaterials({ jobs: [aMaterialJob({ totalCost: 0, totalCostReturned: 122.67 })], at: '/materials?search=1' })
  expect(await screen.findByText('-$122.67')).toBeTruthy()
})

test('Clear and Back go between a search and none, and the box follows', async () => {
  const { user, address, goBack } = renderMaterials(searched)
  await card('120 Broadway')
  expect(box().value).toBe('broadway')
  await user.click(press('Clear'))
  expect(address()).toBe('/materials')
  expect(screen.queryByRole('article')).toBeNull()
  expect(document.activeElement).toBe(box())
  await act(goBack)
  await card('120 Broadway')
  expect(box().value).toBe('broadway')
})

test('the same search again reads again, and what is open stays open', async () => {
  const { user, server, address } = renderMaterials({ ...searched, at: `${searched.at}&open=${broadway.id}` })
  await screen.findByRole('table', { name: 'Orders' })
  await user.click(press('Search'))
  await waitFor(() => expect(server.to('GET /api/Jobs')).toHaveLength(2))
  expect(address()).toBe(`${searched.at}&open=${broadway.id}`)
})

test('a search that finds nothing says what was looked for', async () => {
  renderMaterials({ at: '/materials?search=nowhere' })
  expect(await screen.findByText('No job matches “nowhere”.')).toBeTruthy()
})

test('a search that failed says so and is made again by Retry', async () => {
  const { user, server } = renderMaterials({ ...searched, answers: { 'GET /api/Jobs': refuse(500, 'The server had a problem.') } })
  expect((await screen.findByRole('alert')).textContent).toContain('The server had a problem.')
  server.answer({ 'GET /api/Jobs': [broadway] })
  await user.click(press('Retry'))
  await card('120 Broadway')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a hundred jobs may be the first of more', async () => {
  renderMaterials({ jobs: Array.from({ length: 100 }, () => aMaterialJob()), at: '/materials?search=a' })
  expect(await screen.findByText('Showing the first 100 jobs. Add to the search to narrow it.')).toBeTruthy()
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(100))
})

test('a card opens by keyboard and shows orders and returns, newest first; which are open stands in the address', async () => {
  const { user, address } = renderMaterials(searched)
  const button = await toggle('120 Broadway')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  button.focus()
  await user.keyboard('{Enter}')
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await screen.findByRole('table', { name: 'Orders' })
  expect(
    within(screen.getByRole('table', { name: 'Orders' }))
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Date', 'Total Qty Picked', 'Total Cost'])
  expect(rows('Orders')).toEqual([
    ['11-12-2026 7:00 AMTo pick', '0', '$0.00'],
    ['11-11-2026 3:30 PMBagout', '40', '$0.00'],
    ['11-10-2026 9:05 AM', '300', '$1,230.00'],
  ])
  expect(
    within(screen.getByRole('table', { name: 'Returns' }))
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Date', 'Total Qty Returned', 'Total Amount Returned'])
  expect(rows('Returns')).toEqual([['11-14-2026 4:15 PM', '0.5', '$2.05']])
  expect(address()).toBe(`/materials?search=broadway&open=${broadway.id}`)
  expect(document.activeElement).toBe(button)
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('table', { name: 'Orders' })).toBeNull()
  expect(address()).toBe('/materials?search=broadway')
})

test('what the address says is open is open at once', async () => {
  renderMaterials({ ...searched, at: `${searched.at}&open=${broadway.id}` })
  expect(await screen.findByRole('table', { name: 'Orders' })).toBeTruthy()
})

test('a job without orders and returns says so', async () => {
  const { user } = renderMaterials(searched)
  await user.click(await toggle('4 Broadway'))
  expect(await screen.findByText('No orders found')).toBeTruthy()
  expect(screen.getByText('No returns found')).toBeTruthy()
})

test('orders and returns that could not be read are read again by Retry', async () => {
  const { user, server } = renderMaterials({ ...searched, answers: { 'GET /api/Jobs/:id/materials': unreachable } })
  await user.click(await toggle('120 Broadway'))
  const retry = await screen.findByRole('button', { name: 'Retry' })
  server.answer({ 'GET /api/Jobs/:id/materials': materials })
  await user.click(retry)
  expect(await screen.findByRole('table', { name: 'Orders' })).toBeTruthy()
})

test('a table sorts by any column, and by the same one the other way round', async () => {
  const { user } = renderMaterials({ ...searched, at: `${searched.at}&open=${broadway.id}` })
  const table = await screen.findByRole('table', { name: 'Orders' })
  const picked = () => rows('Orders').map(([, quantity]) => quantity)
  await user.click(within(table).getByRole('button', { name: 'Total Qty Picked' }))
  expect(picked()).toEqual(['0', '40', '300'])
  await user.click(within(table).getByRole('button', { name: 'Total Qty Picked' }))
  expect(picked()).toEqual(['300', '40', '0'])
  expect(within(table).getByRole('columnheader', { name: 'Total Qty Picked' }).getAttribute('aria-sort')).toBe('descending')
})

test('of many orders the newest are shown, and all when they are asked for', async () => {
  const many = materialsOf({
    items: [tape],
    orders: Array.from({ length: 300 }, (_, at) => ({
      date: new Date(Date.UTC(2026, 0, 1 + at)).toISOString(),
      of: [[tape, 1, at]] as const,
    })),
  })
  const { user } = renderMaterials({ ...searched, materials: { [broadway.id]: many }, at: `${searched.at}&open=${broadway.id}` })
  await screen.findByRole('table', { name: 'Orders' })
  expect(rows('Orders')).toHaveLength(20)
  expect(rows('Orders')[0]?.[1]).toBe('299')
  await user.click(press('Show all 300 orders'))
  expect(rows('Orders')).toHaveLength(300)
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
  expect(document.activeElement?.closest('tr')).toBe(within(screen.getByRole('table', { name: 'Orders' })).getAllByRole('row')[21])
})

test('a card is refreshed by itself, with its tables', async () => {
  const { user, server, stored } = renderMaterials({ ...searched, at: `${searched.at}&open=${broadway.id}` })
  await screen.findByRole('table', { name: 'Orders' })
  const before = server.calls.length
  stored.jobs = [
    { ...broadway, totalOrders: 9 },
    { ...other, totalOrders: 7 },
  ]
  stored.materials = {}
  await user.click(press('Refresh 10412.10 120 Broadway'))
  expect(await screen.findByText('No orders found')).toBeTruthy()
  expect(await within(await card('120 Broadway')).findByText('9')).toBeTruthy()
  expect(within(await card('4 Broadway')).queryByText('7')).toBeNull()
  expect(server.calls.slice(before).map(({ path, filter }) => [path, filter])).toEqual([
    ['/api/Jobs', expect.objectContaining({ where: { id: { inq: [broadway.id] } } })],
    [`/api/Jobs/${broadway.id}/materials`, undefined],
  ])
})

/** The screen with its stream open and its first reads done. */
async function live(at = searched.at) {
  const stream = liveStream()
  const rendered = renderMaterials({ ...searched, at, answers: { 'GET /api/changes': stream.open } })
  startLive()
  await card('120 Broadway')
  await vi.waitUntil(() => liveConnection.read().state === 'open' && rendered.queryClient.isFetching() === 0)
  const before = rendered.server.calls.length
  const change = (seq: number, entity: string, id: string) => stream.push('change', { seq, entity, type: 'update', id }, seq)
  const reads = () =>
    rendered.server.calls.slice(before).map(({ path, filter }) => [path, (filter as { where?: object } | undefined)?.where])
  return { ...rendered, change, reads, stop: () => (stopLive(), stream.close()) }
}

test('what is ordered elsewhere appears on its card and in its tables, once for a burst, and the focus stays', async () => {
  const { change, reads, stored, stop } = await live(`${searched.at}&open=${broadway.id}`)
  const row = within(await screen.findByRole('table', { name: 'Orders' })).getByRole('button', { name: '11-10-2026 9:05 AM' })
  row.focus()
  const next = materialsOf({ items: [tape], orders: [...materials.orders.map(({ date }) => ({ date, of: [[tape, 2, 2]] as const }))] })
  stored.materials = {
    [broadway.id]: { ...next, orders: next.orders.map((order, at) => ({ ...order, id: materials.orders[at]?.id ?? '' })) },
  }
  stored.jobs = [{ ...broadway, totalCost: 500, totalCostReturned: 0 }, other]
  for (const seq of [2, 3, 4]) change(seq, 'Materials', broadway.id)
  change(5, 'Materials', '019a0000-0000-7000-8000-00000000dead') // nowhere on this screen
  expect(await screen.findByText('$500.00')).toBeTruthy()
  await waitFor(() => expect(rows('Orders')[2]).toEqual(['11-10-2026 9:05 AM', '2', '$8.20']))
  expect(document.activeElement).toBe(row)
  expect(reads()).toEqual([
    [`/api/Jobs/${broadway.id}/materials`, undefined],
    ['/api/Jobs', { id: { inq: [broadway.id] } }],
  ])
  stop()
})

test('Add Return follows what others bring back meanwhile, and whoever is typing goes on typing', async () => {
  const { user, change, stored, stop } = await live(`${searched.at}&open=${broadway.id}`)
  await user.click(await screen.findByRole('button', { name: 'Add return' }))
  const typed = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Returned of Duct tape - roll' })
  const out = () => screen.getAllByRole('rowheader').map(({ parentElement }) => parentElement?.querySelector('.out')?.textContent)
  expect(out()).toEqual(['299.5 out'])
  await user.type(typed(), '3')
  const ax = anItem('Ax', 1)
  stored.materials = {
    [broadway.id]: materialsOf({
      items: [tape, ax],
      orders: [
        { date: '2026-11-10T14:05:00.000Z', of: [[tape, 320, 300]] },
        { date: '2026-11-12T14:05:00.000Z', of: [[ax, 2, 2]] },
      ],
      returns: [{ date: '2026-11-14T21:15:00.000Z', of: [[tape, 298]] }],
    }),
  }
  change(2, 'Materials', broadway.id)
  await waitFor(() => expect(out()).toEqual(['2 out', '2 out']))
  expect(screen.getByText('1 more than are out. You can still save it.')).toBeTruthy()
  expect([document.activeElement, typed().value]).toEqual([typed(), '3'])
  stop()
})

test('a changed price may change every card, a changed job what is found', async () => {
  const { change, reads, stored, stop } = await live()
  stored.jobs = [{ ...broadway, totalCost: 600, totalCostReturned: 0 }, other]
  change(2, 'Item', tape.id)
  expect(await screen.findByText('$600.00')).toBeTruthy()
  stored.jobs = [{ ...broadway, address: '122 Broadway' }]
  change(3, 'Job', broadway.id)
  await card('122 Broadway')
  expect(screen.queryByText('4 Broadway')).toBeNull()
  expect(reads()).toHaveLength(2)
  stop()
})

const csvFile = (name: string) => () =>
  new Response('Type,Date\r\n', {
    headers: { 'content-type': 'text/csv', 'content-disposition': `attachment; filename="${name}"`, 'x-total-rows': '0' },
  })

test('Export by Job Num downloads the materials of the number in the box', async () => {
  const files = savedFiles()
  const { user, server } = renderMaterials({ answers: { 'GET /api/Orders/exportByJobNum': csvFile('Materials_Job_10412.1.csv') } })
  await user.type(box(), ' 10412.1')
  await user.click(press('Export by Job Num'))
  await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['Materials_Job_10412.1.csv']))
  expect(server.to('GET /api/Orders/exportByJobNum').map(({ query }) => query.get('jobNum'))).toEqual(['10412.1'])
})

/** The dialog that asks for a job, opened from what stands in the box. */
async function openJobDialog(setting: Parameters<typeof renderMaterials>[0]) {
  const files = savedFiles()
  const rendered = renderMaterials({ ...setting, answers: { 'GET /api/Orders/exportByJobNum': csvFile('Materials_Job.csv') } })
  await card('120 Broadway')
  await rendered.user.click(press('Export by Job Num'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Export by Job Num' }))
  const numbers = () => rendered.server.to('GET /api/Orders/exportByJobNum').map(({ query }) => query.get('jobNum'))
  return { ...rendered, files, dialog, numbers, picker: dialog.getByRole<HTMLInputElement>('combobox', { name: 'Job' }) }
}

test('Export by Job Num asks for the job when the box holds no number', async () => {
  const { user, dialog, picker, files, numbers } = await openJobDialog(searched)
  expect(picker.value).toBe('')
  await user.type(picker, 'broad')
  await user.click(await screen.findByRole('option', { name: '10412.10 120 Broadway' }))
  await user.click(dialog.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(numbers()).toEqual(['10412.1'])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('it asks as well when no job that was found has exactly that number, and begins with the only one that was', async () => {
  const { user, dialog, picker, files, numbers } = await openJobDialog({ jobs: [broadway], at: '/materials?search=10412' })
  await waitFor(() => expect(picker.value).toBe('10412.10 120 Broadway'))
  await user.click(dialog.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(numbers()).toEqual(['10412.1'])
})

test('an export that failed says why and can be tried again', async () => {
  const files = savedFiles()
  const { user, server } = renderMaterials({ answers: { 'GET /api/Orders/exportByJobNum': refuse(404, 'No job has the number 99.') } })
  await user.type(box(), '99')
  await user.click(press('Export by Job Num'))
  expect(await screen.findByText('The materials were not exported. No job has the number 99.')).toBeTruthy()
  server.answer({ 'GET /api/Orders/exportByJobNum': csvFile('Materials_Job_99.csv') })
  await user.click(press('Retry'))
  await waitFor(() => expect(files).toHaveLength(1))
  server.answer({ 'GET /api/Orders/exportByJobNum': refuse(404, 'No job has the number 99.') })
  await user.click(press('Export by Job Num'))
  expect(await screen.findByText(/^The materials were not exported/)).toBeTruthy()
  await user.click(press('Search'))
  expect(await screen.findByText('No job matches “99”.')).toBeTruthy()
  expect(screen.queryByText(/^The materials were not exported/)).toBeNull()
})
