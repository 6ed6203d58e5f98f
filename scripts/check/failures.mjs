// What failed, out of the reports of Vitest and Playwright: `{ name, message }` for each failed test or broken file.
import { stripVTControlCharacters } from 'node:util'

const shownLines = 14
const shownWidth = 240

/** Counts and failures of Vitest's JSON report. A file that could not be loaded has no tests and is a failure of its own. */
export function vitestResults(report, root = '') {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(name, root)
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({
        name: [file, ...test.ancestorTitles.filter(Boolean), test.title].join(' › '),
        message: test.failureMessages.join('\n'),
      }))
    return status === 'failed' && tests.length === 0 ? [{ name: file, message }] : tests
  })
  return { passed: report.numPassedTests, failures }
}

/** Counts and failures of Playwright's JSON report. `errors` are those outside of any test. */
export function playwrightResults(report) {
  const failures = specsIn(report).flatMap(({ file, path, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => ({
        name: [`e2e/${file}`, ...path].join(' › '),
        message: results.flatMap((result) => (result.errors ?? []).map((error) => error.message ?? error.value ?? '')).join('\n'),
      })),
  )
  const outside = (report.errors ?? []).map((error) => ({ name: 'outside of any test', message: error.message ?? error.value ?? '' }))
  return { passed: report.stats.expected, failures: [...failures, ...outside] }
}

function specsIn(suite, path = []) {
  const own = (suite.specs ?? []).map((spec) => ({ file: spec.file ?? suite.file, path: [...path, spec.title], tests: spec.tests }))
  // The suite of a file is called like the file, which is named apart.
  const below = (suite.suites ?? []).flatMap((one) => specsIn(one, one.title === one.file ? path : [...path, one.title]))
  return [...own, ...below]
}

/** A failure as it is shown at the end: its name, and beneath it the first lines of its message without colours. */
export function shown({ name, message }) {
  const lines = stripVTControlCharacters(message ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*at .*node_modules/.test(line))
  const first = lines.slice(0, shownLines).map((line) => `    ${line.slice(0, shownWidth)}`)
  return [`✗ ${name}`, ...first, ...(lines.length > shownLines ? ['    …'] : [])].join('\n')
}

const relative = (file, root) =>
  (root !== '' && file.startsWith(root) ? file.slice(root.length).replace(/^[\\/]/, '') : file).replaceAll('\\', '/')
