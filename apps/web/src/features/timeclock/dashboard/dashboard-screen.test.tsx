import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCard, aDashboardJob, aDay, at, renderDashboard, somebody } from '#testing/dashboard.tsx'
import { anId } from '#testing/builders.ts'
import { aPart, aStatus } from '#testing/job-filings.ts'
import { liveStream, refuse, type Call } from '#testing/respond.ts'

const broadway = aDashboardJob({
  address: '120 Broadway',
  jobNum: 10412.1,
  jobNumDecimals: 1,
  scopeParts: [{ ...aPart(), scopeStatuses: [] }],
})
const hylan = aDashboardJob({ address: '5 Hylan Boulevard', jobNum: 10077 })

const cardOf = (address: string) => screen.getByRole('article', { name: new RegExp(address) })
const findCard = (address: string) => screen.findByRole('article', { name: new RegExp(address) })
const toggleOf = (address: string) => screen.getByRole('button', { name: new RegExp(`^Clock events of .*${address}`) })
const totals = () =>
  Object.fromEntries(
    [...screen.getByRole('group', { name: 'Day totals' }).querySelectorAll('div')].map((figure) => [
      figure.querySelector('dt')?.textContent,
      figure.querySelector('dd')?.textContent,
    ]),
  )
/** The day that was asked for, by its first moment. */
const requestedDays = ({ filter }: Call) => (filter as { where: { date: { between: [string, string] } } }).where.date.between[0]

test('the day is read with its bounds in the business time zone', async () => {
  const { server } = renderDashboard({ day: aDay(aCard(broadway)) })
  expect(screen.getByText('Loading Schedule...')).toBeTruthy()
  await findCard('120 Broadway')
  const [read] = server.to('GET /api/Schedules/findOne')
  expect(read?.filter).toMatchObject({ where: { date: { between: [at('0:00'), '2026-11-21T04:59:59.999Z'] } } })
})

test('a day without a schedule says so and leads to planning it', async () => {
  renderDashboard({ day: null, at: '/dashboard/12242026' })
  expect(await screen.findByText('No Schedule found')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Plan this day' }).getAttribute('href')).toBe('/schedule?date=12242026')
})

test('a schedule without jobs says so and leads to the planner', async () => {
  renderDashboard({ day: aDay() })
  expect(await screen.findByText('No Jobs found for this schedule')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add jobs on the schedule' }).getAttribute('href')).toBe('/schedule?date=11202026')
})

test('a day that could not be read says so and can be tried again', async () => {
  const { server, user } = renderDashboard({ answers: { 'GET /api/Schedules/findOne': refuse(500, 'Internal Server Error') } })
  expect(await screen.findByText('Error getting schedule, please try again')).toBeTruthy()
  server.answer({ 'GET /api/Schedules/findOne': aDay(aCard(broadway)) })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await findCard('120 Broadway')
  expect(screen.queryByText('Error getting schedule, please try again')).toBeNull()
})

test('a count of texts narrows the day to the jobs it counts, as on the schedule, and stands in the address', async () => {
  const day = aDay(aCard(hylan, [somebody('Wei', { txtStatus: 'sent' })]), aCard(broadway, [somebody('Ana', { txtStatus: 'y' })]))
  const { user } = renderDashboard({ day })
  await findCard('120 Broadway')
  await user.click(screen.getByRole('button', { name: 'Texted, waiting: 1' }))
  expect(screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))).toEqual([expect.stringContaining('5 Hylan')])
  expect(screen.getByText('Showing 1 of 2 jobs')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Texted, waiting: 1' }))
  await user.click(screen.getByRole('button', { name: 'Declined: 0' }))
  expect(screen.getByText('No job of this day is so.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all jobs' }))
  expect(screen.getAllByRole('article')).toHaveLength(2)
})

