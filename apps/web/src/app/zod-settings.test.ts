import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** In a process of its own: zod reads its settings once, when it is first loaded. */
const inProcess = (expression: string) => {
  const program = `await import('./zod-settings.ts'); const { z, config } = await import('zod'); console.log(${expression})`
  return execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
}

test('zod is told not to try whether it may make functions of text', () => {
  expect(inProcess('config().jitless')).toBe('true')
})

test('zod says our words where a schema has none', () => {
  expect(inProcess('z.string().safeParse(undefined).error.issues[0].message')).toBe("can't be blank")
})
