import type { Day } from '@daysheet/domain/calendar/day'
import { pathDay } from '@daysheet/domain/calendar/path-day'
import type { Locator, Page } from '@playwright/test'

/** Types a day over what the field of this name shows. */
export async function typeDay(within: Page | Locator, label: string, day: Day): Promise<void> {
  const month = within.getByRole('group', { name: label }).first().getByRole('spinbutton', { name: 'Month' })
  await month.click()
  await month.page().keyboard.type(pathDay(day))
}
