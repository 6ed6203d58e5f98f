/** Where things are on the planner, by the names a person or a screen reader knows them by. */
import type { Locator, Page } from '@playwright/test'

export const card = (page: Page, job: string): Locator => page.getByRole('article', { name: job })
export const member = (page: Page, job: string, name: string): Locator =>
  card(page, job).getByRole('button', { name: new RegExp(`^${name},`) })
export const dialog = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title })
export const alert = (page: Page): Locator => page.getByRole('alertdialog')
export const activeJobs = (page: Page): Locator => page.getByRole('list', { name: 'Active Jobs' })
export const supervisors = (page: Page): Locator => page.getByRole('list', { name: 'Supervisors' })

/** The button of a card whose name begins so: `Start time of`, `Note for`, `Supervisor of`, `Choose Employees for`, `Actions for`. */
export const control = (page: Page, job: string, name: string): Locator =>
  card(page, job).getByRole('button', { name: new RegExp(`^${name} `) })

/** Chooses from a card's menu. */
export async function choose(page: Page, job: string, words: string): Promise<void> {
  await control(page, job, 'Actions for').click()
  await page.getByRole('menuitem', { name: words, exact: true }).click()
}

/** Chooses an item of the timeclock's export menu. */
export async function exportFrom(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Exports…' }).click()
  await page.getByRole('menuitem', { name: words, exact: true }).click()
}

/** Drags as a hand does: down, a first small move, across, up. */
export const drag = (from: Locator, to: Locator): Promise<void> => from.dragTo(to, { steps: 12 })

/** The address of a day (`YYYY-MM-DD`) on the planner. */
export function plannerOn(url: string, day: string): string {
  const [year, month, date] = day.split('-')
  return `${url}/schedule?date=${month}${date}${year}`
}
