/**
 * What an abatement contractor is fined for: somebody whose card has expired is stopped at the office's doors and on the phone, waste of three jobs is followed until its
 * signed copy is back, and what the City has of a filing is held against its PDF. (product.md#certificate-gate, product.md#loads, product.md#city-check)
 */
import { dayOf, type Day } from '@daysheet/domain/calendar/day'
import { expect } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { apartment } from '../apps/api/testing/filings/cases.ts'
import { expectNoFaults } from './testing/accessibility.ts'
import { nodeWithCity } from './testing/city-node.ts'
import { fillSignIn, office, test, type Daysheet } from './testing/daysheet.ts'
import { downloaded } from './testing/downloads.ts'
import { phoneOptions, rowOf, signInOnPhone } from './testing/field-phone.ts'
import { filingPdf, upload } from './testing/filing.ts'
import { alert, card, choose, control, dialog, drag, member, plannerOn } from './testing/planner.ts'
import { typeDay } from './testing/type-day.ts'

const [wednesday, thursday, friday, saturday] = ['2027-03-03', '2027-03-04', '2027-03-05', '2027-03-06'] as const
const [broadway, yonkers, water, hylan] = ['10412 120 Broadway', '10413 9 Main Street', '10414 8 Water Street', '10415 5 Hylan Boulevard']
const foreman = { name: 'J. Ortiz', username: 'jortiz', password: 'four crews at six' }
const stateHandler = '00000000-0000-4000-8000-0000000ce001'
const cityHandler = '00000000-0000-4000-8000-0000000ce004'
const supervisorKinds = ['00000000-0000-4000-8000-0000000ce002', '00000000-0000-4000-8000-0000000ce005']

const nothing = { number: null, issued: null, functions: null, note: null, front: null, back: null }
let id = 0
const newId = () => `019a0000-0000-7000-8000-${String((id += 1)).padStart(12, '0')}`

test.beforeAll(async ({ daysheet }) => {
  const api = await office(daysheet)
  // The crews are planned before anything is asked about their cards.
  await api.change('settings', { certificateGate: 'off' })
  const jobs = await api.createAll('Jobs', [
    { address: '120 Broadway', boro: 'Manhattan', jobNum: 10412, active: true },
    { address: '9 Main Street', boro: 'Yonkers', jobNum: 10413, active: true },
    { address: '8 Water Street', boro: 'Manhattan', jobNum: 10414, active: true },
    { address: '5 Hylan Boulevard', boro: 'Staten Island', jobNum: 10415, active: true },
  ])
  const [inCity, outside, other, cancelled] = jobs
  if (!inCity || !outside || !other || !cancelled) throw new Error('the jobs were not made')
  const ana = await api.create('Workers', { name: 'Ana Kowalska', phone: '2125550101' })
  const { id: supervisorId } = await api.create('Supervisors', { ...foreman, active: true })
  const worker = { ...nothing, workerId: ana.id, supervisorId: null }
  await api.create('certificates', { ...worker, id: newId(), kindId: stateHandler, number: 'AH 1', expires: '2027-12-31' })
  await api.create('certificates', { ...worker, id: newId(), kindId: cityHandler, number: 'C 1', expires: '2026-01-31' })
  for (const kindId of supervisorKinds)
    await api.create('certificates', { ...nothing, id: newId(), kindId, workerId: null, supervisorId, expires: '2027-12-31' })
  const plan = { supervisorId, startTime: '7:00 AM' }
  await api.change('settings', { certificateGate: 'off' }) // by itself it asks once there are cards
  const today = await api.schedule(dayOf(new Date(), 'America/New_York'))
  await api.entry(today, inCity, { ...plan, crew: [ana] })
  const first = await api.schedule(wednesday)
  await api.entry(first, inCity, plan)
  await api.entry(first, outside, { ...plan, crew: [ana] })
  await api.entry(await api.schedule(friday), other, { ...plan, crew: [ana] })
  await api.entry(await api.schedule(saturday), cancelled, { ...plan, cancelled: true, crew: [ana] })
  await api.change('settings', { certificateGate: 'ask' })
})

