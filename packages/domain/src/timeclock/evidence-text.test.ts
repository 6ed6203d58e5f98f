import { expect, test } from 'vitest'
import { noPhotoReasons, noPositionReasons } from './clock-event.ts'
import { accuracyText, noPhotoText, noPositionText, photoText } from './evidence-text.ts'

test('what is missing says why, where the phone said so', () => {
  expect(noPhotoText({ noPhotoReason: null })).toBe('No photo')
  expect(noPhotoText({ noPhotoReason: 'denied' })).toBe('No photo: the phone does not allow the camera')
  expect(noPositionText({ noPositionReason: null })).toBe('No location')
  expect(noPositionText({ noPositionReason: 'timeout' })).toBe('No location: none came in time')
  expect(new Set(noPhotoReasons.map((noPhotoReason) => noPhotoText({ noPhotoReason }))).size).toBe(noPhotoReasons.length)
  expect(new Set(noPositionReasons.map((noPositionReason) => noPositionText({ noPositionReason }))).size).toBe(noPositionReasons.length)
})

test('a photo of the whole crew is labeled as such', () => {
  expect(photoText({ noPhotoReason: null }, 'Ana, in')).toBe('Photo of Ana, in')
  expect(photoText({ noPhotoReason: 'crew' }, 'Ana, in')).toBe('Photo of the crew with Ana, in')
})

test.each([{}, { noPhotoReason: 'eclipse', noPositionReason: 'eclipse' }])('a missing or unknown reason is not shown: %o', (event) => {
  const read = { noPhotoReason: null, noPositionReason: null, ...event } as Parameters<typeof noPhotoText>[0] &
    Parameters<typeof noPositionText>[0]
  if (!('noPhotoReason' in event)) Object.assign(read, { noPhotoReason: undefined, noPositionReason: undefined })
  expect([noPhotoText(read), noPositionText(read)]).toEqual(['No photo', 'No location'])
})

test.each([
  [null, null],
  [0, 'Within 3 ft'],
  [12.4, 'Within 41 ft'],
  [3200, 'Within 2.0 miles'],
])('a position that may be %s m off: %s', (accuracy, text) => {
  expect(accuracyText({ accuracy })).toBe(text)
})
