/**
 * An ACP7 from the PDF to a scope of work that is tracked: looked over, corrected, saved, amended, replaced, deleted and brought back, with another office
 * looking on.
 */
import { dayOf, type Day } from '@daysheet/domain/calendar/day'
import { expect, type Locator, type Page } from '@playwright/test'
import { apartment, letter } from '../apps/api/testing/filings/cases.ts'
import { office, test, type Daysheet, type Office } from './testing/daysheet.ts'
import { banner, filingPdf, readCell, upload, type Pdf } from './testing/filing.ts'
import { alert, dialog, plannerOn } from './testing/planner.ts'

const job = '10412 120 Broadway'
const number = apartment.filingNumber
const area = (floor: string, squareFeet: number, linearFeet = 0) => ({ ...apartment, floor, squareFeet, linearFeet })
const filed = [area('1st', 100), area('2nd', 210), area('3rd', 0, 90), area('Roof', 50), area('Cellar', 75)]
/** The second floor is larger, the roof is gone, the fourth floor is new. */
const amended = [area('1st', 100), area('2nd', 400), area('3rd', 0, 90), area('4th', 60)]

async function choose(form: Locator, file: Pdf): Promise<void> {
  await form.getByLabel('ACP7 file').setInputFiles(file)
}

async function finish(form: Locator, said: string): Promise<void> {
  await expect(form.getByRole('status').filter({ hasText: said })).toBeVisible()
  await form.getByRole('button', { name: 'Close' }).click()
  await expect(form).toHaveCount(0)
}

/** Opens the list of filings from the banner of the card, and from there the upload. */
async function uploadAnother(page: Page): Promise<Locator> {
  await banner(page, job).click()
  await dialog(page, `ACP7 for Job ${job}`).getByRole('button', { name: 'Upload ACP7' }).click()
  return upload(page, job)
}

const closeList = (page: Page) => dialog(page, `ACP7 for Job ${job}`).getByRole('button', { name: 'Close' }).click()

/** The schedule of the day; tests of this file share their Daysheet. */
async function aSchedule(api: Office, day: Day): Promise<{ id: string }> {
  const [known] = (await api.read('Schedules')) as { id: string }[]
  return known ?? api.schedule(day)
}

async function plannedJob(daysheet: Daysheet): Promise<Day> {
  const api = await office(daysheet)
  const day = dayOf(new Date(), 'America/New_York')
  const created = await api.create('Jobs', { address: '120 Broadway', boro: 'Manhattan', jobNum: 10412, active: true })
  await api.entry(await aSchedule(api, day), created)
  return day
}

async function record(page: Page, floor: string, feet: string): Promise<void> {
  await banner(page, job).click()
  await page.getByRole('button', { name: `Open filing ${number}` }).click()
  const view = page.getByRole('dialog', { name: new RegExp(number) })
  await view.getByRole('button', { name: new RegExp(`Record progress: .*floor ${floor},`) }).click()
  const form = dialog(page, 'Record progress')
  await form.getByLabel(/completed so far/).fill(feet)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toHaveCount(0)
  await expect(view.getByText('From 0%').or(view.getByText('the only day with entries'))).toBeVisible()
  await view.getByRole('button', { name: 'Close' }).click()
  await closeList(page)
}

