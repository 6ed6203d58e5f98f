/**
 * Clocking a crew of twelve on the smallest phone with real taps: how many taps it takes, how soon
 * a punch is saved, and that the office gets each punch once. (product.md#field-screen; tasks.md)
 */
import { dayOf, formatTime } from '@daysheet/domain/calendar/day'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoFaults, expectNoSidewaysScroll } from './testing/accessibility.ts'
import { account, office, test, type Office } from './testing/daysheet.ts'
import { openPhone, rowOf, signInOnPhone } from './testing/field-phone.ts'

const supervisor = { name: 'Nadia Rahman', username: 'nrahman', password: 'four crews at six' }
const people = [
  'Wolfeschlegelsteinhausenbergerdorff, Jan',
  ...Array.from({ length: 11 }, (_, at) => `Worker ${String(at + 2).padStart(2, '0')}`),
]

const zone = 'America/New_York'

interface StoredPlace {
  worker: { name: string }
  events: {
    type: 'in' | 'out'
    image: string | null
    latitude: number | null
    noPhotoReason: string | null
    noPositionReason: string | null
  }[]
}

/** Counts taps. Each tap goes to the position of the control, as a thumb's does. */
function aThumb() {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      await target.tap()
      taps += 1
    },
    /** Each key pressed on the phone's keyboard counts as a tap. */
    type: async (target: Locator, value: string, keys: number) => {
      await target.fill(value)
      taps += keys
    },
    get taps() {
      return taps
    },
  }
}

