import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aJob } from '#testing/builders.ts'
import { fileInPieces, savedFiles } from '#testing/files.ts'
import { renderScreen } from '#testing/render.tsx'
import { refuse, respond, unreachable } from '#testing/respond.ts'
import { typeDay } from '#testing/type-day.ts'
import { ExportBar } from './export-bar.tsx'

// The calendar's code is loaded when it is first shown, which takes its time on a busy machine.

const friday = '2026-11-20'
const heading = 'Date,Job Address,Employee,Total Hours\r\n'
const row = '11-20-2026,120 Broadway,Ana Kowalska,8.00\r\n'

const wholeFile = (name: string) =>
  new Response(heading, {
    headers: { 'content-type': 'text/csv', 'content-disposition': `attachment; filename="${name}"`, 'x-total-rows': '0' },
  })
const button = (name: string) => screen.getByRole('button', { name })
const choose = async (user: ReturnType<typeof renderScreen>['user'], text: string) => {
  await user.click(button('Exports…'))
  await user.click(screen.getByRole('menuitem', { name: text }))
}
const alertText = async () => (await screen.findByRole('alertdialog')).textContent

test('one menu has the exports of the dashboard and the employee report', async () => {
  respond()
  const { user } = renderScreen(<ExportBar day={friday} hasSchedule />)
  await user.click(button('Exports…'))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Export This Schedule',
    'Export Last Week',
    'Export By Date Range',
    'Export By Job Number',
    'Employee Report',
  ])
  expect(screen.getByRole('menuitem', { name: 'Employee Report' }).getAttribute('href')).toBe('/employeereport')
})

test('a day without a schedule has nothing to export, and says so', async () => {
  const server = respond()
  const { user } = renderScreen(<ExportBar day={friday} hasSchedule={false} />)
  await choose(user, 'Export This Schedule')
  expect(await alertText()).toContain('No schedule found for this date')
  expect(server.to('GET /api/Schedules/export')).toEqual([])
})

test('Export This Schedule downloads the timesheet of the day', async () => {
  const saved = savedFiles()
  const file = fileInPieces({ name: 'Timesheet_11-20-2026.csv', rows: 1 })
  const server = respond({ 'GET /api/Schedules/export': file.open })
  const { user } = renderScreen(<ExportBar day={friday} hasSchedule />)
  await choose(user, 'Export This Schedule')
  await waitFor(() => file.push(heading + row))
  file.end()
  expect(await screen.findByText('Downloaded Timesheet_11-20-2026.csv')).toBeTruthy()
  expect(saved[0]?.name).toBe('Timesheet_11-20-2026.csv')
  expect(Object.fromEntries(server.to('GET /api/Schedules/export')[0]?.query ?? [])).toEqual({ from: friday, to: friday })
})

test('a timesheet without rows says so', async () => {
  savedFiles()
  const file = fileInPieces({ name: 'Timesheet_11-20-2026.csv', rows: 0 })
  respond({ 'GET /api/Schedules/export': file.open })
  const { user } = renderScreen(<ExportBar day={friday} hasSchedule />)
  await choose(user, 'Export This Schedule')
  await waitFor(() => file.push(heading))
  file.end()
  expect(await screen.findByText('Downloaded Timesheet_11-20-2026.csv: it has no rows')).toBeTruthy()
})

test('a timesheet that takes long shows how far it is and can be cancelled', async () => {
  const saved = savedFiles()
  const file = fileInPieces({ name: 'Timesheet_11-20-2026.csv', rows: 4 })
  respond({ 'GET /api/Schedules/export': file.open })
  const { user } = renderScreen(<ExportBar day={friday} hasSchedule />)
  await choose(user, 'Export This Schedule')
  await waitFor(() => file.push(heading + row))
  expect(await screen.findByText('25% · 1 of 4 rows')).toBeTruthy()
  await user.click(button('Cancel'))
  expect(screen.queryByRole('progressbar', { name: 'Download' })).toBeNull()
  expect(file.isCancelled()).toBe(true)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(saved).toEqual([])
})

