import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { Check } from './proof.ts'

const here = path.resolve(import.meta.dirname, '..')

/** What vitest's JSON report says, as far as we read it. */
interface Report {
  testResults: { message: string; assertionResults: { status: string; fullName: string }[] }[]
}

/**
 * A check made of all tests in these files of ours, paths from the root. A file that is not there or cannot be loaded, a test that was skipped (as all
 * are when what stands before them fails) and an error outside of any test are errors, not findings.
 */
export function byTests(files: string[]): Check {
  return async ({ root, folder, log }) => {
    const file = path.join(folder, `tests-${Date.now()}.json`)
    const { code, said } = await run(root, ['run', '--reporter=json', `--outputFile.json=${file}`, ...files])
    if (!fs.existsSync(file)) throw new Error(`The tests could not be run: ${said.slice(-2_000)}`)
    // The report of vitest, whose shape is documented.
    const { testResults } = JSON.parse(fs.readFileSync(file, 'utf8')) as Report
    if (testResults.length !== files.length)
      throw new Error(`Of ${files.length} files of tests ${testResults.length} were run: ${files.join(', ')}`)
    const unloaded = testResults.find(({ assertionResults }) => assertionResults.length === 0)
    if (unloaded) throw new Error(`Tests could not be loaded: ${unloaded.message || said.slice(-2_000)}`)
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    const failed = tests.filter(({ status }) => status === 'failed')
    const unrun = tests.filter(({ status }) => status !== 'failed' && status !== 'passed')
    if (unrun.length > 0)
      throw new Error(`${unrun.length} tests were not run: ${unrun[0]?.fullName}. ${testResults.map(({ message }) => message).join(' ')}`)
    if (code !== 0 && failed.length === 0)
      throw new Error(`Every test passed, and yet vitest ended with ${code}, for an error outside of them: ${said.slice(-2_000)}`)
    log(`${tests.length} tests, ${failed.length} failed`)
    return { broken: failed.map(({ fullName }) => fullName), figures: `${tests.length} tests` }
  }
}

/** Runs vitest in the tree at `root`; resolves with what it said and how it ended. */
function run(root: string, args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [path.join(here, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: root,
    // What the daily check tries in part is tried whole where it is the proof of a promise.
    env: { ...process.env, DAYSHEET_TESTS: 'full' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })))
}