test('the jobs stand in order of start, closed, what is cancelled last, and the totals are those of the day', async () => {
  const crew = [
    somebody('Ana', {
      txtStatus: 'y',
      stamps: [
        ['in', '6:53'],
        ['out', '11:00'],
      ],
    }),
    somebody('Luis', { stamps: [['in', '7:00']] }),
  ]
  const off = aCard(aDashboardJob({ address: '9 Grand Street' }), [somebody('Wei', { stamps: [['out', '8:00']] })], {
    startTime: '5:00 AM',
    cancelled: true,
  })
  renderDashboard({ day: aDay(aCard(hylan, [], { startTime: '1:00 PM' }), aCard(broadway, crew), off) })
  await findCard('120 Broadway')
  expect(screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))).toEqual([
    expect.stringContaining('120 Broadway'),
    expect.stringContaining('5 Hylan'),
    expect.stringContaining('9 Grand Street'),
  ])
  expect(totals()).toEqual({
    Jobs: '2',
    Assigned: '2',
    'On the clock': '1',
    Finished: '1',
    Hours: '4.00',
  })
  expect(screen.getByRole('button', { name: 'To check (1)' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Confirmed: 1' })).toBeTruthy()
  expect(screen.queryByRole('list', { name: /^Employees on/ })).toBeNull()
  expect(screen.getAllByRole('button', { name: /^Clock events of/ }).map((button) => button.ariaExpanded)).not.toContain('true')
})

test('of a day that is over nobody is on the clock: the clock-outs that are missing are counted', async () => {
  const day = aDay(aCard(broadway, [somebody('Ana', { stamps: [['in', '7:00']] })]))
  renderDashboard({ day, now: '2026-11-21T15:00:00.000Z', at: '/dashboard/11202026' })
  await findCard('120 Broadway')
  expect(totals()).toMatchObject({ 'Missing clock-out': '1' })
  expect(totals()).not.toHaveProperty('On the clock')
})

test('somebody on two jobs is one person, assigned twice', async () => {
  const workerId = anId()
  renderDashboard({
    day: aDay(aCard(broadway, [somebody('Ana', { workerId })]), aCard(hylan, [somebody('Ana', { workerId })])),
  })
  await findCard('120 Broadway')
  expect(totals()).toMatchObject({ 'Assigned, 1 person': '2' })
})

test('only what is to be checked can be shown: nothing of those at work, the forgotten of a day that is over', async () => {
  const running = aCard(broadway, [somebody('Ana', { stamps: [['in', '7:00']] })])
  const day = aDay(running, aCard(hylan, [somebody('Luis')]))
  const { user, server } = renderDashboard({ day })
  await findCard('120 Broadway')
  await user.click(screen.getByRole('button', { name: 'To check (0)' }))
  expect(screen.getByText('Nothing to check on this day.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all jobs' }))
  expect(screen.getAllByRole('article')).toHaveLength(2)
  server.answer({ 'GET /api/Schedules/findOne': day })
  await user.click(screen.getByRole('button', { name: 'Previous day' }))
  await user.click(await screen.findByRole('button', { name: 'To check (1)' }))
  expect(screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))).toEqual(['10412.1 120 Broadway'])
})

test('a card that warns of its ACP7 filings is to be checked, beside its people', async () => {
  const over = { ...hylan, scopeParts: [{ ...aPart({ squareFeet: 10 }), scopeStatuses: [aStatus(at('6:00'), 11)] }] }
  const unfiled = aDashboardJob({ jobNum: 10_008, address: '9 Grand Street' })
  const crew = [somebody('Ana', { stamps: [['in', '7:00']] }), somebody('Wei', { stamps: [['out', '8:00']] })]
  const { user } = renderDashboard({ day: aDay(aCard(broadway, [somebody('Luis')]), aCard(over), aCard(unfiled, crew)) })
  await findCard('120 Broadway')
  await user.click(screen.getByRole('button', { name: 'To check (3)' }))
  expect(screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))).toEqual([
    expect.stringContaining('9 Grand Street'),
    '10077 5 Hylan Boulevard',
  ])
})

test('all cards are opened and closed at once', async () => {
  const { user } = renderDashboard({ day: aDay(aCard(broadway, [somebody('Ana')]), aCard(hylan, [somebody('Luis')])) })
  await findCard('120 Broadway')
  await user.click(screen.getByRole('button', { name: 'Expand all' }))
  expect(await screen.findAllByRole('list', { name: /^Employees on/ })).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Collapse all' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: /^Employees on/ })).toBeNull())
})

test('a day of many jobs stands whole, though it is drawn and opened a part at a time', async () => {
  const day = aDay(...Array.from({ length: 23 }, () => aCard(aDashboardJob(), [somebody('Ana')])))
  const { user } = renderDashboard({ day })
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(23))
  await user.click(screen.getByRole('button', { name: 'Expand all' }))
  await waitFor(() => expect(screen.getAllByRole('list', { name: /^Employees on/ })).toHaveLength(23))
})