test('a timesheet that did not arrive says why, and Retry fetches it', async () => {
  const saved = savedFiles()
  const file = fileInPieces({ name: 'Timesheet_11-20-2026.csv', rows: 1 })
  const server = respond({ 'GET /api/Schedules/export': unreachable })
  const { user } = renderScreen(<ExportBar day={friday} hasSchedule />)
  await choose(user, 'Export This Schedule')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The schedule was not exported. The server cannot be reached. Check the connection and try again.',
  )
  server.answer({ 'GET /api/Schedules/export': file.open })
  await user.click(button('Retry'))
  await waitFor(() => file.push(heading + row))
  file.end()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(screen.queryByText(/The schedule was not exported/)).toBeNull()
})

test('Export by Date Range begins with the week of the shown day and downloads the chosen days', async () => {
  const saved = savedFiles()
  const file = fileInPieces({ name: 'Timesheet_11-16-2026_11-20-2026.csv', rows: 4 })
  const server = respond({ 'GET /api/Schedules/export': file.open })
  const { user } = renderScreen(<ExportBar day={friday} hasSchedule={false} />)
  await choose(user, 'Export By Date Range')
  const dialog = within(await screen.findByRole('dialog', { name: 'Export by Date Range' }))
  await typeDay(user, 'To', '11192026')
  await user.click(dialog.getByRole('button', { name: 'Download' }))
  await waitFor(() => file.push(heading + row))
  expect(await dialog.findByText('25% · 1 of 4 rows')).toBeTruthy()
  expect(dialog.getByRole('progressbar', { name: 'Download' }).getAttribute('aria-valuenow')).toBe('25')
  expect(dialog.getByRole('status').textContent).toBe('Downloading, 25%')
  file.push(row)
  await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('Downloading, 50%'))
  file.push(row.repeat(2))
  file.end()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(saved.map(({ name }) => name)).toEqual(['Timesheet_11-16-2026_11-20-2026.csv'])
  expect(Object.fromEntries(server.to('GET /api/Schedules/export')[0]?.query ?? [])).toEqual({ from: '2026-11-16', to: '2026-11-19' })
})

