/**
 * A whole shift in a basement: a supervisor clocks two crews, takes pictures, orders and reports without a network, the browser is killed again and again, and afterwards
 * everything is with the office once, with its own time. (product.md#field)
 */
import { dayOf } from '@daysheet/domain/calendar/day'
import { expect, type Page } from '@playwright/test'
import { expectNoFaults, expectNoSidewaysScroll } from './testing/accessibility.ts'
import { account, office, test, type Office } from './testing/daysheet.ts'
import { removeFolder } from './testing/server.ts'
import {
  clockAll,
  isKept,
  killWhileWriting,
  openPhone,
  rowOf,
  sign,
  signInOnPhone,
  sitePictures,
  speakSpanish,
} from './testing/field-phone.ts'

/** Names and addresses are as long as they get, in one word where they may. */
const supervisor = { name: 'Maximiliana Wolfeschlegelsteinhausenberg', username: 'nrahman', password: 'four crews at six' }
/** Half of them on each job. */
const people = [
  'Agnieszka Wójcik',
  'Wolfeschlegelsteinhausenbergerdorff, Jan',
  ...Array.from({ length: 18 }, (_, at) => `Worker ${String(at + 3).padStart(2, '0')}`),
]
const [here, there] = [people.slice(0, 10), people.slice(10)]
/** Of those here, sent to the other job at noon. */
const moved = here.slice(0, 2)
const pictureCount = 40

const quarter = 15 * 60_000
const hour = 4 * quarter
/** The shift ends with the quarter that is over; its times are quarters, which rounding leaves as they are. */
const end = Math.floor(Date.now() / quarter) * quarter
const [begin, noon] = [end - 9 * hour, end - 5 * hour]

/** What a foreman would have written down. */
interface Line {
  name: string
  job: 'here' | 'there'
  type: 'in' | 'out'
  at: number
}
const lines = (names: readonly string[], line: Omit<Line, 'name'>): Line[] => names.map((name) => ({ name, ...line }))
const staying = here.filter((name) => !moved.includes(name))
const paper: Line[] = [
  ...lines(here, { job: 'here', type: 'in', at: begin }),
  ...lines(there, { job: 'there', type: 'in', at: begin }),
  ...lines(moved, { job: 'here', type: 'out', at: noon }),
  ...lines(moved, { job: 'there', type: 'in', at: noon }),
  ...lines(staying, { job: 'here', type: 'out', at: end }),
  ...lines([...moved, ...there], { job: 'there', type: 'out', at: end }),
]
const hoursOnPaper = (name: string): number =>
  paper.filter((line) => line.name === name).reduce((sum, { type, at }) => sum + (type === 'out' ? at : -at), 0) / hour

interface StoredEvent {
  type: 'in' | 'out'
  time: string
  image: string | null
  signature: string | null
  latitude: number | null
  noPhotoReason: string | null
}

/** Two jobs of today with ten people each. */
async function twoJobs(api: Office) {
  const { id: supervisorId } = await api.create('Supervisors', { ...supervisor, active: true })
  const workers = await api.createAll(
    'Workers',
    people.map((name) => ({ name, phone: '2125550100', active: true, language: 'en' })),
  )
  const idOf = (name: string) => workers[people.indexOf(name)]?.id ?? ''
  const schedule = await api.schedule(dayOf(new Date().toISOString(), 'America/New_York'))
  const jobs = {
    here: { address: '25 Jamaica Avenue', jobNum: 10_154 },
    there: { address: '1234 Wolfeschlegelsteinhausenbergerdorff Blvd', jobNum: 10_155 },
  }
  const made = async (which: 'here' | 'there', names: readonly string[]) => {
    const job = await api.create('Jobs', { ...jobs[which], boro: 'Queens', active: true })
    const entry = await api.entry(schedule, job, { crew: names.map((name) => ({ id: idOf(name) })), supervisorId, notes: 'Gate code 1000' })
    return { job, entry }
  }
  return { supervisorId, idOf, here: await made('here', here), there: await made('there', there) }
}

