/** Everything that is written down at a job beside clocking, in a basement: seven kinds, each once with the office, pictures upright and without what a camera hides in them. (product.md#field-screen) */
import { dayOf } from '@daysheet/domain/calendar/day'
import { expect, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { expectNoFaults, expectNoSidewaysScroll } from './testing/accessibility.ts'
import { account, office, test } from './testing/daysheet.ts'
import { isKept, phoneOptions, speakSpanish } from './testing/field-phone.ts'

test.use(phoneOptions)

const supervisor = { name: 'Nadia Rahman', username: 'nrahman', password: 'four crews at six' }
const longName = 'Polyethylene sheeting, flame resistant, clear'

interface Shot {
  width: number
  height: number
  /** What is at its left and at its right, as the sensor lay. */
  colours: [string, string]
}

/** A picture as a camera writes it, with so much detail that it is large. */
async function shot(page: Page, { width, height, colours }: Shot): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ({ width, height, colours }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d')
      if (!context) throw new Error('This browser draws nothing')
      for (const [at, colour] of colours.entries()) {
        context.fillStyle = colour
        context.fillRect((at * width) / 2, 0, width / 2, height)
      }
      // Grain, as of a dark room: what does not repeat does not pack.
      const grain = Object.assign(document.createElement('canvas'), { width: 512, height: 512 })
      const inside = grain.getContext('2d')
      const pixels = inside?.createImageData(512, 512)
      if (!inside || !pixels) throw new Error('This browser draws nothing')
      for (let at = 0; at < pixels.data.length; at += 4) {
        const light = Math.random() * 255
        pixels.data.set([light, light, light, 70], at)
      }
      inside.putImageData(pixels, 0, 0)
      context.fillStyle = context.createPattern(grain, 'repeat') ?? ''
      context.fillRect(0, 0, width, height)
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.95))
      const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? [])
      let text = ''
      for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
      return btoa(text)
    },
    { width, height, colours },
  )
  return Buffer.from(base64, 'base64')
}

/** Says of a JPEG that the camera was held upright (orientation 6), and where it was. */
function asHeldUpright(jpeg: Buffer): Buffer {
  const entry = (tag: number, type: number, count: number, value: number[]) => [tag >> 8, tag & 255, 0, type, 0, 0, 0, count, ...value]
  const tiff = Buffer.from([
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 2],
    ...entry(0x0112, 3, 1, [0, 6, 0, 0]),
    ...entry(0x8825, 4, 1, [0, 0, 0, 38]),
    ...[0, 0, 0, 0, 0, 1],
    ...entry(0x0001, 2, 2, [0x4e, 0, 0, 0]),
    ...[0, 0, 0, 0],
  ])
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const length = body.length + 2
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1, length >> 8, length & 255]), body, jpeg.subarray(2)])
}

interface Seen {
  width: number
  height: number
  bytes: number
  hasExif: boolean
  /** The colour that is strongest at its top and at its bottom. */
  top: string
  bottom: string
}

/** The pictures that the phone keeps, as somebody would see them. */
const keptPictures = (page: Page): Promise<Seen[]> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((opened, failed) => {
      const request = indexedDB.open('daysheet-field')
      request.onsuccess = () => opened(request.result)
      request.onerror = () => failed(request.error ?? new Error('not opened'))
    })
    const all = await new Promise<{ bytes: ArrayBuffer }[]>((read) => {
      const request = database.transaction('pictures').objectStore('pictures').getAll()
      request.onsuccess = () => read(request.result as { bytes: ArrayBuffer }[])
    })
    database.close()
    return Promise.all(
      all.map(async ({ bytes }) => {
        const bitmap = await createImageBitmap(new Blob([bytes]))
        const { width, height } = bitmap
        const canvas = Object.assign(document.createElement('canvas'), { width, height })
        const context = canvas.getContext('2d')
        context?.drawImage(bitmap, 0, 0)
        const strongest = (y: number) => {
          const data = context?.getImageData(0, y, width, 1).data ?? []
          const sums = [0, 0, 0]
          for (let at = 0; at < data.length; at += 4) for (const of of [0, 1, 2]) sums[of] = (sums[of] ?? 0) + (data[at + of] ?? 0)
          return ['red', 'green', 'blue'][sums.indexOf(Math.max(...sums))] ?? ''
        }
        const text = new TextDecoder('latin1').decode(bytes)
        return { width, height, bytes: bytes.byteLength, hasExif: text.includes('Exif'), top: strongest(8), bottom: strongest(height - 9) }
      }),
    )
  })

