/** The same day planned without a mouse: with the keyboard alone, and with a finger on a phone. (product.md#planner) */
import { expect, type CDPSession, type Locator, type Page } from '@playwright/test'
import { office, test, type Office } from './testing/daysheet.ts'
import { activeJobs, alert, card, control, dialog, member, plannerOn, supervisors } from './testing/planner.ts'

const broadway = '10412 120 Broadway'
const hylan = '10007 2 Hylan Boulevard'
let api: Office

test.beforeAll(async ({ daysheet }) => {
  api = await office(daysheet)
  await api.create('Jobs', { address: '120 Broadway', boro: 'Manhattan', jobNum: 10412, active: true })
  await api.create('Jobs', { address: '2 Hylan Boulevard', boro: 'Staten Island', jobNum: 10007, active: true })
  await api.create('Supervisors', { name: 'Jolanta Ortiz', active: true })
  await api.create('Supervisors', { name: 'Tomasz Diallo', active: true })
  for (const name of ['Ana Kowalska', 'Luis Peña', 'Wei Chen']) await api.create('Workers', { name, phone: '2125550101' })
})

/** Tabs on until the focus is there, as one does who cannot point. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** Tabs to a side list, which is one stop, and goes on with the arrow keys: down to the row, right to its button. */
async function arrowTo(page: Page, list: Locator, name: string): Promise<void> {
  const isInside = () => list.evaluate((element) => element.contains(document.activeElement))
  for (let presses = 0; presses < 80 && !(await isInside()); presses += 1) await page.keyboard.press('Tab')
  const button = list.page().getByRole('button', { name })
  const row = list.getByRole('listitem').filter({ has: button })
  await page.keyboard.press('Home')
  for (let rows = 0; rows < 80 && !(await row.evaluate((element) => element.contains(document.activeElement))); rows += 1)
    await page.keyboard.press('ArrowDown')
  for (let buttons = 0; buttons < 4; buttons += 1) await page.keyboard.press('ArrowRight')
  await expect(button).toBeFocused()
}

const grip = (list: Locator, name: string) => list.getByRole('button', { name: `Drag ${name}` })

test('somebody found by name is added by the button while the name still stands there', async ({ page, daysheet, signIn }) => {
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, '2027-02-08'))
  await page.getByRole('button', { name: 'Create Schedule' }).click()
  await expect(page.getByText('No Jobs found for this schedule')).toBeVisible()
  await page.getByRole('button', { name: `Add ${broadway}` }).click()
  await control(page, broadway, 'Choose Employees for').click()
  const employees = dialog(page, 'Choose Employees')
  await expect(employees.getByRole('checkbox')).toHaveCount(3)
  await page.keyboard.type('chen')
  await employees.getByRole('checkbox', { name: 'Wei Chen' }).click()
  await employees.getByRole('button', { name: 'Add 1 person' }).click()
  await expect(employees).toHaveCount(0)
  await expect(member(page, broadway, 'Wei Chen')).toBeVisible()
})

test('an active job is put on a day without a schedule, which asks and then creates one', async ({ page, daysheet, signIn }) => {
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, '2027-02-09'))
  await expect(page.getByText('No Schedule found')).toBeVisible()
  await page.getByRole('button', { name: 'Add/Reactivate Job' }).click()
  const adding = dialog(page, 'Add/Reactivate Job')
  await adding.getByLabel('Choose an existing job').pressSequentially('broadway')
  await page.getByRole('option', { name: broadway }).click()
  await adding.getByRole('button', { name: 'Add to schedule' }).click()
  await page.getByRole('button', { name: 'Create schedule and add' }).click()
  await expect(card(page, broadway)).toBeVisible()
})

