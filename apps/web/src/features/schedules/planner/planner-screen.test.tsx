import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anId } from '#testing/builders.ts'
import { aJob, anEntry, aSchedule, aSupervisor, aWorker, onCrew, renderPlanner } from '#testing/planner.tsx'
import { liveStream, refuse } from '#testing/respond.ts'

const broadway = aJob(10001, { address: '120 Broadway' })
const hylan = aJob(10002, { address: 'Hylan Blvd 1400', boro: 'Staten Island', jobNum: 10002.4, jobNumDecimals: 1 })
const ortiz = aSupervisor(21, 'J. Ortiz')
const nowak = aSupervisor(22, 'M. Nowak')
const ana = aWorker(31, 'Ana Kowalska')

const card = (name: string) => screen.findByRole('article', { name })
const alertText = async () => (await screen.findByRole('alertdialog')).textContent

test('says that it is loading while the day is on its way', async () => {
  let answer = (_day: unknown) => {}
  renderPlanner({ answers: { 'GET /api/Schedules/findOne': () => new Promise((resolve) => (answer = resolve)) } })
  expect(await screen.findByText('Loading Schedule...')).toBeTruthy()
  answer(aSchedule())
  expect(await screen.findByText('No Jobs found for this schedule')).toBeTruthy()
})

test('a day without a schedule says so and makes one', async () => {
  const { user, server } = renderPlanner({ schedule: null, answers: { 'POST /api/Schedules': aSchedule() } })
  expect(await screen.findByText('No Schedule found')).toBeTruthy()
  server.answer({ 'GET /api/Schedules/findOne': aSchedule() })
  await user.click(screen.getByRole('button', { name: 'Create Schedule' }))
  expect(await screen.findByText('No Jobs found for this schedule')).toBeTruthy()
  expect(screen.getByText('Drag an active job here to add one')).toBeTruthy()
  expect(server.to('POST /api/Schedules')[0]?.body).toEqual({ date: '2026-11-23T05:00:00.000Z' })
})

test('a day that cannot be read says so and is read again with Retry', async () => {
  const { user, server } = renderPlanner({ answers: { 'GET /api/Schedules/findOne': refuse(500, 'broken') } })
  expect(await screen.findByText('Error getting schedule, please try again')).toBeTruthy()
  server.answer({ 'GET /api/Schedules/findOne': aSchedule(anEntry(broadway)) })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await card('10001 120 Broadway')).toBeTruthy()
})

test('the day asked for is the business day in the address, read in one call', async () => {
  const { server } = renderPlanner({ schedule: aSchedule(anEntry(broadway)) })
  await card('10001 120 Broadway')
  expect(server.to('GET /api/Schedules/findOne')).toHaveLength(1)
  expect(server.to('GET /api/Schedules/findOne')[0]?.filter).toMatchObject({
    where: { date: { between: ['2026-11-23T05:00:00.000Z', '2026-11-24T04:59:59.999Z'] } },
  })
})

test('the arrows move the day and the address with it, with the mouse and with the arrow keys', async () => {
  const { user, address } = renderPlanner()
  await user.click(await screen.findByRole('button', { name: 'Next day' }))
  expect(address()).toBe('/schedule?date=11242026')
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(address()).toBe('/schedule?date=11222026')
})

test('cards stand by start time, then by job number', async () => {
  renderPlanner({
    schedule: aSchedule(
      anEntry(hylan),
      anEntry(broadway),
      anEntry(aJob(9), { startTime: '1:00 PM' }),
      anEntry(aJob(99), { startTime: '6:30 AM' }),
    ),
  })
  await card('10001 120 Broadway')
  expect(screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'))).toEqual([
    '99 99 Broadway',
    '10001 120 Broadway',
    '10002.4 Hylan Blvd 1400',
    '9 9 Broadway',
  ])
})

