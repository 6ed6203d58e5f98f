import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed.ts'
import { readFiling } from './read-filing.ts'
import { interpretRow, notesOf } from './row-values.ts'
import type { PrintedRow } from './table/printed-row.ts'
import type { Rule } from './word-page.ts'

const [wide, lead] = [4.8, 10]
const at = (column: number) => 30 + column * wide
const title = 'Asbestos Project Notification (ACP7)\nTRU Number: TRU0401MN26   A-TRU Review Required: No\n\n'
const rest = 'Section of Floor      Abatement Type  Procedure          Type of Material     Square Feet  Linear Feet\n'
const row = (floor: string, entire: string, section = 'Boiler Room') =>
  `${floor.padEnd(20)}${entire.padEnd(14)}${section.padEnd(22)}Removal         Tent               Pipe Wrap                         140\n`
const level = (y: number, from: number, to: number): Rule => ({ x: at(from), y, width: at(to) - at(from), height: 0 })
const height = (line: number) => 40 + (line - 0.5) * lead - 4

test('a word left of a centered heading is of the column if the others begin where it does', () => {
  const names = `${'        Floor'.padEnd(20)}Entire Floor  ${rest}`
  const floors = ['2ND', 'MEZZANINE', 'BASEMENT', 'PENTHOUSE', '1ST', 'BASEMENT', 'PENTHOUSE', 'MEZZANINE']
  const text = `${title}${names}${floors.map((floor) => row(floor, 'No')).join('')}`
  const reading = readFiling([{ ...typedPage(text), height: 792 }])
  expect(reading.rows.map(({ floor }) => floor)).toEqual(floors)
  expect(reading.warnings).toEqual([])
})

test('level lines that are drawn cell by cell show where columns end', () => {
  const names = `${'Floor'.padEnd(18)}Entire Floor    ${rest}`
  const text = `${title}${names}${row('EXT GROUND', '')}${row('BSMT', '')}${row('3RD      X', '', '')}${row('2ND', '')}`
  const rules = [4, 5, 6, 7, 8].flatMap((line) => [level(height(line), 0, 8), level(height(line), 8, 33), level(height(line), 33, 140)])
  const reading = readFiling([{ ...typedPage(text), height: 792, rules }])
  expect(reading.rows.map(({ floor, entireFloor }) => [floor, entireFloor])).toEqual([
    ['EXT GROUND', false],
    ['BSMT', false],
    ['3RD', true],
    ['2ND', false],
  ])
})

const unknown = (comment: string, material = 'Pipe Wrap') =>
  row('3RD', 'No').replace('Pipe Wrap                         140', `${material.padEnd(21)}${comment.padEnd(26)}140`)
const remarked = (comments: string[], lines: number[], material?: string) => {
  const names = `${'Floor'.padEnd(20)}Entire Floor  ${rest.replace('Square Feet', `${'Remark by us'.padEnd(26)}Square Feet`)}`
  const text = `${title}${names}${comments.map((comment) => unknown(comment, material)).join('')}`
  const rules = lines.map((column): Rule => ({ x: at(column), y: height(3), width: 0, height: 10 * (comments.length + 1) }))
  const reading = readFiling([{ ...typedPage(text), height: 792, rules }])
  return reading.rows.map(({ typeOfMaterial, confidence }) => [typeOfMaterial, confidence.typeOfMaterial])
}

test('words beside a column that is not known are sure where lines are drawn between', () => {
  const comments = ['After hours', 'Night', '']
  expect(remarked(comments, [])[0]).toEqual(['Pipe Wrap', 'doubtful'])
  expect(remarked(comments, [90.5, 111.5])[0]).toEqual(['Pipe Wrap', 'sure'])
})

test('words that run over a drawn line are not sure', () => {
  const [first] = remarked(['tile and mastic', 'Night', ''], [90.5, 111.5], 'Nine inch vinyl floor')
  expect(first?.[1]).toBe('doubtful')
})

const centered = (entire: string, section: string) =>
  `3RD                 ${entire}${section.padEnd(38)}Removal         Tent               Pipe Wrap                         140\n`
const readCentered = (rows: string) => {
  const names = `${'Floor'.padEnd(18)}Entire Floor${''.padEnd(25)}${rest}`
  return readFiling([{ ...typedPage(`${title}${names}${rows}`), height: 792 }]).rows
}

test('a long section that begins under the heading of the answers is one text', () => {
  const section = 'Courtyard for new radiators and risers, all closets'
  const rows = readCentered(
    centered('No     ', section)
      .repeat(3)
      .replaceAll(section.padEnd(38), `${section.slice(0, 47)}  `),
  )
  expect(rows[0]).toMatchObject({ entireFloor: false, sectionOfFloor: section.slice(0, 47).trim() })
})

test('words in a cell of answers leave in doubt what stands beside it', () => {
  const cells = { floor: '3RD', entireFloor: 'N Courtyard For', sectionOfFloor: 'Radiators', abatementType: 'Removal', squareFeet: '12' }
  const row: PrintedRow = {
    page: 1,
    base: 0,
    cells: new Map(Object.entries(cells).map(([name, text]) => [name as 'floor', { lines: [text], doubtful: false }])),
  }
  const notes = notesOf({ rows: [row], outside: [], doubtful: new Set() }, Object.keys(cells))
  const { confidence } = interpretRow(row, notes)
  expect(confidence).toMatchObject({ floor: 'doubtful', entireFloor: 'doubtful', sectionOfFloor: 'doubtful', abatementType: 'sure' })
})
