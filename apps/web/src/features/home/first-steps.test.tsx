import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { defaultSettings } from '@daysheet/domain/settings/office-settings'
import { permissions } from '@daysheet/domain/session/permissions'
import { aJob, anId } from '#testing/builders.ts'
import { respondHome } from '#testing/home.ts'
import { aMe, renderScreen } from '#testing/render.tsx'
import { refuse } from '#testing/respond.ts'
import { HomeScreen } from './home-screen.tsx'

const nothing = { hasName: false, employees: 0, jobs: 0, hasStarted: false }
const empty = { 'GET /api/Schedules/findOne': refuse(404, 'Unknown "Schedule" id "undefined".'), 'GET /api/firstSteps': nothing }
const panel = () => screen.findByRole('region', { name: 'Four steps to your first text' })
const done = async () =>
  within(await panel())
    .getAllByRole('listitem')
    .flatMap(({ textContent }) => /^(.*), done/.exec(textContent ?? '')?.[1] ?? [])

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T20:00:00.000Z'), toFake: ['Date'] })
})

test('a new company is led through four steps, each with its form in place, and each checks itself off', async () => {
  const settings = { ...defaultSettings, id: anId(), version: 1 }
  const server = respondHome({ ...empty, 'PATCH /api/settings': { ...settings, companyName: 'Rivera', version: 2 } })
  const { user, address } = renderScreen(<HomeScreen />)
  expect(await done()).toEqual([])
  expect(screen.queryByRole('region', { name: 'Before payroll' })).toBeNull()

  await user.click(await screen.findByRole('button', { name: 'Enter name' }))
  server.answer({ 'GET /api/firstSteps': { ...nothing, hasName: true } })
  await user.type(within(await screen.findByRole('dialog', { name: 'Company name' })).getByLabelText('Company name'), 'Rivera{Enter}')
  await waitFor(async () => expect(await done()).toEqual(['Company name']))
  expect(server.to('PATCH /api/settings')[0]?.body).toEqual({ companyName: 'Rivera' })

  const worker = { id: anId(), version: 1, name: 'Ana', phone: '2125550100', active: true }
  server.answer({ 'GET /api/Workers': [], 'POST /api/Workers': worker })
  await user.click(screen.getByRole('button', { name: 'Add employee' }))
  server.answer({ 'GET /api/firstSteps': { ...nothing, hasName: true, employees: 1 } })
  await user.type(within(await screen.findByRole('dialog', { name: 'Add Employee' })).getByLabelText('Name'), 'Ana{Enter}')
  await waitFor(async () => expect(await done()).toEqual(['Company name', 'Add people']))
  expect((await panel()).textContent).toContain('1 employee')
  expect(screen.getByRole('link', { name: 'Import CSV' }).getAttribute('href')).toBe('/import')

  const job = aJob({ address: '120 Broadway' })
  server.answer({ 'GET /api/Jobs': [], 'POST /api/Jobs': job })
  await user.click(screen.getByRole('button', { name: 'Add job' }))
  const ready = { hasName: true, employees: 1, jobs: 1, hasStarted: false }
  server.answer({ 'GET /api/firstSteps': ready })
  await user.type(
    within(await screen.findByRole('dialog', { name: 'Add Job' })).getByRole('textbox', { name: 'Address' }),
    '120 Broadway{Enter}',
  )
  await waitFor(async () => expect(await done()).toEqual(['Company name', 'Add people', 'First job']))

  // It is 3 PM, so the first crew is texted for tomorrow.
  const schedule = { id: anId(), version: 1, date: '2026-11-21T05:00:00.000Z' }
  const entry = { id: anId(), version: 1, jobId: job.id, scheduleId: schedule.id }
  server.answer({ 'GET /api/Jobs': [job], 'POST /api/Schedules': schedule, 'POST /api/Schedules/:id/scheduleEntries': entry })
  await user.click(screen.getByRole('button', { name: 'Plan Saturday 11-21-2026' }))
  await waitFor(() => expect(address()).toBe('/schedule?date=11212026'))
  expect(server.to('POST /api/Schedules/:id/scheduleEntries')[0]?.body).toEqual({ jobId: job.id, scheduleId: schedule.id })
})

test('a company that works with Daysheet, and a user who may not set it up, see the lists', async () => {
  respondHome({ ...empty, 'GET /api/firstSteps': { ...nothing, hasStarted: true } })
  const { unmount } = renderScreen(<HomeScreen />)
  expect(await screen.findByRole('region', { name: 'Before payroll' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Four steps to your first text' })).toBeNull()
  unmount()
  const server = respondHome(empty)
  renderScreen(<HomeScreen />, { me: aMe({ permissions: permissions.filter((one) => one !== 'people.write') }) })
  expect(await screen.findByRole('region', { name: 'Before payroll' })).toBeTruthy()
  expect(server.to('GET /api/firstSteps')).toEqual([])
})
