import { defaultSettings } from '@daysheet/domain/settings/office-settings'
import type { ReviewDay, ReviewWeek } from '@daysheet/domain/time-review/review-week'
import { nameContaining } from '@daysheet/domain/people/name-search'
import { flagLabels } from '@daysheet/domain/timeclock/clock-flag'
import type { WorkedLine, WorkerHours } from '@daysheet/domain/timeclock/hours-report'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { anId } from '#testing/builders.ts'
import { fileInPieces, savedFiles } from '#testing/files.ts'
import { renderRoutes, renderScreen } from '#testing/render.tsx'
import { liveStream, refuse, respond, unreachable, type Answers } from '#testing/respond.ts'
import { typeDay } from '#testing/type-day.ts'
import type { FoundWorker } from '#features/people/queries.ts'
import { EmployeeReportScreen } from './employee-report-screen.tsx'

// The calendar's code is loaded when it is first shown, which takes its time on a busy machine.

const aWorker = (name: string, more: Partial<FoundWorker> = {}): FoundWorker => ({
  id: anId(),
  name,
  employeeNumber: null,
  phone: null,
  active: true,
  ...more,
})
const ana = aWorker('Ana Kowalska')

const aLine = (more: Partial<WorkedLine> = {}): WorkedLine => ({
  day: '2026-11-18',
  scheduleEntryId: anId(),
  jobId: anId(),
  jobNum: 10412.1,
  jobNumDecimals: 2,
  address: '120 Broadway',
  hours: 8,
  straight: more.hours ?? 8,
  overtime15: 0,
  overtime2: 0,
  otherOvertime: 0,
  status: 'clean',
  flags: [],
  flagTexts: (more.flags ?? []).map((flag) => flagLabels[flag]),
  ...more,
})

/** The server's report over these lines: the total is their sum. */
function aReport(lines: WorkedLine[], more: Partial<WorkerHours> = {}): WorkerHours {
  const totalHours = lines.reduce((sum, { hours }) => sum + hours, 0)
  return { workerId: ana.id, name: ana.name, employeeNumber: null, from: '2026-11-16', to: '2026-11-20', totalHours, lines, ...more }
}

const reportAddress = `/employeereport?from=2026-11-16&to=2026-11-20&worker=${ana.id}`

const bo = aWorker('Bo Núñez')
const aReviewDay = (workerId: string, minutes: number): ReviewDay => ({
  workerId,
  day: '2026-11-10',
  digest: 'a',
  minutes,
  rawMinutes: minutes,
  paidAt: { 1: minutes },
  isOver: true,
  isOwnHours: false,
  isWhole: true,
  isUnpaid: minutes === 0,
  state: 'open',
  stateId: null,
  given: null,
  by: null,
  at: null,
  reason: null,
  since: null,
  shifts: [],
})
/** Ana is paid eight hours, Bo nothing. */
const lastWeek: ReviewWeek = {
  from: '2026-11-09',
  to: '2026-11-15',
  jobs: [],
  supervisors: [],
  exports: [],
  exceptions: [],
  workers: [ana, bo].map(({ id, name }) => ({ id, name })),
  days: [aReviewDay(ana.id, 480), aReviewDay(bo.id, 0)],
}

function open(at: string, answers: Answers = {}) {
  const server = respond({
    'GET /api/Workers/:id': ana,
    'GET /api/Workers': [ana],
    'GET /api/Workers/:id/hours': aReport([aLine()]),
    'GET /api/timeReview/week': lastWeek,
    'GET /api/settings': { ...defaultSettings, id: 1, version: 1 },
    ...answers,
  })
  return { ...renderScreen(<EmployeeReportScreen />, { at }), server }
}

const employee = () => screen.getByRole('combobox', { name: 'Employee' })
const button = (name: string) => screen.getByRole('button', { name })
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent?.trim()),
    )
const totalHours = async () => (await screen.findByRole('status', { name: 'Total Hours' })).textContent

beforeEach(() => {
  // Friday evening in New York is Saturday in London: the business day counts.
  vi.useFakeTimers({ now: new Date('2026-11-21T02:00:00.000Z'), toFake: ['Date'] })
})

