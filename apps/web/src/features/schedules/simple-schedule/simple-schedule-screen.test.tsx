import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aJob, anEntry, aSchedule, aSupervisor, aWorker, onCrew, renderPlanner } from '#testing/planner.tsx'
import { liveStream, refuse } from '#testing/respond.ts'
import { LegacyScreen } from './simple-schedule-screen.tsx'

const broadway = aJob(10001, { address: '120 Broadway' })
const hylan = aJob(10002, { address: 'Hylan Blvd 1400' })
const ortiz = aSupervisor(21, 'J. Ortiz')

const renderLegacy = (setting: Parameters<typeof renderPlanner>[0] = {}) =>
  renderPlanner({ at: '/legacy?date=11232026', screen: <LegacyScreen />, ...setting })
const card = (name: string) => screen.findByRole('article', { name })
const addButton = () => screen.queryByRole('button', { name: 'Add Job to schedule' })

test('a day without a schedule says so, and makes one', async () => {
  const { user, server } = renderLegacy({ schedule: null, answers: { 'POST /api/Schedules': aSchedule() } })
  expect(await screen.findByText('No Schedule found')).toBeTruthy()
  server.answer({ 'GET /api/Schedules/findOne': aSchedule() })
  await user.click(screen.getByRole('button', { name: 'Create Schedule' }))
  expect(await screen.findByText('No Jobs found for this schedule')).toBeTruthy()
  expect(screen.getByText('Use the add button to add one')).toBeTruthy()
  expect(server.to('POST /api/Schedules')[0]?.body).toEqual({ date: '2026-11-23T05:00:00.000Z' })
})

test('it says that it is loading, and when it could not, and reads again with Retry', async () => {
  let answer = (_day: unknown) => {}
  const { user, server } = renderLegacy({ answers: { 'GET /api/Schedules/findOne': () => new Promise((resolve) => (answer = resolve)) } })
  expect(await screen.findByText('Loading Schedule...')).toBeTruthy()
  server.answer({ 'GET /api/Schedules/findOne': refuse(500, 'broken') })
  answer(refuse(500, 'broken'))
  expect(await screen.findByText('Error getting schedule, please try again')).toBeTruthy()
  expect(addButton()).toHaveProperty('disabled', true)
  server.answer({ 'GET /api/Schedules/findOne': aSchedule(anEntry(broadway)) })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await card('10001 120 Broadway')).toBeTruthy()
})

test('the add button adds a job with its supervisor, and the card works as on the planner', async () => {
  const added = anEntry(hylan, { supervisor: ortiz })
  const { user, server } = renderLegacy({
    schedule: aSchedule(anEntry(broadway)),
    jobs: [broadway, hylan],
    supervisors: [ortiz],
    answers: { 'POST /api/Schedules/:id/scheduleEntries': added },
  })
  await card('10001 120 Broadway')
  await user.click(addButton()!) // it is there: the day has a schedule
  const dialog = await screen.findByRole('dialog', { name: 'Add Job to schedule' })
  await user.type(within(dialog).getByLabelText('Job'), 'Hylan{Enter}')
  server.answer({ 'GET /api/Schedules/findOne': aSchedule(anEntry(broadway), added) })
  await user.click(within(dialog).getByRole('button', { name: 'Add' }))
  const hylanCard = await card('10002 Hylan Blvd 1400')
  expect(within(hylanCard).getByRole('button', { name: /^Supervisor of .*J. Ortiz/ })).toBeTruthy()
  await user.click(within(hylanCard).getByRole('button', { name: /^Start time of/ }))
  expect(await screen.findByRole('dialog', { name: /Start Time/ })).toBeTruthy()
})

test('a job is added to a day without a schedule, which gets one with it', async () => {
  const { user, server } = renderLegacy({
    schedule: null,
    jobs: [broadway],
    answers: { 'POST /api/Schedules': aSchedule(), 'POST /api/Schedules/:id/scheduleEntries': anEntry(broadway) },
  })
  await screen.findByText('No Schedule found')
  await user.click(addButton()!) // on every day
  const dialog = await screen.findByRole('dialog', { name: 'Add Job to schedule' })
  await user.type(within(dialog).getByLabelText('Job'), 'Broadway{Enter}')
  server.answer({ 'GET /api/Schedules/findOne': aSchedule(anEntry(broadway)) })
  await user.click(within(dialog).getByRole('button', { name: 'Add' }))
  await screen.findByRole('alertdialog', { name: 'No schedule found, please create one first' })
  await user.keyboard('{Enter}')
  expect(await card('10001 120 Broadway')).toBeTruthy()
  expect(server.to('POST /api/Schedules')).toHaveLength(1)
})

test('the whole day is texted from here as well', async () => {
  const { user } = renderLegacy({ schedule: aSchedule(anEntry(broadway, { workerEntries: [onCrew(aWorker(31, 'Ana Kowalska'))] })) })
  await user.click(await screen.findByRole('button', { name: 'Text 1 person on 1 job' }))
  expect(await screen.findByRole('dialog', { name: /text/i })).toBeTruthy()
})

test('what another office does is there by itself', async () => {
  const stream = liveStream()
  const entry = anEntry(broadway, { workerEntries: [onCrew(aWorker(31, 'Ana Kowalska'))] })
  const { server } = renderLegacy({ schedule: aSchedule(), answers: { 'GET /api/changes': stream.open } })
  await screen.findByText('No Jobs found for this schedule')
  await waitFor(() => expect(server.to('GET /api/changes')).toHaveLength(1))
  server.answer({ 'GET /api/Schedules/findOne': aSchedule(entry) })
  stream.push('change', { seq: 2, entity: 'ScheduleEntry', type: 'create', id: entry.id, scheduleId: aSchedule().id }, 2)
  expect(within(await card('10001 120 Broadway')).getByRole('button', { name: /^Ana Kowalska/ })).toBeTruthy()
  stream.close()
})

test('the day is in the address, and the full schedule opens on the same day', async () => {
  const { user, address } = renderLegacy()
  await user.click(await screen.findByRole('button', { name: 'Next day' }))
  expect(address()).toBe('/legacy?date=11242026')
  expect(screen.getByRole('link', { name: 'Full schedule' }).getAttribute('href')).toBe('/schedule?date=11242026')
})
