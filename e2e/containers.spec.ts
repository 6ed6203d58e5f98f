/**
 * A request for a container from a job's card to the customer's answer: links that are copied or texted, a page that answers without signing in and only when its button
 * is pressed, an answer that is recorded once and seen at the office as it comes. (product.md#container-answer, promises.md#s16)
 */
import { randomUUID } from 'node:crypto'
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { expectNoFaults, expectNoSidewaysScroll, expectRoomForThumbs, someOf, windows } from './testing/accessibility.ts'
import { office, test, type Office } from './testing/daysheet.ts'
import { expectAlert } from './testing/failures.ts'
import { card, choose, dialog, plannerOn } from './testing/planner.ts'

const day = '2027-05-03'
const broadway = '10412.1 120 Broadway'
const hylan = '10077 5 Hylan Boulevard'
const notFound = 'This request was not found. It may have been withdrawn, or the link is too old. Please contact the field supervisor.'
const form = (page: Page) => dialog(page, 'Request container')
const links = { confirm: 'Link to confirm', decline: 'Link to decline' }
/** A link as the office has it, at the port where this Daysheet happens to listen: its own address of itself, PUBLIC_URL, is fixed before that. */
const reachable = (daysheet: { url: string }, link: string) => link.replace(/^http:\/\/127\.0\.0\.1:\d+/, daysheet.url)
const linkIn = (within: Locator, answer: keyof typeof links) => within.getByLabel(links[answer], { exact: true })

interface Request {
  id: string
  version: number
  answer: string | null
  name: string | null
}

let api: Office
const made = { hylan: { id: '' } }

test.beforeAll(async ({ daysheet }) => {
  api = await office(daysheet)
  const owner = { ownerName: 'Front desk', ownerPhone: '(212) 555-0107' }
  const job = await api.create('Jobs', {
    address: '120 Broadway',
    boro: 'Manhattan',
    jobNum: 10412.1,
    jobNumDecimals: 1,
    active: true,
    ...owner,
  })
  made.hylan = await api.create('Jobs', { address: '5 Hylan Boulevard', boro: 'Staten Island', jobNum: 10077, active: true })
  const schedule = await api.schedule(day)
  await api.entry(schedule, job, { startTime: '7:00 AM' })
  await api.entry(schedule, made.hylan, { startTime: '8:00 AM' })
})

const aRequest = () => api.create('ContainerReqs', { jobId: made.hylan.id })
const stored = async ({ id }: { id: string }) => (await api.read(`ContainerReqs/${id}`)) as Request

/** Opens a link where nobody is signed in; answers the page, and what it has asked the server's API for so far. */
async function customer(
  browser: Browser,
  url: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; requests: string[] }> {
  const page = await (await browser.newContext(options)).newPage()
  const requests: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api')) requests.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { page, requests }
}

