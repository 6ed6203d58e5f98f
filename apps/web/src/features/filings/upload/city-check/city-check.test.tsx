import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCityReading, aReadRow, filingNumber } from '#testing/filing-upload.ts'
import { refuse, type Answer } from '#testing/respond.ts'
import { alertText, answer, review, saveButton, sentRows } from '#testing/upload-review.tsx'

const row = (floor: string, squareFeet = 35) => aReadRow({ floor, squareFeet })
const reviewBeside = (pdf: ReturnType<typeof row>[], city: Answer) =>
  review(pdf, { 'POST /api/Jobs/fetchACP7': city }, { hasCityFilings: true })
const said = () => screen.findByRole('status', { name: 'The City’s data' })
const press = async (user: Awaited<ReturnType<typeof review>>['user'], name: RegExp) =>
  user.click(within(await screen.findByRole('dialog', { name: 'PDF and City data' })).getByRole('button', { name }))

test('without the City nothing is asked and nothing said', async () => {
  const { server } = await review([row('1')])
  expect(server.to('POST /api/Jobs/fetchACP7')).toEqual([])
  expect(screen.queryByRole('status', { name: 'The City’s data' })).toBeNull()
})

test('rows that agree are told, and saved as they are', async () => {
  const { server, user, reading } = await reviewBeside([row('1'), row('2')], aCityReading([row('2'), row('1')]))
  await waitFor(async () =>
    expect((await said()).textContent).toContain('Compared with the City’s data as of 11-20-2026 10:00 AM: 2 rows agree.'),
  )
  expect(server.to('POST /api/Jobs/fetchACP7').map(({ query }) => query.get('filingNumber'))).toEqual([filingNumber])
  await user.click(saveButton())
  await screen.findByText(`2 areas of ${filingNumber} saved`)
  expect(server.to('POST /api/Jobs/processScope')[0]?.query.get('file')).toBe(reading.file.id)
})

test('what differs is taken silently from neither side: each row is settled before it is saved', async () => {
  const { server, user } = await reviewBeside(
    [row('1', 100), row('2', 200), row('3')],
    aCityReading([row('1', 120), row('2', 220), row('4')]),
  )
  await screen.findByText(/0 rows agree, 2 amounts differ, 1 only in the PDF, 1 only in City data/)
  await user.click(saveButton())
  const dialog = await screen.findByRole('dialog', { name: 'PDF and City data' })
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringContaining('1, Apt. 4C - Bathroom, VATPDF: 100 sq ft. City: 120 sq ft.'),
    expect.stringContaining('2, Apt. 4C - Bathroom, VATPDF: 200 sq ft. City: 220 sq ft.'),
    expect.stringContaining('3, Apt. 4C - Bathroom, VATOnly in the PDF: Removal, Tent, 35 sq ft.'),
    expect.stringContaining('4, Apt. 4C - Bathroom, VATOnly in City data: Removal, Tent, 35 sq ft.'),
  ])
  await press(user, /^Take 120 sq ft: 1,/)
  await press(user, /^Keep 200 sq ft: 2,/)
  await press(user, /^Keep the row: 3,/)
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await user.click(saveButton())
  expect(server.to('POST /api/Jobs/processScope')).toEqual([])
  await press(user, /^Add the row: 4,/)
  expect(within(screen.getByRole('dialog', { name: 'PDF and City data' })).getByText(/^All resolved; 2 rows agree/)).toBeTruthy()
  await press(user, /^Close$/)
  await user.click(saveButton())
  await screen.findByText(`4 areas of ${filingNumber} saved`)
  expect(sentRows(server)[0]).toMatchObject([
    { floor: '1', squareFeet: 120 },
    { floor: '2', squareFeet: 200 },
    { floor: '3', squareFeet: 35 },
    { floor: '4', squareFeet: 35 },
  ])
})

test('a row may be left out of either side', async () => {
  const { server, user } = await reviewBeside([row('1'), row('2')], aCityReading([row('1'), row('3')]))
  await user.click(await screen.findByRole('button', { name: 'Resolve 2' }))
  await press(user, /^Exclude it: 2,/)
  await press(user, /^Exclude it: 3,/)
  await press(user, /^Close$/)
  await user.click(saveButton())
  await screen.findByText(`1 area of ${filingNumber} saved`)
  expect(sentRows(server)[0]).toMatchObject([{ floor: '1' }])
})

test('an entire floor that the other side calls a part of one is a difference, and so is taken from neither', async () => {
  const parts = [row('1'), row('2', 100), row('3')].map((one) => ({ ...one, entireFloor: true }))
  const city = [row('1'), row('2', 120), { ...row('3'), confidence: { ...row('3').confidence, entireFloor: 'missing' as const } }]
  const { server, user } = await reviewBeside(parts, aCityReading(city))
  await user.click(await screen.findByRole('button', { name: 'Resolve 2' }))
  expect(screen.getByRole('status', { name: 'The City’s data', hidden: true }).textContent).toContain(
    '1 row agrees, 1 amount differs, 1 entire floor differs.',
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'PDF and City data' }))
  expect(dialog.getByText('PDF: entire floor. City: part of the floor.')).toBeTruthy()
  expect(dialog.getByText('PDF: 100 sq ft, entire floor. City: 120 sq ft, part of the floor.')).toBeTruthy()
  await press(user, /^Keep entire floor: 1,/)
  await press(user, /^Take 120 sq ft, part of the floor: 2,/)
  await press(user, /^Close$/)
  await user.click(saveButton())
  await screen.findByText(`3 areas of ${filingNumber} saved`)
  expect(sentRows(server)[0]).toMatchObject([
    { floor: '1', entireFloor: true },
    { floor: '2', squareFeet: 120, entireFloor: false },
    { floor: '3', entireFloor: true },
  ])
})

