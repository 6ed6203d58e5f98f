/**
 * `npm run lighthouse`: Lighthouse on sign-in, home, planner and dashboard of the demo with desktop settings, and on the field application with those of a phone, on the
 * installed Chromium, each page as somebody opens it who has nothing of it cached. `-- --passes 3` says how often, `-- --only home,planner` which, `-- --keep folder` where the whole reports go,
 * `-- --write` puts the tables of whole forms into docs/benchmarks.md. Needs the network once, for npm to fetch Lighthouse.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { demoSignIn } from '../../apps/api/src/demo/office.ts'
import { chromiumLaunch } from '../../e2e/testing/chromium.ts'
import { fillSignIn } from '../../e2e/testing/daysheet.ts'
import { makeFolder, removeFolder, startServer } from '../../e2e/testing/server.ts'
import { makeFieldDay, signInOnPhone } from '../field/day.ts'
import { machine, writeInto } from '../tables.ts'
import { categories, judge, lighthouse, metrics, type Category, type Form, type Verdict } from './judge.ts'

const { values } = parseArgs({
  options: {
    passes: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    keep: { type: 'string', default: '' },
    port: { type: 'string', default: '9222' },
    write: { type: 'boolean', default: false },
  },
})
const root = path.resolve(import.meta.dirname, '../..')
const passes = Number(values.passes)
const port = Number(values.port)

interface Judged {
  path: string
  form: Form
}
const desktop = (path: string): Judged => ({ path, form: 'desktop' })
const phone = (path: string): Judged => ({ path, form: 'phone' })

/** Of the field application the sign-in, a supervisor's day, and a job of twenty people, whose address is known once it is made. */
const pages = {
  'sign-in': desktop('/login'),
  home: desktop('/'),
  planner: desktop('/schedule'),
  dashboard: desktop('/dashboard'),
  'field-sign-in': phone('/field'),
  'field-today': phone('/field'),
  'field-job': phone(''),
}
type Name = keyof typeof pages
const targets: Record<Form, Record<Category, number>> = {
  desktop: { performance: 90, accessibility: 95, 'best-practices': 95 },
  phone: { performance: 95, accessibility: 100, 'best-practices': 100 },
}

const names = Object.keys(pages) as Name[] // own keys of the literal above
const requested = values.only.split(',')
/** `field` asks for all of its pages. */
const wanted =
  values.only === '' ? names : names.filter((name) => requested.includes(name) || requested.some((one) => name.startsWith(`${one}-`)))

/** As on a first visit, but for who is signed in: no cached file, no service worker. */
async function forgetFiles(page: Page, origin: string): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers,cache_storage' })
  await browser.detach()
}

/** Signs the whole browser in at the office's screens. */
async function signIn(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await fillSignIn(page, demoSignIn)
  await page.getByRole('button', { name: 'Logout' }).first().waitFor()
  await page.close()
}

const median = (list: readonly Verdict[]): Verdict => {
  const sorted = list.toSorted((a, b) => a.scores.performance - b.scores.performance)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  if (!middle) throw new Error('Nothing was measured')
  return middle
}

/** The verdict of the middle pass by performance; the other scores of a page do not vary. */
async function judgePage(context: BrowserContext, url: string, name: Name, { path: at, form }: Judged): Promise<Verdict> {
  const page = await context.newPage()
  const verdicts: Verdict[] = []
  for (let pass = 1; pass <= passes; pass += 1) {
    await page.goto('about:blank') // nothing of ours runs beside what is measured
    await forgetFiles(page, url)
    verdicts.push(await judge(url + at, { port, file: path.join(folder, `${name}-${pass}.json`), form }))
    console.log(`${name}: ${categories.map((category) => verdicts.at(-1)?.scores[category]).join(' / ')}`)
  }
  await page.close()
  return median(verdicts)
}

function table(verdicts: ReadonlyMap<Name, Verdict>, load: number): string {
  const head = [
    ...categories.map((name) => `${name} (target ${targets.desktop[name]}; field ${targets.phone[name]})`),
    ...Object.values(metrics),
  ]
  const rows = [...verdicts].map(([name, verdict]) => {
    const scores = categories.map((category) => `**${verdict.scores[category]}**`)
    return `| ${name} | ${[...scores, ...Object.values(verdict.metrics)].join(' | ')} |`
  })
  return [
    `${machine()}, server, PostgreSQL and Chromium on it, load ${load.toFixed(1)} at the start; ${lighthouse}, nothing cached; the middle of ${passes} passes by performance.`,
    '',
    `| Page | ${head.join(' | ')} |`,
    `|---|${head.map(() => '---:|').join('')}`,
    ...rows,
  ].join('\n')
}

const sections: readonly [Form, string][] = [
  ['desktop', 'lighthouse'],
  ['phone', 'lighthouse-field'],
]

/** Where every page of a form was judged. */
function writeForm(form: Form, section: string, verdicts: ReadonlyMap<Name, Verdict>) {
  const own = names.filter((name) => pages[name].form === form)
  if (!own.every((name) => verdicts.has(name))) return
  const judged = new Map([...verdicts].filter(([name]) => own.includes(name)))
  writeInto(path.join(root, 'docs/benchmarks.md'), section, table(judged, load))
}

/** As a supervisor who has a job of twenty people today. */
async function judgeField(
  context: BrowserContext,
  url: string,
  judgeAll: (those: readonly Name[], more?: Partial<Judged>) => Promise<void>,
) {
  if (!wanted.some((name) => pages[name].form === 'phone')) return
  const { supervisor, jobPath } = await makeFieldDay(url, demoSignIn)
  const page = await context.newPage()
  await signInOnPhone(page, url, supervisor)
  await page.close()
  await judgeAll(['field-today'])
  await judgeAll(['field-job'], { path: jobPath })
}

const load = os.loadavg()[0] ?? 0
const data = makeFolder()
const folder = values.keep === '' ? path.join(data, 'reports') : path.resolve(values.keep)
fs.mkdirSync(folder, { recursive: true })
const server = await startServer({ folder: data, program: 'apps/api/src/commands/demo.ts' })
try {
  const context = await chromium.launchPersistentContext(path.join(data, 'browser'), {
    ...chromiumLaunch,
    args: [...chromiumLaunch.args, `--remote-debugging-port=${port}`],
    viewport: null,
  })
  const verdicts = new Map<Name, Verdict>()
  const judgeAll = async (those: readonly Name[], more: Partial<Judged> = {}) => {
    for (const name of those)
      if (wanted.includes(name)) verdicts.set(name, await judgePage(context, server.url, name, { ...pages[name], ...more }))
  }
  await judgeAll(['sign-in', 'field-sign-in'])
  await signIn(context, server.url)
  await judgeAll(['home', 'planner', 'dashboard'])
  await judgeField(context, server.url, judgeAll)
  await context.close()
  for (const [name, { faults }] of verdicts) for (const fault of faults) console.log(`${name}: ${fault}`)
  console.log(`\n${table(verdicts, load)}`)
  if (values.write) for (const [form, section] of sections) writeForm(form, section, verdicts)
  const isMet = [...verdicts].every(([page, { scores }]) => categories.every((name) => scores[name] >= targets[pages[page].form][name]))
  if (!isMet) process.exitCode = 1
} finally {
  await server.end()
  removeFolder(data)
}
