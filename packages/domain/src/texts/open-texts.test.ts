import { describe, expect, it } from 'vitest'
import {
  answerableFromPhone,
  hasNumberedTexts,
  textNumberFor,
  questionsOnPhone,
  openQuestions,
  overtakenTexts,
  textOfRemark,
  textAnswered,
} from './open-texts.ts'
import type { CrewText } from './open-texts.ts'

const zone = 'America/New_York'
const now = new Date('2026-11-20T23:30:00Z')
const phone = '2125550101'
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

function question(id: string, fields: Partial<CrewText> = {}): CrewText {
  const base = {
    kind: 'ask',
    workerId: 'somebody',
    phone,
    isTheirPhone: true,
    number: 1,
    answered: false,
    state: 'delivered',
    accepted: true,
    time: minutesAgo(10),
    jobDay: '2026-11-23',
    jobCancelled: false,
    saysWhatHolds: true,
  } as const
  return { id, workerEntryId: `entry of ${id}`, ...base, ...fields }
}
const ids = (texts: readonly CrewText[]) => texts.map((text) => text.id)

describe('a text can be answered', () => {
  it.each([
    ['while its job is ahead', {}, true],
    ['on the day of the job', { jobDay: '2026-11-20' }, true],
    ['not after the day of the job', { jobDay: '2026-11-19', time: minutesAgo(60 * 30) }, false],
    ['until the end of the day it was sent, about a past job', { jobDay: '2026-11-19' }, true],
    ['not while its job is cancelled', { jobCancelled: true }, false],
    ['not with another day, job or start time', { saysWhatHolds: false }, false],
  ])('%s', (_when, fields, stands) => {
    expect(ids(openQuestions([question('a', fields)], now, zone))).toEqual(stands ? ['a'] : [])
  })

  it('on the business day, not the day in Greenwich', () => {
    const lateEvening = new Date('2026-11-21T04:30:00Z')
    expect(openQuestions([question('a', { jobDay: '2026-11-20' })], lateEvening, zone)).toHaveLength(1)
    expect(openQuestions([question('a', { jobDay: '2026-11-20' })], new Date('2026-11-21T05:30:00Z'), zone)).toHaveLength(0)
  })

  it('only in its newest form when the person was asked again', () => {
    const first = question('first', { workerEntryId: 'e', time: minutesAgo(20) })
    const again = question('again', { workerEntryId: 'e', time: minutesAgo(5), state: 'queued' })
    expect(ids(openQuestions([first, again], now, zone))).toEqual(['again'])
    expect(answerableFromPhone(phone, openQuestions([first, again], now, zone))).toEqual([])
  })

  it.each([
    ['on another phone', { phone: '2125550199' }],
    ['and withheld since', { state: 'withheld', accepted: false }],
  ] as const)('and not in an older form once they were asked again %s', (_what, fields) => {
    const first = question('first', { workerEntryId: 'e', time: minutesAgo(20) })
    const again = question('again', { workerEntryId: 'e', time: minutesAgo(5), ...fields })
    expect(answerableFromPhone(phone, openQuestions([first, again], now, zone))).toEqual([])
  })

  it.each([
    ['not once they were told that it is cancelled', { kind: 'cancelled' }, false],
    ['not once they were told that they are off it', { kind: 'removal' }, false],
    ['not while such a text waits to go out', { kind: 'removal', state: 'queued', accepted: false }, false],
    ['although such a text was withheld', { kind: 'cancelled', state: 'withheld', accepted: false }, true],
    ['although such a text was refused', { kind: 'cancelled', state: 'failed', accepted: false }, true],
    ['not when such a text was taken and then reported as failed', { kind: 'cancelled', state: 'failed', accepted: true }, false],
    ['when it was sent after such a text', { kind: 'cancelled', time: minutesAgo(30) }, true],
  ] as const)('%s', (_when, fields, stands) => {
    const told = question('told', { workerEntryId: 'entry of a', time: minutesAgo(5), ...fields })
    expect(ids(openQuestions([question('a'), told], now, zone))).toEqual(stands ? ['a'] : [])
  })

  it('only from the phone it went to, and only while that is still theirs', () => {
    expect(ids(answerableFromPhone(phone, [question('a')]))).toEqual(['a'])
    expect(answerableFromPhone('2125550199', [question('a')])).toEqual([])
    expect(answerableFromPhone(phone, [question('a', { isTheirPhone: false })])).toEqual([])
  })
})

