import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aJob, anEntry, aSchedule, aSupervisor, aWorker, onCrew, renderPlanner } from '#testing/planner.tsx'
import { anId } from '#testing/builders.ts'
import { refuse } from '#testing/respond.ts'

const broadway = aJob(10001, { address: '120 Broadway' })
const hylan = aJob(10002, { address: 'Hylan Blvd 1400' })
const ana = aWorker(31, 'Ana Kowalska')
const bo = aWorker(32, 'Bo Li')

type User = ReturnType<typeof renderPlanner>['user']
const onFirst = (more: Parameters<typeof onCrew>[1] = {}) => {
  const entry = anEntry(broadway)
  return { ...entry, workerEntries: [onCrew(ana, { scheduleEntryId: entry.id, txtStatus: 'y', ...more })] }
}
const crewOf = (label: string) => within(screen.getByRole('list', { name: `Employees on ${label}` })).queryAllByRole('listitem')
const chooseFromChip = async (user: User, item: string) => {
  await user.click(await screen.findByRole('button', { name: /^Ana Kowalska/ }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
const moveUrl = 'PATCH /api/WorkerEntries/:id'
const undoUrl = 'POST /api/Schedules/undo'

test('somebody is moved to another job with three clicks, is not texted there yet, and is back with one more', async () => {
  const [first, second] = [onFirst({ txtStatus: null }), anEntry(hylan, { workerEntries: [onCrew(bo)] })]
  const [member] = first.workerEntries
  const { user, server } = renderPlanner({
    schedule: aSchedule(first, second),
    answers: { [moveUrl]: { ...member, scheduleEntryId: second.id, txtStatus: null }, [undoUrl]: { texted: [], followUps: [] } },
  })
  await chooseFromChip(user, 'Move to…')
  const dialog = await screen.findByRole('dialog', { name: 'Move Ana Kowalska to…' })
  expect(within(dialog).getByText('Now on 10001 120 Broadway')).toBeTruthy()
  const jobs = within(dialog)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(jobs).toEqual(['10002 Hylan Blvd 14007:00 AM · 1 person', 'Close'])
  let answer = (_day: unknown) => {}
  server.answer({ 'GET /api/Schedules/findOne': () => new Promise((resolve) => (answer = resolve)) })
  await user.click(within(dialog).getByRole('button', { name: /^10002/ }))
  // At once, before the server says anything.
  await waitFor(() => expect(crewOf('10002 Hylan Blvd 1400')).toHaveLength(2))
  expect(screen.getByRole('button', { name: 'Ana Kowalska, Not texted' })).toBeTruthy()
  expect(server.to(moveUrl)[0]?.body).toEqual({ scheduleEntryId: second.id })
  expect(await screen.findByText('Moved Ana Kowalska to 10002 Hylan Blvd 1400')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.to(undoUrl)[0]?.body).toEqual({ entity: 'WorkerEntry', id: member?.id, version: 1 }))
  answer(aSchedule(first, second))
  expect(await screen.findByText('Undone')).toBeTruthy()
})

test('Ctrl-Z takes back what was done last, but not while one types', async () => {
  const first = onFirst()
  const { user, server } = renderPlanner({
    schedule: aSchedule(first),
    answers: { 'DELETE /api/WorkerEntries/:id': { count: 1 }, [undoUrl]: { texted: [], followUps: [] } },
  })
  await chooseFromChip(user, 'Remove Ana Kowalska')
  expect(await screen.findByText('Removed Ana Kowalska')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Do not text' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const filter = screen.getByLabelText('Job Filter')
  await user.click(filter)
  await user.keyboard('{Control>}z{/Control}')
  expect(server.to(undoUrl)).toEqual([])
  filter.blur()
  await user.keyboard('{Control>}z{/Control}')
  expect(await screen.findByText('Undone')).toBeTruthy()
  expect(server.to(undoUrl)[0]?.body).toEqual({ entity: 'WorkerEntry', id: first.workerEntries[0]?.id })
  await user.keyboard('{Control>}z{/Control}')
  expect(server.to(undoUrl)).toHaveLength(1)
})

test('names the people who were texted the opposite, and two presses of Enter text exactly them about the right jobs', async () => {
  const first = onFirst()
  const [member] = first.workerEntries
  const scheduleId = anId()
  const place = { scheduleId, day: '2030-03-04', startTime: '7:00 AM', supervisor: null }
  const jobOf = ({ id: jobId, address, jobNum }: typeof broadway) => ({ id: jobId, address, boro: null, jobNum, jobNumDecimals: null })
  const personOf = (workerEntryId: string | null) => ({
    workerId: ana.id,
    workerEntryId,
    name: 'Ana Kowalska',
    language: 'en',
    hasPhone: true,
  })
  const mute = { ...personOf(anId()), workerId: bo.id, name: 'Bo Li', hasPhone: false }
  const { user, server } = renderPlanner({
    schedule: aSchedule(first),
    answers: {
      'DELETE /api/WorkerEntries/:id': { count: 1 },
      [undoUrl]: {
        texted: [
          { workerId: ana.id, name: 'Ana Kowalska', told: 'stay' },
          { workerId: bo.id, name: 'Bo Li', told: 'come' },
        ],
        followUps: [
          { ...place, kind: 'removal', scheduleEntryId: null, job: jobOf(hylan), people: [personOf(null)] },
          { ...place, kind: 'ask', scheduleEntryId: first.id, job: jobOf(broadway), people: [personOf(member?.id ?? ''), mute] },
        ],
      },
      'POST /api/Schedules/undo/texts': { queued: 2, failed: [] },
    },
  })
  await chooseFromChip(user, 'Remove Ana Kowalska')
  await user.click(await screen.findByRole('button', { name: 'Do not text' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const message = await screen.findByRole('alertdialog')
  expect(message.textContent).toContain('Undone. Bo Li was texted to come. Ana Kowalska was texted to stay home.')
  expect(document.activeElement?.textContent).toBe('Text them…')
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Send text' })
  expect(within(dialog).getByRole('region', { name: /^Says that they are off 10002 Hylan Blvd 1400 on Monday, 03-04-2030/ })).toBeTruthy()
  const asks = within(dialog).getByRole('region', { name: /^10001 120 Broadway, Monday, 03-04-2030: asks them to come/ })
  expect(asks.textContent).toContain('Ana Kowalska will be texted. No phone number: Bo Li.')
  expect(await within(asks).findByText(/120 Broadway.*7:00 AM|7:00 AM.*120 Broadway/)).toBeTruthy()
  await user.type(within(dialog).getByLabelText('Note (optional)'), 'sorry')
  await user.click(within(dialog).getByRole('button', { name: 'Text 1 person' }))
  await waitFor(() =>
    expect(server.to('POST /api/Schedules/undo/texts')[0]?.body).toEqual({
      note: 'sorry',
      intentId: expect.any(String) as string,
      texts: [
        { kind: 'removal', scheduleId, jobId: hylan.id, workerIds: [ana.id] },
        { kind: 'ask', scheduleEntryId: first.id, workerEntryIds: [member?.id, mute.workerEntryId] },
      ],
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('what cannot be undone any more says why', async () => {
  const entry = anEntry(broadway, { supervisor: aSupervisor(21, 'J. Ortiz') })
  const { user } = renderPlanner({
    schedule: aSchedule(entry),
    answers: {
      'DELETE /api/ScheduleEntries/:id': { count: 1 },
      [undoUrl]: refuse(409, 'This has changed since, so it was not undone.'),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Actions for 10001 120 Broadway' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from this schedule' }))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('This has changed since, so it was not undone.')
})

test('a move that somebody else was quicker with changes nothing and says so', async () => {
  const [first, second] = [onFirst(), anEntry(hylan)]
  const [member] = first.workerEntries
  const current = { ...member, scheduleEntryId: anEntry(aJob(10003)).id, version: 2 }
  const { user } = renderPlanner({
    schedule: aSchedule(first, second, anEntry(aJob(10003))),
    answers: { [moveUrl]: () => Response.json({ error: { statusCode: 412, message: 'changed', details: { current } } }, { status: 412 }) },
  })
  await chooseFromChip(user, 'Move to…')
  await user.click(await screen.findByRole('button', { name: /^10002/ }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Ana Kowalska was moved by someone else. Nothing was changed.')
})

test('who would be on two jobs can be moved here instead', async () => {
  const [first, second] = [onFirst(), anEntry(hylan)]
  const [member] = first.workerEntries
  const { user, server } = renderPlanner({
    schedule: aSchedule(first, second),
    workers: [ana],
    answers: { [moveUrl]: { ...member, scheduleEntryId: second.id } },
  })
  await user.click(await screen.findByRole('button', { name: 'Choose Employees for 10002 Hylan Blvd 1400' }))
  const dialog = await screen.findByRole('dialog', { name: 'Choose Employees' })
  await user.click(await within(dialog).findByRole('checkbox', { name: /^Ana Kowalska/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Add 1 person' }))
  const question = await screen.findByRole('alertdialog')
  expect(
    within(question)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['No', 'Move here', 'Assign'])
  await user.click(within(question).getByRole('button', { name: 'Move here' }))
  await waitFor(() => expect(server.to(moveUrl)[0]?.body).toEqual({ scheduleEntryId: second.id }))
  expect(server.to('POST /api/ScheduleEntries/:id/workerEntries')).toEqual([])
  await expectMoveTexts(await screen.findByRole('dialog', { name: 'Send text' }))
})

const expectMoveTexts = async (dialog: HTMLElement) => {
  const off = within(dialog).getByRole('region', { name: /^Says that they are off 10001 120 Broadway on / })
  expect(off.textContent).toContain('Ana Kowalska will be texted.')
  expect(await within(off).findByText(/^You are no longer scheduled for .*, 120 Broadway/)).toBeTruthy()
  const asks = within(dialog).getByRole('region', { name: /^10002 Hylan Blvd 1400, .*: asks them to come and to answer/ })
  expect(asks.textContent).toContain('Ana Kowalska will be texted.')
}

test.each(['y', 'sent'] as const)(
  'a moved person who expects to work on the old job (%s) learns that they are off it, and is asked for the new one; one message says both',
  async (txtStatus) => {
    const [first, second] = [onFirst({ txtStatus }), anEntry(hylan)]
    const [member] = first.workerEntries
    const { user, server } = renderPlanner({
      schedule: aSchedule(first, second),
      answers: {
        [moveUrl]: { ...member, scheduleEntryId: second.id, txtStatus: null },
        'POST /api/Schedules/undo/texts': { queued: 2, failed: [] },
      },
    })
    await chooseFromChip(user, 'Move to…')
    await user.click(await screen.findByRole('button', { name: /^10002/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Send text' })
    await expectMoveTexts(dialog)
    await user.click(within(dialog).getByRole('button', { name: 'Text 1 person' }))
    await waitFor(() =>
      expect(server.to('POST /api/Schedules/undo/texts')[0]?.body).toMatchObject({
        texts: [
          { kind: 'removal', scheduleId: first.scheduleId, jobId: broadway.id, workerIds: [ana.id] },
          { kind: 'ask', scheduleEntryId: second.id, workerEntryIds: [member?.id] },
        ],
      }),
    )
    expect(await screen.findByText('Moved Ana Kowalska to 10002 Hylan Blvd 1400. Sending 2 texts')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  },
)

test('a moved person who declined the old job is offered no text', async () => {
  const [first, second] = [onFirst({ txtStatus: 'n' }), anEntry(hylan)]
  const { user } = renderPlanner({ schedule: aSchedule(first, second), answers: { [moveUrl]: { ...first.workerEntries[0] } } })
  await chooseFromChip(user, 'Move to…')
  await user.click(await screen.findByRole('button', { name: /^10002/ }))
  expect(await screen.findByText('Moved Ana Kowalska to 10002 Hylan Blvd 1400')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('who has clocked in there cannot be moved here, only be on both', async () => {
  const [first, second] = [onFirst({ events: [{ id: 'one', type: 'in', time: '2026-11-20T12:00:00.000Z' }] }), anEntry(hylan)]
  const { user } = renderPlanner({ schedule: aSchedule(first, second), workers: [ana] })
  await user.click(await screen.findByRole('button', { name: 'Choose Employees for 10002 Hylan Blvd 1400' }))
  const dialog = await screen.findByRole('dialog', { name: 'Choose Employees' })
  await user.click(await within(dialog).findByRole('checkbox', { name: /^Ana Kowalska/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Add 1 person' }))
  expect(within(await screen.findByRole('alertdialog')).queryByRole('button', { name: 'Move here' })).toBeNull()
})
