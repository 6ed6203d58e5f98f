import { expect, test } from 'vitest'
import { nearest, nearestTowards } from './keyboard.ts'

// Two columns of cards, three rows.
const places = [0, 200, 400].flatMap((y) => [
  { x: 100, y },
  { x: 500, y },
])

test.each([
  ['down', 2],
  ['right', 1],
] as const)('from the first card %s goes to the neighbour that way', (direction, expected) => {
  expect(nearestTowards({ x: 100, y: 0 }, places, direction)).toBe(expected)
})

test('from the last card up stays in its column', () => {
  expect(nearestTowards({ x: 500, y: 400 }, places, 'up')).toBe(3)
})

test('there is nothing left of the first column', () => {
  expect(nearestTowards({ x: 100, y: 200 }, places, 'left')).toBeNull()
})

test('the first arrow goes to the nearest place, whatever the direction', () => {
  expect(nearest({ x: 700, y: 190 }, places)).toBe(3)
  expect(nearest({ x: 700, y: 190 }, [])).toBeNull()
})