describe('an answer', () => {
  const toldAt = (minutes: number) => question('told', { kind: 'cancelled', time: minutesAgo(minutes) })
  const older = question('older', { number: 1, time: minutesAgo(30) })
  const newer = question('newer', { number: 2, time: minutesAgo(10) })

  it.each([
    ['without a number means the latest open text', null, [older, newer], 'newer'],
    ['without a number passes over an answered text', null, [older, { ...newer, answered: true }], 'older'],
    ['with a number means that text', 1, [older, newer], 'older'],
    ['with a number may change an earlier answer', 2, [older, { ...newer, answered: true }], 'newer'],
    ['with a number nobody was given answers nothing', 3, [older, newer], null],
    [
      'changes the latest answer when none is open',
      null,
      [
        { ...older, answered: true },
        { ...newer, answered: true },
      ],
      'newer',
    ],
    ['to a text that was reported as not delivered counts: it arrived', null, [{ ...newer, state: 'failed' as const }], 'newer'],
    ['means a delivered text rather than a failed one', null, [older, { ...newer, state: 'failed' as const }], 'older'],
    ['to a text of unknown fate counts', null, [{ ...newer, state: 'unknown' as const }], 'newer'],
    ['to nothing answers nothing', null, [], null],
  ])('%s', (_what, number, texts, expected) => {
    expect(textAnswered(number, texts, [])?.id ?? null).toBe(expected)
  })

  it('of OK to a cancellation does not change an earlier answer', () => {
    const answered = [{ ...newer, answered: true }]
    expect(textAnswered(null, answered, [toldAt(2)])).toBeNull()
    expect(textAnswered(null, answered, [toldAt(20)])?.id).toBe('newer')
    expect(textAnswered(2, answered, [toldAt(2)])?.id).toBe('newer')
  })

  it('that names no text does not mean an open one once another job was cancelled; one that names it does', () => {
    expect(textAnswered(null, [newer], [toldAt(2)])).toBeNull()
    expect(textAnswered(2, [newer], [toldAt(2)])?.id).toBe('newer')
    expect(textAnswered(null, [newer], [toldAt(20)])?.id).toBe('newer')
  })

  it.each([
    ['does not change an older answer when that one was answered', true, true, null],
    ['does not change an older answer when that one was not answered', true, false, null],
    ['means an older open question when that one was answered', false, true, 'older'],
    ['means no older open question when that one was not answered', false, false, null],
  ])('after a newer question that is outdated %s', (_what, olderAnswered, newerAnswered, expected) => {
    const asked = { ...older, answered: olderAnswered }
    const outdated = { ...newer, answered: newerAnswered, saysWhatHolds: false }
    const meant = textAnswered(null, [asked], overtakenTexts(phone, [asked, outdated]))
    expect(meant?.id ?? null).toBe(expected)
    expect(textAnswered(1, [asked], overtakenTexts(phone, [asked, outdated]))?.id).toBe('older')
  })

  it.each([
    ['its job is cancelled without a text', { jobCancelled: true }],
    ['they were taken off without a text', { workerEntryId: null }],
  ])('leaves an earlier answer as it is after a newer question of which %s', (_what, fields) => {
    const confirmed = { ...older, answered: true }
    const later = { ...newer, answered: true, ...fields }
    expect(textAnswered(null, [confirmed], overtakenTexts(phone, [confirmed, later]))).toBeNull()
    expect(textAnswered(null, [older], overtakenTexts(phone, [older, later]))?.id).toBe('older')
  })

  it('without a number means nothing while several people are asked on that phone, and else the one person who still is', () => {
    const [father, son] = [question('father', { workerId: 'father', number: 1 }), question('son', { workerId: 'son', number: 2 })]
    expect(textAnswered(null, [father, son], [])).toBeNull()
    expect(textAnswered(2, [father, son], [])?.id).toBe('son')
    expect(textAnswered(null, [{ ...father, answered: true }, son], [])?.id).toBe('son')
    const both = [father, son].map((text) => ({ ...text, answered: true }))
    expect(textAnswered(null, both, [])).toBeNull()
  })

  it.each([
    ['still in the queue', { state: 'queued' }],
    ['withheld', { state: 'withheld' }],
    ['refused', { state: 'failed', accepted: false }],
  ] as const)('to a text that was %s answers nothing', (_what, fields) => {
    expect(answerableFromPhone(phone, [question('a', fields)])).toEqual([])
  })
})

