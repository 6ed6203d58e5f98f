/** What an office does all day, counted: the fewest presses each task takes. The figures stand in docs/tasks.md. */
import { expect, type Locator } from '@playwright/test'
import { office, test, type Office } from './testing/daysheet.ts'
import { countPresses } from './testing/presses.ts'
import { alert, card, dialog, drag, exportFrom, member, plannerOn } from './testing/planner.ts'

const broadway = '10412 120 Broadway'
const hylan = '10007 2 Hylan Boulevard'
const day = '2027-03-01'
let api: Office
let jobs: { id: string }[] = []
let people: { id: string }[] = []
let wei = ''
let bo = ''

/** How a card is tinted, and the label on it. */
const colours = (target: Locator) =>
  target.evaluate((element) => ({
    tint: getComputedStyle(element).backgroundColor,
    label: getComputedStyle(element.parentElement ?? element, '::after').content,
  }))

test.beforeAll(async ({ daysheet }) => {
  api = await office(daysheet)
  jobs = await api.createAll('Jobs', [
    { address: '120 Broadway', boro: 'Manhattan', jobNum: 10412, active: true },
    { address: '2 Hylan Boulevard', boro: 'Staten Island', jobNum: 10007, active: true },
  ])
  const names = ['Ana Kowalska', 'Luis Peña', 'Wei Chen', 'Bo Li']
  people = await api.createAll(
    'Workers',
    names.map((name, at) => ({ name, phone: `212555010${at}`, active: true })),
  )
  wei = people[2]?.id ?? ''
  bo = people[3]?.id ?? ''
  const schedule = await api.schedule(day)
  for (const [at, job] of jobs.entries()) await api.entry(schedule, job, { crew: people.slice(at * 2, at * 2 + 2) })
})

/** Asks a crew, and answers once the texts have arrived: an earlier answer is only a remark. */
async function askAndAnswer(entryId: string, answers: readonly (readonly [worker: string, answer: 'y' | 'n'])[]) {
  await api.create(`ScheduleEntries/${entryId}/sendtexts`, { note: '' })
  const filter = JSON.stringify({ where: { scheduleEntryId: entryId, state: { neq: 'delivered' } }, fields: ['state'] })
  await expect.poll(() => api.read(`TextMessages?filter=${encodeURIComponent(filter)}`)).toEqual([])
  for (const [worker, text] of answers) await api.create(`phones/${worker}/reply`, { text })
}

test('everybody who has not answered, on all jobs of a day: two clicks', async ({ page, daysheet, signIn }) => {
  const presses = await countPresses(page)
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, day))
  await page.getByRole('button', { name: 'Text 4 people on 2 jobs' }).click()
  await page.getByRole('button', { name: 'Text 4 people', exact: true }).click()
  await expect(member(page, hylan, 'Bo Li')).toHaveAccessibleName(/^Bo Li, Texted, waiting/)
  expect(await presses()).toEqual({ clicks: 2, keys: 0 })
  await expect(page.getByRole('button', { name: 'Texted, waiting: 4' })).toBeVisible()
})

