/**
 * What was seen on a site: a checklist, reports and images in each of their states, the viewer by keyboard, a picture in a window of its own that is refused once its
 * session is over, images added by the office, all of them as one file, and each view on paper.
 */
import { expect, type Locator, type Page } from '@playwright/test'
import { office, test, type Office } from './testing/daysheet.ts'
import { downloaded } from './testing/downloads.ts'
import { expectAlert, whileAnswerIsLost, whileRefused } from './testing/failures.ts'
import { makePictures, pictureAddress, uploadPictures } from './testing/pictures.ts'
import { choose, dialog } from './testing/planner.ts'

const nowhere = '019a0000-0000-7000-8000-00000000dead'
const made = { job: '', empty: '', checklist: '', estimate: '', inspection: '' }
const pictures: Buffer[] = []

test.beforeAll(async ({ daysheet, browser }) => {
  const api: Office = await office(daysheet)
  pictures.push(...(await makePictures(browser, 4)))
  const [names, bare] = [
    await uploadPictures(daysheet, 'sites', pictures),
    await uploadPictures(daysheet, 'jtimages', pictures.slice(0, 2)),
  ]
  const urls = names.map((name) => pictureAddress('sites', name))
  const supervisor = await api.create('Supervisors', { name: 'J. Ortiz', username: 'jortiz', password: 'four crews at six', active: true })
  const job = await api.create('Jobs', {
    address: '120 Broadway',
    boro: 'Manhattan',
    jobNum: 10412.1,
    jobNumDecimals: 1,
    active: true,
    jobDesc: 'Boiler room',
    premisesDetail: 'Cellar',
  })
  const empty = await api.create('Jobs', { address: '9 Grand Street', jobNum: 10413, active: true })
  const seen = { jobId: job.id, supervisorId: supervisor.id, time: '2026-11-20T12:05:00.000Z' }
  const checklist = await api.create('Checklists', {
    ...seen,
    images: [...urls.slice(0, 3), pictureAddress('sites', 'missing.jpg')],
    questions: [
      { question1: 'Is the water on?', answer1: 'Yes' },
      { question1: 'Any leaks?', answer1: 'Yes', question2: 'Where?', answer2: 'North wall', comments: 'Plumber called' },
    ],
  })
  const estimate = await api.create('JobInspections', {
    ...seen,
    type: 'estimate',
    address: '7 Pearl Street',
    client: 'Ms. Bianchi',
    synopsis: 'First line\n\nThird line',
    images: [
      { category: 'Roof', url: bare[0] },
      { category: 'Cellar', url: urls[1] },
      { category: 'Roof', url: bare[1] },
    ],
  })
  const inspection = await api.create('JobInspections', { ...seen, type: 'inspection', synopsis: 'All as drawn.' })
  await api.create('ImageSets', { ...seen, images: urls.slice(0, 2) })
  await api.create('ImageSets', { jobId: job.id, time: '2026-11-19T12:05:00.000Z', images: urls.slice(2, 3) })
  await api.entry(await api.schedule('2026-11-20'), job)
  Object.assign(made, { job: job.id, empty: empty.id, checklist: checklist.id, estimate: estimate.id, inspection: inspection.id })
})

/** Goes somewhere while the server takes its time over this path, and sees what stands there meanwhile. */
async function whileWaiting(page: Page, { path, to, words }: { path: RegExp; to: string; words: string }): Promise<void> {
  const held = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await held.promise
    await route.fallback()
  })
  await page.goto(to)
  await expect(page.getByText(words)).toBeVisible()
  held.resolve()
  await expect(page.getByText(words)).toHaveCount(0)
  await page.unroute(path)
}

const shown = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Images', exact: true })
const place = (page: Page) => viewer(page).getByRole('status')

