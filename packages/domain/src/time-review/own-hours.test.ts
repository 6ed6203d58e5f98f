import { expect, test } from 'vitest'
import { isPaidTo } from './own-hours.ts'

const jose = { id: 'jose', name: 'José  Núñez' }

test.each([
  ['as the employee they are said to be', { name: 'office', workerId: 'jose' }, true],
  ['as nobody else, of whatever name', { name: 'Jose Nunez', workerId: 'ana' }, false],
  ['by their name, where nobody has said so', { name: 'jose nunez', workerId: null }, true],
  ['by no other name', { name: 'Jose Nunes', workerId: null }, false],
])('paid %s', (_what, reader, isOwn) => expect(isPaidTo(reader, jose)).toBe(isOwn))

test('whoever has no name is not everybody without one', () =>
  expect(isPaidTo({ name: ' ', workerId: null }, { id: 'x', name: null })).toBe(false))