describe('beside what was told', () => {
  const told = question('told', { kind: 'cancelled', time: minutesAgo(2) })

  it('the last cancellation or removal counts, when they can have read it', () => {
    expect(overtakenTexts(phone, [question('a'), told])).toEqual([told])
    expect(overtakenTexts('2125550199', [told])).toEqual([])
    for (const state of ['queued', 'withheld', 'failed'] as const) {
      expect(overtakenTexts(phone, [question('a'), { ...told, state, accepted: false }])).toEqual([])
    }
  })

  it('a remark belongs to the newest text they can have read', () => {
    expect(textOfRemark(phone, [question('a'), told], now, zone)?.id).toBe('told')
    expect(textOfRemark(phone, [question('a'), { ...told, workerEntryId: null }], now, zone)?.id).toBe('a')
    expect(textOfRemark(phone, [question('a', { state: 'queued' })], now, zone)).toBeNull()
    expect(textOfRemark(phone, [question('a', { jobDay: '2026-11-18', time: minutesAgo(60 * 30) })], now, zone)).toBeNull()
  })

  it.each([
    ['the only text has the first number', [question('a')], false],
    ['a second text is open', [question('a'), question('b', { number: 2 })], true],
    ['the second text was cancelled since', [question('b', { number: 2, jobCancelled: true })], true],
    ['the second text never went out', [question('a'), question('b', { number: 2, state: 'withheld' })], false],
    [
      'the second text was about a day that is over',
      [question('b', { number: 2, jobDay: '2026-11-18', time: minutesAgo(60 * 30) })],
      false,
    ],
  ])('a number alone may name a text when %s', (_when, texts, expected) => {
    expect(hasNumberedTexts(phone, texts, now, zone)).toBe(expected)
  })
})

describe('the number of a text', () => {
  it.each([
    ['is 1 and not shown when it is the only one', 'x', [], { number: 1, otherOpen: [] }],
    ['is the lowest free one', 'x', [question('a', { number: 1 }), question('b', { number: 3 })], { number: 2, otherOpen: [1, 3] }],
    [
      'is not that of an answered text, which could still be changed',
      'x',
      [question('a', { answered: true })],
      { number: 2, otherOpen: [] },
    ],
    ['does not count a refused text as open', 'x', [question('a', { state: 'failed' })], { number: 2, otherOpen: [] }],
    [
      'stays when a person is asked again',
      'entry of b',
      [question('a', { number: 1 }), question('b', { number: 2 })],
      { number: 2, otherOpen: [1] },
    ],
  ])('%s', (_what, workerEntryId, open, expected) => {
    expect(textNumberFor(workerEntryId, open)).toEqual(expected)
  })

  it('is not that of a text which does not stand any more, and which somebody may still answer', () => {
    const cancelled = question('a', { jobCancelled: true })
    expect(textNumberFor('x', [], questionsOnPhone(phone, [cancelled], now, zone))).toEqual({ number: 2, otherOpen: [] })
    const others = [
      question('b', { phone: '2125550199' }),
      question('c', { state: 'withheld' }),
      question('d', { jobDay: '2026-11-18', time: minutesAgo(60 * 30) }),
    ]
    expect(textNumberFor('x', [], questionsOnPhone(phone, others, now, zone)).number).toBe(1)
  })
})
