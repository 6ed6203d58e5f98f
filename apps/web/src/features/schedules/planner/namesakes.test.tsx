import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aJob, anEntry, aSchedule, aSupervisor, aWorker, onCrew, renderPlanner } from '#testing/planner.tsx'

const [father, son, bo] = [aWorker(31, 'Jan Nowak'), aWorker(32, 'Jan Nowak'), aWorker(33, 'Bo Li')]
const [kim, other] = [aSupervisor(21, 'Kim Ruiz'), aSupervisor(22, 'kim ruiz')]
const phones = ['2125550101', '7185550102']
const marked = (people: readonly { id: string; name: string | null }[]) =>
  people.map(({ id, name }, at) => ({ id, name, phone: phones[at], employeeNumber: null }))

test('people of the day who share a name are told apart, on screen and so in print, and in the chooser', async () => {
  const entry = anEntry(aJob(10001), { supervisor: kim, workerEntries: [father, son, bo].map((one) => onCrew(one)) })
  const { user } = renderPlanner({
    schedule: aSchedule(entry),
    answers: {
      'GET /api/Workers': marked([father, son]),
      'GET /api/Supervisors': marked([kim, other]).map((one) => ({ ...one, active: true })),
    },
  })
  const crew = await screen.findByRole('list', { name: /^Employees on 10001/ })
  expect(await within(crew).findByText('Jan Nowak (phone ending 0101)')).toBeTruthy()
  expect(within(crew).getByText('Jan Nowak (phone ending 0102)')).toBeTruthy()
  expect(within(crew).getByText('Bo Li')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Supervisor of 10001.*Kim Ruiz/ }))
  expect(await screen.findByRole('menuitem', { name: 'kim ruiz (phone ending 0102)' })).toBeTruthy()
})
