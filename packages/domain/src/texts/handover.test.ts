import { describe, expect, it } from 'vitest'
import {
  reasonsUnheard,
  reasonUnheard,
  blocksLaterText,
  unknownBlocksMs,
  wasCalledOff,
  withholdReason,
  withholdReasons,
  type HandoverContext,
} from './handover.ts'

const now = new Date('2026-11-20T15:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

it.each([
  ['that waits holds up the next', 'queued', null, true],
  ['that is being handed over holds up the next', 'handing', ago(1), true],
  ['of unknown fate holds up the next for a while', 'unknown', ago(unknownBlocksMs - 1), true],
  ['of unknown fate does not hold up the next for ever', 'unknown', ago(unknownBlocksMs), false],
  ['that the carrier took holds up nothing', 'sent', ago(1), false],
  ['that failed holds up nothing', 'failed', ago(1), false],
  ['that was withheld holds up nothing', 'withheld', null, false],
] as const)('a text %s', (_what, state, handedAt, expected) => {
  expect(blocksLaterText({ state, handedAt }, now)).toBe(expected)
})

const asWritten: HandoverContext = { isOnJob: true, jobCancelled: false, saysWhatHolds: true, isNewest: true, isTheirPhone: true }
const { replaced, cancelled, reactivated, removed, changed: changedSince, otherPhone } = withholdReasons

describe('when its turn comes', () => {
  it.each([
    ['a question goes out', 'ask', {}, null],
    ['a question to somebody who is off the job does not', 'ask', { isOnJob: false }, removed],
    ['a question about a cancelled job does not', 'ask', { jobCancelled: true }, cancelled],
    ['a question about another day, job or start time does not', 'ask', { saysWhatHolds: false }, changedSince],
    ['a question that was asked again does not', 'ask', { isNewest: false }, replaced],
    ['a question to a number that is not theirs any more does not', 'ask', { isTheirPhone: false }, otherPhone],
    ['a cancellation goes out', 'cancelled', { jobCancelled: true }, null],
    ['a cancellation of a job that takes place again does not', 'cancelled', {}, reactivated],
    ['a cancellation goes out to somebody who was taken off since', 'cancelled', { isOnJob: false }, null],
    ['a cancellation before a newer question does not', 'cancelled', { isNewest: false }, replaced],
    ['a removal goes out, to whoever is off the job by then', 'removal', { isOnJob: false }, null],
    ['a removal goes out before they are off the job', 'removal', {}, null],
    ['a removal before a newer question does not', 'removal', { isNewest: false }, replaced],
    ['a text to a customer goes out', 'container', { isOnJob: false, isTheirPhone: false }, null],
  ] as const)('%s', (_what, kind, changed, expected) => {
    expect(withholdReason(kind, { ...asWritten, ...changed })).toBe(expected)
  })
})

const text = (kind: 'ask' | 'cancelled' | 'removal', state: 'queued' | 'withheld' | 'sent' | 'failed', accepted = state === 'sent') => ({
  kind,
  state,
  accepted,
})

it.each([
  ['nobody ever wrote to them, and they were on the running job', [], true, null],
  ['nobody ever wrote to them, and the job was cancelled before they were put on it', [], false, reasonsUnheard.lateOnJob],
  ['their question went out', [text('ask', 'sent')], false, null],
  ['their question was refused: somebody may have called', [text('ask', 'failed')], true, null],
  ['their question was withheld', [text('ask', 'withheld')], true, reasonsUnheard.withheld],
  ['all their questions were withheld', [text('ask', 'withheld'), text('ask', 'withheld')], true, reasonsUnheard.withheld],
  ['the first of them went out', [text('ask', 'withheld'), text('ask', 'sent')], true, null],
] as const)('why a person hears nothing of a cancellation when %s', (_when, questions, wasOnRunningJob, expected) => {
  expect(reasonUnheard(questions, wasOnRunningJob)).toBe(expected)
})

it.each([
  ['a cancellation is the newest that went out', [text('cancelled', 'sent'), text('ask', 'sent')], true],
  ['a cancellation was taken and then failed', [text('cancelled', 'failed', true)], true],
  ['a cancellation was withheld', [text('cancelled', 'withheld'), text('ask', 'sent')], false],
  ['they were asked again after it', [text('ask', 'sent'), text('cancelled', 'sent')], false],
  ['nothing was written', [], false],
])('whether somebody was told off when %s', (_when, texts, expected) => {
  expect(wasCalledOff(texts)).toBe(expected)
})
