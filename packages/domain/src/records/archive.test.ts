import { expect, test } from 'vitest'
import { archivedPictures, archiveName, missingText, type PicturesOfRecord } from './archive.ts'

const here = { zone: 'America/New_York', origins: ['https://daysheet.example'] }
const ours = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ category: null, url: `/api/images/sites/download/${at}.JPG?access_token=abc` }))
const set: PicturesOfRecord = { record: 'imageSet', type: null, time: '2026-11-20T12:30:00.000Z', images: ours(2) }
const paths = (records: PicturesOfRecord[]) => archivedPictures(records, here).map(({ path }) => path)

test('a folder is named by what it is and when it was, on the clock of the business, and pictures by their number', () => {
  expect(paths([set])).toEqual(['Image set 11-20-2026 0730/01.jpg', 'Image set 11-20-2026 0730/02.jpg'])
  expect(paths([{ ...set, record: 'checklist', time: '2026-11-21T04:59:59.000Z', images: ours(1) }])).toEqual([
    'Checklist 11-20-2026 2359/01.jpg',
  ])
  expect(paths([{ ...set, time: '2026-11-20T17:05:00.000Z', images: ours(1) }])).toEqual(['Image set 11-20-2026 1205/01.jpg'])
  expect(paths([{ ...set, time: '2026-11-20T05:05:00.000Z', images: ours(1) }])).toEqual(['Image set 11-20-2026 0005/01.jpg'])
  expect(paths([{ ...set, images: ours(120) }]).at(6)).toBe('Image set 11-20-2026 0730/007.jpg')
  expect(paths([{ ...set, images: [] }])).toEqual([])
})

test('records of the same minute have folders of their own', () =>
  expect(new Set(paths([set, set, { ...set, record: 'checklist' }, set]).map((path) => path.split('/')[0]))).toEqual(
    new Set(['Image set 11-20-2026 0730', 'Image set 11-20-2026 0730 (2)', 'Checklist 11-20-2026 0730', 'Image set 11-20-2026 0730 (3)']),
  ))

test('a picture of a report carries its category, of which only what every system takes', () => {
  const images = ['Work area', '../..\\etc/passwd', 'CON: <"a|b?*">.', 'Día 1 — señal', '   ', 'x'.repeat(200)].map((category) => ({
    category,
    url: 'a.png',
  }))
  const found = paths([{ record: 'report', type: 'estimate', time: set.time, images }])
  expect(found.map((path) => path.replace('Site Visit Report 11-20-2026 0730/', ''))).toEqual([
    ...['01 Work area.png', '02 etc passwd.png', '03 CON a b.png', '04 Día 1 señal.png', '05.png'],
    `06 ${'x'.repeat(60)}.png`,
  ])
  expect(paths([{ record: 'report', type: null, time: set.time, images: images.slice(0, 1) }])).toEqual([
    'Job Inspection Report 11-20-2026 0730/01 Work area.png',
  ])
})

test('what is not there is said with its reason, a line each', () => {
  const urls = [
    'https://daysheet.example/api/images/sites/download/1.jpg',
    'https://old.example/p?id=1',
    'bare\n.jpg',
    '/api/images/acp7/download/1.pdf',
  ]
  const images = urls.map((url) => ({ category: null, url }))
  const pictures = archivedPictures([{ ...set, images }], here)
  expect(pictures.map(({ place }) => place?.kind)).toEqual(['own', 'elsewhere', undefined, undefined])
  expect(missingText(pictures).split('\r\n')).toEqual([
    'These pictures are not in the archive:',
    '',
    `Image set 11-20-2026 0730/01.jpg: ${urls[0]} is no longer in storage.`,
    `Image set 11-20-2026 0730/02: ${urls[1]} is on another server and was not fetched.`,
    'Image set 11-20-2026 0730/03.jpg: bare .jpg is not the address of a picture.',
    `Image set 11-20-2026 0730/04.pdf: ${urls[3]} is not the address of a picture.`,
    '',
  ])
})

test('the archive is named by the number of the job, where it has one', () => {
  expect(archiveName({ jobNum: 10412.5, jobNumDecimals: 2 })).toBe('Images_Job_10412.50.zip')
  expect(archiveName({ jobNum: null, jobNumDecimals: null })).toBe('Images_Job.zip')
})