test('the last week is one press away, and this week up to today', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T15:00:00.000Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const saved = savedFiles()
  const server = respond({ 'GET /api/Schedules/export': () => wholeFile('Timesheet.csv') })
  const { user } = renderScreen(<ExportBar day={friday} hasSchedule={false} />)
  for (const week of ['Last week', 'This week']) {
    await choose(user, 'Export By Date Range')
    await user.click(await screen.findByRole('button', { name: week }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(saved).toHaveLength(2)
  expect(server.to('GET /api/Schedules/export').map(({ query }) => Object.fromEntries(query))).toEqual([
    { from: '2026-11-16', to: '2026-11-22' },
    { from: '2026-11-23', to: '2026-11-26' },
  ])
})

test('a range that runs backwards is refused', async () => {
  const server = respond()
  const { user } = renderScreen(<ExportBar day={friday} hasSchedule />)
  await choose(user, 'Export By Date Range')
  await typeDay(user, 'From', '11212026')
  expect(await screen.findByText('From must not be later than To')).toBeTruthy()
  expect((button('Download') as HTMLButtonElement).disabled).toBe(true)
  expect(server.to('GET /api/Schedules/export')).toEqual([])
})

test('cancelling an export stops it and leaves the dialog as it was', async () => {
  const saved = savedFiles()
  const file = fileInPieces({ name: 'a.csv', rows: 4 })
  respond({ 'GET /api/Schedules/export': file.open })
  const { user } = renderScreen(<ExportBar day={friday} hasSchedule />)
  await choose(user, 'Export By Date Range')
  await user.click(await screen.findByRole('button', { name: 'Download' }))
  await waitFor(() => file.push(heading + row))
  await screen.findByText('25% · 1 of 4 rows')
  await user.click(button('Cancel'))
  expect(file.isCancelled()).toBe(true)
  expect(screen.getByRole('dialog', { name: 'Export by Date Range' })).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
  await user.click(button('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(saved).toEqual([])
})

test('an export that breaks off says so in the dialog, saves nothing, and can be tried again', async () => {
  const saved = savedFiles()
  const file = fileInPieces({ name: 'a.csv', rows: 4 })
  const server = respond({ 'GET /api/Schedules/export': file.open })
  const { user } = renderScreen(<ExportBar day={friday} hasSchedule />)
  await choose(user, 'Export By Date Range')
  await user.click(await screen.findByRole('button', { name: 'Download' }))
  await waitFor(() => file.push(heading + row))
  await screen.findByText('25% · 1 of 4 rows')
  file.breakOff()
  expect((await screen.findByRole('alert')).textContent).toBe('The connection was lost before the file was complete. Nothing was saved.')
  expect(saved).toEqual([])
  await user.click(button('Retry'))
  await waitFor(() => expect(server.to('GET /api/Schedules/export')).toHaveLength(2))
  await waitFor(() => file.push(heading + row.repeat(4)))
  file.end()
  await waitFor(() => expect(saved).toHaveLength(1))
})

test('Export by Job Number downloads the chosen job', async () => {
  const saved = savedFiles()
  const file = fileInPieces({ name: 'Timesheet_10412.10.csv', rows: 1 })
  const job = aJob({ jobNum: 10412.1, jobNumDecimals: 2, address: '120 Broadway' })
  const server = respond({ 'GET /api/Jobs': [job], 'GET /api/Schedules/exportByJobNum': file.open })
  const { user } = renderScreen(<ExportBar day={friday} hasSchedule />)
  await choose(user, 'Export By Job Number')
  expect(await screen.findByRole('dialog', { name: 'Export by Job Number' })).toBeTruthy()
  expect((button('Download') as HTMLButtonElement).disabled).toBe(true)
  await user.type(screen.getByRole('combobox', { name: 'Job' }), '10412')
  await user.click(await screen.findByRole('option', { name: '10412.10 120 Broadway' }))
  await user.click(button('Download'))
  await waitFor(() => file.push(heading + row))
  file.end()
  await waitFor(() => expect(saved[0]?.name).toBe('Timesheet_10412.10.csv'))
  expect(Object.fromEntries(server.to('GET /api/Schedules/exportByJobNum')[0]?.query ?? [])).toEqual({ jobNum: '10412.1' })
})

test('on the dashboard of a job, that job is chosen at once', async () => {
  const jobs = [aJob({ jobNum: 10412, address: '118 Broadway' }), aJob({ jobNum: 10412.1, jobNumDecimals: 2, address: '120 Broadway' })]
  respond({ 'GET /api/Jobs': jobs })
  const { user } = renderScreen(<ExportBar day={friday} hasSchedule jobNum="10412.10" />)
  await choose(user, 'Export By Job Number')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Job' })).toHaveProperty('value', '10412.10 120 Broadway'))
  expect((button('Download') as HTMLButtonElement).disabled).toBe(false)
})

test('a job without a number cannot be exported by it', async () => {
  respond({ 'GET /api/Jobs': [aJob({ jobNum: null, address: '120 Broadway' })] })
  const { user } = renderScreen(<ExportBar day={friday} hasSchedule />)
  await choose(user, 'Export By Job Number')
  await user.type(await screen.findByRole('combobox', { name: 'Job' }), 'broad')
  await user.click(await screen.findByRole('option', { name: '120 Broadway' }))
  expect(await screen.findByText('This job has no number. Choose another one.')).toBeTruthy()
  expect((button('Download') as HTMLButtonElement).disabled).toBe(true)
})

test('what the server refuses is told in its words', async () => {
  respond({ 'GET /api/Schedules/export': refuse(400, 'The period is too long') })
  const { user } = renderScreen(<ExportBar day={friday} hasSchedule />)
  await choose(user, 'Export By Date Range')
  await user.click(await screen.findByRole('button', { name: 'Download' }))
  expect((await screen.findByRole('alert')).textContent).toBe('The period is too long')
})
