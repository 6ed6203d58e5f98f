import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCard, aDashboardJob, aDay, at, renderDashboard, somebody } from '#testing/dashboard.tsx'
import { anId } from '#testing/builders.ts'
import { aPart, aStatus } from '#testing/job-filings.ts'
import { refuse } from '#testing/respond.ts'

const job = aDashboardJob({ address: '120 Broadway', jobNum: 10412.1, jobNumDecimals: 1 })
const label = '10412.1 120 Broadway'
const card = () => screen.findByRole('article', { name: label })

/** The figures on the card, by their words. */
const figures = async () =>
  Object.fromEntries(
    [...(await card()).querySelectorAll('dl > div')].map((figure) => [
      figure.querySelector('dt')?.textContent,
      figure.querySelector('dd')?.textContent,
    ]),
  )

/** A card of one job, opened. */
async function opened(crew: Parameters<typeof aCard>[1], setting: Parameters<typeof renderDashboard>[0] = {}) {
  const rendered = renderDashboard({ day: aDay(aCard(job, crew)), ...setting })
  await card()
  await rendered.user.click(screen.getByRole('button', { name: `Clock events of ${label}` }))
  return rendered
}

const person = (name: string) => screen.getByRole('listitem', { name })
const times = (name: string) =>
  within(screen.getByRole('list', { name: `Times of ${name}` }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)

const full: NonNullable<NonNullable<Parameters<typeof somebody>[1]>['stamps']> = [
  ['in', '6:53'],
  ['out', '11:00'],
  ['in', '11:30'],
  ['out', '15:33'],
]

test('a card tells who runs it, when, its note, its counts and the hours of the day, what is running apart', async () => {
  const crew = [
    somebody('Ana', { txtStatus: 'y', stamps: full }),
    somebody('Luis', { txtStatus: 'y', stamps: [['in', '7:00']] }),
    somebody('Wei', { stamps: [['in', '7:15']] }),
    somebody('Rosa'),
  ]
  const entry = aCard(job, crew, { supervisor: { id: anId(), name: 'J. Ortiz', active: true }, notes: 'Roof, gate code 1234' })
  renderDashboard({ day: aDay(entry) })
  expect(await figures()).toEqual({
    Assigned: '4',
    Confirmed: '2',
    'On the clock': '2',
    Finished: '1',
    Hours: '8.00',
    'Running hours': '10.25',
  })
  const words = (await card()).textContent
  for (const said of ['J. Ortiz', '7:00 AM', 'Roof, gate code 1234', 'ACP7 not uploaded']) expect(words).toContain(said)
})

test('what nobody decided yet is said', async () => {
  renderDashboard({ day: aDay(aCard(aDashboardJob({ address: '9 Grand Street', jobNum: null }), [], { startTime: null })) })
  const words = (await screen.findByRole('article', { name: '9 Grand Street' })).textContent
  for (const said of ['No supervisor', 'No start time']) expect(words).toContain(said)
  expect(screen.queryByRole('link', { name: /Grand/ })).toBeNull()
})

test.each([
  ['No water', 'Cancelled: No water'],
  [null, 'Cancelled: Unknown'],
])('a job cancelled for %j says so', async (cancelledReason, words) => {
  renderDashboard({ day: aDay(aCard(job, [], { cancelled: true, cancelledReason })) })
  expect(within(await card()).getByText(words)).toBeTruthy()
})

test('the end-of-shift report stands with its quantities', async () => {
  const eosReport = {
    id: anId(),
    version: 1,
    scheduleEntryId: anId(),
    decon: true,
    prep: false,
    removal: true,
    removalQty: 1120.5,
    bagout: true,
    bagoutQty: 1,
    breakdown: null,
    comments: 'The rear stair is ours tomorrow.',
    time: at('15:42'),
    signature: null,
  }
  const late = { ...eosReport, removalQty: null, bagout: false, bagoutQty: null, comments: null, time: at('24:10') }
  const other = aDashboardJob({ address: '5 Hylan Boulevard', jobNum: 20000 })
  renderDashboard({ day: aDay(aCard(job, [], { eosReport }), aCard(other, [], { eosReport: late })) })
  const [first, second] = await screen.findAllByRole('group', { name: 'End-of-shift report' })
  expect(first?.textContent).toBe('End of shift 3:42 PMDeconRemoval 1,120.5 ftBagout 1 bagThe rear stair is ours tomorrow.')
  expect(second?.textContent).toBe('End of shift 11-21-2026 12:10 AMDeconRemoval, no quantity')
})

test('every event is told as it came, as it is paid, and with the difference; people stand by name', async () => {
  await opened([somebody('Wei Chen', { stamps: [['in', '7:09']] }), somebody('Ana Kowalska', { stamps: full })])
  expect(times('Ana Kowalska')).toEqual([
    'In6:53 AM → 7:00 AM (+7 min)',
    'Out11:00 AM → 11:00 AM (0 min)',
    'In11:30 AM → 11:30 AM (0 min)',
    'Out3:33 PM → 3:30 PM (−3 min)',
  ])
  expect(within(person('Ana Kowalska')).getByText('8.00 h')).toBeTruthy()
  expect(within(person('Ana Kowalska')).getByText('Finished')).toBeTruthy()
  const people = within(screen.getByRole('list', { name: `Employees on ${label}` })).getAllByRole('listitem', { name: /Kowalska|Chen/ })
  expect(people.map((one) => one.getAttribute('aria-label'))).toEqual(['Ana Kowalska', 'Wei Chen'])
})

test('an event past midnight carries its date', async () => {
  await opened([
    somebody('Ana', {
      stamps: [
        ['in', '22:00'],
        ['out', '25:08'],
      ],
    }),
  ])
  expect(times('Ana')).toEqual(['In10:00 PM → 10:00 PM (0 min)', 'Out11-21-2026 1:08 AM → 11-21-2026 1:15 AM (+7 min)'])
})

test('somebody at work is never missing a clock-out, nor at 0.00 h: since when and what it comes to so far is said', async () => {
  await opened([somebody('Ana', { stamps: [['in', '7:53']] })])
  const ana = within(person('Ana'))
  expect(ana.getByText('On the clock since 8:00 AM, 4.25 h so far').className).not.toContain('warn')
  expect(ana.queryByText(/Missing clock-out|0\.00 h/)).toBeNull()
  expect(screen.queryByText(/To check:/)).toBeNull()
  expect(await figures()).toMatchObject({ Hours: '0.00', 'Running hours': '4.25' })
})

test('when the day is over, a missing clock-out is a warning, first of all, and nothing runs', async () => {
  await opened([somebody('Ana', { stamps: [['in', '7:53']] }), somebody('Wei')], {
    at: '/dashboard/11202026',
    now: '2026-11-21T15:00:00.000Z',
  })
  expect(within(person('Ana')).getByText('Missing clock-out').className).toContain('warn')
  expect(screen.getByText('To check: Ana: Missing clock-out')).toBeTruthy()
  expect(within(await card()).getByText('1 person to check')).toBeTruthy()
  expect(within(person('Wei')).getByText('Did not clock in')).toBeTruthy()
  expect(within(person('Ana')).queryByText(/running|On the clock/)).toBeNull()
  expect(await figures()).toMatchObject({ 'Missing clock-out': '1' })
  expect(await figures()).not.toHaveProperty('Running hours')
  expect(await figures()).not.toHaveProperty('On the clock')
})

test('clocked in twice, out without in, and a phone whose clock is off are flagged at once', async () => {
  await opened([
    somebody('Ana', {
      stamps: [
        ['in', '7:00'],
        ['in', '7:04'],
        ['out', '11:00'],
      ],
    }),
    somebody('Luis', { stamps: [['out', '11:00']] }),
    somebody('Wei', { stamps: [['in', '7:12', { clockOffset: 720, receivedAt: at('7:00') }]] }),
  ])
  expect(within(person('Ana')).getByText('Clocked in twice')).toBeTruthy()
  expect(within(person('Luis')).getByText('Clock-out without clock-in')).toBeTruthy()
  expect(within(person('Wei')).getByText('Phone clock wrong')).toBeTruthy()
  expect(screen.getByText('To check: Ana: Clocked in twice; Luis: Clock-out without clock-in; Wei: Phone clock wrong')).toBeTruthy()
  expect(times('Wei')).toEqual(['In7:12 AM → 7:15 AM (+3 min)'])
  expect(within(await card()).getByText('3 people to check')).toBeTruthy()
})

test('credit for gaps is said where it was given', async () => {
  await opened([somebody('Ana', { role: 'office', stamps: full }), somebody('Wei', { stamps: full })])
  expect(within(person('Ana')).getByText('8.50 h')).toBeTruthy()
  expect(within(person('Ana')).getByText('incl. 0.50 h gap credit')).toBeTruthy()
  expect(within(person('Wei')).queryByText(/gap credit/)).toBeNull()
})

test('where somebody’s text stands is told by shape and in words', async () => {
  await opened([somebody('Ana', { txtStatus: 'n', txtStatusTime: at('6:05') }), somebody('Wei')])
  expect(within(person('Ana')).getByRole('img', { name: 'Declined 11-20-2026 6:05 AM' })).toBeTruthy()
  expect(within(person('Wei')).getByRole('img', { name: 'Not texted' })).toBeTruthy()
})

test('a person opens to a table with photo, signature, place and what is worth knowing of each event', async () => {
  const image = '/api/images/events/download/ana-in.jpg'
  const { user } = await opened(
    [
      somebody('Ana', {
        stamps: [
          ['in', '6:53', { image, latitude: 40.7, longitude: -74, receivedAt: at('9:08') }],
          ['in', '7:30', { signature: '/api/images/signatures/download/ana.png' }],
          ['out', '11:00'],
        ],
      }),
    ],
    {},
  )
  await user.click(screen.getByRole('button', { name: 'Photos and places of Ana' }))
  const table = within(screen.getByRole('table', { name: 'Clock events of Ana' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Type', 'Time and rounded time', 'Photo', 'Signature', 'Place'],
  ])
  const [first, second, third] = table.getAllByRole('row').slice(1)
  if (!first || !second || !third) throw new Error('There should be three events')
  expect(await within(first).findByAltText('Photo of Ana, in 6:53 AM')).toBeTruthy()
  expect(within(first).getByRole('link', { name: 'Map of Ana, in 6:53 AM, in a new window' })).toBeTruthy()
  expect(await within(first).findByAltText('Map of Ana, in 6:53 AM')).toBeTruthy()
  expect(within(first).getByText('Received 2 h 15 min later')).toBeTruthy()
  expect(await within(second).findByAltText('Signature of Ana, in 7:30 AM')).toBeTruthy()
  expect(within(second).getByText('Clocked in twice')).toBeTruthy()
  expect(third.textContent).toBe('Out11:00 AM → 11:00 AM (0 min)No photoNo signatureNo location')
  expect(screen.queryByRole('list', { name: 'Times of Ana' })?.children).toHaveLength(0)
})

test('who clocked leads to their day in the time review', async () => {
  await opened([somebody('Ana', { stamps: full }), somebody('Luis')])
  const link = screen.getByRole('link', { name: 'Review the hours of Ana' })
  const address = new URL(link.getAttribute('href') ?? '', 'http://daysheet.test')
  expect([address.pathname, address.searchParams.get('day'), address.searchParams.has('worker')]).toEqual([
    '/time',
    at('12:00').slice(0, 10),
    true,
  ])
  expect(screen.queryByRole('link', { name: 'Review the hours of Luis' })).toBeNull()
})

test('photos and places of everybody are shown and hidden with one button', async () => {
  const { user } = await opened([somebody('Ana', { stamps: full }), somebody('Wei', { stamps: full }), somebody('Rosa')])
  const all = screen.getByRole('button', { name: `Show photos and places of everybody on ${label}` })
  await user.click(all)
  expect(screen.getAllByRole('table')).toHaveLength(2)
  expect(all.textContent).toBe('Hide photos and places')
  await user.click(all)
  expect(screen.queryByRole('table')).toBeNull()
})

test('a job without anybody says where people are chosen', async () => {
  await opened([])
  expect(screen.getByText('No employees yet. They are chosen on the schedule.')).toBeTruthy()
})

test.each([
  [40, 100, '40%', null],
  [75, 100, '75%', '75% of the budget reached'],
  [90, 100, '90%', '90% of the budget reached'],
  [99.6, 100, '100%', '90% of the budget reached'],
  [100, 100, '100%', 'Budget reached'],
  [112.5, 100, '113%', 'Over budget by 12.5 h'],
])('%d h of a budget of %d h are %s: %s', async (hours, budget, percent, words) => {
  renderDashboard({ day: aDay(aCard({ ...job, budget })), hours: { [job.id]: hours } })
  const meter = await within(await card()).findByRole('meter', { name: `Worked of budgeted hours, ${label}` })
  const said = `${hours.toFixed(1)} of ${budget} h`
  expect(meter.getAttribute('aria-valuetext')).toBe(`${said}, ${percent}${words === null ? '' : `. ${words}`}`)
  for (const shown of [said, percent, ...(words === null ? [] : [words])]) expect(within(await card()).getByText(shown)).toBeTruthy()
})

test('a job without a budget says so, with the hours worked', async () => {
  renderDashboard({ day: aDay(aCard(job)), hours: { [job.id]: 31.5 } })
  expect(await within(await card()).findByText('31.5 h worked')).toBeTruthy()
  expect(screen.getByText('No budget')).toBeTruthy()
  expect(screen.getByRole('button', { name: `Edit Budget of ${label}` })).toBeTruthy()
})

test('hours that could not be read say so on the card and can be asked for again', async () => {
  const { server, user } = renderDashboard({ day: aDay(aCard(job)), answers: { 'GET /api/Jobs/hours': refuse(500, 'No') } })
  expect(await screen.findByText('Worked hours could not be read')).toBeTruthy()
  server.answer({ 'GET /api/Jobs/hours': [{ jobId: job.id, hours: 7, flagged: 0 }] })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.getByText('7.0 h worked')).toBeTruthy())
})