test('each view in each of its states', async ({ page, daysheet, signIn }) => {
  await signIn(page)
  const views = [
    {
      address: (id: string) => `/checklist/${id}`,
      id: made.checklist,
      path: `checklists/${made.checklist}`,
      loading: 'Getting checklist...',
      missing: 'Checklist not found',
      loaded: 'Completed on 11-20-2026 7:05 AM',
      failed: 'The server had a problem. Please try again.',
    },
    {
      address: (id: string) => `/report/${id}`,
      id: made.inspection,
      path: `JobInspections/${made.inspection}`,
      loading: 'Getting report...',
      missing: 'Inspection Report not found',
      loaded: 'All as drawn.',
      failed: 'The server had a problem. Please try again.',
    },
    {
      address: (id: string) => `/job/${id}/imgs`,
      id: made.job,
      path: `jobs/${made.job}`,
      loading: 'Getting images...',
      missing: 'Images not found',
      loaded: 'Submitted at 11-20-2026 7:05 AM by J. Ortiz',
      failed: "Error Getting images: Couldn't get job images",
    },
  ]
  for (const { address, id, path, loading, missing, loaded, failed } of views) {
    await whileWaiting(page, { path: new RegExp(`/api/${path}\\?`), to: daysheet.url + address(id), words: loading })
    await expect(page.getByText(loaded)).toBeVisible()
    await page.goto(daysheet.url + address(nowhere))
    await expect(page.getByText(missing, { exact: true })).toBeVisible()
    await whileRefused(page, { path, answer: 500 }, async () => {
      await page.goto(daysheet.url + address(id))
      await expectAlert(page, failed)
    })
    await expect(page.getByText(failed)).toBeVisible()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText(loaded)).toBeVisible()
  }

  await expect(page.locator('h2')).toHaveText(['Submitted at 11-20-2026 7:05 AM by J. Ortiz', 'Submitted at 11-19-2026 7:05 AM by Unknown'])
  await page.goto(`${daysheet.url}/job/${made.empty}/imgs`)
  await expect(page.getByText('No images submitted for this job.')).toBeVisible()

  await page.goto(`${daysheet.url}/report/${made.estimate}`)
  await expect(page).toHaveTitle('Site Visit Report · Daysheet')
  for (const words of ['Address: 7 Pearl Street', 'Customer: Ms. Bianchi', 'Completed on 11-20-2026 7:05 AM'])
    await expect(page.getByText(words)).toBeVisible()
  await expect(page.locator('h2')).toHaveText(['Synopsis', 'Roof', 'Cellar'])
  await shown(page.getByAltText('Roof, image 2'))
})

test('a picture in a window of its own, the viewer by keyboard, paper; the old address is refused after logout', async ({
  page,
  daysheet,
  signIn,
}) => {
  await signIn(page)
  // From the job's card on the dashboard, as the product has it.
  await page.goto(`${daysheet.url}/dashboard/11202026`)
  const [images] = await Promise.all([page.waitForEvent('popup'), choose(page, '10412.1 120 Broadway', 'Images, in a new window')])
  await expect(images.getByRole('heading', { name: 'Job Images' })).toBeVisible()
  await images.close()
  const [opened] = await Promise.all([page.waitForEvent('popup'), choose(page, '10412.1 120 Broadway', 'Checklist, in a new window')])
  await opened.close()
  await page.goto(`${daysheet.url}/checklist/${made.checklist}`)
  await expect(page.getByRole('list', { name: 'Questions' }).getByRole('listitem')).toHaveText([
    'Is the water on?Yes',
    'Any leaks?YesWhere?North wallPlumber called',
  ])
  await shown(page.getByAltText('Image 1 of the checklist'))
  await expect(page.getByText('Image cannot be shown')).toBeVisible() // the fourth is not on the server

  await page.getByRole('button', { name: 'View Image 1 of the checklist' }).focus()
  await page.keyboard.press('Enter')
  await expect(place(page)).toHaveText('1 of 4')
  await shown(viewer(page).getByAltText('Image 1 of the checklist'))
  await page.keyboard.press('ArrowRight')
  await expect(place(page)).toHaveText('2 of 4')
  const second = viewer(page).getByAltText('Image 2 of the checklist')
  await shown(second)
  await page.keyboard.press('+')
  await expect(second).toHaveCSS('transform', /^matrix\(1\.5,/)
  await page.keyboard.press('0')
  await expect(second).toHaveCSS('transform', /^matrix\(1,/)
  await page.keyboard.press('End')
  await expect(viewer(page).getByText('Image cannot be shown')).toBeVisible()
  await page.keyboard.press('Home')
  await expect(place(page)).toHaveText('1 of 4')
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toHaveCount(0)
  const thumbnail = page.getByRole('button', { name: 'Image 1 of the checklist, open in a new window' })
  await expect(thumbnail).toBeFocused()

  const [whole] = await Promise.all([page.waitForEvent('popup'), thumbnail.click()])
  await whole.waitForURL(/\/api\/images\/sites\/download\/[^?]+\?access_token=v1\.image\./)
  const address = whole.url()
  expect((await page.request.get(address)).status()).toBe(200)
  await whole.close()

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const words of ['Checklist', 'Images']) await expect(page.getByRole('heading', { name: words, exact: true })).toBeVisible()
  await expect(page.getByText('Completed on 11-20-2026 7:05 AM')).toBeVisible()
  for (const name of ['Print', 'View 4 images: Checklist', 'Logout']) await expect(page.getByRole('button', { name })).toBeHidden()
  // The colours follow the device in a moment of their own, after the page has been laid out for paper.
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(23, 32, 43)')
  const box = await page.getByAltText('Image 1 of the checklist').boundingBox()
  expect(Math.round((box?.width ?? 0) / (96 / 25.4)), 'millimetres').toBe(56)
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })

  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page.getByLabel('Username')).toBeVisible()
  // The screen is gone at once; the server hears of it a moment later.
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(401)
})

