// Everything that decides whether a change is good, in order: types, lint, format, arrows · web build and its size · unit and API · a real browser.
// Ends with `N passed, N failed` alone on a line. A check of the first kind that fails counts as one failure.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser.mjs'
import { leaveWith, projectNode, root, setUp } from './setup.mjs'

const results = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-results-'))
const workspaces = ['packages/domain', 'apps/api', 'apps/web']
const programs = {
  tsc: 'node_modules/typescript/bin/tsc',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  prettier: 'node_modules/prettier/bin/prettier.cjs',
  knip: 'node_modules/knip/bin/knip.js',
  vitest: 'node_modules/vitest/vitest.mjs',
  sizeLimit: 'node_modules/size-limit/bin.js',
  playwright: 'node_modules/@playwright/test/cli.js',
}

let passed = 0
let failed = 0
const wrong = []

try {
  await setUp({ web: false })
  checkStatic()
  // Before the tests: the server that they start serves the built web.
  if (await buildWeb()) {
    check('the first load stays small', programs.sizeLimit)
    runVitest()
    runPlaywright()
  }
} catch (error) {
  leaveWith(error)
} finally {
  fs.rmSync(results, { recursive: true, force: true })
}
if (wrong.length > 0) console.log(`\nNot in order: ${wrong.join(', ')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function checkStatic() {
  for (const workspace of [...workspaces, 'bench', 'proofs', 'e2e', '.']) {
    const project = workspace === '.' ? 'tsconfig.json' : `${workspace}/tsconfig.json`
    if (fs.existsSync(path.join(root, project))) check(`types of ${workspace}`, programs.tsc, ['-p', project])
  }
  check('lint', programs.oxlint, ['--type-aware'])
  check('format', programs.prettier, ['--check', '--log-level', 'warn', '.'])
  check('the lock file is whole', 'scripts/check-lock.mjs')
  check('nothing unused', programs.knip)
}

function runVitest() {
  const file = path.join(results, 'vitest.json')
  heading('unit and API tests')
  const status = node(programs.vitest, ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  const counts = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : { numPassedTests: 0, numFailedTests: 0 }
  count('unit and API tests', status, { passed: counts.numPassedTests, failed: counts.numFailedTests })
}

async function buildWeb() {
  heading('web build')
  try {
    await setUp({ web: true })
    return true
  } catch (error) {
    console.error(error.message)
    count('web build', 1, { passed: 0, failed: 1 })
    return false
  }
}

function runPlaywright() {
  const isSpec = (name) => name.endsWith('.spec.ts')
  if (!fs.readdirSync(path.join(root, 'e2e'), { recursive: true }).some((name) => isSpec(String(name)))) return
  heading('in a real browser')
  const browser = findBrowser()
  if ('missing' in browser) {
    console.error(browser.missing)
    count('browser tests', 1, { passed: 0, failed: 1 })
    return
  }
  const file = path.join(results, 'playwright.json')
  const status = node(programs.playwright, ['test'], { CHROMIUM_PATH: browser.path, PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  const { stats } = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : { stats: { expected: 0, unexpected: 0 } }
  count('browser tests', status, { passed: stats.expected, failed: stats.unexpected })
}

function heading(text) {
  console.log(`\n── ${text}`)
}

function node(program, args = [], env = {}) {
  return (
    spawnSync(projectNode(), [path.join(root, program), ...args], { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
      .status ?? 1
  )
}

function check(name, program, args) {
  heading(name)
  if (node(program, args) === 0) return
  failed += 1
  wrong.push(name)
}

/** A run that ends badly without a failed test (an unhandled rejection, a broken file) is a failure too. */
function count(name, status, counts) {
  passed += counts.passed
  failed += counts.failed || (status === 0 ? 0 : 1)
  if (status !== 0) wrong.push(name)
}
