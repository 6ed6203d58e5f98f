import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aPicture } from '#testing/pictures.ts'
import { type Files, FilesUnavailable } from '#ports/files/files.ts'
import { thumbnails } from './thumbnails.ts'

const picture = await aPicture(640, 400).jpeg().toBuffer()

/** A store that gives every picture these bytes and has no thumbnail, and counts the pictures that were given out and whose thumbnail is not saved. */
function storeOf(bytes: Buffer) {
  const seen = { inHand: 0, most: 0 }
  const store: Pick<Files, 'open' | 'find' | 'save'> = {
    async open(_container, name) {
      if (name.includes('@')) return undefined
      seen.inHand += 1
      seen.most = Math.max(seen.most, seen.inHand)
      return { body: Readable.from([bytes]), size: bytes.length }
    },
    find: async () => undefined,
    async save() {
      seen.inHand -= 1
    },
  }
  return { store: store as Files, seen }
}

test('of a hundred pictures that are looked at for the first time only a few are in memory at once', async () => {
  const { store, seen } = storeOf(picture)
  const small = thumbnails(store)
  const made = await Promise.all(Array.from({ length: 100 }, (_, at) => small.open('events', `${at}.jpg`)))
  const widths = await Promise.all(made.map(async (one) => one && (await sharp(await buffer(one.body)).metadata()).width))
  expect(new Set(widths)).toEqual(new Set([320]))
  expect(seen).toEqual({ inHand: 0, most: 4 })
})

test('a picture that is none is said to be damaged, and keeps no other out', async () => {
  const small = thumbnails(storeOf(Buffer.from('no picture')).store)
  const refusals = Array.from({ length: 10 }, (_, at) => small.find('events', `${at}.jpg`).catch((error: unknown) => error))
  for (const [at, refusal] of (await Promise.all(refusals)).entries())
    expect(refusal).toMatchObject({ statusCode: 422, message: `${at}.jpg is damaged and cannot be read as a picture.` })
})

test('a store that fails while a picture is read is no damaged picture', async () => {
  const { store } = storeOf(picture)
  const broken = new FilesUnavailable(false, new Error('The store fell silent'))
  const silent = () =>
    new Readable({
      read() {
        this.destroy(broken)
      },
    })
  const failing: Files = { ...store, open: async (_container, name) => (name.includes('@') ? undefined : { size: 9, body: silent() }) }
  await expect(thumbnails(failing).open('events', 'a.jpg')).rejects.toBe(broken)
})

test('a picture of one store comes before the hundred that another store has waiting', async () => {
  const order: string[] = []
  const named = (name: string) => {
    const { store } = storeOf(picture)
    return thumbnails({
      ...store,
      async open(container, file) {
        if (!file.includes('@')) order.push(name)
        return store.open(container, file)
      },
    })
  }
  const [noisy, quiet] = [named('noisy'), named('quiet')]
  const all = Array.from({ length: 100 }, (_, at) => noisy.find('events', `${at}.jpg`))
  await Promise.all([...all, quiet.find('events', 'own.jpg')])
  expect(order).toHaveLength(101)
  // Behind the four that had begun.
  expect(order.indexOf('quiet')).toBe(4)
})