test('from the planner’s card: links, a text of them, a confirmation that the office sees as it comes, once and for all', async ({
  page,
  browser,
  daysheet,
  signIn,
}) => {
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, day))
  await card(page, broadway).waitFor()
  await choose(page, broadway, 'Request container')
  await form(page).getByLabel('Size').selectOption('20 yards')
  await form(page).getByLabel('Where to put it').fill('rear gate')
  await form(page).getByLabel('Note').fill('call before')
  await form(page).getByRole('button', { name: 'Create links' }).click()
  const request = form(page).getByRole('listitem').filter({ hasText: '20 yd · rear gate' })
  await expect(request.getByText('Waiting for an answer')).toBeVisible()
  const confirmLink = await linkIn(request, 'confirm').inputValue()
  const declineLink = await linkIn(request, 'decline').inputValue()
  const id = /\/confirm\/([0-9a-f-]{36})\?answer=confirm$/.exec(confirmLink)?.[1] ?? ''
  expect(reachable(daysheet, declineLink)).toBe(`${daysheet.url}/confirm/${id}?answer=decline`)
  await expectNoFaults(page, 'Request container', '[role=dialog]')

  await request.getByRole('button', { name: 'Text the links' }).click()
  await expect(request.getByLabel('Phone Number')).toHaveValue('(212) 555-0107')
  await request.getByRole('button', { name: 'Send text' }).click()
  await expect(request.getByText('Delivered', { exact: true })).toBeVisible()
  await expect(request.getByRole('listitem').filter({ hasText: 'Texted to (212) 555-0107 in English' })).toContainText(confirmLink)

  const first = await customer(browser, reachable(daysheet, confirmLink))
  await expect(first.page).toHaveTitle('Container request · Daysheet')
  await expect(first.page.getByText('Please confirm to accept this container request', { exact: true })).toBeVisible()
  await expect(first.page.getByText('20 cubic yards', { exact: true })).toBeVisible()
  await expect(first.page.getByText('rear gate', { exact: true })).toBeVisible()
  await expect(first.page.getByText('call before')).toHaveCount(0)
  await first.page.getByLabel('Your Name').press('Enter')
  await expect(first.page.getByText('Please enter your name')).toBeVisible()
  await expect(first.page.getByRole('button', { name: 'Menu' })).toHaveCount(0)
  expect(first.requests, 'opening the page reads what is asked, once').toEqual([`GET /api/ContainerReqs/${id}/public`])
  expect(await stored({ id })).toMatchObject({ version: 1, answer: null })
  await first.page.getByLabel('Your Name').fill('Ana Kowalska')
  await first.page.keyboard.press('Enter')
  await expect(first.page.getByText('Thank you, your response was accepted', { exact: true })).toBeVisible()
  expect(first.requests.slice(1)).toEqual([`POST /api/ContainerReqs/${id}/confirm`])
  await expect(request.getByText(/^Confirmed by Ana Kowalska, \d\d-\d\d-\d{4} \d+:\d\d [AP]M$/), 'at the office, as it comes').toBeVisible()
  await expect(linkIn(request, 'confirm')).toHaveCount(0)

  const again = await customer(browser, reachable(daysheet, confirmLink))
  await expect(again.page.getByText(/^This request was confirmed on .+ by Ana Kowalska\.$/)).toBeVisible()
  await expect(again.page.getByRole('button', { name: 'Confirm' })).toHaveCount(0)

  const late = await customer(browser, reachable(daysheet, declineLink))
  await expect(late.page.getByText(/^This request was confirmed on .+ by Ana Kowalska\.$/)).toBeVisible()
  await expect(late.page.getByRole('button', { name: 'Decline' })).toHaveCount(0)
  expect(await stored({ id })).toMatchObject({ version: 2, answer: 'confirm', name: 'Ana Kowalska' })

  // Somebody of the office looks at the same page.
  const colleague = await page.context().newPage()
  const requests: string[] = []
  colleague.on('request', (one) => void (new URL(one.url()).pathname.startsWith('/api') && requests.push(one.url())))
  await colleague.goto(reachable(daysheet, confirmLink))
  await expect(colleague.getByText(/^This request was confirmed on/)).toBeVisible()
  expect(
    requests.map((address) => new URL(address).pathname),
    'nor is it asked who is signed in',
  ).toEqual([`/api/ContainerReqs/${id}/public`])
})

