/** Where supervisors were: a track by mouse, keyboard and address, everybody at once, live; without tiles, and when lists cannot be read. (product.md#map, product.md#errors) */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { formatDay, formatTime, momentOf } from '@daysheet/domain/calendar/day'
import { pathDay } from '@daysheet/domain/calendar/path-day'
import { worldPixel, tileSize } from '@daysheet/domain/locations/tiles'
import { expect, type Locator, type Page } from '@playwright/test'
import { chooseColors, expectNoFaults, expectNoSidewaysScroll, someOf, windows } from './testing/accessibility.ts'
import { fillSignIn, office, test } from './testing/daysheet.ts'
import { expectAlert, whileRefused } from './testing/failures.ts'
import { makeFolder, removeFolder, sharedWith, startServer, type Server } from './testing/server.ts'

const zone = 'America/New_York'
const day = '2026-11-10'
const quiet = '2026-11-11'
const cannotLoad = 'Map cannot be loaded right now, sorry.'
/** A morning from Queens to Lower Manhattan. */
const way = [
  { time: '6:30 AM', at: momentOf(day, { hour: 6, minute: 30 }, zone), latitude: 40.7447, longitude: -73.9485 },
  { time: '7:10 AM', at: momentOf(day, { hour: 7, minute: 10 }, zone), latitude: 40.7359, longitude: -73.9911 },
  { time: '9:45 AM', at: momentOf(day, { hour: 9, minute: 45 }, zone), latitude: 40.7223, longitude: -73.9987 },
  { time: '2:50 PM', at: momentOf(day, { hour: 14, minute: 50 }, zone), latitude: 40.7128, longitude: -74.006 },
] as const

const made = { ortiz: '', nowak: '' }
/** A node on the same database whose tiles come from a host of this test's. */
const mapped: { server?: Server; folder: string; host?: http.Server; requests: string[] } = { folder: '', requests: [] }
// The smallest picture there is; Leaflet gives it the size of a tile.
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

