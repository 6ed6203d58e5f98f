import { screen } from '@testing-library/react'
import HomeIcon from '@mui/icons-material/Home'
import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { aMe, renderScreen } from '#testing/render.tsx'
import { respond } from '#testing/respond.ts'
import type { NavigationEntry } from './entries.ts'
import { MainMenu } from './main-menu.tsx'

const waiting = (text: string, to: string, count: number): NavigationEntry => ({
  text,
  to,
  Icon: HomeIcon,
  badge: {
    useCount: () => useQuery({ queryKey: ['count of', text], queryFn: () => Promise.resolve(count) }).data,
    label: (unread) => `${unread} unread`,
  },
})

test('an entry carries how much waits there, in figures and in its name; nothing when nothing waits', async () => {
  respond()
  const entries = [waiting('Letters', '/letters', 3), waiting('Cards', '/cards', 0), waiting('Parcels', '/parcels', 250)]
  renderScreen(<MainMenu me={aMe()} entries={entries} isNarrow />)
  // The figure is drawn by the style sheet: of words there stand only those that the name begins with.
  const figureOf = (link: HTMLElement) => link.querySelector('[data-count]')?.getAttribute('data-count')
  const letters = await screen.findByRole('link', { name: 'Letters, 3 unread' })
  expect([letters.textContent, figureOf(letters)]).toEqual(['Letters', '3'])
  expect(figureOf(screen.getByRole('link', { name: 'Cards' }))).toBeUndefined()
  // Not wider than the icon.
  expect(figureOf(screen.getByRole('link', { name: 'Parcels, 250 unread' }))).toBe('99+')
})
