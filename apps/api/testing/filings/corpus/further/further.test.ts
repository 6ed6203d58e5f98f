import { seededRandom } from '@daysheet/domain/filings/testing/random'
import { filingProperties, type FilingReading } from '@daysheet/domain/filings/filing-reading'
import { filingMessages } from '@daysheet/domain/filings/reader/filing-warnings'
import { afterAll, describe, expect, test } from 'vitest'
import { evaluateFiling, missedTargets } from '../evaluation.ts'
import { verdictOf } from '../refusals.ts'
import { scoreOf } from '../score.ts'
import { TimedReader } from '../timed-reader.ts'
import { cityFiling } from './city-rows.ts'
import { furtherKinds } from './kinds.ts'

const reader = new TimedReader(15_000)
afterAll(async () => await reader.close())

const letters = (text: string) => text.replaceAll(/[\s’']/g, '').toUpperCase()

// How well they are read is not asked here: `npm run eval:filings -- --set further` tells.
test.each(
  furtherKinds.filter(({ name }) => !['a page destroyed', 'packed twice'].includes(name)).map((kind) => [kind.name, kind] as const),
)('every word of every row stands in the file, drawn twice alike: %s', async (_, kind) => {
  const one = await evaluateFiling(kind, 12, reader)
  const again = await kind.draw(seededRandom(12))
  expect(Buffer.from(again.bytes).equals(one.drawn.bytes)).toBe(true)
  const all = letters(one.printed)
  const words = one.drawn.rows.flatMap((row) =>
    [row.filingNumber, row.floor, row.sectionOfFloor, row.abatementType, row.abatementProcedure, row.typeOfMaterial].flatMap((text) =>
      text.split(' '),
    ),
  )
  expect(words.filter((word) => !all.includes(letters(word)))).toEqual([])
})

test('rows are cut where the City cuts them, and have one unit each', () => {
  const { rows } = cityFiling(seededRandom(3), { rows: [400, 400] })
  const longest = (name: 'floor' | 'typeOfMaterial' | 'abatementProcedure') => Math.max(...rows.map((row) => row[name].length))
  expect([rows.length, longest('floor'), longest('typeOfMaterial'), longest('abatementProcedure')]).toEqual([400, 10, 50, 25])
  expect(rows.every(({ squareFeet, linearFeet }) => squareFeet > 0 !== linearFeet > 0)).toBe(true)
  expect(rows.every(({ entireFloor, sectionOfFloor }) => entireFloor === (sectionOfFloor === ''))).toBe(true)
})

describe('a file that is not to be taken', () => {
  const reading = (changes: Partial<FilingReading> = {}): FilingReading => ({
    form: null,
    filings: [],
    rows: [],
    warnings: [],
    problem: null,
    ...changes,
  })
  const { rows } = cityFiling(seededRandom(4), { rows: [3, 3] })
  const drawn = (refusal: { kinds: string[]; orRead?: boolean; lostPage?: number }, own = rows) => ({
    bytes: new Uint8Array(),
    rows: own,
    unprinted: [],
    refusal,
  })
  const verdict = (of: ReturnType<typeof drawn>, changes: Partial<FilingReading>, repaired = false, refused: string | null = null) => {
    const own = refused === null ? reading(changes) : null
    return verdictOf(of, { refused, reading: own, repaired, score: scoreOf(own ?? reading(), of) })
  }
  const confidence = Object.fromEntries(filingProperties.map((name) => [name, 'sure'])) as FilingReading['rows'][number]['confidence']
  const asPrinted = rows.map((row) => ({ ...row, page: 1, confidence }))

  test('is told what is amiss with it, or something else, or is taken', () => {
    const scan = drawn({ kinds: ['scanned'] }, [])
    expect(verdict(scan, { problem: { kind: 'scanned' } })).toBe('own reason')
    expect(verdict(scan, { problem: { kind: 'not-acp7' } })).toBe('another reason')
    expect(verdict(scan, {}, false, 'damaged')).toBe('another reason')
    expect(verdict(scan, {})).toBe('taken')
  })
  test('may be read as well, where that can be done, but rightly', () => {
    const twice = drawn({ kinds: ['too-complex'], orRead: true })
    expect(verdict(twice, { rows: asPrinted })).toBe('own reason')
    expect(verdict(twice, { rows: asPrinted.slice(1) })).toBe('taken')
  })
  test('with a page that cannot be read says so of the file or of that page', () => {
    const lost = drawn({ kinds: ['damaged'], lostPage: 2 })
    expect(verdict(lost, {}, true)).toBe('own reason')
    expect(verdict(lost, { problem: { kind: 'no-filing-number' } }, true)).toBe('another reason')
    expect(verdict(lost, { warnings: [{ page: 2, text: 'amiss' }] })).toBe('own reason')
    expect(verdict(lost, { warnings: [{ page: 1, text: 'amiss' }] })).toBe('taken')
  })
  test('counts as a missed target when it is taken, or told a reason that is not its own', async () => {
    const kind = { name: 'letter', draw: async () => await Promise.resolve(drawn({ kinds: ['password'] }, [])) }
    expect(missedTargets([await evaluateFiling(kind, 1, reader)])).toEqual(['1 files were refused for a reason that is not theirs'])
  })
})

test('what is said of every filing of a layout does not speak for a row that is lost', () => {
  const { rows } = cityFiling(seededRandom(5), { rows: [3, 3] })
  const confidence = Object.fromEntries(filingProperties.map((name) => [name, 'sure'])) as FilingReading['rows'][number]['confidence']
  const read = (texts: string[]): FilingReading => ({
    form: 'ACP7',
    filings: [],
    rows: rows.slice(1).map((row) => ({ ...row, page: 1, confidence })),
    warnings: texts.map((text) => ({ page: 1, text })),
    problem: null,
  })
  const silent = (texts: string[]) => scoreOf(read(texts), { bytes: new Uint8Array(), rows, unprinted: [] }).silent
  expect(silent([filingMessages.noReview(), filingMessages.unknownColumn('Phase')])).toBe(true)
  expect(silent([filingMessages.noReview(), filingMessages.unreadPage()])).toBe(false)
})
