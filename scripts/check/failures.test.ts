import { describe, expect, test } from 'vitest'
import { playwrightResults, shown, vitestResults } from './failures.mjs'

describe('Vitest', () => {
  const file = (name: string, status: string, assertionResults: object[], message = '') => ({
    name: `/clone/${name}`,
    status,
    message,
    assertionResults,
  })
  const failed = {
    status: 'failed',
    ancestorTitles: ['', 'writes'],
    title: 'keep order',
    failureMessages: ['AssertionError: expected 1 to be 2'],
  }

  test('each failed test is named with its file and message', () => {
    const report = {
      numPassedTests: 7,
      testResults: [file('apps/a.test.ts', 'failed', [failed, { ...failed, status: 'passed' }]), file('apps/b.test.ts', 'passed', [])],
    }
    expect(vitestResults(report, '/clone')).toEqual({
      passed: 7,
      failures: [{ name: 'apps/a.test.ts › writes › keep order', message: 'AssertionError: expected 1 to be 2' }],
    })
  })
  test('a file that cannot be loaded is a failure', () => {
    const report = { numPassedTests: 0, testResults: [file('apps/a.test.ts', 'failed', [], 'SyntaxError: nonsense')] }
    expect(vitestResults(report, '/clone').failures).toEqual([{ name: 'apps/a.test.ts', message: 'SyntaxError: nonsense' }])
  })
})

describe('Playwright', () => {
  const spec = (title: string, status: string, message: string) => ({
    title,
    file: 'map.spec.ts',
    tests: [{ status, results: [{ errors: [{ message }] }] }],
  })
  const report = (suites: object[], errors: object[] = []) => ({ stats: { expected: 3 }, suites, errors })

  test('each failed test is named with its file, groups and message', () => {
    const group = { title: 'on a phone', file: 'map.spec.ts', specs: [spec('points', 'unexpected', 'not there')] }
    const suite = { title: 'map.spec.ts', file: 'map.spec.ts', specs: [spec('tiles', 'expected', '')], suites: [group] }
    expect(playwrightResults(report([suite]))).toEqual({
      passed: 3,
      failures: [{ name: 'e2e/map.spec.ts › on a phone › points', message: 'not there' }],
    })
  })
  test('so is an error outside of any test', () => {
    expect(playwrightResults(report([], [{ message: 'no tests found' }])).failures).toEqual([
      { name: 'outside of any test', message: 'no tests found' },
    ])
  })
})

test('a failure is shown without colours, library frames and empty lines, and not at any length', () => {
  const message = [
    '\u001B[31mAssertionError\u001B[39m',
    '',
    '  at run (/clone/node_modules/vitest/a.js:1)',
    ...Array(30).fill('line'),
  ].join('\n')
  const lines = shown({ name: 'a.test.ts › one', message }).split('\n')
  expect(lines.slice(0, 3)).toEqual(['✗ a.test.ts › one', '    AssertionError', '    line'])
  expect(lines.at(-1)).toBe('    …')
  expect(lines).toHaveLength(16)
})
