import { expect, test } from 'vitest'
import { footerStatus, type FooterFacts, type FooterStatus } from './footer-status.ts'

const now = Date.parse('2026-11-25T12:00:00.000Z')
const minute = 60_000
const since = now - 5 * minute
const queue = (waiting: number, refused = 0) => ({ waiting, refused })
const facts: FooterFacts = {
  ...{
    isSignedIn: true,
    queue: queue(0),
    sending: null,
    nextTry: null,
    unreached: null,
    isOffline: false,
    peopleIn: 0,
    isUnsaved: false,
    now,
  },
}
const sending = { number: 3, total: 12 }

test.each<[string, Partial<FooterFacts>, FooterStatus | null]>([
  ['nothing before the phone has looked', { queue: null, isSignedIn: false, sending, isOffline: true }, null],
  ['nothing before it knows who is clocked in', { peopleIn: null }, null],
  ['a prompt to sign in, before anything else', { isSignedIn: false, queue: queue(12, 1), isOffline: true }, { kind: 'signIn', count: 12 }],
  ['a prompt to sign in if nothing waits', { isSignedIn: false }, { kind: 'signIn', count: 0 }],
  ['that a record needs a person, while others are sent', { queue: queue(12, 1), sending }, { kind: 'needsPerson', count: 1 }],
  [
    'what is being sent, although the office was not reached before',
    { queue: queue(10), sending, unreached: { since } },
    { kind: 'sending', ...sending },
  ],
  ['no sending if only positions are sent', { sending }, { kind: 'mayClose' }],
  ['what waits and until when', { queue: queue(12), nextTry: 5 }, { kind: 'waiting', count: 12, nextTry: 5 }],
  [
    'what waits, after a call that failed just now',
    { queue: queue(12), unreached: { since: since + 1 } },
    { kind: 'waiting', count: 12, nextTry: null },
  ],
  [
    'since when the office cannot be reached, and what waits',
    { queue: queue(12), nextTry: 5, unreached: { since } },
    { kind: 'unreached', count: 12, since },
  ],
  ['the same at once if the phone is offline', { isOffline: true, unreached: { since: now } }, { kind: 'unreached', count: 0, since: now }],
  ['the same if no call has failed yet', { isOffline: true, queue: queue(2) }, { kind: 'unreached', count: 2, since: null }],
  ['the same if the office was never reached', { unreached: { since: null } }, { kind: 'unreached', count: 0, since: null }],
  [
    'the same if the clock was set back',
    { unreached: { since: now + 60 * minute } },
    { kind: 'unreached', count: 0, since: now + 60 * minute },
  ],
  ['how many people are still clocked in, and not that the app may be closed', { peopleIn: 3 }, { kind: 'peopleIn', count: 3 }],
  ['that the app may be closed, when all was sent and everyone is out', {}, { kind: 'mayClose' }],
  ['that not everything is saved, and not that the app may be closed', { isUnsaved: true }, { kind: 'notAllSaved' }],
  ['the same with people clocked in and without a network', { isUnsaved: true, peopleIn: 3, isOffline: true }, { kind: 'notAllSaved' }],
  ['what waits if something else is not saved', { isUnsaved: true, queue: queue(2) }, { kind: 'waiting', count: 2, nextTry: null }],
])('the footer shows %s', (_what, known, said) => expect(footerStatus({ ...facts, ...known })).toEqual(said))
