import { afterEach, beforeEach, expect, vi } from 'vitest'
import { waitLimit } from './testing/limits.ts'

// Both give up after one second unless they are told, and the configuration has no place to tell them.
const { waitFor, waitUntil } = vi
const limited = (options: number | { timeout?: number; interval?: number } = {}) =>
  typeof options === 'number' ? options : { timeout: waitLimit, ...options }
vi.waitFor = (callback, options) => waitFor(callback, limited(options))
vi.waitUntil = (callback, options) => waitUntil(callback, limited(options))

const said: string[] = []

for (const level of ['error', 'warn'] as const) {
  // this is where the console is listened to
  const original = console[level]
  console[level] = (...words: unknown[]) => {
    said.push(`console.${level}: ${words.map(String).join(' ')}`)
    original(...words)
  }
}

beforeEach(() => {
  said.length = 0
})

// What a person would see in the console is a defect, like any other.
afterEach(() => {
  expect(said, 'nothing may be written to the console').toEqual([])
})
