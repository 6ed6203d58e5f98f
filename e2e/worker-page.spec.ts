/**
 * A worker's own page on a phone: the office turns it on, a text brings the link, the page answers as a reply does and tells the office what is wrong, which it
 * accepts with one tap or leaves as it is. (product.md#worker-page)
 */
import { addDays, dayOf, momentOf } from '@daysheet/domain/calendar/day'
import { expect, type Browser, type Page } from '@playwright/test'
import { chooseColors, expectRoomForThumbs, lookOver } from './testing/accessibility.ts'
import { office, test, type Office } from './testing/daysheet.ts'
import { card, plannerOn } from './testing/planner.ts'

const zone = 'America/New_York'
const today = dayOf(new Date(), zone)
const yesterday = addDays(today, -1)
const at = (day: string, hour: number, minute: number) => momentOf(day, { hour, minute }, zone)
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const names = { ana: 'Ana Kowalska', jose: 'José Peña Maximiliano-Villanueva y García' }

interface Person {
  id: string
  /** On the job of today, and of yesterday. */
  places: readonly [string, string]
}
const made: { api: Office; ana: Person; jose: Person; entryId: string } = {
  api: {} as Office,
  ana: { id: '', places: ['', ''] },
  jose: { id: '', places: ['', ''] },
  entryId: '',
}

test.beforeAll(async ({ daysheet }) => {
  const api = await office(daysheet)
  const supervisor = await api.create('Supervisors', { name: 'Kim Müller', username: 'kmueller', phone: '2125550199' })
  const job = await api.create('Jobs', { address: '120 Broadway', boro: 'Manhattan', jobNum: 10412.1, jobNumDecimals: 1, active: true })
  const ana = await api.create('Workers', { name: names.ana, phone: '2125550101', language: 'en', active: true })
  const jose = await api.create('Workers', { name: names.jose, phone: '2125550102', language: 'es', active: true })
  const [now, before] = [await api.schedule(today), await api.schedule(yesterday)]
  const fields = { supervisorId: supervisor.id, startTime: '7:00 AM', crew: [ana, jose] }
  const [entry, past] = [await api.entry(now, job, fields), await api.entry(before, job, fields)]
  const placesOf = (n: number) => [entry.crew[n]?.id ?? '', past.crew[n]?.id ?? ''] as const
  for (const [, place] of [placesOf(0), placesOf(1)]) {
    for (const [type, time] of [
      ['in', at(yesterday, 7, 7)],
      ['out', at(yesterday, 15, 2)],
    ] as const)
      await api.create('Events', { id: crypto.randomUUID(), workerEntryId: place, type, time, latitude: 40.7, longitude: -74 })
  }
  Object.assign(made, { api, entryId: entry.id, ana: { id: ana.id, places: placesOf(0) }, jose: { id: jose.id, places: placesOf(1) } })
})

/** Where the link of somebody's newest text leads, at the port where this Daysheet happens to listen; nothing where it has none or is on its way. */
async function linkOf(daysheet: { url: string }, worker: Person): Promise<string | null> {
  const phones = (await made.api.read('phones')) as { workerId: string; messages: { kind: string; state: string; body: string }[] }[]
  const text = phones.find(({ workerId }) => workerId === worker.id)?.messages.findLast(({ kind }) => kind === 'ask')
  const token = /\/w\/([\w-]{16})$/.exec(text?.body ?? '')?.[1]
  return token === undefined || text?.state !== 'delivered' ? null : `${daysheet.url}/w/${token}`
}

/** The same, once it has arrived; asked for, where nobody has yet. */
async function newLink(daysheet: { url: string }, worker: Person): Promise<string> {
  await made.api.change('settings', { workerPage: true })
  await made.api.create(`ScheduleEntries/${made.entryId}/sendtexts`, { id: worker.places[0], intentId: crypto.randomUUID() })
  await expect.poll(() => linkOf(daysheet, worker)).not.toBeNull()
  return (await linkOf(daysheet, worker)) ?? ''
}

async function openPage(browser: Browser, url: string): Promise<{ page: Page; requests: string[] }> {
  const page = await (await browser.newContext(phone)).newPage()
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api')) requests.push(`${request.method()} ${pathname.split('/').at(-1)}`)
  })
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { page, requests }
}

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

