import { expect, test } from 'vitest'
import type { FieldContainer } from '../today.ts'
import { containerOutcome, isLandline, type ContainerOutcome } from './container-outcome.ts'

const requestedAt = '2026-11-25T20:00:00.000Z'
const time = '2026-11-25T20:05:00.000Z'
const answeredAt = '2026-11-25T20:20:00.000Z'
const container: FieldContainer = {
  ...{ id: 'c', requestedAt, size: null, wantedOn: null, place: null, answer: null, answeredBy: null, answeredAt: null, text: null },
}
const landline = 'This number is a landline and cannot get texts'
const texted = (state: NonNullable<FieldContainer['text']>['state'], reason: string | null = null) => ({ text: { state, reason, time } })

test.each<[string, Partial<FieldContainer>, Partial<ContainerOutcome>]>([
  ['waits for the office', {}, { what: 'atOffice', at: requestedAt }],
  ['has a text on its way', texted('queued'), { what: 'sending', at: time }],
  ['has a text that was sent', texted('sent'), { what: 'sent', at: time }],
  ['has a text that arrived', texted('delivered'), { what: 'sent', at: time }],
  ['has a text that failed', texted('failed', landline), { what: 'textFailed', reason: landline }],
  ['has a text that may have gone out', texted('unknown'), { what: 'unclear' }],
  [
    'was accepted',
    { ...texted('failed'), answer: 'confirm', answeredBy: 'Bob', answeredAt },
    { what: 'accepted', at: answeredAt, by: 'Bob' },
  ],
  ['was declined', { answer: 'decline', answeredAt }, { what: 'declined', at: answeredAt, by: null }],
])('a request that %s', (_what, more, outcome) => {
  expect(containerOutcome({ ...container, ...more })).toEqual({ by: null, reason: null, at: time, ...outcome })
})

test.each([
  [landline, true],
  ['The carrier is busy', false],
  [null, false],
])('%s is a landline: %s', (reason, expected) => expect(isLandline({ reason })).toBe(expected))
