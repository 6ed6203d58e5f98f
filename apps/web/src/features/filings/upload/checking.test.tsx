import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aFiling, aReadRow, aSavedPart, filingNumber, filingsOf } from '#testing/filing-upload.ts'
import { alertText, answer, cell, floor, review, saveButton } from '#testing/upload-review.tsx'

test('Save asks about what nobody has checked; Check them leads to the first, Save anyway saves', async () => {
  const { server, user } = await review([
    aReadRow({ floor: '1', doubts: { permitRequired: 'missing' } }),
    aReadRow({ floor: '2', doubts: { floor: 'doubtful', squareFeet: 'doubtful', permitRequired: 'missing' } }),
    aReadRow({ floor: '3', doubts: { typeOfMaterial: 'missing', permitRequired: 'missing' } }),
  ])
  await user.click(saveButton())
  expect(await alertText()).toContain('3 cells in 2 rows were not checked. Save anyway?')
  expect(document.activeElement?.textContent).toBe('Check them')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(cell(2, floor)))
  expect(server.to('POST /api/Jobs/processScope')).toEqual([])
  // What is left out, or said to be right, is not asked about.
  await user.click(screen.getByRole('checkbox', { name: /^Save row 3/ }))
  await user.click(cell(2, floor))
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await user.click(saveButton())
  expect(await alertText()).toContain('1 cell in 1 row was not checked. Save anyway?')
  await answer(user, 'Save anyway')
  expect(await screen.findByText(`2 areas of ${filingNumber} saved`)).toBeTruthy()
})

test('rows that say neither where nor how much are named before they are saved', async () => {
  const bare = { floor: ' ', sectionOfFloor: '', squareFeet: 0 }
  const { server, user } = await review([aReadRow(), aReadRow(bare), aReadRow({ ...bare, sectionOfFloor: 'Roof' }), aReadRow(bare)])
  await user.click(saveButton())
  expect(await alertText()).toContain('Rows 2 and 4 have no feet and no floor or section. Save anyway?')
  await answer(user, 'Check them')
  await waitFor(() => expect(document.activeElement).toBe(cell(2, floor)))
  expect(server.to('POST /api/Jobs/processScope')).toEqual([])
})

test('rows that nobody doubts are saved without a question', async () => {
  const { server, user } = await review([aReadRow()])
  await user.click(saveButton())
  await screen.findByText(/saved$/)
  expect(server.to('POST /api/Jobs/processScope')).toHaveLength(1)
})

test('the form of a row says every doubt, and OK takes away those only that were changed or said to be right', async () => {
  const doubts = { floor: 'doubtful', entireFloor: 'doubtful', typeOfMaterial: 'doubtful', squareFeet: 'missing' } as const
  const { server, user } = await review([aReadRow({ doubts, squareFeet: 0, sectionOfFloor: 'Room\n7' })])
  await user.click(screen.getByRole('button', { name: /^Edit row 1/ }))
  const form = within(await screen.findByRole('dialog', { name: /^Row 1/ }))
  expect(form.getAllByText('Read, but please check it against the page')).toHaveLength(3)
  const entire = form.getByRole('checkbox', { name: 'Entire floor' })
  expect(document.getElementById(entire.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/^Read, but please check/)
  await user.click(form.getByRole('checkbox', { name: 'Confirm: Entire floor' }))
  await user.type(form.getByRole('textbox', { name: 'Square feet' }), '12')
  expect(form.queryByRole('checkbox', { name: 'Confirm: Square feet' })).toBeNull()
  await user.click(form.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Row 1/ })).toBeNull())
  expect(screen.getByRole('button', { name: 'Next to check (2)' })).toBeTruthy()
  await user.click(saveButton())
  expect(await alertText()).toContain('2 cells in 1 row were not checked.')
  await answer(user, 'Save anyway')
  await screen.findByText(/saved$/)
  expect(server.to('POST /api/Jobs/processScope')[0]?.body).toMatchObject([{ squareFeet: 12, sectionOfFloor: 'Room\n7' }])
})

