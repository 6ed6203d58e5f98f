import { expect, test } from 'vitest'
import { mayBeCopyOf, type CopyClues } from './find-load.ts'

const hauler = '00000000-0000-4000-8000-000000000001'
const nothing: CopyClues = { day: null, haulerId: null, cubicYards: null }
const line = { entryId: hauler, jobId: hauler, date: '2026-05-27T18:00:00.000Z', bags: 80, ofBags: 80 }
const load = { transportedOn: '2026-06-08', haulerId: hauler, cubicYards: 20, lines: [line] }
const bagsPerCubicYard = 8

test.each<[string, Partial<CopyClues>, boolean]>([
  ['nothing is known of it', {}, true],
  ['it is of a week before', { day: '2026-06-01' }, true],
  ['it is of a week later', { day: '2026-06-15' }, true],
  ['it is of eight days before', { day: '2026-05-31' }, false],
  ['it is of eight days later', { day: '2026-06-16' }, false],
  ['the hauler is the same', { haulerId: hauler }, true],
  ['the hauler is another', { haulerId: '00000000-0000-4000-8000-000000000002' }, false],
  ['it has two cubic yards more', { cubicYards: 22 }, true],
  ['it has a tenth less', { cubicYards: 18.2 }, true],
  ['it has far more', { cubicYards: 23 }, false],
  ['all fits', { day: '2026-06-05', haulerId: hauler, cubicYards: 20 }, true],
  ['one thing does not', { day: '2026-06-05', haulerId: hauler, cubicYards: 30 }, false],
])('where %s', (_what, clues, may) => expect(mayBeCopyOf(load, { ...nothing, ...clues }, bagsPerCubicYard)).toBe(may))

test('of a small load a cubic yard more or less is near', () => {
  expect(mayBeCopyOf({ ...load, cubicYards: 2 }, { ...nothing, cubicYards: 3 }, bagsPerCubicYard)).toBe(true)
  expect(mayBeCopyOf({ ...load, cubicYards: 2 }, { ...nothing, cubicYards: 3.5 }, bagsPerCubicYard)).toBe(false)
})

test('as long as nobody has measured it, a load is as large as its bags make', () =>
  expect(mayBeCopyOf({ ...load, cubicYards: null }, { ...nothing, cubicYards: 10 }, bagsPerCubicYard)).toBe(true))

test('a load that has not left has no copy', () =>
  expect(mayBeCopyOf({ ...load, transportedOn: null }, nothing, bagsPerCubicYard)).toBe(false))
