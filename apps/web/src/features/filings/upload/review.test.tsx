import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aReadRow, filingNumber } from '#testing/filing-upload.ts'
import {
  alertText,
  answer,
  boxes,
  cell,
  floor,
  job,
  linearFeet,
  material,
  review,
  saveButton,
  section,
  sentRows,
  squareFeet,
  textOf,
} from '#testing/upload-review.tsx'

test('only the rows that are ticked are saved, as they were read, with the file and the tag', async () => {
  const rows = [aReadRow({ floor: '1' }), aReadRow({ floor: '2', page: 2, squareFeet: 1250.5 }), aReadRow({ floor: '3', linearFeet: 12 })]
  const { server, user, reading, onSaved } = await review(rows)
  expect(screen.getByText('3 of 3 rows')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(boxes()[0]))
  expect(textOf(2, squareFeet)).toBe('1,250.5')
  await user.click(screen.getByRole('checkbox', { name: 'Save row 1: 1, Apt. 4C - Bathroom, VAT' }))
  expect(screen.getByText('2 of 3 rows')).toBeTruthy()
  expect(screen.getByText('1,285.5 sq ft · 12 lin ft')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save 2 rows' }))
  expect(await screen.findByText(`2 areas of ${filingNumber} saved`)).toBeTruthy()
  const [call] = server.to('POST /api/Jobs/processScope')
  const plain = rows.slice(1).map(({ page: _page, confidence: _confidence, ...row }) => ({ ...row, jobId: job.id }))
  expect(call?.body).toEqual(plain)
  expect(Object.fromEntries(call?.query ?? [])).toEqual({ file: reading.file.id })
  expect(call?.headers.get('if-match')).toBe('"tag1"')
  expect(onSaved).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('all rows of a filing are ticked at once; without any, the alert', async () => {
  const other = 'TRU0402BK26'
  const rows = [aReadRow({ floor: '1' }), aReadRow({ floor: '2', filingNumber: other }), aReadRow({ floor: '3' })]
  const { server, user } = await review(rows)
  // Each filing's rows stand together under its number.
  expect(
    within(screen.getByRole('grid'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('gridcell').at(1)?.textContent),
  ).toEqual([undefined, '1', '3', undefined, '2'])
  await user.click(screen.getByRole('checkbox', { name: `Save all rows of ${filingNumber}` }))
  expect(boxes().map(({ checked }) => checked)).toEqual([false, false, true])
  await user.click(screen.getByRole('checkbox', { name: `Save all rows of ${other}` }))
  await user.click(saveButton())
  expect(await alertText()).toContain('Valid ACP7 data not available, please check the file and try again')
  await answer(user, 'OK')
  await user.click(screen.getByRole('checkbox', { name: `Save all rows of ${other}` }))
  await user.click(screen.getByRole('button', { name: 'Save 1 row' }))
  expect(await alertText()).toContain('This filing is for Brooklyn; the job is in Bronx. Save anyway?')
  await answer(user, 'Cancel')
  expect(sentRows(server)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save 1 row' }))
  await answer(user, 'Save anyway')
  expect(await screen.findByText(`1 area of ${other} saved`)).toBeTruthy()
  expect(sentRows(server)[0]?.map((row) => row.floor)).toEqual(['2'])
})

test('a value is changed in its place: Enter keeps, Tab goes on, Esc leaves it as it was', async () => {
  const { server, user } = await review([aReadRow({ floor: '3rd' }), aReadRow({ floor: '4th' })])
  cell(1, floor).focus()
  await user.keyboard('{ArrowDown}{F2}')
  const field = screen.getByRole('textbox', { name: 'Floor, row 2' })
  expect(document.activeElement).toBe(field)
  await user.clear(field)
  await user.keyboard('Roof{Enter}')
  expect(textOf(2, floor)).toBe('Roof')
  expect(document.activeElement).toBe(cell(2, floor))
  await user.keyboard('{Enter}Cellar{Escape}')
  expect(textOf(2, floor)).toBe('Roof')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  // Two cells on: entire floor, then the section.
  await user.keyboard('{Enter}{Tab}')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Entire floor, row 2' }), 'Yes')
  await user.keyboard('{Tab}Main   roof{Enter}')
  expect(textOf(2, 2)).toBe('Yes')
  expect(textOf(2, section)).toBe('Main roof')
  // Typing replaces what is there.
  await user.keyboard('{End}{ArrowLeft}{ArrowLeft}{ArrowLeft}1,250.5{Enter}')
  expect(textOf(2, squareFeet)).toBe('1,250.5')
  await user.click(saveButton())
  await screen.findByText(/saved$/)
  expect(sentRows(server)[0]?.[1]).toMatchObject({ floor: 'Roof', entireFloor: true, sectionOfFloor: 'Main roof', squareFeet: 1250.5 })
})

test('a row is left out with Space, from its box or from any of its values', async () => {
  const { user } = await review([aReadRow({ floor: '1' }), aReadRow({ floor: '2' })])
  boxes()[0]?.focus()
  await user.keyboard(' ')
  expect(boxes().map(({ checked }) => checked)).toEqual([false, true])
  await user.keyboard('{ArrowDown}{ArrowRight} ')
  expect(boxes().map(({ checked }) => checked)).toEqual([false, false])
  expect(document.activeElement).toBe(cell(2, floor))
})

test('feet that are no number stay in their field until they are one; neither a click elsewhere nor Save gets past them', async () => {
  const { server, user } = await review([aReadRow({ floor: '3rd' })])
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Linear feet, row 1' })
  cell(1, linearFeet).focus()
  await user.keyboard('12O{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('Please enter a number')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await user.click(cell(1, floor))
  expect(field().value).toBe('12O')
  await user.dblClick(cell(1, floor))
  expect(screen.queryByRole('textbox', { name: 'Floor, row 1' })).toBeNull()
  expect(document.activeElement).toBe(field())
  // Never asked by Enter before: the click on Save is the first to hear of it.
  await user.keyboard('{Escape}7O')
  await user.click(saveButton())
  expect(screen.getByRole('alert').textContent).toBe('Please enter a number')
  expect(document.activeElement).toBe(field())
  expect(server.to('GET /api/ScopeParts')).toEqual([])
  await user.clear(field())
  await user.type(field(), '70')
  await user.click(saveButton())
  await screen.findByText(/saved$/)
  expect(sentRows(server)).toMatchObject([[{ floor: '3rd', linearFeet: 70 }]])
})

test('feet are opened as they are and not as the table rounds them', async () => {
  const { server, user } = await review([aReadRow({ squareFeet: 1037.125 })])
  expect(textOf(1, squareFeet)).toBe('1,037.13')
  cell(1, squareFeet).focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Square feet, row 1' }).value).toBe('1037.125')
  await user.keyboard('{Enter}')
  await user.click(saveButton())
  await screen.findByText(/saved$/)
  expect(sentRows(server)).toMatchObject([[{ squareFeet: 1037.125 }]])
})

test.each<[string, string, (user: UserEvent) => Promise<void>, boolean]>([
  ['looked at and left by a click elsewhere', '{Enter}', (user) => user.click(cell(1, material)), true],
  ['looked at and left with Tab', '{Enter}', (user) => user.keyboard('{Tab}'), true],
  ['looked at and left with Esc', '{Enter}', (user) => user.keyboard('{Escape}'), true],
  ['kept with Enter', '{Enter}', (user) => user.keyboard('{Enter}'), false],
  ['changed and left by a click elsewhere', '{Enter}7', (user) => user.click(cell(1, material)), false],
  ['changed and left with Tab', '{Enter}7', (user) => user.keyboard('{Tab}'), false],
])('a doubtful value that was %s', async (_what, keys, leave, isInDoubt) => {
  const { user } = await review([aReadRow({ doubts: { floor: 'doubtful' } })])
  cell(1, floor).focus()
  await user.keyboard(keys)
  await leave(user)
  const next = screen.getByRole('button', { name: isInDoubt ? 'Next to check (1)' : 'All rows checked' })
  expect(next).toBeTruthy()
})

test('procedures and types are offered while typing, and anything else is taken', async () => {
  const { user } = await review([aReadRow()])
  await user.dblClick(cell(1, 5))
  const field = screen.getByRole('combobox', { name: 'Procedure, row 1' })
  const offered = [...(document.getElementById(field.getAttribute('list') ?? '')?.querySelectorAll('option') ?? [])].map(
    (option) => option.value,
  )
  expect(offered).toContain('VAT Protocol in NYCHA Apt')
  await user.clear(field)
  await user.type(field, 'Wet removal{Enter}')
  expect(textOf(1, 5)).toBe('Wet removal')
})

test('doubtful and missing cells say so, are counted, and are gone through one after the other', async () => {
  const rows = [
    aReadRow({ floor: '1' }),
    aReadRow({ floor: '', page: 2, doubts: { floor: 'missing', squareFeet: 'doubtful' } }),
    aReadRow({ floor: '3', doubts: { typeOfMaterial: 'doubtful' } }),
  ]
  const { user } = await review(rows)
  expect(within(cell(2, floor)).getByRole('img', { name: 'Not found on the page:' })).toBeTruthy()
  expect(textOf(2, floor)).toContain('not found')
  expect(within(cell(3, material)).getByRole('img', { name: 'Read, but please check it against the page:' })).toBeTruthy()
  const next = () => user.click(screen.getByRole('button', { name: /^Next to check/ }))
  expect(screen.getByRole('button', { name: 'Next to check (3)' })).toBeTruthy()
  await next()
  expect(document.activeElement).toBe(cell(2, floor))
  expect(screen.getByText('Row 2, page 2, Floor:').parentElement?.textContent).toContain('Not found on the page')
  expect(screen.getByText('Page 2 of 2')).toBeTruthy()
  await user.keyboard('2nd{Enter}')
  await next()
  expect(document.activeElement).toBe(cell(2, squareFeet))
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await next()
  expect(document.activeElement).toBe(cell(3, material))
  // Keeping what is there says that it is right.
  await user.keyboard('{Enter}{Enter}')
  expect(screen.getByRole('button', { name: 'All rows checked' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('img', { name: /please check/ })).toBeNull()
})

test('a column that the filing does not print is no work for each row', async () => {
  await review([aReadRow({ doubts: { permitRequired: 'missing' } }), aReadRow({ doubts: { permitRequired: 'missing' } })])
  expect(screen.getByRole('button', { name: 'All rows checked' })).toBeTruthy()
})

test('warnings stand beside the rows and lead to their page', async () => {
  const warnings = [1, 2, 2].map((page, index) => ({ page, text: `Warning ${index + 1}` }))
  const { user } = await review([aReadRow()], {}, { warnings })
  const told = screen.getByRole('region', { name: 'Warnings' })
  expect(told.textContent).toContain('3 things to check')
  expect(within(told).queryByText(/Warning 3/)).toBeNull()
  await user.click(within(told).getByRole('button', { name: 'Show all 3' }))
  expect(within(told).getByText(/Warning 3/)).toBeTruthy()
  await user.click(within(told).getAllByRole('button', { name: 'Page 2' })[0] as HTMLElement)
  expect(screen.getByText('Page 2 of 2')).toBeTruthy()
})

test('a row is written by hand, changed in full, and taken out again', async () => {
  const { server, user } = await review([aReadRow()])
  await user.click(screen.getByRole('button', { name: 'Add row' }))
  const form = await screen.findByRole('dialog', { name: 'Add row' })
  expect(within(form).getByRole<HTMLInputElement>('combobox', { name: 'Filing number' }).value).toBe(filingNumber)
  await user.type(within(form).getByRole('textbox', { name: 'Floor' }), 'Cellar')
  await user.type(within(form).getByRole('combobox', { name: 'Abatement type' }), 'Encaps')
  await user.click(await screen.findByRole('option', { name: 'Encapsulation' }))
  await user.type(within(form).getByRole('textbox', { name: 'Linear feet' }), '1O0')
  await user.click(within(form).getByRole('button', { name: 'OK' }))
  expect(await within(form).findByText('Please enter a number')).toBeTruthy()
  expect(within(form).getByText('Please enter the material')).toBeTruthy()
  await user.type(within(form).getByRole('textbox', { name: 'Material' }), 'Pipe')
  await user.clear(within(form).getByRole('textbox', { name: 'Linear feet' }))
  await user.type(within(form).getByRole('textbox', { name: 'Linear feet' }), '1,100{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add row' })).toBeNull())
  expect(screen.getByText('2 of 2 rows')).toBeTruthy()
  expect(screen.getByText('Row 2 added').getAttribute('role')).toBe('status')
  const edit = screen.getByRole('button', { name: 'Edit row 2: Cellar, Pipe' })
  await waitFor(() => expect(document.activeElement).toBe(edit))
  await user.click(edit)
  const again = await screen.findByRole('dialog', { name: 'Row 2: Cellar, Pipe' })
  await user.type(within(again).getByRole('textbox', { name: 'Material' }), ' wrap{Enter}')
  await user.click(within(again).getByRole('button', { name: 'OK' }))
  await user.click(screen.getByRole('button', { name: 'Add row' }))
  const another = within(await screen.findByRole('dialog', { name: 'Add row' }))
  await user.type(another.getByRole('textbox', { name: 'Section of floor' }), 'Bulkhead')
  await user.type(another.getByRole('textbox', { name: 'Material' }), 'Flashing')
  await user.type(another.getByRole('textbox', { name: 'Square feet' }), '8{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Edit row 3: Bulkhead, Flashing' }))
  await user.click(within(await screen.findByRole('dialog', { name: /^Row 3/ })).getByRole('button', { name: 'Remove row' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Row 3/ })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Edit row 2/ })))
  await user.click(screen.getByRole('button', { name: 'Save 2 rows' }))
  await screen.findByText(/saved$/)
  expect(sentRows(server)[0]?.[1]).toEqual({
    jobId: job.id,
    filingNumber,
    floor: 'Cellar',
    entireFloor: false,
    sectionOfFloor: '',
    abatementType: 'Encapsulation',
    abatementProcedure: '',
    typeOfMaterial: 'Pipe wrap',
    squareFeet: 0,
    linearFeet: 1100,
    permitRequired: false,
  })
})