test('a row that is added from the City is in doubt where the City does not say, and says what it could not be taken for', async () => {
  const doubts = { squareFeet: 'doubtful', linearFeet: 'doubtful', permitRequired: 'missing' } as const
  const odd = aReadRow({ floor: '4', squareFeet: 0, leftOver: '12 Cubic Yards', doubts })
  const { user } = await reviewBeside([row('1')], aCityReading([row('1'), odd]))
  await user.click(await screen.findByRole('button', { name: 'Resolve 1' }))
  expect(
    await screen.findByText('Only in City data: Removal, Tent, “12 Cubic Yards”, which is neither square nor linear feet.'),
  ).toBeTruthy()
  await press(user, /^Add the row: 4,/)
  await press(user, /^Close$/)
  expect(screen.getByRole('img', { name: 'Also in this row: 12 Cubic Yards' })).toBeTruthy()
  await user.click(saveButton())
  expect(await alertText()).toContain('3 cells in 1 row were not checked.')
})

test('filings that are not asked for are named: beyond the first five, and numbers that are none of the City’s', async () => {
  const numbers = [...Array(6).keys()].map((at) => `TRU000${at}BX26`)
  const rows = [...numbers, 'TRU12BX26'].map((number) => aReadRow({ filingNumber: number }))
  const { server } = await reviewBeside(rows, aCityReading([row('1')]))
  expect(await screen.findByText(/Not compared: TRU0005BX26 and TRU12BX26\./)).toBeTruthy()
  expect(server.to('POST /api/Jobs/fetchACP7').map(({ query }) => query.get('filingNumber'))).toEqual(numbers.slice(0, 5))
})

test('a row that is corrected by hand agrees from then on', async () => {
  const { user } = await reviewBeside([row('1', 100)], aCityReading([row('1', 120)]))
  await screen.findByRole('button', { name: 'Resolve 1' })
  await user.click(screen.getByRole('button', { name: /^Edit row 1/ }))
  const form = within(await screen.findByRole('dialog', { name: /^Row 1/ }))
  await user.clear(form.getByRole('textbox', { name: 'Square feet' }))
  await user.type(form.getByRole('textbox', { name: 'Square feet' }), '120')
  await user.click(form.getByRole('button', { name: 'OK' }))
  expect(await screen.findByText(/: 1 row agrees\.$/)).toBeTruthy()
})

const refused = (code: string) => () => Response.json({ error: { statusCode: 422, message: 'no', code } }, { status: 422 })

test.each<[string, Answer, string]>([
  ['has it not', refused('CITY_UNKNOWN'), `The City’s data does not have ${filingNumber} yet. It may still have been filed.`],
  ['says something else', refused('CITY_COLUMNS'), `The City’s data for ${filingNumber} cannot be read, so its rows were not compared.`],
  [
    'is away',
    refuse(503, 'away'),
    'The City’s data is not available right now, so the rows were not compared with it. You can still save them.',
  ],
])('a City that %s stands in nobody’s way', async (_what, refusal, words) => {
  const { user } = await reviewBeside([row('1')], refusal)
  expect(await screen.findByText(words)).toBeTruthy()
  await user.click(saveButton())
  expect(await screen.findByText(`1 area of ${filingNumber} saved`)).toBeTruthy()
})

test('a City that was away for one of two filings is asked for that one again when somebody wants it', async () => {
  const [here, away] = [filingNumber, 'TRU0004BX26']
  let isAway = true
  const { server, user } = await reviewBeside([row('1'), { ...row('2'), filingNumber: away }], ({ query }) => {
    if (query.get('filingNumber') === here) return aCityReading([row('1')])
    return isAway ? refuse(503, 'away') : aCityReading([{ ...row('2'), filingNumber: away }], { filingNumber: away })
  })
  expect(
    await screen.findByText(
      /1 row agrees\. The City’s data for TRU0004BX26 is not available right now, so those rows were not compared with it\./,
    ),
  ).toBeTruthy()
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/: 2 rows agree\.$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(server.to('POST /api/Jobs/fetchACP7').map(({ query }) => query.get('filingNumber'))).toEqual([here, away, away])
})

test('whoever saves before the City answered is asked', async () => {
  const { server, user } = await reviewBeside([row('1')], () => new Promise(() => {}))
  expect((await said()).textContent).toBe('Comparing with the City’s data…')
  await user.click(saveButton())
  expect(await alertText()).toContain('The City has not answered yet. Save without comparing?')
  await answer(user, 'Wait')
  expect(server.to('POST /api/Jobs/processScope')).toEqual([])
  await user.click(saveButton())
  await answer(user, 'Save anyway')
  expect(await screen.findByText(`1 area of ${filingNumber} saved`)).toBeTruthy()
})
