import type * as Argon2 from '@node-rs/argon2'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const costs: string[] = []

// The real checks, with what each of them cost written down, in modules that no other test has.
vi.doMock('@node-rs/argon2', async (load) => {
  const argon2 = await load<typeof Argon2>()
  const verify: typeof argon2.verify = (stored, ...rest) => {
    costs.push(/\$(m=\d+,t=\d+,p=\d+)\$/.exec(String(stored))?.[1] ?? 'none')
    return argon2.verify(stored, ...rest)
  }
  return { ...argon2, verify }
})
vi.resetModules()
const { hashListedPassword, hashPassword, verifyPassword } = await import('./password-hash.ts')
afterAll(() => {
  vi.doUnmock('@node-rs/argon2')
  vi.resetModules()
})

const password = 'núñez6789'
const own = await hashPassword(password)
const listed = await hashListedPassword(password)

beforeEach(() => void costs.splice(0))

test('a first password from a list is hashed at a fraction of the cost, with its own salt', async () => {
  expect(own).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(listed).toMatch(/^\$argon2id\$v=19\$m=256,t=1,p=1\$/)
  expect(await hashListedPassword(password)).not.toBe(listed)
})

test.each([
  ['a password of their own', own, true],
  ['a first password from a list', listed, true],
  ['no password', null, false],
  ['nobody by that name', undefined, false],
])('%s is checked with the same work: once at full cost, once cheaply', async (_who, stored, isRight) => {
  expect(await verifyPassword(stored, password)).toBe(isRight)
  expect(await verifyPassword(stored, 'wrong')).toBe(false)
  const work = ['m=19456,t=2,p=1', 'm=256,t=1,p=1']
  expect(costs).toEqual([...work, ...work])
})

test('a hash that is none opens nothing', async () => {
  expect(await verifyPassword('$argon2id$v=19$m=256,t=1,p=1$rubbish', password)).toBe(false)
  expect(await verifyPassword('rubbish', password)).toBe(false)
})
