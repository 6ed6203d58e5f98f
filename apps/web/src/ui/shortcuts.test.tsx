import { screen } from '@testing-library/react'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '#testing/render.tsx'
import { respond } from '#testing/respond.ts'
import { currentShortcuts, useShortcut } from './shortcuts.ts'

const pressed: string[] = []

function Keys({ children }: { children?: ReactNode }) {
  useShortcut({ key: 'ArrowRight', text: 'On' }, () => pressed.push('on'))
  useShortcut({ key: '?', text: 'Help' }, () => pressed.push('help'))
  useShortcut({ key: 'k', withCommand: true, text: 'Find' }, () => pressed.push('find'))
  return (
    <main>
      <button>Somewhere</button>
      <input aria-label="Field" />
      <div role="tablist">
        <button role="tab">Tab</button>
      </div>
      {children}
    </main>
  )
}

const after = async (act: () => Promise<void>) => {
  pressed.length = 0
  await act()
  return pressed
}

test('a key does what a component says as long as it stands, and is listed as long', async () => {
  respond()
  const { user, unmount } = renderScreen(<Keys />)
  expect(await after(() => user.keyboard('{ArrowRight}?'))).toEqual(['on', 'help'])
  expect(await after(() => user.keyboard('{Control>}k{/Control}{Meta>}k{/Meta}k'))).toEqual(['find', 'find'])
  expect(currentShortcuts().map(({ text }) => text)).toEqual(['Find', 'Help', 'On'])
  unmount()
  expect(currentShortcuts()).toEqual([])
  expect(await after(() => user.keyboard('{ArrowRight}'))).toEqual([])
})

test('a key is the browser’s with a modifier, in a field, and where it has a meaning of its own', async () => {
  respond()
  const { user } = renderScreen(<Keys />)
  for (const held of ['Alt', 'Control', 'Meta', 'Shift'])
    expect(await after(() => user.keyboard(`{${held}>}{ArrowRight}{/${held}}`)), held).toEqual([])
  for (const place of [screen.getByLabelText('Field'), screen.getByRole('tab')]) {
    place.focus()
    expect(await after(() => user.keyboard('{ArrowRight}?')), place.outerHTML).toEqual([])
  }
})

test('no key reaches the page behind a menu', async () => {
  respond()
  function WithMenu() {
    const [anchor, setAnchor] = useState<HTMLElement | null>(null)
    return (
      <Keys>
        <button onClick={(event) => setAnchor(event.currentTarget)}>Open</button>
        <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
          <MenuItem>First</MenuItem>
        </Menu>
      </Keys>
    )
  }
  const { user } = renderScreen(<WithMenu />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('menu')
  expect(await after(() => user.keyboard('{ArrowRight}{Control>}k{/Control}'))).toEqual([])
})

test('keys alone can be switched off; those with Ctrl stay', async () => {
  respond()
  localStorage.setItem('daysheet.shortcuts.off', 'on')
  const { user } = renderScreen(<Keys />)
  expect(await after(() => user.keyboard('{ArrowRight}?{Control>}k{/Control}'))).toEqual(['find'])
})