test.beforeAll(async ({ daysheet }) => {
  const api = await office(daysheet)
  const supervisor = (name: string, username: string) =>
    api.create('Supervisors', { name, username, password: 'four crews at six', active: true })
  made.ortiz = (await supervisor('J. Ortiz', 'jortiz')).id
  made.nowak = (await supervisor('M. Nowak', 'mnowak')).id
  await supervisor('T. Diallo', 'tdiallo')
  const ofOrtiz = way.map(({ at, latitude, longitude }) => ({ supervisorId: made.ortiz, gpsTime: at, latitude, longitude }))
  const ofNowak = { supervisorId: made.nowak, gpsTime: way[1].at, latitude: 40.6892, longitude: -73.9442 }
  await api.createAll('Locations', [...ofOrtiz, ofNowak])

  mapped.host = http.createServer((request, response) => {
    mapped.requests.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
  })
  const { host } = mapped
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  const { port } = host.address() as AddressInfo // it listens on TCP
  mapped.folder = makeFolder()
  const env = { ...sharedWith(daysheet.folder), MAP_TILE_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png` }
  mapped.server = await startServer({ folder: mapped.folder, env })
})

test.afterAll(async () => {
  await mapped.server?.end()
  mapped.host?.closeAllConnections()
  mapped.host?.close()
  removeFolder(mapped.folder)
})

const canvas = (page: Page) => page.getByRole('application', { name: /^Map of the positions/ })
const times = (page: Page) => page.getByRole('list', { name: /^Positions of/ }).locator('button > :first-child')
const popup = (page: Page): Locator => page.locator('.leaflet-popup')
const trackAddress = (url: string, on = day) => `${url}/map?supervisor=${made.ortiz}&date=${pathDay(on)}`

/** The map looks at a place. It has whole pixels, and its window may change by one while the screen settles: its middle is a little beside. */
async function expectLookAt(page: Page, place: { latitude: number; longitude: number }, zoom = 15): Promise<void> {
  await expect(canvas(page)).toHaveAttribute('data-zoom', String(zoom))
  const fewPixels = (6 * 360) / (tileSize * 2 ** zoom)
  await expect
    .poll(async () => {
      const [latitude = 0, longitude = 0] = ((await canvas(page).getAttribute('data-centre')) ?? '').split(' ').map(Number)
      return Math.abs(latitude - place.latitude) + Math.abs(longitude - place.longitude)
    })
    .toBeLessThan(fewPixels)
}

async function chooseUser(page: Page, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'User' })
  await field.fill(name)
  await page.getByRole('option', { name }).waitFor()
  await field.press('Enter')
  await expect(field).toHaveValue(name)
}

test('everybody, one track, its times by keyboard, and new positions as they come', async ({ page, daysheet }) => {
  const url = mapped.server?.url ?? ''
  const elsewhere: string[] = []
  page.on('request', (request) => void (request.url().startsWith(url) || elsewhere.push(request.url())))
  await page.goto(`${url}/map`)
  await fillSignIn(page, daysheet)
  const everybody = page.getByRole('list', { name: 'Supervisors' })
  await expect(everybody.locator('button > :first-child')).toHaveText(['J. Ortiz', 'M. Nowak'])
  await expect(everybody.getByText(`${formatDay(day)} 2:50 PM`)).toBeVisible()
  await expect(page.getByText('No position yet: T. Diallo')).toBeVisible()
  await expectLookAt(page, { latitude: 40.7128, longitude: -74.006 }, 10)
  await expect(page.getByText('© OpenStreetMap contributors')).toBeVisible()

  // The way there: the last day that anything is known of.
  await chooseUser(page, 'J. Ortiz')
  await expect(page.getByText(/^No positions on /)).toBeVisible()
  await page.getByRole('button', { name: `Last seen ${formatDay(day)} 2:50 PM` }).click()
  await expect(page).toHaveURL(trackAddress(url))
  await expect(times(page)).toHaveText(way.map(({ time }) => time).toReversed())
  await expect(page.locator('[data-sign=start]')).toHaveText('Start 6:30 AM')
  await expect(page.locator('[data-sign=end]')).toHaveText('End 2:50 PM')
  await expect(page.locator('[data-sign=arrow]').first()).toBeVisible()

  await page.getByRole('button', { name: /^2:50 PM/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectLookAt(page, way[1])
  await expect(popup(page)).toContainText('7:10 AM')
  await expect(popup(page)).toContainText('40.73590, -73.99110')
  await expect(page.locator('[aria-current=location]')).toContainText('7:10 AM')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expectLookAt(page, way[3])
  await expect(popup(page)).toContainText('2:50 PM')
  const { x, y } = worldPixel(way[3], 15)
  await expect.poll(() => mapped.requests).toContain(`/15/${Math.floor(x / tileSize)}/${Math.floor(y / tileSize)}.png`)
  await expect(page.getByText(cannotLoad)).toHaveCount(0)

  // A marker is pressed, the map is moved and looked at from nearer by keyboard alone.
  await page.getByRole('button', { name: 'Show all positions' }).click()
  await page.locator('[data-sign=start] > :first-child').click()
  await expect(popup(page)).toContainText('6:30 AM')
  await expect(page.locator('[aria-current=location]')).toContainText('6:30 AM')
  const before = Number(await canvas(page).getAttribute('data-zoom'))
  await canvas(page).focus()
  await page.keyboard.press('+')
  await expect(canvas(page)).toHaveAttribute('data-zoom', String(before + 1))
  await page.keyboard.press('Escape')
  await expect(popup(page)).toHaveCount(0)

  await page.goBack()
  await expect(page.getByText(/^No positions on /)).toBeVisible()
  const api = await office(daysheet)
  const now = new Date()
  await api.create('Locations', { supervisorId: made.ortiz, gpsTime: now.toISOString(), latitude: 40.7, longitude: -74.01 })
  await expect(times(page)).toHaveText([formatTime(now, zone)])
  await expect(page.locator('[data-sign=end]')).toHaveText(`Latest ${formatTime(now, zone)}`)
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'User' })).toHaveValue('All supervisors')
  await expect(everybody.getByRole('listitem').first()).toContainText(formatTime(now, zone))
  expect(elsewhere, 'no browser calls anybody but Daysheet').toEqual([])
})

test('without tiles the points are on a plain grid and everything can be used, on every screen', async ({ page, daysheet, signIn }) => {
  await signIn(page)
  await page.goto(trackAddress(daysheet.url))
  await expect(page.getByText(cannotLoad)).toBeVisible()
  await expect(
    page
      .locator('[data-tile]')
      .filter({ hasText: /^-?\d+\.\d{5}, -?\d+\.\d{5}$/ })
      .first(),
  ).toBeVisible()
  await page.getByRole('button', { name: /^9:45 AM/ }).click()
  await expectLookAt(page, way[2])
  await expect(popup(page)).toContainText('9:45 AM')
  for (const { name, viewport, colorScheme } of someOf(windows, 'map')) {
    await page.setViewportSize(viewport)
    await chooseColors(page, colorScheme)
    await expectNoFaults(page, `the track on ${name}`)
    await expectNoSidewaysScroll(page, `the track on ${name}`)
  }
  await page.goto(`${daysheet.url}/map`)
  await expect(page.getByRole('list', { name: 'Supervisors' })).toBeVisible()
  await expectNoFaults(page, 'everybody')
  await expectNoSidewaysScroll(page, 'everybody')
})

test('lists that cannot be read say so, and are there after Retry', async ({ page, daysheet, signIn }) => {
  await signIn(page)
  await whileRefused(page, { path: 'Supervisors', answer: 500 }, async () => {
    await page.goto(`${daysheet.url}/map`)
    await expectAlert(page, 'Error getting supervisor list')
    await expect(page.getByRole('alert').filter({ hasText: 'Error getting supervisor list' })).toBeVisible()
  })
  await page.getByRole('alert').filter({ hasText: 'Error getting supervisor list' }).getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('list', { name: 'Supervisors' }).locator('button > :first-child')).toHaveText(['J. Ortiz', 'M. Nowak'])
  await whileRefused(page, { path: 'Locations', answer: 500 }, async () => {
    await page.goto(trackAddress(daysheet.url))
    await expectAlert(page, 'Error getting positions')
    await expect(canvas(page)).toBeVisible()
  })
  await page.getByRole('alert').filter({ hasText: 'Error getting positions' }).getByRole('button', { name: 'Retry' }).click()
  await expect(times(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Next day' }).click()
  await expect(page.getByText(`No positions on ${formatDay(quiet)}. Choose another day or another supervisor.`)).toBeVisible()
  await page.goBack()
  await expect(times(page)).toHaveCount(4)
})
