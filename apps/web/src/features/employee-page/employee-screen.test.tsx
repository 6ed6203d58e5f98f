import { defaultSettings } from '@daysheet/domain/settings/office-settings'
import type { WorkerDays } from '@daysheet/domain/schedules/worker-days'
import type { WorkerHours } from '@daysheet/domain/timeclock/hours-report'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aWorker } from '#testing/admin.tsx'
import { anId } from '#testing/builders.ts'
import { noon, setNow } from '#testing/dashboard.tsx'
import { aMe, renderRoutes } from '#testing/render.tsx'
import { refuse, respond, type Answers } from '#testing/respond.ts'
import { EmployeeScreen } from './employee-screen.tsx'

const ana = aWorker({ employeeNumber: '0017', language: 'es' })
const onJob = { jobId: anId(), jobNum: 10412.1, jobNumDecimals: 2, address: '120 Broadway' }

const line = (day: string, hours: number, more: object = {}) => ({
  ...{ day, scheduleEntryId: anId(), ...onJob, hours, straight: hours, overtime15: 0, overtime2: 0, otherOvertime: 0 },
  ...{ status: 'approved', flags: [], flagTexts: [] },
  ...more,
})
const hours = {
  ...{ workerId: ana.id, name: ana.name, employeeNumber: '0017', from: '2026-11-16', to: '2026-11-22', totalHours: 42 },
  lines: [line('2026-11-16', 38), line('2026-11-18', 3), line('2026-11-18', 1, { straight: 0, overtime15: 1, status: 'to-review' })],
} as WorkerHours
const days: WorkerDays = {
  planned: [
    { ...{ scheduleEntryId: anId(), day: '2026-11-20', ...onJob }, startTime: '7:00 AM', supervisor: 'J. Ortiz', txtStatus: 'y' },
    { ...{ scheduleEntryId: anId(), day: '2026-11-23', ...onJob }, startTime: null, supervisor: null, txtStatus: null },
  ],
  jobs: [{ ...onJob, days: 3, lastDay: '2026-11-18' }],
}
const kind = { id: anId(), version: 1, name: 'Handler card', purpose: 'handler', authority: 'state', months: 12, active: true }
const card = { id: anId(), version: 1, kindId: kind.id, number: '4711', issued: '2025-12-01', expires: '2026-12-01' }
const text = { id: anId(), kind: 'reply', state: 'received', body: 'On my way', reason: null, time: '2026-11-20T12:00:00.000Z' }

function open(answers: Answers = {}, me = aMe()) {
  setNow(noon)
  const server = respond({
    'GET /api/Workers/:id': ana,
    'GET /api/Workers/:id/hours': hours,
    'GET /api/Workers/:id/days': days,
    'GET /api/settings': { id: anId(), version: 1, ...defaultSettings },
    'GET /api/certificates': [card, { ...card, id: anId(), number: '11', expires: '2025-12-01' }],
    'GET /api/certificateKinds': [kind],
    'GET /api/Workers/:id/texts': {
      ...{ workerId: ana.id, name: ana.name, phone: ana.phone, language: 'es', active: true, optedOut: false },
      texts: [
        { ...text, id: anId(), kind: 'ask', body: 'Job tomorrow?', meaning: null, readAt: null, job: null },
        { ...text, meaning: 'remark', readAt: null, job: null },
      ],
    },
    ...answers,
  })
  const routes = [
    { path: '/employee/:workerId', Component: EmployeeScreen },
    { path: '*', element: <p>Another screen</p> },
  ]
  return { ...renderRoutes(routes, { at: `/employee/${ana.id}`, me }), server }
}

const panel = async (name: string | RegExp) => within(await screen.findByRole('region', { name }))
const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent?.trim()))

test('the page shows the employee, this week, the next days, certificates, texts and jobs', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Ana Kowalska' })).toBeTruthy()
  const about = await panel('About this employee')
  expect(about.getByText('No. 0017')).toBeTruthy()
  expect(about.getByRole('link', { name: 'Call Ana Kowalska, (212) 555-0142' }).getAttribute('href')).toBe('tel:2125550142')
  for (const fact of ['Field', 'Spanish']) expect(about.getByText(fact)).toBeTruthy()
  expect(screen.getByText('Active')).toBeTruthy()

  const week = await panel('This week, from 11-16-2026')
  expect(cellsOf(await week.findByRole('table'))).toEqual([['38.00Approved', '–', '4.00To review', '–', '–', '–', '–', '42.00']])
  expect(week.getByText('Reg 41.00, 1.5× 1.00. Over 40 hours.')).toBeTruthy()
  expect(week.getByRole('link', { name: '4.00' }).getAttribute('href')).toBe(`/time?from=2026-11-18&worker=${ana.id}&day=2026-11-18`)

  expect(cellsOf(await (await panel('Next days')).findByRole('table'))).toEqual([
    ['Today 11-20-2026', '10412.10 120 Broadway 7:00 AM, J. Ortiz', 'Confirmed'],
    ['Mon 11-23-2026', '10412.10 120 Broadway No supervisor', 'Not texted'],
  ])
  expect(cellsOf(await (await panel('Jobs worked')).findByRole('table'))).toEqual([['10412.10 120 Broadway', '3', '11-18-2026']])
  await waitFor(async () =>
    expect(cellsOf(await (await panel('Certificates')).findByRole('table'))[0]?.slice(0, 2)).toEqual(['Handler card', '4711']),
  )
  const texts = await panel('Texts')
  expect((await texts.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Ana Kowalska, 11-20-2026 7:00 AMOn my way',
    'Office, 11-20-2026 7:00 AMJob tomorrow?',
  ])
})

test('the employee is edited in place', async () => {
  const { user, server } = open({ 'PATCH /api/Workers/:id': { ...ana, version: 2, name: 'Ana Nowak' } })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Employee' }))
  await user.clear(dialog.getByLabelText('Name'))
  await user.type(dialog.getByLabelText('Name'), 'Ana Nowak')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Ana Nowak' })).toBeTruthy()
  expect(server.to('PATCH /api/Workers/:id')[0]?.body).toEqual({ name: 'Ana Nowak' })
})

test('a user who may not see hours or texts gets neither', async () => {
  const { server } = open({}, aMe({ permissions: ['people.read', 'plan.read', 'certificates.read'] }))
  await panel('Next days')
  expect(screen.queryByRole('region', { name: /This week|Texts/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  for (const path of ['GET /api/Workers/:id/hours', 'GET /api/Workers/:id/texts', 'GET /api/settings'] as const)
    expect(server.to(path)).toEqual([])
})

test('a section that fails to load says so, and the others are there', async () => {
  open({ 'GET /api/Workers/:id/days': refuse(500, 'broken') })
  await panel(/This week/)
  expect(await (await panel('Next days')).findByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('an employee who does not exist is not found', async () => {
  open({ 'GET /api/Workers/:id': refuse(404, 'Unknown') })
  expect(await screen.findByRole('heading', { level: 1, name: 'Employee not found' })).toBeTruthy()
})
