import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed.ts'
import { readFiling } from './read-filing.ts'
import type { Rule } from './word-page.ts'

const [wide, lead] = [4.8, 10]
const title = 'Asbestos Project Notification (ACP7)\nTRU Number: TRU0401MN26   A-TRU Review Required: No\n'
const heading =
  'Floor        Entire Floor  Section of Floor   Abatement Type  Procedure          Type of Material     Square Feet  Linear Feet'
const row = (section: string) =>
  `             No            ${section.padEnd(19)}Removal         Full Containment   VAT                  340\n`
/** Each row is three lines high; the floor of the first three is beside the third, that of the last two between them. */
const table = `${title}${heading}

${row('Hall')}

${row('Lobby')}

${row('Pantry').replace(/^ {3}/, '2ND')}

${row('Kitchen')}
4TH
${row('Bath')}`
const rowTops = [4, 7, 10, 13, 16, 19].map((line) => 40 + (line - 0.5 - 1.5) * lead)
const ends = [rowTops[0], rowTops[3], rowTops[5]]
const level = (x: number, y: number, width: number): Rule => ({ x, y, width, height: 0 })
const floorEnd = 30 + 12 * wide

const rules = rowTops.flatMap((y) => [...(ends.includes(y) ? [level(26, y, floorEnd - 26)] : []), level(floorEnd, y, 640)])

test('a merged cell of a floor is the floor of all rows beside it, wherever in it the word is', () => {
  const reading = readFiling([{ ...typedPage(table), rules }])
  expect(reading.rows.map(({ floor, sectionOfFloor, confidence }) => [floor, sectionOfFloor, confidence.floor])).toEqual([
    ['2ND', 'Hall', 'doubtful'],
    ['2ND', 'Lobby', 'doubtful'],
    ['2ND', 'Pantry', 'sure'],
    ['4TH', 'Kitchen', expect.any(String)],
    ['4TH', 'Bath', expect.any(String)],
  ])
})

test('where lines part the floors too, an empty floor is that of the row above', () => {
  const all = rowTops.map((y) => level(26, y, floorEnd + 614))
  const reading = readFiling([{ ...typedPage(table), rules: all }])
  expect(reading.rows.map(({ floor }) => floor)).toEqual(['', '', '2ND', expect.any(String), '4TH'])
})

test('a merged cell is in the table, though most lines leave out its column', () => {
  const rooms = ['Hall', 'Lobby', 'Pantry', 'Kitchen', 'Bath']
  const text = `${title}${heading.replace('Floor        ', '     Floor   ')}\n${rooms.map((room) => `\n${row(room)}`).join('\n')}`
  const tops = [...rowTops, 40 + (22 - 0.5 - 1.5) * lead].slice(0, rooms.length + 1)
  const lines = tops.flatMap((y, at) => [
    ...(at === 0 || at === rooms.length ? [level(26, y, floorEnd - 26)] : []),
    level(floorEnd, y, 640),
  ])
  const reading = readFiling([{ ...typedPage(text.replace(/^ {4}(?= *No +Pantry)/m, 'Bsmt')), rules: lines }])
  expect(reading.rows.map(({ floor }) => floor)).toEqual(rooms.map(() => 'Bsmt'))
})
