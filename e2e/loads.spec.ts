/** Bags go into a load bagout by bagout; the others stay on the floor. (product.md#loads) */
import { addDays, dayOf } from '@daysheet/domain/calendar/day'
import { expect } from '@playwright/test'
import { office, test } from './testing/daysheet.ts'
import { dialog } from './testing/planner.ts'

const zone = 'America/New_York'
let id = 0
const newId = () => `019a0000-0000-7000-8000-${String((id += 1)).padStart(12, '0')}`

test('some of many bagouts go into a load, it is saved again unchanged, and a count is corrected in one of two loads', async ({
  page,
  daysheet,
  signIn,
}) => {
  const api = await office(daysheet)
  const yesterday = addDays(dayOf(new Date(), zone), -1)
  const { id: supervisorId } = await api.create('Supervisors', { name: 'J. Ortiz', active: true })
  const jobs = await api.createAll(
    'Jobs',
    ['1 Grand Street', '2 Grand Street', '3 Grand Street'].map((address, at) => ({ address, jobNum: 10501 + at, active: true })),
  )
  for (const [at, bags] of [40, 25, 12].entries())
    await api.create('Orders/addBagout', { supervisorId, date: `${yesterday}T17:00:00.000Z`, id: newId(), jobId: jobs[at]?.id, bags })
  await signIn(page)

  const save = (title: string) => dialog(page, title).getByRole('button', { name: 'Save' }).click()
  const addLoad = async () => {
    await page.goto(`${daysheet.url}/loads`)
    await page.getByRole('button', { name: 'New load' }).click()
    await dialog(page, 'New load').getByLabel('Kind').selectOption('box_van')
    await save('New load')
  }
  const bagsOf = (number: number) => dialog(page, `Bags of load ${number}`)
  const table = page.getByRole('table', { name: 'Bags' })

  await test.step('one of three is chosen', async () => {
    await addLoad()
    await page.getByRole('button', { name: 'Choose bags' }).click()
    const first = bagsOf(1).getByRole('listitem').filter({ hasText: '10501' })
    await first.getByRole('textbox', { name: 'Bags' }).fill('30')
    await expect(bagsOf(1).getByRole('status')).toHaveText('30 bags in this load')
    await expect(bagsOf(1).getByRole('status')).toBeInViewport()
    await save('Bags of load 1')
    await expect(table.getByRole('row').filter({ hasText: '10501' })).toContainText('30 of 40')
    await expect(table.getByRole('row').filter({ hasText: 'Total' })).toContainText('30')
  })

  await test.step('the load is opened and saved unchanged', async () => {
    await page.getByRole('button', { name: 'Choose bags' }).click()
    await expect(bagsOf(1).getByRole('listitem')).toHaveCount(3)
    await save('Bags of load 1')
    await expect(bagsOf(1)).toHaveCount(0)
    await expect(table.getByRole('row').filter({ hasText: 'Total' })).toContainText('30')
  })

  await test.step('the others go into a second load, one row typed and emptied again', async () => {
    await addLoad()
    await page.getByRole('button', { name: 'Choose bags' }).click()
    await bagsOf(2).getByRole('checkbox', { name: /10501/ }).check()
    const third = bagsOf(2).getByRole('checkbox', { name: /10503/ })
    await third.check()
    await third.uncheck()
    await expect(bagsOf(2).getByRole('status')).toHaveText('10 bags in this load')
    await save('Bags of load 2')
    await expect(table.getByRole('row').filter({ hasText: '10501' })).toContainText('10 of 40')
  })

  await test.step('a count is corrected: one load has fewer, the other is left alone', async () => {
    await page.goto(`${daysheet.url}/bagouts`)
    await page.getByRole('button', { name: /^Update Bag Count of .*10501/ }).click()
    await dialog(page, 'Update Bag Count').getByLabel('Bag Count').fill('38')
    await save('Update Bag Count')
    const fewer = dialog(page, 'Which load has fewer?')
    await fewer.getByLabel('Bags in load 1').fill('28')
    await expect(fewer.getByRole('status')).toHaveText('All bags are accounted for.')
    await save('Which load has fewer?')
    await expect(fewer).toHaveCount(0)
    expect(await api.read('loads')).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ number: 1, lines: [expect.objectContaining({ bags: 28 })] }),
        expect.objectContaining({ number: 2, lines: [expect.objectContaining({ bags: 10 })] }),
      ]),
    )
  })
})
