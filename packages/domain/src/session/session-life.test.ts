import { expect, test } from 'vitest'
import { defaultSessionLife, sessionLife } from './session-life.ts'

test.each([
  [undefined, { idle: 43_200, absolute: 604_800 }],
  [60, { idle: 60, absolute: 60 }],
  [86_400, { idle: 43_200, absolute: 86_400 }],
  [1_209_600, { idle: 43_200, absolute: 604_800 }],
])('a ttl of %s gives a session of %o', (ttl, life) => {
  expect(sessionLife(defaultSessionLife, ttl)).toEqual(life)
})
