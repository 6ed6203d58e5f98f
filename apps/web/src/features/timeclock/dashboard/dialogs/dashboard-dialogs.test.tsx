import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCard, aDashboardJob, aDay, renderDashboard } from '#testing/dashboard.tsx'
import { type Call } from '#testing/respond.ts'

const job = aDashboardJob({ address: '120 Broadway', jobNum: 10412.1, jobNumDecimals: 1, budget: 240, version: 3 })
const label = '10412.1 120 Broadway'
const entry = aCard(job, [], { notes: 'Roof', version: 5 })

/** The 412 of an edit made on an older version of a row. */
const stale = (current: object, changes: object = {}) =>
  Response.json(
    { error: { statusCode: 412, name: 'PreconditionFailed', message: 'Changed', details: { current, changes } } },
    { status: 412 },
  )

async function openBudget(answers = {}) {
  const rendered = renderDashboard({ day: aDay(entry), hours: { [job.id]: 180 }, answers })
  await rendered.user.click(await screen.findByRole('button', { name: `Edit Budget of ${label}` }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Budget' }))
  return { ...rendered, dialog, field: dialog.getByRole('textbox', { name: 'Budgeted Hours' }) }
}

async function openNote(answers = {}) {
  const rendered = renderDashboard({ day: aDay(entry), answers })
  await rendered.user.click(await screen.findByRole('button', { name: `Note for ${label}: Roof` }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter Note for Job' }))
  return { ...rendered, dialog, field: dialog.getByRole('textbox') }
}

test('a budget is saved as an edit of the job that was seen, and the card shows it', async () => {
  const { user, server, field } = await openBudget({ 'PATCH /api/Jobs/:id': ({ body }: Call) => ({ ...job, ...(body as object) }) })
  expect((field as HTMLInputElement).value).toBe('240')
  await user.clear(field)
  server.answer({ 'GET /api/Schedules/findOne': aDay({ ...entry, job: { ...job, budget: 180 } }) })
  await user.type(field, '180{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [patch] = server.to('PATCH /api/Jobs/:id')
  expect([patch?.path, patch?.body, patch?.headers.get('if-match')]).toEqual([`/api/Jobs/${job.id}`, { budget: 180 }, '"3"'])
  expect(await screen.findByText('Budget reached')).toBeTruthy()
})

test('typing in the opened dialog replaces the old budget, with the commas hours are shown with', async () => {
  const { user, server } = await openBudget({ 'PATCH /api/Jobs/:id': { ...job, budget: 1080 } })
  await user.keyboard('1,080{Enter}')
  await waitFor(() => expect(server.to('PATCH /api/Jobs/:id')[0]?.body).toEqual({ budget: 1080 }))
})

test('an unchanged budget and an unchanged note are not sent', async () => {
  const budget = await openBudget()
  await budget.user.keyboard('240.0{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(budget.server.to('PATCH /api/Jobs/:id')).toEqual([])
  budget.unmount()
  const note = await openNote()
  await note.user.type(note.field, ' ')
  await note.user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(note.server.to('PATCH /api/ScheduleEntries/:id')).toEqual([])
})

test.each(['-1', '12h', '1,5', '1e3'])('%s is no budget and is not sent', async (typed) => {
  const { user, server, dialog, field } = await openBudget()
  await user.clear(field)
  await user.type(field, `${typed}{Enter}`)
  expect(dialog.getByText('Please enter budgeted hours as a number')).toBeTruthy()
  expect(server.to('PATCH /api/Jobs/:id')).toEqual([])
})

test('an empty field takes the budget away', async () => {
  const { user, server, field } = await openBudget({ 'PATCH /api/Jobs/:id': { ...job, budget: null } })
  await user.clear(field)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.to('PATCH /api/Jobs/:id')[0]?.body).toEqual({ budget: null }))
})

test('a budget that could not be saved is told with the status, and what was typed stays', async () => {
  const refused = () => Response.json({ error: { message: 'No' } }, { status: 500, statusText: 'Internal Server Error' })
  const { user, field } = await openBudget({ 'PATCH /api/Jobs/:id': refused })
  await user.clear(field)
  await user.type(field, '300{Enter}')
  const alert = await screen.findByRole('alertdialog')
  expect(alert.textContent).toContain('Error: Internal Server Error')
  await user.click(within(alert).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect((screen.getByRole('textbox', { name: 'Budgeted Hours' }) as HTMLInputElement).value).toBe('300')
})

test('a budget that somebody else changed is refused once, with their value and name; saving again replaces it', async () => {
  const newer = { ...job, version: 4, budget: 260 }
  const { user, server, dialog, field } = await openBudget({
    'PATCH /api/Jobs/:id': ({ headers }: Call) =>
      headers.get('if-match') === '"3"' ? stale(newer, { budget: { changedBy: 'rivera', changedAt: '2026-11-20T17:00:00.000Z' } }) : newer,
  })
  await user.clear(field)
  await user.type(field, '300{Enter}')
  expect(
    await dialog.findByText('The budget was changed to 260 h by rivera. Your change was not saved; save again to replace it.'),
  ).toBeTruthy()
  expect((field as HTMLInputElement).value).toBe('300')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('PATCH /api/Jobs/:id').map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"4"'])
})

test('a budget goes through on top of somebody else’s change of the address', async () => {
  const { user, server, field } = await openBudget({
    'PATCH /api/Jobs/:id': ({ headers }: Call) =>
      headers.get('if-match') === '"3"' ? stale({ ...job, version: 4, address: '122 Broadway' }) : { ...job, version: 5, budget: 300 },
  })
  await user.clear(field)
  await user.type(field, '300{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('PATCH /api/Jobs/:id')).toHaveLength(2)
})

test('a note is saved and shown on the card', async () => {
  const { user, server, field } = await openNote({
    'PATCH /api/ScheduleEntries/:id': ({ body }: Call) => ({ ...entry, version: 6, ...(body as object) }),
  })
  await user.clear(field)
  await user.type(field, ' Use the rear stair ')
  server.answer({ 'GET /api/Schedules/findOne': aDay({ ...entry, version: 6, notes: 'Use the rear stair' }) })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: `Note for ${label}: Use the rear stair` })).toBeTruthy()
  const [patch] = server.to('PATCH /api/ScheduleEntries/:id')
  expect([patch?.body, patch?.headers.get('if-match')]).toEqual([{ notes: 'Use the rear stair' }, '"5"'])
})

test('a note that is saved takes nothing away of what was being read', async () => {
  const saved = { ...entry, version: 6, notes: 'Use the rear stair' }
  const { user, server, field, queryClient } = await openNote({ 'PATCH /api/ScheduleEntries/:id': () => saved })
  // A read is on its way, of a day to which somebody has added a job.
  server.answer({ 'GET /api/Schedules/findOne': () => new Promise(() => {}) })
  void queryClient.refetchQueries({ queryKey: ['schedules', 'dashboard'] })
  await waitFor(() => expect(queryClient.isFetching({ queryKey: ['schedules', 'dashboard'] })).toBe(1))
  server.answer({ 'GET /api/Schedules/findOne': aDay(saved, aCard(aDashboardJob({ address: '5 Hylan' }))) })
  await user.clear(field)
  await user.type(field, 'Use the rear stair')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { name: /5 Hylan/ })).toBeTruthy()
})

test('an empty note is not saved', async () => {
  const { user, server, dialog, field } = await openNote()
  await user.clear(field)
  expect((dialog.getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled).toBe(true)
  expect(server.to('PATCH /api/ScheduleEntries/:id')).toEqual([])
})

test('a note that somebody else changed is refused with theirs, and what was typed stays', async () => {
  const newer = { ...entry, version: 6, notes: 'Front door' }
  const { user, dialog, field } = await openNote({ 'PATCH /api/ScheduleEntries/:id': () => stale(newer) })
  await user.clear(field)
  await user.type(field, 'Rear stair')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('The note was changed to “Front door”. Your change was not saved.')).toBeTruthy()
  expect((field as HTMLTextAreaElement).value).toBe('Rear stair')
})
