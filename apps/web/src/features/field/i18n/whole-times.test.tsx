import { render, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { keepTimesWhole } from './whole-times.ts'

const Line = ({ time }: { time: string }) => (
  <p>
    In at {time}, out at <b>3:30 PM</b>
  </p>
)

test('a time does not break before AM or PM, also one that comes later', async () => {
  const { rerender } = render(<Line time="7:00 AM" />)
  onTestFinished(keepTimesWhole())
  const text = () => screen.getByRole('paragraph').textContent
  expect(text()).toBe('In at 7:00\u00A0AM, out at 3:30\u00A0PM')
  rerender(<Line time="11:45 AM" />)
  await waitFor(() => expect(text()).toBe('In at 11:45\u00A0AM, out at 3:30\u00A0PM'))
  rerender(<p>12:15 PM</p>)
  await waitFor(() => expect(text()).toBe('12:15\u00A0PM'))
})

test('values of fields and other words keep their spaces', async () => {
  onTestFinished(keepTimesWhole())
  render(
    <>
      <select aria-label="Start">
        <option>7:00 AM</option>
      </select>
      <textarea aria-label="Note" defaultValue="At 7:00 AM" />
      <p>10 AM, 7:00 a.m., 7:00 AMBER</p>
      <p>7:00 AM</p>
    </>,
  )
  await waitFor(() => expect(screen.getAllByRole('paragraph')[1]?.textContent).toBe('7:00\u00A0AM'))
  expect(screen.getByLabelText('Start')).toHaveProperty('value', '7:00 AM')
  expect(screen.getByLabelText('Note')).toHaveProperty('value', 'At 7:00 AM')
  expect(screen.getByLabelText('Note').textContent).toBe('At 7:00 AM')
  expect(screen.getAllByRole('paragraph')[0]?.textContent).toBe('10 AM, 7:00 a.m., 7:00 AMBER')
})
