import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { PlainDateField } from './plain-date-field.tsx'

function Screen() {
  const [day, setDay] = useState<string | null>('2026-11-30')
  return (
    <>
      <PlainDateField label="Date" value={day} onChange={setDay} onClear={() => setDay(null)} />
      <output>{day ?? 'none'}</output>
    </>
  )
}

test('it takes a whole day, waits for the rest of a year, and can be emptied', () => {
  render(<Screen />)
  const field = screen.getByLabelText<HTMLInputElement>('Date')
  const type = (value: string) => {
    fireEvent.change(field, { target: { value } })
    return [field.value, screen.getByRole('status').textContent]
  }
  expect(field.value).toBe('2026-11-30')
  expect(type('2026-12-05')).toEqual(['2026-12-05', '2026-12-05'])
  expect(type('0020-12-05')).toEqual(['0020-12-05', '2026-12-05'])
  expect(type('2027-12-05')).toEqual(['2027-12-05', '2027-12-05'])
  expect(type('')).toEqual(['', 'none'])
})
