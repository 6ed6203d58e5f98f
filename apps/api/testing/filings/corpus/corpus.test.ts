import { seededRandom } from '@daysheet/domain/filings/testing/random'
import { filingProperties, type FilingReading, type FilingRow } from '@daysheet/domain/filings/filing-reading'
import { describe, expect, test } from 'vitest'
import { mutants } from '../mutants.ts'
import { openFamilies } from './families.ts'
import { filingContent } from './filing-content.ts'
import { scoreOf } from './score.ts'

describe('the comparison of a reading with what was printed', () => {
  const { rows } = filingContent(seededRandom(4), { rows: [6, 6], review: 'by row' })
  const drawn = { bytes: new Uint8Array(), rows, unprinted: [] }
  const confidence = Object.fromEntries(filingProperties.map((name) => [name, 'sure'])) as FilingRow['confidence']
  const readRows = rows.map((row): FilingRow => ({ ...row, page: 1, confidence }))
  const reading = (changes: Partial<FilingReading> = {}): FilingReading => ({
    form: 'ACP7',
    filings: [],
    rows: readRows,
    warnings: [],
    problem: null,
    ...changes,
  })
  const warnings = [{ page: 1, text: 'Something is amiss' }]

  test('finds nothing wrong with a reading that has every row as it was printed', () => {
    expect(scoreOf(reading(), drawn)).toMatchObject({ right: rows.length * 10, wrong: [], lost: [], invented: [], silent: false })
  })
  test('counts a row that is gone, and whether anything says so', () => {
    const gone = readRows.toSpliced(2, 1)
    expect(scoreOf(reading({ rows: gone }), drawn)).toMatchObject({ right: (rows.length - 1) * 10, lost: [rows[2]], silent: true })
    expect(scoreOf(reading({ rows: gone, warnings }), drawn)).toMatchObject({ lost: [rows[2]], silent: false })
  })
  test('counts a row that nobody printed', () => {
    const extra: FilingRow = {
      ...readRows[0]!,
      floor: 'Signature:',
      sectionOfFloor: 'Name',
      typeOfMaterial: '',
      abatementType: '',
      squareFeet: 0,
      linearFeet: 0,
    }
    expect(scoreOf(reading({ rows: [...readRows, extra] }), drawn)).toMatchObject({
      right: rows.length * 10,
      invented: [extra],
      silent: true,
    })
  })
  test('counts a wrong cell, and one that claims to be sure apart', () => {
    const first = { ...readRows[0]!, squareFeet: 7777 }
    const unsure: FilingRow = { ...first, confidence: { ...confidence, squareFeet: 'doubtful' } }
    expect(scoreOf(reading({ rows: readRows.with(0, first) }), drawn)).toMatchObject({
      wrongButSure: 1,
      silent: true,
      wrong: [{ row: 0, property: 'squareFeet', read: '7777' }],
    })
    expect(scoreOf(reading({ rows: readRows.with(0, unsure) }), drawn)).toMatchObject({ wrongButSure: 0, silent: false })
  })
})

test('a filing is the same from the same seed, and another from another', async () => {
  const [family] = openFamilies
  const one = await family?.draw(seededRandom(5))
  expect((await family?.draw(seededRandom(5)))?.rows).toEqual(one?.rows)
  expect((await family?.draw(seededRandom(6)))?.rows).not.toEqual(one?.rows)
})

describe('damaged variants', () => {
  const file = Buffer.from(
    '%PDF-1.4\n1 0 obj\n<< /Length 4 >>\nstream\nabcd\nendstream\nendobj\nxref\n0 1\n0000000009 00000 n \nstartxref\n60\n%%EOF\n',
  )
  const some = (seed: number) => {
    const damaged = mutants(file, seed)
    return Array.from({ length: 200 }, () => Buffer.from(damaged.next().value.bytes).toString('latin1'))
  }
  test('are the same from the same seed, and differ from each other', () => {
    expect(some(1)).toEqual(some(1))
    expect(some(1)).not.toEqual(some(2))
    expect(new Set(some(1)).size).toBeGreaterThan(100)
  })
})
