/**
 * The screens of a job's records, the map, the simple schedule and the public page have no fault that axe can find, and nothing of them is wider than the window: on a
 * monitor and on a phone, with names as long as people write them. Everything in light; in dark each screen once, for its colours. (product.md#look)
 */
import { addDays, dayOf, momentOf, type Day } from '@daysheet/domain/calendar/day'
import { pathDay } from '@daysheet/domain/calendar/path-day'
import { expect, type Locator, type Page } from '@playwright/test'
import { lookInto, lookOver, someOf, windows } from './testing/accessibility.ts'
import { office, test } from './testing/daysheet.ts'
import { whileRefused } from './testing/failures.ts'
import { makePictures, pictureAddress, uploadPictures } from './testing/pictures.ts'
import { alert, choose, dialog } from './testing/planner.ts'

const zone = 'America/New_York'
const today = dayOf(new Date(), zone)
const at = (day: Day, hour: number, minute = 0) => momentOf(day, { hour, minute }, zone)
const longAddress = '1247-1251 Constantinople-Grandmontagne Boulevard, rear building, cellar and sub-cellar'
const longName = 'Maximiliano Echeverría-Goicoechea de la Fuente'
const busy = `10412.125 ${longAddress}`
const synopsis =
  'Friable insulation on all risers of the boiler room.\n\nhttps://example.com/survey/2026/constantinople-grandmontagne-boulevard-1247/appendix-a-drawings.pdf'

const made = { job: '', empty: '', checklist: '', estimate: '', inspection: '', open: '', answered: '', supervisor: '' }

const press = (within: Page | Locator, button: string | RegExp) => () => within.getByRole('button', { name: button }).first().click()

/** The pictures in view have come: a page that is still filling is no page to judge. */
async function picturesShown(page: Page): Promise<void> {
  const inView = (busy: Element[]) => busy.filter((one) => one.getBoundingClientRect().top < window.innerHeight).length
  await expect.poll(() => page.locator('main [aria-busy=true]').evaluateAll(inView)).toBe(0)
}

/** Runs in the browser: how many of its corners lie under something else. */
function coveredCorners(element: Element): number {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const corners = [left + 1, right - 1].flatMap((x) => [top + 1, bottom - 1].map((y) => document.elementFromPoint(x, y)))
  return corners.filter((seen) => !element.contains(seen)).length
}

