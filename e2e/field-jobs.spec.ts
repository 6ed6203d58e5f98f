/**
 * A supervisor's phone and the office work at the same time: the phone shows what the office does
 * to a job, and no one stays clocked in by mistake. (product.md#field-screen)
 */
import { dayOf } from '@daysheet/domain/calendar/day'
import { expect, type Page } from '@playwright/test'
import { expectNoFaults, expectNoSidewaysScroll } from './testing/accessibility.ts'
import { account, office, test, type Office } from './testing/daysheet.ts'
import { clockAll, openPhone, rowOf, signInOnPhone, speakSpanish } from './testing/field-phone.ts'

const supervisor = { name: 'Nadia Rahman', username: 'nrahman', password: 'four crews at six' }
const people = ['Alejandra Núñez', 'Gregory Pappas', 'Leonel Paz']

async function aMorning(api: Office) {
  const { id: supervisorId } = await api.create('Supervisors', { ...supervisor, active: true })
  const { id: annId } = await api.create('Supervisors', { name: 'Ann Lee', username: 'alee', password: 'four crews at nine', active: true })
  const crew = await api.createAll(
    'Workers',
    people.map((name) => ({ name, phone: '2125550100', active: true, language: 'en' })),
  )
  const schedule = await api.schedule(dayOf(new Date().toISOString(), 'America/New_York'))
  const entryAt = async (address: string, jobNum: number) => {
    const job = await api.create('Jobs', { address, jobNum, boro: 'Manhattan', active: true })
    return api.entry(schedule, job, {
      crew: crew.map(({ id }) => ({ id })),
      supervisorId,
      notes: 'Gate code 1000, ask for Mike at the loading dock',
    })
  }
  return { annId, entry: await entryAt('1271 Amsterdam Avenue', 10_007), other: await entryAt('11 Wall Street', 10_008) }
}

const cardOf = (page: Page, address: string) => page.getByRole('article').filter({ hasText: address })

test('a job that the office gives away, deletes or cancels while its crew is in stays on the phone, and all are clocked out', async ({
  daysheet,
}, testInfo) => {
  const api = await office({ ...daysheet, ...account })
  const { annId, entry, other } = await aMorning(api)
  const eventsOf = async () =>
    (
      (await api.read(`ScheduleEntries/${entry.id}/workerEntries?filter=${encodeURIComponent('{"include":"events"}')}`)) as {
        events: { type: string }[]
      }[]
    ).map(({ events }) => events.map(({ type }) => type).toSorted())
  await api.change('settings', { officePhone: '2125550100' })
  const phone = await openPhone({ folder: testInfo.outputPath('phone') })
  const { page } = phone
  await page.goto(`${daysheet.url}/field`)
  await signInOnPhone(page, supervisor)

  await test.step('a card opens wherever it is tapped, and shows how many people are in', async () => {
    await cardOf(page, '1271 Amsterdam').click({ position: { x: 300, y: 80 } })
    await clockAll(page, 'in', 3)
    await expect(rowOf(page, 'Leonel Paz', 'In')).toBeVisible()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(cardOf(page, '1271 Amsterdam').getByText('3 of 3 in')).toBeVisible()
    await page.screenshot({ path: testInfo.outputPath('cards.png'), fullPage: true })
    await expectNoFaults(page, 'field, cards')
    await expectNoSidewaysScroll(page, 'field, cards')
  })

  await test.step('the office gives the job to Ann Lee: the open screen changes', async () => {
    await page.goto(`${daysheet.url}/field/job/${entry.id}`)
    await expect(rowOf(page, 'Leonel Paz', 'In')).toBeVisible()
    await expect.poll(eventsOf).toEqual([['in'], ['in'], ['in']])
    await api.change(`ScheduleEntries/${entry.id}`, { supervisorId: annId })
    await expect(page.getByText('The office gave this job to Ann Lee.')).toBeVisible()
    await expect(page.getByText('3 people are still clocked in here.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Call the office' })).toHaveAttribute('href', 'tel:2125550100')
    await page.screenshot({ path: testInfo.outputPath('given.png'), fullPage: true })
    await expectNoFaults(page, 'field, a job that was given away')
    await expectNoSidewaysScroll(page, 'field, a job that was given away')
    await page.goto(`${daysheet.url}/field`)
    await expect(cardOf(page, '1271 Amsterdam').getByText('3 people are still clocked in here.')).toBeVisible()
    await page.screenshot({ path: testInfo.outputPath('given-card.png'), fullPage: true })
    await cardOf(page, '1271 Amsterdam').click()
    await page.getByRole('button', { name: 'Clock out 3' }).click()
    await expect(page.getByText('No one is clocked in here.')).toBeVisible()
    await expect.poll(eventsOf).toEqual([
      ['in', 'out'],
      ['in', 'out'],
      ['in', 'out'],
    ])
  })

  await test.step('a container is requested: the customer sees which one, and the job on the phone shows their answer', async () => {
    await page.goto(`${daysheet.url}/field/job/${other.id}/write/container`)
    await page.getByLabel('Size').selectOption('30')
    await page.getByLabel('Where to put it').fill('Loading dock on Pine Street')
    await page.getByRole('button', { name: 'Save the request' }).click()
    const requests = async () => (await api.read('ContainerReqs')) as { id: string }[]
    await expect.poll(async () => (await requests()).length).toBe(1)
    const [request] = await requests()
    const customer = await phone.context.newPage()
    await customer.goto(`${daysheet.url}/confirm/${request?.id}?answer=confirm`)
    await expect(customer.getByText('30 cubic yards')).toBeVisible()
    await expect(customer.getByText('Loading dock on Pine Street')).toBeVisible()
    await customer.screenshot({ path: testInfo.outputPath('customer.png'), fullPage: true })
    await customer.getByRole('textbox', { name: 'Your Name' }).fill('Bob')
    await page.goto(`${daysheet.url}/field/job/${other.id}/more`)
    await expect(page.getByText(/^Sent to the office/)).toBeVisible()
    await customer.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText(/^Accepted by Bob, /)).toBeVisible()
    await page.screenshot({ path: testInfo.outputPath('outcome.png'), fullPage: true })
    await customer.close()
  })

  await test.step('the office deletes the other job while the phone has no network', async () => {
    await page.goto(`${daysheet.url}/field/job/${other.id}`)
    await expect(page.getByRole('button', { name: 'Clock Leonel Paz in', exact: true })).toBeVisible()
    await phone.context.setOffline(true)
    await page.getByRole('button', { name: 'Clock Leonel Paz in', exact: true }).click()
    await expect(rowOf(page, 'Leonel Paz', 'In')).toBeVisible()
    await api.remove(`ScheduleEntries/${other.id}`)
    await phone.context.setOffline(false)
    await expect(page.getByText('The office deleted this job.')).toBeVisible()
    await page.getByRole('button', { name: 'Clock Leonel Paz out' }).click()
    await expect(page.getByText('No one is clocked in here.')).toBeVisible()
  })

  await test.step('the address of an unknown job leads back', async () => {
    await page.goto(`${daysheet.url}/field/job/0190a1b2-0000-7000-8000-000000000000/report`)
    await expect(page.getByText('This phone does not have this job.')).toBeVisible()
    await page.screenshot({ path: testInfo.outputPath('unknown.png'), fullPage: true })
    await page.getByRole('link', { name: 'My jobs' }).click()
    await speakSpanish(page)
    await expect(page.getByText('La oficina borró este trabajo.')).toBeVisible()
    await page.screenshot({ path: testInfo.outputPath('cards-es.png'), fullPage: true })
  })
  await phone.context.close()
})
