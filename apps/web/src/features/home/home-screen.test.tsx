import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aJob, anId, anOverviewEntry } from '#testing/builders.ts'
import { shownJobFields } from '@daysheet/domain/schedules/job-reads'
import { defaultSettings } from '@daysheet/domain/settings/office-settings'
import { aMe, renderScreen } from '#testing/render.tsx'
import { liveStream, refuse, unreachable } from '#testing/respond.ts'
import { aDay, respondHome, texted } from '#testing/home.ts'
import { atCity } from '#testing/job-filings.ts'
import { HomeScreen } from './home-screen.tsx'

const now = '2026-11-21T04:30:00.000Z'

const noSchedule = refuse(404, 'Unknown "Schedule" id "undefined".')

beforeEach(() => {
  // 11:30 PM on the 20th in New York is already the 21st in London: the business day counts.
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
})

test('today is the business day, whatever day it is elsewhere', async () => {
  const server = respondHome({ 'GET /api/Schedules/findOne': noSchedule })
  renderScreen(<HomeScreen />)
  expect(await screen.findByText('Friday 11-20-2026')).toBeTruthy()
  await waitFor(() => expect(server.to('GET /api/Schedules/findOne')).toHaveLength(1))
  expect(server.to('GET /api/Schedules/findOne')[0]?.filter).toMatchObject({
    where: { date: { between: ['2026-11-20T05:00:00.000Z', '2026-11-21T04:59:59.999Z'] } },
  })
})

test('shifts and the people on the clock are counted, cancelled jobs are not', async () => {
  const entries = [anOverviewEntry({ crew: ['in', 'in', 'out', undefined] }), anOverviewEntry({ cancelled: true, crew: ['in', 'in'] })]
  respondHome({ 'GET /api/Schedules/findOne': aDay(entries) })
  renderScreen(<HomeScreen />)
  const gauge = await screen.findByRole('meter', { name: 'On Clock' })
  expect(gauge.getAttribute('aria-valuenow')).toBe('2')
  expect(gauge.getAttribute('aria-valuemax')).toBe('4')
  expect(within(gauge).getByText('50%')).toBeTruthy()
  expect(within(gauge).getByText('2/4')).toBeTruthy()
  const shifts = screen.getByRole('heading', { name: 'Scheduled Shifts' }).parentElement
  expect(shifts?.textContent).toBe('Scheduled Shifts4')
})

test('a day without a schedule has no shifts and nobody on the clock', async () => {
  respondHome({ 'GET /api/Schedules/findOne': noSchedule })
  renderScreen(<HomeScreen />)
  expect(await screen.findByText('No jobs are active today.')).toBeTruthy()
  expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toBe('0%, 0 of 0')
})

test('Details for today leads to the dashboard of the day', async () => {
  respondHome({ 'GET /api/Schedules/findOne': noSchedule })
  renderScreen(<HomeScreen />)
  expect(screen.getByRole('link', { name: 'Details for today' }).getAttribute('href')).toBe('/dashboard/11202026')
})

test('the jobs active today are listed by start time with supervisor, start and ACP7', async () => {
  const late = anOverviewEntry({
    job: { ...aJob({ jobNum: 10412.1, jobNumDecimals: 1, address: '120 Broadway', boro: 'Manhattan' }), scopeParts: [] },
    startTime: '10:00 AM',
    supervisor: { id: anId(), name: 'J. Ortiz' },
  })
  const early = anOverviewEntry({ job: { ...aJob({ address: '5 Hylan Boulevard' }), scopeParts: [] }, startTime: '7:00 AM' })
  respondHome({ 'GET /api/Schedules/findOne': aDay([late, early]) })
  renderScreen(<HomeScreen />)
  await screen.findByText('5 Hylan Boulevard')
  expect(screen.getByRole('heading', { name: 'Jobs Active Today' })).toBeTruthy()
  const [first, second] = within(screen.getByRole('region', { name: 'Jobs Active Today' })).getAllByRole('listitem')
  expect(first?.textContent).toContain('5 Hylan Boulevard')
  expect(first?.textContent).toContain('7:00 AMNo supervisor')
  expect(second?.textContent).toContain('10412.1')
  expect(second?.textContent).toContain('120 Broadway Manhattan')
  expect(second?.textContent).toContain('10:00 AMJ. Ortiz')
  expect(second?.textContent).toContain('ACP7 not uploaded')
  expect(screen.queryByText(/Needs a look/)).toBeNull()
})

