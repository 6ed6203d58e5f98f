import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** In a separate process, because zod reads its settings only when it is first loaded. */
const inProcess = (expression: string) => {
  const program = `await import('./zod-settings.ts'); const { z, config } = await import('zod'); console.log(${expression})`
  return execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
}

test('zod does not test whether it may compile functions from text', () => {
  expect(inProcess('config().jitless')).toBe('true')
})

test('zod shows our message when a schema has none', () => {
  expect(inProcess('z.string().safeParse(undefined).error.issues[0].message')).toBe("can't be blank")
})