const mixedDay = aSchedule(
  anEntry(broadway, {
    supervisor: ortiz,
    workerEntries: [onCrew(ana, { txtStatus: 'y' }), onCrew(aWorker(33, 'Luis Peña'), { txtStatus: 'sent' })],
  }),
  anEntry(hylan, { workerEntries: [onCrew(aWorker(32, 'Wei Chen'), { txtStatus: 'n' })] }),
)

test('the totals count jobs, people, answers and jobs without a supervisor', async () => {
  renderPlanner({ schedule: mixedDay })
  const totals = await screen.findByRole('group', { name: 'Day totals' })
  expect(totals.textContent).toContain('2 jobs 3 people')
  const counts = within(totals).getAllByRole('button')
  expect(counts.map((count) => count.getAttribute('aria-label'))).toEqual([
    'Confirmed: 1',
    'Declined: 1',
    'Texted, waiting: 1',
    'Text error: 0',
    'Not texted: 0',
    'No supervisor: 1',
  ])
})

test('a count shows only those it counts, stays on another day, and Show all takes it back', async () => {
  const cancelled = anEntry(aJob(9), { cancelled: true })
  const { user } = renderPlanner({ schedule: aSchedule(...mixedDay.scheduleEntries, cancelled) })
  await user.click(await screen.findByRole('button', { name: 'Texted, waiting: 1' }))
  // Of as many jobs as the totals count.
  expect(screen.getByText(/^Showing 1 of 2 jobs/)).toBeTruthy()
  const [shown, ...none] = screen.getAllByRole('article')
  expect(none).toEqual([])
  const crew = within(shown ?? document.body).getByRole('list', { name: /^Employees on 10001/ })
  expect(
    within(crew)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Luis Peña', '1 person not shown'])
  await user.click(screen.getByRole('button', { name: 'No supervisor: 1' }))
  expect(screen.getAllByRole('article')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Next day' }))
  const waiting = await screen.findByRole('button', { name: 'Texted, waiting: 1' })
  expect(waiting.getAttribute('aria-pressed')).toBe('true')
  await user.click(waiting)
  // Chosen by its supervisor alone, a job shows its whole crew.
  expect(screen.getByRole('button', { name: /^Wei Chen/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  expect(screen.getAllByRole('article')).toHaveLength(3)
  expect(screen.queryByText(/^Showing/)).toBeNull()
})

test('somebody on a job can be called from there', async () => {
  const { user } = renderPlanner({ schedule: aSchedule(anEntry(broadway, { workerEntries: [onCrew(ana)] })) })
  await user.click(await screen.findByRole('button', { name: /^Ana Kowalska/ }))
  expect((await screen.findByRole('menuitem', { name: 'Call (212) 555-0100' })).getAttribute('href')).toBe('tel:2125550100')
})

test('the Job Filter keeps jobs by number text or part of the address, whatever the case', async () => {
  const { user } = renderPlanner({ jobs: [broadway, hylan] })
  const list = await screen.findByRole('list', { name: 'Active Jobs' })
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2))
  await user.type(screen.getByLabelText('Job Filter'), 'hYLan')
  expect(within(list).getAllByRole('listitem')).toHaveLength(1)
  await user.clear(screen.getByLabelText('Job Filter'))
  await user.type(screen.getByLabelText('Job Filter'), '002.4')
  expect(within(list).getByRole('listitem').textContent).toContain('Hylan Blvd 1400')
  await user.type(screen.getByLabelText('Job Filter'), 'x')
  expect(screen.getByText('No active job matches this filter')).toBeTruthy()
})

test('a list that cannot be read says so in its place', async () => {
  const { user, server } = renderPlanner({ answers: { 'GET /api/Jobs': refuse(500, 'x'), 'GET /api/Supervisors': refuse(500, 'x') } })
  expect(await screen.findByText('Error getting job list')).toBeTruthy()
  const failed = await screen.findByRole('complementary', { name: 'Supervisors' })
  await within(failed).findByText('Error getting supervisor list')
  server.answer({ 'GET /api/Supervisors': [ortiz] })
  await user.click(within(failed).getByRole('button', { name: 'Retry' }))
  expect(await within(failed).findByText('J. Ortiz')).toBeTruthy()
})

test('a job that is on the day is marked, and added once more only when asked', async () => {
  const { user, server } = renderPlanner({
    jobs: [broadway],
    schedule: aSchedule(anEntry(broadway)),
    answers: { 'POST /api/Schedules/:id/scheduleEntries': anEntry(broadway, { id: '019a0000-0000-7000-8000-000000000099' }) },
  })
  expect(await screen.findByTitle('On this day, 7:00 AM')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add 10001 120 Broadway' }))
  expect(await alertText()).toContain('10001 120 Broadway is already on this schedule (7:00 AM). Add it again?')
  await user.click(screen.getByRole('button', { name: 'No' }))
  expect(server.to('POST /api/Schedules/:id/scheduleEntries')).toHaveLength(0)
})

test('a job that is cancelled on the day is marked as that, and a supervisor who has none as free', async () => {
  renderPlanner({ jobs: [broadway], supervisors: [ortiz], schedule: aSchedule(anEntry(broadway, { supervisor: ortiz, cancelled: true })) })
  const mark = await screen.findByTitle('On this day, cancelled')
  expect(mark.textContent).toContain('✖')
  expect(mark.textContent).not.toContain('●')
  expect(await screen.findByText('Free')).toBeTruthy()
})

test('the Add button puts a job on the day', async () => {
  const { user, server } = renderPlanner({ jobs: [broadway] })
  server.answer({
    'POST /api/Schedules/:id/scheduleEntries': () => {
      server.answer({ 'GET /api/Schedules/findOne': aSchedule(anEntry(broadway)) })
      return { ...anEntry(broadway), job: undefined, workerEntries: undefined }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add 10001 120 Broadway' }))
  expect(await card('10001 120 Broadway')).toBeTruthy()
  expect(server.to('POST /api/Schedules/:id/scheduleEntries')[0]?.body).toEqual({ jobId: broadway.id, scheduleId: aSchedule().id })
})

const added = 'POST /api/Schedules/:id/scheduleEntries'

/** The server puts the job on the day as often as it is asked to. */
function takeAdds(server: ReturnType<typeof renderPlanner>['server']) {
  const entries: ReturnType<typeof anEntry>[] = []
  server.answer({
    [added]: () => {
      const entry = anEntry(broadway, { id: anId() })
      entries.push(entry)
      server.answer({ 'GET /api/Schedules/findOne': aSchedule(...entries) })
      return { ...entry, job: undefined, workerEntries: undefined }
    },
  })
}

test.each(['double click', 'slow double click', 'key that is held'])('a %s on Add puts the job on the day once', async (how) => {
  const { user, server } = renderPlanner({ jobs: [broadway] })
  takeAdds(server)
  const add = await screen.findByRole('button', { name: 'Add 10001 120 Broadway' })
  if (how === 'double click') await user.dblClick(add)
  else if (how === 'key that is held') {
    add.focus()
    await user.keyboard('{Enter>5/}')
  } else {
    await user.click(add)
    await card('10001 120 Broadway')
    await user.click(add)
  }
  expect(await card('10001 120 Broadway')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(server.to(added)).toHaveLength(1)
})

test('a later press asks whether the job is to be on the day again, and adds it', async () => {
  const { user, server } = renderPlanner({ jobs: [broadway] })
  takeAdds(server)
  const add = await screen.findByRole('button', { name: 'Add 10001 120 Broadway' })
  await user.click(add)
  await card('10001 120 Broadway')
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 1100)
  await user.click(add)
  await user.click(await screen.findByRole('button', { name: 'Add again' }))
  await waitFor(() => expect(server.to(added)).toHaveLength(2))
})

test('a job that was refused can be added again at once', async () => {
  const { user, server } = renderPlanner({ jobs: [broadway], answers: { [added]: refuse(503, 'Busy') } })
  const add = await screen.findByRole('button', { name: 'Add 10001 120 Broadway' })
  await user.click(add)
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  takeAdds(server)
  await user.click(add)
  expect(await card('10001 120 Broadway')).toBeTruthy()
  expect(server.to(added)).toHaveLength(2)
})

test('adding a job to a day without a schedule asks first, and Enter creates the schedule and adds the job', async () => {
  const { user, server } = renderPlanner({ jobs: [broadway], schedule: null, answers: { 'POST /api/Schedules': aSchedule() } })
  server.answer({
    'POST /api/Schedules/:id/scheduleEntries': () => {
      server.answer({ 'GET /api/Schedules/findOne': aSchedule(anEntry(broadway)) })
      return { ...anEntry(broadway), job: undefined, workerEntries: undefined }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add 10001 120 Broadway' }))
  expect(await alertText()).toContain('No schedule found, please create one first')
  // The second click of a double-click falls outside the question, which stays.
  const outside = document.querySelector('.MuiDialog-container')
  if (outside) await user.click(outside)
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.to('POST /api/Schedules')).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Add 10001 120 Broadway' }))
  const yes = await screen.findByRole('button', { name: 'Create schedule and add' })
  await waitFor(() => expect(document.activeElement).toBe(yes))
  await user.keyboard('{Enter}')
  expect(await card('10001 120 Broadway')).toBeTruthy()
  expect(server.to('POST /api/Schedules').map(({ body }) => body)).toEqual([{ date: '2026-11-23T05:00:00.000Z' }])
  expect(server.to('POST /api/Schedules/:id/scheduleEntries')[0]?.body).toEqual({ jobId: broadway.id, scheduleId: aSchedule().id })
})

test('before the day is read nothing is made and nothing is said to be missing: adding waits, and what needs the schedule is disabled', async () => {
  let answer = (_day: unknown) => {}
  const { user, server } = renderPlanner({
    jobs: [broadway],
    answers: {
      'GET /api/Schedules/findOne': () => new Promise((resolve) => (answer = resolve)),
      'POST /api/Schedules/:id/scheduleEntries': { ...anEntry(broadway), job: undefined, workerEntries: undefined },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add 10001 120 Broadway' }))
  const needy = ['Copy Schedule', 'Export This Schedule'].map((name) => screen.getByRole<HTMLButtonElement>('button', { name }))
  expect(needy.map(({ disabled }) => disabled)).toEqual([true, true])
  server.answer({ 'GET /api/Schedules/findOne': aSchedule(anEntry(broadway)) })
  answer(aSchedule())
  expect(await card('10001 120 Broadway')).toBeTruthy()
  expect(needy.map(({ disabled }) => disabled)).toEqual([false, false])
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(server.to('POST /api/Schedules')).toHaveLength(0)
})

test('where the day could not be read, adding a job and copying say that there is no schedule', async () => {
  const { user } = renderPlanner({ jobs: [broadway], answers: { 'GET /api/Schedules/findOne': refuse(500, 'broken') } })
  await screen.findByText('Error getting schedule, please try again')
  await user.click(await screen.findByRole('button', { name: 'Add 10001 120 Broadway' }))
  expect(await alertText()).toContain('No schedule exists for this date, please create one first')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await user.click(screen.getByRole('button', { name: 'Copy Schedule' }))
  expect(await alertText()).toContain('No schedule found, please create one first')
})

test('an export of a day without a schedule says so', async () => {
  const { user } = renderPlanner({ schedule: null })
  await screen.findByText('No Schedule found')
  await user.click(screen.getByRole('button', { name: 'Export This Schedule' }))
  expect(await alertText()).toContain('No schedule found for this date')
})

test('an empty day offers the copy of the last day that was planned, and makes its schedule when it is copied', async () => {
  const last = { id: '019a0000-0000-7000-8000-000000000777', version: 1, date: '2026-11-20T05:00:00.000Z' }
  const job = { jobId: broadway.id, address: '120 Broadway', jobNum: 10001, jobNumDecimals: 0 }
  const entries = [{ from: 'one', ...job, startTime: '7:00 AM', supervisor: null, crew: [] }]
  const plan = { entries, leftOutJobs: [], leftOutPeople: [], doubleBookings: [], notesLeftOut: 0 }
  const empty = { ...last, id: '019a0000-0000-7000-8000-000000000778', date: '2026-11-22T05:00:00.000Z', scheduleEntries: [] }
  const { user, server } = renderPlanner({
    schedule: null,
    answers: {
      'GET /api/Schedules': [empty, { ...last, scheduleEntries: [{ id: 'one' }] }],
      'GET /api/Schedules/copyPreview': plan,
      'POST /api/Schedules': aSchedule(),
      'POST /api/Schedules/copy': { copied: 1, ...plan },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Copy from Friday 11-20-2026' }))
  const copy = await screen.findByRole('button', { name: 'Copy 1 job' })
  expect(Object.fromEntries(server.to('GET /api/Schedules/copyPreview')[0]?.query ?? [])).toEqual({ from: last.id })
  expect(server.to('POST /api/Schedules')).toHaveLength(0)
  server.answer({ 'GET /api/Schedules/findOne': aSchedule(anEntry(broadway)) })
  await user.click(copy)
  expect(await card('10001 120 Broadway')).toBeTruthy()
  expect(Object.fromEntries(server.to('POST /api/Schedules/copy')[0]?.query ?? [])).toEqual({ to: aSchedule().id, from: last.id })
})

test('an export that fails says whom to ask', async () => {
  const { user } = renderPlanner({ answers: { 'GET /api/Schedules/exportPDF': refuse(500, 'x') } })
  await screen.findByText('No Jobs found for this schedule')
  await user.click(screen.getByRole('button', { name: 'Export This Schedule' }))
  expect(await alertText()).toContain('Error downloading PDF, please try again or contact the system administrator')
})

test('removing a job from the active list asks, and makes it inactive', async () => {
  const { user, server } = renderPlanner({ jobs: [broadway, hylan], answers: { 'PATCH /api/Jobs/:id': { ...broadway, active: false } } })
  await user.click(await screen.findByRole('button', { name: 'Remove 10001 120 Broadway from the active list' }))
  expect(await alertText()).toContain('Are you sure you want to remove 10001 120 Broadway from the active list?')
  server.answer({ 'GET /api/Jobs': [hylan] })
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add 10001 120 Broadway' })).toBeNull())
  expect(server.to('PATCH /api/Jobs/:id')[0]?.body).toEqual({ active: false })
})

test('a supervisor shows how many jobs they have, and is set on a job by the button that equals the drag', async () => {
  const { user, server } = renderPlanner({
    supervisors: [ortiz, nowak],
    schedule: aSchedule(anEntry(broadway, { supervisor: ortiz }), anEntry(hylan)),
    answers: { 'PATCH /api/ScheduleEntries/:id': { ...anEntry(hylan), job: undefined, supervisorId: nowak.id, version: 2 } },
  })
  expect(await screen.findByRole('img', { name: '1 job this day' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Set M. Nowak on a job' }))
  await user.click(await screen.findByRole('button', { name: /10002\.4 Hylan Blvd 1400/ }))
  expect(await screen.findByRole('button', { name: 'Supervisor of 10002.4 Hylan Blvd 1400: M. Nowak' })).toBeTruthy()
  expect(server.to('PATCH /api/ScheduleEntries/:id')[0]?.body).toEqual({ supervisorId: nowak.id })
  expect(server.to('PATCH /api/ScheduleEntries/:id')[0]?.headers.get('if-match')).toBe('"1"')
})

test('a text that is answered turns its avatar without another read, and glows for a second', async () => {
  const stream = liveStream()
  const member = onCrew(ana, { txtStatus: 'sent', txtStatusTime: '2026-11-22T23:00:00.000Z' })
  const { server } = renderPlanner({
    schedule: aSchedule(anEntry(broadway, { workerEntries: [member] })),
    answers: { 'GET /api/changes': stream.open },
  })
  const avatar = await screen.findByRole('button', { name: 'Ana Kowalska, Texted, waiting 11-22-2026 6:00 PM' })
  await waitFor(() => expect(server.to('GET /api/changes')).toHaveLength(1))
  await waitFor(() => expect(server.to('GET /api/Schedules/findOne').length).toBeGreaterThan(0))
  const reads = server.to('GET /api/Schedules/findOne').length
  const data = {
    workerId: ana.id,
    scheduleEntryId: anEntry(broadway).id,
    txtStatus: 'y',
    txtStatusTime: '2026-11-22T23:12:00.000Z',
    txtReason: null,
  }
  stream.push('change', { seq: 2, entity: 'WorkerEntry', type: 'update', id: member.id, scheduleId: aSchedule().id, data }, 2)
  await waitFor(() => expect(avatar.getAttribute('aria-label')).toBe('Ana Kowalska, Confirmed 11-22-2026 6:12 PM'))
  expect(avatar.classList).toContain('glows')
  await waitFor(() => expect(avatar.classList).not.toContain('glows'))
  expect(server.to('GET /api/Schedules/findOne')).toHaveLength(reads)
  stream.close()
})

test('what another office user changes appears without reload, and an open dialog stays', async () => {
  const stream = liveStream()
  const entry = anEntry(broadway)
  const { user, server } = renderPlanner({ schedule: aSchedule(entry), answers: { 'GET /api/changes': stream.open } })
  await user.click(await screen.findByRole('button', { name: 'Note for 10001 120 Broadway: Add a note' }))
  await user.type(await screen.findByRole('textbox', { name: 'Note for 10001 120 Broadway' }), 'Half a note')
  await vi.waitFor(() => expect(server.to('GET /api/changes')).toHaveLength(1))
  server.answer({ 'GET /api/Schedules/findOne': aSchedule({ ...entry, startTime: '6:30 AM', version: 2 }) })
  stream.push('change', { seq: 2, entity: 'ScheduleEntry', type: 'update', id: entry.id, scheduleId: entry.scheduleId }, 2)
  await waitFor(() => expect(screen.getByText('6:30 AM')).toBeTruthy())
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note for 10001 120 Broadway' }).value).toBe('Half a note')
  stream.close()
})

test('a job that another office adds comes last until the day is opened again; a job added here goes to its place', async () => {
  const stream = liveStream()
  const early = { startTime: '5:00 AM' }
  const [third, fourth, fifth] = [aJob(10003), aJob(10004), aJob(10005)]
  const [theirs, own] = [anEntry(third, early), anEntry(fourth, early)]
  const first = anEntry(broadway)
  const shown = () => screen.getAllByRole('article').map((article) => article.getAttribute('aria-label')?.slice(0, 5))
  const { user, server } = renderPlanner({
    schedule: aSchedule(first),
    jobs: [fourth, fifth],
    answers: { 'GET /api/changes': stream.open, 'POST /api/Schedules/:id/scheduleEntries': own },
  })
  await waitFor(() => expect(shown()).toEqual(['10001']))
  await vi.waitFor(() => expect(server.to('GET /api/changes')).toHaveLength(1))
  server.answer({ 'GET /api/Schedules/findOne': aSchedule(theirs, first) })
  stream.push('change', { seq: 2, entity: 'ScheduleEntry', type: 'create', id: theirs.id, scheduleId: theirs.scheduleId }, 2)
  await waitFor(() => expect(shown()).toEqual(['10001', '10003']))
  server.answer({ 'GET /api/Schedules/findOne': aSchedule(theirs, own, first) })
  await user.click(screen.getByRole('button', { name: /^Add 10004/ }))
  await waitFor(() => expect(shown()).toEqual(['10004', '10001', '10003']))
  stream.close()
})
