/** Answers that go wrong between the server and the browser, and what the screen says to them. (product.md#errors) */
import { expect, type Page } from '@playwright/test'
import { alert } from './planner.ts'

/** A path of the API as `page.route` takes it, whatever is asked of it. */
const below = (path: string) => new RegExp(`/api/${path}(\\?|$)`)

const isWanted = (method: string, wanted: string) => method === wanted

/** Does something while calls of a method to a path get this answer, or none at all (`'no answer'`): the server never hears of them. */
export async function whileRefused(
  page: Page,
  { method = 'GET', path, answer }: { method?: string; path: string; answer: number | 'no answer' },
  act: () => Promise<void>,
): Promise<void> {
  await page.route(below(path), (route) => {
    if (!isWanted(route.request().method(), method)) return route.fallback()
    if (answer === 'no answer') return route.abort('connectionfailed')
    return route.fulfill({ status: answer, contentType: 'application/json', body: JSON.stringify({ error: { statusCode: answer } }) })
  })
  await act()
  await page.unroute(below(path))
}

/** Does something that sends one call, which the server carries out; its answer never arrives. */
export async function whileAnswerIsLost(page: Page, { path }: { path: string }, act: () => Promise<void>): Promise<void> {
  const statuses: number[] = []
  await page.route(below(path), async (route) => {
    if (!isWanted(route.request().method(), 'POST')) return route.fallback()
    statuses.push((await route.fetch()).status())
    return route.abort('connectionfailed')
  })
  await act()
  await page.unroute(below(path))
  expect(statuses, 'the server did it, once').toEqual([200])
}

/** Reads an alert, word for word in its first line, and closes it. */
export async function expectAlert(page: Page, text: string): Promise<void> {
  await expect(alert(page).getByText(text, { exact: true })).toBeVisible()
  await alert(page).getByRole('button', { name: 'OK' }).click()
  await expect(alert(page)).toHaveCount(0)
}
