import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aJob, anEntry, aSchedule, aWorker, onCrew, renderPlanner } from '#testing/planner.tsx'
import { refuse } from '#testing/respond.ts'

const hylan = aJob(10002, { address: 'Hylan Blvd 1400' })
const ana = aWorker(31, 'Ana Kowalska')
const entry = anEntry(hylan, { workerEntries: [onCrew(ana)] })
const noJobs = aSchedule()

async function open(item: string) {
  const { user, server, queryClient } = renderPlanner({ schedule: aSchedule(entry) })
  await user.click(await screen.findByRole('button', { name: 'Actions for 10002 Hylan Blvd 1400' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
  /** A colleague removed the job or the person, and this screen has read the change. */
  const arrives = async (schedule: typeof noJobs) => {
    server.answer({ 'GET /api/Schedules/findOne': schedule })
    await act(() => queryClient.refetchQueries())
  }
  return { user, server, arrives }
}
const isDisabled = (dialog: HTMLElement, name: string | RegExp) => within(dialog).getByRole<HTMLButtonElement>('button', { name }).disabled

test.each([
  ['Enter Note for Job', 'Enter Note for Job', 'Save'],
  ['Choose Employees', 'Choose Employees', /^Add$/],
  ['Choose Start Time', 'Choose Start Time', 'Save'],
  ['Cancel job', 'Cancel reason', 'Cancel job'],
  ['Send text', 'Send text', /^Text/],
])('the dialog %s shows that its job was removed, and saves nothing', async (item, title, submit) => {
  const { arrives } = await open(item)
  const dialog = await screen.findByRole('dialog', { name: title })
  await arrives(noJobs)
  expect(await within(dialog).findByText('This job was removed from the day.')).toBeTruthy()
  expect(isDisabled(dialog, submit)).toBe(true)
})

test('the typed text stays so that the user can copy it', async () => {
  const { user, arrives } = await open('Enter Note for Job')
  const field = await screen.findByRole('textbox', { name: /^Note for/ })
  await user.type(field, 'Bring the tall ladder')
  await arrives(noJobs)
  expect(await screen.findByText('This job was removed from the day.')).toBeTruthy()
  expect((screen.getByRole('textbox', { name: /^Note for/ }) as HTMLTextAreaElement).value).toBe('Bring the tall ladder')
})

test('a refusal that comes before the change is read shows the same message, without an id', async () => {
  const { user, server } = await open('Enter Note for Job')
  server.answer({ 'PATCH /api/ScheduleEntries/:id': refuse(404, `could not find a model with id ${entry.id}`) })
  await user.type(await screen.findByRole('textbox', { name: /^Note for/ }), 'Bring the tall ladder')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alertdialog')).textContent).toBe('This job was removed from the day.OK')
})

test('a dialog without typed text is replaced by the message', async () => {
  const { user, arrives } = await open('Add a crew…')
  await screen.findByRole('dialog', { name: 'Add a crew' })
  await arrives(noJobs)
  const told = await screen.findByRole('alertdialog')
  expect(told.textContent).toContain('This job was removed from the day.')
  await user.click(within(told).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})
