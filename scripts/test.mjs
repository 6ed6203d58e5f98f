// Everything that decides whether a change is good: types, lint, format, the web build and its size · unit and API tests · a real browser.
// `--full` samples nothing (testing/sample.ts); `--quick` takes a minute: types, lint, arrows, the domain's tests and those of changed files.
// Ends with what failed, test by test, and then `N passed, N failed` alone on a line. A check that is no test counts as one failure.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { changedTests } from './check/changed-tests.mjs'
import { playwrightResults, shown, vitestResults } from './check/failures.mjs'
import { runProgram } from './check/run-program.mjs'
import { leaveWith, root, setUp } from './setup.mjs'

const workers = 2
const results = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-results-'))
const programs = {
  tsc: 'node_modules/typescript/bin/tsc',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  oxfmt: 'node_modules/oxfmt/bin/oxfmt',
  knip: 'node_modules/knip/bin/knip.js',
  vitest: 'node_modules/vitest/vitest.mjs',
  sizeLimit: 'node_modules/size-limit/bin.js',
  playwright: 'node_modules/@playwright/test/cli.js',
}
const typeChecks = ['packages/domain/tsconfig.json', 'apps/api/tsconfig.json', 'apps/web/tsconfig.json', 'tsconfig.json'].map(
  (project) => () => check(`types of ${project}`, programs.tsc, ['-p', project]),
)
const quickTests = ['packages/domain/', 'architecture/architecture.test.ts', 'scripts/check/', 'proofs/mutations.test.ts']

let passed = 0
const failures = []

// Each test file and each server that is started would compile the same sources anew.
process.env.NODE_COMPILE_CACHE ||= path.join(root, 'node_modules', '.cache', 'node-compile')
process.env.DAYSHEET_SEED ||= new Date().toISOString().slice(0, 10).replaceAll('-', '')
process.env.DAYSHEET_TESTS = process.argv.includes('--full') ? 'full' : 'daily'

try {
  console.log(`Seed ${process.env.DAYSHEET_SEED}; DAYSHEET_SEED=${process.env.DAYSHEET_SEED} draws the same again.`)
  if (process.argv.includes('--quick')) await quickly()
  else await wholly()
} catch (error) {
  leaveWith(error)
} finally {
  fs.rmSync(results, { recursive: true, force: true })
}
if (failures.length > 0) console.log(`\n── failed\n${failures.map(shown).join('\n')}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length > 0 ? 1 : 0)

async function wholly() {
  // Needs the network and little else, so it comes while the dependencies and the checks do.
  const browser = runProgram('scripts/browser.mjs', [], { executable: process.execPath })
  await setUp({ web: false })
  await check('not drawn today', 'scripts/check/not-drawn.ts')
  // The server that the tests start serves the built web.
  if (!(await checkStatic())) return
  await runVitest()
  await runPlaywright(await browser)
}

async function quickly() {
  await setUp({ web: false })
  await sideBySide([
    () => runVitest([...quickTests, ...changedTests()]),
    () => check('lint', programs.oxlint, ['--type-aware']),
    ...typeChecks,
  ])
}

/** Says whether the web was built. */
async function checkStatic() {
  let isBuilt = false
  const checks = [
    async () => {
      isBuilt = await check('web build', 'scripts/setup.mjs')
      if (isBuilt) await check('the first load stays small', programs.sizeLimit)
      if (isBuilt) await check('the phone app needs no newer phone', 'scripts/check/browser-features.mjs')
    },
    () => check('format', programs.oxfmt, ['--check']),
    () => check('lint', programs.oxlint, ['--type-aware']),
    () => check('nothing unused', programs.knip),
    ...typeChecks,
    () => check('the lock file is whole', 'scripts/check-lock.mjs'),
    () => check('size and habits of the code', 'scripts/check/numbers.ts'),
  ]
  await sideBySide(checks)
  return isBuilt
}

/** Runs as many at once as there are workers, in order. */
async function sideBySide(tasks) {
  const waiting = [...tasks]
  const work = async () => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) await task()
  }
  await Promise.all(Array.from({ length: workers }, work))
}

async function check(name, program, args) {
  const { status, output, seconds } = await runProgram(program, args)
  heading(name, seconds)
  if (output.trim() !== '') console.log(output.trimEnd())
  // A tool says last what it found.
  if (status !== 0) failures.push({ name, message: output.trimEnd().split('\n').slice(-12).join('\n') || 'it failed without a word' })
  return status === 0
}

async function runVitest(filters = []) {
  const file = path.join(results, 'vitest.json')
  heading('unit and API tests')
  const args = ['run', ...filters, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const run = await runProgram(programs.vitest, args, { isShown: true })
  count('unit and API tests', run, file, (report) => vitestResults(report, root))
}

async function runPlaywright(browser) {
  const name = 'browser tests'
  if (browser.status !== 0) {
    failures.push({ name, message: browser.output })
    return
  }
  heading('in a real browser')
  const file = path.join(results, 'playwright.json')
  const env = { CHROMIUM_PATH: browser.stdout.trim().split('\n').at(-1), PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  count(name, await runProgram(programs.playwright, ['test'], { env, isShown: true }), file, playwrightResults)
}

/** A run that ends badly without a failed test (an unhandled rejection, a killed runner) is a failure too. */
function count(name, { status, output, seconds }, file, resultsOf) {
  console.log(`\n${name}: ${Math.round(seconds)} s`)
  const found = fs.existsSync(file) ? resultsOf(JSON.parse(fs.readFileSync(file, 'utf8'))) : { passed: 0, failures: [] }
  passed += found.passed
  failures.push(...found.failures)
  if (status !== 0 && found.failures.length === 0)
    failures.push({ name: `${name}: the run failed, no test of it did`, message: output.split('\n').filter(Boolean).slice(-14).join('\n') })
}

function heading(text, seconds) {
  console.log(`\n── ${text}${seconds === undefined ? '' : `: ${seconds.toFixed(1)} s`}`)
}
