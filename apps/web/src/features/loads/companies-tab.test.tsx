import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stale } from '#testing/admin.tsx'
import { noon, setNow } from '#testing/dashboard.tsx'
import { aCompany } from '#testing/loads.ts'
import { renderScreen } from '#testing/render.tsx'
import { refuse, respond, unreachable, type Answers } from '#testing/respond.ts'
import { typeDay } from '#testing/type-day.ts'
import { CompaniesTab } from './companies-tab.tsx'

const show = (companies: readonly object[], answers: Answers = {}) => {
  setNow(noon)
  const server = respond({ 'GET /api/wasteCompanies': companies, ...answers })
  return { ...renderScreen(<CompaniesTab />), server }
}
const cells = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(0, 5).map(({ textContent }) => textContent))

test('haulers and landfills stand apart, and say which permit has run out, ends soon, or was not entered', async () => {
  show([
    aCompany({ name: 'Verrazzano Carting', permitExpires: '2026-12-20' }),
    aCompany({ name: 'Narrows Carting', permitExpires: '2026-12-21', address: '' }),
    aCompany({ name: 'Bay Carting', permitExpires: '2026-11-19', permitNumber: '' }),
    aCompany({ name: 'Mill Creek Landfill', kind: 'landfill', permitExpires: null }),
  ])
  await screen.findByRole('table', { name: 'Haulers' })
  const at = '12 Dock Street, Brooklyn, NY'
  expect(cells('Haulers')).toEqual([
    ['Bay Carting', at, '718-555-0100', '', '11-19-2026'],
    ['Narrows Carting', '', '718-555-0100', '2A-123', '12-21-2026'],
    ['Verrazzano Carting', at, '718-555-0100', '2A-123', '12-20-2026 (soon)'],
  ])
  expect(cells('Landfills')).toEqual([['Mill Creek Landfill', at, '718-555-0100', '2A-123', 'Not entered']])
})

test('a hauler is added with its permit; a name that is taken is told, and nothing that was typed is lost', async () => {
  const { user, server } = show([], {
    'POST /api/wasteCompanies': refuse(409, 'There is a hauler named Bay Carting already. Choose another name.'),
  })
  await user.click(await screen.findByRole('button', { name: 'Add hauler' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add hauler' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Please enter a name')).toBeTruthy()
  await user.type(dialog.getByLabelText('Name'), 'Bay Carting')
  await user.type(dialog.getByLabelText('Permit number'), '2A-99')
  await typeDay(user, 'Permit expires', '12312026')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const alert = within(await screen.findByRole('alertdialog'))
  expect(alert.getByText('There is a hauler named Bay Carting already. Choose another name.')).toBeTruthy()
  await user.click(alert.getByRole('button', { name: 'OK' }))
  server.answer({ 'POST /api/wasteCompanies': aCompany({ name: 'Bay Carting' }) })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [first, second] = server.to('POST /api/wasteCompanies')
  expect(second?.body).toEqual(first?.body)
  expect(second?.body).toMatchObject({
    kind: 'hauler',
    name: 'Bay Carting',
    permitNumber: '2A-99',
    permitExpires: '2026-12-31',
    active: true,
  })
})

test('of a landfill what somebody else changed meanwhile is told, before it is saved over', async () => {
  const landfill = aCompany({ kind: 'landfill', name: 'Mill Creek Landfill', phone: '1' })
  const changes = { phone: { changedBy: 'lee', changedAt: '2026-11-20T15:00:00.000Z' } }
  const { user, server } = show([landfill], {
    'PATCH /api/wasteCompanies/:id': () => stale({ ...landfill, phone: '3', version: 2 }, changes),
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Mill Creek Landfill' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit landfill' }))
  const field = dialog.getByLabelText('Phone')
  await user.clear(field)
  await user.type(field, '2{Enter}')
  expect(await dialog.findByText(/lee/)).toBeTruthy()
  expect(server.to('PATCH /api/wasteCompanies/:id').map(({ body }) => body)).toEqual([{ phone: '2' }])
})

test('without any it says what they are for, and a list that could not be read is read again', async () => {
  const { user, server } = show([], { 'GET /api/wasteCompanies': unreachable })
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(screen.queryByText(/is entered yet/)).toBeNull()
  server.answer({ 'GET /api/wasteCompanies': [] })
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No hauler is entered yet. Each load needs one, with its permit.')).toBeTruthy()
  expect(screen.getByText('No landfill is entered yet. Each load needs one, with its permit.')).toBeTruthy()
})