async function aJob(api: Office, supervisorId: string, { jobNum, crew }: { jobNum: number; crew: readonly string[] }) {
  const job = await api.create('Jobs', { address: `${jobNum} Grand Street`, jobNum, boro: 'Queens', active: true })
  const day = dayOf(new Date().toISOString(), zone)
  const [known] = (await api.read(`Schedules?filter=${encodeURIComponent(JSON.stringify({ order: 'id DESC', limit: 1 }))}`)) as {
    id: string
  }[]
  const schedule = known ?? (await api.schedule(day))
  const entry = await api.entry(schedule, job, { crew: crew.map((id) => ({ id })), supervisorId, notes: '' })
  const filter = encodeURIComponent('{"include":["events","worker"]}')
  return {
    path: `/field/job/${entry.id}`,
    places: async () => (await api.read(`ScheduleEntries/${entry.id}/workerEntries?filter=${filter}`)) as StoredPlace[],
    events: async () => {
      const places = (await api.read(`ScheduleEntries/${entry.id}/workerEntries?filter=${filter}`)) as StoredPlace[]
      return places.flatMap(({ events }) => events)
    },
  }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Taps the middle of the target twice, like an accidental double tap. */
async function tapTwice(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not in sight')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.touchscreen.tap(x, y)
  await page.touchscreen.tap(x, y)
}

test('a crew of twelve: few taps, each saved at once and once', async ({ daysheet }, testInfo) => {
  const api = await office({ ...daysheet, ...account })
  const { id: supervisorId } = await api.create('Supervisors', { ...supervisor, active: true })
  const workers = await api.createAll(
    'Workers',
    people.map((name) => ({ name, phone: '2125550100', active: true, language: 'en' })),
  )
  const crew = workers.map(({ id }) => id)
  const jobs = {
    all: await aJob(api, supervisorId, { jobNum: 10_201, crew }),
    each: await aJob(api, supervisorId, { jobNum: 10_202, crew: [] }),
  }
  const { page, context } = await openPhone({ folder: testInfo.outputPath('phone') })
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(`${daysheet.url}/field`)
  await signInOnPhone(page, supervisor)
  await expect(page.getByRole('heading', { name: supervisor.name })).toBeVisible()
  const sent = () => expect(page.getByText(/^(Everything sent|All sent)/)).toBeVisible()

  await test.step('all at once: two taps; a double tap is no Out', async () => {
    await page.goto(daysheet.url + jobs.all.path)
    await expect(page.getByText('0 of 12 in')).toBeVisible()
    const names = await page.getByRole('button', { name: /^Worker 02/ }).boundingBox()
    expect(names?.y, 'the crew stands first').toBeLessThan(320)
    await expectNoFaults(page, 'field, a crew')
    await expectNoSidewaysScroll(page, 'field, a crew')
    const thumb = aThumb()
    await thumb.tap(button(page, 'All in'))
    const question = page.getByRole('group', { name: 'Clock 12 people in?' })
    await expect(question).toContainText('Worker 12')
    await page.waitForFunction((from) => performance.now() - from > 500, await page.evaluate(() => performance.now()))
    const yes = button(page, 'Clock in 12')
    await thumb.tap(yes)
    await expect(page.getByText('12 of 12 in')).toBeVisible()
    expect(thumb.taps).toBe(2)
    await tapTwice(page, button(page, 'All out'))
    await expect(page.getByRole('group', { name: 'Clock 12 people out?' })).toHaveCount(0)
    await sent()
    expect(await jobs.all.events()).toEqual(Array(12).fill(expect.objectContaining({ type: 'in', noPhotoReason: 'crew', latitude: 40.7 })))
  })

  await test.step('Undo takes the punches back, and the office sees that', async () => {
    await button(page, 'Undo').tap()
    await expect(page.getByText('0 of 12 in')).toBeVisible()
    await sent()
    const places = (await api.read(`field/today?supervisor=${supervisorId}`)) as { jobs: { crew: { punches: unknown[] }[] }[] }
    expect(places.jobs.flatMap((job) => job.crew.flatMap(({ punches }) => punches))).toEqual([])
    expect(await jobs.all.events()).toHaveLength(12)
  })

  await test.step('one by one, each with a photo: thirteen taps, each saved within a tenth of a second', async () => {
    await api.change('settings', { clockPhotos: 'person' })
    await page.goto(`${daysheet.url}/field`)
    const thumb = aThumb()
    await page.getByRole('heading', { name: supervisor.name }).waitFor()
    await thumb.tap(page.getByRole('link', { name: /10201 Grand Street/ }))
    await expect(page.getByText('Each In or Out takes a photo of what the camera sees.')).toBeVisible()
    await page.evaluate(countSaves)
    for (const name of people) {
      await thumb.tap(button(page, `Clock ${name} in`))
      await expect(rowOf(page, name, 'In')).toBeVisible()
    }
    expect(thumb.taps).toBeLessThanOrEqual(14)
    const waits = await page.evaluate(() => (globalThis as typeof globalThis & { saves?: number[] }).saves ?? [])
    testInfo.annotations.push({ type: 'tap to kept, ms', description: waits.map(Math.round).join(' ') })
    expect(waits).toHaveLength(12)
    expect(waits.toSorted((one, other) => one - other)[6], 'the median, from the tap until IndexedDB has it').toBeLessThan(100)
    await sent()
    expect(await jobs.all.events()).toHaveLength(24)
    // Punches do not wait for their photos.
    await expect.poll(async () => new Set((await jobs.all.events()).flatMap(({ image }) => image ?? [])).size).toBe(12)
    await expectNoFaults(page, 'field, a crew that is in')
  })

  await test.step('one time for twelve people: at most twelve taps', async () => {
    await page.waitForFunction((from) => performance.now() - from > 2000, await page.evaluate(() => performance.now()))
    const thumb = aThumb()
    await thumb.tap(page.getByRole('link', { name: 'More about this job' }))
    await expectNoFaults(page, 'field, more of a job')
    await thumb.tap(page.getByRole('link', { name: 'Type times' }))
    await thumb.tap(page.getByLabel('Time', { exact: true }))
    // The crew came a moment ago, so the time of their Out must lie between then and now.
    const left = new Date().toISOString()
    const typed = new Date(left).toLocaleTimeString('en-GB', { timeZone: zone, timeStyle: 'short' })
    await thumb.type(page.getByLabel('Time', { exact: true }), typed, 5)
    await page.getByRole('combobox', { name: /^Reason/ }).selectOption('Phone problem')
    // Choosing a comment takes two taps on a phone.
    await thumb.type(page.getByLabel('Comment', { exact: true }), '', 2)
    await expectNoFaults(page, 'field, typed times')
    await thumb.tap(button(page, 'Save 12'))
    await expect(page.getByText(`12 people: Out at ${formatTime(left, zone)}, typed and saved`)).toBeVisible()
    expect(thumb.taps).toBeLessThanOrEqual(12)
    await sent()
  })

  await test.step('no one planned: the last crew is offered if there was one', async () => {
    await page.goto(daysheet.url + jobs.each.path)
    await expect(page.getByText('No one is on this crew.')).toBeVisible()
    await expect(button(page, 'Add a person')).toBeVisible()
  })
  await context.close()
})

/** Notes for each tap how long it took until a record was in the phone's database. */
function countSaves(): void {
  const shared = globalThis as typeof globalThis & { saves?: number[] }
  const saves: number[] = []
  shared.saves = saves
  let tappedAt: number | null = null
  document.addEventListener('click', () => (tappedAt = performance.now()), true)
  const { add } = IDBObjectStore.prototype
  IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...given: Parameters<typeof add>) {
    const request = add.apply(this, given)
    if (this.name === 'records' && tappedAt !== null) {
      const from = tappedAt
      tappedAt = null
      this.transaction.addEventListener('complete', () => saves.push(performance.now() - from))
    }
    return request
  }
}