test('the first visit shows who is paid hours in the last payroll week, each one click from their report', async () => {
  const { user, server, address } = open('/employeereport')
  const people = await screen.findByRole('table', { name: '1 employee, 11-09-2026 to 11-15-2026' })
  expect(people.textContent).toBe('EmployeeReg1.5×2×HoursAna Kowalska8.008.00')
  await screen.findAllByRole('spinbutton')
  const parts = screen.getAllByRole('spinbutton').map(({ textContent }) => textContent)
  expect(parts).toEqual(['11', '09', '2026', '11', '15', '2026'])
  expect(server.to('GET /api/Workers/:id/hours')).toEqual([])
  await user.click(screen.getByRole('link', { name: 'Ana Kowalska' }))
  expect(address()).toBe(`/employeereport?from=2026-11-09&to=2026-11-15&worker=${ana.id}`)
  expect(await totalHours()).toBe('8.00')
})

test('This week shows its people, and with an employee their report', async () => {
  const { user, address } = open('/employeereport', {
    'GET /api/timeReview/week': { ...lastWeek, from: '2026-11-16', to: '2026-11-22' },
  })
  await user.click(button('This week'))
  expect(address()).toBe('/employeereport?from=2026-11-16&to=2026-11-20')
  await user.click(await screen.findByRole('link', { name: 'Ana Kowalska' }))
  expect(address()).toBe(`/employeereport?from=2026-11-16&to=2026-11-20&worker=${ana.id}`)
  await waitFor(() => expect(employee()).toHaveProperty('value', 'Ana Kowalska'))
  await user.click(button('Last week'))
  expect(address()).toBe(`/employeereport?from=2026-11-09&to=2026-11-15&worker=${ana.id}`)
})

test('the last week is a workweek of the office, whatever day it begins on', async () => {
  const sundays = [{ from: '2026-10-04', firstDay: 'Sunday' }]
  const { user, address } = open('/employeereport', {
    'GET /api/settings': { ...defaultSettings, workweekStarts: sundays, id: 1, version: 1 },
  })
  await waitFor(() => expect(screen.getAllByRole('spinbutton').map(({ textContent }) => textContent)[1]).toBe('08'))
  await user.click(button('Last week'))
  expect(address()).toBe('/employeereport?from=2026-11-08&to=2026-11-14')
})

test('dates that are no week ask for an employee', async () => {
  open('/employeereport?from=2026-11-10&to=2026-11-20')
  expect(await screen.findByText('Choose an employee and press Search to see their hours.')).toBeTruthy()
})

test('a search shows the hours and stands in the address', async () => {
  const { user, server, address } = open('/employeereport')
  await typeDay(user, 'From', '11172026')
  await typeDay(user, 'To', '11202026')
  await user.type(employee(), 'kowal')
  await user.click(await screen.findByRole('option', { name: 'Ana Kowalska' }))
  await user.click(button('Search'))
  expect(await totalHours()).toBe('8.00')
  expect(address()).toBe(`/employeereport?from=2026-11-17&to=2026-11-20&worker=${ana.id}`)
  const [asked] = server.to('GET /api/Workers/:id/hours')
  expect(asked?.path).toBe(`/api/Workers/${ana.id}/hours`)
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({ from: '2026-11-17', to: '2026-11-20' })
})

test('only active employees are offered, found by part of the name whatever its case', async () => {
  const { user, server } = open('/employeereport', {
    'GET /api/Workers': [aWorker('Luis Peña', { phone: '2125550100' }), aWorker('Luis Peña')],
  })
  await user.type(employee(), 'peña')
  expect(await screen.findByRole('option', { name: 'Luis Peña (212) 555-0100' })).toBeTruthy()
  await waitFor(() =>
    expect(server.to('GET /api/Workers').at(-1)?.filter).toEqual({
      where: { name: { regexp: nameContaining('peña') }, active: true },
      order: 'name ASC',
      limit: 50,
      fields: ['id', 'name', 'employeeNumber', 'phone', 'active'],
    }),
  )
})

test('Search without an employee asks for one', async () => {
  const { user, address } = open('/employeereport')
  await user.click(button('Search'))
  expect(screen.getByText('Choose an employee')).toBeTruthy()
  expect(employee().getAttribute('aria-invalid')).toBe('true')
  expect(address()).toBe('/employeereport')
})