test('a job on which more was done than filed, and one worked on without a filing, need a look', async () => {
  const over = {
    filingNumber: 'TRU1',
    squareFeet: 10,
    linearFeet: null,
    scopeStatuses: [{ time: '2026-11-20T12:00:00.000Z', squareFeet: 12, linearFeet: null }],
  }
  const filed = anOverviewEntry({ job: { ...aJob(), scopeParts: [over, over] } })
  const unfiled = anOverviewEntry({ crew: ['in'], startTime: '9:00 AM' })
  const off = anOverviewEntry({ crew: ['in'], cancelled: true })
  respondHome({ 'GET /api/Schedules/findOne': aDay([filed, unfiled, off]) })
  renderScreen(<HomeScreen />)
  expect((await screen.findAllByText(/^Needs a look/)).map(({ textContent }) => textContent)).toEqual([
    'Needs a look: 2 rows exceed filed quantity: may need an amendment (ACP8)',
    'Needs a look: Work recorded, no ACP7 filed',
  ])
})

test('a filing that is postponed in City data needs a look, on the line of its job and above them', async () => {
  const job = { ...aJob({ jobNum: 10001, address: '120 Broadway' }), scopeParts: [] }
  respondHome({
    'GET /api/Schedules/findOne': aDay([anOverviewEntry({ job, jobId: job.id })]),
    'GET /api/cityFilings': [atCity(job.id, { status: 'Postponed' }), atCity(anId(), { status: 'Postponed' })],
  })
  renderScreen(<HomeScreen />, { me: aMe({ settings: { hasCityFilings: true } }) })
  expect(await screen.findByText('Needs a look: TRU0401MN26 is postponed in City data')).toBeTruthy()
  expect(await screen.findByRole('link', { name: '1 job with filings to review' })).toBeTruthy()
})

test('a search asks for at most 100 jobs by number or address and lists them as Search Results', async () => {
  const server = respondHome({ 'GET /api/Schedules/findOne': noSchedule, 'GET /api/Jobs': [aJob({ address: '9 Grand Street' })] })
  const { user, address } = renderScreen(<HomeScreen />)
  await user.type(screen.getByRole('searchbox', { name: 'Job Search' }), '10412')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByText('9 Grand Street')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Search Results' })).toBeTruthy()
  expect(server.to('GET /api/Jobs')[0]?.filter).toEqual({
    where: { or: [{ and: [{ jobNum: { gte: 10412 } }, { jobNum: { lt: 10413 } }] }, { address: { regexp: '/10412/i' } }] },
    order: 'jobNum ASC',
    limit: 100,
    fields: [...shownJobFields],
  })
  expect(address()).toBe('/?search=10412')
})

test('a term is no longer than the server takes, typed or in the address', async () => {
  const server = respondHome({ 'GET /api/Schedules/findOne': noSchedule, 'GET /api/Jobs': [] })
  renderScreen(<HomeScreen />, { at: `/?search=${'a'.repeat(300)}` })
  expect(await screen.findByText(`No job matches “${'a'.repeat(100)}”.`)).toBeTruthy()
  expect(server.to('GET /api/Jobs')[0]?.filter).toMatchObject({ where: { address: { regexp: `/${'a'.repeat(100)}/i` } } })
  expect(screen.getByRole('searchbox', { name: 'Job Search' }).getAttribute('maxlength')).toBe('100')
})