test('from a fresh page the first card of the day is two Tabs away, and each side list is one', async ({ page, daysheet, signIn }) => {
  const jobs = Array.from({ length: 30 }, (_, at) => ({ address: `${at + 1} Long Street`, jobNum: 20001 + at, active: true }))
  const created = await api.createAll('Jobs', jobs)
  await api.createAll(
    'Supervisors',
    Array.from({ length: 12 }, (_, at) => ({ name: `Supervisor ${at + 1}`, active: true })),
  )
  const schedule = await api.schedule('2027-02-12')
  for (const job of created.slice(0, 3)) await api.entry(schedule, job)
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, '2027-02-12'))
  await expect(card(page, '20003 3 Long Street')).toBeVisible()
  await grip(activeJobs(page), '20030 30 Long Street').waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the day’s jobs' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to the day’s jobs' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(card(page, '20001 1 Long Street').getByRole('link', { name: 'Job 20001' })).toBeFocused()

  // Without the link: the list's filter, one stop for all its rows, and the day.
  const filter = page.getByRole('searchbox', { name: 'Job Filter' })
  await filter.focus()
  await page.keyboard.press('Tab')
  await expect(activeJobs(page).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(card(page, '20001 1 Long Street').getByRole('link', { name: 'Job 20001' })).toBeFocused()
  await page.getByRole('searchbox', { name: 'Supervisor Filter' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await expect(grip(supervisors(page), 'Tomasz Diallo')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('searchbox', { name: 'Supervisor Filter' })).toBeFocused()
})

test('a day is planned with the keyboard alone', async ({ page, daysheet, signIn }) => {
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, '2027-02-01'))
  await expect(page.getByText('No Schedule found')).toBeVisible()

  await test.step('the arrows of the date go to the next day and back, by Enter and by the arrow keys', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Previous day' }))
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/date=02022027/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/date=02012027/)
    await tabTo(page, page.getByRole('button', { name: 'Next day' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/date=02022027/)
    await page.keyboard.press('ArrowLeft')
    await expect(page).toHaveURL(/date=02012027/)
    for (const key of ['ArrowRight', 'ArrowRight', 'Enter', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
    await expect(page).toHaveURL(/date=02012027/)
    await expect(page.getByText('No Schedule found')).toBeVisible()
  })

  await test.step('Create Schedule, then a job carried in with Space, arrow, Space', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Create Schedule' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('No Jobs found for this schedule')).toBeVisible()
    await grip(activeJobs(page), broadway).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText(`Picked up ${broadway}.`)).toBeAttached()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText(`Add ${broadway} to this day`).first()).toBeAttached()
    await page.keyboard.press('Space')
    await expect(card(page, broadway)).toBeVisible()
  })

  await test.step('Escape puts back what was picked up; the equal button adds as well', async () => {
    await grip(activeJobs(page), hylan).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    await expect(page.getByText(`Put ${hylan} back.`)).toBeAttached()
    await expect(card(page, hylan)).toHaveCount(0)
    await arrowTo(page, activeJobs(page), `Add ${hylan}`)
    await page.keyboard.press('Enter')
    await expect(card(page, hylan)).toBeVisible()
  })

  await test.step('a supervisor is carried to the card one means, and set on another by the equal button', async () => {
    await grip(supervisors(page), 'Jolanta Ortiz').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowLeft')
    const over = page.locator('[data-zone][data-over]').getByRole('article')
    await expect(over).toHaveCount(1)
    if ((await over.getAttribute('aria-label')) !== broadway) {
      await page.keyboard.press('ArrowRight')
      if ((await over.getAttribute('aria-label')) !== broadway) await page.keyboard.press('ArrowLeft')
    }
    await expect(over).toHaveAccessibleName(broadway)
    await page.keyboard.press('Space')
    await expect(control(page, broadway, 'Supervisor of')).toHaveText('Jolanta Ortiz')
    await arrowTo(page, supervisors(page), 'Set Tomasz Diallo on a job')
    await page.keyboard.press('Enter')
    await tabTo(page, dialog(page, 'Set Tomasz Diallo on a job').getByRole('button', { name: new RegExp(hylan) }))
    await page.keyboard.press('Enter')
    await expect(control(page, hylan, 'Supervisor of')).toHaveText('Tomasz Diallo')
  })

  await test.step('Choose Employees: a name and Enter, arrows and Space, Enter adds; the focus returns', async () => {
    await tabTo(page, control(page, broadway, 'Choose Employees for'))
    await page.keyboard.press('Enter')
    const employees = dialog(page, 'Choose Employees')
    await expect(employees.getByLabel('Search')).toBeFocused()
    await expect(employees.getByRole('checkbox')).toHaveCount(3)
    await page.keyboard.type('PEÑA')
    await expect(employees.getByRole('checkbox')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(employees.getByLabel('Search')).toHaveValue('')
    await expect(employees.getByRole('checkbox', { name: 'Luis Peña' })).toBeChecked()
    await tabTo(page, employees.getByRole('checkbox', { name: 'Ana Kowalska' }))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(employees.getByRole('checkbox', { name: 'Wei Chen' })).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(employees).toHaveCount(0)
    for (const name of ['Luis Peña', 'Wei Chen']) await expect(member(page, broadway, name)).toBeVisible()
    await expect(member(page, broadway, 'Ana Kowalska')).toHaveCount(0)
    await expect(control(page, broadway, 'Choose Employees for')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(employees.getByRole('checkbox', { name: 'Luis Peña' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(employees).toHaveCount(0)
  })

  await test.step('start time: the first field has the focus, Enter saves, Esc asks and does not, the focus returns', async () => {
    const button = control(page, broadway, 'Start time of')
    await tabTo(page, button)
    await page.keyboard.press('Enter')
    const time = dialog(page, 'Choose Start Time')
    await expect(time.getByLabel('Hour')).toBeFocused()
    await page.keyboard.press('6')
    await expect(time.getByLabel('Hour')).toHaveValue('6')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await expect(time.getByLabel('Minute')).toHaveValue('15')
    await page.keyboard.press('Enter')
    await expect(button).toHaveText('6:15 AM')
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(time.getByLabel('Hour')).toBeFocused()
    await page.keyboard.press('9')
    await page.keyboard.press('Escape')
    await alert(page).getByRole('button', { name: 'Discard' }).click()
    await expect(time).toHaveCount(0)
    await expect(button).toHaveText('6:15 AM')
    await expect(button).toBeFocused()
  })

  await test.step('cancel and reactivate from the menu of the card', async () => {
    await tabTo(page, control(page, hylan, 'Actions for'))
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitem', { name: 'Cancel job' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page, 'Cancel reason').getByLabel('Reason (optional)')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(card(page, hylan).getByText('Cancelled: Unknown')).toBeVisible()
    await expect(control(page, hylan, 'Actions for')).toBeFocused()
  })
})

/** A finger: it rests until the drag begins, moves, and lifts. */
class Finger {
  readonly cdp: CDPSession
  constructor(cdp: CDPSession) {
    this.cdp = cdp
  }
  async send(type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }): Promise<void> {
    await this.cdp.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })
  }
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a day is planned with a finger: sheets from below, drags and their equal buttons', async ({ page, daysheet, signIn }) => {
    await signIn(page)
    await api.schedule('2027-02-02')
    await page.goto(plannerOn(daysheet.url, '2027-02-02'))
    await expect(page.getByText('No Jobs found for this schedule')).toBeVisible()
    const finger = new Finger(await page.context().newCDPSession(page))
    const openSheet = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).tap()
      await expect(dialog(page, name)).toBeVisible()
    }

    await test.step('a job dragged out of its sheet by the finger', async () => {
      await openSheet('Active Jobs')
      const from = await middleOf(grip(activeJobs(page), broadway))
      await finger.send('touchStart', from)
      await expect(page.locator('[data-holding=job]')).toHaveCount(1) // a finger that rests picks up; one that moves at once scrolls
      const over = page.locator('[data-zone=job][data-over]')
      const target = { x: 195, y: 420 }
      await expect
        .poll(async () => {
          await finger.send('touchMove', { x: target.x, y: (target.y += 1) })
          return over.count()
        })
        .toBe(1)
      await finger.send('touchEnd')
      await expect(page.locator(`article[aria-label="${broadway}"]`)).toBeAttached() // behind the sheet, which comes back
    })

    await test.step('another job by its button', async () => {
      if (!(await dialog(page, 'Active Jobs').isVisible())) await openSheet('Active Jobs')
      await page.getByRole('button', { name: `Add ${hylan}` }).tap()
      await dialog(page, 'Active Jobs').getByRole('button', { name: 'Close' }).tap()
      await expect(dialog(page, 'Active Jobs')).toHaveCount(0)
      await expect(card(page, hylan)).toBeVisible()
    })

    await test.step('a supervisor by the button of the sheet', async () => {
      await openSheet('Supervisors')
      await page.getByRole('button', { name: 'Set Jolanta Ortiz on a job' }).tap()
      await dialog(page, 'Set Jolanta Ortiz on a job')
        .getByRole('button', { name: new RegExp(broadway) })
        .tap()
      await expect(control(page, broadway, 'Supervisor of')).toHaveText('Jolanta Ortiz')
    })

    await test.step('crew, start time and note with targets a finger can hit', async () => {
      await control(page, broadway, 'Choose Employees for').tap()
      const employees = dialog(page, 'Choose Employees')
      for (const name of ['Ana Kowalska', 'Wei Chen']) await employees.getByText(name).tap()
      await employees.getByRole('button', { name: 'Add 2 people' }).tap()
      await expect(member(page, broadway, 'Wei Chen')).toBeVisible()
      await control(page, broadway, 'Start time of').tap()
      await dialog(page, 'Choose Start Time').getByLabel('AM or PM').selectOption('PM')
      await dialog(page, 'Choose Start Time').getByRole('button', { name: 'Save' }).tap()
      await expect(control(page, broadway, 'Start time of')).toHaveText('7:00 PM')
      for (const name of ['Start time of', 'Supervisor of', 'Note for', 'Choose Employees for']) {
        const box = await control(page, broadway, name).boundingBox()
        expect(box?.height, name).toBeGreaterThanOrEqual(44)
      }
    })

    await test.step('nothing is wider than the screen', async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    })
  })
})
