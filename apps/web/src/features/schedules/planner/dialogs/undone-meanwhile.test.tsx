import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aJob, anEntry, aSchedule, aWorker, onCrew, renderPlanner } from '#testing/planner.tsx'
import { refuse } from '#testing/respond.ts'

const broadway = aJob(10001, { address: '120 Broadway' })
const hylan = aJob(10002, { address: 'Hylan Blvd 1400' })
const ana = aWorker(31, 'Ana Kowalska')
const wei = aWorker(32, 'Wei Chen')
const first = anEntry(broadway)
const second = anEntry(hylan)
const member = onCrew(ana, { scheduleEntryId: first.id, txtStatus: 'y' })
const came = onCrew(wei, { scheduleEntryId: first.id })
const person = {
  ...{ workerId: wei.id, name: 'Wei Chen', hasPhone: true, hoursWorked: 8, daysPlanned: 0 },
  ...{ lastOnJob: null, card: null, restrictedTo: null, declinedAt: null },
}
const crewUrl = 'POST /api/Schedules/undo/texts'
const textUrl = 'POST /api/ScheduleEntries/:id/sendtexts'

type Rendered = ReturnType<typeof renderPlanner>
function renderDay(crew = [member], more: object = {}): Rendered {
  vi.useFakeTimers({ now: new Date('2026-11-23T10:00:00.000Z'), toFake: ['Date'] })
  return renderPlanner({
    schedule: aSchedule({ ...first, ...more, workerEntries: crew }, second),
    workers: [ana, wei],
    answers: {
      'PATCH /api/WorkerEntries/:id': { ...member, scheduleEntryId: second.id, txtStatus: null },
      'DELETE /api/WorkerEntries/:id': { count: 1 },
      'DELETE /api/ScheduleEntries/:id': { count: 1 },
      'PATCH /api/ScheduleEntries/:id': { id: first.id, version: 2, cancelled: true },
      'GET /api/WorkerEntries/:id/replacements': [person],
      'POST /api/WorkerEntries/:id/substitute': { ...came, version: 1 },
      'POST /api/Schedules/undo': { texted: [], followUps: [] },
    },
  })
}
async function fromChip({ user }: Rendered, item: string) {
  await user.click(await screen.findByRole('button', { name: /^Ana Kowalska/ }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
async function fromJob({ user }: Rendered, item: string) {
  await user.click(await screen.findByRole('button', { name: 'Actions for 10001 120 Broadway' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
async function move(day: Rendered) {
  await fromChip(day, 'Move to…')
  await day.user.click(await screen.findByRole('button', { name: /^10002/ }))
}
async function replace(day: Rendered) {
  await fromChip(day, 'Replace…')
  day.server.answer({ 'GET /api/Schedules/findOne': aSchedule({ ...first, workerEntries: [came] }, second) })
  await day.user.click(await screen.findByRole('button', { name: /^Wei Chen/ }))
}

const acts: [string, (day: Rendered) => Promise<void>, (typeof member)[]][] = [
  ['a move', move, [member]],
  ['a removal', (day) => fromChip(day, 'Remove Ana Kowalska'), [member]],
  ['a replacement of a person who expects to work', replace, [member]],
  ['a replacement of a person who declined', replace, [{ ...member, txtStatus: 'n' }]],
  [
    'the removal of a job',
    async (day) => {
      await fromJob(day, 'Remove from this schedule')
      await day.user.click(await screen.findByRole('button', { name: 'Remove' }))
    },
    [member],
  ],
  [
    'a cancellation',
    async (day) => {
      await fromJob(day, 'Cancel job')
      await day.user.click(within(await screen.findByRole('dialog', { name: 'Cancel reason' })).getByRole('button', { name: 'Cancel job' }))
    },
    [member],
  ],
]

test.each(acts)('Undo closes the text about %s: nothing is sent', async (_what, doIt, crew) => {
  const day = renderDay(crew)
  await doIt(day)
  const dialog = await screen.findByRole('dialog', { name: 'Send text' })
  await day.user.type(within(dialog).getByLabelText('Note (optional)'), 'sorry')
  await day.user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(day.server.to('POST /api/Schedules/undo')).toHaveLength(1)
  expect([...day.server.to(crewUrl), ...day.server.to(textUrl)]).toEqual([])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a text about a move that another user has undone is refused, and the dialog says why', async () => {
  const day = renderDay()
  const changed = 'The crew has changed since then. No texts were sent.'
  day.server.answer({ [crewUrl]: refuse(409, changed) })
  await move(day)
  const dialog = await screen.findByRole('dialog', { name: 'Send text' })
  await day.user.click(within(dialog).getByRole('button', { name: 'Text 1 person' }))
  expect(await screen.findByText(changed)).toBeTruthy()
})

test('a text to a person who was taken off the job meanwhile cannot be sent, and the dialog says why', async () => {
  const day = renderDay([{ ...member, txtStatus: 'n' }])
  await replace(day)
  const dialog = await screen.findByRole('dialog', { name: 'Send text' })
  day.server.answer({ 'GET /api/Schedules/findOne': aSchedule({ ...first, workerEntries: [member] }, second) })
  await act(() => day.queryClient.refetchQueries())
  expect(await within(dialog).findByText('Wei Chen is not on this job any more.')).toBeTruthy()
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: /^Text / }).disabled).toBe(true)
})

test('Move here has no Undo, so the message about the act before does not come back', async () => {
  const day = renderDay()
  await day.user.click(await screen.findByRole('button', { name: 'Choose Employees for 10002 Hylan Blvd 1400' }))
  const dialog = await screen.findByRole('dialog', { name: 'Choose Employees' })
  await day.user.click(await within(dialog).findByRole('checkbox', { name: /^Ana Kowalska/ }))
  await day.user.click(within(dialog).getByRole('button', { name: 'Add 1 person' }))
  await day.user.click(await screen.findByRole('button', { name: 'Move here' }))
  expect(await screen.findByText('Moved 1 person to 10002 Hylan Blvd 1400')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
