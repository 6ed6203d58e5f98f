import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { allowsTextsAgain, isNumberAlone, readReply } from './reply.ts'

describe('a reply', () => {
  it.each([
    'y',
    'Y',
    'yes',
    'YES',
    'Yes.',
    ' yes ',
    'ok',
    'OK!',
    'Ok 👍',
    'si',
    'Sí',
    'SÍ!',
    '¡Sí!',
    'sí.',
    'SI',
    '1',
    '1.',
    '1️⃣',
    '“Yes”',
    'Ｙ',
    'Sí',
    '\tY\n',
  ])('of %j confirms', (text) => {
    expect(readReply(text)).toEqual({ means: 'answer', answer: 'y', number: null })
  })

  it.each(['n', 'N', 'no', 'NO', 'No.', 'nó', ' no!! ', '2', '2)', 'no 👎'])('of %j declines', (text) => {
    expect(readReply(text)).toEqual({ means: 'answer', answer: 'n', number: null })
  })

  it.each([
    ['Y2', 'y', 2],
    ['y 2', 'y', 2],
    ['Yes 2', 'y', 2],
    ['SÍ2', 'y', 2],
    ['sí 2.', 'y', 2],
    ['Y#2', 'y', 2],
    ['ok-12', 'y', 12],
    ['N1', 'n', 1],
    ['no 3', 'n', 3],
    ['No. 3', 'n', 3],
  ] as const)('of %j answers %s to the text with its number', (text, answer, number) => {
    expect(readReply(text)).toEqual({ means: 'answer', answer, number })
  })

  it.each(['STOP', 'stop', 'Stop.', 'STOPALL', 'stop all', 'unsubscribe', 'Cancel', 'END', 'quit', 'alto', 'BAJA'])(
    'of %j asks for no more texts',
    (text) => {
      expect(readReply(text)).toEqual({ means: 'stop' })
    },
  )

  it.each(['START', 'start.', 'Unstop'])('of %j allows texts again', (text) => {
    expect(readReply(text)).toEqual({ means: 'start' })
  })

  it.each([
    '',
    ' ',
    '👍',
    '?',
    'yes I can',
    'yes please',
    'no problem',
    'not today',
    'y/n',
    'Y N',
    '3',
    '12',
    '1 2',
    '21',
    'yes 7:00',
    'yesterday',
    'nope',
    'okay',
    'who is this',
    'stop by at 7',
    "can't stop",
    'restart',
    'si señor',
    'y2k',
    'no 1234',
  ])('of %j is kept and answers nothing', (text) => {
    expect(readReply(text)).toEqual({ means: 'other' })
  })

  it('means the same with any punctuation and spaces around it', () => {
    const around = fc.string({ unit: fc.constantFrom('.', '!', ',', ' ', '\n', '…', '¡', '"', '*', '🙂') })
    fc.assert(
      fc.property(fc.constantFrom('y', 'Yes', 'SÍ', 'no', '2', 'STOP', 'start', 'Y2'), around, around, (word, before, after) => {
        expect(readReply(before + word + after)).toEqual(readReply(word))
      }),
    )
  })

  it('is read whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(['answer', 'stop', 'start', 'other']).toContain(readReply(text).means)
      }),
    )
  })
})

it.each([
  ['START', true],
  ['unstop', true],
  ['YES', true],
  ['Yes!', true],
  ['y', false],
  ['sí', false],
  ['hello', false],
])('%s after STOP allows texts again: %s', (text, allows) => {
  expect(allowsTextsAgain(text)).toBe(allows)
})

it.each([
  ['2', true],
  [' 1. ', true],
  ['2️⃣', true],
  ['Y2', false],
  ['no', false],
  ['', false],
])('%j is a number alone: %s', (text, expected) => {
  expect(isNumberAlone(text)).toBe(expected)
})
