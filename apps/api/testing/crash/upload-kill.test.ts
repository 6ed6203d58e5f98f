import { spawn } from 'node:child_process'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { checkFiles } from '#features/records/pictures/check-files.ts'
import { localFiles } from '#ports/files/files.ts'
import { freshDatabase } from '../database.ts'
import { aFolder } from '../folder.ts'
import { places } from './upload-process.ts'

/** An upload whose process is killed leaves bytes without rows at most, and never a row without its bytes; trying again makes it whole. (promises.md#r4) */

const { db, url } = await freshDatabase()
const program = path.join(import.meta.dirname, 'upload-process.ts')

beforeEach(async () => {
  await db.deleteFrom('stored_file').execute()
})

/** The signal that ended it, or what it says of the upload's answer. */
function run(folder: string, place: string): Promise<string> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, url, folder, place], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (part: Buffer) => (said += String(part)))
  return new Promise((resolve) => child.once('close', (code, signal) => resolve(signal ?? `${said} (${code})`)))
}
const checked = (folder: string) => checkFiles({ db, files: localFiles(folder) }, { now: new Date(), deep: true })

/** What each place leaves: files with their rows, and bytes without one. */
const left = {
  'before the first': { agree: 0, young: 0 },
  'in the middle of the second': { agree: 0, young: 2 },
  'after the last': { agree: 0, young: 3 },
  'in the transaction': { agree: 0, young: 3 },
  'before the answer': { agree: 3, young: 0 },
}

test.each(places)('killed %s', async (place) => {
  const folder = aFolder()
  expect(await run(folder, place)).toBe('SIGKILL')
  expect(await checked(folder)).toMatchObject({ ...left[place], faults: [] })
  expect(await run(folder, 'nowhere')).toBe('200 (0)')
  // Only what was half written stays: it has no name of a picture, and the sweep takes it.
  const half = place === 'in the middle of the second' ? 1 : 0
  expect(await checked(folder)).toMatchObject({ agree: 3, young: half, faults: [], orphans: [], unlisted: [] })
})

test('were rows written first, the same check would find the one without bytes', async () => {
  const folder = aFolder()
  expect(await run(folder, 'rows first')).toBe('SIGKILL')
  const { faults, agree } = await checked(folder)
  expect([agree, faults.map(({ fault }) => fault)]).toEqual([0, ['missing']])
})