test('off at first; turned on, a text brings the link, and what is answered there the office sees as it comes', async ({
  page,
  browser,
  daysheet,
  signIn,
}) => {
  await made.api.create(`ScheduleEntries/${made.entryId}/sendtexts`, { id: made.ana.places[0], intentId: crypto.randomUUID() })
  expect(await linkOf(daysheet, made.ana)).toBeNull()

  await signIn(page)
  await page.goto(`${daysheet.url}/admin?tab=settings&section=texts`)
  // The form is longer than the window. Save is still visible at the first field.
  await expect(page.getByLabel('Show unanswered list at')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Save' })).toBeInViewport()
  await page.getByRole('checkbox', { name: 'Employee self-service page' }).check()
  await expect(region(page, 'Preview, English')).toContainText(/Your page: http:\/\/[^ ]+\/w\/\w{16}/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()

  await page.goto(plannerOn(daysheet.url, today))
  await card(page, '10412.1 120 Broadway').waitFor()
  const link = await newLink(daysheet, made.ana)
  const { page: own, requests } = await openPage(browser, link)
  await expect(region(own, 'Your job')).toContainText('120 Broadway, Manhattan')
  await expect(own).toHaveTitle('Your page · Daysheet')
  expect(requests, 'opening the page reads it, once').toHaveLength(1)
  await lookOver(own, 'the page')

  await own.getByRole('button', { name: 'Confirm' }).click()
  await expect(own.getByText('You confirmed. Your answer was sent.')).toBeVisible()
  await expect(
    card(page, '10412.1 120 Broadway')
      .getByRole('button', { name: /Ana Kowalska.*confirmed/i })
      .first(),
    'at the office, as it comes',
  ).toBeVisible()
  await own.getByRole('button', { name: 'Change my answer' }).click()
  await own.getByRole('button', { name: 'I cannot come' }).click()
  await expect(own.getByText('You declined. Your answer was sent.')).toBeVisible()
  await expect(
    card(page, '10412.1 120 Broadway')
      .getByRole('button', { name: /Ana Kowalska.*declined/i })
      .first(),
  ).toBeVisible()
})

test('what is wrong reaches the time review; accepted, the hours are as they say, and they see it', async ({
  page,
  browser,
  daysheet,
  signIn,
}) => {
  const link = await newLink(daysheet, made.ana)
  const { page: own } = await openPage(browser, link)
  await own.getByRole('button', { name: 'This is wrong: Out 3:02 PM' }).click()
  await lookOver(own, 'the form')
  await own.locator('input[type=time]').fill('15:30')
  await own.getByLabel('What happened? (optional)').fill('Stayed to clean')
  await own.getByRole('button', { name: 'Send to the office' }).click()
  await expect(own.getByText('Thank you. The office will review it.')).toBeVisible()
  await expect(own.getByText('The office has not reviewed it yet.')).toBeVisible()
  await lookOver(own, 'what was said')

  await signIn(page)
  await page.goto(`${daysheet.url}/time?from=${yesterday}&worker=${made.ana.id}&day=${yesterday}`)
  const day = page.getByRole('dialog')
  await expect(day.getByText('Says: clocked out at 3:30 PM, not at 3:02 PM. “Stayed to clean”')).toBeVisible()
  await day.getByRole('button', { name: 'Change the clock-out to 3:30 PM, as they say' }).click()
  await expect(day.getByText('Says: clocked out', { exact: false })).toHaveCount(0)
  await expect(day.getByRole('list', { name: 'History' })).toContainText('Said: clocked out')

  await own.reload()
  await expect(own.getByText('Accepted. Your hours were changed.')).toBeVisible()
  await expect(region(own, /^\w+day, /).last()).toContainText('8.50 h paid')
})

test('in Spanish, in light and dark, with a name that is long: axe finds nothing, and nothing is pushed sideways', async ({
  browser,
  daysheet,
}) => {
  const { page: own } = await openPage(browser, await newLink(daysheet, made.jose))
  await expect(region(own, 'Su trabajo')).toBeVisible()
  await expect(own.locator('html')).toHaveAttribute('lang', 'es')
  await own.getByRole('button', { name: 'Esto está mal: Entrada 7:07' }).click()
  for (const colors of ['light', 'dark'] as const) {
    await chooseColors(own, colors)
    await lookOver(own, `la página, ${colors}`)
  }
  await expectRoomForThumbs(own, 'el formulario')
  await own.getByRole('button', { name: 'Cancelar' }).click()
  await own.getByRole('button', { name: 'Rechazar' }).click()
  await expect(own.getByText('Usted rechazó. Su respuesta fue enviada.')).toBeVisible()
  await expectRoomForThumbs(own, 'la página')
})

test('turned off again, a link is as none that ever was', async ({ browser, daysheet }) => {
  const link = await newLink(daysheet, made.ana)
  await made.api.change('settings', { workerPage: false })
  for (const url of [link, `${daysheet.url}/w/aB3dE5gH7jK9mN1p`]) {
    const { page: own } = await openPage(browser, url)
    await expect(own.getByRole('alert')).toHaveText(
      'This page was not found, or its link has expired. The next text about a job has a new link.',
    )
    await expect(own.getByRole('region')).toHaveCount(0)
    await lookOver(own, 'a link that has ended')
  }
})