test('somebody to another job: three clicks; one more takes it back, and another office sees each', async ({
  page,
  browser,
  daysheet,
  signIn,
}) => {
  // No one has been texted yet: a person who was asked is offered texts about both jobs.
  const untexted = '2027-06-07'
  const schedule = await api.schedule(untexted)
  for (const [at, job] of jobs.entries()) await api.entry(schedule, job, { crew: people.slice(at * 2, at * 2 + 2) })
  const other = await (await browser.newContext()).newPage()
  await signIn(other)
  await other.goto(plannerOn(daysheet.url, untexted))
  const presses = await countPresses(page)
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, untexted))
  await member(page, broadway, 'Ana Kowalska').click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  await dialog(page, 'Move Ana Kowalska to…').getByRole('button', { name: hylan }).click()
  await expect(member(page, hylan, 'Ana Kowalska')).toBeVisible()
  expect(await presses()).toEqual({ clicks: 3, keys: 0 })
  await expect(member(other, hylan, 'Ana Kowalska')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(member(page, broadway, 'Ana Kowalska')).toBeVisible()
  expect(await presses()).toEqual({ clicks: 4, keys: 0 })
  await expect(member(other, broadway, 'Ana Kowalska')).toBeVisible()

  await test.step('or by dragging the chip, in the same page', async () => {
    await drag(member(page, broadway, 'Ana Kowalska'), card(page, hylan))
    await expect(member(page, hylan, 'Ana Kowalska')).toBeVisible()
    await expect(member(other, hylan, 'Ana Kowalska')).toBeVisible()
    await expect(page.getByText(`Moved Ana Kowalska to ${hylan}`)).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(member(page, broadway, 'Ana Kowalska')).toBeVisible()
    await expect(member(other, broadway, 'Ana Kowalska')).toBeVisible()
  })

  await test.step('the card under the pointer lights up and says what it will do; Escape leaves everything as it was', async () => {
    const target = card(page, hylan)
    const plain = await colours(target)
    await member(page, broadway, 'Ana Kowalska').hover()
    await page.mouse.down()
    await page.mouse.move(0, 0)
    await target.hover({ force: true })
    await expect.poll(() => colours(target)).not.toEqual(plain)
    expect((await colours(target)).label).toBe('"Move here"')
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect.poll(() => colours(target)).toEqual(plain)
    await expect(member(page, broadway, 'Ana Kowalska')).toBeVisible()
  })

  await test.step('a quick hand, of which the page sees one move only, drops as well', async () => {
    await member(page, broadway, 'Ana Kowalska').dragTo(card(page, hylan), { steps: 1 })
    await expect(page.getByText(`Moved Ana Kowalska to ${hylan}`)).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(member(page, broadway, 'Ana Kowalska')).toBeVisible()
  })

  await test.step('a press on a chip is still a press', async () => {
    await member(page, broadway, 'Luis Peña').click()
    await expect(page.getByRole('menuitem', { name: 'Move to…' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
})

test('a day begun as a copy of the last planned one: two clicks; a job on an empty day: one click and Enter', async ({
  page,
  daysheet,
  signIn,
}) => {
  const presses = await countPresses(page)
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, '2027-03-02'))
  await page.getByRole('button', { name: 'Copy from Monday 03-01-2027' }).click()
  await dialog(page, 'Choose Schedule').getByRole('button', { name: 'Copy 2 jobs' }).click()
  await expect(member(page, broadway, 'Luis Peña')).toBeVisible()
  expect(await presses()).toEqual({ clicks: 2, keys: 0 })
  await page.goto(plannerOn(daysheet.url, '2027-03-03'))
  await page.getByRole('button', { name: `Add ${broadway}` }).click()
  await expect(page.getByRole('button', { name: 'Create schedule and add' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card(page, broadway)).toBeVisible()
  expect(await presses()).toEqual({ clicks: 1, keys: 1 })
})

test('a day of five jobs with four people and a supervisor each, from saved crews: fifteen clicks and Enter', async ({
  page,
  daysheet,
  signIn,
}) => {
  const names = ['Ann', 'Ben', 'Cy', 'Dee', 'Eli']
  const jobs = await api.createAll(
    'Jobs',
    names.map((name, at) => ({ address: `${at + 1} ${name} Street`, jobNum: 20000 + at, active: true })),
  )
  for (const [at, name] of names.entries()) {
    const supervisor = await api.create('Supervisors', { name: `${name} Boss`, active: true })
    const people = ['One', 'Two', 'Three', 'Four'].map((last, nth) => ({
      name: `${name} ${last}`,
      phone: `7185550${at}${nth}0`,
      active: true,
    }))
    const workerIds = (await api.createAll('Workers', people)).map(({ id }) => id)
    await api.create('crews', { id: jobs[at]?.id, name: `Crew ${name}`, supervisorId: supervisor.id, workerIds })
  }
  const presses = await countPresses(page)
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, '2027-05-03'))
  await expect(page.getByText('No Schedule found', { exact: true })).toBeVisible()
  for (const [at, name] of names.entries()) {
    const label = `${20000 + at} ${at + 1} ${name} Street`
    await page.getByRole('button', { name: `Add ${label}`, exact: true }).click()
    if (at === 0) {
      await expect(page.getByRole('button', { name: 'Create schedule and add' })).toBeFocused()
      await page.keyboard.press('Enter')
    }
    await page.getByRole('button', { name: `Add a crew to ${label}` }).click()
    await dialog(page, 'Add a crew')
      .getByRole('button', { name: new RegExp(`^Crew ${name}`) })
      .click()
    await expect(card(page, label).getByText(`${name} Boss`)).toBeVisible()
    await expect(card(page, label).getByRole('listitem')).toHaveCount(4)
  }
  expect(await presses()).toEqual({ clicks: 15, keys: 1 })

  await test.step('in a low window, the jobs of Text the day stand above the text, not over it', async () => {
    await page.setViewportSize({ width: 1280, height: 640 })
    await page.getByRole('button', { name: 'Text 20 people on 5 jobs' }).click()
    const text = dialog(page, 'Text the day')
    await expect(text.getByRole('figure')).toBeVisible()
    const lowest = await text.getByRole('checkbox').last().boundingBox()
    const beneath = await text.getByRole('figure').boundingBox()
    expect((lowest?.y ?? Infinity) + (lowest?.height ?? 0)).toBeLessThanOrEqual(beneath?.y ?? 0)
  })
})

test('the timesheet of last week: two clicks', async ({ page, daysheet, signIn }) => {
  const presses = await countPresses(page)
  await signIn(page)
  await page.goto(`${daysheet.url}/dashboard`)
  const [file] = await Promise.all([page.waitForEvent('download'), exportFrom(page, 'Export Last Week')])
  expect(file.suggestedFilename()).toMatch(/^Timesheet_.*\.csv$/)
  expect(await presses()).toEqual({ clicks: 2, keys: 0 })
})

test('who is silent: one click shows them, and one more everybody', async ({ page, daysheet, signIn }) => {
  const silentDay = '2027-03-08'
  const schedule = await api.schedule(silentDay)
  const [broadwayJob, hylanJob] = jobs
  if (!broadwayJob || !hylanJob) throw new Error('There are two jobs')
  await api.entry(schedule, broadwayJob, { crew: [{ id: wei }] })
  const { id: scheduleEntryId } = await api.entry(schedule, hylanJob)
  await api.create('WorkerEntries', { workerId: bo, scheduleEntryId })
  await api.create(`ScheduleEntries/${scheduleEntryId}/sendtexts`, {})
  const presses = await countPresses(page)
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, silentDay))
  await page.getByRole('button', { name: 'Texted, waiting: 1' }).click()
  await expect(page.getByText('Showing 1 of 2 jobs')).toBeVisible()
  await expect(member(page, hylan, 'Bo Li')).toBeVisible()
  await expect(card(page, broadway)).toHaveCount(0)
  expect(await presses()).toEqual({ clicks: 1, keys: 0 })
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(card(page, broadway)).toBeVisible()
  expect(await presses()).toEqual({ clicks: 2, keys: 0 })
})

