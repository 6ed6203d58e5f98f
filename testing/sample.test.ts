import fs from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import * as today from './sample.ts'

const { allSlowFiles, sample } = today

afterEach(() => {
  vi.unstubAllEnvs()
  // The files that come after this one in its process import their own, not the one of another run.
  vi.resetModules()
})

/** As another run has it. */
async function runOf(env: { DAYSHEET_TESTS: string; DAYSHEET_SEED: string }): Promise<typeof today> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  vi.resetModules()
  return import('./sample.ts')
}

it('every file that is drawn is there', () => {
  expect(allSlowFiles.filter((file) => !fs.existsSync(file))).toEqual([])
})

it('each of them runs on some day, and a part of them every day', async () => {
  const days = Array.from({ length: 28 }, (_, day) => String(20261101 + day))
  const left: string[][] = []
  for (const day of days) left.push((await runOf({ DAYSHEET_TESTS: 'daily', DAYSHEET_SEED: day })).filesNotDrawn())
  expect(new Set(left.map(({ length }) => length)).size).toBe(1)
  expect(allSlowFiles.filter((file) => left.every((files) => files.includes(file)))).toEqual([])
})

it('the full run leaves nothing out', async () => {
  const full = await runOf({ DAYSHEET_TESTS: 'full', DAYSHEET_SEED: '20261101' })
  expect(full.filesNotDrawn()).toEqual([])
  expect(full.sample([1, 2, 3], 1)).toEqual([1, 2, 3])
})

it('a sample keeps the order, and is the same again for the same seed', () => {
  const drawn = sample([1, 2, 3, 4, 5, 6], 3, 'numbers')
  expect(drawn).toEqual(drawn.toSorted((one, other) => one - other))
  expect(sample([1, 2, 3, 4, 5, 6], 3, 'numbers')).toEqual(drawn)
})
