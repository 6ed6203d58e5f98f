import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Types a date, `11202026`, over what the date field of that label shows. */
export async function typeDay(user: UserEvent, label: string, digits: string): Promise<void> {
  const [field] = await screen.findAllByRole('group', { name: label })
  if (!field) throw new Error(`There is no date field ${label}`)
  await user.click(await within(field).findByRole('spinbutton', { name: 'Month' }))
  await user.keyboard(digits)
}
