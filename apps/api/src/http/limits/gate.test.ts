import { expect, test } from 'vitest'
import { HttpError } from '../errors.ts'
import { inside, makeGate } from './gate.ts'

const here = new AbortController().signal

test('who does not fit waits in turn; who does not even fit there, or waits too long, is told so in its own words', async () => {
  const busy = () => new HttpError(503, 'Nothing goes.', { retryAfter: 3 })
  const gate = makeGate({ places: 1, waiting: 1, waitMs: 1, busy })
  const leave = await gate.enter(here)
  const waits = gate.enter(here)
  await expect(gate.enter(here)).rejects.toThrow('Nothing goes.')
  await expect(waits).rejects.toThrow('Nothing goes.')
  leave()
  expect(gate.isEmpty()).toBe(true)
})

test('a place is given back however it ends', async () => {
  const gate = makeGate({ places: 1, waiting: 0, waitMs: 0 })
  await expect(inside(gate, here, () => Promise.reject(new Error('It failed')))).rejects.toThrow('It failed')
  expect(await inside(gate, here, () => Promise.resolve(1))).toBe(1)
  expect(gate.isEmpty()).toBe(true)
})

test('nobody waits for somebody who has gone', async () => {
  const gate = makeGate({ places: 1, waiting: 2, waitMs: 60_000 })
  const leave = await gate.enter(here)
  const gone = new AbortController()
  const waits = gate.enter(gone.signal)
  const next = gate.enter(here)
  gone.abort()
  await expect(waits).rejects.toThrow('went away')
  leave()
  const second = await next
  second()
  expect(gate.isEmpty()).toBe(true)
})