test('a filing is read, corrected and saved; its progress outlives an amendment; a replacement and a deletion are undone', async ({
  page,
  browser,
  daysheet,
  signIn,
}) => {
  const day = await plannedJob(daysheet)
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, day))
  const elsewhere = await (await browser.newContext()).newPage()
  await signIn(elsewhere)
  await elsewhere.goto(plannerOn(daysheet.url, day))
  const seen = (words: string) => Promise.all([page, elsewhere].map((one) => expect(banner(one, job)).toContainText(words)))
  await seen('ACP7 not uploaded')

  await banner(page, job).click()
  const form = upload(page, job)
  await choose(form, { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') })
  await alert(page).filter({ hasText: 'Only .pdf files are accepted' }).getByRole('button', { name: 'OK' }).click()
  const variance = Buffer.from(letter(['Asbestos Variance Application (ACP9)', 'TRU Number: TRU0401MN26']))
  await choose(form, { name: 'variance.pdf', mimeType: 'application/pdf', buffer: variance })
  await alert(page).filter({ hasText: 'This is an ACP9 (variance application), not an ACP7.' }).getByRole('button', { name: 'OK' }).click()

  // Looked over: the page stands beside the rows, a cell is corrected, a row is left out.
  await choose(form, filingPdf(filed))
  await expect(form.getByRole('grid', { name: 'Rows of the filing' }).getByRole('row')).toHaveCount(1 + filed.length)
  await expect(form.getByRole('region', { name: 'Page image' })).toHaveAttribute('aria-busy', 'false')
  await expect(readCell(form, 2, 'Square feet')).toHaveText('210')
  await readCell(form, 2, 'Square feet').dblclick()
  await form.getByLabel('Square feet, row 2').fill('200')
  await form.getByLabel('Square feet, row 2').press('Enter')
  await form.getByRole('checkbox', { name: /^Save row 5: Cellar/ }).uncheck()
  await form.getByRole('button', { name: 'Save 4 rows' }).click()
  await finish(form, `4 areas of ${number} saved`)
  await seen('ACP7 0%')

  // 110 of 440 feet: a quarter. The amendment adds 200 feet to the second floor and 60 on the fourth, and keeps the roof until the office decides.
  await record(page, '2nd', '110')
  await seen('ACP7 25%')
  const amendment = await uploadAnother(page)
  await choose(amendment, filingPdf(amended, { name: 'amendment.pdf' }))
  await amendment.getByRole('button', { name: 'Save 4 rows' }).click()
  const preview = dialog(page, `${number} is already saved`)
  await expect(preview.getByRole('list', { name: 'Added' })).toHaveText(/4th/)
  await expect(preview.getByRole('list', { name: 'Changed' })).toHaveText(/2nd.*200.*400/)
  await expect(preview.getByRole('list', { name: 'No longer in the filing' })).toHaveText(/Roof/)
  await preview.getByRole('button', { name: 'Update' }).click()
  const kept = (words: string) => expect(amendment.getByRole('status').filter({ hasText: words })).toBeVisible()
  await amendment.getByRole('button', { name: 'Remove 1 area no longer in the filing' }).click()
  await kept('1 area no longer in the filing was removed.')
  await expect(banner(elsewhere, job)).toContainText('ACP7 17%') // 110 of 650
  await amendment.getByRole('button', { name: 'Undo' }).click()
  await kept('1 area no longer in the filing is kept.')
  await finish(amendment, 'Progress was kept.')
  await closeList(page)
  await seen('ACP7 16%') // 110 of 700

  const again = await uploadAnother(page)
  await choose(again, filingPdf(filed))
  await again.getByRole('button', { name: 'Save 5 rows' }).click()
  await expect(preview).toContainText('Progress on 1 area (110 sq ft) is lost.')
  await preview.getByRole('button', { name: 'Replace' }).click()
  await expect(again.getByRole('status').filter({ hasText: `5 areas of ${number} saved` })).toBeVisible()
  await expect(banner(elsewhere, job)).toContainText('ACP7 0%')
  await again.getByRole('button', { name: 'Undo' }).click()
  await finish(again, 'The areas saved earlier are restored, with their progress.')
  await closeList(page)
  await seen('ACP7 16%')

  await banner(page, job).click()
  await page.getByRole('button', { name: `Delete filing ${number}` }).click()
  const question = alert(page).filter({ hasText: 'Are you sure you want to delete ACP7 data for this filing?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(banner(elsewhere, job)).toContainText('ACP7 not uploaded')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: `Open filing ${number}` })).toBeVisible()
  await closeList(page)
  await seen('ACP7 16%')
  await elsewhere.context().close()
})

test('more than was filed is flagged at once, and so is work on a job without a filing', async ({ page, daysheet, signIn }) => {
  const api = await office(daysheet)
  const day = dayOf(new Date(), 'America/New_York')
  await signIn(page)
  const schedule = await aSchedule(api, day)
  const person = await api.create('Workers', { name: 'Ana Kowalska', active: true })
  const worked = await api.create('Jobs', { address: '8 Bare Street', boro: 'Bronx', jobNum: 10999, active: true })
  const { crew } = await api.entry(schedule, worked, { crew: [person] })
  const filedJob = await api.create('Jobs', { address: '9 Filed Street', boro: 'Bronx', jobNum: 10998, active: true })
  await api.entry(schedule, filedJob)
  const part = await api.create('ScopeParts', { ...area('1st', 100), jobId: filedJob.id })
  await page.goto(plannerOn(daysheet.url, day))
  const bare = '10999 8 Bare Street'
  await expect(banner(page, bare)).toHaveAccessibleName(`ACP7 not uploaded: ${bare}`)
  await api.create('Events', { workerEntryId: crew[0]?.id, type: 'in', time: new Date().toISOString() })
  await expect(banner(page, bare)).toHaveAccessibleName(/Work recorded, no ACP7 filed/)
  await api.create(`ScopeParts/${part.id}/scopeStatuses`, { squareFeet: 130 })
  await expect(banner(page, '10998 9 Filed Street')).toHaveAccessibleName(
    'ACP7 130%: 10998 9 Filed Street, 1 row exceeds filed quantity: may need an amendment (ACP8)',
  )
})

test('the original is opened from the filing, and the upload has a screen of its own and a place in Admin', async ({
  page,
  daysheet,
  signIn,
}) => {
  const own = '10777 77 Other Street'
  await (await office(daysheet)).create('Jobs', { address: '77 Other Street', boro: 'Queens', jobNum: 10777, active: true })
  await signIn(page)
  await page.goto(`${daysheet.url}/acp7test`)
  await page.getByRole('button', { name: 'Upload ACP7' }).click()
  await alert(page).filter({ hasText: 'Job id not found' }).getByRole('button', { name: 'OK' }).click()
  await page.getByRole('combobox', { name: 'Job' }).fill('10777')
  await page.getByRole('option', { name: new RegExp(own) }).click()
  await page.getByRole('button', { name: 'Upload ACP7' }).click()
  const form = upload(page, own)
  await choose(form, filingPdf([{ ...area('5th', 40), filingNumber: 'TRU0402MN26' }]))
  await form.getByRole('button', { name: 'Save 1 row' }).click()
  const question = alert(page).filter({ hasText: 'This filing is for Manhattan; the job is in Queens. Save anyway?' })
  await question.getByRole('button', { name: 'Save anyway' }).click()
  await finish(form, '1 area of TRU0402MN26 saved')

  await page.goto(`${daysheet.url}/admin`)
  await page.getByRole('button', { name: `Edit ${own}` }).click()
  const edit = dialog(page, 'Edit Job')
  await expect(edit.getByRole('list', { name: 'Filings' }).getByRole('listitem')).toHaveText([/TRU0402MN26.*1 area/])
  await edit.getByRole('button', { name: 'Open filing TRU0402MN26' }).click()
  const download = page.context().waitForEvent('page')
  const saved = page.waitForEvent('download').catch(() => null)
  await page.getByRole('button', { name: 'Open original' }).click()
  const opened = await Promise.race([saved, download.then((tab) => tab.waitForEvent('download'))])
  expect(opened?.suggestedFilename()).toBe('filing.pdf')
})
