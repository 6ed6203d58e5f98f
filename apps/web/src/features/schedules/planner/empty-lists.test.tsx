import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { permissions } from '@daysheet/domain/session/permissions'
import { aJob, anEntry, aSchedule, aSupervisor, aWorker, renderPlanner } from '#testing/planner.tsx'
import { aMe } from '#testing/render.tsx'
import type { Call } from '#testing/respond.ts'

const hylan = aJob(10002, { address: 'Hylan Blvd 1400', boro: 'Staten Island' })
/** Answers the people who can be chosen. No one has the name of the person who is added. */
const choices =
  <Person,>(...people: Person[]) =>
  ({ filter }: Call) =>
    JSON.stringify(filter).includes('"active":true') ? people : []
const dialogNamed = (name: string) => screen.findByRole('dialog', { name })

test('if there are no employees, the dialog adds the first one, who is then checked', async () => {
  const ana = aWorker(31, 'Ana Kowalska')
  const { user, server } = renderPlanner({ schedule: aSchedule(anEntry(hylan)), answers: { 'POST /api/Workers': ana } })
  await user.click(await screen.findByRole('button', { name: /^Choose Employees for/ }))
  const choose = await dialogNamed('Choose Employees')
  expect(await within(choose).findByText('No active employees')).toBeTruthy()
  expect(within(choose).getByRole('link', { name: 'Import' }).getAttribute('href')).toBe('/import')
  await user.click(within(choose).getByRole('button', { name: 'Add employee' }))
  const add = await dialogNamed('Add Employee')
  server.answer({ 'GET /api/Workers': choices(ana) })
  await user.type(within(add).getByLabelText('Name'), 'Ana Kowalska{Enter}')
  expect(await within(choose).findByRole('button', { name: 'Add 1 person' })).toBeTruthy()
})

test('if there are no supervisors, the list beside the day and the menu of a job add one, and the menu puts them on the job', async () => {
  const ortiz = aSupervisor(41, 'J. Ortiz')
  const { user, server } = renderPlanner({
    schedule: aSchedule(anEntry(hylan)),
    answers: {
      'POST /api/Supervisors': ortiz,
      'PATCH /api/ScheduleEntries/:id': { ...anEntry(hylan), version: 2, supervisorId: ortiz.id },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Supervisor of 10002 Hylan Blvd 1400: No supervisor' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Add supervisor' }))
  const add = await dialogNamed('Add supervisor')
  server.answer({ 'GET /api/Supervisors': choices(ortiz) })
  await user.type(within(add).getByLabelText('Name'), 'J. Ortiz{Enter}')
  await waitFor(() => expect(server.to('PATCH /api/ScheduleEntries/:id')[0]?.body).toEqual({ supervisorId: ortiz.id }))
})

test('a user who may not add people is offered none of this', async () => {
  const me = aMe({ permissions: permissions.filter((one) => one !== 'people.write') })
  const { user } = renderPlanner({ schedule: aSchedule(anEntry(hylan)), me })
  await user.click(await screen.findByRole('button', { name: 'Supervisor of 10002 Hylan Blvd 1400: No supervisor' }))
  expect(await screen.findByRole('menuitem', { name: 'No active supervisors' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Add supervisor' })).toBeNull()
})
