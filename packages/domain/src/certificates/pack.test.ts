import { expect, test } from 'vitest'
import { cardsOn, packText, peopleOfPack } from './pack.ts'
import type { HeldCertificate, KindOfCertificate } from './validity.ts'

const kind = (id: string, purpose: KindOfCertificate['purpose']): KindOfCertificate => ({
  ...{ id, purpose, name: id, authority: 'state', required: false, retired: false },
})
const kinds = [kind('card', 'handler'), kind('medical', 'medical'), kind('copy', 'training')]
const held = (number: string, issued: string | null, expires: string, kindId = 'card') => ({ kindId, issued, expires, number })
const old = held('old', '2025-10-15', '2026-10-15')
const renewed = held('new', '2026-10-10', '2027-10-15')

test.each([
  ['2026-10-09', ['old']],
  ['2026-10-10', ['new']],
  ['2026-10-16', ['new']],
  ['2024-01-01', []],
])('of a card and its renewal the pack of %s has %j', (day, numbers) =>
  expect(cardsOn([old, renewed], { kinds, day }).map(({ certificate }) => certificate.number)).toEqual(numbers),
)

test('medical clearance is nobody’s business at a site; a training copy is', () => {
  const all = [held('m', null, '2027-01-01', 'medical'), held('t', '2026-09-01', '2027-01-01', 'copy'), renewed]
  expect(cardsOn(all, { kinds, day: '2026-10-16' }).map(({ kindName, lastDay }) => [kindName, lastDay])).toEqual([
    ['card', '2027-10-15'],
    ['copy', '2026-10-16'],
  ])
})

test('people stand by name, each once', () =>
  expect(
    peopleOfPack([
      { personId: '2', name: 'Wei' },
      { personId: '1', name: 'Ána' },
      { personId: '2', name: 'Wei' },
    ]),
  ).toEqual([
    { personId: '1', name: 'Ána' },
    { personId: '2', name: 'Wei' },
  ]))

test('another person or another card is another pack, another order is not', () => {
  const text = (people: [string, HeldCertificate[]][]) =>
    packText(
      people.map(([personId, certificates]) => ({ personId, name: personId, certificates })),
      { kinds, day: '2026-10-12' },
    )
  const first = text([['a', [old]], ['b', []]]) // prettier-ignore
  expect(text([['b', []], ['a', [old, held('past', null, '2025-01-01')]]])).toBe(first) // prettier-ignore
  expect(text([['a', [renewed]], ['b', []]])).not.toBe(first) // prettier-ignore
  expect(text([['a', [old]]])).not.toBe(first)
  const twins = [held('1', '2025-10-15', '2026-10-15'), held('2', '2025-11-01', '2026-10-15'), held('3', null, '2026-10-15')]
  expect(text([['a', twins.toReversed()]])).toBe(text([['a', twins]]))
})
