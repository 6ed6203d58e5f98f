/**
 * From an empty company to a texted crew, only through the screens. docs/tasks.md has the number of
 * clicks. (product.md#first-run)
 */
import { expect } from '@playwright/test'
import { expectNoFaults } from './testing/accessibility.ts'
import { test } from './testing/daysheet.ts'
import { countPresses } from './testing/presses.ts'
import { dialog } from './testing/planner.ts'

test('a new company texts its first crew of two in thirteen clicks', async ({ page, signIn }) => {
  const presses = await countPresses(page)
  await signIn(page)
  const steps = page.getByRole('region', { name: 'Four steps to your first text' })
  await expect(steps).toBeVisible()
  await expectNoFaults(page, 'the first steps')
  const before = await presses()
  const { clicks } = await test.step('the steps of Home', async () => {
    await steps.getByRole('button', { name: 'Enter name' }).click()
    await dialog(page, 'Company name').getByLabel('Company name').fill('Rivera Abatement')
    await page.keyboard.press('Enter')
    await expect(steps.getByRole('listitem').first()).toContainText('done')
    for (const [at, name] of ['Ana Kowalska', 'Luis Peña'].entries()) {
      await steps.getByRole('button', { name: 'Add employee' }).click()
      await dialog(page, 'Add Employee').getByLabel('Name').fill(name)
      await dialog(page, 'Add Employee').getByLabel('Phone Number').fill(`212555010${at}`)
      await page.keyboard.press('Enter')
      await expect(steps).toContainText(at === 0 ? '1 employee' : '2 employees')
    }
    await steps.getByRole('button', { name: 'Add job' }).click()
    await dialog(page, 'Add Job').getByRole('textbox', { name: 'Address', exact: true }).fill('120 Broadway')
    await page.keyboard.press('Enter')
    await expect(steps).toContainText('1 job')
    await steps.getByRole('button', { name: /^Plan / }).click()
    await expect(page.getByRole('article', { name: '120 Broadway' })).toBeVisible()
    return presses()
  })
  expect(clicks - before.clicks).toBe(5)

  await test.step('what needs attention is below the steps, as wide as they are', async () => {
    // Another tab, because a page that is left forgets its presses.
    const home = await page.context().newPage()
    for (const width of [1440, 1280]) {
      await home.setViewportSize({ width, height: 800 })
      await home.goto(new URL('/', page.url()).href)
      const attention = home.getByRole('region', { name: 'Today', exact: true })
      await expect(attention).toContainText('without a supervisor')
      const above = await home.getByRole('region', { name: 'Four steps to your first text' }).boundingBox()
      const below = await attention.boundingBox()
      expect(below?.x, `${width} px`).toBe(above?.x)
      expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0))
      expect(below?.width).toBeGreaterThan(250)
      // The specification's figures and search are visible without scrolling.
      const figures = [home.getByText('Scheduled Shifts'), home.getByRole('meter', { name: 'On Clock' })]
      for (const shown of [...figures, home.getByRole('searchbox', { name: 'Job Search' })])
        await expect(shown).toBeInViewport({ ratio: 1 })
    }
    await home.close()
  })

  await page.getByRole('button', { name: /^Start time of 120 Broadway/ }).click()
  await dialog(page, 'Choose Start Time').getByRole('button', { name: '6:30 AM' }).click()
  await expect(dialog(page, 'Choose Start Time')).toHaveCount(0)
  await page.getByRole('button', { name: 'Choose Employees for 120 Broadway' }).click()
  const choose = dialog(page, 'Choose Employees')
  for (const name of ['Ana Kowalska', 'Luis Peña']) await choose.getByRole('checkbox', { name }).click()
  await choose.getByRole('button', { name: 'Add 2 people' }).click()
  await page.getByRole('button', { name: 'Text 2 people on 1 job' }).click()
  await expect(dialog(page, 'Text the day')).toContainText('Texts are simulated: no one receives them.')
  await dialog(page, 'Text the day').getByRole('button', { name: 'Text 2 people' }).click()
  await expect(page.getByRole('button', { name: 'Texted, waiting: 2' })).toBeVisible()
  const after = await presses()
  expect(after.clicks - before.clicks).toBe(13)

  await test.step('then Home shows its lists', async () => {
    await page.getByRole('link', { name: 'Home', exact: true }).first().click()
    await expect(page.getByRole('region', { name: 'Before payroll' })).toBeVisible()
    await expect(steps).toHaveCount(0)
  })
})
