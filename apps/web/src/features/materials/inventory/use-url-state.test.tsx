import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '#testing/render.tsx'
import { useUrlState } from './use-url-state.ts'

function Both() {
  const { place, search, sortBy } = useUrlState()
  const both = () => {
    search('tape')
    sortBy({ key: 'price', isDescending: true })
  }
  return <button onClick={both}>{JSON.stringify(place)}</button>
}

test('two changes at once are both kept, though the address follows a moment later', async () => {
  const { user, address } = renderScreen(<Both />, { at: '/inventory?inactive=1' })
  await user.click(screen.getByRole('button'))
  expect(address()).toBe('/inventory?search=tape&inactive=1&sort=-price')
})

test('an address that asks for an unknown column shows the items by name', () => {
  renderScreen(<Both />, { at: '/inventory?sort=-secret' })
  expect(screen.getByText(JSON.stringify({ term: '', isInactiveShown: false, sort: { key: 'name', isDescending: false } }))).toBeTruthy()
})
