import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import {
  reasonAskedOtherwise,
  reasonStopped,
  reasonToldOfCancellation,
  reasonUnknown,
  shouldAskAgain,
  shouldTextReactivation,
  nextTextState,
} from './text-status.ts'
import type { TextEvent, EntryTextState } from './text-status.ts'

const none: EntryTextState = { txtStatus: null, txtReason: null }
const waiting: EntryTextState = { txtStatus: 'sent', txtReason: null }
const confirmed: EntryTextState = { txtStatus: 'y', txtReason: null }
const declined: EntryTextState = { txtStatus: 'n', txtReason: null }
const failed: EntryTextState = { txtStatus: 'error', txtReason: 'Landline' }
const unsure: EntryTextState = { txtStatus: 'error', txtReason: reasonUnknown }
const toldOff: EntryTextState = { txtStatus: null, txtReason: reasonToldOfCancellation }
const stopped: EntryTextState = { txtStatus: 'error', txtReason: reasonStopped }

const ask = { type: 'queued', asking: true } as const
const tell = { type: 'queued', asking: false } as const
const fails = (asking: boolean): TextEvent => ({ type: 'failed', asking, reason: 'Landline' })
const accepted = (asking: boolean): TextEvent => ({ type: 'accepted', asking })

describe('the text state of a crew member', () => {
  it.each<[string, EntryTextState, TextEvent, EntryTextState]>([
    ['waits once asked', none, ask, waiting],
    ['waits again when asked again after confirming', confirmed, ask, waiting],
    ['waits again when asked again after an error', failed, ask, waiting],
    ['does not wait for an answer to a cancellation', waiting, tell, toldOff],
    ['keeps a confirmation when a cancellation goes out', confirmed, tell, confirmed],
    ['keeps a refusal when a cancellation goes out', declined, tell, declined],
    ['is an error when the carrier refuses', waiting, fails(true), failed],
    ['stays confirmed when a late failure of the question comes in', confirmed, fails(true), confirmed],
    ['stays confirmed but says that the cancellation did not arrive', confirmed, fails(false), { txtStatus: 'y', txtReason: 'Landline' }],
    ['is an error when the cancellation did not arrive', none, fails(false), failed],
    ['waits when the carrier had the text after all', unsure, accepted(true), waiting],
    ['is clear when the carrier had the cancellation after all', unsure, accepted(false), none],
    ['stays confirmed when delivery is told late', confirmed, accepted(true), confirmed],
    ['stays stopped when delivery is told late', stopped, accepted(true), stopped],
    ['waits when a delivery takes back the failure', failed, { type: 'accepted', asking: true, withdrawn: 'Landline' }, waiting],
    ['keeps an error that the delivery is not about', stopped, { type: 'accepted', asking: true, withdrawn: 'Landline' }, stopped],
    ['is confirmed by an answer', waiting, { type: 'answered', answer: 'y' }, confirmed],
    ['is confirmed by an answer to a text of unknown fate', unsure, { type: 'answered', answer: 'y' }, confirmed],
    ['follows a change of mind', confirmed, { type: 'answered', answer: 'n' }, declined],
    [
      'shows a remark beside the status',
      waiting,
      { type: 'remark', text: 'who is this' },
      { txtStatus: 'sent', txtReason: 'Replied: who is this' },
    ],
    ['keeps the reason of an error over a remark', failed, { type: 'remark', text: 'who is this' }, failed],
    ['is an error after STOP', waiting, { type: 'stopped' }, stopped],
    ['stays confirmed after STOP, with the reason', confirmed, { type: 'stopped' }, { txtStatus: 'y', txtReason: reasonStopped }],
    [
      'says that they were told of the cancellation, after a question about another time',
      { txtStatus: null, txtReason: reasonAskedOtherwise },
      { type: 'queued', asking: false },
      toldOff,
    ],
    ['says so too when the carrier had not answered at first', unsure, { type: 'accepted', asking: false, cancels: true }, toldOff],
    ['stays not texted after STOP', none, { type: 'stopped' }, none],
    [
      'is clear and says why once its text is withheld',
      waiting,
      { type: 'withheld', reason: 'Not sent' },
      { txtStatus: null, txtReason: 'Not sent' },
    ],
    ['stays confirmed when a text is withheld', confirmed, { type: 'withheld', reason: 'Not sent' }, confirmed],
    ['is clear when the job takes place again', confirmed, { type: 'reactivated' }, toldOff],
    ['is clear when they are told that they are off the job', confirmed, { type: 'removed' }, none],
    ['waits when asked again after that', toldOff, ask, waiting],
  ])('%s', (_what, current, news, expected) => {
    expect(nextTextState(current, news)).toEqual(expected)
  })

  it('does not depend on the order of an answer and the news of its delivery', () => {
    const deliveries: TextEvent[] = [accepted(true), fails(true), accepted(true), { type: 'answered', answer: 'y' }]
    fc.assert(
      fc.property(fc.shuffledSubarray(deliveries, { minLength: deliveries.length }), (news) => {
        expect(news.reduce(nextTextState, waiting)).toEqual(confirmed)
      }),
    )
  })
})