test('From after To is refused, in the form and in the address', async () => {
  const { user, server } = open(`/employeereport?from=2026-11-20&to=2026-11-16&worker=${ana.id}`)
  expect(await screen.findByText('From must not be later than To')).toBeTruthy()
  await waitFor(() => expect(employee()).toHaveProperty('value', 'Ana Kowalska'))
  await user.click(button('Search'))
  expect(server.to('GET /api/Workers/:id/hours')).toEqual([])
  await typeDay(user, 'From', '11162026')
  await user.click(button('Search'))
  expect(await totalHours()).toBe('8.00')
})

test('an address that names no day counts as not said', async () => {
  const { server } = open(`/employeereport?from=2026-02-30&to=tomorrow&worker=${ana.id}`)
  expect(await screen.findByRole('link', { name: 'Ana Kowalska' })).toBeTruthy()
  expect(server.to('GET /api/Workers/:id/hours')).toEqual([])
})

test('a shared link opens the report with the form filled in', async () => {
  open(reportAddress)
  expect(await screen.findByRole('heading', { name: 'Ana Kowalska' })).toBeTruthy()
  expect(screen.getByText('11-16-2026 to 11-20-2026')).toBeTruthy()
  expect(employee()).toHaveProperty('value', 'Ana Kowalska')
})

test('Date, Job and Hours of each day with hours, with overtime, status and the totals', async () => {
  const lines = [
    aLine({ day: '2026-11-18', hours: 8.25, straight: 6.25, overtime15: 2, status: 'approved' }),
    aLine({ day: '2026-11-19', hours: 0, flags: ['missing-out'], address: '9 Grand Street' }),
    aLine({ day: '2026-11-20', hours: 3.5, jobNum: null, jobNumDecimals: null, address: '5 Hylan Boulevard' }),
  ]
  open(reportAddress, { 'GET /api/Workers/:id/hours': aReport(lines, { employeeNumber: '17' }) })
  expect(await totalHours()).toBe('11.75')
  expect(rowsOf('Hours worked')).toEqual([
    ['11-18-2026 Wed', '10412.10 120 Broadway', '6.25', '2.00', '0.00', '8.25', 'Approved'],
    ['11-20-2026 Fri', 'No number 5 Hylan Boulevard', '3.50', '0.00', '0.00', '3.50', 'Clean'],
    ['Total', '', '9.75', '2.00', '0.00', '11.75', ''],
  ])
  expect(screen.queryByRole('columnheader', { name: 'Over 2×' })).toBeNull()
  expect(screen.getByText('No. 17, 11-16-2026 to 11-20-2026')).toBeTruthy()
})

test('flagged days are listed apart, in words, each with the way to its dashboard', async () => {
  const lines = [
    aLine({ day: '2026-11-17', hours: 4, flags: ['missing-out', 'clock-off'] }),
    aLine({ day: '2026-11-18', hours: 0, flags: ['missing-in'], address: '9 Grand Street' }),
    aLine({ day: '2026-11-19' }),
  ]
  open(reportAddress, { 'GET /api/Workers/:id/hours': aReport(lines) })
  const toCheck = within(await screen.findByRole('region', { name: 'To check' }))
  expect(toCheck.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '11-17-2026 Tue4.00 hours10412.10 120 BroadwayMissing clock-out, Phone clock wrong',
    '11-18-2026 Wed0.00 hours10412.10 9 Grand StreetClock-out without clock-in',
  ])
  expect(toCheck.getByRole('link', { name: '11-17-2026 Tue' }).getAttribute('href')).toBe('/dashboard/11172026')
  expect(rowsOf('Hours worked')).toEqual([
    ['11-17-2026 Tue', '10412.10 120 BroadwayMissing clock-out, Phone clock wrong', '4.00', '0.00', '0.00', '4.00', 'Clean'],
    ['11-19-2026 Thu', '10412.10 120 Broadway', '8.00', '0.00', '0.00', '8.00', 'Clean'],
    ['Total', '', '12.00', '0.00', '0.00', '12.00', ''],
  ])
})

