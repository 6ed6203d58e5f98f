import { buffer, text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { type Files, isSafeName, type ListedFile } from '#ports/files/files.ts'

/** Everything a store holds. */
export async function everyFile(files: Files): Promise<ListedFile[]> {
  const found: ListedFile[] = []
  for await (const file of files.list()) found.push(file)
  return found
}

/** What every store for files keeps to. `store` is asked for when the tests run; it may hold other containers. */
export function filesContract(kind: string, store: () => Files): void {
  const listed = async (container: string) => {
    const found = await everyFile(store())
    return found.filter((file) => file.container === container).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  }

  describe(`a store in ${kind}`, () => {
    test('gives a saved file back whole, and not after its removal, which may be asked twice', async () => {
      await store().save('photos', 'a.jpg', Buffer.from('the bytes'))
      const found = await store().open('photos', 'a.jpg')
      expect(found?.size).toBe(9)
      expect(found && (await text(found.body))).toBe('the bytes')
      await store().remove('photos', 'a.jpg')
      await store().remove('photos', 'a.jpg')
      expect(await store().open('photos', 'a.jpg')).toBeUndefined()
      expect(await store().find('photos', 'a.jpg')).toBeUndefined()
      expect(await store().open('nowhere', 'a.jpg')).toBeUndefined()
    })

    test('keeps every byte of a large file, and of one saved again the later bytes', async () => {
      const body = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => (at * 31 + (at >> 8)) % 256))
      await store().save('large', 'a.png', Buffer.from('an earlier one'))
      await store().save('large', 'a.png', body)
      const found = await store().open('large', 'a.png')
      expect(found && (await buffer(found.body)).equals(body)).toBe(true)
    })

    test.each([
      [{ start: 0, end: 1 }, '01'],
      [{ start: 4, end: 7 }, '4567'],
      [{ start: 9, end: 9 }, '9'],
    ])('gives the piece %j and says how large the whole is', async (range, piece) => {
      await store().save('pieces', 'a.jpg', Buffer.from('0123456789'))
      const found = await store().open('pieces', 'a.jpg', range)
      expect([found?.size, found && (await text(found.body))]).toEqual([10, piece])
      expect(await store().open('pieces', 'b.jpg', range)).toBeUndefined()
    })

    test('knows the size of a file and when it was saved', async () => {
      const before = Date.now()
      await store().save('known', 'a.jpg', Buffer.from('four'))
      const found = await store().find('known', 'a.jpg')
      expect(found?.size).toBe(4)
      // Stores tell whole seconds, and files the clock of the disk.
      expect(Math.abs(Number(found?.modified) - before)).toBeLessThan(60_000)
    })

    test('lists every file once, with its size, and nothing that was removed', async () => {
      const names = Array.from({ length: 25 }, (_, at) => `${String(at).padStart(2, '0')}@320.webp`)
      await Promise.all(names.map((name, at) => store().save('maps@1', name, Buffer.alloc(at + 1))))
      await store().remove('maps@1', '03@320.webp')
      const found = await listed('maps@1')
      expect(found.map(({ name }) => name)).toEqual(names.filter((name) => name !== '03@320.webp'))
      expect(found.map(({ size }) => size)).toEqual([1, 2, 3, ...Array.from({ length: 21 }, (_, at) => at + 5)])
      expect(found.every(({ modified }) => modified.getTime() > 0)).toBe(true)
    })

    test('a body that nobody reads to its end can be let go', async () => {
      await store().save('large', 'b.png', Buffer.alloc(2_000_000))
      const found = await store().open('large', 'b.png')
      found?.body.destroy()
      expect((await store().open('large', 'b.png'))?.body.destroy().destroyed).toBe(true)
    })

    test.each(['', '.', '..', '../a', 'a/b', 'a\\b', '/etc/passwd', 'a\0', 'a%2fb', 'ä', '.hidden', 'x'.repeat(129)])(
      '%j is no name',
      async (name) => {
        expect(isSafeName(name)).toBe(false)
        const actions: (() => Promise<unknown>)[] = [
          () => store().save('photos', name, Buffer.from('x')),
          () => store().open(name, 'a.jpg'),
          () => store().find('photos', name),
          () => store().remove('photos', name),
        ]
        for (const action of actions) await expect(action()).rejects.toThrow('Not a name')
      },
    )
  })
}
