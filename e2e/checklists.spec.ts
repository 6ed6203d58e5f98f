/** A checklist at both ends: the office writes it, a supervisor goes through it in a basement, and the office sees at once what was answered. (product.md#checklists) */
import { dayOf } from '@daysheet/domain/calendar/day'
import { expect, type Browser, type Page } from '@playwright/test'
import { expectNoFaults } from './testing/accessibility.ts'
import { account, fillSignIn, office, test, type Daysheet } from './testing/daysheet.ts'
import { speakSpanish } from './testing/field-phone.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

const supervisor = { name: 'Nadia Rahman', username: 'nrahman', password: 'four crews at six' }
const name = 'Daily check of the work area and the decontamination unit'
const isolated = 'Is the work area isolated?'
const reading = 'Reading at the manometer'

/** The office's window, on a desk. */
async function atTheDesk(browser: Browser, daysheet: Daysheet): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    isMobile: false,
    hasTouch: false,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.goto(`${daysheet.url}/login`)
  await fillSignIn(page, daysheet)
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  return page
}

/** A wide picture that a camera says has to be turned a quarter, and where it was taken. */
async function aPhotoOnItsSide(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 2400, height: 1600 }, isMobile: false })
  await page.setContent('<body style="margin: 0; background: linear-gradient(90deg, #2b5d34, #d9c27a)">')
  const jpeg = await page.screenshot({ type: 'jpeg' })
  await page.close()
  // Big-endian TIFF with two entries of its directory: orientation 6, and a maker of which nothing may be left.
  const maker = Buffer.from('Basement\0', 'latin1')
  const entries = Buffer.from([0x01, 0x0f, 0, 2, 0, 0, 0, maker.length, 0, 0, 0, 38, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0])
  const tiff = Buffer.concat([Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 2]), entries, Buffer.alloc(4), maker])
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const length = exif.length + 2
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1, length >> 8, length & 0xff]), exif, jpeg.subarray(2)])
}

