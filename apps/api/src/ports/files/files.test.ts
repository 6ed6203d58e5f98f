import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { everyFile, filesContract } from '#testing/files/files-contract.ts'
import { FilesUnavailable, localFiles } from './files.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-files-'))
const files = localFiles(path.join(folder, 'files'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

filesContract('a folder', () => files)

test('a place that cannot be written is told as unavailable, not as full', async () => {
  fs.writeFileSync(path.join(folder, 'files', 'taken'), '')
  const refused = await files.save('taken', 'a.jpg', Buffer.from('x')).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(FilesUnavailable)
  expect(refused).toMatchObject({ isFull: false })
})

test('when the room ends in the middle of a file, that is said and nothing half written stays', () => {
  // A process that may write no more than a few kilobytes into one file meets what a full disk does.
  const program = `
    import { localFiles } from ${JSON.stringify(path.join(import.meta.dirname, 'files.ts'))}
    await localFiles(${JSON.stringify(folder)}).save('full', 'a.jpg', Buffer.alloc(100_000)).catch((error) => process.stdout.write(String(error.isFull)))`
  const limited = `ulimit -f 8; trap '' XFSZ; exec "$0" --input-type=module-typescript -e "$1"`
  const { stdout } = spawnSync('sh', ['-c', limited, process.execPath, program], { encoding: 'utf8' })
  expect(stdout).toBe('true')
  for (const container of ['full', 'unfinished@1']) expect(fs.readdirSync(path.join(folder, container))).toEqual([])
})

test('what a power cut left half written is listed apart, and what is no file of ours is left alone', async () => {
  const place = path.join(folder, 'left')
  for (const inside of ['unfinished@1', 'photos/a-folder']) fs.mkdirSync(path.join(place, inside), { recursive: true })
  for (const file of ['unfinished@1/0a', 'photos/.DS_Store', 'photos/our notes.txt', 'photos/a.jpg', 'README'])
    fs.writeFileSync(path.join(place, file), 'x')
  const found = await everyFile(localFiles(place))
  expect(found.map(({ container, name }) => `${container}/${name}`).toSorted()).toEqual(['photos/a.jpg', 'unfinished@1/0a'])
  expect(await everyFile(localFiles(path.join(place, 'nowhere')))).toEqual([])
})
