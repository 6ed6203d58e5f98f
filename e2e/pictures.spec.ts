/** The pictures of a full card: twelve people with six clock events each, photo, signature and place. (product.md#dashboard) */
import { expect, type Page } from '@playwright/test'
import { account, office, test } from './testing/daysheet.ts'

const [people, eventsEach] = [12, 6]
const day = '2026-11-16'
const older = 'https://old.example.com/api/images/events/download/a.jpg'

/** Uploads pictures as a phone does and answers their addresses. */
async function upload(url: string, pictures: readonly Buffer[]): Promise<string[]> {
  const post = async (path: string, init: RequestInit) => {
    const response = await fetch(`${url}/api/${path}`, { method: 'POST', ...init })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as unknown
  }
  const signIn = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(account) }
  const { id: authorization } = (await post('Users/login', signIn)) as { id: string }
  const body = new FormData()
  for (const [at, picture] of pictures.entries()) body.append('file', new Blob([new Uint8Array(picture)]), `${at}.png`)
  const answer = await post('images/events/upload', { headers: { authorization }, body })
  const { result } = answer as { result: { files: { file: { name: string }[] } } }
  return result.files.file.map(({ name }) => `/api/images/events/download/${name}`)
}

/** Every person has pictures of their own; the very first photo lies on another server. */
async function aFullCard(url: string, page: Page): Promise<void> {
  const api = await office({ url, ...account })
  const job = await api.create('Jobs', { address: '120 Broadway', boro: 'Manhattan', jobNum: 10412, active: true })
  const names = Array.from({ length: people }, (_, at) => `Person ${String(at + 1).padStart(2, '0')}`)
  const crew = await Promise.all(names.map((name) => api.create('Workers', { name, active: true })))
  const entry = await api.entry(await api.schedule(day), job, { crew })
  // The same picture sent twice is one file: these differ in their width.
  const snapshots: Buffer[] = []
  for (const at of names.keys()) snapshots.push(await page.screenshot({ clip: { x: 0, y: 0, width: 400 + at, height: 300 } }))
  const pictures = await upload(url, snapshots)
  for (const [person, { id: workerEntryId }] of entry.crew.entries()) {
    for (let at = 0; at < eventsEach; at += 1) {
      await api.create('Events', {
        workerEntryId,
        type: at % 2 === 0 ? 'in' : 'out',
        time: `${day}T${12 + at}:05:00.000Z`,
        latitude: 40.7128 + person * 0.0001,
        longitude: -74.006,
        image: person === 0 && at === 0 ? older : pictures[person],
        signature: at % 2 === 1 ? pictures[person] : null,
      })
    }
  }
}

test('a full card shows all of its pictures for a call or two, on a phone as well, and opens one in a window of its own', async ({
  page,
  daysheet,
  signIn,
}) => {
  const complaints: string[] = []
  const requests: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`))
  await signIn(page)
  await aFullCard(daysheet.url, page)
  await page.setViewportSize({ width: 390, height: 844 })
  // Home has no schedule to show yet, which the browser says as well.
  complaints.length = 0
  await page.goto(`${daysheet.url}/dashboard/job/10412/11162026`)

  // One job alone is shown with everything open.
  const maps = page.getByAltText(/^Map of Person/)
  await expect(maps).toHaveCount(people * eventsEach)
  await maps.last().scrollIntoViewIfNeeded()
  for (const picture of [page.getByAltText(/^Photo of Person 12/).last(), page.getByAltText(/^Signature of Person 12/).last(), maps.last()])
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  expect(requests.filter((call) => call.startsWith('POST') && call.endsWith('/api/tickets')).length).toBeLessThanOrEqual(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)

  const photo = page.getByRole('button', { name: /^Photo of Person 12.*, open in a new window$/ }).last()
  const [opened] = await Promise.all([page.waitForEvent('popup'), photo.click()])
  await opened.waitForURL(/\/api\/images\/events\/download\/[^?]+\?access_token=v1\.image\./)
  expect(await opened.evaluate(() => [document.contentType, document.referrer, window.opener as unknown])).toEqual(['image/png', '', null])

  await expect(page.getByRole('link', { name: /^Open photo: Photo of Person 01.*on old\.example\.com, in a new window$/ })).toHaveAttribute(
    'href',
    older,
  )
  expect(requests.filter((call) => !call.includes(` ${daysheet.url}/`))).toEqual([])
  expect(complaints).toEqual([])
})