test('what somebody wrote is counted, read by one office for all, and answered', async ({ page, browser, daysheet, signIn }) => {
  const other = await (await browser.newContext()).newPage()
  await signIn(other)
  await other.goto(daysheet.url)
  const presses = await countPresses(page)
  await signIn(page)
  await page.goto(daysheet.url)
  await api.create(`phones/${wei}/reply`, { text: 'I am ten minutes late' })
  await expect(page.getByRole('link', { name: 'Replies, 1 unread' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Replies, 1 unread' })).toBeVisible()
  await page.getByRole('link', { name: 'Replies, 1 unread' }).click()
  await page.getByRole('button', { name: /^Wei Chen/ }).click()
  await expect(page.getByRole('list', { name: 'Texts' })).toContainText('I am ten minutes late')
  await expect(other.getByRole('link', { name: 'Replies', exact: true })).toBeVisible()
  // The field is where one types already.
  await page.keyboard.type('No problem')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Texts' })).toContainText('No problem')
  expect(await presses()).toMatchObject({ clicks: 2 })
  await expect(alert(page)).toHaveCount(0)
})

test('a person who declined is replaced and the new one texted: three clicks', async ({ page, daysheet, signIn }) => {
  const [free, off] = ['2027-03-08', '2027-03-15']
  const job = await api.create('Jobs', { address: '31 Front Street', jobNum: 10600, active: true })
  const { id } = await api.entry(await api.schedule(off), job, { crew: [{ id: wei }] })
  await api.entry(await api.schedule(free), job, { crew: [{ id: bo }] })
  await askAndAnswer(id, [[wei, 'n']])
  const presses = await countPresses(page)
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, off))
  await page.getByRole('button', { name: 'Replace Wei Chen' }).click()
  // Bo comes first, because Bo was on this job before.
  const first = dialog(page, 'Replace Wei Chen').getByRole('listitem').first()
  await expect(first).toContainText('Bo Li')
  await expect(first).toContainText('on this job Mon 03-08-2027')
  await first.click()
  await dialog(page, 'Send text').getByRole('button', { name: 'Text 1 person' }).click()
  await expect(member(page, '10600 31 Front Street', 'Bo Li')).toHaveAccessibleName(/^Bo Li, Texted, waiting/)
  expect(await presses()).toEqual({ clicks: 3, keys: 0 })
  await expect(page.getByRole('button', { name: /^Wei Chen/ })).toHaveCount(0)
})

test('a person who confirmed is replaced, and both are texted: four clicks', async ({ page, daysheet, signIn }) => {
  const day = '2027-04-05'
  const job = await api.create('Jobs', { address: '33 Front Street', jobNum: 10610, active: true })
  const { id } = await api.entry(await api.schedule(day), job, { crew: [{ id: wei }] })
  await askAndAnswer(id, [[wei, 'y']])
  const presses = await countPresses(page)
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, day))
  await member(page, '10610 33 Front Street', 'Wei Chen').click()
  await page.getByRole('menuitem', { name: 'Replace…' }).click()
  await dialog(page, 'Replace Wei Chen')
    .getByRole('button', { name: /^Bo Li/ })
    .click()
  const text = dialog(page, 'Send text')
  await expect(text.getByRole('region', { name: /^Says that they are off 10610 33 Front Street/ })).toContainText(
    'Wei Chen will be texted.',
  )
  await text.getByRole('button', { name: 'Text 2 people' }).click()
  await expect(member(page, '10610 33 Front Street', 'Bo Li')).toHaveAccessibleName(/^Bo Li, Texted, waiting/)
  expect(await presses()).toEqual({ clicks: 4, keys: 0 })
})