test('seven kinds are written down without a network and are with the office once, the pictures upright, small and without a place', async ({
  page,
  context,
  browser,
  daysheet,
}) => {
  const api = await office({ ...daysheet, ...account })
  const { id: supervisorId } = await api.create('Supervisors', { ...supervisor, active: true })
  const job = await api.create('Jobs', { address: '25 Jamaica Avenue', boro: 'Queens', jobNum: 10_154, active: true })
  const item = (name: string, more: object = {}) =>
    api.create('Items', { name, code: 0, unitOfMeasure: 'roll', type: 'consumable', price: 4.5, active: true, ...more })
  const [tape, sheeting, lamp] = [await item('Duct tape'), await item(longName), await item('Old lamp', { active: false })]
  const today = dayOf(new Date().toISOString(), 'America/New_York')
  const load = await api.create('loads', { id: randomUUID(), transportedOn: today, wsrNumber: 'B-4711' })
  await api.entry(await api.schedule(today), job, { supervisorId, startTime: '7:00 AM' })
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const write = async (what: string) => {
    await page.getByRole('link', { name: what, exact: true }).click()
    await expect(page.getByRole('heading', { name: what, level: 1 })).toBeVisible()
  }
  const fine = async (where: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoFaults(page, `${where}, ${colorScheme}`)
    }
    await expectNoSidewaysScroll(page, where)
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('main button, main a, main input, main select, main textarea')].flatMap((target) => {
        const { width, height } = (target.closest('label') ?? target).getBoundingClientRect()
        return width < 48 || height < 48 ? [`${target.outerHTML.slice(0, 80)} ${width}x${height}`] : []
      }),
    )
    expect.soft(small, `${where}: targets`).toEqual([])
  }
  const refused: string[] = []
  page.on('console', (message) => message.text().includes('Content Security Policy') && refused.push(message.text()))

  const held = asHeldUpright(await shot(page, { width: 4000, height: 3000, colours: ['#c03030', '#3030c0'] }))
  expect(held.length).toBeGreaterThan(2_000_000)
  const asFile = (buffer: Buffer, name: string) => ({ name, mimeType: 'image/jpeg', buffer })

  await test.step('a supervisor looks at the job while there is a network', async () => {
    await page.goto(`${daysheet.url}/field`)
    await page.getByLabel('Username').fill(supervisor.username)
    await page.getByLabel('Password').fill(supervisor.password)
    await button('Sign in').click()
    await page.getByRole('link', { name: '10154 25 Jamaica Avenue, Queens' }).click()
    await page.getByRole('link', { name: 'More about this job' }).click()
    await expect(page.getByRole('region', { name: 'Write down' })).toBeVisible()
    await isKept(page)
    await fine('a job')
    await context.setOffline(true)
  })

  await test.step('an inspection with a large picture; the application is closed and opened in the middle of it', async () => {
    await write('Job inspection')
    await page.getByLabel('Synopsis').fill('Barriers up, air is clear.')
    await page.getByLabel('Take a picture').setInputFiles(asFile(held, 'IMG_0421.jpg'))
    await expect(page.getByText('1 picture saved on this phone')).toBeVisible()
    expect(await keptPictures(page)).toEqual([
      { width: 1536, height: 2048, bytes: expect.any(Number), hasExif: false, top: 'red', bottom: 'blue' },
    ])
    expect((await keptPictures(page))[0]?.bytes).toBeLessThanOrEqual(700_000)
    await page.reload()
    await expect(page.getByLabel('Synopsis')).toHaveValue('Barriers up, air is clear.')
    await page.getByLabel('Picture 1 shows').selectOption('Waste storage')
    await expect(page.getByRole('img', { name: 'Picture 1, Waste storage' })).toBeVisible()
    await fine('a job inspection')
    await button('Save the inspection').click()
    await expect(page.getByText(/^Job inspection, .*: waiting$/)).toBeVisible()
  })

  await test.step('a site visit', async () => {
    await write('Site visit')
    await page.getByLabel('Customer').fill('Kings LLC')
    await page.getByLabel('Synopsis').fill('Pipe insulation, about 200 feet.')
    await fine('a site visit')
    await button('Save the visit').click()
    await expect(page.getByText(/^Site visit, .*: waiting$/)).toBeVisible()
  })

  await test.step('three pictures at once, with a note', async () => {
    await write('Pictures')
    const shots = await Promise.all(
      ['#c03030', '#30c030', '#3030c0'].map((colour) => shot(page, { width: 640, height: 480, colours: [colour, colour] })),
    )
    await page.getByLabel('Choose pictures').setInputFiles(shots.map((one, at) => asFile(one, `${at}.jpg`)))
    await expect(page.getByText('3 pictures saved on this phone')).toBeVisible()
    await page.getByLabel('Note').fill('North wall')
    await fine('pictures')
    await button('Save the pictures').click()
    await expect(page.getByText(/^Pictures, .*: waiting$/)).toBeVisible()
  })

  await test.step('an order and a return from the kept list', async () => {
    await write('Material order')
    await page.getByLabel('Name of the item').fill('tape')
    await button(/^Duct tape - roll/).click()
    await button('+10 Duct tape - roll').click()
    await page.getByLabel('Name of the item').fill('')
    await expect(button(/^Old lamp/)).toHaveCount(0)
    await button(`${longName} - roll +`).click()
    await fine('a material order')
    await button('Save the order').click()
    await write('Return')
    await button(/^Old lamp - roll/).click()
    await button('Save the return').click()
    await expect(page.getByText(/^Return, .*: waiting$/)).toBeVisible()
  })

  await test.step('a container request', async () => {
    await write('Container request')
    await page.getByLabel('Customer’s phone').fill('(212) 555-0177')
    await page.getByLabel('Size').selectOption('30')
    await page.getByLabel('Needed on').fill('2026-11-28')
    await page.getByLabel('Where to put it').fill('loading dock')
    await fine('a container request')
    await button('Save the request').click()
    await expect(page.getByText(/^Container request, .*: waiting$/)).toBeVisible()
  })

  await test.step('the signed copy of a load, and who is on the site', async () => {
    await write('Signed waste record')
    await page.getByLabel(/record B-4711/).check()
    const copy = await shot(page, { width: 640, height: 480, colours: ['#c03030', '#30c030'] })
    await page.getByLabel('Take a picture').setInputFiles(asFile(copy, 'page.jpg'))
    await expect(page.getByText('1 picture saved on this phone')).toBeVisible()
    await fine('a signed copy')
    await button('Save the signed record').click()
    await expect(page.getByText(/^Signed waste record, .*: waiting$/)).toBeVisible()
    await expect(page.getByRole('link', { name: /\b7 saved on this phone/ })).toBeVisible()
    await write('People on site')
    await expect(page.getByText('No one is clocked in.')).toBeVisible()
    await fine('people on site')
    await page.getByRole('link', { name: 'Back' }).click()
  })

  const desk = await browser.newPage()
  await test.step('the office looks at the job, where there is nothing yet', async () => {
    await desk.goto(daysheet.url)
    await desk.getByLabel('Username').fill(daysheet.username)
    await desk.getByLabel('Password').fill(daysheet.password)
    await desk.getByRole('button', { name: 'Sign in' }).click()
    await desk.getByRole('button', { name: 'Logout' }).first().waitFor()
    await desk.goto(`${daysheet.url}/job/${job.id}`)
    await expect(desk.getByText('No report yet.', { exact: false })).toBeVisible()
  })

  await test.step('back on the network everything is with the office, once, and is seen there without a reload', async () => {
    await context.setOffline(false)
    await expect(page.getByText(/^All sent/)).toBeVisible()
    await expect(desk.getByText('Job Inspection Report')).toBeVisible()
    await expect(desk.getByText('Site Visit Report')).toBeVisible()
    await expect(desk.getByText('30 yd · needed on 11-28-2026 · loading dock')).toBeVisible()
    await desk.close()
    const ofJob = (plural: string, include?: string) =>
      api.read(`${plural}?filter=${encodeURIComponent(JSON.stringify({ where: { jobId: job.id }, ...(include && { include }) }))}`)
    const reports = (await ofJob('JobInspections')) as { type: string; images: { category: string; url: string }[] }[]
    expect(reports.map(({ type }) => type).toSorted()).toEqual(['estimate', 'inspection'])
    const [picture] = reports.flatMap(({ images }) => images)
    expect(picture).toEqual({ category: 'Waste storage', url: expect.stringMatching(/^\/api\/images\/jtimages\/download\/\w+\.jpg$/) })
    expect(await ofJob('ImageSets')).toMatchObject([{ note: 'North wall', supervisorId, images: Array(3).fill(expect.any(String)) }])
    expect(await ofJob('Orders', 'itemEntries')).toMatchObject([
      { supervisorId, itemEntries: [{ itemId: tape.id, qty: 11 }, { itemId: sheeting.id, qty: 1 }] }, // prettier-ignore
    ])
    expect(await ofJob('ReturnOrders', 'itemReturnEntries')).toMatchObject([{ itemReturnEntries: [{ itemId: lamp.id, qtyReturned: 1 }] }])
    const requests = (await ofJob('ContainerReqs')) as { id: string; requestedBy: string }[]
    expect(requests).toMatchObject([{ requestedBy: supervisor.name }])
    expect(await api.read(`loads/${load.id}`)).toMatchObject({
      signedCopies: [expect.stringMatching(/^\/api\/images\/loads\/download\/\w+\.jpg$/)],
    })
    expect(await api.read(`ContainerReqs/${requests[0]?.id}/texts`)).toMatchObject([{ phone: '2125550177', language: 'en' }])
  })

  await test.step('in Spanish too', async () => {
    await page.getByRole('link', { name: 'Back' }).click()
    await speakSpanish(page)
    await page.getByRole('link', { name: '10154 25 Jamaica Avenue, Queens' }).click()
    await fine('un trabajo')
    await page.getByRole('link', { name: 'Más sobre este trabajo' }).click()
    await fine('lo demás de un trabajo')
    const forms = ['Inspección del trabajo', 'Visita a la obra', 'Fotos', 'Pedido de material', 'Devolución', 'Pedido de contenedor']
    for (const what of [...forms, 'Registro de desechos firmado', 'Personas en la obra']) {
      await write(what)
      await fine(what)
      await page.getByRole('link', { name: 'Atrás' }).click()
    }
  })
  expect(refused).toEqual([])
})
