import { reasonAskedOtherwise, reasonToldOfCancellation, reasonToldOtherwise } from '@daysheet/domain/texts/text-status'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aJob, anEntry, aSchedule, aSupervisor, aWorker, onCrew, otherClockEvents, renderPlanner, scheduleId } from '#testing/planner.tsx'
import { refuse, type Answers } from '#testing/respond.ts'
import type { DayEntry } from '../queries.ts'

const broadway = aJob(10001, { address: '120 Broadway' })
const hylan = aJob(10002, { address: 'Hylan Blvd 1400' })
const ana = aWorker(31, 'Ana Kowalska')
const wei = aWorker(32, 'Wei Chen', null)
const luis = aWorker(33, 'Luis Peña')

const row = ({ job: _job, supervisor: _supervisor, workerEntries: _crew, ...stored }: DayEntry) => stored
const dialogNamed = (name: string) => screen.findByRole('dialog', { name })
const patched = (entry: DayEntry, change: object) => ({ 'PATCH /api/ScheduleEntries/:id': { ...row(entry), ...change, version: 2 } })

async function openFromMenu(user: ReturnType<typeof renderPlanner>['user'], job: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${job}` }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

test('the start time is chosen by hour, quarter and half, from 7:00 AM on', async () => {
  const entry = anEntry(hylan, { startTime: null })
  const { user, server } = renderPlanner({ schedule: aSchedule(entry), answers: patched(entry, { startTime: '6:30 AM' }) })
  await user.click(await screen.findByRole('button', { name: 'Start time of 10002 Hylan Blvd 1400: Set start time' }))
  const dialog = await dialogNamed('Choose Start Time')
  const options = (label: string) => within(within(dialog).getByLabelText(label)).getAllByRole<HTMLOptionElement>('option')
  expect(options('Hour').map(({ value }) => value)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'])
  expect(options('Minute').map(({ value }) => value)).toEqual(['00', '15', '30', '45'])
  const chosen = ['Hour', 'Minute', 'AM or PM'].map((label) => within(dialog).getByLabelText<HTMLSelectElement>(label).value)
  expect(chosen).toEqual(['7', '00', 'AM'])
  await user.selectOptions(within(dialog).getByLabelText('Hour'), '6')
  await user.selectOptions(within(dialog).getByLabelText('Minute'), '30')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: 'Start time of 10002 Hylan Blvd 1400: 6:30 AM' })).toBeTruthy()
  expect(server.to('PATCH /api/ScheduleEntries/:id')[0]?.body).toEqual({ startTime: '6:30 AM' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a usual start time takes one click', async () => {
  const entry = anEntry(hylan)
  const { user, server } = renderPlanner({ schedule: aSchedule(entry), answers: patched(entry, { startTime: '6:30 AM' }) })
  await user.click(await screen.findByRole('button', { name: 'Start time of 10002 Hylan Blvd 1400: 7:00 AM' }))
  const usual = within(within(await dialogNamed('Choose Start Time')).getByRole('group', { name: 'Usual start times' }))
  expect(usual.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['6:00 AM', '6:30 AM', '7:00 AM', '7:30 AM'])
  expect(usual.getByRole('button', { name: '7:00 AM', pressed: true })).toBeTruthy()
  await user.click(usual.getByRole('button', { name: '6:30 AM' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('PATCH /api/ScheduleEntries/:id')[0]?.body).toEqual({ startTime: '6:30 AM' })
})

test('an unchanged start time is not sent', async () => {
  const entry = anEntry(hylan)
  const { user, server } = renderPlanner({ schedule: aSchedule(entry), answers: patched(entry, {}) })
  for (const name of ['7:00 AM', 'Save']) {
    await user.click(await screen.findByRole('button', { name: 'Start time of 10002 Hylan Blvd 1400: 7:00 AM' }))
    await user.click(within(await dialogNamed('Choose Start Time')).getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(server.to('PATCH /api/ScheduleEntries/:id')).toEqual([])
})

test('a new start time offers to text again when somebody had confirmed the old one', async () => {
  const entry = anEntry(hylan, { workerEntries: [onCrew(ana, { txtStatus: 'y' })] })
  const { user } = renderPlanner({ schedule: aSchedule(entry), answers: patched(entry, { startTime: '8:00 AM' }) })
  await user.click(await screen.findByRole('button', { name: 'Start time of 10002 Hylan Blvd 1400: 7:00 AM' }))
  await user.selectOptions(await screen.findByLabelText('Hour'), '8')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await dialogNamed('Send text')
  expect(dialog.textContent).toContain('The start time is now 8:00 AM')
  expect(within(dialog).getByRole('button', { name: 'Text 1 person' })).toBeTruthy()
})

test('a start time that is refused is an alert with what the server said, and the dialog stays', async () => {
  const entry = anEntry(hylan)
  const { user } = renderPlanner({
    schedule: aSchedule(entry),
    answers: { 'PATCH /api/ScheduleEntries/:id': refuse(422, 'The start time must be such as 7:00 AM') },
  })
  await user.click(await screen.findByRole('button', { name: /^Start time of/ }))
  await user.selectOptions(await screen.findByLabelText('Hour'), '8')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alertdialog')).textContent).toBe('The start time must be such as 7:00 AMOK')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(await dialogNamed('Choose Start Time')).toBeTruthy()
})

test('a job that could not be saved is an alert, and everything typed stays', async () => {
  const { user } = renderPlanner({ schedule: aSchedule(), answers: { 'POST /api/Jobs': refuse(503, 'The database is busy') } })
  await user.click(await screen.findByRole('button', { name: 'Add/Reactivate Job' }))
  const dialog = await dialogNamed('Add/Reactivate Job')
  await user.type(within(dialog).getByLabelText(/^Address/), '1 Wall')
  await user.click(within(dialog).getByRole('button', { name: 'Add' }))
  expect((await screen.findByRole('alertdialog')).textContent).toBe('The database is busyOK')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect((await within(await dialogNamed('Add/Reactivate Job')).findByLabelText<HTMLInputElement>(/^Address/)).value).toBe('1 Wall')
})

test('a stale start time is refused in the dialog with the newer one, and can be saved knowing it', async () => {
  const entry = anEntry(hylan)
  const current = { ...row(entry), startTime: '6:30 AM', version: 2 }
  const { user, server } = renderPlanner({
    schedule: aSchedule(entry),
    answers: {
      'PATCH /api/ScheduleEntries/:id': ({ headers }) =>
        headers.get('if-match') === '"1"'
          ? Response.json({ error: { statusCode: 412, name: 'Error', message: 'changed', details: { current } } }, { status: 412 })
          : { ...current, startTime: '8:00 AM', version: 3 },
    },
  })
  server.answer({ 'GET /api/Schedules/findOne': aSchedule(entry) })
  await user.click(await screen.findByRole('button', { name: /^Start time of/ }))
  await user.selectOptions(await screen.findByLabelText('Hour'), '8')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The start time was changed to 6:30 AM. Your change was not saved.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.to('PATCH /api/ScheduleEntries/:id').map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"']),
  )
})

test('a note is saved only when it says something', async () => {
  const entry = anEntry(hylan)
  const { user, server } = renderPlanner({ schedule: aSchedule(entry), answers: patched(entry, { notes: 'Roof, gate code 1234' }) })
  await user.click(await screen.findByRole('button', { name: 'Note for 10002 Hylan Blvd 1400: Add a note' }))
  const dialog = await dialogNamed('Enter Note for Job')
  const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(within(dialog).queryByRole('button', { name: 'Delete note' })).toBeNull()
  await user.type(within(dialog).getByRole('textbox'), '   ')
  expect(save.disabled).toBe(true)
  await user.type(within(dialog).getByRole('textbox'), 'Roof, gate code 1234')
  await user.click(save)
  expect(await screen.findByText('Roof, gate code 1234')).toBeTruthy()
  expect(server.to('PATCH /api/ScheduleEntries/:id')[0]?.body).toEqual({ notes: 'Roof, gate code 1234' })
})

test('a note that is there is deleted by a button of its own', async () => {
  const entry = anEntry(hylan, { notes: 'Gate code 1234' })
  const { user, server } = renderPlanner({ schedule: aSchedule(entry), answers: patched(entry, { notes: null }) })
  await user.click(await screen.findByRole('button', { name: /^Note for 10002 Hylan Blvd 1400/ }))
  await user.click(within(await dialogNamed('Enter Note for Job')).getByRole('button', { name: 'Delete note' }))
  expect(await screen.findByRole('button', { name: 'Note for 10002 Hylan Blvd 1400: Add a note' })).toBeTruthy()
  expect(server.to('PATCH /api/ScheduleEntries/:id')[0]?.body).toEqual({ notes: null })
})

test('choosing employees adds only those not on the job, by keyboard, and asks about who is elsewhere', async () => {
  const entry = anEntry(hylan, { workerEntries: [onCrew(ana)] })
  const { user, server } = renderPlanner({
    workers: [ana, luis, wei],
    schedule: aSchedule(entry, anEntry(broadway, { workerEntries: [onCrew(luis)] })),
    answers: { 'POST /api/ScheduleEntries/:id/workerEntries': [] },
  })
  await user.click(await screen.findByRole('button', { name: 'Choose Employees for 10002 Hylan Blvd 1400' }))
  const dialog = await dialogNamed('Choose Employees')
  const assigned = await within(dialog).findByRole<HTMLInputElement>('checkbox', { name: 'Ana Kowalska (on this job)' })
  expect([assigned.checked, assigned.disabled]).toEqual([true, true])
  expect(within(dialog).getByRole('checkbox', { name: 'Luis Peña On 120 Broadway at 7:00 AM' })).toBeTruthy()
  await user.click(within(dialog).getByLabelText('Search'))
  await user.keyboard('PEÑ{Enter}we{Enter}')
  expect(within(dialog).getByRole('button', { name: 'Add 2 people' })).toBeTruthy()
  await user.keyboard('{Enter}')
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'Luis Peña is already on 120 Broadway at 7:00 AM.\nAssign to 10002 Hylan Blvd 1400 as well?',
  )
  await user.click(screen.getByRole('button', { name: 'Assign' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('POST /api/ScheduleEntries/:id/workerEntries')[0]?.body).toEqual([
    { workerId: luis.id, scheduleEntryId: entry.id },
    { workerId: wei.id, scheduleEntryId: entry.id },
  ])
})

test('the button adds who is chosen while a name still stands in the search', async () => {
  const entry = anEntry(hylan)
  const { user, server } = renderPlanner({
    workers: [ana, luis, wei],
    schedule: aSchedule(entry),
    answers: { 'POST /api/ScheduleEntries/:id/workerEntries': [] },
  })
  await user.click(await screen.findByRole('button', { name: 'Choose Employees for 10002 Hylan Blvd 1400' }))
  const dialog = await dialogNamed('Choose Employees')
  const add = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: /^Add/ })
  await user.type(within(dialog).getByLabelText('Search'), 'peñ')
  expect(add().disabled).toBe(true)
  await user.click(await within(dialog).findByRole('checkbox', { name: 'Luis Peña' }))
  await user.click(within(dialog).getByRole('button', { name: 'Add 1 person' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('POST /api/ScheduleEntries/:id/workerEntries')[0]?.body).toEqual([{ workerId: luis.id, scheduleEntryId: entry.id }])
})

test('Enter in the search unchooses nobody: it takes the next one found', async () => {
  const anna = aWorker(34, 'Anna Kowalska')
  const { user } = renderPlanner({ workers: [ana, anna, luis], schedule: aSchedule(anEntry(hylan)) })
  await user.click(await screen.findByRole('button', { name: 'Choose Employees for 10002 Hylan Blvd 1400' }))
  const dialog = await dialogNamed('Choose Employees')
  const search = within(dialog).getByLabelText<HTMLInputElement>('Search')
  const chosen = () =>
    within(dialog)
      .getAllByRole<HTMLInputElement>('checkbox')
      .filter(({ checked }) => checked)
      .map(({ parentElement }) => parentElement?.textContent)
  await within(dialog).findByRole('checkbox', { name: 'Luis Peña' })
  await user.type(search, 'kowal{Enter}')
  expect([search.value, chosen()]).toEqual(['', ['Ana Kowalska']])
  await user.type(search, 'kowal{Enter}')
  expect([search.value, chosen()]).toEqual(['', ['Ana Kowalska', 'Anna Kowalska']])
  // Nobody of this name is left to choose: the name stays, and those found with it.
  await user.type(search, 'kowal{Enter}')
  expect([search.value, chosen()]).toEqual(['kowal', ['Ana Kowalska', 'Anna Kowalska']])
})

test('whoever begins so is taken before whoever only holds it; the chosen stand as chips, and a key takes one back', async () => {
  const [alejandra, andres] = [aWorker(35, 'Alejandra Ruiz'), aWorker(36, 'Andrés Gómez')]
  const { user, server } = renderPlanner({
    workers: [alejandra, andres, luis],
    schedule: aSchedule(anEntry(hylan)),
    answers: { 'POST /api/ScheduleEntries/:id/workerEntries': [] },
  })
  await user.click(await screen.findByRole('button', { name: 'Choose Employees for 10002 Hylan Blvd 1400' }))
  const dialog = await dialogNamed('Choose Employees')
  const chips = () => within(within(dialog).getByRole('list', { name: 'Chosen' })).queryAllByRole('button').map((chip) => chip.textContent) // prettier-ignore
  await within(dialog).findByRole('checkbox', { name: 'Luis Peña' })
  const search = within(dialog).getByLabelText('Search')
  search.focus()
  await user.keyboard('andr{Enter}')
  expect(chips()).toEqual(['Andrés Gómez'])
  await user.keyboard('alej{Enter}andr{Enter}{Control>}a{/Control}{Backspace}luis{Enter}')
  expect(chips()).toEqual(['Andrés Gómez', 'Alejandra Ruiz', 'Luis Peña'])
  // The list is one stop of the Tab key; behind it stand the chips.
  await user.tab()
  await user.tab()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Andrés Gómez')
  await user.keyboard('{Backspace}')
  expect(chips()).toEqual(['Alejandra Ruiz', 'Luis Peña'])
  expect(document.activeElement).toBe(search)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('POST /api/ScheduleEntries/:id/workerEntries')[0]?.body).toMatchObject([
    { workerId: alejandra.id },
    { workerId: luis.id },
  ])
})

test('Choose Employees asks before it discards a choice, also one made by searching', async () => {
  const { user } = renderPlanner({ workers: [ana, luis], schedule: aSchedule(anEntry(hylan)) })
  await user.click(await screen.findByRole('button', { name: 'Choose Employees for 10002 Hylan Blvd 1400' }))
  const dialog = await dialogNamed('Choose Employees')
  await within(dialog).findByRole('checkbox', { name: 'Luis Peña' })
  await user.type(within(dialog).getByLabelText('Search'), 'luis{Enter}{Escape}')
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Discard your choice?')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('who is free that day comes first, then who is busy with where, then who is on the job already', async () => {
  const entry = anEntry(hylan, { workerEntries: [onCrew(ana)] })
  const { user } = renderPlanner({
    workers: [ana, luis, wei],
    supervisors: [aSupervisor(21, 'J. Ortiz'), aSupervisor(22, 'M. Nowak')],
    schedule: aSchedule(entry, anEntry(broadway, { supervisor: aSupervisor(21, 'J. Ortiz'), workerEntries: [onCrew(luis)] })),
  })
  await user.click(await screen.findByRole('button', { name: 'Choose Employees for 10002 Hylan Blvd 1400' }))
  const dialog = await dialogNamed('Choose Employees')
  await within(dialog).findByRole('checkbox', { name: 'Wei Chen' })
  const rows = () => within(dialog).getAllByRole('checkbox').map(({ parentElement }) => parentElement?.textContent) // prettier-ignore
  expect(rows()).toEqual(['Wei Chen', 'Luis Peña On 120 Broadway at 7:00 AM', 'Ana Kowalska (on this job)'])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await screen.findByRole('button', { name: /^Supervisor of 10002/ }))
  await screen.findByRole('menuitem', { name: 'M. Nowak' })
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['M. Nowak', 'J. OrtizOn 120 Broadway at 7:00 AM'])
})

test('cancelling takes an optional reason and then offers to text the crew about it', async () => {
  const entry = anEntry(hylan, { workerEntries: [onCrew(ana), onCrew(luis)] })
  const { user, server } = renderPlanner({
    schedule: aSchedule(entry),
    answers: {
      ...patched(entry, { cancelled: true, cancelledReason: null }),
      'POST /api/ScheduleEntries/:id/sendtexts': { queued: 2, failed: [] },
    },
  })
  await openFromMenu(user, '10002 Hylan Blvd 1400', 'Cancel job')
  await user.click(within(await dialogNamed('Cancel reason')).getByRole('button', { name: 'Cancel job' }))
  const dialog = await dialogNamed('Send text')
  expect(server.to('PATCH /api/ScheduleEntries/:id')[0]?.body).toEqual({ cancelled: true, cancelledReason: null })
  await user.click(within(dialog).getByRole('button', { name: 'Text 2 people' }))
  await waitFor(() =>
    expect(server.to('POST /api/ScheduleEntries/:id/sendtexts')[0]?.body).toEqual({
      note: '',
      cancelled: true,
      intentId: expect.any(String),
    }),
  )
})

test('removing a person who has clocked asks first, and texts the person first unless the office says no', async () => {
  const member = onCrew(ana, { txtStatus: 'y', events: [{ id: 'one', type: 'in', time: '2026-11-20T12:00:00.000Z' }] })
  const { user, server } = renderPlanner({
    schedule: aSchedule(anEntry(hylan, { workerEntries: [member] })),
    answers: {
      'GET /api/WorkerEntries/:id/events/count': { count: 1 },
      'POST /api/ScheduleEntries/:id/sendtexts': { queued: 1, failed: [] },
      'DELETE /api/WorkerEntries/:id': { count: 1 },
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Ana Kowalska/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove Ana Kowalska' }))
  const dialog = await dialogNamed('Remove Ana Kowalska')
  expect(dialog.textContent).toContain('Are you sure you want to remove Ana Kowalska from 10002 Hylan Blvd 1400? 1 clock event of this day')
  server.answer({ 'GET /api/Schedules/findOne': aSchedule(anEntry(hylan)) })
  await user.click(within(dialog).getByRole('button', { name: 'Remove and text' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Ana Kowalska/ })).toBeNull())
  expect(server.to('POST /api/ScheduleEntries/:id/sendtexts')[0]?.body).toMatchObject({ id: member.id, removal: true })
  expect(server.to('DELETE /api/WorkerEntries/:id').map(({ query }) => query.get('clockEvents'))).toEqual(['1'])
})

test.each([
  ['confirmed', { txtStatus: 'y', txtReason: null }, true],
  ['was asked about another start time', { txtStatus: null, txtReason: reasonAskedOtherwise }, true],
  ['was told of a change that was undone', { txtStatus: null, txtReason: reasonToldOtherwise }, true],
  ['knows that the job is canceled', { txtStatus: null, txtReason: reasonToldOfCancellation }, false],
  ['was not texted', { txtStatus: null, txtReason: null }, false],
  ['declined', { txtStatus: 'n', txtReason: null }, false],
] as const)('a removal asks nothing, and then offers to text people who expect to work: %s', async (_who, state, expects) => {
  const { user, server } = renderPlanner({
    schedule: aSchedule(anEntry(hylan, { workerEntries: [onCrew(ana, state)] })),
    answers: { 'DELETE /api/WorkerEntries/:id': { count: 1 }, 'POST /api/Schedules/undo/texts': { queued: 1, failed: [] } },
  })
  await user.click(await screen.findByRole('button', { name: /^Ana Kowalska/ }))
  server.answer({ 'GET /api/Schedules/findOne': aSchedule(anEntry(hylan)) })
  await user.click(await screen.findByRole('menuitem', { name: 'Remove Ana Kowalska' }))
  expect(await screen.findByText('Removed Ana Kowalska')).toBeTruthy()
  expect(server.to('DELETE /api/WorkerEntries/:id').map(({ query }) => query.get('clockEvents'))).toEqual(['0'])
  if (!expects) {
    expect(screen.queryByRole('dialog')).toBeNull()
    return
  }
  const dialog = await dialogNamed('Send text')
  expect(within(dialog).getByRole('region', { name: /^Says that they are off 10002 Hylan Blvd 1400 on Monday, 11-23-2026/ })).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Text 1 person' }))
  await waitFor(() =>
    expect(server.to('POST /api/Schedules/undo/texts')[0]?.body).toMatchObject({
      texts: [{ kind: 'removal', scheduleId, jobId: hylan.id, workerIds: [ana.id] }],
    }),
  )
})

test('a person who has clocked in meanwhile is not removed at once: the dialog shows the number and asks', async () => {
  const { user } = renderPlanner({
    schedule: aSchedule(anEntry(hylan, { workerEntries: [onCrew(ana, { txtStatus: 'y' })] })),
    answers: { 'DELETE /api/WorkerEntries/:id': () => otherClockEvents(1) },
  })
  await user.click(await screen.findByRole('button', { name: /^Ana Kowalska/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove Ana Kowalska' }))
  expect((await dialogNamed('Remove Ana Kowalska')).textContent).toContain('1 clock event of this day will no longer count.')
})

test('somebody who clocks in while the dialog is open is neither told nor taken off unseen: it shows the new number and asks again', async () => {
  const member = onCrew(ana, { txtStatus: 'y', events: [{ id: 'one', type: 'in', time: '2026-11-20T12:00:00.000Z' }] })
  const { user, server } = renderPlanner({
    schedule: aSchedule(anEntry(hylan, { workerEntries: [member] })),
    answers: {
      'GET /api/WorkerEntries/:id/events/count': { count: 2 },
      'POST /api/ScheduleEntries/:id/sendtexts': { queued: 1, failed: [] },
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Ana Kowalska/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove Ana Kowalska' }))
  const dialog = await dialogNamed('Remove Ana Kowalska')
  expect(dialog.textContent).toContain('1 clock event of this day will no longer count.')
  await user.click(within(dialog).getByRole('button', { name: 'Remove and text' }))
  expect(await within(dialog).findByText('There are now 2 clock events here, and not 1. Nothing was deleted.')).toBeTruthy()
  expect(dialog.textContent).toContain('2 clock events of this day will no longer count.')
  expect(server.to('POST /api/ScheduleEntries/:id/sendtexts')).toEqual([])
  expect(server.to('DELETE /api/WorkerEntries/:id')).toEqual([])
  // Once more at the last moment: then the server itself says so.
  server.answer({ 'DELETE /api/WorkerEntries/:id': () => otherClockEvents(3) })
  await user.click(within(dialog).getByRole('checkbox'))
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  expect(await within(dialog).findByText(/^There are now 3 clock events here/)).toBeTruthy()
  expect(dialog.textContent).toContain('3 clock events of this day will no longer count.')
  server.answer({ 'DELETE /api/WorkerEntries/:id': { count: 1 }, 'GET /api/Schedules/findOne': aSchedule(anEntry(hylan)) })
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Ana Kowalska/ })).toBeNull())
  expect(server.to('DELETE /api/WorkerEntries/:id').map(({ query }) => query.get('clockEvents'))).toEqual(['2', '3'])
})

test('copying finds no schedule on that day and says so', async () => {
  const { user, server } = renderPlanner({ schedule: aSchedule(anEntry(hylan)) })
  await screen.findByRole('article')
  server.answer({ 'GET /api/Schedules/findOne': refuse(404, 'none') })
  await user.click(screen.getByRole('button', { name: 'Copy Schedule' }))
  await user.click(await screen.findByRole('button', { name: 'Preview copy' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Schedule not found')
})

test('copying shows first what is copied, left out and double booked', async () => {
  const source = { id: '019a0000-0000-7000-8000-000000000777', version: 1, date: '2026-11-22T05:00:00.000Z' }
  const job = { jobId: broadway.id, address: '120 Broadway', jobNum: 10001, jobNumDecimals: 0 }
  const plan = {
    entries: [
      { from: 'one', ...job, startTime: '7:00 AM', supervisor: { id: 's', name: 'J. Ortiz' }, crew: [{ id: 'w', name: 'Luis Peña' }] },
    ],
    leftOutJobs: [{ ...job, jobId: 'two', address: '5 Ave', jobNum: 9, reason: 'cancelled' }],
    leftOutPeople: [{ kind: 'worker', personId: 'p', name: 'Jan Inactive', address: '120 Broadway' }],
    doubleBookings: [
      {
        kind: 'worker',
        personId: 'w',
        name: 'Luis Peña',
        jobs: [
          { address: '120 Broadway', startTime: '7:00 AM', copied: true },
          { address: 'Hylan Blvd 1400', startTime: '1:00 PM', copied: false },
        ],
      },
    ],
    notesLeftOut: 0,
  }
  const { user, server } = renderPlanner({
    schedule: aSchedule(anEntry(hylan)),
    answers: { 'GET /api/Schedules/copyPreview': plan, 'POST /api/Schedules/copy': { copied: 1, ...plan } },
  })
  await screen.findByRole('article')
  server.answer({ 'GET /api/Schedules/findOne': source })
  await user.click(screen.getByRole('button', { name: 'Copy Schedule' }))
  const dialog = await dialogNamed('Choose Schedule')
  await user.click(within(dialog).getByRole('button', { name: 'Preview copy' }))
  expect((await within(dialog).findByRole('region', { name: '1 job will be copied' })).textContent).toContain(
    '10001 120 Broadway, 7:00 AM, J. Ortiz, 1 person',
  )
  expect(within(dialog).getByRole('region', { name: '1 person on two jobs or more after copying' }).textContent).toContain(
    'Luis Peña: 120 Broadway at 7:00 AM, Hylan Blvd 1400 at 1:00 PM',
  )
  expect(within(dialog).getByRole('region', { name: 'Left out, no longer active' }).textContent).toContain('Jan Inactive on 120 Broadway')
  expect(within(dialog).getByRole('region', { name: 'Jobs not copied' }).textContent).toContain('9 5 Ave: cancelled')
  server.answer({ 'GET /api/Schedules/findOne': aSchedule(anEntry(hylan), anEntry(broadway)) })
  await user.click(within(dialog).getByRole('button', { name: 'Copy 1 job' }))
  expect(await screen.findByRole('article', { name: '10001 120 Broadway' })).toBeTruthy()
  expect(Object.fromEntries(server.to('POST /api/Schedules/copy')[0]?.query ?? [])).toEqual({ to: aSchedule().id, from: source.id })
})

test('a new job needs an address, and is put on the day', async () => {
  const { user, server } = renderPlanner({ schedule: aSchedule(), answers: { 'POST /api/Jobs': hylan } })
  await user.click(await screen.findByRole('button', { name: 'Add/Reactivate Job' }))
  const dialog = await dialogNamed('Add/Reactivate Job')
  await user.click(within(dialog).getByRole('button', { name: 'Add' }))
  expect(await within(dialog).findByText('Please enter an address')).toBeTruthy()
  expect(server.to('POST /api/Jobs')).toHaveLength(0)
  server.answer({
    'POST /api/Schedules/:id/scheduleEntries': () => {
      server.answer({ 'GET /api/Schedules/findOne': aSchedule(anEntry(hylan)) })
      return row(anEntry(hylan))
    },
  })
  await user.type(within(dialog).getByLabelText(/^Address/), 'Hylan Blvd 1400')
  await user.type(within(dialog).getByLabelText('Job Number'), '10002')
  await user.click(within(dialog).getByRole('button', { name: 'Add' }))
  expect(await screen.findByRole('article', { name: '10002 Hylan Blvd 1400' })).toBeTruthy()
  expect(server.to('POST /api/Jobs')[0]?.body).toMatchObject({ address: 'Hylan Blvd 1400', jobNum: 10002, jobNumDecimals: 0, active: true })
})

/**
 * Opens Add/Reactivate Job on a day without a schedule; returns what is on the day once a job was
 * added.
 */
function onDayWithoutSchedule(jobs: readonly ReturnType<typeof aJob>[], answers: Answers) {
  const rendered = renderPlanner({ schedule: null, answers: { 'GET /api/Jobs': jobs, 'POST /api/Schedules': aSchedule(), ...answers } })
  const takeEntries = () =>
    rendered.server.answer({
      'POST /api/Schedules/:id/scheduleEntries': () => {
        rendered.server.answer({ 'GET /api/Schedules/findOne': aSchedule(anEntry(hylan)) })
        return row(anEntry(hylan))
      },
    })
  takeEntries()
  return { ...rendered, takeEntries }
}
const schedulePlease = () => screen.findByRole('alertdialog', { name: 'No schedule found, please create one first' })

test('an existing job locks its own fields, becomes active again and is put on a day that has no schedule yet', async () => {
  const inactive = { ...hylan, active: false, jobDesc: 'Boiler room' }
  const { user, server } = onDayWithoutSchedule([inactive], {
    'GET /api/Jobs/:id': inactive,
    'PATCH /api/Jobs/:id': { ...inactive, active: true },
  })
  await user.click(await screen.findByRole('button', { name: 'Add/Reactivate Job' }))
  const dialog = await dialogNamed('Add/Reactivate Job')
  await user.type(within(dialog).getByLabelText('Choose an existing job'), 'hylan')
  await user.click(await screen.findByRole('option', { name: '10002 Hylan Blvd 1400 (inactive)' }))
  const field = (label: string | RegExp) => within(dialog).getByLabelText<HTMLInputElement>(label)
  await waitFor(() => expect(field('Job Number').disabled).toBe(true))
  expect(['Job Number', 'Job Description', 'Premises Detail', 'Budgeted Hours'].map((label) => field(label).disabled)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(field('Job Description').value).toBe('Boiler room')
  expect(field(/^Address/).disabled).toBe(false)
  await user.click(within(dialog).getByRole('button', { name: 'Reactivate' }))
  await schedulePlease()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('article', { name: '10002 Hylan Blvd 1400' })).toBeTruthy()
  expect(server.to('PATCH /api/Jobs/:id')[0]?.body).toMatchObject({ active: true, address: 'Hylan Blvd 1400' })
  expect(server.to('POST /api/Schedules')).toHaveLength(1)
})

test('creates no job when the user cancels the schedule, and no second job when adding to the day failed', async () => {
  const { user, server, takeEntries } = onDayWithoutSchedule([], { 'POST /api/Jobs': hylan, 'PATCH /api/Jobs/:id': hylan })
  await user.click(await screen.findByRole('button', { name: 'Add/Reactivate Job' }))
  const dialog = await dialogNamed('Add/Reactivate Job')
  await user.type(within(dialog).getByLabelText(/^Address/), 'Hylan Blvd 1400')
  await user.type(within(dialog).getByLabelText('Job Number'), '10002')
  await user.click(within(dialog).getByRole('button', { name: 'Add' }))
  await user.click(within(await schedulePlease()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect([...server.to('POST /api/Schedules'), ...server.to('POST /api/Jobs')]).toEqual([])
  expect(within(dialog).getByLabelText<HTMLInputElement>('Job Number').value).toBe('10002')

  server.answer({
    'GET /api/Schedules/findOne': aSchedule(),
    'POST /api/Schedules/:id/scheduleEntries': refuse(503, 'Busy'),
  })
  await user.click(within(dialog).getByRole('button', { name: 'Add' }))
  await schedulePlease()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: 'OK' }))
  takeEntries()
  await user.click(await within(dialog).findByRole('button', { name: 'Add to schedule' }))
  expect(await screen.findByRole('article', { name: '10002 Hylan Blvd 1400' })).toBeTruthy()
  expect(server.to('POST /api/Jobs')).toHaveLength(1)
})

test('Add Job to schedule takes a supervisor along, and asks when they are elsewhere', async () => {
  const ortiz = aSupervisor(21, 'J. Ortiz')
  const { user, server } = renderPlanner({
    jobs: [broadway],
    supervisors: [ortiz],
    schedule: aSchedule(anEntry(hylan, { supervisor: ortiz })),
    answers: { 'POST /api/Schedules/:id/scheduleEntries': row(anEntry(broadway, { supervisor: ortiz })) },
  })
  await user.click(await screen.findByRole('button', { name: 'Add Job to schedule' }))
  const dialog = await dialogNamed('Add Job to schedule')
  await user.type(within(dialog).getByLabelText('Job'), 'broad{Enter}')
  await user.selectOptions(within(dialog).getByLabelText('Supervisor (optional)'), 'J. Ortiz (on Hylan Blvd 1400 at 7:00 AM)')
  await user.click(within(dialog).getByRole('button', { name: 'Add' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('J. Ortiz is already on Hylan Blvd 1400 at 7:00 AM.')
  await user.click(screen.getByRole('button', { name: 'Assign' }))
  await waitFor(() => expect(server.to('POST /api/Schedules/:id/scheduleEntries')[0]?.body).toMatchObject({ supervisorId: ortiz.id }))
})
