/**
 * What the screens of records, the map, the simple schedule and the public page say when the server is busy or cannot be reached, word for word: an alert once, the
 * words in place, and the screen by itself as soon as the server answers. Refusals with Retry are in e2e/{records,map}.spec.ts. (product.md#screens, product.md#states, product.md#errors)
 */
import { addDays, dayOf, formatDay } from '@daysheet/domain/calendar/day'
import { pathDay } from '@daysheet/domain/calendar/path-day'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { fillSignIn, office, test, type Office } from './testing/daysheet.ts'
import { expectAlert, whileRefused } from './testing/failures.ts'
import { alert, card } from './testing/planner.ts'

const today = dayOf(new Date(), 'America/New_York')
const faulty = 'The server had a problem. Please try again.'
const busy = 'The server is busy or restarting. Please try again in a moment.'
const unreached = 'The server cannot be reached. Check the connection and try again.'
const noImages = "Error Getting images: Couldn't get job images"

let api: Office
const made = { job: '', checklist: '', estimate: '', inspection: '', imageSet: '', supervisor: '', request: '' }

test.beforeAll(async ({ daysheet }) => {
  api = await office(daysheet)
  const job = await api.create('Jobs', { address: '120 Broadway', jobNum: 10412, active: true, jobDesc: 'Boiler room' })
  const supervisor = await api.create('Supervisors', { name: 'J. Ortiz', active: true })
  const record = { jobId: job.id, time: new Date().toISOString() }
  const [checklist, estimate, inspection, imageSet, request] = [
    await api.create('Checklists', { ...record, questions: [{ question1: 'Is the water on?', answer1: 'Yes' }] }),
    await api.create('JobInspections', { ...record, type: 'estimate', address: '7 Pearl Street', client: 'Ms. Bianchi' }),
    await api.create('JobInspections', { ...record, type: 'other', synopsis: 'All as drawn.' }),
    await api.create('ImageSets', { ...record, supervisorId: supervisor.id, images: [] }),
    await api.create('ContainerReqs', { jobId: job.id }),
  ]
  await api.entry(await api.schedule(today), job)
  await api.create('Locations', { supervisorId: supervisor.id, gpsTime: record.time, latitude: 40.7128, longitude: -74.006 })
  Object.assign(made, { job: job.id, supervisor: supervisor.id, checklist: checklist.id, estimate: estimate.id })
  Object.assign(made, { inspection: inspection.id, imageSet: imageSet.id, request: request.id })
})

/** Does something while nothing that is asked of these paths in any window gets an answer but this one, or none at all. */
async function whileAway(
  context: BrowserContext,
  { paths, answer }: { paths: RegExp; answer: 503 | 'no answer' },
  act: () => Promise<void>,
) {
  await context.route(paths, (route) =>
    answer === 'no answer'
      ? route.abort('connectionfailed')
      : route.fulfill({ status: answer, contentType: 'application/json', body: JSON.stringify({ error: { statusCode: answer } }) }),
  )
  await act()
  await context.unroute(paths)
}

/** What is away is asked for three times before it is told, and again every few seconds afterwards. Milliseconds. */
const patience = 40_000

const inPlace = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })

/** Opens each address in a window of its own, all at once: each waits a few seconds for an answer before it says that there is none. */
async function inWindows(
  context: BrowserContext,
  addresses: readonly string[],
  act: (page: Page, index: number) => Promise<void>,
): Promise<Page[]> {
  const pages = await Promise.all(addresses.map(() => context.newPage()))
  await Promise.all(
    pages.map(async (page, index) => {
      await page.goto(addresses[index] ?? '')
      await act(page, index)
    }),
  )
  return pages
}

test('records, the map and the simple schedule while the server is busy or out of reach, and when it is back', async ({
  context,
  page,
  daysheet,
}) => {
  const { url } = daysheet
  const track = `/map?supervisor=${made.supervisor}&date=${pathDay(today)}`
  const screens = [
    { path: `/checklist/${made.checklist}`, there: 'Is the water on?' },
    { path: `/report/${made.inspection}`, there: 'All as drawn.' },
    { path: `/job/${made.job}/imgs`, there: /^Submitted at .* by J\. Ortiz$/, words: noImages },
    { path: track, there: '1 position', words: 'Error getting positions' },
    { path: '/legacy', there: '120 Broadway', words: 'Error getting schedule, please try again', isAlerted: false },
  ]
  const paths = /\/api\/(checklists\/|JobInspections\/|jobs\/[^/?]+\?|Locations\?|Schedules\/findOne)/i

  // A link that somebody was sent: to sign-in, and on to where it leads.
  await page.goto(`${url}/report/${made.estimate}`)
  await fillSignIn(page, daysheet)
  await expect(page.getByRole('heading', { name: 'Site Visit Report' })).toBeVisible()
  // A browser allows a site six connections. Live ones of so many windows, all in sight at once, would take them.
  await page.close()
  await context.route(/\/api\/changes/, (route) => route.abort('connectionfailed'))

  for (const [answer, said] of [
    [503, busy],
    ['no answer', unreached],
  ] as const) {
    let pages: Page[] = []
    await whileAway(context, { paths, answer }, async () => {
      pages = await inWindows(
        context,
        screens.map(({ path }) => url + path),
        async (window, index) => {
          const { words = said, isAlerted = true } = screens[index] ?? {}
          if (isAlerted) {
            await alert(window).waitFor({ timeout: patience })
            await expectAlert(window, words)
          }
          await expect(inPlace(window, words).getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: patience })
          await expect(alert(window)).toHaveCount(0)
        },
      )
    })
    for (const [index, window] of pages.entries()) {
      await expect(window.getByText(screens[index]?.there ?? '').first()).toBeVisible({ timeout: patience })
      await expect(window.getByRole('button', { name: 'Retry' }).filter({ visible: true })).toHaveCount(index === 3 ? 1 : 0) // the tiles'
      await window.close()
    }
  }
})

