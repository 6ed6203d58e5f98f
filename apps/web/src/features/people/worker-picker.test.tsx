import { nameContaining } from '@daysheet/domain/people/name-search'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { anId } from '#testing/builders.ts'
import { renderScreen } from '#testing/render.tsx'
import { respond, unreachable } from '#testing/respond.ts'
import type { FoundWorker } from './queries.ts'
import { WorkerPicker } from './worker-picker.tsx'

const aWorker = (name: string | null, more: Partial<FoundWorker> = {}): FoundWorker => ({
  id: anId(),
  name,
  employeeNumber: null,
  phone: null,
  active: true,
  ...more,
})

function Picked({ first = null }: { first?: FoundWorker | null }) {
  const [worker, setWorker] = useState(first)
  return (
    <>
      <WorkerPicker label="Employee" value={worker} onChange={setWorker} />
      <output>{worker?.name}</output>
    </>
  )
}

const field = () => screen.getByRole('combobox', { name: 'Employee' })

test('another employee is found by typing over the one that was chosen', async () => {
  const server = respond({ 'GET /api/Workers': [aWorker('Luis Peña')] })
  const { user } = renderScreen(<Picked first={aWorker('Ana Kowalska')} />)
  await user.tripleClick(field())
  await user.keyboard('peña')
  // The list before the typing paused may hold them too, so the search itself is waited for.
  const searched = { where: { name: { regexp: nameContaining('peña') }, active: true } }
  await waitFor(() => expect(server.to('GET /api/Workers').at(-1)?.filter).toMatchObject(searched))
  await user.click(await screen.findByRole('option', { name: 'Luis Peña' }))
  expect(screen.getByRole('status').textContent).toBe('Luis Peña')
})

test('two of one name are told apart by their phones', async () => {
  respond({ 'GET /api/Workers': [aWorker('Luis Peña', { phone: '2125550142' }), aWorker('Luis Peña')] })
  const { user } = renderScreen(<Picked />)
  await user.click(field())
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Luis Peña (212) 555-0142', 'Luis Peña '])
})

test('opened with somebody chosen, it offers everybody', async () => {
  const server = respond({ 'GET /api/Workers': [aWorker('Ana Kowalska'), aWorker('Luis Peña')] })
  const { user } = renderScreen(<Picked first={aWorker('Ana Kowalska')} />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  expect(server.to('GET /api/Workers')[0]?.filter).toMatchObject({ where: { active: true } })
})

test('somebody without a name, nobody found, and a list that cannot be read are told', async () => {
  const server = respond({ 'GET /api/Workers': [aWorker(null)] })
  const { user } = renderScreen(<Picked />)
  await user.click(field())
  expect(await screen.findByRole('option', { name: 'No name' })).toBeTruthy()
  server.answer({ 'GET /api/Workers': [] })
  await user.keyboard('xyz')
  expect(await screen.findByText('No employee found')).toBeTruthy()
  server.answer({ 'GET /api/Workers': unreachable })
  await user.keyboard('z')
  expect(await screen.findByText('Error getting employee list')).toBeTruthy()
})
