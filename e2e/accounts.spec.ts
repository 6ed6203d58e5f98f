/** Roles by hand: somebody becomes owner, invites a colleague, who sees less, and sees it change while they are signed in. (product.md#accounts, product.md#roles) */
import { expect, type Page } from '@playwright/test'
import { office, test } from './testing/daysheet.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const password = 'blue truck 17'

test('an owner invites somebody who may only look, and gives them another role while they are signed in', async ({
  page,
  browser,
  signIn,
  daysheet,
}) => {
  const api = await office(daysheet)
  await api.create('Jobs', { address: '120 Broadway', jobNum: 10412 })
  await page.setViewportSize({ width: 1400, height: 900 })
  await signIn(page)
  await page.goto(`${daysheet.url}/admin?tab=accounts`)
  await page.getByRole('button', { name: 'Set up roles…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Set up roles' }).click()
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite' })
  await dialog.getByLabel('Name', { exact: true }).fill('Ana Ortiz')
  await dialog.getByLabel('Username').fill('ana.ortiz')
  await dialog.getByLabel('Role').selectOption('Viewer')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const link = await page.getByRole('dialog', { name: 'Sign-in link for ana.ortiz' }).getByLabel('Link', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Done' }).click()

  const other = await (await browser.newContext({ viewport: { width: 1400, height: 900 } })).newPage()
  // The server of a test learns its port after it has read its settings.
  await other.goto(`${daysheet.url}${link.slice(new URL(link).origin.length)}`)
  await expect(other.getByText('Welcome, Ana Ortiz. Your username is ana.ortiz.')).toBeVisible()
  await other.getByLabel(/^Password(?! again)/).fill(password)
  await other.getByLabel('Password again').fill(password)
  await other.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(other).toHaveURL(`${daysheet.url}/`)
  await other.goto(`${daysheet.url}/admin`)
  await expect(other.getByRole('cell', { name: '120 Broadway' })).toBeVisible()
  await expect(other.getByRole('button', { name: /^(Add Job|Edit )/ })).toHaveCount(0)
  await expect(menu(other).getByRole('link', { name: 'Schedule', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Edit Ana Ortiz' }).click()
  const account = page.getByRole('dialog', { name: 'Ana Ortiz' })
  await expect(account.getByText(/Chrome on/)).toBeVisible()
  await account.getByLabel('Role').selectOption('Warehouse')
  await account.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('heading', { name: 'Not for your role' })).toBeVisible()
  await expect(menu(other).getByRole('link', { name: 'Schedule', exact: true })).toHaveCount(0)
  await expect(menu(other).getByRole('link', { name: 'Inventory' })).toBeVisible()

  await page.getByRole('button', { name: 'Edit Ana Ortiz' }).click()
  await page.getByRole('button', { name: 'Disable…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByRole('row', { name: /Ana Ortiz/ }).getByText('Disabled')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible()
})
