import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '#testing/render.tsx'
import { respond } from '#testing/respond.ts'
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
  await screen.findByRole('spinbutton', { name: 'Month' })
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

test('a day that does not exist is refused, and the day from before the typing stands again', async () => {
  const { user } = await open('2026-11-20')
  await user.click(screen.getByRole('spinbutton', { name: 'Month' }))
  await user.keyboard('0931')
  await screen.findByText('There is no such day')
  expect(shown()).toBe('2026-11-20')
  expect(screen.getByRole('spinbutton', { name: 'Day' }).textContent).toBe('31')
  await user.tab()
  await user.tab()
  await screen.findByText('There is no such day. It is still 11-20-2026.')
  const parts = ['Month', 'Day', 'Year'].map((name) => screen.getByRole('spinbutton', { name }).textContent)
  expect(parts).toEqual(['11', '20', '2026'])
  await user.click(screen.getByRole('spinbutton', { name: 'Day' }))
  await user.keyboard('05')
  await waitFor(() => expect(shown()).toBe('2026-11-05'))
  expect(screen.queryByText(/There is no such day/)).toBeNull()
})

test('a year that is left half typed is no day of long ago', async () => {
  const { user } = await open('2026-11-20')
  await user.click(screen.getByRole('spinbutton', { name: 'Year' }))
  await user.keyboard('20')
  expect(screen.queryByText(/There is no such day/)).toBeNull()
  await user.tab()
  await user.tab()
  await screen.findByText('There is no such day. It is still 11-20-2026.')
  expect(shown()).toBe('2026-11-20')
})

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-03-08', 1, '2026-03-09'],
])('%s and %i day is %s', (day, days, expected) => {
  expect(dayAfter(day, days)).toBe(expected)
})