test('a row that was read cannot be removed, only left out', async () => {
  const { user } = await review([aReadRow()])
  await user.click(screen.getByRole('button', { name: /^Edit row 1/ }))
  await screen.findByRole('dialog', { name: /^Row 1/ })
  expect(screen.queryByRole('button', { name: 'Remove row' })).toBeNull()
})

test('a filing number that was misread is put right in all its rows', async () => {
  const { server, user } = await review([
    aReadRow({ filingNumber: '', doubts: { filingNumber: 'missing' } }),
    aReadRow({ filingNumber: '' }),
  ])
  expect(screen.getByText('Please enter the filing number')).toBeTruthy()
  await user.click(saveButton())
  // What cannot be saved is opened where it can be mended.
  const form = await screen.findByRole('dialog', { name: /^Row 1/ })
  await user.click(within(form).getByRole('button', { name: 'Cancel' }))
  expect(sentRows(server)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Change number No filing number' }))
  await user.type(screen.getByRole('textbox', { name: 'Filing number' }), 'tru 0003 bx 26{Enter}')
  await screen.findByText(filingNumber)
  await user.click(saveButton())
  await screen.findByText(`2 areas of ${filingNumber} saved`)
  expect(sentRows(server)[0]).toMatchObject([{ filingNumber }, { filingNumber }])
})

test('what the server would refuse is shown at its cell before it is sent', async () => {
  const { server, user } = await review([aReadRow(), aReadRow({ floor: 'x'.repeat(101) })])
  await user.click(saveButton())
  await waitFor(() => expect(document.activeElement).toBe(cell(2, floor)))
  expect(within(cell(2, floor)).getByRole('img', { name: 'Cannot be saved:' })).toBeTruthy()
  expect(screen.getByText('Floor must be at most 100 characters')).toBeTruthy()
  expect(server.to('POST /api/Jobs/processScope')).toEqual([])
})
