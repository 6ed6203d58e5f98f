import { expect, test } from 'vitest'
import { distanceText, radiusInFeet, radiusInMeters, radiusStep } from './feet.ts'

test.each([
  [0, undefined, '0 ft'],
  [12.4, undefined, '41 ft'],
  [200, 10, '660 ft'],
  [556, 10, '1,820 ft'],
  [1600, undefined, '5,249 ft'],
  [1609.4, undefined, '1.0 miles'],
  [3200, 10, '2.0 miles'],
])('%d m in steps of %s ft is %s', (meters, step, text) => expect(distanceText(meters, step)).toBe(text))

test('the feet of a radius come back as they were typed', () => {
  for (let feet = 70; feet <= 65_600; feet += radiusStep) expect(radiusInFeet(radiusInMeters(feet))).toBe(feet)
})
