import { expect, test } from 'vitest'
import { parsePictureAddress, pictureToKeep } from './picture-address.ts'

const own = { kind: 'own', container: 'sites', name: '1.jpg' }

test.each([
  ['/api/images/sites/download/1.jpg', own],
  ['api/images/sites/download/1.jpg', own],
  ['/API/Images/sites/Download/1.jpg', own],
  ['/api/images/sites/download/1.jpg?access_token=abc#top', own],
  ['https://daysheet.example/api/images/sites/download/1.jpg?access_token=abc', own],
  [
    'https://old.example/api/images/sites/download/1.jpg',
    { kind: 'elsewhere', address: 'https://old.example/api/images/sites/download/1.jpg' },
  ],
  ['http://10.0.0.7:3000/p/1.png', { kind: 'elsewhere', address: 'http://10.0.0.7:3000/p/1.png' }],
])('%s is a place for a picture', (address, place) =>
  expect(parsePictureAddress(address, { origins: ['https://daysheet.example'] })).toEqual(place),
)

test.each([
  '',
  ' ',
  '1.jpg',
  'javascript:alert(1)',
  'JavaScript://x/%0Aalert(1)',
  'data:image/png;base64,AAAA',
  'blob:https://daysheet.example/1',
  'file:///etc/passwd',
  'ftp://old.example/1.jpg',
  '//old.example/1.jpg',
  '\\\\old.example\\1.jpg',
  'https://',
  'https:old.example/1.jpg',
  'https://name:secret@old.example/1.jpg',
  'https://old.example/1 2.jpg',
  'https://old.example/\n1.jpg',
  '/api/images/sites/download/../1.jpg',
  '/api/images/sites/download/.hidden',
  '/api/images/sites/download/%2e%2e',
  '/api/images/sites/download/',
  '/api/Users/me',
  'https://daysheet.example/api/Users/me',
])('%j is none', (address) => {
  const reading = { origins: ['https://daysheet.example'] }
  expect(parsePictureAddress(address, reading)).toBeUndefined()
  expect(pictureToKeep(address, reading)).toBeUndefined()
})

test('a file name alone is a picture of the container that is meant, where one is', () => {
  expect(parsePictureAddress('yard_1.jpg', { container: 'jtimages' })).toEqual({ kind: 'own', container: 'jtimages', name: 'yard_1.jpg' })
  const withToken = '1.jpg?access_token=abc'
  expect(parsePictureAddress(withToken, { container: 'jtimages' })).toEqual({ kind: 'own', container: 'jtimages', name: '1.jpg' })
  expect(pictureToKeep(withToken, { container: 'jtimages' })).toBe('1.jpg')
  expect(parsePictureAddress(withToken)).toBeUndefined()
  for (const name of ['.hidden', '../1.jpg', 'a/b.jpg', 'x'.repeat(101)])
    expect(parsePictureAddress(name, { container: 'jtimages' })).toBeUndefined()
})

test.each([
  ['/api/images/sites/download/1.jpg?access_token=abc', '/api/images/sites/download/1.jpg'],
  ['https://old.example/api/images/sites/download/1.jpg?access_token=abc#a', 'https://old.example/api/images/sites/download/1.jpg'],
  ['https://store.example/1.jpg?signature=abc', 'https://store.example/1.jpg?signature=abc'],
])('of %s a token is not kept', (sent, kept) => expect(pictureToKeep(sent)).toBe(kept))
