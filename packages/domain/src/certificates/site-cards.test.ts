import { expect, test } from 'vitest'
import type { Purpose } from './purpose.ts'
import { cardsHeldOn, siteCards } from './site-cards.ts'

const kind = (id: string, purpose: Purpose, authority: 'state' | 'city' | 'other' = 'other') => ({
  ...{ id, name: `The ${id}`, purpose, authority },
  ...{ required: false, retired: false },
})
const kinds = [
  kind('state', 'handler', 'state'),
  kind('city', 'handler', 'city'),
  kind('copy', 'training', 'state'),
  kind('fit', 'fitTest'),
  kind('doctor', 'medical'),
  kind('forklift', 'other'),
]
const held = (kindId: string, issued: string | null, expires: string, number: string | null = null) => ({
  ...{ kindId, issued, expires, number, functions: null },
})
const days = { kinds, from: '2026-10-14', to: '2026-10-16' }
const kindsOf = (cards: readonly { kind: string; until: string }[]) => cards.map(({ kind: name, until }) => [name, until])

test('the cards and the fit test, in the order of the kinds; no medical clearance, and nothing that is asked of nobody there', () => {
  const all = kinds.map(({ id }) => held(id, '2026-10-01', '2027-01-01', `N-${id}`)).toReversed()
  expect(siteCards(all, days)).toMatchObject([
    { kind: 'The state', authority: 'state', from: '2026-10-01', until: '2027-01-01', number: 'N-state' },
    { kind: 'The city', authority: 'city' },
    { kind: 'The copy', until: '2026-11-15' }, // 45 days from the training
    { kind: 'The fit' },
  ])
})

test.each([
  ['runs out the day before', null, '2026-10-13', []],
  ['runs out on the first day', null, '2026-10-14', ['The state']],
  ['begins on the last day', '2026-10-16', '2027-10-16', ['The state']],
  ['begins the day after', '2026-10-17', '2027-10-17', []],
])('a card that %s of the days', (_what, issued, expires, names) => {
  expect(siteCards([held('state', issued, expires)], days).map((card) => card.kind)).toEqual(names)
})

test('on a day each kind is there once, by the card that lasts longest of those that hold', () => {
  const cards = siteCards(
    [held('state', '2025-10-16', '2026-10-15'), held('state', '2026-10-16', '2027-10-15'), held('city', null, '2026-10-14')],
    days,
  )
  expect(kindsOf(cardsHeldOn(cards, '2026-10-14'))).toEqual([
    ['The state', '2026-10-15'],
    ['The city', '2026-10-14'],
  ])
  expect(kindsOf(cardsHeldOn(cards, '2026-10-15'))).toEqual([['The state', '2026-10-15']])
  expect(kindsOf(cardsHeldOn(cards, '2026-10-16'))).toEqual([['The state', '2027-10-15']])
})
