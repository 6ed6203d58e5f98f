import { expect, test } from 'vitest'
import { pictureSource, reportPicture } from './picture-source.ts'

const origins = ['http://10.0.0.5:3000', 'https://daysheet.example.com']
const own = '/api/images/events/download/a.jpg'

test.each([
  [own],
  [`http://10.0.0.5:3000${own}`],
  [`https://daysheet.example.com${own}`],
  [`${own}?access_token=a-phones-own-token`],
  [`/api/images/x/../events/download/a.jpg#part`],
])('%s is a picture of ours, asked for by its path alone', (url) => {
  expect(pictureSource(url, origins)).toEqual({ kind: 'own', path: own })
})

test.each([
  ['https://old.example.com/api/images/events/download/a.jpg', 'old.example.com'],
  ['//old.example.com/a.jpg', 'old.example.com'],
  ['\\\\old.example.com\\a.jpg', 'old.example.com'],
  ['https://daysheet.example.com@old.example.com/api/images/events/download/a.jpg', 'old.example.com'],
  ['http://daysheet.example.com/api/images/events/download/a.jpg', 'daysheet.example.com'],
])('%s is somewhere else', (url, host) => {
  expect(pictureSource(url, origins)).toMatchObject({ kind: 'elsewhere', host })
})

test.each([
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'blob:http://10.0.0.5:3000/1',
  'http://',
  '/api/Workers',
  '/api/images/events/download/../../../Workers',
  '/login',
  'a.jpg',
  '',
])('%s is opened nowhere', (url) => {
  expect(pictureSource(url, origins)).toEqual({ kind: 'none' })
})

test.each([
  ['a.jpg', '/api/images/jtimages/download/a.jpg'],
  ['a.jpg?access_token=a-phones-own-token', '/api/images/jtimages/download/a.jpg'],
  ['north wall.jpg', '/api/images/jtimages/download/north%20wall.jpg'],
  [own, own],
])('the picture %s of a report is at %s', (url, path) => {
  expect(pictureSource(reportPicture(url), origins)).toEqual({ kind: 'own', path })
})

test.each(['..', '', 'javascript:alert(1)', 'data:text/html,x', '/login', '../Workers'])(
  'a report with the picture %s opens nothing',
  (url) => {
    expect(pictureSource(reportPicture(url), origins)).toEqual({ kind: 'none' })
  },
)

test('a report may name a picture of an older installation whole', () => {
  const url = 'https://old.example.com/api/images/jtimages/download/a.jpg'
  expect(pictureSource(reportPicture(url), origins)).toEqual({ kind: 'elsewhere', href: url, host: 'old.example.com' })
})
