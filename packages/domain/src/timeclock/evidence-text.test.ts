import { expect, test } from 'vitest'
import { noPhotoReasons, noPositionReasons } from './clock-event.ts'
import { accuracyText, noPhotoText, noPositionText } from './evidence-text.ts'

test('what is missing says why, where the phone said so', () => {
  expect(noPhotoText({ noPhotoReason: null })).toBe('No photo')
  expect(noPhotoText({ noPhotoReason: 'denied' })).toBe('No photo: the phone does not allow the camera')
  expect(noPositionText({ noPositionReason: null })).toBe('No location')
  expect(noPositionText({ noPositionReason: 'timeout' })).toBe('No location: none came in time')
  expect(new Set(noPhotoReasons.map((noPhotoReason) => noPhotoText({ noPhotoReason }))).size).toBe(noPhotoReasons.length)
  expect(new Set(noPositionReasons.map((noPositionReason) => noPositionText({ noPositionReason }))).size).toBe(noPositionReasons.length)
})

test.each([
  [null, null],
  [0, 'Within 1 m'],
  [12.4, 'Within 12 m'],
  [3200, 'Within 3,200 m'],
])('a position that may be %s m off: %s', (accuracy, text) => {
  expect(accuracyText({ accuracy })).toBe(text)
})
