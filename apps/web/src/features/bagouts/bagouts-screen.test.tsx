import type { Bagout } from '@daysheet/domain/bagouts/bagout'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aBagout, aReport, bagoutAddress, bagoutRows, bagoutTable, button, renderBagouts, totalBags } from '#testing/bagouts.tsx'
import { renderRoutes } from '#testing/render.tsx'
import { liveStream, respond, unreachable } from '#testing/respond.ts'
import { typeDay } from '#testing/type-day.ts'
import { BagoutsScreen } from './bagouts-screen.tsx'

// The calendar's code is loaded when it is first shown, which takes its time on a busy machine.

const broadway = aBagout()
const grand = aBagout({
  date: '2026-11-19T17:00:00.000Z',
  bags: 1200,
  supervisorId: null,
  supervisorName: null,
  jobNum: 7,
  jobNumDecimals: 0,
  address: '9 Grand Street',
  boro: null,
})
const hylan = aBagout({ date: '2026-11-20T17:00:00.000Z', bags: 3, supervisorName: 'Ann Bell', jobNum: null, address: '5 Hylan Boulevard' })
const three: readonly Bagout[] = [broadway, grand, hylan]

const tooLong = 'Please choose a date range of 90 days or less'
const row = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^Select .*${name}`) })
const lineOf = (name: string) => row(name).closest('[role=row]') as HTMLElement // each checkbox stands in a row
const isChecked = (name: string) => (row(name) as HTMLInputElement).checked // a checkbox is an input
const alertText = async () => (await screen.findByRole('alertdialog')).textContent?.replace(/OK$/, '')

beforeEach(() => {
  // Friday evening in New York is Saturday in London: the business day counts.
  vi.useFakeTimers({ now: new Date('2026-11-21T02:00:00.000Z'), toFake: ['Date'] })
  Element.prototype.scrollIntoView = () => {}
})

test('the first visit shows the last 30 days up to today', async () => {
  const { server } = renderBagouts(three, {}, '/bagouts')
  expect(await bagoutRows()).toHaveLength(3)
  expect(document.title).toBe('Bagouts · Daysheet')
  await waitFor(() =>
    expect(screen.getAllByRole('spinbutton').map(({ textContent }) => textContent)).toEqual(['10', '21', '2026', '11', '20', '2026']),
  )
  expect(server.to('GET /api/Orders/bagouts').map(({ query }) => Object.fromEntries(query))).toEqual([
    { from: '2026-10-21', to: '2026-11-20' },
  ])
})

test('the last week is chosen by one press, and then searched for', async () => {
  const { user, address } = renderBagouts(three, {}, '/bagouts')
  await user.click(await screen.findByRole('button', { name: 'Last week' }))
  await user.click(button('Search'))
  await waitFor(() => expect(address()).toBe('/bagouts?from=2026-11-09&to=2026-11-15'))
})

test('an address that asks for no period shows nothing, and says what to do', async () => {
  const { server } = renderBagouts(three, {}, '/bagouts?from=2026-11-20&to=2026-11-01')
  expect(await screen.findByText('Choose dates and press Search to see bagouts.')).toBeTruthy()
  expect(server.to('GET /api/Orders/bagouts')).toEqual([])
})

test('a search shows the bagouts, all of them selected, and stands in the address', async () => {
  const { user, server, address } = renderBagouts(three, {}, '/bagouts')
  await typeDay(user, 'From', '11012026')
  await user.click(button('Search'))
  await waitFor(() => expect(address()).toBe(bagoutAddress))
  expect(await bagoutRows()).toEqual([
    ['11-18-2026', 'J. Ortiz', '10412.1', '120 Broadway, Manhattan', '12'],
    ['11-19-2026', '', '7', '9 Grand Street', '1,200'],
    ['11-20-2026', 'Ann Bell', 'No number', '5 Hylan Boulevard, Manhattan', '3'],
  ])
  expect(await totalBags()).toBe('1,215')
  expect(screen.getByText('3 of 3 selected')).toBeTruthy()
  expect(address()).toBe(bagoutAddress)
  expect(Object.fromEntries(server.to('GET /api/Orders/bagouts').at(-1)?.query ?? [])).toEqual({ from: '2026-11-01', to: '2026-11-20' })
})

test('a click on a row takes it out of the total and puts it back; so does its checkbox by keyboard', async () => {
  const { user } = renderBagouts(three)
  await bagoutTable()
  await user.click(screen.getByText('9 Grand Street'))
  expect(await totalBags()).toBe('15')
  expect(screen.getByText('2 of 3 selected')).toBeTruthy()
  expect(screen.getByText('of 1,215 found')).toBeTruthy()
  expect([isChecked('9 Grand Street'), isChecked('120 Broadway')]).toEqual([false, true])
  row('9 Grand Street').focus()
  await user.keyboard(' ')
  expect(await totalBags()).toBe('1,215')
  await user.click(row('120 Broadway'))
  expect(await totalBags()).toBe('1,203')
})

test('Select All and Deselect All', async () => {
  const { user } = renderBagouts(three)
  await bagoutTable()
  await user.click(button('Deselect All'))
  expect([await totalBags(), screen.getByText('0 of 3 selected')]).toEqual(['0', expect.anything()])
  await user.click(row('120 Broadway'))
  expect(screen.getByText('1 of 3 selected')).toBeTruthy()
  await user.click(button('Select All'))
  expect(screen.getByText('3 of 3 selected')).toBeTruthy()
})

test('lines of one order are selected together, because the file is made of orders', async () => {
  const second = aBagout({ orderId: broadway.orderId, bags: 5, isAlone: false, address: '120 Broadway rear' })
  const { user } = renderBagouts([broadway, second, grand])
  await bagoutTable()
  await user.click(row('120 Broadway rear'))
  expect([isChecked('120 Broadway,'), isChecked('120 Broadway rear'), await totalBags()]).toEqual([false, false, '1,200'])
})

test('searching again selects everything again and reads anew', async () => {
  const { user, server } = renderBagouts(three)
  await bagoutTable()
  await user.click(row('120 Broadway'))
  server.answer({ 'GET /api/Orders/bagouts': aReport([broadway, grand]) })
  await user.click(button('Search'))
  expect(await screen.findByText('2 of 2 selected')).toBeTruthy()
})

test('every column sorts, both ways, and Date comes first', async () => {
  const { user } = renderBagouts(three)
  await bagoutTable()
  const dates = async () => (await bagoutRows()).map(([date]) => date?.slice(0, 5))
  const head = (name: string) => screen.getByRole('columnheader', { name })
  expect(head('Date').getAttribute('aria-sort')).toBe('ascending')
  const seen: Record<string, unknown> = {}
  for (const name of ['Date', 'Supervisor', 'Job#', 'Address', 'Num Bags']) {
    await user.click(within(head(name)).getByRole('button'))
    seen[name] = [head(name).getAttribute('aria-sort'), ...(await dates())]
  }
  expect(seen).toEqual({
    Date: ['descending', '11-20', '11-19', '11-18'],
    Supervisor: ['ascending', '11-19', '11-20', '11-18'],
    'Job#': ['ascending', '11-20', '11-19', '11-18'],
    Address: ['ascending', '11-20', '11-19', '11-18'],
    'Num Bags': ['ascending', '11-20', '11-18', '11-19'],
  })
})

test('From after To is refused in the form', async () => {
  const { user, server } = renderBagouts(three, {}, '/bagouts?from=2026-11-20&to=2026-11-16')
  expect(await screen.findByText('From must not be later than To')).toBeTruthy()
  await user.click(button('Search'))
  expect(server.to('GET /api/Orders/bagouts')).toEqual([])
})

test('90 days are searched for, 91 are refused with an alert', async () => {
  const { user, server, address } = renderBagouts(three, {}, '/bagouts?from=2026-08-22&to=2026-11-20')
  await screen.findAllByRole('spinbutton')
  await user.click(button('Search'))
  expect(await alertText()).toBe(tooLong)
  await user.click(button('OK'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect([server.to('GET /api/Orders/bagouts'), address()]).toEqual([[], '/bagouts?from=2026-08-22&to=2026-11-20'])
  await typeDay(user, 'From', '08232026')
  await user.click(button('Search'))
  expect(await totalBags()).toBe('1,215')
  expect(address()).toBe('/bagouts?from=2026-08-23&to=2026-11-20')
})

test('dates picked after a search leave the list as it is and say so', async () => {
  const { user } = renderBagouts(three)
  await bagoutTable()
  await typeDay(user, 'From', '11102026')
  expect(screen.getByText('This list is from 11-01-2026 to 11-20-2026. Search again for the dates above.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: '11-01-2026 to 11-20-2026' })).toBeTruthy()
  expect(await totalBags()).toBe('1,215')
})

test('Back brings the earlier report and its dates', async () => {
  const { user, address, goBack } = renderBagouts(three)
  await bagoutTable()
  await typeDay(user, 'From', '11102026')
  await user.click(button('Search'))
  expect(await screen.findByRole('heading', { name: '11-10-2026 to 11-20-2026' })).toBeTruthy()
  await goBack()
  expect(await screen.findByRole('heading', { name: '11-01-2026 to 11-20-2026' })).toBeTruthy()
  expect(address()).toBe(bagoutAddress)
  expect(screen.getAllByRole('spinbutton').map(({ textContent }) => textContent)).toEqual(['11', '01', '2026', '11', '20', '2026'])
  expect(screen.queryByText(/Search again/)).toBeNull()
})

test('a period without bagouts says so and offers to add one', async () => {
  const { user } = renderBagouts([])
  expect(await screen.findByText('No bagouts from 11-01-2026 to 11-20-2026. Choose other dates, or add one.')).toBeTruthy()
  const [, atTheList] = screen.getAllByRole('button', { name: 'Add Bagout' })
  await user.click(atTheList as HTMLElement) // the second of two
  expect(await screen.findByRole('dialog', { name: 'Enter Bagout Information' })).toBeTruthy()
})

test('while the bagouts are on their way it says so; a failure says why and can be tried again', async () => {
  const { promise, resolve } = Promise.withResolvers<symbol>()
  const { user, server } = renderBagouts([], { 'GET /api/Orders/bagouts': () => promise })
  expect(await screen.findByText('Loading bagouts…')).toBeTruthy()
  resolve(unreachable)
  expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached. Check the connection and try again.')
  server.answer({ 'GET /api/Orders/bagouts': aReport(three) })
  await user.click(button('Retry'))
  expect(await totalBags()).toBe('1,215')
})

test('a burst of changes is read once; selection, sort and focus stay, what appears is selected and what goes drops out', async () => {
  const stream = liveStream()
  const { user, server } = renderBagouts(three, { 'GET /api/changes': stream.open })
  await bagoutTable()
  await user.click(within(screen.getByRole('columnheader', { name: 'Num Bags' })).getByRole('button'))
  await user.click(row('120 Broadway'))
  const added = aBagout({ bags: 40, address: '1 Wall Street' })
  server.answer({ 'GET /api/Orders/bagouts': aReport([broadway, added, hylan]) })
  const reads = server.to('GET /api/Orders/bagouts').length
  stream.push('change', { seq: 2, entity: 'WorkerEntry', type: 'update', id: broadway.entryId }, 2)
  stream.push('change', { seq: 3, entity: 'Materials', type: 'update', id: broadway.jobId }, 3)
  stream.push('change', { seq: 4, entity: 'Materials', type: 'update', id: added.jobId }, 4)
  expect(await screen.findByText('1 Wall Street, Manhattan')).toBeTruthy()
  expect(screen.getByText('2 of 3 selected')).toBeTruthy()
  expect(server.to('GET /api/Orders/bagouts')).toHaveLength(reads + 1)
  expect((await bagoutRows()).map((cells) => cells.at(-1))).toEqual(['3', '12', '40'])
  expect(await totalBags()).toBe('43')
  expect(document.activeElement).toBe(row('120 Broadway'))
})

test('a change elsewhere in the business reads nothing; one of the names beside a bagout does', async () => {
  const stream = liveStream()
  const { server } = renderBagouts(three, { 'GET /api/changes': stream.open })
  await bagoutTable()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  stream.push('change', { seq: 2, entity: 'Event', type: 'create', id: broadway.entryId }, 2)
  stream.push('change', { seq: 3, entity: 'Job', type: 'create', id: broadway.jobId }, 3)
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(server.to('GET /api/Orders/bagouts')).toHaveLength(1)
  stream.push('change', { seq: 4, entity: 'Job', type: 'update', id: broadway.jobId }, 4)
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(server.to('GET /api/Orders/bagouts')).toHaveLength(2)
})

test('a bagout that was deleted while another screen was open is gone on coming back', async () => {
  const server = respond({ 'GET /api/Orders/bagouts': aReport(three), 'GET /api/Supervisors': [] })
  const routes = [
    { path: '/bagouts', element: <BagoutsScreen /> },
    { path: '/materials', element: <p>Materials</p> },
  ]
  const { goTo, goBack } = renderRoutes(routes, { at: bagoutAddress })
  expect(await bagoutRows()).toHaveLength(3)
  await act(() => goTo('/materials'))
  server.answer({ 'GET /api/Orders/bagouts': aReport([broadway, hylan]) })
  await act(() => goBack())
  await waitFor(async () => expect(await bagoutRows()).toHaveLength(2))
})

test('1,500 bagouts are there in full', async () => {
  const many = Array.from({ length: 1500 }, () => aBagout({ bags: 2 }))
  renderBagouts(many)
  expect(await totalBags()).toBe('3,000')
  const table = await bagoutTable()
  await waitFor(() => expect(table.querySelectorAll('input[type=checkbox]')).toHaveLength(1500))
})

test('a row tells what it is to who cannot see it', async () => {
  renderBagouts([broadway])
  await bagoutTable()
  const line = within(lineOf('120 Broadway'))
  expect(line.getByRole('checkbox', { name: 'Select 11-18-2026, 10412.1 120 Broadway, 12 bags' })).toBeTruthy()
  expect(line.getByRole('button', { name: 'Update Bag Count of 11-18-2026, 10412.1 120 Broadway, 12 bags' })).toBeTruthy()
})

test('Print prints the page', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  const { user } = renderBagouts(three)
  await bagoutTable()
  await user.click(button('Print'))
  expect(print).toHaveBeenCalledOnce()
})
