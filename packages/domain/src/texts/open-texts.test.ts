import { describe, expect, it } from 'vitest'
import { numberFor, standingTexts, textAnswered } from './open-texts.ts'
import type { AskedText } from './open-texts.ts'

const zone = 'America/New_York'
const now = new Date('2026-11-20T23:30:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

function asked(id: string, fields: Partial<AskedText> = {}): AskedText {
  const base = {
    number: 1,
    answered: false,
    state: 'delivered',
    accepted: true,
    time: minutesAgo(10),
    jobDay: '2026-11-23',
    jobCancelled: false,
  } as const
  return { id, workerEntryId: `entry of ${id}`, ...base, ...fields }
}
const ids = (texts: readonly AskedText[]) => texts.map((text) => text.id)

describe('a text can be answered', () => {
  it.each([
    ['while its job is ahead', {}, true],
    ['on the day of the job', { jobDay: '2026-11-20' }, true],
    ['not after the day of the job', { jobDay: '2026-11-19', time: minutesAgo(60 * 30) }, false],
    ['until the end of the day it was sent, about a past job', { jobDay: '2026-11-19' }, true],
    ['not while its job is cancelled', { jobCancelled: true }, false],
  ])('%s', (_when, fields, stands) => {
    expect(ids(standingTexts([asked('a', fields)], now, zone))).toEqual(stands ? ['a'] : [])
  })

  it('on the business day, not the day in Greenwich', () => {
    const lateEvening = new Date('2026-11-21T04:30:00Z')
    expect(standingTexts([asked('a', { jobDay: '2026-11-20' })], lateEvening, zone)).toHaveLength(1)
    expect(standingTexts([asked('a', { jobDay: '2026-11-20' })], new Date('2026-11-21T05:30:00Z'), zone)).toHaveLength(0)
  })

  it('only in its newest form when the person was asked again', () => {
    const first = asked('first', { workerEntryId: 'e', time: minutesAgo(20) })
    const again = asked('again', { workerEntryId: 'e', time: minutesAgo(5), state: 'queued' })
    expect(ids(standingTexts([first, again], now, zone))).toEqual(['again'])
    expect(textAnswered(null, standingTexts([first, again], now, zone), null)).toBeNull()
  })
})

describe('an answer', () => {
  const older = asked('older', { number: 1, time: minutesAgo(30) })
  const newer = asked('newer', { number: 2, time: minutesAgo(10) })

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
    ['to a text still in the queue answers nothing', null, [{ ...newer, state: 'queued' as const }], null],
    ['to a refused text answers nothing', 2, [{ ...newer, state: 'failed' as const, accepted: false }], null],
    ['to a text that was reported as not delivered counts: it arrived', null, [{ ...newer, state: 'failed' as const }], 'newer'],
    ['means a delivered text rather than a failed one', null, [older, { ...newer, state: 'failed' as const }], 'older'],
    ['to a text of unknown fate counts', null, [{ ...newer, state: 'unknown' as const }], 'newer'],
    ['to nothing answers nothing', null, [], null],
  ])('%s', (_what, number, texts, expected) => {
    expect(textAnswered(number, texts, null)?.id ?? null).toBe(expected)
  })

  it('of OK to a cancellation does not change an earlier answer', () => {
    const answered = [{ ...newer, answered: true }]
    expect(textAnswered(null, answered, minutesAgo(2))).toBeNull()
    expect(textAnswered(null, answered, minutesAgo(20))?.id).toBe('newer')
    expect(textAnswered(2, answered, minutesAgo(2))?.id).toBe('newer')
  })

  it('still means an open text after a cancellation of another job', () => {
    expect(textAnswered(null, [newer], minutesAgo(2))?.id).toBe('newer')
  })
})

describe('the number of a text', () => {
  it.each([
    ['is 1 and not shown when it is the only one', 'x', [], { number: 1, otherOpen: [] }],
    ['is the lowest free one', 'x', [asked('a', { number: 1 }), asked('b', { number: 3 })], { number: 2, otherOpen: [1, 3] }],
    ['is not that of an answered text, which could still be changed', 'x', [asked('a', { answered: true })], { number: 2, otherOpen: [] }],
    ['does not count a refused text as open', 'x', [asked('a', { state: 'failed' })], { number: 2, otherOpen: [] }],
    [
      'stays when a person is asked again',
      'entry of b',
      [asked('a', { number: 1 }), asked('b', { number: 2 })],
      { number: 2, otherOpen: [1] },
    ],
  ])('%s', (_what, workerEntryId, standing, expected) => {
    expect(numberFor(workerEntryId, standing)).toEqual(expected)
  })
})
