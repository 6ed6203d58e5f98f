import { expect, onTestFinished, test } from 'vitest'
import { addMissing } from './polyfills.ts'

/** Removes the method, as on iOS 16.4. */
function without(of: object, name: string): void {
  const own = Object.getOwnPropertyDescriptor(of, name)
  Reflect.deleteProperty(of, name)
  onTestFinished(() => void (own && Object.defineProperty(of, name, own)))
}

test('methods missing on an older phone are added and behave the same', async () => {
  const missing = [
    [Map, 'groupBy'],
    [AbortSignal, 'any'],
    [Promise, 'withResolvers'],
    [Response, 'json'],
    [URLSearchParams.prototype, 'size'],
  ] as const
  for (const [of, name] of missing) without(of, name)
  addMissing()
  for (const [of, name] of missing) expect(name in of).toBe(true)
  expect([...Map.groupBy([1, 2, 3, 4], (one, at) => (at === 3 ? 'last' : one % 2 === 0))]).toEqual([
    [false, [1, 3]],
    [true, [2]],
    ['last', [4]],
  ])
  expect(new URLSearchParams('a=1&a=2').size).toBe(2)
  expect(new URLSearchParams().size).toBe(0)
  const { promise, resolve } = Promise.withResolvers<string>()
  resolve('kept')
  expect(await promise).toBe('kept')
  const answer = Response.json({ a: 1 }, { status: 201, headers: { etag: 'x' } })
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('etag'), await answer.json()]).toEqual([
    201,
    'application/json',
    'x',
    { a: 1 },
  ])
  const [one, other] = [new AbortController(), new AbortController()]
  const either = AbortSignal.any([one.signal, other.signal])
  expect(either.aborted).toBe(false)
  other.abort('enough')
  one.abort('late')
  expect([either.aborted, either.reason]).toEqual([true, 'enough'])
  expect(AbortSignal.any([AbortSignal.abort('before')]).reason).toBe('before')
})

test('existing methods are left alone', () => {
  const { groupBy } = Map
  addMissing()
  expect(Map.groupBy).toBe(groupBy)
})