describe('after another day, job or start time', () => {
  it.each([
    ['confirmed', confirmed, reasonAskedOtherwise],
    ['declined', declined, reasonAskedOtherwise],
    ['still waiting', waiting, reasonAskedOtherwise],
    ['perhaps reached', { txtStatus: 'error', txtReason: reasonUnknown }, reasonAskedOtherwise],
    ['never texted', none, null],
  ] as const)('who was %s is not texted, with what they were asked as the reason, and asked again', (_who, before, txtReason) => {
    const after = nextTextState(before, { type: 'changed' })
    expect(after).toEqual({ txtStatus: null, txtReason })
    expect(shouldAskAgain({ cancelled: false, workerEntries: [after] })).toBe(txtReason !== null)
  })

  it('a person who could not be reached still shows that', () => {
    expect(nextTextState(stopped, { type: 'changed' })).toEqual(stopped)
  })

  it.each([{ type: 'changed' }, { type: 'reactivated' }, { type: 'undone' }] as const)(
    'STOP outranks what they said before: $type',
    (news) => {
      for (const before of [confirmed, declined]) {
        expect(nextTextState(nextTextState(before, { type: 'stopped' }), news)).toEqual(stopped)
      }
    },
  )

  it('START ends the sign of STOP', () => {
    expect(nextTextState(stopped, { type: 'started', isOpen: true })).toEqual(waiting)
    expect(nextTextState(stopped, { type: 'started', isOpen: false })).toEqual({ txtStatus: null, txtReason: reasonAskedOtherwise })
    expect(nextTextState({ ...confirmed, txtReason: reasonStopped }, { type: 'started', isOpen: true })).toEqual(confirmed)
  })

  it.each([
    ['a confirmed crew is asked again', false, ['y', null], true],
    ['a crew still holding the old time is asked again', false, ['sent'], true],
    ['a crew that declined or was never texted is left alone', false, ['n', null, 'error'], false],
    ['an empty crew is left alone', false, [], false],
    ['the crew of a cancelled job is left alone', true, ['y'], false],
  ] as const)('%s', (_what, cancelled, statuses, expected) => {
    expect(shouldAskAgain({ cancelled, workerEntries: statuses.map((txtStatus) => ({ txtStatus, txtReason: null })) })).toBe(expected)
  })
})

it.each([
  ['is offered when somebody was told that it is cancelled', false, [confirmed, toldOff], true],
  ['is not offered when nobody was', false, [confirmed, none, declined, stopped], false],
  ['is not offered while it is cancelled', true, [toldOff], false],
  ['is not offered once they were asked again', false, [{ ...toldOff, txtStatus: 'sent' as const }], false],
])('telling a crew that their job takes place again %s', (_what, cancelled, workerEntries, expected) => {
  expect(shouldTextReactivation({ cancelled, workerEntries })).toBe(expected)
})
