import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '#testing/render.tsx'
import { useUrlState } from './use-url-state.ts'

const toggles = new Set<unknown>()

function Both() {
  const { open, toggle } = useUrlState()
  toggles.add(toggle)
  const both = () => {
    toggle('one')
    toggle('other')
  }
  return <button onClick={both}>{[...open].join(' and ')}</button>
}

test('two cards opened at once are both open, though the address follows a moment later; drawing the others anew is never called for', async () => {
  const { user, address, goTo } = renderScreen(<Both />, { at: '/materials?search=broadway' })
  await user.click(screen.getByRole('button'))
  expect(await screen.findByText('one and other')).toBeTruthy()
  expect(address()).toBe('/materials?search=broadway&open=one%2Cother')
  await user.click(screen.getByRole('button'))
  expect(address()).toBe('/materials?search=broadway')
  await goTo('/materials?search=grand&open=one')
  await user.click(await screen.findByText('one'))
  expect(address()).toBe('/materials?search=grand&open=other')
  expect(toggles.size).toBe(1)
})
