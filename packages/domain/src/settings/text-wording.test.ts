import { describe, expect, it } from 'vitest'
import { textBody } from '../texts/body.ts'
import { defaultWording, type Sentence } from '../texts/wording.ts'
import { replacedSentences, sentenceProblem, textWording, wholeWording } from './text-wording.ts'

describe('a sentence of the texts', () => {
  it.each<[Sentence, string, string | null]>([
    ['ask', 'Job {when}, {place}. Be early.', null],
    ['ask', 'At {place} on {when}; again, {place}.', null],
    ['ask', '   ', "can't be blank"],
    ['ask', 'Work on {when}.', 'must contain {place}'],
    ['ask', 'Work tomorrow.', 'must contain {when} and {place}'],
    ['ask', 'Work on {date} at {place} {when}', 'cannot use {date}; it can use {when} and {place}'],
    ['noAnswer', 'Thanks {supervisor}', 'cannot use {supervisor}; it has no placeholders'],
    ['note', '{note} {}', 'cannot use {}; it can use {note}'],
    ['note', 'Note: {note', 'may have { and } only around the name of a placeholder'],
    ['note', 'Note: { note } {note}', 'may have { and } only around the name of a placeholder'],
    ['note', `{note}${'x'.repeat(155)}`, 'must be at most 160 characters'],
    ['note', 'Note:\n{note}', 'must be one line'],
    ['page', 'Your day: {link}', null],
    ['page', 'See {link}.', 'must end with {link}, because anything after it would become part of the link'],
    ['page', 'Your page', 'must contain {link}'],
    ['stayAway', '“Stay” – Łódź', null],
    ['stayAway', 'Stay home ⚠', 'must not contain ⚠, because it more than doubles the price of every text'],
    ['answer', 'Text OK{number} if you come, NO{number} if not.', null],
    ['answer', 'Diga SÍ{number} o NO{number}.', null],
    ['answer', 'Reply Y{number} to confirm.', 'must say how to decline, such as N{number}'],
    ['answer', 'Reply N{number} to decline.', 'must say how to confirm, such as Y{number}'],
    [
      'answer',
      'Reply JA{number} or N{number}.',
      'asks for “JA”, which is not understood as an answer. Use Y, YES, SI or OK, and N or NO, right before {number}',
    ],
    [
      'earlier',
      'Reply Y {number} or N{number}.',
      'asks for a number alone, which is not understood as an answer. Use Y, YES, SI or OK, and N or NO, right before {number}',
    ],
  ])('%s: %s', (sentence, template, problem) => {
    expect(sentenceProblem(sentence, template)).toBe(problem)
  })

  it('is taken as the product has it', () => {
    expect(textWording.parse(defaultWording)).toEqual(defaultWording)
  })

  it('is named by language when it is not taken', () => {
    const { error } = textWording.safeParse({ ...defaultWording, es: { ...defaultWording.es, removal: 'Ya no.' } })
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([['es.removal', 'must contain {when} and {place}']])
  })
})

it('what is kept of a wording are the sentences in other words, so that the others follow the product', () => {
  expect(replacedSentences(defaultWording)).toBeNull()
  const chosen = { ...defaultWording, es: { ...defaultWording.es, stayAway: 'Quédese en casa.' } }
  expect(replacedSentences(chosen)).toEqual({ es: { stayAway: 'Quédese en casa.' } })
  expect(wholeWording(replacedSentences(chosen))).toEqual(chosen)
  expect(wholeWording(null)).toEqual(defaultWording)
})

describe('a text in the words of an office', () => {
  const wording = {
    ...defaultWording,
    en: { ...defaultWording.en, dayAndTime: '{time} of {day}', ask: '{place}: be there {when}.', answer: 'OK{number} or NO{number}?' },
  }
  const job = { kind: 'ask', day: '2026-11-23', startTime: '7:00 AM', address: '120 Broadway', boro: null, supervisor: null } as const

  it('says them, and what it is filled with is never taken for a placeholder', () => {
    const body = textBody({ ...job, language: 'en', note: 'ask for {place} {when} $& $1', number: 2, otherOpen: [1] }, wording)
    expect(body).toBe(
      '120 Broadway: be there 7:00 AM of Mon, Nov 23. Note: ask for {place} {when} $& $1. OK2 or NO2? For your earlier text reply Y1 or N1.',
    )
  })

  it('leaves the other language alone', () => {
    const spanish = { ...job, language: 'es', note: '', number: 1, otherOpen: [] } as const
    expect(textBody(spanish, wording)).toBe(textBody(spanish))
  })
})
