import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aJob, anEntry, aSchedule, aWorker, onCrew, renderPlanner } from '#testing/planner.tsx'
import { refuse } from '#testing/respond.ts'

const hylan = aJob(10002, { address: 'Hylan Blvd 1400' })
const wei = aWorker(32, 'Wei Chen')
const greg = aWorker(33, 'Gregory Pappas')
const eva = aWorker(34, 'Eva Nowak')
const entry = anEntry(hylan)
const declined = onCrew(wei, { scheduleEntryId: entry.id, txtStatus: 'n' })
const place = onCrew(greg, { scheduleEntryId: entry.id })
const placed = { id: place.id, version: 1, scheduleEntryId: entry.id, workerId: greg.id, worker: place.worker }
const person = ({ id: workerId, name }: typeof greg, more: object = {}) => ({
  ...{ workerId, name: name ?? '', hasPhone: true, hoursWorked: 8, daysPlanned: 0 },
  ...{ lastOnJob: null, card: null, restrictedTo: null, declinedAt: null, ...more },
})
const free = [
  person(greg, { hoursWorked: 33, lastOnJob: '2026-11-20', card: { needed: 'State handler certificate', until: '2027-03-31' } }),
  person(eva, { declinedAt: '2026-11-22T20:16:00.000Z' }),
]
const replaceUrl = 'POST /api/WorkerEntries/:id/substitute'

function renderDeclined(answers: object = {}, more: object = {}) {
  vi.useFakeTimers({ now: new Date('2026-11-23T10:00:00.000Z'), toFake: ['Date'] })
  return renderPlanner({
    schedule: aSchedule({ ...entry, workerEntries: [declined], ...more }),
    workers: [wei, greg, eva],
    answers: { 'GET /api/WorkerEntries/:id/replacements': free, [replaceUrl]: placed, ...answers },
  })
}
const replace = async (user: ReturnType<typeof renderPlanner>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Replace Wei Chen' }))
  return screen.findByRole('dialog', { name: 'Replace Wei Chen' })
}

