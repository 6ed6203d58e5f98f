/** The longest names, addresses that are one long word, and days with hundreds of people: nothing is cut off, and no page can be pushed sideways. (product.md#look) */
import { expect, type Page } from '@playwright/test'
import { spreadStatuses } from '../apps/api/testing/texts/answered.ts'
import { expectNoSidewaysScroll, windows } from './testing/accessibility.ts'
import { office, test } from './testing/daysheet.ts'
import { card, choose, control, dialog, plannerOn } from './testing/planner.ts'
import { sharedWith } from './testing/server.ts'

const day = '2027-04-05'
const largeDay = '2027-04-06'
const address = 'LlanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochBuildingAnnexNorthwestWing'
const job = `10412.1 ${address}`
const somebody = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh de Montmorency'
const words = 'The freight elevator is reserved until 9:30 only, and the superintendent signs the log every morning before anybody goes up'

test.beforeAll(async ({ daysheet }) => {
  const api = await office(daysheet)
  const [{ id: jobId } = { id: '' }, other] = await api.createAll('Jobs', [
    {
      address,
      boro: 'Staten Island',
      jobNum: 10412.1,
      jobNumDecimals: 1,
      jobDesc: words,
      premisesDetail: words,
      budget: 123456,
      active: true,
    },
    { address: '5 Hylan Boulevard', boro: 'Staten Island', jobNum: 10413, active: true },
  ])
  const supervisor = await api.create('Supervisors', { name: somebody, username: 'wolfe', password: 'four crews at six', active: true })
  const crew = await api.createAll(
    'Workers',
    Array.from({ length: 4 }, (_, at) => ({ name: `${somebody} ${at}`, phone: `212555010${at}`, active: true })),
  )
  const schedule = await api.schedule(day)
  const fields = { supervisorId: supervisor.id, startTime: '7:00 AM', notes: words }
  const entry = await api.entry(schedule, { id: jobId }, { crew, ...fields })
  if (other) await api.entry(schedule, other, { supervisorId: supervisor.id })
  for (const { id } of entry.crew) {
    await api.create('Events', { workerEntryId: id, type: 'in', time: `${day}T11:00:00.000Z` })
    await api.create('Events', { workerEntryId: id, type: 'out', time: `${day}T19:00:00.000Z` })
  }
  await api.create('EosReports', {
    scheduleEntryId: entry.id,
    removal: true,
    removalQty: 1234567,
    comments: words,
    time: `${day}T20:00:00.000Z`,
  })

  for (const [name, longitude] of [
    ['Easterly', -73.8],
    ['Westerly', -74.2],
  ] as const) {
    const { id: supervisorId } = await api.create('Supervisors', {
      name: `${name} ${somebody}`,
      username: name.toLowerCase(),
      active: true,
    })
    await api.create('Locations', { supervisorId, gpsTime: new Date().toISOString(), latitude: 40.71, longitude })
  }

  const many = await api.createAll(
    'Workers',
    Array.from({ length: 700 }, (_, at) => ({ name: `Employee ${at}`, active: true })),
  )
  const large = await api.entry(await api.schedule(largeDay), { id: jobId })
  const rows = many.map(({ id }) => ({ workerId: id, scheduleEntryId: large.id }))
  for (let at = 0; at < rows.length; at += 350) await api.createAll('WorkerEntries', rows.slice(at, at + 350))
  await spreadStatuses(sharedWith(daysheet.folder)['DATABASE_URL'] ?? '', large.id, ['y', 'n', 'sent', 'error', null])
})

const opened = async (page: Page, title: string | RegExp, where: string) => {
  const shown = page.getByRole('dialog', { name: title })
  await shown.waitFor()
  await expectNoSidewaysScroll(page, where)
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)
}