test('a shift of twenty people on two jobs without a network, killed five times: everything is stored once, with its own time', async ({
  daysheet,
}, testInfo) => {
  const api = await office({ ...daysheet, ...account })
  const jobs = await twoJobs(api)
  await api.change('settings', { clockPhotos: 'person' })
  await api.create('Items', { name: 'Duct tape', code: 7, unitOfMeasure: 'roll', type: 'consumable', price: 4.5, active: true })
  const ofJob = async (plural: string, { id }: { id: string }, include?: string) =>
    (await api.read(`${plural}?filter=${encodeURIComponent(JSON.stringify({ where: { jobId: id }, ...(include && { include }) }))}`)) as Record<string, unknown>[] // prettier-ignore
  const eventsOf = async ({ entry }: { entry: { id: string } }) =>
    (await api.read(`ScheduleEntries/${entry.id}/workerEntries?filter=${encodeURIComponent('{"include":["events","worker"]}')}`)) as {
      worker: { name: string }
      events: StoredEvent[]
    }[]
  const folder = testInfo.outputPath('phone')
  const refused: string[] = []

  let phone = await openPhone({ folder })
  let { page } = phone
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const at = async (path: string) => page.goto(`${daysheet.url}/field${path}`)
  const jobPath = (which: 'here' | 'there', part = '') => `/job/${jobs[which].entry.id}${part}`
  /** The phone is taken out again, at another time of the day. */
  const open = async (time: number | undefined, isOffline: boolean, path: string) => {
    phone = await openPhone({ folder, isOffline, ...(time !== undefined && { at: new Date(time) }) })
    ;({ page } = phone)
    page.on('console', (message) => message.text().includes('Content Security Policy') && refused.push(message.text()))
    await at(path)
  }
  const clock = async (names: readonly string[], type: 'in' | 'out') => {
    for (const name of names) {
      if (type === 'out') await rowOf(page, name).click()
      await button(`Clock ${name} ${type}`).click()
      await expect(rowOf(page, name, type === 'in' ? 'In' : 'Out')).toBeVisible()
    }
  }

  /** A page that is left before a photo is taken stores the punch without it: that happens once, at the kill. */
  const photosAreIn = () => expect.poll(() => punchesWithoutPhoto(page)).toBe(1)

  await test.step('in the office: sign in, open both jobs, and set which photos the office wants', async () => {
    await at('')
    await signInOnPhone(page, supervisor)
    await expect(page.getByRole('heading', { name: supervisor.name })).toBeVisible()
    await expect(page.getByText('Gate code 1000')).toHaveCount(2)
    await expectNoFaults(page, 'field, today')
    await expectNoSidewaysScroll(page, 'field, today')
    await isKept(page)
    await page.getByRole('link', { name: '10154 25 Jamaica Avenue, Queens' }).click()
    await expect(page.getByText('Each In or Out takes a photo of what the camera sees.')).toBeVisible()
    await expectNoFaults(page, 'field, with the camera')
    await expectNoSidewaysScroll(page, 'field, a job')
    await phone.context.close()
  })

  await test.step('in the morning one crew is clocked with photos; the phone is killed while it saves the third photo: the punch is saved, and shows what is missing', async () => {
    await open(begin, true, jobPath('here'))
    await expect(page.getByText('Each In or Out takes a photo of what the camera sees.')).toBeVisible()
    await clock(here.slice(0, 2), 'in')
    await expect.poll(() => keptPictures(page)).toBe(2)
    await killWhileWriting(phone, () => button(`Clock ${here[2]} in`).click())
    await open(begin, true, jobPath('here'))
    await expect(page.getByRole('link', { name: /\b3 saved on this phone/ })).toBeVisible()
    await expect(page.getByText('Each In or Out takes a photo of what the camera sees.')).toBeVisible()
    await expect(rowOf(page, here[2] ?? '', 'In')).toBeVisible()
    await clock(here.slice(3), 'in')
    await photosAreIn()
  })

  await test.step('the other crew at once, and killed as soon as it is said to be saved', async () => {
    await at(jobPath('there'))
    await clockAll(page, 'in', 10)
    await expect(page.getByText('10 people: In, saved')).toBeVisible()
    await phone.kill()
  })

  await test.step('at noon two are sent to the other job', async () => {
    await open(noon, true, jobPath('here'))
    await expect(page.getByRole('link', { name: /\b20 saved on this phone/ })).toBeVisible()
    for (const name of moved) {
      await rowOf(page, name).click()
      await button(`Move ${name} to another job`).click()
      await button('7:00 AM · 10155 1234 Wolfeschlegelsteinhausenbergerdorff Blvd, Queens').click()
      await expect(
        page.getByText(`${name}: out here and in at 10155 1234 Wolfeschlegelsteinhausenbergerdorff Blvd, Queens, saved`),
      ).toBeVisible()
    }
    await photosAreIn()
  })

  await test.step(`${pictureCount} pictures, killed while it writes one of them and when half are kept`, async () => {
    const files = await sitePictures(page, pictureCount)
    const choose = (from: number, to?: number) => page.getByLabel('Choose pictures').setInputFiles(files.slice(from, to))
    await at(jobPath('there', '/write/images'))
    await killWhileWriting(phone, () => choose(0), 10)
    await open(noon, true, jobPath('there', '/write/images'))
    await expect(page.getByText('10 pictures saved on this phone')).toBeVisible()
    await choose(10, 20)
    await expect(page.getByText('20 pictures saved on this phone')).toBeVisible()
    await phone.kill()
    await open(noon, true, jobPath('there', '/write/images'))
    await choose(20)
    await expect(page.getByText(`${pictureCount} pictures saved on this phone`)).toBeVisible()
    await button('Save the pictures').click()
    await expect(page.getByText(/^Pictures, .*: waiting$/)).toBeVisible()
  })

  await test.step('a material order', async () => {
    await at(jobPath('here', '/write/order'))
    await page.getByRole('button', { name: /^Duct tape - roll/ }).click()
    await button('Save the order').click()
    await expect(page.getByText(/^Material order, .*: waiting$/)).toBeVisible()
  })

  await test.step('in the evening everybody out, one with a signature, and the end of the shift reported; killed for the fifth time', async () => {
    await phone.context.close()
    await open(end, true, jobPath('there'))
    await rowOf(page, there[0] ?? '').click()
    await sign(page, `Signature of ${there[0]}`)
    await button('Sign and clock out').click()
    await expect(rowOf(page, there[0] ?? '', 'Out')).toBeVisible()
    await clock(moved, 'out')
    await clockAll(page, 'out', 9)
    await expect(page.getByText('9 people: Out, saved')).toBeVisible()
    await photosAreIn()
    await at(jobPath('here'))
    await expect(page.getByText('Each In or Out takes a photo of what the camera sees.')).toBeVisible()
    await clock(staying, 'out')
    await page.getByRole('link', { name: 'More about this job' }).click()
    await page.getByRole('link', { name: 'End of shift' }).click()
    await page.getByLabel('Removal').check()
    await page.getByLabel('Feet removed').fill('120.5')
    await expectNoFaults(page, 'field, end of shift')
    await button('Save the report').click()
    await expect(page.getByText('End of shift saved')).toBeVisible()
    await photosAreIn()
    await phone.kill()
    expect((await eventsOf(jobs.here)).flatMap(({ events }) => events)).toEqual([])
  })

  await test.step('back on the network it goes by itself, though it is killed once more while it sends', async () => {
    await open(undefined, false, '')
    await page.waitForResponse((reply) => reply.url().endsWith('/upload') && reply.ok())
    await phone.kill()
    await open(undefined, false, '')
    await expect(page.getByText(/^All sent/)).toBeVisible()
  })

  await test.step('every record is with the office once, with its own time, and the hours are those of the paper', async () => {
    const [atHere, atThere] = [await eventsOf(jobs.here), await eventsOf(jobs.there)]
    const stored = (crew: typeof atHere, job: Line['job']) =>
      crew.flatMap(({ worker: { name }, events }) => events.map(({ type, time }) => ({ name, job, type, at: Date.parse(time) })))
    const inOrder = (said: readonly Line[]) => said.map((line) => JSON.stringify([line.job, line.name, line.at, line.type])).toSorted()
    expect(inOrder([...stored(atHere, 'here'), ...stored(atThere, 'there')])).toEqual(inOrder(paper))
    const events = [...atHere, ...atThere].flatMap((one) => one.events)
    expect(events.every(({ latitude }) => latitude === 40.7)).toBe(true)
    // Each punch has its own photo, except those of a crew clocked at once and the one during whose
    // photo the phone was killed.
    const reasons = events.filter(({ image }) => image === null).map(({ noPhotoReason }) => noPhotoReason)
    expect(reasons.toSorted()).toEqual(['closed', ...Array<string>(19).fill('crew')])
    expect(events.filter(({ signature }) => signature !== null)).toHaveLength(1)
    const day = dayOf(new Date(end).toISOString(), 'America/New_York')
    const worked = await Promise.all(
      people.map(async (name) => {
        const { totalHours } = (await api.read(`Workers/${jobs.idOf(name)}/hours?from=${day}&to=${day}`)) as { totalHours: number }
        return [name, totalHours]
      }),
    )
    expect(worked).toEqual(people.map((name) => [name, hoursOnPaper(name)]))
    const sets = (await ofJob('ImageSets', jobs.there.job)) as { images: string[] }[]
    expect(sets.map(({ images }) => new Set(images).size)).toEqual([pictureCount])
    expect(await ofJob('Orders', jobs.here.job, 'itemEntries')).toMatchObject([
      { supervisorId: jobs.supervisorId, itemEntries: [{ qty: 1 }] },
    ])
    expect(await api.read(`ScheduleEntries/${jobs.here.entry.id}/eosReport`)).toMatchObject({ removal: true, removalQty: 120.5 })
    expect((await bytesOf(page, [...events.flatMap(({ image }) => image ?? []), ...(sets[0]?.images ?? [])])).every(isSmallPicture)).toBe(
      true,
    )
  })

  await test.step('in Spanish and in the dark too, without faults', async () => {
    await speakSpanish(page)
    await expect(page.getByRole('region', { name: 'Hoy' })).toBeVisible()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoFaults(page, 'field, in Spanish')
    await page.getByRole('link', { name: '10154 25 Jamaica Avenue, Queens' }).click()
    await expect(page.getByText('Wolfeschlegelsteinhausenbergerdorff, Jan')).toBeVisible()
    await expectNoFaults(page, 'field, a job in Spanish')
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expectNoSidewaysScroll(page, 'field, a job in Spanish, twice as large')
  })
  expect(refused).toEqual([])
  await phone.context.close()
  removeFolder(folder)
})

