import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { TxtStatus } from '@daysheet/domain/schedules/worker-entry'
import { aJob, anId, anOverviewEntry } from '../../../testing/builders.ts'
import { shownJobFields } from '@daysheet/domain/jobs/job-reads'
import { defaultSettings } from '@daysheet/domain/settings/office-settings'
import { permissions } from '@daysheet/domain/session/permissions'
import { aMe, renderScreen } from '../../../testing/render.tsx'
import { liveStream, refuse, respond as respondWith, unreachable, type Answers, type Call } from '../../../testing/respond.ts'
import { atCity } from '../../../testing/job-filings.ts'
import { aPhoneSeen, aRefusal } from '../../../testing/field/phones.ts'
import { aLoad, aWasteHint } from '../../../testing/loads.ts'
import { anException, aReviewDay, aWeek, bo } from '../../../testing/time-review.ts'
import type { OverviewEntry } from './queries.ts'
import { HomeScreen } from './home-screen.tsx'

const now = '2026-11-21T04:30:00.000Z'

const aDay = (scheduleEntries: OverviewEntry[]) => ({ id: anId(), version: 1, date: '2026-11-20T05:00:00.000Z', scheduleEntries })

const noHours = { from: '', to: '', workers: [], jobs: [], supervisors: [], days: [], exceptions: [], exports: [] }

/** Nothing is scheduled later, nobody forgot to clock out, nobody wrote, nothing waits on a phone, no hours are to be reviewed, and no hour is set for the list of the silent. */
const nothingElse: Answers = {
  'GET /api/timeReview/week': noHours,
  'GET /api/Schedules': [],
  'GET /api/Workers/missingClockOuts': [],
  'GET /api/replies/unread': { count: 0 },
  'GET /api/field/phones': [],
  'GET /api/field/refusals': [],
  'GET /api/loads': [],
  'GET /api/loads/hints': [],
  'GET /api/certificates/expiring': [],
  'GET /api/settings': { ...defaultSettings, id: anId(), version: 1 },
}
const respond = (answers: Answers) => respondWith({ ...nothingElse, ...answers })

const noSchedule = refuse(404, 'Unknown "Schedule" id "undefined".')

beforeEach(() => {
  // 11:30 PM on the 20th in New York is already the 21st in London: the business day counts.
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
})

test('today is the business day, whatever day it is elsewhere', async () => {
  const server = respond({ 'GET /api/Schedules/findOne': noSchedule })
  renderScreen(<HomeScreen />)
  expect(await screen.findByText('Friday 11-20-2026')).toBeTruthy()
  await waitFor(() => expect(server.to('GET /api/Schedules/findOne')).toHaveLength(1))
  expect(server.to('GET /api/Schedules/findOne')[0]?.filter).toMatchObject({
    where: { date: { between: ['2026-11-20T05:00:00.000Z', '2026-11-21T04:59:59.999Z'] } },
  })
})

test('shifts and the people on the clock are counted, cancelled jobs are not', async () => {
  const entries = [anOverviewEntry({ crew: ['in', 'in', 'out', undefined] }), anOverviewEntry({ cancelled: true, crew: ['in', 'in'] })]
  respond({ 'GET /api/Schedules/findOne': aDay(entries) })
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
  respond({ 'GET /api/Schedules/findOne': noSchedule })
  renderScreen(<HomeScreen />)
  expect(await screen.findByText('No jobs are active today.')).toBeTruthy()
  expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toBe('0%, 0 of 0')
})

test('Details for today leads to the dashboard of the day', async () => {
  respond({ 'GET /api/Schedules/findOne': noSchedule })
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
  respond({ 'GET /api/Schedules/findOne': aDay([late, early]) })
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
  respond({ 'GET /api/Schedules/findOne': aDay([filed, unfiled, off]) })
  renderScreen(<HomeScreen />)
  expect((await screen.findAllByText(/^Needs a look/)).map(({ textContent }) => textContent)).toEqual([
    'Needs a look: 2 rows exceed filed quantity: may need an amendment (ACP8)',
    'Needs a look: Work recorded, no ACP7 filed',
  ])
})

test('a filing that is postponed in City data needs a look, on the line of its job and above them', async () => {
  const job = { ...aJob({ jobNum: 10001, address: '120 Broadway' }), scopeParts: [] }
  respond({
    'GET /api/Schedules/findOne': aDay([anOverviewEntry({ job, jobId: job.id })]),
    'GET /api/cityFilings': [atCity(job.id, { status: 'Postponed' }), atCity(anId(), { status: 'Postponed' })],
  })
  renderScreen(<HomeScreen />, { me: aMe({ settings: { hasCityFilings: true } }) })
  expect(await screen.findByText('Needs a look: TRU0401MN26 is postponed in City data')).toBeTruthy()
  expect(await screen.findByRole('link', { name: '1 job with filings to look over' })).toBeTruthy()
})

