import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { FilesUnavailable, localFiles } from './files.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-files-'))
const files = localFiles(path.join(folder, 'files'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

test('a saved file is read back whole, and is gone after its removal, which may be asked twice', async () => {
  await files.save('photos', 'a.jpg', Buffer.from('the bytes'))
  const found = await files.open('photos', 'a.jpg')
  expect(found?.size).toBe(9)
  expect(found && (await text(found.body))).toBe('the bytes')
  await files.remove('photos', 'a.jpg')
  await files.remove('photos', 'a.jpg')
  expect(await files.open('photos', 'a.jpg')).toBeUndefined()
  expect(await files.open('nowhere', 'a.jpg')).toBeUndefined()
})

test.each(['', '.', '..', '../a', 'a/b', 'a\\b', '/etc/passwd', 'a\0', '.hidden', 'x'.repeat(129)])('%j is no name', async (name) => {
  await expect(files.save('photos', name, Buffer.from('x'))).rejects.toThrow('Not a name')
  await expect(files.open(name, 'a.jpg')).rejects.toThrow('Not a name')
})

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
  expect(fs.readdirSync(path.join(folder, 'full'))).toEqual([])
})