for (const { name, ...options } of windows.filter(({ colorScheme }) => colorScheme === 'light')) {
  test.describe(name, () => {
    test.use(options)

    test('the planner, its dialogs, the week, the timeclock and the job fit', async ({ page, daysheet, signIn }) => {
      await signIn(page)
      await page.goto(plannerOn(daysheet.url, day))
      await card(page, job).waitFor()
      await expectNoSidewaysScroll(page, 'planner')
      await control(page, job, 'Choose Employees for').click()
      await opened(page, 'Choose Employees', 'choose employees')
      await control(page, job, 'Start time of').click()
      await opened(page, 'Choose Start Time', 'start time')
      await control(page, job, 'Note for').click()
      await opened(page, 'Enter Note for Job', 'note')
      await choose(page, job, 'Cancel job')
      await opened(page, 'Cancel reason', 'cancel')
      await choose(page, job, 'Send text')
      await opened(page, 'Send text', 'text')
      await choose(page, job, 'Save as a crew…')
      await opened(page, 'Add crew', 'save as a crew')
      await choose(page, job, 'Request container')
      await opened(page, 'Request container', 'container')
      const member = card(page, job).getByRole('button', { name: /^Wolfe.* 0,/ })
      for (const [words, title] of [
        ['Move to…', /^Move Wolfe/],
        [/^Remove Wolfe/, /^Remove/],
      ] as const) {
        await member.click()
        await page.getByRole('menuitem', { name: words }).click()
        await opened(page, title, String(words))
      }
      const [year, month, date] = day.split('-')
      for (const [screen, shown] of [
        [`/schedule/week?date=${month}${date}${year}`, page.getByRole('article', { name: job })],
        [`/legacy?date=${month}${date}${year}`, card(page, job)],
        [`/dashboard/job/10412.1/${month}${date}${year}`, page.getByRole('list', { name: `Employees on ${job}` })],
        [`/materials?search=10412`, card(page, job)],
      ] as const) {
        await page.goto(daysheet.url + screen)
        await shown.first().waitFor()
        await expectNoSidewaysScroll(page, screen)
      }
    })

    test('the longest weekday has room', async ({ page, daysheet, signIn }) => {
      await signIn(page)
      for (const screen of ['/schedule?date=04072027', '/legacy?date=04072027', '/dashboard/04072027']) {
        await page.goto(daysheet.url + screen)
        await page.getByText('Wednesday', { exact: true }).first().waitFor()
        await expectNoSidewaysScroll(page, screen)
      }
    })

    test('the counts of a day with hundreds of people have room', async ({ page, daysheet, signIn }) => {
      await signIn(page)
      await page.goto(plannerOn(daysheet.url, largeDay))
      await expect(page.getByRole('button', { name: 'Confirmed: 140' })).toBeVisible()
      await expectNoSidewaysScroll(page, 'planner')
      await page.goto(plannerOn(daysheet.url, largeDay).replace('/schedule', '/legacy'))
      await expect(page.getByRole('button', { name: 'Confirmed: 140' })).toBeVisible()
      await expectNoSidewaysScroll(page, 'simple schedule')
    })
  })
}

for (const viewport of windows.filter(({ colorScheme }) => colorScheme === 'light').map(({ viewport: size }) => size)) {
  test(`on a map of a window of ${viewport.width} px no name is cut off at the edge`, async ({ page, daysheet, signIn }) => {
    await page.setViewportSize(viewport)
    await signIn(page)
    await page.goto(`${daysheet.url}/map`)
    const map = page.getByRole('region', { name: 'Map' })
    for (const name of ['Easterly', 'Westerly']) {
      const label = map.getByText(`${name} ${somebody}`)
      await label.waitFor()
      await expect(async () => {
        const [inner, outer] = [await label.boundingBox(), await map.boundingBox()]
        if (!inner || !outer) throw new Error('The map is not shown')
        expect(inner.x).toBeGreaterThanOrEqual(outer.x)
        expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width)
      }).toPass()
    }
  })
}

test('a row of the orders to pick is opened by a press, and its job by the number', async ({ page, daysheet, signIn }) => {
  const api = await office(daysheet)
  const [known] = (await api.read(`Jobs?filter=${JSON.stringify({ where: { jobNum: 10412.1 } })}`)) as { id: string }[]
  const item = await api.create('Items', { name: 'Foil tape', unitOfMeasure: 'roll', price: 2 })
  const order = await api.create('Orders', { date: `${day}T12:00:00.000Z`, jobId: known?.id })
  await api.create('ItemEntries', { orderId: order.id, itemId: item.id, qty: 2 })
  await signIn(page)
  await page.goto(`${daysheet.url}/materials`)
  const row = page.getByRole('table', { name: 'Orders to pick' }).getByRole('row').nth(1)
  await row.getByText('1 of 1').click()
  await dialog(page, 'Order Summary').waitFor()
  await page.keyboard.press('Escape')
  const number = page.getByRole('link', { name: 'Job 10412.1' })
  const own = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await number.boundingBox())?.height, 'the number stands in one line beside a long address').toBeLessThan(30)
  if (own) await page.setViewportSize(own)
  await row.getByRole('link', { name: 'Job 10412.1' }).click()
  await page.getByRole('heading', { name: `Job ${job}` }).waitFor()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