test('a job is taken off a day and its crew texted: four clicks; one more takes it back and names them', async ({
  page,
  daysheet,
  signIn,
}) => {
  const day = '2027-04-12'
  const job = await api.create('Jobs', { address: '35 Front Street', jobNum: 10611, active: true })
  const { id } = await api.entry(await api.schedule(day), job, { crew: [{ id: wei }, { id: bo }] })
  await askAndAnswer(id, [
    [wei, 'y'],
    [bo, 'n'],
  ])
  const presses = await countPresses(page)
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, day))
  await page.getByRole('button', { name: 'Actions for 10611 35 Front Street' }).click()
  await page.getByRole('menuitem', { name: 'Remove from this schedule' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('2 people will be taken off it. 1 person expects to work; you can text them next.')
  await question.getByRole('button', { name: 'Remove' }).click()
  await dialog(page, 'Send text').getByRole('button', { name: 'Text 1 person' }).click()
  await expect(dialog(page, 'Send text')).toHaveCount(0)
  expect(await presses()).toEqual({ clicks: 4, keys: 0 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Undone. Wei Chen was texted to stay home.')
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(member(page, '10611 35 Front Street', 'Wei Chen')).toBeAttached()
})

test('a usual start time, and taking off a person who was not asked yet: two clicks each', async ({ page, daysheet, signIn }) => {
  const quiet = '2027-03-22'
  const job = await api.create('Jobs', { address: '7 Water Street', jobNum: 10601, active: true })
  await api.entry(await api.schedule(quiet), job, { crew: [{ id: bo }] })
  const presses = await countPresses(page)
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, quiet))
  await card(page, '10601 7 Water Street')
    .getByRole('button', { name: /^Start time of/ })
    .click()
  await dialog(page, 'Choose Start Time').getByRole('button', { name: '6:30 AM' }).click()
  await expect(card(page, '10601 7 Water Street').getByRole('button', { name: /^Start time of/ })).toHaveText('6:30 AM')
  expect(await presses()).toEqual({ clicks: 2, keys: 0 })
  await member(page, '10601 7 Water Street', 'Bo Li').click()
  await page.getByRole('menuitem', { name: 'Remove Bo Li' }).click()
  await expect(page.getByText('Removed Bo Li')).toBeVisible()
  expect(await presses()).toEqual({ clicks: 4, keys: 0 })
})