test('the office writes a checklist, a supervisor answers it without a network, and the office sees it with its photo', async ({
  page,
  context,
  browser,
  daysheet,
}) => {
  const api = await office({ ...daysheet, ...account })
  const { id: supervisorId } = await api.create('Supervisors', { ...supervisor, active: true })
  const job = await api.create('Jobs', { address: '25 Jamaica Avenue', boro: 'Queens', jobNum: 10_154, active: true })
  const today = dayOf(new Date().toISOString(), 'America/New_York')
  await api.entry(await api.schedule(today), job, { supervisorId, startTime: '7:00 AM' })
  const desk = await atTheDesk(browser, daysheet)
  const button = (words: string) => page.getByRole('button', { name: words, exact: true })
  const question = (number: number) => page.getByRole('group', { name: new RegExp(`^${number}\\.`) })

  await test.step('the office writes it in Admin', async () => {
    await desk.goto(`${daysheet.url}/admin?tab=checklists`)
    await desk.getByRole('button', { name: 'Add checklist' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Add checklist' })
    await dialog.getByLabel('Name', { exact: true }).fill(name)
    await dialog.getByLabel('Name in Spanish (optional)').fill('Revisión diaria')
    const first = dialog.getByRole('group', { name: 'Question 1' })
    await first.getByLabel('Question', { exact: true }).fill(isolated)
    await first.getByLabel('In Spanish (optional)').fill('¿Está aislada el área de trabajo?')
    await first.getByLabel('Ask for a photo').check()
    await dialog.getByRole('button', { name: 'Add question' }).click()
    const second = dialog.getByRole('group', { name: 'Question 2' })
    await second.getByLabel('Question', { exact: true }).fill('Is negative pressure held?')
    await second.getByLabel('Second question').selectOption('After Yes')
    await second.getByLabel('Second question text', { exact: true }).fill(reading)
    await expectNoFaults(desk, 'a checklist in Admin')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(desk.getByRole('row', { name: new RegExp(name) })).toContainText('In use')
  })

  await test.step('the phone has it once the application was opened with a network', async () => {
    await page.goto(`${daysheet.url}/field`)
    await page.getByLabel('Username').fill(supervisor.username)
    await page.getByLabel('Password').fill(supervisor.password)
    const read = page.waitForResponse((response) => response.url().endsWith('/api/checklistTemplates') && response.ok())
    await button('Sign in').click()
    await read
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      if (!navigator.serviceWorker.controller)
        await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken))
    })
    await context.setOffline(true)
    await page.getByRole('link', { name: '10154 25 Jamaica Avenue, Queens' }).click()
    await page.getByRole('link', { name: 'More about this job' }).click()
    await page.getByRole('link', { name }).click()
  })

  await test.step('it is answered without a network; the application is closed and opened meanwhile', async () => {
    await question(1).getByText('Yes', { exact: true }).click()
    await question(1)
      .getByLabel('Take a photo for question 1')
      .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await aPhotoOnItsSide(browser) })
    await expect(question(1).getByRole('img', { name: 'Photo 1 of question 1' })).toBeVisible()
    await button('Add a comment to question 1').click()
    await question(1).getByRole('textbox', { name: 'Comment' }).fill('One seam taped again')
    await question(2).getByText('Yes', { exact: true }).click()
    await expect(page.getByText('2 of 2 answered')).toBeVisible()
    await expect(button('1 follow-up question is not answered.')).toBeVisible()
    await expectNoFaults(page, 'field, a checklist')
    await page.reload()
    await expect(question(1).getByRole('img', { name: 'Photo 1 of question 1' })).toBeVisible()
    await expect(question(1).getByRole('radio', { name: 'Yes' })).toBeChecked()
    await expect(question(1).getByRole('textbox', { name: 'Comment' })).toHaveValue('One seam taped again')
    await button('Save the checklist').click()
    await expect(page.getByRole('alert')).toHaveText('1 follow-up question is not answered.')
    await question(2).getByRole('textbox', { name: reading }).fill('-0.022')
    await button('Save the checklist').click()
    await expect(page.getByText(new RegExp(`^${name}: saved .* \\(waiting\\)$`))).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(overflow).toBe(0)
  })

  await test.step('the office, which looks at the job, sees it as soon as the phone has a network', async () => {
    await desk.goto(`${daysheet.url}/job/${job.id}`)
    const checklists = desk.getByRole('region', { name: 'Checklists' })
    await expect(checklists.getByText(/^No checklist yet/)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/^All sent/)).toBeVisible()
    await expect(checklists.getByRole('cell', { name })).toBeVisible()
    await checklists
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('link')
      .click()
    await expect(desk.getByRole('heading', { level: 1, name })).toBeVisible()
    const items = desk.getByRole('list', { name: 'Questions' }).locator('> li')
    await expect(items.first()).toContainText(`${isolated}YesOne seam taped again`)
    await expect(items.nth(1)).toContainText(`Yes${reading}-0.022`)
    await expect(desk.getByRole('list', { name: isolated }).getByRole('listitem')).toHaveCount(1)
    await expectNoFaults(desk, 'a checklist from a template')
  })

  await test.step('the photo is upright, 2048 pixels long, and says nothing of the camera', async () => {
    const [checklist] = ((await api.read(`Jobs/${job.id}/records`)) as { checklists: { id: string; images: string[] }[] }).checklists
    expect(checklist?.images).toHaveLength(1)
    const size = await page.evaluate(async (address) => {
      const reply = await fetch(address, { headers: { authorization: localStorage.getItem('daysheet.token') ?? '' } })
      const blob = await reply.blob()
      const { width, height } = await createImageBitmap(blob, { imageOrientation: 'none' })
      return { width, height, bytes: blob.size, isNamed: new TextDecoder('latin1').decode(await blob.arrayBuffer()).includes('Basement') }
    }, checklist?.images[0] ?? '')
    expect(size).toEqual({ width: 1365, height: 2048, bytes: expect.any(Number), isNamed: false })
    expect(size.bytes).toBeLessThan(700_000)
  })

  await test.step('in Spanish, without faults', async () => {
    const address = page.url()
    await page.goto(`${daysheet.url}/field`)
    await speakSpanish(page)
    await page.goto(address)
    await page.getByRole('link', { name: 'Revisión diaria' }).click()
    await expect(page.getByRole('group', { name: /^1\. ¿Está aislada el área de trabajo\?/ })).toBeVisible()
    await expectNoFaults(page, 'field, a checklist in Spanish')
  })
})