test('a search asks for at most 100 jobs by number or address and lists them as Search Results', async () => {
  const server = respond({ 'GET /api/Schedules/findOne': noSchedule, 'GET /api/Jobs': [aJob({ address: '9 Grand Street' })] })
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
  const server = respond({ 'GET /api/Schedules/findOne': noSchedule, 'GET /api/Jobs': [] })
  renderScreen(<HomeScreen />, { at: `/?search=${'a'.repeat(300)}` })
  expect(await screen.findByText(`No job matches “${'a'.repeat(100)}”.`)).toBeTruthy()
  expect(server.to('GET /api/Jobs')[0]?.filter).toMatchObject({ where: { address: { regexp: `/${'a'.repeat(100)}/i` } } })
  expect(screen.getByRole('searchbox', { name: 'Job Search' }).getAttribute('maxlength')).toBe('100')
})

test('Enter searches too, and Clear brings the day back', async () => {
  respond({ 'GET /api/Schedules/findOne': noSchedule, 'GET /api/Jobs': [] })
  const { user, address } = renderScreen(<HomeScreen />)
  await user.type(screen.getByRole('searchbox', { name: 'Job Search' }), 'broad{Enter}')
  expect(await screen.findByText('No job matches “broad”.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.getByRole('heading', { name: 'Jobs Active Today' })).toBeTruthy()
  expect((screen.getByRole('searchbox', { name: 'Job Search' }) as HTMLInputElement).value).toBe('') // a search box is an input
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Job Search' })) // Clear is out of use now
  expect(address()).toBe('/')
})

test('Back brings back the words of the search before', async () => {
  respond({ 'GET /api/Schedules/findOne': noSchedule, 'GET /api/Jobs': [] })
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
  respond({ 'GET /api/Schedules/findOne': aDay([entry]), 'GET /api/Jobs': [job, aJob({ active: false })] })
  renderScreen(<HomeScreen />, { at: '/?search=broadway' })
  expect(await screen.findByText('J. Ortiz')).toBeTruthy()
  expect(screen.getByText('7:00 AM')).toBeTruthy()
  expect(screen.getByText('Inactive')).toBeTruthy()
})

test('when the list is full, it says that it is', async () => {
  respond({ 'GET /api/Schedules/findOne': noSchedule, 'GET /api/Jobs': Array.from({ length: 100 }, () => aJob()) })
  renderScreen(<HomeScreen />, { at: '/?search=1' })
  expect(await screen.findByText('Only the first 100 jobs are listed. Add to the search to narrow it.')).toBeTruthy()
})

test('a day that could not be loaded says so in place and can be tried again', async () => {
  const server = respond({ 'GET /api/Schedules/findOne': unreachable })
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
  const server = respond({ 'GET /api/Schedules/findOne': noSchedule, 'GET /api/Jobs': refuse(500, 'Internal Server Error') })
  const { user } = renderScreen(<HomeScreen />, { at: '/?search=broad' })
  await screen.findByText('Internal Server Error')
  server.answer({ 'GET /api/Jobs': [aJob({ address: '120 Broadway' })] })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('120 Broadway')).toBeTruthy()
})

test('somebody clocking in elsewhere moves the gauge without a reload; for a burst of events the day is read once', async () => {
  const stream = liveStream()
  const entry = anOverviewEntry({ crew: [undefined, undefined] })
  const server = respond({ 'GET /api/changes': stream.open, 'GET /api/Schedules/findOne': aDay([entry]) })
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
  const server = respond({ 'GET /api/Schedules/findOne': aDay([entry]) })
  renderScreen(<HomeScreen />)
  expect(await screen.findByText('0/1')).toBeTruthy()
  const filter = JSON.stringify(server.to('GET /api/Schedules/findOne')[0]?.filter)
  expect(filter).toContain('{"relation":"events","scope":{"fields":["id","type","time","clockOffset"],"order":["time ASC","id ASC"]}}')
})

const region = (name: string | RegExp) => screen.findByRole('region', { name })
const linesOf = (block: HTMLElement) =>
  within(block)
    .queryAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`)
const texted = (txtStatus: TxtStatus | null, more: object = {}) => {
  const [member] = anOverviewEntry({ crew: [undefined] }).workerEntries
  if (!member) throw new Error('nobody is on the job')
  return { ...member, workerId: anId(), txtStatus, ...more }
}

test('what needs somebody is a number that leads to its list, for today and for the next day on which something takes place', async () => {
  const today = anOverviewEntry({ workerEntries: [texted('y'), texted('sent'), texted('sent')], supervisorId: anId() })
  const monday = anOverviewEntry({ workerEntries: [texted('n'), texted(null), texted('error')] })
  const empty = { ...aDay([anOverviewEntry({ cancelled: true, crew: [undefined] })]), date: '2026-11-21T05:00:00.000Z' }
  const server = respond({
    'GET /api/Schedules/findOne': aDay([today]),
    'GET /api/Schedules': [empty, { ...aDay([monday]), date: '2026-11-23T05:00:00.000Z' }],
  })
  renderScreen(<HomeScreen />)
  expect(linesOf(await region('Today'))).toEqual(['2 silent /schedule?date=11202026&show=waiting'])
  expect(linesOf(await region('Next: Monday 11-23-2026'))).toEqual([
    '1 declined /schedule?date=11232026&show=declined',
    '1 text failed /schedule?date=11232026&show=error',
    '1 job without a supervisor /schedule?date=11232026&show=no-supervisor',
    '1 not texted /schedule?date=11232026&show=not-texted',
  ])
  expect(server.to('GET /api/Schedules')[0]?.filter).toMatchObject({
    where: { date: { gt: '2026-11-21T04:59:59.999Z' } },
    order: 'date ASC',
  })
})

test('days to review and hours at risk are counted by week and link to it; hidden from users without access to hours', async () => {
  const last = aReviewDay({ day: '2026-11-10' })
  const now = aReviewDay({ day: '2026-11-17' })
  const weekOf = ({ query }: Call) =>
    query.get('from') === '2026-11-13'
      ? aWeek([last], [anException(last, { minutesAtRisk: 90 })])
      : aWeek([now, aReviewDay({ workerId: bo.id })], [anException(now)])
  const answers = { 'GET /api/Schedules/findOne': noSchedule, 'GET /api/timeReview/week': weekOf }
  respond(answers)
  const { unmount } = renderScreen(<HomeScreen />)
  const block = await region('Hours and records')
  await waitFor(() =>
    expect(linesOf(block)).toEqual([
      '1 day to review last week, 1.50 hours at risk /time?from=2026-11-13',
      '1 day to review this week, 8.50 hours at risk /time?from=2026-11-20',
    ]),
  )
  unmount()
  const server = respond(answers)
  renderScreen(<HomeScreen />, { me: aMe({ permissions: permissions.filter((one) => one !== 'time.read') }) })
  expect(await within(await region('Hours and records')).findByText('Nothing to look at.')).toBeTruthy()
  expect(server.to('GET /api/timeReview/week')).toEqual([])
})

test('phones that keep a day’s work from the office, and records that were refused, are shouted about and lead to their lists', async () => {
  const old = { waiting: 2, oldestAt: '2026-11-20T04:29:00.000Z' }
  const phones = [
    aPhoneSeen(old),
    aPhoneSeen({ ...old, seenAt: '2026-11-20T04:29:00.000Z' }),
    aPhoneSeen({ waiting: 40, oldestAt: '2026-11-20T20:00:00.000Z' }),
  ]
  const answers = { 'GET /api/Schedules/findOne': noSchedule, 'GET /api/field/phones': phones }
  respond({ ...answers, 'GET /api/field/refusals': [aRefusal(), aRefusal({ aside: { at: now, by: 'account rivera', comment: 'Typed' } })] })
  const { unmount } = renderScreen(<HomeScreen />)
  await waitFor(async () =>
    expect(linesOf(await region('Hours and records'))).toEqual([
      '2 phones keep work that was never sent /admin?tab=phones',
      '1 record of the field refused by the server /time',
    ]),
  )
  unmount()
  const server = respond(answers)
  renderScreen(<HomeScreen />, { me: aMe({ permissions: permissions.filter((one) => one !== 'time.read') }) })
  expect(await within(await region('Hours and records')).findByText('Nothing to look at.')).toBeTruthy()
  expect(server.calls.filter(({ path }) => path.startsWith('/api/field'))).toEqual([])
})

test('loads of waste whose signed copy is overdue, and those with a discrepancy, lead to them, those to report first; whoever does not see loads is not asked about them', async () => {
  const picked = (transportedOn: string) => aLoad({ transportedOn })
  const loads = [
    picked('2026-10-06'),
    picked('2026-10-16'),
    picked('2026-10-15'),
    picked('2026-10-17'),
    aLoad({ discrepancy: '38 bags, not 40' }),
  ]
  const answers = { 'GET /api/Schedules/findOne': noSchedule, 'GET /api/loads': loads }
  respond(answers)
  const { unmount } = renderScreen(<HomeScreen />)
  await waitFor(async () =>
    expect(linesOf(await region('Hours and records'))).toEqual([
      '1 load of waste to report: no signed copy for 45 days /loads?state=due',
      '2 loads of waste without a signed copy for 35 days /loads?state=due',
      '1 load of waste with a discrepancy /loads?state=discrepancy',
    ]),
  )
  unmount()
  const server = respond(answers)
  renderScreen(<HomeScreen />, { me: aMe({ permissions: permissions.filter((one) => one !== 'loads.read') }) })
  expect(await within(await region('Hours and records')).findByText('Nothing to look at.')).toBeTruthy()
  expect(server.to('GET /api/loads')).toEqual([])
})

test('jobs whose bags do not fit the feet removed lead to a list that says why; whoever does not see both is not asked about them', async () => {
  const hint = aWasteHint({ jobNum: 10412, address: '120 Broadway', since: '2026-11-10' })
  const answers = { 'GET /api/Schedules/findOne': noSchedule, 'GET /api/loads/hints': [hint] }
  respond(answers)
  const { user, address, unmount } = renderScreen(<HomeScreen />)
  await user.click(await screen.findByRole('link', { name: '1 job whose bags do not fit the feet removed' }))
  expect(address()).toBe('/?list=waste')
  const list = within(await screen.findByRole('table', { name: 'Jobs whose bags do not fit the feet removed' }))
  expect(list.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '10412 120 Broadway',
    'Feet removed since 11-10-2026, but no bags were entered.',
  ])
  expect(list.getByRole('link', { name: 'Job 10412' }).getAttribute('href')).toBe(`/job/${hint.jobId}`)
  unmount()
  const server = respond(answers)
  renderScreen(<HomeScreen />, { me: aMe({ permissions: permissions.filter((one) => one !== 'filings.read') }) })
  expect(await within(await region('Hours and records')).findByText('Nothing to look at.')).toBeTruthy()
  expect(server.to('GET /api/loads/hints')).toEqual([])
})

test('missing clock-outs, budgets that are nearly used, filings and unread replies are numbers that lead to their lists', async () => {
  const job = { ...aJob({ jobNum: 10001, address: '120 Broadway', budget: 100 }), scopeParts: [] }
  const roomy = { ...aJob({ jobNum: 10002, address: '9 Grand Street', budget: 1000 }), scopeParts: [] }
  const place = { jobId: job.id, jobNum: 10001, jobNumDecimals: 0, address: '120 Broadway' }
  const server = respond({
    'GET /api/Schedules/findOne': aDay([anOverviewEntry({ job, crew: ['in'] }), anOverviewEntry({ job: roomy, crew: [undefined] })]),
    'GET /api/Workers/missingClockOuts': [{ ...place, workerEntryId: anId(), workerId: 'ana', name: 'Ana', day: '2026-11-18' }],
    'GET /api/Jobs/hours': [job, roomy].map(({ id: jobId }) => ({ jobId, hours: 92.5, flagged: 0 })),
    'GET /api/replies/unread': { count: 3 },
  })
  const { user, goBack } = renderScreen(<HomeScreen />)
  const block = await region('Hours and records')
  await waitFor(() =>
    expect(linesOf(block)).toEqual([
      '1 missing clock-out /?list=clock-outs',
      '1 job past 90% of the budget /?list=budgets',
      '1 job with filings to look over /?list=filings',
      '3 replies nobody has read /replies',
    ]),
  )
  expect(server.to('GET /api/Workers/missingClockOuts')[0]?.query.toString()).toBe('from=2026-11-06&to=2026-11-19')

  const listed = async (line: RegExp, title: string) => {
    await user.click(within(block).getByRole('link', { name: line }))
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: title }))
    const [, ...rows] = within(screen.getByRole('table', { name: title })).getAllByRole('row')
    return rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
  }
  expect(await listed(/missing clock-out/, 'Missing clock-outs of the last two weeks')).toEqual([
    ['Ana', '11-18-2026 Wednesday', '10001 120 Broadway'],
  ])
  expect(screen.getByRole('link', { name: 'Ana' }).getAttribute('href')).toBe('/time?from=2026-11-18&worker=ana&day=2026-11-18')
  expect(screen.queryByRole('heading', { name: 'Jobs Active Today' })).toBeNull()
  expect(await listed(/budget/, 'Jobs past 90% of the budget')).toEqual([['10001 120 Broadway', '93%']])
  expect(await listed(/filings/, 'Jobs with filings to look over')).toEqual([['10001 120 Broadway', 'Work recorded, no ACP7 filed']])
  await act(goBack)
  expect(await screen.findByRole('heading', { name: 'Jobs past 90% of the budget' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Show today’s jobs' }))
  expect(screen.getByRole('heading', { name: 'Jobs Active Today' })).toBeTruthy()
})

test('a job that is on both days is listed and counted once', async () => {
  const over = {
    filingNumber: 'TRU1',
    squareFeet: 10,
    linearFeet: null,
    scopeStatuses: [{ time: '2026-11-20T12:00:00.000Z', squareFeet: 12, linearFeet: null }],
  }
  const job = { ...aJob({ jobNum: 10001, address: '120 Broadway' }), scopeParts: [over] }
  respond({
    'GET /api/Schedules/findOne': aDay([anOverviewEntry({ job })]),
    'GET /api/Schedules': [{ ...aDay([anOverviewEntry({ job })]), date: '2026-11-23T05:00:00.000Z' }],
  })
  renderScreen(<HomeScreen />, { at: '/?list=filings' })
  expect(linesOf(await region('Hours and records'))).toEqual(['1 job with filings to look over /?list=filings'])
  expect(within(screen.getByRole('table', { name: 'Jobs with filings to look over' })).getAllByRole('row')).toHaveLength(2)
})

test('a list of Home that is empty says so, once everything was read', async () => {
  respond({ 'GET /api/Schedules/findOne': noSchedule })
  renderScreen(<HomeScreen />, { at: '/?list=clock-outs' })
  const list = await screen.findByRole('region', { name: 'Missing clock-outs of the last two weeks' })
  expect(await within(list).findByText('Nothing to look at.')).toBeTruthy()
})

test('where nothing needs anybody, that is said', async () => {
  const entry = anOverviewEntry({ workerEntries: [texted('y')], supervisorId: anId() })
  respond({ 'GET /api/Schedules/findOne': aDay([{ ...entry, job: { ...entry.job!, scopeParts: [], budget: null } }]) })
  renderScreen(<HomeScreen />)
  expect((await region('Today')).textContent).toContain('Nothing for today.')
  expect((await region('Next day')).textContent).toContain('No later day is scheduled.')
  expect((await region('Hours and records')).textContent).toContain('Nothing to look at.')
})

test('what could not be read is not called nothing: it is told, and read again', async () => {
  const away = refuse(503, 'The database is away.')
  const server = respond({
    'GET /api/Schedules/findOne': noSchedule,
    'GET /api/Schedules': away,
    'GET /api/Workers/missingClockOuts': away,
  })
  const { user } = renderScreen(<HomeScreen />)
  expect(await screen.findByText('The database is away.')).toBeTruthy()
  expect((await region('Next day')).textContent).toBe('Next day')
  expect((await region('Hours and records')).textContent).toBe('Hours and records')
  server.answer({ 'GET /api/Schedules': [], 'GET /api/Workers/missingClockOuts': [] })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No later day is scheduled.')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Nothing to look at.')).toBeTruthy()
})

test('a next day on which nobody is yet has confirmed nothing', async () => {
  const empty = anOverviewEntry({ supervisorId: anId(), crew: [] })
  respond({ 'GET /api/Schedules/findOne': noSchedule, 'GET /api/Schedules': [{ ...aDay([empty]), date: '2026-11-23T05:00:00.000Z' }] })
  renderScreen(<HomeScreen />)
  expect((await region('Next: Monday 11-23-2026')).textContent).toContain('Nobody is on a crew yet.')
})

test('who is on the clock, has finished and has not come is counted apart', async () => {
  const entries = [
    anOverviewEntry({ startTime: '7:00 AM', crew: ['in', 'out', 'out', undefined] }),
    anOverviewEntry({ startTime: '11:45 PM', crew: [undefined] }),
  ]
  respond({ 'GET /api/Schedules/findOne': aDay(entries) })
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
  respond({
    'GET /api/Schedules/findOne': noSchedule,
    'GET /api/Schedules': [{ ...aDay([entry]), date: '2026-11-23T05:00:00.000Z' }],
    'GET /api/settings': { ...defaultSettings, id: anId(), version: 2, silentListTime: '17:30' },
  })
  renderScreen(<HomeScreen />)
  await region('Next: Monday 11-23-2026')
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