test('somebody who has not clocked out today may still be at work', async () => {
  open(reportAddress, { 'GET /api/Workers/:id/hours': aReport([aLine({ day: '2026-11-20', hours: 0, flags: ['missing-out'] })]) })
  expect(await screen.findByText('Missing clock-out (today: may still be at work)')).toBeTruthy()
  expect(screen.getByText('No paid hours from 11-16-2026 to 11-20-2026: see To check.')).toBeTruthy()
})

test('with several jobs, the hours of each are added up', async () => {
  const job = { jobId: anId(), address: '120 Broadway' }
  const lines = [
    aLine({ ...job, hours: 2.1 }),
    aLine({ jobNum: 7, jobNumDecimals: 0, address: '9 Grand Street', hours: 4 }),
    aLine({ ...job, hours: 2.2 }),
  ]
  open(reportAddress, { 'GET /api/Workers/:id/hours': aReport(lines) })
  await screen.findByRole('heading', { name: 'Hours by job' })
  expect(rowsOf('Hours by job')).toEqual([
    ['10412.10 120 Broadway', '4.30'],
    ['7 9 Grand Street', '4.00'],
  ])
})

test('a period without hours says so', async () => {
  open(reportAddress, { 'GET /api/Workers/:id/hours': aReport([]) })
  expect(await screen.findByText('No hours from 11-16-2026 to 11-20-2026. Choose other dates or another employee.')).toBeTruthy()
  expect(await totalHours()).toBe('0.00')
  expect(screen.queryByRole('table')).toBeNull()
})

test('an employee who has become inactive is still shown when the address names them', async () => {
  open(reportAddress, { 'GET /api/Workers/:id': { ...ana, active: false } })
  await waitFor(() => expect(employee()).toHaveProperty('value', 'Ana Kowalska (inactive)'))
  expect(await totalHours()).toBe('8.00')
})

