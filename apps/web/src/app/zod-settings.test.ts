import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('zod is told not to try whether it may make functions of text', () => {
  // In a process of its own: zod asks once, when it is first loaded.
  const program = `await import('./no-eval.ts'); const { config } = await import('zod'); console.log(config().jitless)`
  expect(execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: import.meta.dirname, encoding: 'utf8' })).toBe(
    'true\n',
  )
})