test.beforeAll(async ({ daysheet, browser }) => {
  const api = await office(daysheet)
  const described = {
    jobDesc: 'Removal of pipe insulation, boiler room and two crawl spaces, with decontamination of the loading dock',
    premisesDetail: 'Ring for the super; keys at the laundromat next door',
    ownerName: 'Grandmontagne Realty Associates Limited Liability Company',
    ownerAddress: longAddress,
    ownerPhone: '(718) 555-0142',
  }
  const job = await api.create('Jobs', {
    address: longAddress,
    boro: 'Staten Island',
    jobNum: 10412.125,
    jobNumDecimals: 3,
    budget: 12_000,
    active: true,
    ...described,
  })
  const empty = await api.create('Jobs', { address: '9 Grand Street', active: true })
  const supervisor = await api.create('Supervisors', { name: longName, active: true })
  Object.assign(made, { job: job.id, empty: empty.id, supervisor: supervisor.id })
  const crew = await api.createAll(
    'Workers',
    Array.from({ length: 6 }, (_, person) => ({ name: `${longName} ${person + 1}`, active: true })),
  )
  for (const ago of [0, 1, 2, 7, 8, 9, 14]) {
    const entry = await api.entry(await api.schedule(addDays(today, -ago)), job, {
      crew,
      supervisorId: supervisor.id,
      startTime: '7:00 AM',
      notes: ago === 0 ? described.jobDesc : null,
    })
    const [member] = entry.crew
    if (ago > 0)
      await api.createAll('Events', [
        { workerEntryId: member?.id, type: 'in', time: at(addDays(today, -ago), 7) },
        { workerEntryId: member?.id, type: 'out', time: at(addDays(today, -ago), 15, 30) },
      ])
  }
  await api.schedule(addDays(today, 1))
  await api.create('ScopeParts', {
    jobId: job.id,
    filingNumber: 'TRU1234567890MN26',
    floor: 'Cellar and sub-cellar',
    sectionOfFloor: described.premisesDetail,
    abatementType: 'Removal',
    abatementProcedure: 'Full containment',
    typeOfMaterial: 'Pipe insulation',
    squareFeet: 120,
    linearFeet: 900,
  })
  const item = await api.create('Items', {
    name: 'Polyethylene sheeting, flame retardant',
    unitOfMeasure: 'roll of 100 ft',
    type: 'consumable',
    serialRequired: false,
    code: 0,
    price: 61.25,
  })
  await api.create('Orders/place', {
    id: crypto.randomUUID(),
    date: at(addDays(today, -3), 9),
    jobDate: null,
    jobId: job.id,
    supervisorId: supervisor.id,
    lines: [{ itemId: item.id, qty: 12_000, qtyPicked: 12_000 }],
  })
  await api.create('Orders/addBagout', {
    id: crypto.randomUUID(),
    date: at(addDays(today, -2), 9),
    jobId: job.id,
    supervisorId: supervisor.id,
    bags: 1204,
  })

  const pictures = await makePictures(browser, 7)
  const names = await uploadPictures(daysheet, 'sites', pictures)
  const own = names.map((name) => pictureAddress('sites', name))
  const [ofReport = ''] = await uploadPictures(daysheet, 'jtimages', pictures.slice(0, 1))
  const elsewhere = 'https://old.example.com/api/images/sites/download/a.jpg'
  const record = (ago: number) => ({ jobId: job.id, supervisorId: supervisor.id, time: at(addDays(today, -ago), 14, 42) })
  const questions = [
    { question1: 'Is the work area sealed?', answer1: 'Yes' },
    {
      question1: 'Are negative air machines running?',
      answer1: 'No',
      question2: 'Why not, and since when?',
      answer2: `Breaker tripped.\n${described.jobDesc}`,
      comments: synopsis,
    },
    { question1: 'Signs posted at every entrance in English and Spanish?', answer1: null },
  ]
  for (const ago of [9, 8, 7, 6, 5, 4]) await api.create('Checklists', { ...record(ago), questions: [] })
  made.checklist = (await api.create('Checklists', { ...record(1), questions, images: [...own.slice(0, 4), elsewhere] })).id
  for (const ago of [9, 8, 7, 6, 5]) await api.create('JobInspections', { ...record(ago), type: 'other', synopsis })
  made.estimate = (
    await api.create('JobInspections', {
      type: 'estimate',
      address: longAddress,
      client: described.ownerName,
      time: at(addDays(today, -3), 11),
      synopsis,
      jobId: job.id,
      images: [{ category: 'Boiler room', url: ofReport }],
    })
  ).id
  made.inspection = (
    await api.create('JobInspections', {
      ...record(2),
      type: 'other',
      synopsis,
      images: [
        { category: 'Decontamination unit, its three chambers and the load-out', url: ofReport },
        { category: 'Air monitoring', url: own[0] },
        { category: 'Air monitoring', url: 'nothing-of-the-kind.jpg' },
      ],
    })
  ).id
  await api.create('ImageSets', { ...record(3), images: own })
  await api.create('ImageSets', { ...record(4), supervisorId: null, images: own.slice(2, 4) })

  const note = 'Two 30-yard containers at the loading dock on Constantinople-Grandmontagne Boulevard, not before 6 AM'
  const requests = await api.createAll('ContainerReqs', [{ jobId: job.id, note }, { jobId: job.id }, { jobId: job.id, note }])
  const [open, confirmed, declined] = requests
  await api.create(`ContainerReqs/${confirmed?.id}/confirm`, { answer: 'confirm', name: longName })
  await api.create(`ContainerReqs/${declined?.id}/confirm`, { answer: 'decline' })
  await api.create(`ContainerReqs/${open?.id}/text`, { phone: '7185550142', language: 'es', intentId: crypto.randomUUID() })
  Object.assign(made, { open: open?.id, answered: confirmed?.id })

  const positions = Array.from({ length: 40 }, (_, step) => ({
    supervisorId: supervisor.id,
    gpsTime: at(addDays(today, -1), 7 + Math.floor(step / 6), (step % 6) * 10),
    latitude: 40.7 + step * 0.0015,
    longitude: -74 + Math.sin(step / 4) * 0.01,
  }))
  const other = await api.create('Supervisors', { name: 'J. Ortiz', active: true })
  await api.create('Supervisors', { name: `${longName} the Younger`, active: true })
  await api.createAll('Locations', [
    ...positions,
    { supervisorId: other.id, gpsTime: at(addDays(today, -20), 9), latitude: 40.6, longitude: -73.9 },
  ])
})

