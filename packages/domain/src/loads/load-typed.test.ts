import { expect, test } from 'vitest'
import { emptyLoad } from './load.ts'
import { loadFactsOf, typedLoad, typedLoadOf } from './load-typed.ts'

const { lines: _lines, signedCopies: _copies, ...nothing } = emptyLoad
const facts = {
  ...nothing,
  kind: 'box_van' as const,
  containerNumber: '20-117',
  containerSize: 20,
  transportedOn: '2026-06-01',
  cubicYards: 5.25,
  haulerId: '00000000-0000-4000-8000-000000000001',
}

test('what nobody touched is what it was', () => {
  expect(typedLoad.parse(typedLoadOf(facts))).toEqual(facts)
  expect(typedLoad.parse(typedLoadOf())).toEqual(nothing)
  expect(loadFactsOf({ ...facts, number: 12, lines: [], signedCopies: [] } as typeof facts)).toEqual(facts)
})

test.each([
  ['containerSize', '20.5', 'Please enter whole cubic yards'],
  ['cubicYards', '5.255', 'Please enter cubic yards with at most two decimals'],
  ['cubicYards', 'five', 'Please enter cubic yards with at most two decimals'],
  ['placedOn', '12-DD-2026', 'Please choose a date'],
  ['weightTons', '1 t', 'Please enter tons as a number'],
] as const)('%s "%s": %s', (field, typed, message) =>
  expect(typedLoad.safeParse({ ...typedLoadOf(), [field]: typed }).error?.issues.map((issue) => issue.message)).toEqual([message]),
)

test('numbers are taken with commas and without', () =>
  expect(typedLoad.parse({ ...typedLoadOf(), cubicYards: '1,020.5' }).cubicYards).toBe(1020.5))
