/** Everything is business time (America/New_York), wherever the browser is, on both sides of midnight and on the days that have 23 and 25 hours. (product.md#hours) */
import { expect, type Page } from '@playwright/test'
import { office, test, type Office } from './testing/daysheet.ts'
import { card, control, dialog, member, plannerOn } from './testing/planner.ts'

test.use({ timezoneId: 'Asia/Kolkata' })

const broadway = '10412 120 Broadway'
let api: Office
let job: { id: string }

test.beforeAll(async ({ daysheet }) => {
  api = await office(daysheet)
  job = await api.create('Jobs', { address: '120 Broadway', jobNum: 10412, active: true })
})

const dateField = (page: Page) => page.getByRole('group', { name: 'Date', exact: true }).first()
const expectDay = async (page: Page, words: string, weekday: string) => {
  await expect(dateField(page).locator('input')).toHaveValue(words)
  await expect(page.getByText(weekday, { exact: true })).toBeVisible()
}
/** A moment as New York says it: `11-20-2026 3:47 PM`. */
function newYork(moment: Date): string {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', dateStyle: 'short', timeStyle: 'short' })
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  const two = (text = '') => text.padStart(2, '0')
  return `${two(parts['month'])}-${two(parts['day'])}-20${parts['year']} ${parts['hour']}:${parts['minute']} ${parts['dayPeriod']}`
}

test('late in the evening of New York the planner and home are still on that day, although Kolkata is a day ahead', async ({
  page,
  daysheet,
  signIn,
}) => {
  await api.entry(await api.schedule('2027-06-09'), job, { startTime: '7:00 AM' })
  await page.clock.install({ time: new Date('2027-06-10T03:30:00.000Z') }) // 23:30 on the 9th in New York, 9:00 on the 10th in Kolkata
  await signIn(page)
  await expect(page.getByText('Wednesday 06-09-2027')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '120 Broadway' })).toContainText('7:00 AM')
  await page.goto(`${daysheet.url}/schedule`)
  await expectDay(page, '06-09-2027', 'Wednesday')
  await expect(page.getByText('Today', { exact: true })).toBeVisible()
  await expect(control(page, broadway, 'Start time of')).toHaveText('7:00 AM')
  await page.clock.fastForward('31:00')
  await expectDay(page, '06-10-2027', 'Thursday')
  await expect(page.getByText('No Schedule found')).toBeVisible()
})

test('a start time chosen in Kolkata is the start time of New York, and a text says when it was sent there', async ({
  page,
  daysheet,
  signIn,
}) => {
  const worker = await api.create('Workers', { name: 'Ana Kowalska', phone: '2125550101' })
  const { id } = await api.entry(await api.schedule('2027-06-11'), job, { crew: [worker] })
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, '2027-06-11'))
  await expectDay(page, '06-11-2027', 'Friday')
  await control(page, broadway, 'Start time of').click()
  await dialog(page, 'Choose Start Time').getByLabel('Hour').selectOption('11')
  await dialog(page, 'Choose Start Time').getByLabel('AM or PM').selectOption('PM')
  await dialog(page, 'Choose Start Time').getByRole('button', { name: 'Save' }).click()
  await expect(control(page, broadway, 'Start time of')).toHaveText('11:00 PM')
  expect(await api.read(`ScheduleEntries/${id}`)).toMatchObject({ startTime: '11:00 PM' })

  await control(page, broadway, 'Send text to the crew of').click()
  await dialog(page, 'Send text').getByRole('button', { name: 'Text 1 person' }).click()
  await expect(member(page, broadway, 'Ana Kowalska').locator('[data-status]')).toHaveAttribute('data-status', 'waiting')
  const [sent] = (await api.read(`ScheduleEntries/${id}/workerEntries`)) as { txtStatusTime: string }[]
  const moment = new Date(sent?.txtStatusTime ?? '')
  await expect(member(page, broadway, 'Ana Kowalska')).toHaveAccessibleName(`Ana Kowalska, Texted, waiting ${newYork(moment)}`)
})

for (const { what, day, next, words, weekday, lastMoment, afterwards } of [
  {
    what: 'the day that has 23 hours',
    day: '2027-03-14',
    next: '2027-03-15',
    words: '03-14-2027',
    weekday: 'Sunday',
    lastMoment: '2027-03-15T03:30:00.000Z', // 23:30 in summer time
    afterwards: '2027-03-15T04:30:00.000Z',
  },
  {
    what: 'the day that has 25 hours',
    day: '2027-11-07',
    next: '2027-11-08',
    words: '11-07-2027',
    weekday: 'Sunday',
    lastMoment: '2027-11-08T04:30:00.000Z', // 23:30 in winter time
    afterwards: '2027-11-08T05:30:00.000Z',
  },
]) {
  test(`${what} begins and ends at midnight of New York`, async ({ page, daysheet, signIn }) => {
    await signIn(page)
    await page.goto(plannerOn(daysheet.url, day))
    await expectDay(page, words, weekday)
    await page.getByRole('button', { name: 'Create Schedule' }).click()
    await expect(page.getByText('No Jobs found for this schedule')).toBeVisible()
    const late = await api.create('Schedules', { date: lastMoment })
    await api.entry(late, job, { startTime: '11:30 PM' })
    await expect(card(page, broadway)).toBeVisible()
    await page.getByRole('button', { name: 'Next day' }).click()
    await expect(page.getByText('No Schedule found')).toBeVisible()
    await page.getByRole('button', { name: 'Previous day' }).click()
    await expectDay(page, words, weekday)
    await expect(card(page, broadway)).toBeVisible()
    const early = await api.create('Schedules', { date: afterwards })
    expect(early.id).not.toBe(late.id)
    await page.goto(plannerOn(daysheet.url, next))
    await expect(page.getByText('No Jobs found for this schedule')).toBeVisible()
  })
}