const isSmallPicture = (bytes: number): boolean => bytes > 500 && bytes < 700_000

/** What a store of the phone's database contains. */
const kept = (page: Page, store: 'pictures' | 'records'): Promise<unknown[]> =>
  page.evaluate(
    (name) =>
      new Promise<unknown[]>((done, failed) => {
        const opening = indexedDB.open('daysheet-field')
        opening.addEventListener('error', () => failed(opening.error ?? new Error('not opened')))
        opening.addEventListener('success', () => {
          const objects = opening.result.transaction(name).objectStore(name)
          const reading = name === 'records' ? objects.getAll() : objects.getAllKeys()
          reading.addEventListener('success', () => {
            opening.result.close()
            done(reading.result)
          })
        })
      }),
    store,
  )
const keptPictures = async (page: Page): Promise<number> => (await kept(page, 'pictures')).length
/** Punches whose photo has not been taken. */
const punchesWithoutPhoto = async (page: Page): Promise<number> =>
  (await kept(page, 'records')).filter((record) => (record as { body?: { noPhotoReason?: string } }).body?.noPhotoReason === 'closed')
    .length // as the phone stores them

/** How large pictures are as the server gives them out; 0 of what it does not give. */
const bytesOf = (page: Page, addresses: readonly string[]): Promise<number[]> =>
  page.evaluate(
    (wanted) =>
      Promise.all(
        wanted.map(async (address) => {
          const reply = await fetch(address, { headers: { authorization: localStorage.getItem('daysheet.token') ?? '' } })
          return reply.ok ? (await reply.arrayBuffer()).byteLength : 0
        }),
      ),
    addresses,
  )
