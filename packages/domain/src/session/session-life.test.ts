import { expect, test } from 'vitest'
import { defaultSessionLives, sessionLife } from './session-life.ts'

const office = { idle: 43_200, absolute: 604_800 }
const phone = { idle: 2_592_000, absolute: 15_552_000 }

test.each([
  [undefined, office],
  [60, { idle: 60, absolute: 60 }],
  [86_400, { idle: 43_200, absolute: 86_400 }],
  [1_209_600, office],
])('a ttl of %s gives a session of %o', (ttl, life) => {
  expect(sessionLife(defaultSessionLives, { kind: 'account', isPhone: false, ttl })).toEqual(life)
})

test.each([
  ['supervisor', true, undefined, phone],
  ['supervisor', true, 60, { idle: 60, absolute: 60 }],
  ['supervisor', true, 99_999_999, phone],
  ['supervisor', false, undefined, office],
  ['account', true, undefined, office],
] as const)('a %s, from the phone app %s, with a ttl of %s', (kind, isPhone, ttl, life) => {
  expect(sessionLife(defaultSessionLives, { kind, isPhone, ttl })).toEqual(life)
})
