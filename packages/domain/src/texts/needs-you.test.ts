import { expect, it } from 'vitest'
import { needsYou, openPlace, type ReplyFacts } from './needs-you.ts'

const reply: ReplyFacts = { meaning: 'confirmed', isKnown: true, hasAttachment: false, place: openPlace }

it.each<[string, Partial<ReplyFacts>, boolean]>([
  ['a yes that confirms', {}, false],
  ['a yes with a picture', { hasAttachment: true }, true],
  ['a no', { meaning: 'declined' }, true],
  ['a no of a person who was taken off the job', { meaning: 'declined', place: null }, false],
  ['a no of a person who said yes or was asked again', { meaning: 'declined', place: { ...openPlace, isOnCrew: false } }, false],
  ['a no to a job that was cancelled', { meaning: 'declined', place: { ...openPlace, isCancelled: true } }, false],
  ['a no to a job whose day is over', { meaning: 'declined', place: { ...openPlace, isPast: true } }, false],
  ['words that are no answer', { meaning: 'remark' }, true],
  ['words that are about no job', { meaning: 'remark', place: null }, true],
  ['STOP', { meaning: 'stopped', place: null }, true],
  ['START', { meaning: 'started', place: null }, false],
  ['a yes from a number that no employee has', { isKnown: false, place: null }, true],
  ['a reply from before meanings were kept', { meaning: null }, true],
])('%s', (_what, facts, expected) => {
  expect(needsYou({ ...reply, ...facts })).toBe(expected)
})
