import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noon, setNow } from '#testing/dashboard.tsx'
import { aCompany, aLine, aLoad, aLoadJob, officeOf } from '#testing/loads.ts'
import { renderRoutes } from '#testing/render.tsx'
import { respond } from '#testing/respond.ts'
import { typeDay } from '#testing/type-day.ts'
import { LoadsScreen } from './loads-screen.tsx'

const [verrazzano, narrows] = [aCompany(), aCompany({ name: 'Narrows Carting' })]
const gone = (number: number, transportedOn: string, hauler: typeof verrazzano, cubicYards: number | null) =>
  aLoad({ number, transportedOn, hauler, haulerId: hauler.id, cubicYards, lines: [aLine(aLoadJob(), 80)] })
const loads = [
  gone(11, '2026-10-06', verrazzano, 20),
  gone(12, '2026-10-12', verrazzano, null),
  gone(13, '2026-10-12', narrows, 10),
  gone(14, '2026-10-30', verrazzano, 10),
  aLoad({ number: 15 }),
]
/** The names in the list. What is due comes first, so they are sorted here. */
const names = async () =>
  within(await screen.findByRole('table', { name: 'Loads' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.firstElementChild?.textContent)
    .toSorted()
    .toReversed()

function renderList(at = '/loads') {
  setNow(noon)
  respond({ 'GET /api/loads': loads, 'GET /api/settings': officeOf(), 'GET /api/wasteCompanies': [] })
  return renderRoutes([{ path: '/loads/:loadId?', Component: LoadsScreen }], { at })
}

test('a signed copy under another number is looked for by its day, give or take a week, its hauler and its cubic yards', async () => {
  const { user, address } = renderList()
  await user.click(await screen.findByRole('button', { name: 'Match a signed copy' }))
  await waitFor(async () => expect(await names()).toEqual(['Load 14', 'Load 13', 'Load 12', 'Load 11']))
  const search = within(screen.getByRole('search', { name: 'Load of a signed copy' }))
  await typeDay(user, 'Date on the copy', '10132026')
  await waitFor(async () => expect(await names()).toEqual(['Load 13', 'Load 12', 'Load 11']))
  await user.selectOptions(search.getByLabelText('Hauler'), 'Verrazzano Carting')
  expect(await names()).toEqual(['Load 12', 'Load 11'])
  await user.type(search.getByLabelText('Cubic yards'), '10.5')
  expect(await names()).toEqual(['Load 12'])
  expect(address()).toBe(`/loads?copy=2026-10-13&hauler=${verrazzano.id}&yards=10.5`)
  await user.click(search.getByRole('button', { name: 'Show all loads' }))
  expect(await names()).toHaveLength(5)
  expect(address()).toBe('/loads')
})

test('what is in the address is looked for, also where nothing is found', async () => {
  renderList('/loads?copy=2026-12-24')
  expect(await screen.findByText('No load was picked up around that day with that hauler and volume.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Match a signed copy' })).toBeNull()
})

test('cubic yards that are no number narrow nothing, and say so', async () => {
  const { user } = renderList('/loads?copy=')
  await waitFor(async () => expect(await names()).toHaveLength(4))
  await user.type(screen.getByLabelText('Cubic yards'), 'ten')
  expect(await screen.findByText('Please enter cubic yards as a number')).toBeTruthy()
  expect(await names()).toHaveLength(4)
})