/** Each screen in its fullest state: where it is, and what says that it is all there. */
const screens = (): readonly [where: string, path: string, isThere: (page: Page) => Locator][] => [
  ['a simple schedule', '/legacy', (page) => page.getByRole('article', { name: busy })],
  ['a job', `/job/${made.job}?all=checklists,reports`, (page) => page.getByRole('list', { name: 'Texts' }).first()],
  ['a checklist', `/checklist/${made.checklist}`, (page) => page.getByRole('list', { name: 'Questions' })],
  ['a site visit', `/report/${made.estimate}`, (page) => page.getByRole('heading', { name: 'Site Visit Report' })],
  ['an inspection', `/report/${made.inspection}`, (page) => page.getByRole('heading', { name: 'Air monitoring' })],
  ['images of a job', `/job/${made.job}/imgs`, (page) => page.getByRole('button', { name: 'Download all' })],
  ['the map', '/map', (page) => page.getByRole('list', { name: 'Supervisors' })],
]

async function lookAt(page: Page, url: string, some: ReturnType<typeof screens>): Promise<void> {
  for (const [where, path, isThere] of some) {
    await page.goto(url + path)
    await isThere(page).waitFor()
    await picturesShown(page)
    if (path.startsWith('/map')) await page.getByRole('alert').getByText('Map cannot be loaded right now, sorry.').waitFor()
    await lookOver(page, where)
  }
}

for (const { name, ...options } of someOf(
  windows.filter(({ colorScheme }) => colorScheme === 'dark'),
  'records in dark',
)) {
  test.describe(name, () => {
    test.use(options)

    test('screens, full', async ({ page, daysheet, signIn }) => {
      await signIn(page)
      // Colours are the same on both: what one does not look at, the other does.
      const own = screens().filter((_screen, index) => (index % 2 === 0) === options.hasTouch)
      await lookAt(page, daysheet.url, own)
    })
  })
}

