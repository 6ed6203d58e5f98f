import type { ScheduleWeek, WeekEntry } from '@daysheet/domain/schedules/week'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '#testing/render.tsx'
import { refuse, respond, type Answer, type Answers } from '#testing/respond.ts'
import { WeekScreen } from './week-screen.tsx'

const id = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`
const monday = '2030-03-04'
const tuesday = '2030-03-05'
const broadway = { id: id(1), address: '120 Broadway', boro: 'Manhattan', jobNum: 10001, jobNumDecimals: 0, active: true }
const hylan = { id: id(2), address: 'Hylan Blvd 1400', boro: null, jobNum: 9002, jobNumDecimals: 0, active: true }
const ana = { id: id(31), name: 'Ana Kowalska', active: true }

const anEntry = (number: number, job: WeekEntry['job'], more: Partial<WeekEntry> = {}): WeekEntry => ({
  id: id(500 + number),
  version: 3,
  startTime: '7:00 AM',
  cancelled: false,
  cancelledReason: null,
  notes: null,
  job,
  supervisor: { id: id(41), name: 'J. Ortiz', active: true },
  crew: [],
  ...more,
})

const onMonday = anEntry(1, broadway, { crew: [{ ...ana, txtStatus: 'y', txtReason: null, clocked: false }] })
const onTuesday = anEntry(2, hylan, {
  startTime: '6:30 AM',
  supervisor: null,
  crew: [{ ...ana, txtStatus: null, txtReason: null, clocked: false }],
})
const aWeek: ScheduleWeek = [
  { id: id(11), day: monday, entries: [onMonday] },
  { id: id(12), day: tuesday, entries: [onTuesday] },
]

function renderWeek(week: Answer = aWeek, answers: Answers = {}) {
  const server = respond({ 'GET /api/Schedules/week': week, 'GET /api/Schedules/copyDaysPreview': [], ...answers })
  return { ...renderScreen(<WeekScreen />, { at: '/schedule/week?date=03052030' }), server }
}

const openPlace = async (user: ReturnType<typeof renderWeek>['user']) => {
  await user.click(await screen.findByRole('button', { name: /actions for 10001 120 Broadway on Monday$/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Move or copy to…' }))
  return screen.findByRole('dialog', { name: 'Move or copy 10001 120 Broadway' })
}

test('shows the week of the day in the address: jobs by number, the totals of each day, and each crew in numbers or, after a press, by name', async () => {
  const { server, user } = renderWeek()
  const table = await screen.findByRole('table')
  expect(screen.getByRole('heading', { name: 'Week of 03-04-2030' })).toBeTruthy()
  expect(server.to('GET /api/Schedules/week')[0]?.query.get('from')).toBe('2030-03-04')
  const rows = within(table).getAllByRole('rowheader')
  expect(rows.map(({ textContent }) => textContent?.trim())).toEqual(['9002 Hylan Blvd 1400', '10001 120 Broadway Manhattan'])
  const heads = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
  expect(heads.slice(0, 4)).toEqual([
    'Job',
    'Mon 03-04 2030Copy to… from Monday1 job · 1 personConfirmed: 1',
    'Tue 03-05 2030Copy to… from Tuesday1 job · 1 personNot texted: 1',
    'Wed 03-06 2030No jobs',
  ])
  expect(within(table).getByRole('link', { name: 'Tue 03-05 2030' }).getAttribute('href')).toBe('/schedule?date=03052030')
  const entry = within(table).getByRole('article', { name: '9002 Hylan Blvd 1400 on Tuesday' })
  expect(within(entry).getByText('No supervisor')).toBeTruthy()
  expect(within(entry).queryByRole('listitem')).toBeNull()
  await user.click(within(entry).getByRole('button', { name: /^1 ?person on 9002 .*, ?Not texted: ?1$/ }))
  expect(within(entry).getByRole('listitem').textContent).toBe('Ana Kowalska, Not texted')
})

test('the names of all crews are shown and hidden at once, and paper has them', async () => {
  const { user } = renderWeek()
  await screen.findByRole('table')
  await user.click(screen.getByRole('button', { name: 'Show names' }))
  expect(screen.getAllByText('Ana Kowalska')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Hide names' }))
  expect(screen.queryByText('Ana Kowalska')).toBeNull()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(screen.getAllByText('Ana Kowalska')).toHaveLength(2)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(screen.queryByText('Ana Kowalska')).toBeNull()
})

test('by person: the jobs of each person by day, the status of the texts, and the number of days', async () => {
  const { user } = renderWeek()
  await screen.findByRole('table')
  await user.click(screen.getByRole('button', { name: 'By person' }))
  const rows = within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows).toEqual([
    [
      'Name',
      ...['Mon 03-04', 'Tue 03-05', 'Wed 03-06', 'Thu 03-07', 'Fri 03-08', 'Sat 03-09', 'Sun 03-10'].map((day) => `${day} 2030`),
      'Days',
    ],
    ['Employees (1)'],
    ['Ana Kowalska', '10001, 120 Broadway, 7:00 AM, Confirmed', '9002, Hylan Blvd 1400, 6:30 AM, Not texted', '', '', '', '', '', '2'],
    ['Supervisors (1)'],
    ['J. Ortiz', '10001, 120 Broadway, 7:00 AM', '', '', '', '', '', '', '1'],
  ])
  await user.click(screen.getByRole('button', { name: 'By job' }))
  expect(screen.getByRole('rowheader', { name: /Hylan/ })).toBeTruthy()
})

test('a job is moved to another day, which gets a schedule; whoever confirmed the first day and would be on two jobs is said before; Undo takes it back', async () => {
  const { user, server } = renderWeek(aWeek, {
    'POST /api/Schedules': { id: id(12), version: 1, date: '2030-03-05T05:00:00.000Z' },
    'PATCH /api/ScheduleEntries/:id': { id: onMonday.id, version: 4, scheduleId: id(12) },
    'POST /api/Schedules/undo': { texted: [], followUps: [] },
  })
  const dialog = await openPlace(user)
  expect(within(dialog).getAllByRole('radio')).toHaveLength(6)
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Move' }).disabled).toBe(true)
  await user.click(within(dialog).getByRole('radio', { name: 'Tuesday, 03-05-2030' }))
  const warnings = within(dialog)
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
  expect(warnings).toEqual([
    'Ana Kowalska would be on 120 Broadway at 7:00 AM, Hylan Blvd 1400 at 6:30 AM.',
    '1 person was texted for Monday and will get no text about a move: text them for Tuesday. They show as not texted there.',
  ])
  await user.click(within(dialog).getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(server.to('PATCH /api/ScheduleEntries/:id')[0]?.body).toEqual({ scheduleId: id(12) }))
  expect(server.to('POST /api/Schedules')[0]?.body).toEqual({ date: '2030-03-05T05:00:00.000Z' })
  expect(server.to('PATCH /api/ScheduleEntries/:id')[0]?.headers.get('if-match')).toBe('"3"')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(server.to('POST /api/Schedules/undo')[0]?.body).toEqual({ entity: 'ScheduleEntry', id: onMonday.id, version: 4 }),
  )
})

test('a job whose crew lacks certificates on the other day stays where one thinks better of it, and nothing is told', async () => {
  const problem = { person: 'worker', personId: ana.id, name: ana.name, needed: 'City handler certificate', reason: 'missing', date: null }
  const details = { problems: [{ ...problem, day: tuesday }], canOverride: true, digest: 'shown' }
  const error = { statusCode: 409, name: 'Error', message: 'Certificates are missing', code: 'CERTIFICATES', details }
  const { user } = renderWeek(aWeek, {
    'POST /api/Schedules': { id: id(12), version: 1, date: '2030-03-05T05:00:00.000Z' },
    'PATCH /api/ScheduleEntries/:id': () => Response.json({ error }, { status: 409 }),
  })
  const dialog = await openPlace(user)
  await user.click(within(dialog).getByRole('radio', { name: 'Tuesday, 03-05-2030' }))
  const warnings = within(dialog).getAllByRole('alert').length
  await user.click(within(dialog).getByRole('button', { name: 'Move' }))
  const question = await screen.findByRole('dialog', { name: 'Certificates are missing' })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  const move = await screen.findByRole('button', { name: 'Move' })
  await waitFor(() => expect(move.matches(':disabled')).toBe(false))
  expect(within(dialog).getAllByRole('alert')).toHaveLength(warnings)
})

test('a job is copied to another day; one that is there already is said', async () => {
  const plan = { from: monday, to: '2030-03-07', entries: [], leftOutJobs: [], leftOutPeople: [], doubleBookings: [], notesLeftOut: 0 }
  const { user, server } = renderWeek(aWeek, { 'POST /api/Schedules/copyDays': { plans: [plan], entryIds: [] } })
  const dialog = await openPlace(user)
  await user.click(within(dialog).getByRole('radio', { name: 'Thursday, 03-07-2030' }))
  await user.click(within(dialog).getByRole('button', { name: 'Copy' }))
  expect(await within(dialog).findByText('Nothing was copied: this job is on that day already.')).toBeTruthy()
  server.answer({ 'POST /api/Schedules/copyDays': { plans: [plan], entryIds: [id(900)] } })
  await user.click(within(dialog).getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Copied 10001 120 Broadway to Thursday')).toBeTruthy()
  expect(server.to('POST /api/Schedules/copyDays')[1]?.body).toEqual({ from: monday, to: '2030-03-07', days: 1, entryIds: [onMonday.id] })
})

test('the week before is copied onto an empty one, after it was shown what that does', async () => {
  const entry = {
    from: onMonday.id,
    jobId: broadway.id,
    address: '120 Broadway',
    jobNum: 10001,
    jobNumDecimals: 0,
    startTime: '7:00 AM',
    supervisor: null,
    crew: [ana],
  }
  const plan = { from: '2030-02-25', to: monday, entries: [entry], leftOutJobs: [], leftOutPeople: [], doubleBookings: [], notesLeftOut: 0 }
  const { user, server } = renderWeek([], {
    'GET /api/Schedules/copyDaysPreview': [plan],
    'POST /api/Schedules/copyDays': { plans: [plan], entryIds: [id(900)] },
  })
  expect(await screen.findByText('Nothing is scheduled in this week.')).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: 'Copy a week…' })[1] ?? document.body)
  const dialog = await screen.findByRole('dialog', { name: 'Copy a week' })
  expect(await within(dialog).findByRole('region', { name: 'Monday, 03-04-2030' })).toBeTruthy()
  expect(server.to('GET /api/Schedules/copyDaysPreview')[0]?.query.toString()).toBe('from=2030-02-25&to=2030-03-04&days=7')
  await user.click(within(dialog).getByRole('button', { name: 'Copy 1 job' }))
  await waitFor(() => expect(server.to('POST /api/Schedules/copyDays')[0]?.body).toEqual({ from: '2030-02-25', to: monday, days: 7 }))
  expect(await screen.findByText('Copied 1 job')).toBeTruthy()
})

test('a week that cannot be read says so, and is read again', async () => {
  const { user, server } = renderWeek(refuse(503, 'The database is away.'))
  expect(await screen.findByText('The database is away.')).toBeTruthy()
  server.answer({ 'GET /api/Schedules/week': aWeek })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('table')).toBeTruthy()
})