/** Files as the office has them: one that is no picture, and two that are. */
const someFiles = () => [
  { name: 'north wall.jpg', mimeType: 'image/jpeg', buffer: pictures[2] ?? Buffer.alloc(0) },
  { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') },
  { name: 'south wall.jpg', mimeType: 'image/jpeg', buffer: pictures[3] ?? Buffer.alloc(0) },
]

test('images added by the office: progress, a refused one named, a lost answer, live elsewhere, all as one file', async ({
  page,
  context,
  daysheet,
  signIn,
}) => {
  await signIn(page)
  const elsewhere = await context.newPage()
  for (const one of [page, elsewhere]) {
    await one.goto(`${daysheet.url}/job/${made.empty}/imgs`)
    await expect(one.getByText('No images submitted for this job.')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Add images' }).click()
  const adding = dialog(page, 'Add images to 10413 9 Grand Street')
  await adding.getByLabel('Images', { exact: true }).setInputFiles(someFiles())
  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/images\/jobs\/upload/, async (route) => {
    await held.promise
    await route.fallback()
  })
  await adding.getByRole('button', { name: 'Add 3 images' }).click()
  await expect(adding.getByRole('progressbar', { name: 'All images' })).toBeVisible()
  await expect(adding.getByRole('progressbar', { name: 'Upload of south wall.jpg' })).toBeVisible()
  await expect(adding.getByText('Uploaded 0 of 3 images')).toBeVisible()
  held.resolve()
  await expect(adding.getByText('notes.jpg is not a JPEG, PNG or WebP picture. Please send it as one of these.')).toBeVisible()
  await expect(adding.getByText('2 images uploaded, not added yet.')).toBeVisible()
  await adding.getByRole('button', { name: 'Remove notes.jpg' }).click()
  await whileAnswerIsLost(page, { path: 'ImageSets' }, async () => {
    await adding.getByRole('button', { name: 'Add 2 images' }).click()
    await expect(adding.getByText(/it is not known whether they were added/)).toBeVisible()
  })
  await adding.getByRole('button', { name: 'Retry' }).click()
  await expect(adding).toHaveCount(0)
  for (const one of [page, elsewhere]) {
    await expect(one.getByText('2 images in 1 set')).toBeVisible()
    await shown(one.getByAltText(/^Image 2, submitted at .* by Unknown$/))
  }
  await elsewhere.close()

  const { name, bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Download all' }).click())
  expect(name).toBe('Images_Job_10413.zip')
  const api = await office(daysheet)
  const [set] = (await api.read(`ImageSets?filter=${JSON.stringify({ where: { jobId: made.empty } })}`)) as { images: string[] }[]
  expect(set?.images).toHaveLength(2)
  // Pictures lie in the archive as they are: their bytes can be found in it.
  for (const url of set?.images ?? []) expect(bytes.includes(await stored(page, daysheet.url + url))).toBe(true)
})

/** The bytes of a picture as the server keeps it. */
async function stored(page: Page, address: string): Promise<Buffer> {
  const token = await page.evaluate(() => localStorage.getItem('daysheet.token'))
  const response = await page.request.get(address, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status()).toBe(200)
  return response.body()
}
