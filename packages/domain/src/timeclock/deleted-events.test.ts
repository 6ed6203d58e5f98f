import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockEventsRefusal, clockEventsText } from './deleted-events.ts'

test.each<[number, number | undefined, string | undefined]>([
  [0, undefined, undefined],
  [0, 0, undefined],
  [2, 2, undefined],
  [1, undefined, 'There is 1 clock event here. Nothing was deleted; to leave it out of the hours, send clockEvents=1.'],
  [3, undefined, 'There are 3 clock events here. Nothing was deleted; to leave them out of the hours, send clockEvents=3.'],
  [1, 0, 'There is now 1 clock event here, and not 0. Nothing was deleted.'],
  [3, 2, 'There are now 3 clock events here, and not 2. Nothing was deleted.'],
  [1, 2, 'There is now 1 clock event here, and not 2. Nothing was deleted.'],
  [0, 1, 'There are no clock events here any more; 1 was shown. Nothing was deleted.'],
  [0, 2, 'There are no clock events here any more; 2 were shown. Nothing was deleted.'],
])('%i here, %s shown: %s', (here, shown, words) => {
  expect(clockEventsRefusal(here, shown)).toBe(words)
})

test('only the number that is there lets it go, and every refusal tells it', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.option(fc.nat(1000), { nil: undefined }), (here, shown) => {
      const words = clockEventsRefusal(here, shown)
      expect(words === undefined).toBe(shown === undefined ? here === 0 : here === shown)
      if (words !== undefined && here > 0) expect(words).toContain(clockEventsText(here))
    }),
  )
})