test('a person who declined is replaced and the new person texted with three clicks', async () => {
  const { user, server } = renderDeclined({ 'POST /api/ScheduleEntries/:id/sendtexts': { queued: 1, failed: [] } })
  const dialog = await replace(user)
  const list = within(await within(dialog).findByRole('list', { name: 'People who are free' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Gregory Pappas33 h this week, over 40 with this · on this job Friday · handler card to 03-2027',
    'Eva NowakDeclined 3:16 PM · 8 h this week',
  ])
  server.answer({ 'GET /api/Schedules/findOne': aSchedule({ ...entry, workerEntries: [place] }) })
  await user.click(list.getByRole('button', { name: /^Gregory Pappas/ }))
  const text = await screen.findByRole('dialog', { name: 'Send text' })
  expect(server.to(replaceUrl).map(({ path, body }) => [path, body])).toEqual([
    [`/api/WorkerEntries/${declined.id}/substitute`, { workerId: greg.id }],
  ])
  expect(screen.getByText('Gregory Pappas replaces Wei Chen')).toBeTruthy()
  expect(within(text).getByRole('status').textContent).toBe('1 person will be texted: Gregory Pappas.')
  await user.click(within(text).getByRole('button', { name: 'Text 1 person' }))
  await waitFor(() => expect(server.to('POST /api/ScheduleEntries/:id/sendtexts')[0]?.body).toMatchObject({ id: place.id }))
  // One message for both acts.
  expect(await screen.findByText('Gregory Pappas replaces Wei Chen. Texting 1 person')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
})

test.each([
  ['confirmed', { txtStatus: 'y' }],
  ['is waiting', { txtStatus: 'sent' }],
] as const)('a person who %s is replaced: one text says that they are off, one asks the new person', async (_who, state) => {
  const leaves = { ...declined, ...state }
  const texts = { 'POST /api/Schedules/undo/texts': { queued: 2, failed: [] } }
  const { user, server } = renderDeclined(texts, { workerEntries: [leaves] })
  await user.click(await screen.findByRole('button', { name: /^Wei Chen/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Replace…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Replace Wei Chen' })
  server.answer({ 'GET /api/Schedules/findOne': aSchedule({ ...entry, workerEntries: [place] }) })
  await user.click(await within(dialog).findByRole('button', { name: /^Gregory Pappas/ }))
  const text = await screen.findByRole('dialog', { name: 'Send text' })
  expect(screen.queryByRole('dialog', { name: 'Replace Wei Chen' })).toBeNull()
  const off = within(text).getByRole('region', { name: /^Says that they are off 10002 Hylan Blvd 1400 on Monday, 11-23-2026/ })
  expect(off.textContent).toContain('Wei Chen will be texted.')
  expect(await within(off).findByText(/^You are no longer scheduled for Mon, Nov 23, Hylan Blvd 1400/)).toBeTruthy()
  const asks = within(text).getByRole('region', { name: /asks them to come and to answer/ })
  expect(asks.textContent).toContain('Gregory Pappas will be texted.')
  await user.click(within(text).getByRole('button', { name: 'Text 2 people' }))
  await waitFor(() =>
    expect(server.to('POST /api/Schedules/undo/texts')[0]?.body).toMatchObject({
      texts: [
        { kind: 'removal', scheduleId: entry.scheduleId, jobId: hylan.id, workerIds: [wei.id] },
        { kind: 'ask', scheduleEntryId: entry.id, workerEntryIds: [place.id] },
      ],
    }),
  )
})

test('adding a person who declined this day asks first', async () => {
  const { user, server } = renderDeclined()
  const dialog = await replace(user)
  await user.click(await within(dialog).findByRole('button', { name: /^Eva Nowak/ }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Eva Nowak declined a job of this day, 11-22-2026 3:16 PM.')
  await user.click(within(question).getByRole('button', { name: 'No' }))
  expect(server.to(replaceUrl)).toEqual([])
  await user.click(await within(dialog).findByRole('button', { name: /^Eva Nowak/ }))
  server.answer({ 'GET /api/Schedules/findOne': aSchedule({ ...entry, workerEntries: [place] }) })
  await user.click(await screen.findByRole('button', { name: 'Replace anyway' }))
  await waitFor(() => expect(server.to(replaceUrl)[0]?.body).toEqual({ workerId: eva.id }))
})

test('if a colleague has just planned the chosen person, a message says so and the list is read again', async () => {
  const words = 'This person was put on 9 Grand Street in the meantime. Choose another one.'
  const { user, server } = renderDeclined({ [replaceUrl]: refuse(409, words) })
  const dialog = await replace(user)
  await user.click(await within(dialog).findByRole('button', { name: /^Gregory Pappas/ }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain(words)
  await waitFor(() => expect(server.to('GET /api/WorkerEntries/:id/replacements')).toHaveLength(2))
})

test.each([
  ['on a canceled job', { cancelled: true }],
  ['who has clocked in', { workerEntries: [{ ...declined, events: [{ id: 'one', type: 'in' as const }] }] }],
  ['who confirmed', { workerEntries: [{ ...declined, txtStatus: 'y' as const }] }],
])('there is no button beside a person %s', async (_what, more) => {
  renderDeclined({}, more)
  await screen.findByRole('button', { name: /^Wei Chen/ })
  expect(screen.queryByRole('button', { name: 'Replace Wei Chen' })).toBeNull()
})

test('Choose Employees has people who declined that day last, with the time, and asks before adding them', async () => {
  const { user, server } = renderPlanner({
    schedule: aSchedule(entry, anEntry(aJob(10003), { workerEntries: [onCrew(wei)] })),
    workers: [eva, greg, wei],
    answers: {
      'GET /api/Schedules/:id/declines': [{ workerId: eva.id, time: '2026-11-22T20:16:00.000Z' }],
      'POST /api/ScheduleEntries/:id/workerEntries': [{ ...place, workerId: eva.id }],
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Choose Employees for 10002 Hylan Blvd 1400' }))
  const dialog = await screen.findByRole('dialog', { name: 'Choose Employees' })
  await within(dialog).findByText('Declined 3:16 PM')
  const names = within(dialog)
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.textContent)
  expect(names).toEqual(['Gregory Pappas', expect.stringMatching(/^Wei Chen On /), 'Eva Nowak Declined 3:16 PM'])
  await user.click(within(dialog).getByRole('checkbox', { name: /^Eva/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Add 1 person' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Eva Nowak declined a job of this day, 11-22-2026 3:16 PM.')
  expect(document.activeElement?.textContent).toBe('No')
  await user.click(within(question).getByRole('button', { name: 'Add anyway' }))
  await waitFor(() => expect(server.to('POST /api/ScheduleEntries/:id/workerEntries')).toHaveLength(1))
})
