import { expect, test } from 'vitest'
import { passwordProblem } from './password-rule.ts'

test.each([
  ['seven77', 'Please choose a password of at least 8 characters'],
  ['', 'Please choose a password of at least 8 characters'],
  ['x'.repeat(64) + 'yz'.repeat(33), 'Please choose a password of at most 128 characters'],
  ['Kowalski', 'Please choose a password that is not the username'],
  ['Password123', 'This password is too easy to guess. Please choose another'],
  ['Asbestos1', 'This password is too easy to guess. Please choose another'],
  ['abababababab', 'This password is too easy to guess. Please choose another'],
])('the password %s is refused in plain words', (password, problem) => {
  expect(passwordProblem(password, 'kowalski')).toBe(problem)
})

test.each(['blue truck 17', 'żółta łódź', 'correct horse battery staple', 'kowalski on site'])(
  'the password %s is accepted',
  (password) => {
    expect(passwordProblem(password, 'kowalski')).toBeUndefined()
  },
)

test('length is counted in characters, so that eight emoji are eight', () => {
  expect(passwordProblem('🚚🚧🧱🔑🚛🛠🔨⛑', 'kowalski')).toBeUndefined()
})
