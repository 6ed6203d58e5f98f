import fs from 'node:fs'
import path from 'node:path'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Loading, LoadingWords } from './states.tsx'

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}
afterEach(() => setOnline(true))

test('without a network, a loading list says that it is not available; with a network it goes on loading', () => {
  render(
    <>
      <Loading text="Loading employees…" rows={2} />
      <p>
        <LoadingWords text="Loading items…" />
      </p>
    </>,
  )
  expect(screen.getByText('Loading items…')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Loading employees…')
  setOnline(false)
  expect(screen.getByRole('status').textContent).toBe('Not available offline')
  expect(screen.queryByText(/Loading/)).toBeNull()
  expect(document.querySelectorAll('.MuiSkeleton-root')).toHaveLength(0)
  setOnline(true)
  expect(screen.getByRole('status').textContent).toBe('Loading employees…')
})

test('every list of choices that loads says so too', () => {
  const folder = path.join(import.meta.dirname, '..')
  const pickers = fs
    .globSync('**/*.tsx', { cwd: folder })
    .filter((file) => !file.endsWith('.test.tsx'))
    .map((file) => [file, fs.readFileSync(path.join(folder, file), 'utf8')] as const)
    .filter(([, source]) => source.includes('<Autocomplete') && source.includes('loading={'))
  expect(pickers.length).toBeGreaterThan(5)
  expect(pickers.filter(([, source]) => !source.includes('loadingText={<LoadingWords')).map(([file]) => file)).toEqual([])
})
