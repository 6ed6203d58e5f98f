/** Somebody whose card has expired is stopped at the office's doors and let through at one with a reason; the pack for the site is printed. (product.md#certificate-gate) */
import { expect } from '@playwright/test'
import { expectNoFaults } from './testing/accessibility.ts'
import { office, test } from './testing/daysheet.ts'
import { downloaded } from './testing/downloads.ts'
import { card, choose, control, dialog, drag, member, plannerOn } from './testing/planner.ts'

const day = '2027-03-03'
const [broadway, yonkers] = ['10412 120 Broadway', '10413 9 Main Street']
const stateHandler = '00000000-0000-4000-8000-0000000ce001'
const cityHandler = '00000000-0000-4000-8000-0000000ce004'
const supervisorKinds = ['00000000-0000-4000-8000-0000000ce002', '00000000-0000-4000-8000-0000000ce005']
const expired = 'Ana Kowalska: City handler certificate expired on 03-02-2027 (for 03-03-2027)'

const nothing = { number: null, issued: null, functions: null, note: null, front: null, back: null }
let id = 0
const newId = () => `019a0000-0000-7000-8000-${String((id += 1)).padStart(12, '0')}`

test.beforeAll(async ({ daysheet }) => {
  const api = await office(daysheet)
  const [inCity, outside] = await api.createAll('Jobs', [
    { address: '120 Broadway', boro: 'Manhattan', jobNum: 10412, active: true },
    { address: '9 Main Street', boro: 'Yonkers', jobNum: 10413, active: true },
  ])
  const ana = await api.create('Workers', { name: 'Ana Kowalska', phone: '2125550101' })
  const ortiz = await api.create('Supervisors', { name: 'J. Ortiz' })
  if (!inCity || !outside) throw new Error('the jobs were not made')
  const worker = { ...nothing, workerId: ana.id, supervisorId: null }
  await api.create('certificates', { ...worker, id: newId(), kindId: stateHandler, number: 'AH 1', expires: '2027-12-31' })
  await api.create('certificates', { ...worker, id: newId(), kindId: cityHandler, number: 'C 1', expires: '2027-03-02' })
  for (const kindId of supervisorKinds)
    await api.create('certificates', { ...nothing, id: newId(), kindId, workerId: null, supervisorId: ortiz.id, expires: '2027-12-31' })
  await api.change('settings', { certificateGate: 'ask' })
  const schedule = await api.schedule(day)
  await api.entry(schedule, inCity, { supervisorId: ortiz.id, startTime: '7:00 AM' })
  await api.entry(schedule, outside, { supervisorId: ortiz.id, startTime: '7:00 AM', crew: [ana] })
})

test('an expired card is asked about where somebody is chosen, dragged, copied and texted; with a reason they are put on the job, and the pack is printed', async ({
  page,
  daysheet,
  signIn,
}) => {
  const question = dialog(page, 'Certificates are missing')
  const cancel = async () => {
    await expect(question.getByRole('listitem')).toHaveText([expired])
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toHaveCount(0)
  }
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, day))
  await expect(member(page, yonkers, 'Ana Kowalska')).toHaveAccessibleName('Ana Kowalska, Not texted')

  await drag(member(page, yonkers, 'Ana Kowalska'), card(page, broadway))
  await expectNoFaults(page, 'what is missing', '.MuiModal-root')
  await cancel()
  await expect(member(page, yonkers, 'Ana Kowalska')).toBeVisible()

  await control(page, broadway, 'Choose Employees for').click()
  await expect(page.getByText('! City handler certificate expired on 03-02-2027')).toBeVisible()
  await page.getByRole('checkbox', { name: /Ana Kowalska/ }).check()
  await page.getByRole('button', { name: 'Add 1 person' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Assign' }).click()
  await question.getByLabel('Reason').fill('The new card is at the office')
  await question.getByRole('button', { name: 'Go on anyway' }).click()
  await expect(member(page, broadway, 'Ana Kowalska')).toHaveAccessibleName(/City handler certificate expired on 03-02-2027$/)

  // It was said why: nobody is asked again about this job on this day, and on another day they are.
  await choose(page, broadway, 'Send text')
  await dialog(page, 'Send text').getByRole('button', { name: 'Text 1 person' }).click()
  await expect(member(page, broadway, 'Ana Kowalska')).toHaveAccessibleName(/^Ana Kowalska, (Texted|Waiting)/)
  await page.goto(plannerOn(daysheet.url, '2027-03-04'))
  await page.getByRole('button', { name: 'Copy Schedule' }).first().click()
  const copy = dialog(page, 'Choose Schedule')
  await copy.getByRole('button', { name: 'Preview copy' }).click()
  await copy.getByRole('button', { name: 'Copy 2 jobs' }).click()
  await expect(question.getByRole('listitem')).toHaveText([expired.replace('for 03-03', 'for 03-04')])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await copy.getByRole('button', { name: 'Close' }).click()

  await page.goto(plannerOn(daysheet.url, day))
  await control(page, broadway, 'Actions for').click()
  const { name, bytes } = await downloaded(page, () => page.getByRole('menuitem', { name: 'Print certificates' }).click())
  expect([name, bytes.subarray(0, 5).toString()]).toEqual(['Certificates_10412_03-03-2027.pdf', '%PDF-'])
})