test('Enter searches too, and Clear brings the day back', async () => {
  respondHome({ 'GET /api/Schedules/findOne': noSchedule, 'GET /api/Jobs': [] })
  const { user, address } = renderScreen(<HomeScreen />)
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull() // nothing to clear
  await user.type(screen.getByRole('searchbox', { name: 'Job Search' }), 'broad{Enter}')
  expect(await screen.findByText('No job matches “broad”.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.getByRole('heading', { name: 'Jobs Active Today' })).toBeTruthy()
  expect((screen.getByRole('searchbox', { name: 'Job Search' }) as HTMLInputElement).value).toBe('') // a search box is an input
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Job Search' })) // Clear is gone now
  expect(address()).toBe('/')
})

test('Back brings back the words of the search before', async () => {
  respondHome({ 'GET /api/Schedules/findOne': noSchedule, 'GET /api/Jobs': [] })
  const { user, goBack } = renderScreen(<HomeScreen />, { at: '/?search=broad' })
  await screen.findByText('No job matches “broad”.')
  await user.clear(screen.getByRole('searchbox', { name: 'Job Search' }))
  await user.type(screen.getByRole('searchbox', { name: 'Job Search' }), 'grand{Enter}')
  await screen.findByText('No job matches “grand”.')
  await act(goBack)
  await screen.findByText('No job matches “broad”.')
  expect((screen.getByRole('searchbox', { name: 'Job Search' }) as HTMLInputElement).value).toBe('broad') // a search box is an input
})

test('a job that was found and is active today says so', async () => {
  const job = aJob({ address: '120 Broadway' })
  const entry = anOverviewEntry({ job: { ...job, scopeParts: [] }, supervisor: { id: anId(), name: 'J. Ortiz' } })
  respondHome({ 'GET /api/Schedules/findOne': aDay([entry]), 'GET /api/Jobs': [job, aJob({ active: false })] })
  renderScreen(<HomeScreen />, { at: '/?search=broadway' })
  expect(await screen.findByText('J. Ortiz')).toBeTruthy()
  expect(screen.getByText('7:00 AM')).toBeTruthy()
  expect(screen.getByText('Inactive')).toBeTruthy()
})

test('when the list is full, it says that it is', async () => {
  respondHome({ 'GET /api/Schedules/findOne': noSchedule, 'GET /api/Jobs': Array.from({ length: 100 }, () => aJob()) })
  renderScreen(<HomeScreen />, { at: '/?search=1' })
  expect(await screen.findByText('Only the first 100 jobs are listed. Add to the search to narrow it.')).toBeTruthy()
})

test('a day that could not be loaded says so in place and can be tried again', async () => {
  const server = respondHome({ 'GET /api/Schedules/findOne': unreachable })
  const { user } = renderScreen(<HomeScreen />)
  expect(await screen.findByText('The server cannot be reached. Check the connection and try again.')).toBeTruthy()
  expect(screen.queryByRole('meter')).toBeNull()
  expect(screen.queryByText('No jobs are active today.')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Jobs Active Today' })).toBeNull()
  server.answer({ 'GET /api/Schedules/findOne': noSchedule })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No jobs are active today.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a search that failed says so in place and can be tried again', async () => {
  const server = respondHome({ 'GET /api/Schedules/findOne': noSchedule, 'GET /api/Jobs': refuse(500, 'Internal Server Error') })
  const { user } = renderScreen(<HomeScreen />, { at: '/?search=broad' })
  await screen.findByText('Internal Server Error')
  server.answer({ 'GET /api/Jobs': [aJob({ address: '120 Broadway' })] })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('120 Broadway')).toBeTruthy()
})

test('somebody clocking in elsewhere moves the gauge without a reload; for a burst of events the day is read once', async () => {
  const stream = liveStream()
  const entry = anOverviewEntry({ crew: [undefined, undefined] })
  const server = respondHome({ 'GET /api/changes': stream.open, 'GET /api/Schedules/findOne': aDay([entry]) })
  renderScreen(<HomeScreen />)
  await screen.findByText('0/2')
  const reads = () => server.to('GET /api/Schedules/findOne').length
  const before = reads()
  const clocked = (workerEntryId: string, seq: number) =>
    stream.push('change', { seq, entity: 'Event', type: 'create', id: anId(), data: { workerEntryId } }, seq)
  server.answer({ 'GET /api/Schedules/findOne': aDay([anOverviewEntry({ crew: ['in', 'out'] })]) })
  for (let seq = 2; seq < 302; seq += 1) clocked(anId(), seq)
  for (let seq = 302; seq < 502; seq += 1) clocked(entry.workerEntries[seq % 2]?.id ?? '', seq)
  expect(await screen.findByText('1/2')).toBeTruthy()
  expect(reads()).toBe(before + 1)
  stream.close()
})

test('who is on the clock is told by the corrected times, not by the newest raw one', async () => {
  const entry = anOverviewEntry({ crew: ['in'] })
  const [member] = entry.workerEntries
  // In by a phone whose clock is two hours ahead, out an hour later by one that is right.
  member?.events.splice(0, 1, { id: 'in', type: 'in', time: '2026-11-20T14:00:00.000Z', clockOffset: 7200 })
  member?.events.push({ id: 'out', type: 'out', time: '2026-11-20T13:00:00.000Z', clockOffset: 0 })
  const server = respondHome({ 'GET /api/Schedules/findOne': aDay([entry]) })
  renderScreen(<HomeScreen />)
  expect(await screen.findByText('0/1')).toBeTruthy()
  const filter = JSON.stringify(server.to('GET /api/Schedules/findOne')[0]?.filter)
  expect(filter).toContain('{"relation":"events","scope":{"fields":["id","type","time","clockOffset"],"order":["time ASC","id ASC"]}}')
})

const region = (name: string | RegExp) => screen.findByRole('region', { name })

test('who is on the clock, has finished and has not come is counted apart', async () => {
  const entries = [
    anOverviewEntry({ startTime: '7:00 AM', crew: ['in', 'out', 'out', undefined] }),
    anOverviewEntry({ startTime: '11:45 PM', crew: [undefined] }),
  ]
  respondHome({ 'GET /api/Schedules/findOne': aDay(entries) })
  renderScreen(<HomeScreen />)
  const standing = within(await screen.findByRole('list', { name: 'Shifts of today' })).getAllByRole('listitem')
  expect(standing.map(({ textContent }) => textContent)).toEqual(['1on the clock', '2finished', '1not come', '1expected'])
})

test('from the hour on that the office has set, those who are silent about the next day are listed with their phones', async () => {
  const job = { ...aJob({ jobNum: 10001, address: '120 Broadway' }), scopeParts: [] }
  const ana = texted('sent', { txtStatusTime: '2026-11-20T21:00:00.000Z', worker: { id: anId(), name: 'Ana', phone: '2125550142' } })
  const wei = texted('sent', { worker: { id: anId(), name: 'Wei', phone: null } })
  const entry = anOverviewEntry({ job, workerEntries: [ana, wei, texted('y', { worker: { id: anId(), name: 'Bo', phone: null } })] })
  vi.setSystemTime(new Date('2026-11-20T22:29:30.000Z'))
  respondHome({
    'GET /api/Schedules/findOne': noSchedule,
    'GET /api/Schedules': [{ ...aDay([entry]), date: '2026-11-23T05:00:00.000Z' }],
    'GET /api/settings': { ...defaultSettings, id: anId(), version: 2, silentListTime: '17:30' },
  })
  renderScreen(<HomeScreen />)
  await screen.findByRole('link', { name: /^Next: Monday 11-23-2026/ })
  expect(screen.queryByRole('region', { name: /^Not answered yet/ })).toBeNull()
  vi.setSystemTime(new Date('2026-11-20T22:30:00.000Z'))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  const list = await region('Not answered yet for Monday 11-23-2026')
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ana(212) 555-0142texted 11-20-2026 4:00 PM', 'WeiNo phone'])
  expect(within(list).getByRole('link', { name: '(212) 555-0142' }).getAttribute('href')).toBe('tel:2125550142')
  expect(within(list).getByRole('link', { name: 'Show in the schedule' }).getAttribute('href')).toBe('/schedule?date=11232026&show=waiting')
})
