import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render.tsx'
import { respond } from '../../testing/respond.ts'
import { DatePicker, dayAfter } from './date-picker.tsx'

function Screen({ from }: { from: string }) {
  const [day, setDay] = useState(from)
  return (
    <>
      <DatePicker label="Date" value={day} onChange={setDay} arrows />
      <output>{day}</output>
    </>
  )
}

const shown = () => screen.getByRole('status').textContent

async function open(from: string) {
  respond()
  const rendered = renderScreen(<Screen from={from} />)
  await screen.findByRole('spinbutton', { name: 'Month' }, { timeout: 10_000 })
  return rendered
}

test('the day is written as MM-DD-YYYY', async () => {
  await open('2026-11-03')
  const parts = ['Month', 'Day', 'Year'].map((name) => screen.getByRole('spinbutton', { name }).textContent)
  expect(parts).toEqual(['11', '03', '2026'])
})

test('the arrows go to the previous and the next day, also over the end of a month', async () => {
  const { user } = await open('2026-11-30')
  await user.click(screen.getByRole('button', { name: 'Next day' }))
  expect(shown()).toBe('2026-12-01')
  await user.click(screen.getByRole('button', { name: 'Previous day' }))
  await user.click(screen.getByRole('button', { name: 'Previous day' }))
  expect(shown()).toBe('2026-11-29')
})

test('on an arrow the left and right keys move the day', async () => {
  const { user } = await open('2026-11-20')
  screen.getByRole('button', { name: 'Next day' }).focus()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
  expect(shown()).toBe('2026-11-21')
})

test('a typed date counts once it is whole', async () => {
  const { user } = await open('2026-11-20')
  await user.click(screen.getByRole('spinbutton', { name: 'Day' }))
  await user.keyboard('05')
  await waitFor(() => expect(shown()).toBe('2026-11-05'))
})

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-03-08', 1, '2026-03-09'],
])('%s and %i day is %s', (day, days, expected) => {
  expect(dayAfter(day, days)).toBe(expected)
})
