import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { permissions, type Permission } from '@daysheet/domain/session/permissions'
import { defaultSettings } from '@daysheet/domain/settings/office-settings'
import { aJob, anId, anOverviewEntry } from '#testing/builders.ts'
import { aPhoneSeen, aRefusal } from '#testing/field/phones.ts'
import { aDay, respondHome, texted } from '#testing/home.ts'
import { aLoad, aWasteHint } from '#testing/loads.ts'
import { aMe, renderScreen } from '#testing/render.tsx'
import { refuse, type Call } from '#testing/respond.ts'
import { anException, aReviewDay, aWeek, bo } from '#testing/time-review.ts'
import { HomeScreen } from './home-screen.tsx'

const noSchedule = refuse(404, 'Unknown "Schedule" id "undefined".')
const monday = '2026-11-23T05:00:00.000Z'
const without = (...missing: Permission[]) => aMe({ permissions: permissions.filter((one) => !missing.includes(one)) })
const region = (name: string | RegExp) => screen.findByRole('region', { name })
const linesOf = (list: HTMLElement) =>
  within(list)
    .queryAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`)
const linesIn = async (name: string) => linesOf(await region(name))
const expectLines = (name: string, lines: string[]) => waitFor(async () => expect(await linesIn(name)).toEqual(lines))
const isClear = async (name: string) => within(await region(name)).findByText('All clear')

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T04:30:00.000Z'), toFake: ['Date'] })
})

test('today and the next day with jobs, each line with the place where it is fixed', async () => {
  const today = anOverviewEntry({ workerEntries: [texted('y'), texted('sent'), texted('sent')], supervisorId: anId() })
  const next = anOverviewEntry({ workerEntries: [texted('n'), texted(null), texted('error')] })
  const empty = aDay([anOverviewEntry({ cancelled: true, crew: [undefined] })], '2026-11-21T05:00:00.000Z')
  const server = respondHome({ 'GET /api/Schedules/findOne': aDay([today]), 'GET /api/Schedules': [empty, aDay([next], monday)] })
  renderScreen(<HomeScreen />)
  await expectLines('Today', [
    '2 not answered /schedule?date=11202026&show=waiting',
    'Next: Monday 11-23-20261 job, 3 people /schedule?date=11232026',
    '1 declined, not replaced /schedule?date=11232026&show=declined',
    '1 text failed, 1 not texted /schedule?date=11232026&show=error,not-texted',
    '1 job without a supervisor /schedule?date=11232026&show=no-supervisor',
  ])
  expect(server.to('GET /api/Schedules')[0]?.filter).toMatchObject({
    where: { date: { gt: '2026-11-21T04:59:59.999Z' } },
    order: 'date ASC',
  })
})

test('a declined container request leads to its job, replies and orders to their screens', async () => {
  const job = aJob({ jobNum: 10412, address: '120 Broadway' })
  const request = {
    id: anId(),
    jobId: job.id,
    answer: 'decline',
    requestedAt: '2026-11-18T15:00:00.000Z',
    answeredAt: '2026-11-19T15:00:00.000Z',
    handledAt: null,
    job,
  }
  const server = respondHome({
    'PATCH /api/ContainerReqs/:id': request,
    'GET /api/Schedules/findOne': noSchedule,
    'GET /api/ContainerReqs': [request],
    'GET /api/replies/unread': { count: 3 },
    'GET /api/Orders/toPick': [{ id: anId(), jobDate: null }],
  })
  const { user, unmount } = renderScreen(<HomeScreen />)
  await waitFor(async () => expect(await linesIn('Today')).toHaveLength(3))
  expect(await linesIn('Today')).toEqual([
    `Container declined: 10412 120 Broadway /job/${job.id}`,
    '3 replies need you /replies',
    '1 order to pick /materials',
  ])

  server.answer({ 'GET /api/ContainerReqs': [{ ...request, handledAt: '2026-11-20T15:00:00.000Z' }] })
  await user.click(screen.getByRole('button', { name: 'Handled: Container declined: 10412 120 Broadway' }))
  await expectLines('Today', ['3 replies need you /replies', '1 order to pick /materials'])
  server.answer({ 'GET /api/ContainerReqs': [request] })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await linesIn('Today')).toHaveLength(3))
  expect(server.to('PATCH /api/ContainerReqs/:id').map(({ body }) => body)).toEqual([
    { handledAt: '2026-11-21T04:30:00.000Z' },
    { handledAt: null },
  ])
  unmount()
  renderScreen(<HomeScreen />, { me: without('waste.write') })
  await waitFor(async () => expect(await linesIn('Today')).toHaveLength(3))
  expect(screen.queryByRole('button', { name: /^Handled/ })).toBeNull()
})

test('a missing clock-out opens the day where it is fixed; more than three of them open their list', async () => {
  const place = { jobId: anId(), jobNum: 10001, jobNumDecimals: 0, address: '120 Broadway' }
  const missing = ['10', '11', '12', '18'].map((day, at) => ({
    ...place,
    workerEntryId: anId(),
    workerId: `w${at}`,
    name: 'Ana',
    day: `2026-11-${day}`,
  }))
  const server = respondHome({ 'GET /api/Schedules/findOne': noSchedule, 'GET /api/Workers/missingClockOuts': missing })
  const { user } = renderScreen(<HomeScreen />)
  await expectLines('Before payroll', [
    'No clock-out Tue 11-10: Ana /time?from=2026-11-10&worker=w0&day=2026-11-10',
    'No clock-out Wed 11-11: Ana /time?from=2026-11-11&worker=w1&day=2026-11-11',
    'No clock-out Thu 11-12: Ana /time?from=2026-11-12&worker=w2&day=2026-11-12',
    '1 more missing clock-out /?list=clock-outs',
  ])
  expect(server.to('GET /api/Workers/missingClockOuts')[0]?.query.toString()).toBe('from=2026-11-06&to=2026-11-19')
  await user.click(screen.getByRole('link', { name: '1 more missing clock-out' }))
  const title = 'Missing clock-outs of the last two weeks'
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: title }))
  const list = within(screen.getByRole('table', { name: title }))
  expect(list.getAllByRole('row')).toHaveLength(5)
  expect(list.getAllByRole('link', { name: 'Ana' })[3]?.getAttribute('href')).toBe('/time?from=2026-11-18&worker=w3&day=2026-11-18')
  expect(screen.queryByRole('heading', { name: 'Jobs Active Today' })).toBeNull()
})

test('days to fix and hours at risk are counted by week; hidden from users without access to hours', async () => {
  const last = aReviewDay({ day: '2026-11-10' })
  const now = aReviewDay({ day: '2026-11-17' })
  const weekOf = ({ query }: Call) =>
    query.get('from') === '2026-11-13'
      ? { ...aWeek([last], [anException(last, { minutesAtRisk: 90 })]), to: '2026-11-15' }
      : { ...aWeek([now, aReviewDay({ workerId: bo.id })], [anException(now, { severity: 'check' })]), to: '2026-11-22' }
  const answers = { 'GET /api/Schedules/findOne': noSchedule, 'GET /api/timeReview/week': weekOf }
  respondHome(answers)
  const { unmount } = renderScreen(<HomeScreen />)
  await expectLines('Before payroll', [
    '1 day to fix last week, 1.50 hours at risk /time?from=2026-11-13&severity=block',
    '1 day to review this week, 8.50 hours at risk /time?from=2026-11-20&severity=check',
  ])
  unmount()
  const server = respondHome(answers)
  renderScreen(<HomeScreen />, { me: without('time.read') })
  expect(await isClear('Before payroll')).toBeTruthy()
  expect(server.to('GET /api/timeReview/week')).toEqual([])
})

test('phones with unsent work and refused records lead to their lists', async () => {
  const old = { waiting: 2, oldestAt: '2026-11-20T04:29:00.000Z' }
  const phones = [aPhoneSeen(old), aPhoneSeen({ waiting: 40, oldestAt: '2026-11-20T20:00:00.000Z' })]
  const aside = { at: '2026-11-21T04:30:00.000Z', by: 'account rivera', comment: 'Typed' }
  const answers = {
    'GET /api/Schedules/findOne': noSchedule,
    'GET /api/field/phones': phones,
    'GET /api/field/refusals': [aRefusal(), aRefusal({ aside })],
  }
  respondHome(answers)
  const { unmount } = renderScreen(<HomeScreen />)
  await expectLines('Today', ['1 phone keeps unsent work /admin?tab=phones'])
  await expectLines('Before payroll', ['1 record from phones refused /time'])
  unmount()
  const server = respondHome(answers)
  renderScreen(<HomeScreen />, { me: without('time.read') })
  expect(await isClear('Before payroll')).toBeTruthy()
  expect(server.calls.filter(({ path }) => path.startsWith('/api/field'))).toEqual([])
})

test('waste is one line; of several kinds it opens a list of all of them', async () => {
  const picked = (transportedOn: string) => aLoad({ transportedOn })
  const hint = aWasteHint({ jobNum: 10412, address: '120 Broadway', since: '2026-11-10' })
  const late = picked('2026-10-06')
  const answers = {
    'GET /api/Schedules/findOne': noSchedule,
    'GET /api/loads': [late, picked('2026-10-16'), picked('2026-10-17')],
    'GET /api/loads/hints': [hint],
  }
  respondHome(answers)
  const { user, address, unmount } = renderScreen(<HomeScreen />)
  await user.click(await screen.findByRole('link', { name: 'Waste: 1 load past day 45, 1 load past day 35, 1 bag count to check' }))
  expect(address()).toBe('/?list=waste')
  const list = within(await screen.findByRole('table', { name: 'Waste to review' }))
  const [, first, , last] = list.getAllByRole('row')
  expect(within(first!).getByRole('link').getAttribute('href')).toBe(`/loads/${late.id}`)
  expect(first?.textContent).toContain('Report due: no signed copy for 45 days')
  expect(last?.textContent).toBe('10412 120 BroadwayFeet removed since 11-10-2026, but no bags were entered.')
  unmount()
  const server = respondHome(answers)
  renderScreen(<HomeScreen />, { me: without('loads.read') })
  expect(await isClear('Records')).toBeTruthy()
  expect(server.calls.filter(({ path }) => path.startsWith('/api/loads'))).toEqual([])
})

test('certificates are one line, which opens what it counts', async () => {
  const ending = (lastDay: string) => ({ id: anId(), lastDay })
  const server = respondHome({
    'GET /api/Schedules/findOne': noSchedule,
    'GET /api/certificates/expiring': ['2026-11-01', '2026-11-27', '2026-11-28'].map(ending),
  })
  const { unmount } = renderScreen(<HomeScreen />)
  await expectLines('Records', ['Certificates: 1 expired, 1 this week, 1 later /admin?tab=certificates'])
  unmount()
  server.answer({ 'GET /api/certificates/expiring': [ending('2026-11-27')] })
  renderScreen(<HomeScreen />)
  await waitFor(async () => expect(await linesIn('Records')).toEqual(['Certificates: 1 this week /admin?tab=certificates&within=7']))
})

test('budgets and filings lead to their lists, each job once', async () => {
  const job = { ...aJob({ jobNum: 10001, address: '120 Broadway', budget: 100 }), scopeParts: [] }
  const roomy = { ...aJob({ jobNum: 10002, address: '9 Grand Street', budget: 1000 }), scopeParts: [] }
  respondHome({
    'GET /api/Schedules/findOne': aDay([anOverviewEntry({ job, crew: ['in'] }), anOverviewEntry({ job: roomy, crew: [undefined] })]),
    'GET /api/Schedules': [aDay([anOverviewEntry({ job, crew: ['in'] })], monday)],
    'GET /api/Jobs/hours': [job, roomy].map(({ id: jobId }) => ({ jobId, hours: 92.5, flagged: 0 })),
  })
  const { user, goBack } = renderScreen(<HomeScreen />)
  await expectLines('Records', ['1 job with filings to review /?list=filings', '1 job near the budget /?list=budgets'])
  const listed = async (line: RegExp, title: string) => {
    await user.click(screen.getByRole('link', { name: line }))
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: title }))
    const [, ...rows] = within(screen.getByRole('table', { name: title })).getAllByRole('row')
    return rows.map(({ textContent }) => textContent)
  }
  expect(await listed(/budget/, 'Jobs past 90% of their budget')).toEqual(['10001 120 Broadway93%'])
  expect(await listed(/filings/, 'Jobs with filings to review')).toEqual(['10001 120 BroadwayWork recorded, no ACP7 filed'])
  await act(goBack)
  expect(await screen.findByRole('heading', { name: 'Jobs past 90% of their budget' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Show today’s jobs' }))
  expect(screen.getByRole('heading', { name: 'Jobs Active Today' })).toBeTruthy()
})

test('an empty list of Home says that it is empty once everything was read', async () => {
  respondHome({ 'GET /api/Schedules/findOne': noSchedule })
  renderScreen(<HomeScreen />, { at: '/?list=clock-outs' })
  expect(await isClear('Missing clock-outs of the last two weeks')).toBeTruthy()
})

test('if nothing needs attention, each list is clear', async () => {
  const entry = anOverviewEntry({ workerEntries: [texted('y')], supervisorId: anId() })
  respondHome({ 'GET /api/Schedules/findOne': aDay([{ ...entry, job: { ...entry.job!, scopeParts: [], budget: null } }]) })
  renderScreen(<HomeScreen />)
  for (const name of ['Today', 'Before payroll', 'Records']) expect(await isClear(name)).toBeTruthy()
  expect((await region('Today')).textContent).toContain('No later day is scheduled.')
})

test('a failed read is not “all clear”: the error is shown, and Retry reads again', async () => {
  const away = refuse(503, 'The database is away.')
  const server = respondHome({
    'GET /api/Schedules/findOne': noSchedule,
    'GET /api/Schedules': away,
    'GET /api/Workers/missingClockOuts': away,
  })
  const { user } = renderScreen(<HomeScreen />)
  expect(await screen.findByText('The database is away.')).toBeTruthy()
  expect(screen.queryByText('All clear')).toBeNull()
  server.answer({ 'GET /api/Schedules': [], 'GET /api/Workers/missingClockOuts': [] })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No later day is scheduled.')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findAllByText('All clear')).toHaveLength(3)
})

test('payroll sees hours first', async () => {
  respondHome({ 'GET /api/Schedules/findOne': noSchedule })
  renderScreen(<HomeScreen />, { me: aMe({ role: 'payroll' }) })
  await isClear('Records')
  expect(screen.getAllByRole('region').map((one) => one.querySelector('h2')?.textContent)).toEqual([
    'Before payroll',
    'Today',
    'Records',
    'Jobs Active Today',
  ])
})

test('the warehouse sees orders, loads and the search, and no day', async () => {
  const orders = [{ id: anId(), jobDate: '2026-11-20T05:00:00.000Z' }]
  const server = respondHome({ 'GET /api/Orders/toPick': orders, 'GET /api/loads': [aLoad({ transportedOn: '2026-10-06' })] })
  const mayOf = ['jobs.names', 'materials.read', 'materials.write', 'loads.read', 'settings.read', 'waste.read'] as const
  renderScreen(<HomeScreen />, { me: aMe({ role: 'warehouse', permissions: [...mayOf] }) })
  await expectLines('Today', ['1 order to pick /materials'])
  await expectLines('Records', ['Waste: 1 load past day 45 /loads?state=due'])
  expect(screen.getByRole('searchbox', { name: 'Job Search' })).toBeTruthy()
  expect(screen.queryByRole('meter')).toBeNull()
  expect(server.calls.filter(({ path }) => path.startsWith('/api/Schedules'))).toEqual([])
})

test.each(['simulator', 'twilio'] as const)(
  'with %s as the carrier, Home says whether texts are simulated, and how to connect one',
  async (texts) => {
    respondHome({ 'GET /api/Schedules/findOne': noSchedule })
    const { user } = renderScreen(<HomeScreen />, { me: aMe({ settings: { texts } }) })
    await isClear('Records')
    expect(screen.queryByText('Texts are simulated: no one receives them.') !== null).toBe(texts === 'simulator')
    if (texts === 'twilio') return
    await user.click(screen.getByRole('button', { name: 'Connect Twilio' }))
    expect((await screen.findByRole('dialog', { name: 'Connect Twilio' })).textContent).toContain('TWILIO_ACCOUNT_SID')
  },
)

test('the people who have not answered are texted from Home', async () => {
  const entry = anOverviewEntry({
    workerEntries: [texted('sent', { worker: { id: anId(), name: 'Ana', phone: '2125550142' } })],
    supervisorId: anId(),
  })
  const day = aDay([entry])
  const server = respondHome({
    'GET /api/Schedules/findOne': day,
    'POST /api/Schedules/:id/sendtexts': { queued: 1, failed: [] },
    'GET /api/settings': { ...defaultSettings, id: anId(), version: 1 },
  })
  const { user } = renderScreen(<HomeScreen />)
  await user.click(await screen.findByRole('button', { name: 'Remind 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Text the day' })
  await user.click(within(dialog).getByRole('button', { name: 'Text 1 person' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('POST /api/Schedules/:id/sendtexts')[0]?.body).toMatchObject({ audience: 'unanswered', entryIds: [entry.id] })
})
