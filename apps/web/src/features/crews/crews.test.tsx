import type { Crew } from '@daysheet/domain/crews/crew'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { invalid, stale } from '#testing/admin.tsx'
import { aJob, anEntry, aSchedule, aSupervisor, aWorker, onCrew, renderPlanner } from '#testing/planner.tsx'
import { renderScreen } from '#testing/render.tsx'
import { respond, type Answers } from '#testing/respond.ts'
import { AdminScreen } from '../admin/admin-screen.tsx'

const id = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`
const [ana, bo, eva] = [aWorker(31, 'Ana Kowalska'), aWorker(32, 'Bo Li'), aWorker(33, 'Eva Nowak')]
const ortiz = aSupervisor(41, 'J. Ortiz')

const aCrew = (more: Partial<Crew> = {}): Crew => ({
  id: id(900),
  version: 3,
  name: 'Tower',
  supervisorId: ortiz.id,
  workerIds: [ana.id, bo.id],
  supervisor: ortiz,
  workers: [
    { id: ana.id, name: 'Ana Kowalska', active: true },
    { id: bo.id, name: 'Bo Li', active: true },
  ],
  ...more,
})

function renderTab(crews: readonly Crew[], answers: Answers = {}) {
  const server = respond({
    'GET /api/crews': crews,
    'GET /api/Workers': [ana, bo, eva],
    'GET /api/Supervisors': [ortiz],
    ...answers,
  })
  return { ...renderScreen(<AdminScreen />, { at: '/admin?tab=crews' }), server }
}

test('a crew is added: its name, who usually runs it and its people', async () => {
  const { user, server } = renderTab([], { 'POST /api/crews': aCrew() })
  expect(await screen.findByText(/^No crews yet\./)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add crew' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add crew' })
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Please enter a name')).toBeTruthy()
  expect(within(dialog).getByText('Please choose at least one employee')).toBeTruthy()
  await user.type(within(dialog).getByLabelText('Name'), 'Tower')
  await user.type(within(dialog).getByRole('combobox', { name: 'Employees' }), 'Bo{Enter}Eva{Enter}')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.to('POST /api/crews')[0]?.body).toEqual({
      id: expect.any(String),
      name: 'Tower',
      supervisorId: null,
      workerIds: [bo.id, eva.id],
    }),
  )
  expect(await screen.findByText('Tower was saved')).toBeTruthy()
})

test('of a crew that is edited only what was changed is sent, on the version that was seen; who changed the same meanwhile is told', async () => {
  const { user, server } = renderTab([aCrew()], {
    'PATCH /api/crews/:id': stale(aCrew({ version: 4, name: 'Bridge' }), {
      name: { changedBy: 'lee', changedAt: '2026-11-23T12:00:00.000Z' },
    }),
  })
  const row = await screen.findByRole('row', { name: /Tower/ })
  expect(within(row).getByText('Ana Kowalska and Bo Li')).toBeTruthy()
  await user.click(within(row).getByRole('button', { name: 'Edit Tower' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit crew' })
  await user.type(within(dialog).getByLabelText('Name'), ' North')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('lee')
  expect(server.to('PATCH /api/crews/:id')[0]?.body).toEqual({ name: 'Tower North' })
  expect(server.to('PATCH /api/crews/:id')[0]?.headers.get('if-match')).toBe('"3"')
})

test('what the server finds wrong stands at its field, and what was typed stays', async () => {
  const { user } = renderTab([aCrew()], { 'PATCH /api/crews/:id': invalid({ name: ['is too short'] }) })
  await user.click(await screen.findByRole('button', { name: 'Edit Tower' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit crew' })
  await user.type(within(dialog).getByLabelText('Name'), 's')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('is too short')).toBeTruthy()
  expect(within(dialog).getByLabelText<HTMLInputElement>('Name').value).toBe('Towers')
})

test('a crew is removed after a question', async () => {
  const { user, server } = renderTab([aCrew()], { 'DELETE /api/crews/:id': null })
  await user.click(await screen.findByRole('button', { name: 'Edit Tower' }))
  await user.click(await screen.findByRole('button', { name: 'Remove crew…' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Remove the crew Tower? Its people and their jobs are not changed.')
  await user.click(within(question).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(server.to('DELETE /api/crews/:id')).toHaveLength(1))
})

const broadway = aJob(10001, { address: '120 Broadway' })
const hylan = aJob(10002, { address: 'Hylan Blvd 1400' })

test('a crew goes onto a job in one choice: those who are missing and active are added after the question about two jobs, and its supervisor runs it', async () => {
  const entry = anEntry(broadway)
  const busy = anEntry(hylan, { workerEntries: [onCrew(bo)] })
  const crew = aCrew({ workers: [...aCrew().workers, { id: eva.id, name: 'Eva Nowak', active: false }] })
  const { user, server } = renderPlanner({
    schedule: aSchedule(entry, busy),
    supervisors: [ortiz],
    answers: {
      'GET /api/crews': [crew],
      'POST /api/ScheduleEntries/:id/workerEntries': [onCrew(ana), onCrew(bo)],
      'PATCH /api/ScheduleEntries/:id': { ...entry, supervisorId: ortiz.id },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add a crew to 10001 120 Broadway' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add a crew' })
  const choice = await within(dialog).findByRole('button', { name: /^Tower/ })
  expect(choice.textContent).toBe('TowerJ. Ortiz · Ana Kowalska, Bo Li · 1 person not active, left out')
  await user.click(choice)
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Bo Li is already on Hylan Blvd 1400 at 7:00 AM.')
  await user.click(within(question).getByRole('button', { name: 'Assign' }))
  await waitFor(() =>
    expect(server.to('POST /api/ScheduleEntries/:id/workerEntries')[0]?.body).toEqual([
      { workerId: ana.id, scheduleEntryId: entry.id },
      { workerId: bo.id, scheduleEntryId: entry.id },
    ]),
  )
  await waitFor(() => expect(server.to('PATCH /api/ScheduleEntries/:id')[0]?.body).toEqual({ supervisorId: ortiz.id }))
})

test('who is on a job is saved as a crew from its menu', async () => {
  const entry = anEntry(broadway, { supervisor: ortiz, workerEntries: [onCrew(ana), onCrew(bo)] })
  const { user, server } = renderPlanner({
    schedule: aSchedule(entry),
    supervisors: [ortiz],
    answers: { 'GET /api/crews': [], 'POST /api/crews': aCrew() },
  })
  await user.click(await screen.findByRole('button', { name: 'Actions for 10001 120 Broadway' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Save as a crew…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add crew' })
  await user.type(within(dialog).getByLabelText('Name'), 'Tower')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.to('POST /api/crews')[0]?.body).toMatchObject({ name: 'Tower', supervisorId: ortiz.id, workerIds: [ana.id, bo.id] }),
  )
})