test.each(['99999999', '13012026', '02292027', 'yesterday'])('%s is no date: today is shown and the address mended', async (date) => {
  const { address, server } = renderDashboard({ day: aDay(aCard(broadway)), at: `/dashboard/${date}` })
  await findCard('120 Broadway')
  expect(address()).toBe('/dashboard')
  expect(server.to('GET /api/Schedules/findOne').map(requestedDays)).toEqual([at('0:00')])
})

test('an invalid date of one job is mended too, and the job stays', async () => {
  const { address } = renderDashboard({ day: aDay(aCard(broadway)), at: '/dashboard/job/10412.1/nonsense' })
  await findCard('120 Broadway')
  expect(address()).toBe('/dashboard/job/10412.1')
})

test.each([
  ['/dashboard/job/10412.10/11202026', '/dashboard/job/10412.10/11212026'],
  ['/dashboard/job/10412.1', '/dashboard/job/10412.1/11212026'],
  ['/dashboard/11202026?jobNum=10412.1', '/dashboard/11212026?jobNum=10412.1'],
])('%s shows that job alone, open; the next day keeps it: %s', async (from, to) => {
  const again = aCard(aDashboardJob({ address: '122 Broadway', jobNum: 10412.1, jobNumDecimals: null }), [somebody('Wei')])
  const { address, user } = renderDashboard({ day: aDay(aCard(broadway, [somebody('Ana')]), aCard(hylan), again), at: from })
  await findCard('120 Broadway')
  expect(screen.getAllByRole('article')).toHaveLength(2)
  expect(screen.queryByRole('article', { name: /Hylan/ })).toBeNull()
  expect(within(cardOf('120 Broadway')).getByRole('listitem', { name: 'Ana' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next day' }))
  expect(address()).toBe(to)
})

test.each(['10412', '10412.11', 'Broadway'])('a job that is not on the day is told: %s', async (jobNum) => {
  const { address, user } = renderDashboard({ day: aDay(aCard(broadway)), at: `/dashboard/job/${jobNum}/11202026` })
  expect(await screen.findByText('No Jobs found for this schedule and job')).toBeTruthy()
  await user.click(screen.getAllByRole('link', { name: 'All jobs of this day' })[0] as HTMLElement) // one at the top, one in the message
  await findCard('120 Broadway')
  expect(address()).toBe('/dashboard/11202026')
})

test('the job number leads to the page of that job, and All days to its days, on the day that is shown', async () => {
  const { goTo, user } = renderDashboard({ day: aDay(aCard(broadway)) })
  const openActions = () => user.click(screen.getByRole('button', { name: 'Actions for 10412.1 120 Broadway' }))
  await findCard('120 Broadway')
  expect(screen.getByRole('link', { name: 'Job 10412.1' }).getAttribute('href')).toBe(`/job/${broadway.id}`)
  await openActions()
  expect(screen.getByRole('menuitem', { name: 'All days' }).getAttribute('href')).toBe('/dashboard/job/10412.1')
  await user.keyboard('{Escape}')
  await goTo('/dashboard/11192026')
  await findCard('120 Broadway')
  await openActions()
  expect(screen.getByRole('menuitem', { name: 'All days' }).getAttribute('href')).toBe('/dashboard/job/10412.1/11192026')
})

test('somebody clocking in elsewhere appears, what is open stays open, and only that job’s hours are asked for again', async () => {
  const stream = liveStream()
  const ana = somebody('Ana')
  const card = aCard({ ...broadway, budget: 100 }, [ana])
  const { server, user } = renderDashboard({
    day: aDay(card, aCard({ ...hylan, budget: 100 })),
    hours: { [broadway.id]: 40, [hylan.id]: 50 },
    answers: { 'GET /api/changes': stream.open },
  })
  await findCard('120 Broadway')
  await within(cardOf('120 Broadway')).findByText('40.0 of 100 h')
  await user.click(toggleOf('120 Broadway'))
  expect(within(cardOf('120 Broadway')).getByText('Not clocked in')).toBeTruthy()
  const clocked = { ...ana, events: [{ ...somebody('', { stamps: [['in', '6:53']] }).events[0], workerEntryId: ana.id }] }
  server.answer({
    'GET /api/Schedules/findOne': aDay({ ...card, workerEntries: [clocked as typeof ana] }, aCard({ ...hylan, budget: 100 })), // an event of the builder's own
    'GET /api/Jobs/hours': [{ jobId: broadway.id, hours: 48.5, flagged: 0 }],
  })
  const callsBefore = server.to('GET /api/Jobs/hours').length
  stream.push(
    'change',
    { seq: 2, entity: 'Event', type: 'create', id: anId(), scheduleId: card.scheduleId, data: { workerEntryId: ana.id } },
    2,
  )
  const times = await screen.findByRole('list', { name: 'Times of Ana' })
  await waitFor(() => expect(times.textContent).toContain('6:53 AM → 7:00 AM (+7 min)'))
  expect(await within(cardOf('120 Broadway')).findByText('48.5 of 100 h')).toBeTruthy()
  expect(within(cardOf('5 Hylan')).getByText('50.0 of 100 h')).toBeTruthy()
  const later = server.to('GET /api/Jobs/hours').slice(callsBefore)
  expect(later.map(({ query }) => query.get('ids'))).toEqual([broadway.id])
  stream.close()
})

test('an answer to a text changes its place without reading the day again', async () => {
  const stream = liveStream()
  const ana = somebody('Ana', { txtStatus: 'sent' })
  const { server } = renderDashboard({ day: aDay(aCard(broadway, [ana])), answers: { 'GET /api/changes': stream.open } })
  await findCard('120 Broadway')
  const reads = server.to('GET /api/Schedules/findOne').length
  const data = { txtStatus: 'y', txtStatusTime: at('6:00'), txtReason: null }
  stream.push('change', { seq: 2, entity: 'WorkerEntry', type: 'update', id: ana.id, data }, 2)
  expect(await screen.findByRole('button', { name: 'Confirmed: 1' })).toBeTruthy()
  expect(server.to('GET /api/Schedules/findOne')).toHaveLength(reads)
  stream.close()
})

test.each([
  ['an end-of-shift report', { entity: 'EosReport', data: { scheduleEntryId: 'card' } }],
  ['a checklist', { entity: 'Checklist', data: { jobId: 'job' } }],
  ['a set of images', { entity: 'ImageSet', data: { jobId: 'job' } }],
  ['a supervisor', { entity: 'Supervisor', id: 'supervisor' }],
  ['a job', { entity: 'Job', id: 'job' }],
  ['a note or a cancellation', { entity: 'ScheduleEntry', id: 'card', scheduleId: 'schedule' }],
])('%s reads the day again', async (_what, change) => {
  const stream = liveStream()
  const supervisor = { id: anId(), name: 'J. Ortiz', active: true }
  const card = aCard(broadway, [], { supervisor })
  const { server } = renderDashboard({ day: aDay(card), answers: { 'GET /api/changes': stream.open } })
  await findCard('120 Broadway')
  server.answer({ 'GET /api/Schedules/findOne': aDay({ ...card, notes: 'Read again' }) })
  const ids: Record<string, string> = { card: card.id, job: broadway.id, supervisor: supervisor.id, schedule: card.scheduleId }
  const text = JSON.stringify({ seq: 2, type: 'update', id: anId(), ...change })
  stream.push('change', JSON.parse(text.replace(/"(card|job|supervisor|schedule)"/g, (_all, name: string) => `"${ids[name]}"`)), 2)
  expect(await screen.findByText('Read again')).toBeTruthy()
  stream.close()
})

test('beneath one job stands its history: days with people and hours, against the budget', async () => {
  const days = [
    { day: '2026-11-20', scheduleEntryId: anId(), cancelled: false, people: 4, hours: 31.5, flagged: 1 },
    { day: '2026-11-19', scheduleEntryId: anId(), cancelled: true, people: 3, hours: 0, flagged: 0 },
  ]
  renderDashboard({
    day: aDay(),
    at: '/dashboard/job/10412.1/11212026',
    answers: {
      'GET /api/Jobs': ({ filter }: Call) => (JSON.stringify(filter).includes('10412.1') ? [broadway] : []),
      'GET /api/Jobs/:id/hours': { jobId: broadway.id, budget: 40, hours: 31.5, days },
    },
  })
  const history = await screen.findByRole('group', { name: 'History of 10412.1 120 Broadway' })
  const rows = await within(history).findAllByRole('row')
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Date', 'People', 'Hours', 'To check'],
    ['11-20-2026', '4', '31.5', '1 person'],
    ['11-19-2026 Cancelled', '3', '0.0', ''],
  ])
  expect(within(history).getByRole('link', { name: '11-20-2026' }).getAttribute('href')).toBe('/dashboard/job/10412.1/11202026')
  expect(within(history).getByRole('meter').getAttribute('aria-valuetext')).toBe('31.5 of 40 h, 79%. 75% of the budget reached')
})