test('somebody whose card has expired is stopped at six doors of the office; with a reason they pass one, and the pack is printed', async ({
  page,
  daysheet,
  signIn,
}) => {
  const question = dialog(page, 'Certificates are missing')
  const expectQuestion = (day: string) =>
    expect(question.getByRole('listitem')).toHaveText([`Ana Kowalska: City handler certificate expired on 01-31-2026 (for ${day})`])
  const stopped = async (day: string) => {
    await expectQuestion(day)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toHaveCount(0)
  }
  await signIn(page)

  await test.step('dragged to a job in the City', async () => {
    await page.goto(plannerOn(daysheet.url, wednesday))
    await expect(member(page, yonkers, 'Ana Kowalska')).toHaveAccessibleName('Ana Kowalska, Not texted')
    await drag(member(page, yonkers, 'Ana Kowalska'), card(page, broadway))
    await expectQuestion('03-03-2027')
    await expectNoFaults(page, 'what is missing', '.MuiModal-root')
    await stopped('03-03-2027')
    await expect(member(page, yonkers, 'Ana Kowalska')).toBeVisible()
    await expect(member(page, broadway, 'Ana Kowalska')).toHaveCount(0)
  })

  await test.step('texted', async () => {
    await page.goto(plannerOn(daysheet.url, friday))
    await choose(page, water, 'Send text')
    const text = dialog(page, 'Send text')
    await text.getByRole('button', { name: 'Text 1 person' }).click()
    await stopped('03-05-2027')
    await text.getByRole('button', { name: 'Close' }).click()
    await expect(member(page, water, 'Ana Kowalska')).toHaveAccessibleName(/^Ana Kowalska, Not texted/)
  })

  await test.step('moved to another day with their job', async () => {
    await page.goto(`${daysheet.url}/schedule/week?date=03052027`)
    const onFriday = page.getByRole('article', { name: `${water} on Friday`, exact: true })
    await onFriday.getByRole('button', { name: /actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Move or copy to…' }).click()
    const where = dialog(page, `Move or copy ${water}`)
    await where.getByRole('radio', { name: 'Saturday, 03-06-2027' }).check()
    await where.getByRole('button', { name: 'Move' }).click()
    await stopped('03-06-2027')
    await expect(where.getByRole('alert'), 'who changed their mind is told of no error').toHaveCount(0)
    await where.getByRole('button', { name: 'Cancel' }).click()
    await expect(onFriday.getByRole('button', { name: /^1 person on/ })).toBeVisible()
  })

  await test.step('on a job that takes place again', async () => {
    await page.goto(plannerOn(daysheet.url, saturday))
    await choose(page, hylan, 'Reactivate')
    await stopped('03-06-2027')
    await expect(card(page, hylan).getByText(/^Cancell?ed/)).toBeVisible()
  })

  await test.step('chosen, and with a reason put on the job, which is not asked about again', async () => {
    await page.goto(plannerOn(daysheet.url, wednesday))
    await control(page, broadway, 'Choose Employees for').click()
    await expect(page.getByText('City handler certificate expired on 01-31-2026')).toBeVisible()
    await page.getByRole('checkbox', { name: /Ana Kowalska/ }).check()
    await page.getByRole('button', { name: 'Add 1 person' }).click()
    await alert(page).getByRole('button', { name: 'Assign' }).click()
    await expectQuestion('03-03-2027')
    await question.getByLabel('Reason').fill('The new card is at the office')
    await question.getByRole('button', { name: 'Continue anyway' }).click()
    await expect(member(page, broadway, 'Ana Kowalska')).toHaveAccessibleName(/City handler certificate expired on 01-31-2026/)
    await choose(page, broadway, 'Send text')
    await dialog(page, 'Send text').getByRole('button', { name: 'Text 1 person' }).click()
    await expect(member(page, broadway, 'Ana Kowalska')).toHaveAccessibleName(/^Ana Kowalska, (Texted|Waiting)/)
  })

  await test.step('copied to another day, for which the reason was not given', async () => {
    await page.goto(plannerOn(daysheet.url, thursday))
    await page.getByRole('button', { name: 'Copy Schedule' }).first().click()
    const copy = dialog(page, 'Choose Schedule')
    await copy.getByRole('button', { name: 'Preview copy' }).click()
    await copy.getByRole('button', { name: 'Copy 2 jobs' }).click()
    await stopped('03-04-2027')
    await copy.getByRole('button', { name: 'Close' }).click()
  })

  await page.goto(plannerOn(daysheet.url, wednesday))
  await control(page, broadway, 'Actions for').click()
  const { name, bytes } = await downloaded(page, () => page.getByRole('menuitem', { name: 'Print certificates' }).click())
  expect([name, bytes.subarray(0, 5).toString()]).toEqual(['Certificates_10412_03-03-2027.pdf', '%PDF-'])
})

test('the phone asks why somebody works whose card has expired, and clocks them in', async ({ browser, daysheet }) => {
  const context = await browser.newContext({ ...phoneOptions, serviceWorkers: 'block' })
  const phone = await context.newPage()
  await phone.goto(`${daysheet.url}/field`)
  await signInOnPhone(phone, foreman)
  await phone.getByRole('link', { name: `${broadway}, Manhattan` }).click()
  await expect(phone.getByText('Missing: City handler certificate, expired Jan 31, 2026')).toBeVisible()
  const clockIn = phone.getByRole('button', { name: 'Clock Ana Kowalska in', exact: true })
  await clockIn.click()
  await phone.getByLabel('Why Ana Kowalska works without the certificate').fill('The new card is at the office')
  await clockIn.click()
  await expect(rowOf(phone, 'Ana Kowalska', 'In')).toBeVisible()
  await expect(phone.getByText(/^All sent/)).toBeVisible()
  await context.close()
})

/** Bags that left three jobs, each of another owner, and who takes them away. */
async function bagsOfThreeJobs(daysheet: Daysheet): Promise<void> {
  const api = await office(daysheet)
  const [supervisor] = (await api.read('Supervisors')) as { id: string }[]
  const owners = ['Grand Realty', 'Ridgewood Tenants Corp.', 'Harbor Holdings']
  const jobs = await api.createAll(
    'Jobs',
    owners.map((ownerName, at) => ({
      ...{ address: `${at + 1} Grand Street`, boro: 'Brooklyn', jobNum: 10501 + at, active: true },
      ...{ ownerName, ownerAddress: `${at + 1} Wall Street, New York, NY`, ownerPhone: '2125550107' },
    })),
  )
  const bagout = { supervisorId: supervisor?.id, date: '2026-02-27T17:00:00.000Z' }
  for (const [at, bags] of [40, 25, 12].entries())
    await api.create('Orders/addBagout', { ...bagout, id: newId(), jobId: jobs[at]?.id, bags })
  const company = { operator: '', address: '12 Dock Street, Brooklyn, NY', phone: '718-555-0100', permitNumber: '2A-123' }
  for (const [kind, name] of [
    ['hauler', 'Verrazzano Carting'],
    ['landfill', 'Mill Creek Landfill'],
  ])
    await api.create('wasteCompanies', { ...company, id: newId(), kind, name, permitExpires: '2026-12-31', active: true })
}

test('bags of three jobs leave in one load; on day 35 and day 45 the list and Home say so, the letter is made, and the signed copy ends it', async ({
  page,
  daysheet,
  signIn,
}) => {
  await bagsOfThreeJobs(daysheet)
  const load = page.getByRole('row', { name: /Load 1/ })
  const on = async (day: Day, path: string) => {
    await page.clock.setFixedTime(`${day}T17:00:00Z`)
    await page.goto(`${daysheet.url}${path}`)
  }
  const pressSave = (title: string) => dialog(page, title).getByRole('button', { name: 'Save' }).click()
  await signIn(page)

  await test.step('it is picked up with all of them', async () => {
    await on('2026-03-02', '/loads')
    await page.getByRole('button', { name: 'New load' }).click()
    const form = dialog(page, 'New load')
    await form.getByLabel('Container number').fill('20-117')
    await form.getByLabel('Hauler', { exact: true }).selectOption('Verrazzano Carting')
    await pressSave('New load')
    await page.getByRole('button', { name: 'Choose bags' }).click()
    const bagouts = dialog(page, 'Bags of load 1').getByRole('checkbox')
    await expect(bagouts).toHaveCount(3)
    for (const bagout of await bagouts.all()) await bagout.check()
    await expect(dialog(page, 'Bags of load 1').getByRole('status')).toHaveText('77 bags in this load')
    await pressSave('Bags of load 1')
    await page.getByRole('button', { name: 'Picked up…' }).click() // today, by itself
    const pickUp = dialog(page, 'Load 1: picked up')
    await pickUp.getByLabel('Landfill').selectOption('Mill Creek Landfill')
    await pickUp.getByLabel('Manifest number').fill('4711')
    await pressSave('Load 1: picked up')
    const record = (number: string) => page.getByRole('row', { name: new RegExp(`^${number} `) })
    await expect(record('4711-1')).toContainText('Grand Realty')
    await expect(record('4711-2')).toContainText('Ridgewood Tenants Corp.')
    await expect(record('4711-3')).toContainText('Harbor Holdings')
  })

  await test.step('it is delivered the next day', async () => {
    const path = new URL(page.url()).pathname
    await on('2026-03-03', path)
    await page.getByRole('button', { name: 'Delivered…' }).click()
    await dialog(page, 'Load 1: delivered').getByLabel('Cubic yards').fill('9.5')
    await pressSave('Load 1: delivered')
    await expect(page.getByRole('button', { name: 'Signed copy in…' })).toBeVisible()
  })

  await test.step('the days are counted by the calendar, over the hour that is lost in March', async () => {
    await on('2026-04-05', '/loads')
    await expect(load).toContainText('Delivered, day 34')
    await expect(page.getByText('Signed copy overdue')).toHaveCount(0)
    await on('2026-04-06', '/')
    await page.getByRole('link', { name: 'Waste: 1 load past day 35' }).click()
    await expect(load).toContainText('Delivered, day 35Ask the hauler: no signed copy for 35 days')
    await on('2026-04-16', '/')
    await page.getByRole('link', { name: 'Waste: 1 load past day 45' }).click()
    await expect(load).toContainText('Delivered, day 45Report due: no signed copy for 45 days')
  })

  const report = page.getByRole('button', { name: 'Download report to the agency' })
  await test.step('the letter has the records of all owners', async () => {
    await load.click()
    const { name, bytes } = await downloaded(page, () => report.click())
    expect(name).toBe('NoSignedCopy_4711.pdf')
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
    for (const words of ['4711-1', 'Grand Realty', '4711-2', 'Ridgewood Tenants Corp.', '4711-3', 'Harbor Holdings', 'Mill Creek Landfill'])
      expect(text).toContain(words)
  })

  await test.step('the signed copy comes back', async () => {
    await page.getByRole('button', { name: 'Signed copy in…' }).click()
    await typeDay(dialog(page, 'Load 1: signed copy in'), 'Signed copy in', '2026-04-15')
    await pressSave('Load 1: signed copy in')
    await expect(report).toHaveCount(0)
    await on('2026-04-16', '/')
    await expect(page.getByRole('region', { name: 'Before payroll' }).getByText('All clear'), 'everything is known').toBeVisible()
    await expect(page.getByRole('link', { name: /^Waste: / })).toHaveCount(0)
    await on('2026-04-16', '/loads')
    await expect(load).toContainText('Signed copy in')
    await load.click()
    await page.getByRole('button', { name: 'Close load…' }).click()
    await alert(page).getByRole('button', { name: 'Close load' }).click()
    await expect(page.getByRole('button', { name: 'Reopen…' })).toBeVisible()
  })
})

test('a filing comes from the City, its PDF differs in one amount, and that is settled by hand', async ({ page, daysheet }) => {
  const filingNumber = 'TRU0778MN26'
  const row = { ...apartment, filingNumber, linearFeet: 0 }
  const first = { ...row, floor: '1st', squareFeet: 100 }
  const second = { ...row, floor: '2nd', squareFeet: 210 }
  const job = await (await office(daysheet)).create('Jobs', { address: '8 City Street', boro: 'Manhattan', jobNum: 10778, active: true })
  const node = await nodeWithCity(daysheet, [first, second])
  try {
    await page.goto(`${node.url}/job/${job.id}`)
    await fillSignIn(page, daysheet)
    await page.getByRole('button', { name: 'Upload ACP7' }).click()
    const form = upload(page, '10778 8 City Street')
    await form.getByRole('textbox', { name: 'Filing number' }).fill(filingNumber)
    await form.getByRole('button', { name: 'Fetch from the City' }).click()
    await expect(form.getByText(/^From the City, .*: Submitted, 11-16-2026 to 12-18-2026/)).toBeVisible()
    await form.getByRole('button', { name: 'Save 2 rows' }).click()
    await form.getByRole('button', { name: 'Upload another' }).click()

    await form.getByLabel('ACP7 file').setInputFiles(filingPdf([first, { ...second, squareFeet: 230 }]))
    await expect(form.getByText(/1 row agrees, 1 amount differs\.$/)).toBeVisible()
    await form.getByRole('button', { name: 'Save 2 rows' }).click()
    const settling = page.getByRole('dialog', { name: 'PDF and City data' })
    await settling.getByRole('button', { name: /^Keep 230 sq ft: 2nd/ }).click()
    await expect(settling.getByText(/^All resolved/)).toBeVisible()
    await settling.getByRole('button', { name: 'Close' }).click()
    await form.getByRole('button', { name: 'Save 2 rows' }).click()
    const saved = page.getByRole('dialog', { name: `${filingNumber} is already saved` })
    await expect(saved.getByRole('list', { name: 'Changed' })).toContainText('Square feet 210 → 230')
    await saved.getByRole('button', { name: 'Update' }).click()
    await expect(form.getByRole('status').filter({ hasText: '2 areas now, 0 added, 1 changed.' })).toBeVisible()
  } finally {
    await node.end()
  }
})