for (const { name, ...options } of someOf(
  windows.filter(({ colorScheme }) => colorScheme === 'light'),
  'records in light',
)) {
  test.describe(name, () => {
    test.use(options)

    test('every screen, full', async ({ page, daysheet, signIn }) => {
      await signIn(page)
      await lookAt(page, daysheet.url, screens())
    })

    test('empty, not there, and not to be had', async ({ page, daysheet, signIn }) => {
      const { url } = daysheet
      const nowhere = crypto.randomUUID()
      await signIn(page)
      for (const [where, path, words] of [
        ['a day without a schedule', `/legacy?date=${pathDay(addDays(today, 40))}`, 'No Schedule found'],
        ['a day without jobs', `/legacy?date=${pathDay(addDays(today, 1))}`, 'Use the add button to add one'],
        ['a job without images', `/job/${made.empty}/imgs`, 'No images submitted for this job.'],
        ['no such job', `/job/${nowhere}`, 'There is no job at this address. It may have been deleted.'],
        ['no such checklist', `/checklist/${nowhere}`, 'Checklist not found'],
        ['a day without positions', `/map?supervisor=${made.supervisor}&date=${pathDay(addDays(today, -30))}`, /^No positions on/],
        ['no such screen', '/no/such/screen', 'Page not found'],
      ] as const) {
        await page.goto(url + path)
        await page.getByText(words).first().waitFor()
        await lookOver(page, where)
      }
      await whileRefused(page, { path: 'Jobs/[^/]+/records', answer: 500 }, async () => {
        await page.goto(`${url}/job/${made.job}`)
        await page.getByRole('region', { name: 'Checklists' }).getByRole('button', { name: 'Retry' }).waitFor()
        await lookOver(page, 'a job whose records cannot be had')
      })
      await whileRefused(page, { path: 'checklists/[^/]+', answer: 500 }, async () => {
        await page.goto(`${url}/checklist/${made.checklist}`)
        await lookInto(page, 'an alert', async () => {}, alert(page))
        await lookOver(page, 'a checklist that cannot be had')
      })
    })

    test('dialogs, the picture viewer, a popup of the map, and no network', async ({ page, context, daysheet, signIn }) => {
      const { url } = daysheet
      await signIn(page)
      await page.goto(`${url}/job/${made.job}/imgs`)
      await press(page, /^View 7 images/)()
      await expect(dialog(page, 'Images').locator('[aria-busy=true]')).toHaveCount(0)
      await lookInto(page, 'the picture viewer', async () => {}, dialog(page, 'Images'))
      const adding = dialog(page, `Add images to ${busy}`)
      await press(page, 'Add images')()
      await adding.locator('input[type=file]').setInputFiles([
        { name: `${longName.replaceAll(' ', '_')}_boulevard.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') },
        { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
      ])
      await press(adding, 'Add 1 image')()
      await adding.getByText(/2 images cannot be taken/).waitFor()
      await lookOver(page, 'Add images, refused ones', '.MuiModal-root')

      await page.goto(`${url}/legacy`)
      await lookInto(page, 'Add Job to schedule', press(page, 'Add Job to schedule'), dialog(page, 'Add Job to schedule'))
      const request = dialog(page, 'Request container')
      await choose(page, busy, 'Request container')
      await request.getByRole('list', { name: 'Container requests' }).waitFor()
      await press(request, 'Text the links')()
      await request.getByLabel('Phone Number').fill('555')
      await press(request, 'Send text')()
      await request.getByText('Please enter 10 digit phone number').waitFor()
      await request.getByText('Show the text').first().click()
      const overhang = await request.getByText(busy).evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
      expect(overhang, 'a long address stands above the form, not under it').toBeLessThanOrEqual(1)
      await lookInto(page, 'Request container', async () => {}, request)

      await page.goto(`${url}/job/${made.job}`)
      await lookInto(page, 'whether to withdraw a request', press(page, 'Withdraw'), alert(page))
      await page.goto(`${url}/map`)
      await page
        .getByRole('list', { name: 'Supervisors' })
        .getByRole('button', { name: /^Maximiliano/ })
        .click()
      await page.locator('.leaflet-popup').getByText(longName).waitFor()
      await lookOver(page, 'a popup of the map')
      const popup = page.locator('.leaflet-popup-content')
      await expect.poll(() => popup.evaluate(coveredCorners), 'corners of the popup under something else').toBe(0)
      await context.setOffline(true)
      await page.getByText(/^You are offline\./).waitFor()
      await lookOver(page, 'a screen without a network')
      await context.setOffline(false)
    })

    test('without signing in: what e2e/containers.spec.ts does not look at', async ({ page, daysheet }) => {
      const confirm = (id: string, answer: string) => `${daysheet.url}/confirm/${id}?answer=${answer}`
      await page.goto(confirm(made.answered, 'decline'))
      await page.getByText(/^This request was/).waitFor()
      await lookOver(page, 'a request that was answered')
      // Without what it reads the page has its words and buttons all the same.
      await page.route('**/api/ContainerReqs/*/public', (route) => route.abort())
      await page.reload()
      await press(page, 'Español')()
      await lookInto(page, 'an answer that is refused, in Spanish', press(page, 'Rechazar'), alert(page))
      await page.goto(confirm(made.answered, 'confirm'))
      await page.getByLabel('Your Name').fill(longName)
      await press(page, 'Confirm')()
      await page.getByText('Thank you, your response was accepted').waitFor()
      await lookOver(page, 'thanks')
    })
  })
}
