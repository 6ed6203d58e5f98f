import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { DataTable, type Column } from './data-table.tsx'

const columns: readonly Column<{ id: string; version: number }>[] = [
  { key: 'id', header: 'Name', cell: ({ id }) => id },
  { key: 'mark', header: 'Mark', phone: 'only', cell: () => 'new' },
]
const rows = Array.from({ length: 60 }, (_, at) => ({ id: `row ${at}`, version: 1 }))

const phone = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...new EventTarget(),
    media,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
    matches: /max-width/.test(media),
  }))

function renderList(label: string, savedId: string | null = null) {
  render(
    <DataTable label={label} columns={columns} rows={rows} sort={{ key: 'id', isDescending: false }} onSort={() => {}} savedId={savedId} />,
  )
  return () => screen.getAllByRole('row').filter(({ textContent }) => textContent?.startsWith('row')).length
}

test('a desk shows all rows, and no column of phones', () => {
  const count = renderList('Desk')
  expect(count()).toBe(60)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(screen.queryByText('new')).toBeNull()
})

test('a phone shows 25 rows and more on request, and Back finds them', async () => {
  phone()
  const count = renderList('Phone')
  expect(count()).toBe(25)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(count()).toBe(50)
  document.body.replaceChildren()
  expect(renderList('Phone')()).toBe(50)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('a row that was just saved is always shown', () => {
  phone()
  expect(renderList('Saved', 'row 40')()).toBe(41)
})
