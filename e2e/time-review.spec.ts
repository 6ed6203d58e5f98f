/** A week of hours from mess to locked, by keyboard alone, with a second office looking on; what a phone brings later. (product.md#time-review) */
import { expect, type Page } from '@playwright/test'
import { expectNoFaults } from './testing/accessibility.ts'
import { office, test } from './testing/daysheet.ts'

const monday = '2026-03-02'
const address = `/time?from=${monday}`
/** Of each, the place on Monday's crew. */
const places = new Map<string, string>()
const names = ['Ana Kowalska', 'Luis Peña', 'Wei Chen']

const punch = (place: string, type: 'in' | 'out', time: string) => ({
  workerEntryId: place,
  type,
  time: `${monday}T${time}:00.000Z`,
  latitude: 40.71,
  longitude: -74.01,
  image: '/api/images/events/download/none.jpg',
})

test.beforeAll(async ({ daysheet }) => {
  const api = await office(daysheet)
  const [job] = await api.createAll('Jobs', [{ address: '120 Broadway', boro: 'Manhattan', jobNum: 10412, active: true }])
  const crew = await api.createAll(
    'Workers',
    names.map((name, at) => ({ name, phone: `212555020${at}`, role: 'office', active: true })),
  )
  if (!job) throw new Error('The job was not made')
  const entry = await api.entry(await api.schedule(monday), job, { crew, startTime: '7:00 AM' })
  for (const [at, { id }] of entry.crew.entries()) places.set(names[at] ?? '', id)
  const [ana = '', luis = '', wei = ''] = places.values()
  await api.createAll('Events', [
    ...[punch(ana, 'in', '12:00'), punch(ana, 'out', '16:30'), punch(ana, 'in', '17:00'), punch(ana, 'out', '20:30')],
    // Never clocked out.
    punch(luis, 'in', '12:00'),
    ...[punch(wei, 'in', '12:00'), punch(wei, 'out', '16:30'), punch(wei, 'in', '17:00'), punch(wei, 'out', '20:30')],
  ])
})

const cell = (page: Page, name: string) => page.getByRole('gridcell').getByRole('button', { name: new RegExp(`^${name}, Monday`) })

test('a week goes from mess to locked by keyboard alone, and the other office sees each step', async ({
  page,
  browser,
  daysheet,
  signIn,
}) => {
  const api = await office(daysheet)
  const other = await (await browser.newContext()).newPage()
  for (const one of [page, other]) {
    await signIn(one)
    await one.goto(daysheet.url + address)
    await expect(cell(one, 'Luis Peña')).toHaveAccessibleName(/to review/)
  }
  await expectNoFaults(page, 'the week of hours')
  const press = async (name: string | RegExp) => {
    await page.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
  }
  // A clean day cannot hide one that is not: the week is not locked before it is approved.
  await expect(page.getByRole('button', { name: 'Lock week…' })).toBeDisabled()

  await press(/^Work through 1 day/)
  const work = page.getByRole('region', { name: 'Work through exceptions' })
  await expect(work).toContainText('never out')
  await expectNoFaults(page, 'an exception')
  await page.keyboard.press('1')
  await expect(work).toContainText('Meal break missing or short')
  await page.keyboard.press('z')
  await expect(work).toContainText('never out')
  await page.keyboard.press('1')
  await expect(work).toContainText('Meal break missing or short')
  await page.keyboard.press('n')
  await expect(page.getByText('All clear.')).toBeVisible()
  await page.keyboard.press('Escape')
  for (const one of [page, other]) await expect(cell(one, 'Luis Peña')).toHaveAccessibleName(/clean/)

  await press(/^Approve 3 clean days/)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).focus()
  await page.keyboard.press('Enter')
  for (const one of [page, other]) for (const name of places.keys()) await expect(cell(one, name)).toHaveAccessibleName(/approved/)

  // A phone that was without a network brings what it had: the day is open again for both, and is looked into before it is approved anew.
  await api.createAll('Events', [punch(places.get('Wei Chen') ?? '', 'in', '21:00')])
  for (const one of [page, other]) await expect(cell(one, 'Wei Chen')).toHaveAccessibleName(/1 exception to review.*1 change since/)
  await expect(cell(page, 'Ana Kowalska')).toHaveAccessibleName(/approved/)
  await press(/^Work through 1 day/)
  await expect(work).toContainText('never out')
  // N does nothing on a Block: paying the day as it is needs a reason.
  await page.keyboard.press('p')
  const pay = page.getByRole('dialog', { name: /^Pay .* h for this day\?$/ })
  await pay.getByLabel('Reason').fill('Came back for a tool')
  await pay.getByRole('button', { name: /^Pay / }).press('Enter')
  await expect(pay).toHaveCount(0)
  await page.keyboard.press('Escape')
  await press(/^Approve 1 clean day/)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).focus()
  await page.keyboard.press('Enter')
  for (const one of [page, other]) await expect(cell(one, 'Wei Chen')).toHaveAccessibleName(/approved/)

  await press('Lock week…')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lock' }).focus()
  await page.keyboard.press('Enter')
  for (const one of [page, other]) {
    await expect(cell(one, 'Ana Kowalska')).toHaveAccessibleName(/locked/)
    await expect(one.getByRole('list', { name: 'Payroll file' }).getByRole('listitem')).toHaveCount(1)
  }

  // The file for payroll is one click away, without scrolling.
  const download = page.getByRole('button', { name: /^Download/ })
  await expect(download).toBeInViewport()
  const file = page.waitForEvent('download')
  await download.click()
  expect((await file).suggestedFilename()).toMatch(/\.csv$/)
})

test('what a phone brings after the lock is shown, makes the file stale, and waits for the day to be reopened', async ({
  page,
  daysheet,
  signIn,
}) => {
  const api = await office(daysheet)
  await signIn(page)
  await page.goto(daysheet.url + address)
  await expect(cell(page, 'Wei Chen')).toHaveAccessibleName(/locked/)
  await api.createAll('Events', [punch(places.get('Wei Chen') ?? '', 'in', '22:00')])
  await expect(cell(page, 'Wei Chen')).toHaveAccessibleName(/1 change since/)
  await expect(page.getByText('Out of date: 1 day changed')).toBeVisible()

  await cell(page, 'Wei Chen').press('Enter')
  await page.getByRole('button', { name: 'Reopen…' }).click()
  const why = page.getByRole('dialog', { name: /^Reopen/ })
  await why.getByRole('button', { name: 'Reopen' }).click()
  await expect(why).toContainText('Please say why')
  await why.getByLabel('Reason').fill('Clocked in again at 5 PM')
  await why.getByRole('button', { name: 'Reopen' }).click()
  // The day stays open beside the week, and has the focus though its button is gone.
  await expect(why).toHaveCount(0)
  const panel = page.getByRole('dialog', { name: /^Wei Chen/ })
  await expect.poll(() => panel.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(cell(page, 'Wei Chen')).toHaveAccessibleName(/to review/)
})
