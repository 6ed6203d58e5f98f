/** A phone keeps what it cannot send, and the office is told: on Home, in the list of phones, and in the time review of what the server refused. (product.md#phones-of-the-field) */
import { dayOf } from '@daysheet/domain/calendar/day'
import { expect } from '@playwright/test'
import { expectNoFaults } from './testing/accessibility.ts'
import { account, office, test } from './testing/daysheet.ts'

const supervisor = { name: 'Nadia Rahman', username: 'nrahman', password: 'four crews at six' }
const hour = 3_600_000

test('a phone that keeps a punch for more than a day is shouted about on Home, until it is sent; what is refused is for the office to see', async ({
  page: desk,
  browser,
  daysheet,
  signIn,
}) => {
  const api = await office({ ...daysheet, ...account })
  const { id: supervisorId } = await api.create('Supervisors', { ...supervisor, active: true })
  const [ana, bo] = await Promise.all(
    ['Ana Kowalska', 'Bo Li'].map((name) => api.create('Workers', { name, active: true, language: 'en' })),
  )
  const job = await api.create('Jobs', { address: '25 Jamaica Avenue', boro: 'Queens', jobNum: 10_154, active: true })
  const today = dayOf(new Date().toISOString(), 'America/New_York')
  const entry = await api.entry(await api.schedule(today), job, {
    crew: [ana, bo].flatMap((one) => one ?? []),
    supervisorId,
    startTime: '7:00 AM',
  })

  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, locale: 'en-US' })
  const phone = await context.newPage()
  const button = (name: string) => phone.getByRole('button', { name, exact: true })
  // Taken away from the phone for as long as a test says: its records do not get through, and the rest does.
  const blocked = { isBlocked: true }
  await phone.route('**/api/field/records', (route) => (blocked.isBlocked ? route.abort() : route.continue()))

  await test.step('a supervisor clocks somebody in, and it does not get through', async () => {
    await phone.goto(`${daysheet.url}/field`)
    await phone.getByLabel('Username').fill(supervisor.username)
    await phone.getByLabel('Password').fill(supervisor.password)
    await button('Sign in').click()
    await phone.getByRole('link', { name: '10154 25 Jamaica Avenue, Queens' }).click()
    await button('Clock Ana Kowalska in').click()
    await expect(phone.getByRole('link', { name: /\b1 saved on this phone/ })).toBeVisible()
  })

  await test.step('the office sees the phone, and nobody is shouted at yet', async () => {
    await signIn(desk)
    await expect
      .poll(async () => (await api.read('field/phones')) as unknown[])
      .toMatchObject([{ person: { name: supervisor.name }, waiting: 1, refused: 0, clockOffset: expect.any(Number) }])
    await desk.goto(`${daysheet.url}/admin?tab=phones`)
    const row = desk.getByRole('row', { name: /Nadia Rahman/ })
    await expect(row).toContainText('1 waiting')
    await expect(row).toContainText('Newest')
    await expect(row).toContainText('Right')
    await expectNoFaults(desk, 'admin, phones')
    await desk.goto(`${daysheet.url}/`)
    await expect(desk.getByRole('region', { name: 'Records' })).toBeVisible()
    await expect(desk.getByText('unsent work')).toHaveCount(0)
  })

  await test.step('a day later it still waits: Home says so, and leads to the phone', async () => {
    await desk.clock.setFixedTime(Date.now() + 25 * hour)
    await desk.goto(`${daysheet.url}/`)
    await desk.getByRole('link', { name: '1 phone keeps unsent work' }).click()
    await expect(desk.getByText('1 phone keeps work that the office does not have.')).toBeVisible()
    await expect(desk.getByRole('row', { name: /Nadia Rahman/ })).toContainText('for more than a day')
    await expectNoFaults(desk, 'admin, a phone that is shouted about')
    // On a small screen what is wrong stands beneath what waits, and leaves it its line.
    const own = desk.viewportSize()
    await desk.setViewportSize({ width: 390, height: 844 })
    const [waits, wrong] = [desk.getByRole('row', { name: /Nadia Rahman/ }).getByText('1 waiting'), desk.getByText(/for more than a day/)]
    expect((await wrong.boundingBox())?.x).toBe((await waits.boundingBox())?.x)
    if (own) await desk.setViewportSize(own)
  })

  await test.step('the server refuses a record: the office has it, with why, and sets it aside', async () => {
    const report = { id: '019a0000-0000-7000-8000-00000000e0e0', kind: 'EosReports', body: { scheduleEntryId: entry.id, time: 'noon' } }
    const token = await phone.evaluate(() => localStorage.getItem('daysheet.token') ?? '')
    const reply = await fetch(`${daysheet.url}/api/field/records`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify({ records: [report] }),
    })
    expect(await reply.json()).toMatchObject({ results: [{ state: 'refused' }] })
    await desk.goto(`${daysheet.url}/`)
    await desk.getByRole('link', { name: '1 record from phones refused' }).click()
    const one = desk.getByRole('listitem', { name: 'End-of-shift report' })
    await expect(one).toContainText('10154 25 Jamaica Avenue')
    await expect(one).toContainText('From the phone of Nadia Rahman')
    await expectNoFaults(desk, 'time review, refused records')
    await desk.getByRole('button', { name: 'Set aside End-of-shift report' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Set aside' })
    await dialog.getByLabel('Comment').fill('Typed from the paper sheet')
    await dialog.getByRole('button', { name: 'Set aside' }).click()
    await expect(one).toHaveCount(0)
    await desk.getByRole('button', { name: 'Show 1 set aside' }).click()
    await expect(desk.getByText(/Set aside by office, .*: Typed from the paper sheet$/)).toBeVisible()
  })

  await test.step('the phone gets through: nothing is shouted any more', async () => {
    blocked.isBlocked = false
    await phone.reload()
    await expect(phone.getByText(/^All sent/)).toBeVisible()
    await expect.poll(async () => (await api.read('field/phones')) as unknown[]).toMatchObject([{ waiting: 0, oldestAt: null }])
    await desk.goto(`${daysheet.url}/`)
    await expect(desk.getByRole('region', { name: 'Records' })).toBeVisible()
    await expect(desk.getByText('unsent work')).toHaveCount(0)
  })
  await context.close()
})
