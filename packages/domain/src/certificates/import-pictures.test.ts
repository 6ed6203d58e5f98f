import { expect, test } from 'vitest'
import { matchPictures } from './import-pictures.ts'

const row = (line: number, number: string | null, front: string | null = null, back: string | null = null) => ({
  line,
  number,
  front,
  back,
})
const match = (rows: ReturnType<typeof row>[], files: string[]) => {
  const { byLine, ...told } = matchPictures(rows, files)
  return { ...told, byLine: Object.fromEntries(byLine) }
}

test('a row names its pictures, with or without the ending', () =>
  expect(match([row(2, 'AH 1', 'Ana Front.JPG', 'ana_back')], ['ana-back.png', 'ana front.jpg'])).toEqual({
    byLine: { 2: { front: 'ana front.jpg', back: 'ana-back.png' } },
    ...{ unmatched: [], missing: [] },
  }))

test('else a file is called as the number of the card, with the side behind it', () =>
  expect(match([row(2, 'AH-123'), row(3, 'AH 124')], ['ah123.jpg', 'AH-123 back.jpg', 'AH_124_front.webp', 'other.jpg'])).toEqual({
    byLine: { 2: { front: 'ah123.jpg', back: 'AH-123 back.jpg' }, 3: { front: 'AH_124_front.webp' } },
    ...{ unmatched: ['other.jpg'], missing: [] },
  }))

test('a picture that is named and not there is told, and so is one that two rows could have', () =>
  expect(match([row(2, 'A 1', 'gone.jpg'), row(3, 'B'), row(4, 'B'), row(5, null)], ['B.jpg', 'A 1 back.jpg', '.jpg'])).toEqual({
    byLine: { 2: { back: 'A 1 back.jpg' } },
    unmatched: ['B.jpg', '.jpg'],
    missing: [{ line: 2, name: 'gone.jpg' }],
  }))
