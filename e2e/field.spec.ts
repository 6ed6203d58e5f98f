/** A phone in a basement: a supervisor clocks a crew without a network, the browser is closed meanwhile, and afterwards everything is with the office once. (product.md#field) */
import { dayOf } from '@daysheet/domain/calendar/day'
import { expect, type Page } from '@playwright/test'
import { expectNoFaults } from './testing/accessibility.ts'
import { account, office, test } from './testing/daysheet.ts'

test.use({
  serviceWorkers: 'allow',
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  geolocation: { latitude: 40.7, longitude: -73.8, accuracy: 12 },
  permissions: ['geolocation'],
})

const supervisor = { name: 'Nadia Rahman', username: 'nrahman', password: 'four crews at six' }
const people = ['Agnieszka Wójcik', 'Maximiliano Echeverría-Goicoechea de la Fuente', 'Bo Li']

/** Waits until the service worker has kept the application and answers for this window. */
async function isKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken))
  })
}

/** A camera, because the browser of these tests was built without one: a stream of what is drawn, as a device would give it. */
const aCamera = (page: Page) =>
  page.addInitScript(() => {
    const getUserMedia = () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
      const context = canvas.getContext('2d')
      const draw = (at: number) => {
        if (context) {
          context.fillStyle = `hsl(${at / 20} 70% 50%)`
          context.fillRect(0, 0, 1280, 720)
        }
        requestAnimationFrame(draw)
      }
      draw(0)
      return Promise.resolve(canvas.captureStream(10))
    }
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
  })

interface StoredEvent {
  type: string
  time: string
  latitude: number | null
  image: string | null
}

test('a crew is clocked without a network, the application closed and opened meanwhile; every punch is stored once, with its own time', async ({
  page,
  context,
  daysheet,
}) => {
  const api = await office({ ...daysheet, ...account })
  const { id: supervisorId } = await api.create('Supervisors', { ...supervisor, active: true })
  const crew = await Promise.all(people.map((name) => api.create('Workers', { name, phone: '2125550100', active: true, language: 'en' })))
  const job = await api.create('Jobs', { address: '25 Jamaica Avenue', boro: 'Queens', jobNum: 10_154, active: true })
  const today = dayOf(new Date().toISOString(), 'America/New_York')
  const entry = await api.entry(await api.schedule(today), job, { crew, supervisorId, startTime: '7:00 AM', notes: 'Gate code 1000' })
  const stored = async () => (await Promise.all(entry.crew.map(({ id }) => api.read(`WorkerEntries/${id}/events`)))).flat() as StoredEvent[]
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const refused: string[] = []
  page.on('console', (message) => message.text().includes('Content Security Policy') && refused.push(message.text()))

  await aCamera(page)
  await test.step('a supervisor signs in and sees today', async () => {
    await page.goto(`${daysheet.url}/field`)
    await page.getByLabel('Username').fill(supervisor.username)
    await page.getByLabel('Password').fill(supervisor.password)
    await button('Sign in').click()
    await expect(page.getByRole('heading', { name: supervisor.name })).toBeVisible()
    await expect(page.getByText('Gate code 1000')).toBeVisible()
    await expectNoFaults(page, 'field, today')
    await isKept(page)
    await page.getByRole('link', { name: '10154 25 Jamaica Avenue, Queens' }).click()
    await expect(page.getByText('Position known within 12 m')).toBeVisible()
    await expectNoFaults(page, 'field, a job')
  })

  await test.step('without a network everybody is clocked in, one of them out', async () => {
    await context.setOffline(true)
    await button('Clock 3 people in').click()
    await expect(page.getByText('3 people: In, saved')).toBeVisible()
    await button('Photos off').click()
    await expect(page.getByText('Each In or Out takes a photo of what the camera sees.')).toBeVisible()
    await button(`Clock ${people[2]} out`).click()
    await expect(page.getByRole('link', { name: '4 waiting' })).toBeVisible()
    await expectNoFaults(page, 'field, with the camera')
  })

  await test.step('the application is closed and opened again: all of it is still there', async () => {
    await page.reload()
    await expect(page.getByRole('link', { name: '4 waiting' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: people[2] ?? '' })).toContainText('Out')
    expect(await stored()).toEqual([])
  })

  await test.step('back on the network it goes by itself, once, with its own times', async () => {
    await context.setOffline(false)
    await expect(page.getByText('Everything sent ✓ You may close.')).toBeVisible()
    const events = await stored()
    expect(events.map(({ type }) => type).toSorted()).toEqual(['in', 'in', 'in', 'out'])
    expect(events.every(({ latitude }) => latitude === 40.7)).toBe(true)
    const photos = events.flatMap(({ type, image }) => (image === null ? [] : [{ type, image }]))
    expect(photos).toEqual([{ type: 'out', image: expect.stringMatching(/^\/api\/images\/events\/download\/\w+\.jpg$/) }])
    const picture = await page.evaluate(async (address) => {
      const reply = await fetch(address, { headers: { authorization: localStorage.getItem('daysheet.token') ?? '' } })
      return { status: reply.status, bytes: (await reply.arrayBuffer()).byteLength }
    }, photos[0]?.image ?? '')
    expect(picture.status).toBe(200)
    expect(picture.bytes).toBeGreaterThan(1000)
    expect(picture.bytes).toBeLessThan(150_000)
    await expect(button(`Clock ${people[0]} out`)).toBeVisible()
  })

  await test.step('the end of the shift is reported, and the office has it', async () => {
    await page.getByRole('link', { name: 'End of shift' }).click()
    await page.getByLabel('Removal').check()
    await page.getByLabel('Feet removed').fill('120.5')
    await expectNoFaults(page, 'field, end of shift')
    await button('Save the report').click()
    await expect(page.getByText(/^End of shift reported /)).toBeVisible()
    expect(await api.read(`ScheduleEntries/${entry.id}/eosReport`)).toMatchObject({ removal: true, removalQty: 120.5, decon: false })
  })

  await test.step('in Spanish too, without faults', async () => {
    await page.getByRole('link', { name: 'Back' }).click()
    await button('Español').click()
    await expect(page.getByRole('region', { name: 'Hoy' })).toBeVisible()
    await expectNoFaults(page, 'field, in Spanish')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(overflow).toBe(0)
  })
  expect(refused).toEqual([])
})
