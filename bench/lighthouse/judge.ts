/** Google's Lighthouse on one page, in a Chromium that stands already. */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** Fetched by npm when it is run, and no part of the project: it weighs more than all of the rest. Apache-2.0. */
export const lighthouse = 'lighthouse@13.5.0'

export const categories = ['performance', 'accessibility', 'best-practices'] as const
export type Category = (typeof categories)[number]

export interface Verdict {
  /** From 0 to 100. */
  scores: Record<Category, number>
  /** What the performance score is made of, as Lighthouse words it: `0.9 s`. */
  metrics: Record<Metric, string>
  /** Checks of accessibility and best practices that were not passed, and what slows the page down: one line each. */
  faults: string[]
}

export const metrics = {
  'first-contentful-paint': 'First paint',
  'largest-contentful-paint': 'Largest paint',
  'total-blocking-time': 'Blocked',
  'cumulative-layout-shift': 'Shift',
  'speed-index': 'Speed index',
} as const
type Metric = keyof typeof metrics

interface Audit {
  title: string
  score: number | null
  displayValue?: string
}

interface Report {
  runtimeError?: { message: string }
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

/** Runs under the Node that we run under, whatever the machine has. */
function run(args: string[]): Promise<void> {
  const env = { ...process.env, PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH'] ?? ''}` }
  const child = spawn('npm', ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', ...args], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`Lighthouse ended with code ${code}`))))
  })
}

function faultsOf({ categories: judged, audits }: Report): string[] {
  const refs = categories.flatMap((name) => judged[name].auditRefs.map((ref) => ({ name, ...ref })))
  return refs.flatMap(({ name, id, weight }) => {
    const audit = audits[id]
    const isFault = audit && audit.score !== null && audit.score < 0.9 && (weight > 0 || name === 'performance')
    return isFault ? [`${name}: ${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}`] : []
  })
}

/** As what a page is opened; the settings for a phone are Lighthouse's own, with a processor four times as slow and a slow mobile network. */
export type Form = 'desktop' | 'phone'

/** Judges one page as such a device opens it, in the browser that listens on this port, with whatever it has stored. */
export async function judge(url: string, { port, file, form }: { port: number; file: string; form: Form }): Promise<Verdict> {
  const only = `--only-categories=${categories.join(',')}`
  await run([
    url,
    `--port=${port}`,
    ...(form === 'desktop' ? ['--preset=desktop'] : []),
    '--disable-storage-reset',
    only,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
  ])
  const report = JSON.parse(fs.readFileSync(file, 'utf8')) as Report // the format of the very version above
  if (report.runtimeError) throw new Error(`Lighthouse could not judge ${url}: ${report.runtimeError.message}`)
  const scores = Object.fromEntries(categories.map((name) => [name, Math.round((report.categories[name].score ?? 0) * 100)]))
  const shown = Object.fromEntries(Object.keys(metrics).map((id) => [id, report.audits[id]?.displayValue ?? '']))
  return { scores: scores as Verdict['scores'], metrics: shown as Verdict['metrics'], faults: faultsOf(report) } // one member for each name
}