test('feet that were read as 0 and are in doubt are seen in the form', async () => {
  const { user } = await review([aReadRow({ squareFeet: 0, linearFeet: 0, doubts: { squareFeet: 'doubtful' } })])
  await user.click(screen.getByRole('button', { name: /^Edit row 1/ }))
  const form = within(await screen.findByRole('dialog', { name: /^Row 1/ }))
  const value = (name: string) => form.getByRole<HTMLInputElement>('textbox', { name }).value
  expect([value('Square feet'), value('Linear feet')]).toEqual(['0', ''])
})

test('the page of a row is shown in its form, and what was typed stays', async () => {
  const { user } = await review([aReadRow({ page: 2 })], {}, { pages: 3 })
  await user.click(screen.getByRole('button', { name: /^Edit row 1/ }))
  const form = within(await screen.findByRole('dialog', { name: /^Row 1/ }))
  await user.clear(form.getByRole('textbox', { name: 'Floor' }))
  await user.type(form.getByRole('textbox', { name: 'Floor' }), 'Roof')
  await user.click(form.getByRole('button', { name: 'Show page 2' }))
  expect(form.getByText('Page 2 of 3')).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Next page' }))
  expect(form.getByText('Page 3 of 3')).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Hide page' }))
  expect(form.queryByText('Page 3 of 3')).toBeNull()
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Floor' }).value).toBe('Roof')
})

test('a row written by hand says where, what and how much before it is added', async () => {
  const { user } = await review([aReadRow()])
  await user.click(screen.getByRole('button', { name: 'Add row' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add row' }))
  await user.click(form.getByRole('button', { name: 'OK' }))
  for (const words of ['Please enter a floor or a section of it', 'Please enter the material', 'Please enter square or linear feet'])
    expect(form.getByText(words)).toBeTruthy()
  expect(document.activeElement).toBe(form.getByRole('textbox', { name: 'Floor' }))
  // What is wrong with one field may be put right in another.
  await user.type(form.getByRole('textbox', { name: 'Section of floor' }), 'Boiler room')
  await waitFor(() => expect(form.queryByText('Please enter a floor or a section of it')).toBeNull())
  expect(form.getByText('Please enter the material')).toBeTruthy()
})

test('the page follows the rows that are scrolled to, but not away from one that was just turned to', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { user } = await review(
    [1, 1, 2, 3].map((page) => aReadRow({ page })),
    {},
    { pages: 4 },
  )
  const grid = screen.getByRole('grid')
  const box = (top: number, height: number) => DOMRect.fromRect({ x: 0, y: top, width: 700, height })
  grid.getBoundingClientRect = () => box(0, 100)
  let scrolled = 0
  for (const [index, row] of within(grid).getAllByRole('row').slice(1).entries())
    row.getBoundingClientRect = () => box(index * 100 - scrolled, 100)
  const scrollTo = async (top: number) => {
    scrolled = top
    fireEvent.scroll(grid)
    await act(() => vi.advanceTimersByTimeAsync(250))
  }
  await scrollTo(200)
  expect(screen.getByText('Page 2 of 4')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await scrollTo(100)
  expect(screen.getByText('Page 4 of 4')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(5000))
  await scrollTo(300)
  expect(screen.getByText('Page 3 of 4')).toBeTruthy()
})

test('a value that was corrected is marked until it is as it was read', async () => {
  const { user } = await review([aReadRow({ floor: '3rd' })])
  const marked = () => within(cell(1, floor)).queryByRole('img', { name: 'Corrected:' }) !== null
  cell(1, floor).focus()
  await user.keyboard('8th{Enter}')
  expect(marked()).toBe(true)
  await user.keyboard('3rd{Enter}')
  expect(marked()).toBe(false)
})

test('where there is little room the warnings are folded to one line', async () => {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...matchMedia(media), matches: /max-height: 559/.test(media) }))
  const { user } = await review([aReadRow()], {}, { warnings: [{ page: 2, text: 'A line could not be placed' }] })
  const told = within(screen.getByRole('region', { name: 'Warnings' }))
  expect(told.getByText('1 thing to check')).toBeTruthy()
  expect(told.queryByText(/could not be placed/)).toBeNull()
  await user.click(told.getByRole('button', { name: 'Show' }))
  expect(told.getByText(/could not be placed/)).toBeTruthy()
  await user.click(told.getByRole('button', { name: 'Page 2' }))
  expect(screen.getByText('Page 2 of 2')).toBeTruthy()
})

