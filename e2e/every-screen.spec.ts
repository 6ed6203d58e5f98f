/**
 * Every screen with as little data as possible, and every screen in a browser that translates it,
 * shows the right texts. (product.md#screens)
 */
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { account, office, test } from './testing/daysheet.ts'
import { isRead, sparseRows, supervisor, type Sparse } from './testing/every-screen.ts'

let rows: Sparse
test.beforeAll(async ({ daysheet }) => {
  rows = await sparseRows(daysheet)
})

const signInOnPhone = async (page: Page, url: string) => {
  await page.goto(`${url}/field`)
  await page.getByLabel('Username').fill(supervisor.username)
  await page.getByLabel('Password').fill(supervisor.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: supervisor.name }).waitFor()
}

/**
 * What a person sees or hears of a page: its texts, and the labels of its pictures and controls.
 */
const wordsOf = (page: Page) =>
  page.evaluate(() => {
    const attributes = ['alt', 'title', 'placeholder', 'aria-label', 'aria-description', 'aria-valuetext']
    const said = [...document.querySelectorAll('body *')].flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? ''))
    return [document.title, document.body.innerText, ...said].filter((words) => words !== '')
  })

const broken = /\b(undefined|null|NaN|Invalid Date)\b|\[object /

test('no screen shows words like undefined or null, however little data there is', async ({ page, browser, daysheet, signIn }) => {
  const look = async (on: Page, path: string) => {
    await on.goto(daysheet.url + path)
    await isRead(on)
    expect
      .soft(
        (await wordsOf(on)).filter((words) => broken.test(words)),
        path,
      )
      .toEqual([])
  }
  await signIn(page)
  for (const path of rows.screens) await look(page, path)
  const phone = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await signInOnPhone(phone, daysheet.url)
  for (const path of rows.field) await look(phone, path)
  await phone.context().close()
})

/** Acts like a translator: keeps replacing each text node of the page with its own element. */
function translateAlways(): void {
  const translate = () => {
    if (!document.body) return
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const parent = text.parentElement
      if (text.data.trim() === '' || !parent || parent.isContentEditable || parent.closest('font, script, style, textarea')) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  new MutationObserver(translate).observe(document, { childList: true, subtree: true, characterData: true })
}

/** The texts of a page without times of day and durations, which change by themselves. */
const textOf = (page: Page) =>
  page.evaluate(() =>
    (document.querySelector('#root')?.textContent ?? '').replace(/\s+/g, ' ').replace(/\d+ (second|minute)s?( ago)?/g, 'a while'),
  )

/** Status and Accounts show the current time, and a customer's page does not update by itself. */
const isOfThisMoment = /^\/(status|admin\?tab=accounts|confirm\/)/

/** In parts, because each screen is loaded twice, which takes long on a busy machine. */
const parts = [1, 2, 3, 4]
for (const part of parts)
  test(`a page that the browser translates shows the same as a fresh page, part ${part} of ${parts.length}`, async ({
    browser,
    daysheet,
    signIn,
  }) => {
    const api = await office({ ...daysheet, ...account })
    const { job, entry, members, item, load } = rows.ids
    /** Acts of another office and of the crew, each time with different words. */
    const change = async (round: number) => {
      await api.change(`Jobs/${job}`, { address: `${120 + round} Broadway`, boro: round % 2 === 0 ? null : 'Queens' })
      await api.change(`ScheduleEntries/${entry}`, { notes: round % 2 === 0 ? null : `Gate code ${round}`, startTime: '7:30 AM' })
      await api.change(`ScheduleEntries/${entry}`, { cancelled: round % 2 === 1, cancelledReason: null })
      await api.create('Events', { workerEntryId: members[0], type: round % 2 === 0 ? 'in' : 'out', time: new Date().toISOString() })
      await api.create('Workers', { name: `Worker ${round}` })
      await api.change(`Items/${item}`, { name: `Tape ${round}` })
      await api.change(`loads/${load}`, { containerNumber: `20-${round}` })
    }
    const errors: string[] = []
    const translated = await browser.newContext({ serviceWorkers: 'block' })
    await translated.addInitScript(translateAlways)
    const fresh = await browser.newContext({ serviceWorkers: 'block' })
    const open = async (context: BrowserContext, path: string) => {
      const page = await context.newPage()
      page.on('pageerror', ({ message }) => errors.push(`${path}: ${message}`))
      await page.goto(daysheet.url + path)
      await isRead(page)
      return page
    }
    for (const context of [translated, fresh]) {
      const page = await context.newPage()
      await signIn(page)
      await page.close()
    }
    const screens = rows.screens.filter((path, at) => !isOfThisMoment.test(path) && at % parts.length === part - 1)
    // Three at a time: each keeps a connection for live changes, and a browser allows six per server.
    for (let at = 0; at < screens.length; at += 3) {
      const some = screens.slice(at, at + 3)
      const pages = await Promise.all(some.map((path) => open(translated, path)))
      await change(part + at)
      const freshPages = await Promise.all(some.map((path) => open(fresh, path)))
      for (const [index, page] of pages.entries()) {
        const plain = freshPages[index]
        if (!plain) throw new Error('Each has a fresh one')
        await expect.poll(async () => [await textOf(page), await textOf(plain)].join('\n'), some[index]).toMatch(/^(.*)\n\1$/)
      }
      await Promise.all([...pages, ...freshPages].map((page) => page.close()))
    }
    expect(errors).toEqual([])
    await translated.close()
    await fresh.close()
  })

test('the translated field app shows the same as a fresh page', async ({ browser, daysheet }) => {
  const api = await office({ ...daysheet, ...account })
  const errors: string[] = []
  const [translated, fresh] = [await browser.newContext({ serviceWorkers: 'block' }), await browser.newContext({ serviceWorkers: 'block' })]
  await translated.addInitScript(translateAlways)
  const [page, plain] = [await translated.newPage(), await fresh.newPage()]
  page.on('pageerror', ({ message }) => errors.push(message))
  await signInOnPhone(page, daysheet.url)
  await signInOnPhone(plain, daysheet.url)
  for (const [round, path] of rows.field.entries()) {
    await page.goto(daysheet.url + path)
    await isRead(page)
    await api.change(`ScheduleEntries/${rows.ids.entry}`, { notes: `Roof ${round}`, startTime: '6:15 AM', cancelled: false })
    await api.change(`Jobs/${rows.ids.job}`, { address: `${300 + round} Broadway` })
    await plain.goto(daysheet.url + path)
    await isRead(plain)
    await expect.poll(async () => [await textOf(page), await textOf(plain)].join('\n'), path).toMatch(/^(.*)\n\1$/)
  }
  expect(errors).toEqual([])
  await translated.close()
  await fresh.close()
})