test('from the dashboard’s card: a decline, and a link that was withdrawn', async ({ page, browser, daysheet, signIn }) => {
  await signIn(page)
  await page.goto(`${daysheet.url}/dashboard/05032027`)
  await choose(page, hylan, 'Request container')
  await page.setViewportSize({ width: 390, height: 844 })
  await form(page).getByRole('button', { name: 'Create links' }).click()
  await form(page).getByRole('button', { name: 'Text the links' }).click()
  await form(page).getByRole('button', { name: 'Send text' }).click()
  await expect(form(page).getByText('Please enter 10 digit phone number')).toBeVisible()
  await expectNoFaults(page, 'Request container on a phone', '[role=dialog]')
  await expectNoSidewaysScroll(page, 'Request container')
  await form(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(form(page).getByRole('button', { name: 'Text the links' })).toBeFocused()
  const declineLink = await linkIn(form(page), 'decline').inputValue()
  const { page: declining } = await customer(browser, reachable(daysheet, declineLink))
  await expect(
    declining.getByText('Please confirm to decline this container request and contact the supervisor directly to address', { exact: true }),
  ).toBeVisible()
  await declining.getByRole('button', { name: 'Decline' }).click()
  await expect(declining.getByText('Thank you, your response was accepted', { exact: true })).toBeVisible()
  await expect(
    declining.getByText('Please contact the field supervisor at the number on the form to update the request', { exact: true }),
  ).toBeVisible()
  await expect(form(page).getByText(/^Declined, /)).toBeVisible()

  await form(page).getByRole('button', { name: 'Create links' }).click()
  const withdrawn = await linkIn(form(page), 'confirm').inputValue()
  await form(page).getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(linkIn(form(page), 'confirm')).toHaveCount(0)
  for (const url of [withdrawn, `${daysheet.url}/confirm/${randomUUID()}?answer=confirm`]) {
    const { page: confirming } = await customer(browser, reachable(daysheet, url))
    await expect(confirming.getByRole('alert')).toHaveText(notFound)
    await expect(confirming.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  }
})

test('in Spanish; without a network; and what is no answer', async ({ browser, daysheet }) => {
  const request = await aRequest()
  const url = `${daysheet.url}/confirm/${request.id}?answer=`
  const { page } = await customer(browser, `${url}confirm`, { locale: 'es-MX' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByText('Por favor confirme para aceptar este pedido de contenedor', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: 'Español' }).click()
  await page.getByLabel('Su nombre').fill('Luis Peña')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expectAlert(page, 'No se pudo comunicar con el servidor. Revise la señal e intente otra vez.')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Gracias, su respuesta fue aceptada', { exact: true })).toBeVisible()
  expect(await stored(request)).toMatchObject({ version: 2, answer: 'confirm', name: 'Luis Peña' })

  for (const answer of ['maybe', '']) {
    const invalid = await customer(browser, url + answer)
    await expect(invalid.page.getByText('Invalid Response', { exact: true })).toBeVisible()
    expect(invalid.requests).toEqual([])
  }
})

for (const { name, ...window } of someOf(windows, 'containers')) {
  test(`no fault in the page of the customer on ${name}`, async ({ browser, daysheet }) => {
    const request = await aRequest()
    const { page } = await customer(browser, `${daysheet.url}/confirm/${request.id}?answer=decline`, window)
    await expectNoFaults(page, 'to decline')
    await expectRoomForThumbs(page, 'to decline')
    await expectNoSidewaysScroll(page, 'to decline')
    await page.goto(`${daysheet.url}/confirm/${request.id}?answer=confirm`)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Please enter your name')).toBeVisible()
    await expectNoFaults(page, 'to confirm, without a name')
    await expectRoomForThumbs(page, 'to confirm')
    await expectNoSidewaysScroll(page, 'to confirm')
  })
}

test('of fifty answers at the same moment exactly one is recorded; what only looks at the address records none', async ({ daysheet }) => {
  const request = await aRequest()
  const url = `${daysheet.url}/api/ContainerReqs/${request.id}/confirm`
  const looks = await Promise.all([
    fetch(`${url}?answer=decline`, { method: 'HEAD' }),
    fetch(`${url}?answer=decline`, { headers: { 'sec-purpose': 'prefetch' } }),
    fetch(`${daysheet.url}/confirm/${request.id}?answer=decline`, { headers: { accept: 'text/html' } }),
  ])
  expect(looks.map(({ status }) => status)).toEqual([404, 403, 200])
  expect(await stored(request)).toMatchObject({ version: 1, answer: null })

  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, at) => {
      const answer = at % 2 === 0 ? 'confirm' : 'decline'
      const body = JSON.stringify({ answer, name: `Caller ${at}` })
      return { answer, status: (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status }
    }),
  )
  const kept = await stored(request)
  expect(kept.version, 'changed once').toBe(2)
  // All come from one address: what is more than its thirty a minute is refused unheard.
  for (const { answer, status } of answers) expect(answer === kept.answer ? [204, 429] : [409, 429]).toContain(status)
  expect(answers.filter(({ status }) => status !== 429).length).toBeGreaterThan(1)
})
