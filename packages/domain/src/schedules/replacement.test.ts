import { expect, it } from 'vitest'
import { rankedReplacements, replacementText, type Replacement } from './replacement.ts'

const day = '2026-11-27'
const person = (name: string, more: Partial<Replacement> = {}): Replacement => ({
  workerId: name,
  name,
  hasPhone: true,
  hoursWorked: 0,
  daysPlanned: 0,
  lastOnJob: null,
  card: null,
  restrictedTo: null,
  declinedAt: null,
  ...more,
})

it.each<[string, Partial<Replacement>, string]>([
  ['nothing known', {}, '0 h this week'],
  [
    'everything',
    { hoursWorked: 33.5, lastOnJob: '2026-11-24', card: { needed: 'State handler certificate', until: '2027-03-31' } },
    '33.5 h this week, over 40 with this · on this job Tuesday · handler card to 03-2027',
  ],
  ['exactly 40 hours', { hoursWorked: 32 }, '32 h this week'],
  ['planned days count', { hoursWorked: 24.5, daysPlanned: 1 }, '24.5 h this week + 1 day planned, over 40 with this'],
  ['several planned days', { hoursWorked: 8, daysPlanned: 2 }, '8 h this week + 2 days planned'],
  ['a job of a week ago', { lastOnJob: '2026-11-20' }, '0 h this week · on this job Fri 11-20-2026'],
  ['a job of six days ago', { lastOnJob: '2026-11-21' }, '0 h this week · on this job Saturday'],
  [
    'a card that ends soon',
    { card: { needed: 'State handler certificate', until: '2026-12-05' } },
    '0 h this week · handler card to 12-05-2026',
  ],
  [
    'a restricted card',
    { card: { needed: 'State handler certificate', until: '2027-12-05' }, restrictedTo: 'electrical work' },
    '0 h this week · handler card to 12-2027 · restricted card: electrical work',
  ],
  ['a restricted card without words', { restrictedTo: '' }, '0 h this week · restricted card'],
  ['another card that ends first', { card: { needed: 'Fit test', until: '2027-02-05' } }, '0 h this week · Fit test to 02-2027'],
  ['no phone', { hasPhone: false }, '0 h this week · no phone number'],
])('%s', (_what, more, text) => {
  expect(replacementText(person('Ana', more), { day, shiftHours: 8 })).toBe(text)
})

it('people who were on the job come first, then fewer hours, then by name; people who declined come last', () => {
  const people = [
    person('Declined', { declinedAt: '2026-11-26T20:16:00.000Z', lastOnJob: '2026-11-26' }),
    person('Never here, 16 h', { hoursWorked: 16 }),
    person('Never here, 8 h and a day', { hoursWorked: 8, daysPlanned: 1 }),
    person('Never here, 8 h', { hoursWorked: 8 }),
    person('Here on Monday', { hoursWorked: 40, lastOnJob: '2026-11-23' }),
    person('Here on Tuesday, 20 h', { hoursWorked: 20, lastOnJob: '2026-11-24' }),
    person('Here on Tuesday, 10 h', { hoursWorked: 10, lastOnJob: '2026-11-24' }),
  ]
  expect(rankedReplacements(people, 8).map(({ name }) => name)).toEqual([
    'Here on Tuesday, 10 h',
    'Here on Tuesday, 20 h',
    'Here on Monday',
    'Never here, 8 h',
    'Never here, 16 h',
    'Never here, 8 h and a day',
    'Declined',
  ])
})
