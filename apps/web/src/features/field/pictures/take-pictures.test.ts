import { expect, test } from 'vitest'
import { aPictureFile, notAPicture, withPictures } from '#testing/field/pictures.ts'
import { digestOf } from '../queue/store.ts'
import { takePictures, Unreadable, type TakenPicture } from './take-pictures.ts'

async function taken(files: File[]) {
  const pictures: (TakenPicture | Unreadable)[] = []
  await takePictures(files, 'sites', (picture) => {
    pictures.push(picture)
    return Promise.resolve()
  })
  return pictures
}
const read = (picture: TakenPicture | Unreadable | undefined): TakenPicture => {
  if (!picture || picture instanceof Unreadable) throw new Error('This is no picture')
  return picture
}

test('a picture of a camera is 2048 pixels long, of good quality where that is small enough, and has a small one beside it', async () => {
  const { written } = withPictures()
  const [picture] = await taken([aPictureFile('wall')])
  expect(written).toEqual([
    { width: 2048, height: 1536, quality: 0.8 },
    { width: 192, height: 144, quality: 0.8 },
  ])
  const { bytes, thumb, sha256, mime, container } = read(picture)
  expect(bytes.byteLength).toBeLessThanOrEqual(700_000)
  expect(thumb?.byteLength).toBeLessThan(40_000)
  expect([mime, container, sha256]).toEqual(['image/jpeg', 'sites', await digestOf(bytes)])
})

test('one of much detail gives up quality, then size, until it is small enough', async () => {
  const { written } = withPictures({ bytesPerPixel: 0.7 })
  const [picture] = await taken([aPictureFile('gravel', { width: 3024, height: 4032 })])
  expect(written.slice(0, -1)).toEqual([
    { width: 1536, height: 2048, quality: 0.8 },
    { width: 1536, height: 2048, quality: 0.65 },
    { width: 1536, height: 2048, quality: 0.5 },
    { width: 1152, height: 1536, quality: 0.5 },
  ])
  expect(read(picture).bytes.byteLength).toBeLessThanOrEqual(700_000)
})

test('a file that is no picture is said, and holds up no other', async () => {
  withPictures()
  const pictures = await taken([aPictureFile('one'), notAPicture(), aPictureFile('two')])
  expect(pictures.map((picture) => picture instanceof Unreadable)).toEqual([false, true, false])
})