const { scopeStatuses: _none, ...scopePart } = aPart()

test('ACP7 progress is told in percent', async () => {
  renderDashboard({ day: aDay(aCard({ ...job, scopeParts: [{ ...scopePart, scopeStatuses: [aStatus(at('6:00'), 62)] }] })) })
  expect(within(await card()).getByText('ACP7 62%')).toBeTruthy()
  expect(screen.queryByText(/filed quantity/)).toBeNull()
})

test('of several filings each one’s percent is told with that of all', async () => {
  const parts = [
    { ...scopePart, scopeStatuses: [aStatus(at('6:00'), 100)] },
    { ...scopePart, filingNumber: 'TRU0402MN26', scopeStatuses: [aStatus(at('6:00'), 20)] },
  ]
  renderDashboard({ day: aDay(aCard({ ...job, scopeParts: parts })) })
  const progress = within(await card()).getByText('ACP7 60%')
  expect(progress.textContent).toBe('ACP7 60%, TRU0401MN26: 100%, TRU0402MN26: 20%')
  expect(progress.title).toBe('TRU0401MN26: 100%, TRU0402MN26: 20%')
})

test('more done than filed, and work on a job without a filing, are told on the card the same day', async () => {
  const over = { ...scopePart, squareFeet: 10, scopeStatuses: [aStatus(at('6:00'), 11)] }
  const other = aDashboardJob({ address: '5 Wall Street' })
  const worked = aCard(other, [somebody('Ana', { stamps: [['in', '6:53']] })])
  renderDashboard({ day: aDay(aCard({ ...job, scopeParts: [over] }), worked) })
  expect(within(await card()).getByText('1 row exceeds filed quantity: may need an amendment (ACP8)')).toBeTruthy()
  expect(within(screen.getByRole('article', { name: /5 Wall Street/ })).getByText('Work recorded, no ACP7 filed')).toBeTruthy()
  expect(screen.getAllByText('Work recorded, no ACP7 filed')).toHaveLength(1)
})