test('the simple schedule: on its way, refused, and there after Retry', async ({ page, daysheet, signIn }) => {
  await signIn(page)
  const held = Promise.withResolvers<void>()
  const path = /\/api\/Schedules\/findOne/
  await page.route(path, async (route) => {
    await held.promise
    return route.fallback()
  })
  await page.goto(`${daysheet.url}/legacy?date=${pathDay(addDays(today, 3))}`)
  await expect(page.getByText('Loading Schedule...', { exact: true })).toBeVisible()
  held.resolve()
  await expect(page.getByText('No Schedule found', { exact: true })).toBeVisible()
  await page.unroute(path)

  const words = 'Error getting schedule, please try again'
  await whileRefused(page, { path: 'Schedules/findOne', answer: 500 }, async () => {
    await page.goto(`${daysheet.url}/legacy`)
    await expect(inPlace(page, words)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add Job to schedule' })).toBeDisabled()
  })
  await inPlace(page, words).getByRole('button', { name: 'Retry' }).click()
  await expect(card(page, '10412 120 Broadway')).toBeVisible()
  await whileRefused(page, { path: 'Schedules/findOne', answer: 404 }, async () => {
    await page.goto(`${daysheet.url}/legacy`)
    await expect(page.getByText('No Schedule found', { exact: true })).toBeVisible()
  })
})

test('the map while its code is on its way, and when it does not come', async ({ page, daysheet, signIn }) => {
  await signIn(page)
  const words = 'Map cannot be loaded right now, sorry.'
  const map = page.getByRole('region', { name: 'Map' })
  const code = /\/assets\/open-map-[^/]+\.js/
  const held = Promise.withResolvers<void>()
  await page.route(code, async (route) => {
    await held.promise
    return route.abort('connectionfailed')
  })
  await page.goto(`${daysheet.url}/map`)
  await expect(map.getByText('Loading...', { exact: true })).toBeVisible()
  held.resolve()
  await expect(map.getByRole('alert')).toHaveText(new RegExp(`^${words}`))
  await expect(page.getByRole('list', { name: 'Supervisors' })).toContainText('J. Ortiz')
  await page.unroute(code)
  await map.getByRole('button', { name: 'Retry' }).click()
  await expect(map.getByRole('application')).toBeVisible()
  await page.getByRole('button', { name: 'Previous day' }).click()
  await expect(page.getByText(`No positions up to ${formatDay(addDays(today, -1))}.`)).toBeVisible()
})

test('a record that is taken away while it is looked at is not found; a new one of the other kind has its own title', async ({
  context,
  page,
  daysheet,
  signIn,
}) => {
  await signIn(page)
  const record = { jobId: made.job, time: new Date().toISOString() }
  const [checklist, report] = [await api.create('Checklists', record), await api.create('JobInspections', record)]
  const screens = [
    {
      path: `/checklist/${checklist.id}`,
      there: 'This checklist has no questions.',
      row: `Checklists/${checklist.id}`,
      gone: 'Checklist not found',
    },
    { path: `/report/${report.id}`, there: 'No synopsis', row: `JobInspections/${report.id}`, gone: 'Inspection Report not found' },
    {
      path: `/job/${made.job}/imgs`,
      there: /^Submitted at .* by J\. Ortiz$/,
      row: `ImageSets/${made.imageSet}`,
      gone: 'No images submitted for this job.',
    },
  ]
  const pages = await inWindows(
    context,
    screens.map(({ path }) => daysheet.url + path),
    async (window, index) => expect(window.getByText(screens[index]?.there ?? '')).toBeVisible(),
  )
  await expect(pages[1]!.getByRole('heading', { name: 'Job Inspection Report' })).toBeVisible() // opened above
  for (const { row } of screens) await api.remove(row)
  for (const [index, window] of pages.entries()) {
    await expect(window.getByText(screens[index]?.gone ?? '', { exact: true })).toBeVisible()
    await expect(alert(window)).toHaveCount(0)
  }
})

test('an answer to a container request that is not taken: the words of the error in an alert, and what was typed stays', async ({
  page,
  daysheet,
}) => {
  await page.goto(`${daysheet.url}/confirm/${made.request}?answer=confirm`)
  const name = page.getByLabel('Your Name')
  await name.fill('Ana Kowalska')
  const confirm = () => page.getByRole('button', { name: 'Confirm' }).click()
  for (const [answer, words] of [
    [500, faulty],
    [503, busy],
    ['no answer', unreached],
  ] as const)
    await whileRefused(page, { method: 'POST', path: 'ContainerReqs/[^/]+/confirm', answer }, async () => {
      await confirm()
      await expectAlert(page, words)
      await expect(name).toHaveValue('Ana Kowalska')
    })
  // More tries from one address than a person makes in a minute.
  const guess = () => fetch(`${daysheet.url}/api/ContainerReqs/${crypto.randomUUID()}/confirm?answer=decline`).then(({ status }) => status)
  await expect.poll(guess, { intervals: [0] }).toBe(429)
  await confirm()
  await expectAlert(page, 'Too many tries. Please wait a minute and try again.')
  await expect(name).toHaveValue('Ana Kowalska')
  expect(await api.read(`ContainerReqs/${made.request}`)).toMatchObject({ answer: null })
})
