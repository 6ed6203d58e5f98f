import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCityReading, aReadRow, filingNumber } from '#testing/filing-upload.ts'
import { refuse } from '#testing/respond.ts'
import { alertText, answer, cell, fileInput, floor, job, saveButton, sentRows, start } from '#testing/upload-review.tsx'

const numberField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Filing number' })
const fetchButton = () => screen.getByRole('button', { name: 'Fetch from the City' })
const noReview = { permitRequired: 'missing' } as const
const rows = [aReadRow({ floor: '1', doubts: noReview }), aReadRow({ floor: '2', doubts: noReview })]

test('where the City is not asked, only a PDF is taken', async () => {
  start()
  await fileInput()
  expect(screen.queryByRole('textbox', { name: 'Filing number' })).toBeNull()
})

test('a filing is fetched by its number, looked over without a page, and saved with what was fetched', async () => {
  const reading = aCityReading(rows)
  const { server, user } = start({ 'POST /api/Jobs/fetchACP7': reading }, { hasCityFilings: true })
  await user.type(await numberField(), 'tru 0003 bx 26{Enter}')
  expect(await screen.findByRole('grid', { name: 'Rows of the filing' })).toBeTruthy()
  const [call] = server.to('POST /api/Jobs/fetchACP7')
  expect(Object.fromEntries(call?.query ?? [])).toEqual({ jobId: job.id, filingNumber })
  expect(
    screen.getByText('From the City, 11-20-2026 10:00 AM: Submitted, 11-16-2026 to 12-18-2026, 120 INVENTED STREET, Manhattan'),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: /page/i })).toBeNull()
  expect(cell(1, floor).textContent).toBe('1')
  await user.click(saveButton())
  expect(await screen.findByText(`2 areas of ${filingNumber} saved`)).toBeTruthy()
  expect(server.to('POST /api/Jobs/processScope')[0]?.query.get('file')).toBe(reading.file.id)
  expect(sentRows(server)).toHaveLength(1)
})

test('what a row of the City does not say is told as such, and its form has no page to show', async () => {
  const { user } = start({ 'POST /api/Jobs/fetchACP7': aCityReading([aReadRow({ doubts: noReview })]) }, { hasCityFilings: true })
  await user.type(await numberField(), `${filingNumber}{Enter}`)
  await user.click(await screen.findByRole('button', { name: /^Edit row 1/ }))
  const form = within(await screen.findByRole('dialog', { name: /^Row 1/ }))
  expect(form.getByText('Not in the City’s data')).toBeTruthy()
  expect(form.queryByRole('button', { name: /Show page|Remove row/ })).toBeNull()
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await user.click(saveButton())
  expect(await alertText()).toContain('1 cell in 1 row was not checked.')
  await answer(user, 'Check them')
})

test('a number that is none is not sent', async () => {
  const { server, user } = start({}, { hasCityFilings: true })
  await user.type(await numberField(), 'TRU1{Enter}')
  expect(await screen.findByText('Please enter a filing number such as TRU0003BX26.')).toBeTruthy()
  expect(server.to('POST /api/Jobs/fetchACP7')).toEqual([])
})

test('what the City did stays in sight beside the way out, and the number is still there', async () => {
  const words = 'The City does not have TRU0003BX26 yet.'
  const { server, user } = start({ 'POST /api/Jobs/fetchACP7': refuse(422, words) }, { hasCityFilings: true })
  await user.type(await numberField(), `${filingNumber}{Enter}`)
  expect(await screen.findByText(words)).toBeTruthy()
  expect((await numberField()).value).toBe(filingNumber)
  expect((await fileInput()).hasAttribute('disabled')).toBe(false)
  server.answer({ 'POST /api/Jobs/fetchACP7': aCityReading(rows) })
  await user.click(fetchButton())
  await waitFor(() => expect(screen.getByRole('grid')).toBeTruthy())
})
