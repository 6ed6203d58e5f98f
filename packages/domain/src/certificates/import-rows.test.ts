import { describe, expect, test } from 'vitest'
import { readCertificates, typedDay, type KnownKind, type KnownPerson } from './import-rows.ts'

const kinds: KnownKind[] = [
  { id: 'SH', name: 'State asbestos handler', purpose: 'handler', months: 12, retired: false },
  { id: 'SS', name: 'State asbestos supervisor', purpose: 'supervisor', months: 12, retired: false },
  { id: 'DOH', name: 'DOH-2832', purpose: 'training', months: null, retired: false },
  { id: 'L', name: 'Licence', purpose: 'licence', months: 12, retired: false },
  { id: 'old', name: 'Old card', purpose: 'other', months: 12, retired: true },
]
const people: KnownPerson[] = [
  { id: 'ana', name: 'José Núñez Peña', person: 'worker' },
  { id: 'bo', name: 'Bo Chen', person: 'supervisor' },
  { id: 'twin1', name: 'Wei Li', person: 'worker' },
  { id: 'twin2', name: 'Wei Li', person: 'worker' },
  { id: 'ortiz-w', name: 'J. Ortiz', person: 'worker' },
  { id: 'ortiz-s', name: 'J. Ortiz', person: 'supervisor' },
]
const read = (...rows: string[][]) => readCertificates(rows, { kinds, people })
const row = (...cells: string[]) => read(cells)

test.each([
  ['10/15/2026', '2026-10-15'],
  ['1/5/2026', '2026-01-05'],
  ['10-15-2026', '2026-10-15'],
  ['2026-10-15', '2026-10-15'],
  ['13/15/2026', null],
  ['15.10.2026', null],
  ['10/15/26', null],
])('%s is %s', (text, day) => expect(typedDay(text)).toBe(day))

test('people and kinds are known by their names, accents and letter case aside', () =>
  expect(row('jose nunez  pena', 'STATE ASBESTOS HANDLER', ' ah 1 ', '10/16/2025', '10/15/2026', 'Copy')).toEqual({
    rows: [
      {
        line: 1,
        holder: 'José Núñez Peña',
        workerId: 'ana',
        supervisorId: null,
        kindId: 'SH',
        kindName: 'State asbestos handler',
        number: 'AH 1',
        issued: '2025-10-16',
        expires: '2026-10-15',
        note: 'Copy',
        functions: null,
        front: null,
        back: null,
      },
    ],
    skipped: [],
  }))

test('a heading names the columns in any order, and empty rows are nobody’s', () => {
  const { rows } = read(['Expiration Date', 'Employee', 'Card', 'Remarks'], ['', ''], ['2026-10-15', 'Bo Chen', 'State asbestos handler'])
  expect(rows).toMatchObject([{ line: 3, supervisorId: 'bo', expires: '2026-10-15', number: null, issued: null, note: null }])
})

test('the company has its licences, and a training copy its 45 days', () => {
  expect(row('Company', 'Licence', 'L 1', '', '12/31/2026').rows).toMatchObject([{ holder: 'Company', workerId: null, supervisorId: null }])
  expect(row('Bo Chen', 'doh-2832', '', '09/01/2026', '').rows).toMatchObject([{ expires: '2026-10-16' }])
})

const heading = ['Name', 'Kind', 'Expires', 'Role', 'Front', 'Back', 'Allowed work']
test.each([
  ['State asbestos supervisor', '', { workerId: null, supervisorId: 'ortiz-s' }],
  ['State asbestos handler', '', { workerId: 'ortiz-w', supervisorId: null }],
  ['State asbestos handler', 'Supervisor', { workerId: null, supervisorId: 'ortiz-s' }],
  ['State asbestos supervisor', 'employee', { workerId: 'ortiz-w', supervisorId: null }],
])('of somebody who is employee and supervisor, a %s is the one’s of whom the kind is, or of “%s”', (kind, whose, holder) =>
  expect(read(heading, ['J. Ortiz', kind, '10/15/2026', whose, 'a.jpg', '', 'Lighting']).rows).toMatchObject([
    { ...holder, front: 'a.jpg', back: null, functions: 'Lighting' },
  ]),
)

