import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { Check } from './proof.ts'

const here = path.resolve(import.meta.dirname, '..')

/** What vitest's JSON report says, as far as we read it. */
interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { message: string; assertionResults: { status: string; fullName: string }[] }[]
}

/**
 * A check made of tests of ours: paths from the root, and with `named` only those whose name matches. A file that cannot be loaded or a name that
 * matches nothing is an error, not a finding.
 */
export function byTests(files: string[], { named, env = {} }: { named?: string; env?: Record<string, string> } = {}): Check {
  return async ({ root, folder, say }) => {
    const file = path.join(folder, `tests-${Date.now()}.json`)
    const args = [
      'run',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...(named === undefined ? [] : ['--testNamePattern', named]),
      ...files,
    ]
    const said = await run(root, args, env)
    if (!fs.existsSync(file)) throw new Error(`The tests could not be run: ${said.slice(-2_000)}`)
    // The report of vitest, whose shape is documented.
    const report = JSON.parse(fs.readFileSync(file, 'utf8')) as Report
    const unloaded = report.testResults.filter((one) => one.assertionResults.length === 0)
    if (unloaded.length > 0 || report.testResults.length === 0)
      throw new Error(`Tests could not be loaded: ${unloaded[0]?.message ?? said.slice(-2_000)}`)
    const ran = report.numPassedTests + report.numFailedTests
    if (ran === 0) throw new Error(`No test is called ${named}`)
    const failed = report.testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === 'failed')
    say(`${ran} tests, ${failed.length} failed`)
    return { broken: failed.map(({ fullName }) => fullName), figures: `${ran} tests` }
  }
}

/** Runs vitest in the tree at `root`; resolves with what it said, however it ended. */
function run(root: string, args: string[], env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [path.join(here, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  return new Promise((resolve) => child.once('close', () => resolve(said)))
}
