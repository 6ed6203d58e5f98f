/**
 * Two offline phones of one supervisor report the same shift. The shift is stored once, with its
 * bags, and the office adds the second report. (product.md#field-screen,
 * product.md#refused-records)
 */
import { dayOf } from '@daysheet/domain/calendar/day'
import type { BagoutReport } from '@daysheet/domain/bagouts/bagout'
import type { StoredRefusal } from '@daysheet/domain/field/refusal'
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { expectNoFaults, expectNoSidewaysScroll } from './testing/accessibility.ts'
import { account, office, test } from './testing/daysheet.ts'
import { isKept, phoneOptions, signInOnPhone } from './testing/field-phone.ts'

const supervisor = { name: 'Nadia Rahman', username: 'nrahman', password: 'four crews at six' }
const job = '10154 25 Jamaica Avenue, Queens'

/** A phone that counts the taps on it. */
async function aPhone(browser: Browser, url: string) {
  const context = await browser.newContext({ ...phoneOptions, viewport: { width: 360, height: 640 } })
  const page = await context.newPage()
  let taps = 0
  await page.goto(`${url}/field`)
  await signInOnPhone(page, supervisor)
  await expect(page.getByRole('link', { name: job })).toBeVisible()
  await isKept(page)
  return {
    page,
    context,
    taps: () => taps,
    async tap(target: Locator) {
      taps += 1
      await target.tap()
    },
  }
}
type Phone = Awaited<ReturnType<typeof aPhone>>

/** Goes from the list of jobs to a saved report with its bags. */
async function report({ page, tap }: Phone, { bags, comments }: { bags: string; comments: string }): Promise<void> {
  await tap(page.getByRole('link', { name: job }))
  await tap(page.getByRole('link', { name: 'More about this job' }))
  await tap(page.getByRole('link', { name: 'End of shift' }))
  const bagout = page.getByLabel('Bagout', { exact: true })
  if (!(await bagout.isChecked())) await tap(bagout)
  else await tap(page.getByLabel('Bags out'))
  await expect(page.getByLabel('Bags out')).toBeFocused()
  await page.getByLabel('Bags out').fill(bags)
  if (comments !== '') await page.getByLabel('Comments').fill(comments)
  await tap(page.getByRole('button', { name: 'Save the report' }))
  await expect(page.getByText('End of shift saved')).toBeVisible()
}

const shows = async (page: Page, where: string) => {
  await expectNoFaults(page, where)
  await expectNoSidewaysScroll(page, where)
}

test('a shift that two phones report is stored once, can be read and added to, and the office adds the second report', async ({
  browser,
  daysheet,
}) => {
  const api = await office({ ...daysheet, ...account })
  const { id: supervisorId } = await api.create('Supervisors', { ...supervisor, active: true })
  const site = await api.create('Jobs', { address: '25 Jamaica Avenue', boro: 'Queens', jobNum: 10_154, active: true })
  const today = dayOf(new Date().toISOString(), 'America/New_York')
  await api.entry(await api.schedule(today), site, { supervisorId, startTime: '7:00 AM' })
  const bagsOut = async () =>
    ((await api.read(`Orders/bagouts?from=${today}&to=${today}`)) as BagoutReport).rows
      .map(({ bags }) => bags)
      .toSorted((one, other) => one - other)
  await api.create('Orders/addBagout', { id: randomUUID(), date: new Date().toISOString(), jobId: site.id, supervisorId, bags: 18 })
  const [one, two] = [await aPhone(browser, daysheet.url), await aPhone(browser, daysheet.url)]

  await test.step('both report 30 bags without a network, each in five taps and the number', async () => {
    for (const phone of [one, two]) await phone.context.setOffline(true)
    await report(one, { bags: '30', comments: '' })
    await report(two, { bags: '30', comments: 'Wing B is sealed.' })
    expect([one.taps(), two.taps()]).toEqual([5, 5])
  })

  await test.step('both find a network: one report and 12 more bags are stored', async () => {
    await one.context.setOffline(false)
    await expect.poll(bagsOut).toEqual([12, 18])
    await two.context.setOffline(false)
    await expect.poll(async () => ((await api.read('field/refusals')) as StoredRefusal[]).length).toBe(1)
    expect(await bagsOut()).toEqual([12, 18])
    expect(await api.read('EosReports')).toHaveLength(1)
  })

  await test.step('the saved report is read and added to, in English and in Spanish', async () => {
    const { page, tap } = one
    await tap(page.getByRole('link', { name: 'More about this job' }))
    await shows(page, 'more about a job')
    await tap(page.getByRole('link', { name: 'Report of this shift' }))
    await expect(page.getByRole('region', { name: 'Report of this shift' })).toContainText('30')
    await shows(page, 'a saved report')
    await page.screenshot({ path: 'test-results/report-saved.png', fullPage: true })
    await tap(page.getByRole('button', { name: 'Add to it' }))
    await tap(page.getByLabel('Bagout', { exact: true }))
    await page.getByLabel('More bags out').fill('5')
    await shows(page, 'an addition')
    await page.screenshot({ path: 'test-results/report-addition.png', fullPage: true })
    await tap(page.getByRole('button', { name: 'Save the addition' }))
    await expect.poll(bagsOut).toEqual([5, 12, 18])
  })

  await test.step('the office reads the refused report and adds it', async () => {
    const place = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const desk = await place.newPage()
    await desk.goto(daysheet.url)
    await desk.getByLabel('Username').fill(account.username)
    await desk.getByLabel('Password').fill(account.password)
    await desk.getByRole('button', { name: 'Sign in' }).click()
    await desk.getByRole('link', { name: '1 record from phones refused' }).click()
    await expect(desk.getByText('Refused: This shift already has an end-of-shift report.')).toBeVisible()
    await desk.getByRole('button', { name: 'Read End-of-shift report' }).click()
    const read = desk.getByRole('dialog', { name: 'End-of-shift report' })
    await expect(read).toContainText('Wing B is sealed.')
    await expectNoFaults(desk, 'a refused report')
    await desk.screenshot({ path: 'test-results/refused-read.png' })
    await read.getByRole('button', { name: 'Add to the report…' }).click()
    const adding = desk.getByRole('dialog', { name: 'Add to the report' })
    await expect(adding.getByRole('row', { name: /^Comments/ })).toContainText('Wing B is sealed.')
    await adding.getByRole('radio', { name: 'Keep 35' }).check()
    await expectNoFaults(desk, 'a report that is added')
    await desk.screenshot({ path: 'test-results/refused-add.png' })
    await desk.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(desk, 'a report that is added')
    await desk.screenshot({ path: 'test-results/refused-add-390.png' })
    await adding.getByRole('button', { name: 'Add to the report' }).click()
    await expect(adding).toBeHidden()
    await desk.screenshot({ path: 'test-results/refused-list-390.png', fullPage: true })
    await place.close()
    expect(await api.read('EosReports')).toMatchObject([{ bagoutQty: 35, comments: 'Wing B is sealed.' }])
    expect(await bagsOut()).toEqual([5, 12, 18])
  })

  await test.step('the second phone tries again and is done; it reads the one report', async () => {
    const { page, tap } = two
    await tap(page.getByRole('link', { name: /^1 record needs you/ }))
    await page.screenshot({ path: 'test-results/refused-phone.png', fullPage: true })
    await tap(page.getByRole('button', { name: 'Retry' }))
    await expect(page.getByRole('link', { name: /needs? you/ })).toBeHidden()
    expect(await bagsOut()).toEqual([5, 12, 18])
  })
  for (const phone of [one, two]) await phone.context.close()
})
