import { expect, test } from 'vitest'
import { coordinates } from './place-text.ts'

test('coordinates have five decimals', () => expect(coordinates({ latitude: 40.7128, longitude: -74.0059999 })).toBe('40.71280, -74.00600'))