test('number, address and borough are words of their own to whoever hears or copies the heading', async () => {
  const named = aDashboardJob({ jobNum: 10154.2, jobNumDecimals: 2, address: '1974 Broadway', boro: 'Manhattan' })
  renderDashboard({ day: aDay(aCard(named)) })
  expect((await screen.findByRole('heading', { level: 2, name: /Broadway/ })).textContent).toBe('10154.20 1974 Broadway Manhattan')
})

test('who clocked without being on the crew is flagged, and put on it by one press', async () => {
  const ana = somebody('Ana', { stamps: full, planned: false })
  const path = `POST /api/ScheduleEntries/${ana.scheduleEntryId}/workerEntries` as const
  const { user, server } = await opened([ana], {
    at: '/dashboard/11202026',
    now: '2026-11-21T15:00:00.000Z',
    answers: { [path]: [{ ...ana, planned: true }] },
  })
  expect(within(person('Ana')).getByText('Clocked without being on the crew').className).toContain('warn')
  await user.click(within(person('Ana')).getByRole('button', { name: 'Put on the crew: Ana' }))
  await waitFor(() => expect(server.to(path)).toHaveLength(1))
  expect(server.to(path)[0]?.body).toEqual([expect.objectContaining({ workerId: ana.workerId })])
})
