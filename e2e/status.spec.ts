/** The screen Status: how Daysheet is, found from the account's menu, looking again by itself, and what it shows while the server is away. (decisions/watching.md) */
import { expect } from '@playwright/test'
import { lookLimit } from '../testing/limits.ts'
import { chooseColors, lookOver, opposites } from './testing/accessibility.ts'
import { test } from './testing/daysheet.ts'

test.use({ timezoneId: 'America/New_York' })

test('the office finds how Daysheet is, keeps the last known while the server is away, and sees it come back', async ({
  page,
  daysheet,
  signIn,
}) => {
  await page.clock.install()
  await signIn(page)
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Status' }).click()
  await expect(page).toHaveURL(`${daysheet.url}/status`)
  await expect(page.getByRole('heading', { level: 1, name: 'Status' })).toBeFocused()

  // A new Daysheet has no backup, and that is said before anything else that is not urgent.
  const verdict = page.getByRole('status', { name: 'Verdict' })
  await expect(verdict).toContainText(/needs? attention/)
  const parts = page.getByRole('list', { name: 'Parts' })
  const backup = parts.getByRole('listitem', { name: 'Backup: Needs attention' })
  await expect(backup).toContainText('No backup has been made yet.')
  await expect(backup).toContainText('npm run backup')
  await expect(parts.getByRole('listitem', { name: 'Database: Good' })).toContainText('Daysheet’s own')
  await expect(parts.getByRole('listitem')).toHaveCount(9)

  for (const { name, viewport, colorScheme } of opposites) {
    await page.setViewportSize(viewport)
    await chooseColors(page, colorScheme)
    await lookOver(page, `Status on ${name}`)
  }

  // Killed, so that it cannot say goodbye.
  await daysheet.end('SIGKILL')
  await page.clock.fastForward(15_000)
  const away = page.getByRole('alert').filter({ hasText: 'The server has not answered since' })
  await expect(away).toContainText(/since \d\d-\d\d-\d{4} \d{1,2}:\d\d [AP]M/)
  await expect(verdict).toContainText('Last known:')
  await expect(backup).toBeVisible()
  await lookOver(page, 'Status while the server is away')

  await daysheet.startAgain()
  // The start that was killed is not missed: Daysheet was started again on the same machine.
  const servers = parts.getByRole('listitem', { name: 'Daysheet: Good' })
  await expect(async () => {
    await page.clock.fastForward(15_000)
    await expect(away).toBeHidden({ timeout: lookLimit })
    await expect(servers).toContainText(/Version \d+\.\d+\.\d+\S*, started \d\d-\d\d-\d{4}/, { timeout: lookLimit })
  }).toPass()
})

test('without a token there are no figures for anybody, and every answer has an id to ask about', async ({ request, daysheet }) => {
  const figures = await request.get(`${daysheet.url}/metrics`)
  expect(figures.status()).toBe(404)
  expect(figures.headers()['x-request-id']).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  expect((await request.get(`${daysheet.url}/api/status`)).status()).toBe(401)
})
