import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '#testing/folder.ts'
import { localFiles } from '#ports/files/files.ts'
import { pictureSlots } from './picture-slots.ts'

const day = 24 * 3600 * 1000
const start = Date.parse('2026-11-20T12:00:00.000Z')

function aStore(folder = aFolder()) {
  let clock = start
  const store = pictureSlots({ files: localFiles(folder), container: 'tiles@1', now: () => new Date(clock) })
  const kept = () => fs.readdirSync(path.join(folder, 'tiles@1'))
  return { ...store, kept, folder, later: (milliseconds: number) => (clock = start + milliseconds) }
}
/** Two keys whose pictures have one place between them. */
const [one, other] = ['https://tiles.example/15/3/4?key=secret', 'tile 795']

test('a picture is read back as it was kept, by its own key alone', async () => {
  const { get, put } = aStore()
  expect(await get(one)).toBeUndefined()
  await put(one, Buffer.from('a picture'))
  expect(await get(one)).toEqual({ body: Buffer.from('a picture'), isOld: false })
  expect(await get('another')).toBeUndefined()
})

test('a picture grows old after thirty days and is young again when it was kept anew', async () => {
  const { get, put, later } = aStore()
  await put(one, Buffer.from('a street'))
  later(30 * day - 1)
  expect((await get(one))?.isOld).toBe(false)
  later(30 * day)
  expect((await get(one))?.isOld).toBe(true)
  await put(one, Buffer.from('a new street'))
  expect(await get(one)).toEqual({ body: Buffer.from('a new street'), isOld: false })
})

test('however many pictures come, no more places are taken than there are, and the newest has its place', async () => {
  const names = new Set<string>()
  const kept = new Map<string, Buffer>()
  const files = {
    save: (_container: string, name: string, body: Buffer) => Promise.resolve(void (names.add(name), kept.set(name, body))),
    open: () => Promise.resolve(undefined),
    remove: () => Promise.resolve(),
  }
  const { put } = pictureSlots({ files, container: 'tiles@1', now: () => new Date(start) })
  for (let x = 0; x < 60_000; x += 1) await put(`tile ${x}`, Buffer.from('x'))
  // With seven pictures a place nearly every one is taken.
  expect(names.size).toBeGreaterThan(8000)
  expect(names.size).toBeLessThanOrEqual(8192)
})

test('a picture in the place of another takes it, and the other is as if it had never been there', async () => {
  const { get, put, kept } = aStore()
  await put(one, Buffer.from('one'))
  await put(other, Buffer.from('other'))
  expect(kept()).toHaveLength(1)
  expect(await get(one)).toBeUndefined()
  expect((await get(other))?.body.toString()).toBe('other')
})

test('what is larger than any tile is not kept', async () => {
  const { get, put } = aStore()
  await put(one, Buffer.alloc(128 * 1024 + 1))
  expect(await get(one)).toBeUndefined()
  await put(one, Buffer.alloc(128 * 1024))
  expect((await get(one))?.body).toHaveLength(128 * 1024)
})

test('the key of the operator stands in no file and no name', async () => {
  const { put, kept, folder } = aStore()
  await put(one, Buffer.from('a picture'))
  const [name = ''] = kept()
  expect(name).not.toContain('secret')
  expect(fs.readFileSync(path.join(folder, 'tiles@1', name)).includes('secret')).toBe(false)
})

test('a file that was cut short, or a store that cannot be used, is no picture and no fault', async () => {
  const { get, put, kept, folder } = aStore()
  await put(one, Buffer.from('a picture'))
  fs.truncateSync(path.join(folder, 'tiles@1', kept()[0] ?? ''), 20)
  expect(await get(one)).toBeUndefined()
  const blocked = aFolder()
  fs.writeFileSync(path.join(blocked, 'tiles@1'), 'a file stands where the folder should')
  const unusable = aStore(blocked)
  await unusable.put(one, Buffer.from('a picture'))
  expect(await unusable.get(one)).toBeUndefined()
})