const another = 'TRU1696QN26'
const there = {
  'GET /api/Jobs/:id/filings': filingsOf('tag1', [aFiling({ areas: 3 })]),
  'GET /api/ScopeParts': ['1', '2', '3'].map((floor) => aSavedPart({ floor })),
}
const removal = '019a0000-0000-7000-8000-00000000aaaa'
const result = (more: object) => ({ result: { status: 'success', scope: [], added: 1, changed: 0, gone: [], removal: null, ...more } })

test('a new filing among saved ones is told, and a row that was left out is not called gone', async () => {
  const gone = there['GET /api/ScopeParts'].slice(1)
  const file = [aReadRow({ floor: '1' }), aReadRow({ floor: '2' }), aReadRow({ filingNumber: another })]
  const { user } = await review(file, { ...there, 'POST /api/Jobs/processScope': result({ gone }) })
  await user.click(screen.getByRole('checkbox', { name: /^Save row 2/ }))
  await user.click(saveButton())
  await answer(user, 'Save anyway')
  const dialog = await screen.findByRole('dialog', { name: `${filingNumber} is already saved` })
  expect(within(dialog).getByText(`New: ${another}, 1 area`)).toBeTruthy()
  const listed = (name: string) => within(dialog).getByRole('list', { name }).textContent
  expect(listed('No longer in the filing')).toMatch(/^3, /)
  expect(listed('Excluded by you')).toMatch(/^2, /)
  expect(dialog.textContent).toContain('1 row you excluded stays unchanged.')
  await user.click(within(dialog).getByRole('button', { name: 'Update' }))
  expect(await screen.findByText('4 areas now, 1 added, 0 changed. Progress was kept. 1 row you excluded stays unchanged.')).toBeTruthy()
  expect(screen.getByText('1 area no longer in the filing is kept.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove 1 area no longer in the filing' })).toBeTruthy()
})

test('undoing a replacement says that the filing that was new stays', async () => {
  const file = [aReadRow({ floor: '1' }), aReadRow({ filingNumber: another })]
  const answers = { 'POST /api/Jobs/processScope': result({ added: 2, removal }), 'POST /api/Jobs/restoreFiling': result({}) }
  const { user } = await review(file, { ...there, ...answers })
  await user.click(saveButton())
  await answer(user, 'Save anyway')
  await user.click(await screen.findByRole('button', { name: 'Replace' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('The areas saved earlier are restored, with their progress.')).toBeTruthy()
  expect(screen.getByText(`${another} was new and is kept: 1 area.`)).toBeTruthy()
})

test('what is left over in a row is shown in its line, below the table and in its form', async () => {
  const { user } = await review([aReadRow(), aReadRow({ leftOver: 'north end', doubts: { floor: 'doubtful' } })])
  expect(screen.getAllByRole('img', { name: 'Also in this row: north end' })).toHaveLength(1)
  await user.click(cell(2, floor))
  expect((await screen.findByText(/^Read, but please check/)).textContent).toContain('Also in this row: north end')
  await user.click(screen.getByRole('button', { name: /^Edit row 2/ }))
  const form = within(await screen.findByRole('dialog', { name: /^Row 2/ }))
  expect(form.getByText('Also in this row: north end')).toBeTruthy()
})