test('the phones of those who are silent about today: one click', async ({ page, daysheet, signIn }) => {
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
  const job = await api.create('Jobs', { address: '9 Grand Street', jobNum: 10500, active: true })
  const { id } = await api.entry(await api.schedule(today), job, { crew: [{ id: wei }] })
  await api.create(`ScheduleEntries/${id}/sendtexts`, { note: '' })
  const presses = await countPresses(page)
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, today))
  await expect(page.getByRole('button', { name: 'Texted, waiting: 1' })).toBeVisible()
  // The office wants no list until it has set an hour for it; then it comes to who looks on.
  const call = page.getByRole('button', { name: 'Call 1 person who has not answered' })
  await expect(call).toHaveCount(0)
  await api.change('settings', { silentListTime: '17:30' })
  await call.click()
  await expect(dialog(page, 'Not answered yet').getByRole('link', { name: '(212) 555-0102' })).toHaveAttribute('href', 'tel:2125550102')
  expect(await presses()).toEqual({ clicks: 1, keys: 0 })
})

test('a missing clock-out, from Home: two clicks', async ({ page, daysheet, signIn }) => {
  const zone = 'America/New_York'
  const yesterday = new Date(Date.now() - 86_400_000).toLocaleDateString('en-CA', { timeZone: zone })
  const job = await api.create('Jobs', { address: '11 Grand Street', jobNum: 10501, active: true })
  const workers = await api.createAll('Workers', [
    { name: 'Nadia Rahman', active: true },
    { name: 'Tomasz Zima', active: true },
  ])
  const { crew } = await api.entry(await api.schedule(yesterday), job, { crew: workers, startTime: '7:00 AM' })
  const punch = (at: number, type: 'in' | 'out', time: string) => ({
    workerEntryId: crew[at]?.id,
    type,
    time: `${yesterday}T${time}.000Z`,
    latitude: 40.71,
    longitude: -74.01,
    image: '/api/images/events/download/none.jpg',
  })
  await api.createAll('Events', [punch(0, 'in', '14:00:00'), punch(0, 'out', '20:15:00'), punch(1, 'in', '14:00:00')])
  const presses = await countPresses(page)
  await signIn(page)
  await page.goto(daysheet.url)
  const line = page.getByRole('link', { name: /^No clock-out .*: Tomasz Zima/ })
  const before = await presses()
  await line.click()
  await page.getByRole('button', { name: /^Clock out at .* crew$/ }).click()
  await expect(page.getByRole('button', { name: /^Clock out at .* crew$/ })).toHaveCount(0)
  const after = await presses()
  expect(after.clicks - before.clicks).toBe(2)
  await page.goto(daysheet.url)
  await expect(page.getByRole('region', { name: 'Before payroll' })).toBeVisible()
  await expect(line).toHaveCount(0)
})