test('an employee nobody knows is told', async () => {
  const unknown = refuse(404, 'Unknown "Worker" id "nobody".')
  open('/employeereport?from=2026-11-16&to=2026-11-20&worker=nobody', {
    'GET /api/Workers/:id': unknown,
    'GET /api/Workers/:id/hours': unknown,
  })
  expect(await screen.findByText('Employee not found. Choose another one.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('a report that could not be loaded says so in place and can be tried again', async () => {
  const { user, server } = open(reportAddress, { 'GET /api/Workers/:id/hours': unreachable })
  expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached. Check the connection and try again.')
  server.answer({ 'GET /api/Workers/:id/hours': aReport([aLine()]) })
  await user.click(button('Retry'))
  expect(await totalHours()).toBe('8.00')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('while the hours are on their way, it says so', async () => {
  const { promise, resolve } = Promise.withResolvers<WorkerHours>()
  open(reportAddress, { 'GET /api/Workers/:id/hours': () => promise })
  expect(await screen.findByText('Loading hours…')).toBeTruthy()
  resolve(aReport([aLine()]))
  expect(await totalHours()).toBe('8.00')
})

test('Search pressed again reads the hours again', async () => {
  const { user, server } = open(reportAddress)
  expect(await totalHours()).toBe('8.00')
  server.answer({ 'GET /api/Workers/:id/hours': aReport([aLine({ hours: 9 })]) })
  await waitFor(() => expect(employee()).toHaveProperty('value', 'Ana Kowalska'))
  await user.click(button('Search'))
  await waitFor(async () => expect(await totalHours()).toBe('9.00'))
})

test('a clock event that comes in moves the hours without a reload; a text does not', async () => {
  const stream = liveStream()
  const { server } = open(reportAddress, { 'GET /api/changes': stream.open })
  expect(await totalHours()).toBe('8.00')
  server.answer({ 'GET /api/Workers/:id/hours': aReport([aLine({ hours: 8.25 })]) })
  const reads = server.to('GET /api/Workers/:id/hours').length
  stream.push('change', { seq: 2, entity: 'WorkerEntry', type: 'update', id: anId(), data: { txtStatus: 'y' } }, 2)
  stream.push('change', { seq: 3, entity: 'Event', type: 'create', id: anId() }, 3)
  stream.push('change', { seq: 4, entity: 'Event', type: 'create', id: anId() }, 4)
  await waitFor(async () => expect(await totalHours()).toBe('8.25'))
  expect(server.to('GET /api/Workers/:id/hours')).toHaveLength(reads + 1)
})

test('CSV downloads the same report', async () => {
  const saved = savedFiles()
  const file = fileInPieces({ name: 'Hours_Ana_Kowalska_11-16-2026_11-20-2026.csv', rows: 1 })
  const { user, server } = open(reportAddress, { 'GET /api/Workers/:id/exportHours': file.open })
  await user.click(await screen.findByRole('button', { name: 'CSV' }))
  await waitFor(() => file.push('Date,Job,Hours\r\n11-18-2026,120 Broadway,8.00\r\n'))
  file.end()
  await waitFor(() => expect(saved[0]?.name).toBe('Hours_Ana_Kowalska_11-16-2026_11-20-2026.csv'))
  const [asked] = server.to('GET /api/Workers/:id/exportHours')
  expect(asked?.path).toBe(`/api/Workers/${ana.id}/exportHours`)
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({ from: '2026-11-16', to: '2026-11-20' })
})

test('a CSV that did not arrive says why and can be tried again', async () => {
  savedFiles()
  const { user } = open(reportAddress, { 'GET /api/Workers/:id/exportHours': unreachable })
  await user.click(await screen.findByRole('button', { name: 'CSV' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The report was not downloaded. The server cannot be reached.')
  expect(button('Retry')).toBeTruthy()
})

test('Print prints the page', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  const { user } = open(reportAddress)
  await user.click(await screen.findByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

test('the way to a dashboard and back leaves the report and the form as they were', async () => {
  respond({
    'GET /api/Workers/:id': ana,
    'GET /api/Workers': [ana],
    'GET /api/Workers/:id/hours': aReport([aLine({ flags: ['missing-out'], hours: 4 })]),
    'GET /api/settings': { ...defaultSettings, id: 1, version: 1 },
  })
  const { user, address, goBack } = renderRoutes(
    [
      { path: '/employeereport', element: <EmployeeReportScreen /> },
      { path: '/dashboard/:date', element: <h1>Timeclock</h1> },
    ],
    { at: reportAddress },
  )
  await user.click(await screen.findByRole('link', { name: '11-18-2026 Wed' }))
  expect(await screen.findByRole('heading', { name: 'Timeclock' })).toBeTruthy()
  await goBack()
  expect(await totalHours()).toBe('4.00')
  expect(address()).toBe(reportAddress)
  expect(employee()).toHaveProperty('value', 'Ana Kowalska')
})

test('Back shows the dates of the report before in the form as well', async () => {
  respond({
    'GET /api/Workers/:id': ana,
    'GET /api/Workers': [ana],
    'GET /api/Workers/:id/hours': aReport([aLine()]),
    'GET /api/settings': { ...defaultSettings, id: 1, version: 1 },
  })
  const { user, address, goBack } = renderRoutes([{ path: '/employeereport', element: <EmployeeReportScreen /> }], { at: reportAddress })
  await totalHours()
  await typeDay(user, 'From', '11012026')
  await user.click(button('Search'))
  await waitFor(() => expect(address()).toContain('from=2026-11-01'))
  await goBack()
  expect(address()).toBe(reportAddress)
  const parts = () => screen.getAllByRole('spinbutton').map(({ textContent }) => textContent)
  await waitFor(() => expect(parts().slice(0, 3)).toEqual(['11', '16', '2026']))
})

test('a report of ten years is there in full', async () => {
  const days = Array.from({ length: 3650 }, () => aLine({ hours: 0.01 }))
  open(reportAddress, { 'GET /api/Workers/:id/hours': aReport(days, { totalHours: 36.5 }) })
  expect(await totalHours()).toBe('36.50')
  const table = screen.getByRole('table', { name: 'Hours worked' })
  await waitFor(() => expect(table.querySelectorAll('[role=cell]')).toHaveLength(3651 * 7))
})

test('hours at more than 2 times have a column if there are any', async () => {
  open(reportAddress, { 'GET /api/Workers/:id/hours': aReport([aLine({ hours: 9, straight: 8, otherOvertime: 1, status: null })]) })
  await screen.findByRole('columnheader', { name: 'Over 2×' })
  expect(rowsOf('Hours worked')[0]).toEqual(['11-18-2026 Wed', '10412.10 120 Broadway', '8.00', '0.00', '0.00', '1.00', '9.00', ''])
})
