import { expect, test } from 'vitest'
import { loadModule } from './use-lazy-module.ts'

const failure = new TypeError('Failed to fetch dynamically imported module: http://daysheet.test/assets/dialogs-a1.js')

test('code that came is used as it is', async () => {
  const refuse = () => Promise.reject(new Error('nothing is asked for a second time'))
  expect(await loadModule(() => Promise.resolve({ name: 'dialogs' }), refuse)).toEqual({ name: 'dialogs' })
})

test('code that failed once is asked for under an address that did not fail yet, each time another', async () => {
  const addresses: string[] = []
  const fetchModule = (address: string) => {
    addresses.push(address)
    return Promise.resolve({ name: 'dialogs' })
  }
  for (const _time of [1, 2]) expect(await loadModule(() => Promise.reject(failure), fetchModule)).toEqual({ name: 'dialogs' })
  expect(addresses).toEqual([expect.stringMatching(/^http:\/\/daysheet\.test\/assets\/dialogs-a1\.js\?again=\d+$/), expect.any(String)])
  expect(addresses[0]).not.toBe(addresses[1])
})

test('code that is out of reach fails with the newest reason, and anything without an address with its own', async () => {
  const offline = new Error('offline')
  await expect(
    loadModule(
      () => Promise.reject(failure),
      () => Promise.reject(offline),
    ),
  ).rejects.toBe(offline)
  const broken = new Error('The module is broken')
  await expect(loadModule(() => Promise.reject(broken))).rejects.toBe(broken)
})
