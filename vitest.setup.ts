import { afterEach, beforeEach, expect } from 'vitest'

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
