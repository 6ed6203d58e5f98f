import { expect, test } from 'vitest'
import { canZoomIn, isZoomed, movedBy, whole, zoomedBy, zoomStep } from './zoom.ts'

const frame = { width: 400, height: 200 }

test('the middle stays in the middle when nothing else is pointed at', () => {
  expect(zoomedBy(whole, { factor: 2, frame })).toEqual({ scale: 2, x: 0, y: 0 })
})

test('what is pointed at stays under the pointer', () => {
  const at = { x: 100, y: -50 }
  const near = zoomedBy(whole, { factor: 2, at, frame })
  // The point of the picture beneath `at` before and after.
  expect([(at.x - near.x) / near.scale, (at.y - near.y) / near.scale]).toEqual([100, -50])
})

test('a picture cannot be smaller than its frame, nor larger than eight times', () => {
  expect(zoomedBy(whole, { factor: 1 / zoomStep, frame })).toEqual(whole)
  const near = zoomedBy(whole, { factor: 100, frame })
  expect([near.scale, canZoomIn(near), isZoomed(near), canZoomIn(whole), isZoomed(whole)]).toEqual([8, false, true, true, false])
})

test('it is pushed about only as far as there is picture', () => {
  const near = zoomedBy(whole, { factor: 2, frame })
  expect(movedBy(near, { x: 30, y: -20 }, frame)).toEqual({ scale: 2, x: 30, y: -20 })
  expect(movedBy(near, { x: 999, y: -999 }, frame)).toEqual({ scale: 2, x: 200, y: -100 })
  expect(movedBy(whole, { x: 30, y: 30 }, frame)).toEqual(whole)
})

test('zoomed out from a corner, it fills the frame again', () => {
  const corner = movedBy(zoomedBy(whole, { factor: 3, frame }), { x: 999, y: 999 }, frame)
  expect(zoomedBy(corner, { factor: 1 / 3, frame })).toEqual(whole)
})