test('whose is somebody’s who is there, and one of the two', () => {
  const reasonOf = (whose: string) => read(heading, ['Bo Chen', 'State asbestos handler', '10/15/2026', whose]).skipped[0]?.reason
  expect([reasonOf('Employee'), reasonOf('Customer')]).toEqual(['No employee has this name', 'Role must be Employee or Supervisor'])
})

test('what stands in the file twice is taken once', () => {
  const card = ['Bo Chen', 'State asbestos handler', 'ah 1', '', '10/15/2026']
  const other = card.with(2, 'AH 2')
  expect(read(card, other, [...card, 'Again'])).toMatchObject({
    rows: [{ line: 1 }, { line: 2 }],
    skipped: [{ line: 3, name: 'Bo Chen', reason: 'The same as line 1' }],
  })
})

describe('left out is', () => {
  test.each([
    [['', 'State asbestos handler', '', '', '10/15/2026'], 'No name'],
    [['Nobody Here', 'State asbestos handler', '', '', '10/15/2026'], 'No one has this name'],
    [['Wei Li', 'State asbestos handler', '', '', '10/15/2026'], '2 people have this name'],
    [['Bo Chen', '', '', '', '10/15/2026'], 'No type'],
    [['Bo Chen', 'Old card', '', '', '10/15/2026'], 'Unknown type “Old card”'],
    [['Bo Chen', 'Licence', '', '', '10/15/2026'], 'Licence is for the company, not a person'],
    [['Company', 'State asbestos handler', '', '', '10/15/2026'], 'State asbestos handler is for a person, not the company'],
    [['Bo Chen', 'State asbestos handler', '', 'soon', '10/15/2026'], 'The issue date is not a date like 10/15/2026'],
    [['Bo Chen', 'State asbestos handler', '', '', '2026-02-30'], 'The expiration date is not a date like 10/15/2026'],
    [['Bo Chen', 'State asbestos handler', '', '', ''], 'The expiration date is missing'],
    [['Bo Chen', 'State asbestos handler', '', '10/16/2026', '10/15/2026'], 'The expiration date is before the issue date'],
    [['Bo Chen', 'DOH-2832', '', '', '10/15/2026'], 'The end of training is missing'],
  ])('%j: %s', (cells, reason) => expect(row(...cells)).toEqual({ rows: [], skipped: [{ line: 1, name: cells[0], reason }] }))
})

test.each(['1.23457E+11', '########', '1.2E+05'])(
  'a number that reads %s was changed by the spreadsheet, and its row says so',
  (number) => {
    const { rows, skipped } = row('José Núñez Peña', 'State asbestos handler', number, '', '10/15/2026')
    expect([rows, skipped]).toMatchObject([[], [{ line: 1, reason: expect.stringContaining(number) }]])
  },
)

test.each(['AH-12E5', '12E5', '#7', '1234567890123'])('%s is a number', (number) =>
  expect(row('José Núñez Peña', 'State asbestos handler', number, '', '10/15/2026').rows).toMatchObject([{ number: number.toUpperCase() }]),
)

test.each([
  ["Ann O'X", 'Ann O\u2019X'],
  ['Ann O\u2019X', "Ann O'X"],
  ['Ann O\u02BCX', 'ann o`x'],
  ["Ann O'X", "Ann\u00A0\u200BO'X\uFEFF"],
])('%j in Daysheet is %j in a file', (name, written) => {
  const found = readCertificates([[written, 'State asbestos handler', 'A1', '', '10/15/2026']], {
    kinds,
    people: [{ id: 'ann', name, person: 'worker' }],
  })
  expect(found).toMatchObject({ rows: [{ workerId: 'ann' }], skipped: [] })
})

test('a title above the headings is left out and listed, and the columns are found by their headings', () => {
  const found = read(
    ['Certificates as of 11/20/2026', '', '', '', ''],
    ['', '', '', '', ''],
    ['Name', 'Kind', 'Expires', 'Number', 'Issued'],
    ['Bo Chen', 'State asbestos supervisor', '10/15/2026', 'B1', ''],
  )
  expect(found).toMatchObject({
    rows: [{ line: 4, supervisorId: 'bo', number: 'B1', expires: '2026-10-15' }],
    skipped: [{ line: 1, name: 'Certificates as of 11/20/2026', reason: 'Above the headings' }],
  })
})
