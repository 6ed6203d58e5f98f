import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxImportRows, readEmployees, readSupervisors, fileProblem, usernameOf } from './import-rows.ts'

const ana = ['17', 'Ana', 'Kowalska', '123-45-6789']

test('an employee is a first and a last name; the social-security number is gone', () => {
  expect(readEmployees([ana])).toEqual({
    people: [
      {
        ...{ line: 1, number: '17', employeeNumber: '17', numberNote: '' },
        ...{ firstName: 'Ana', lastName: 'Kowalska', name: 'Ana Kowalska', phone: null, role: null, language: null },
      },
    ],
    skipped: [],
    header: null,
  })
})

test('a supervisor also has a username and a first password: last name and the last four digits', () => {
  expect(readSupervisors([['', 'José', 'Núñez', '123-45-6789']]).people).toEqual([
    { line: 1, number: '', firstName: 'José', lastName: 'Núñez', name: 'José Núñez', username: 'jnunez', firstPassword: 'núñez6789' },
  ])
})

test.each([
  [['(212) 555-0177', 'Office', 'Spanish'], { phone: '2125550177', role: 'office', language: 'es' }],
  [['212.555.0177', ' WAREHOUSE ', 'en'], { phone: '2125550177', role: 'warehouse', language: 'en' }],
  [['+49 151 12345678', 'almacén', 'Español'], { phone: '+4915112345678', role: 'warehouse', language: 'es' }],
  [['', 'field'], { phone: null, role: 'field', language: null }],
  [['', '', ''], { phone: null, role: null, language: null }],
])('behind the first four columns %j say phone, role and language', (more, details) => {
  expect(readEmployees([[...ana, ...more]]).people).toMatchObject([details])
})

test.each([
  [['555-0177'], 'The phone number does not have 10 digits'],
  [['987-65-4321'], 'The phone number does not have 10 digits'],
  [['1 Grand Street'], 'The phone number does not have 10 digits'],
  [['', 'constructor'], 'The role is not Field, Office or Warehouse'],
  [['', '', 'Polish'], 'The language is not English or Spanish'],
])('an employee with %j behind the first four columns is left out, and told without it', (more, reason) => {
  expect(readEmployees([[...ana, ...more]])).toMatchObject({ people: [], skipped: [{ line: 1, name: 'Ana Kowalska', reason }] })
})

test('a header says which columns phone, role and language are, and others are nobody’s', () => {
  const header = ['Number', 'First', 'Last', 'SSN', 'Hired on', 'Idioma', 'Cell #', 'Role']
  const row = [...ana, '11-20-2026', 'es', '212-555-0177', 'office']
  expect(readEmployees([header, row]).people).toMatchObject([{ phone: '2125550177', role: 'office', language: 'es' }])
  expect(readEmployees([header.slice(0, 5), row]).people).toMatchObject([{ phone: null, role: null, language: null }])
  // A header that names only the four says nothing of the others.
  expect(readEmployees([header.slice(0, 4), [...ana, '212-555-0177']]).people).toMatchObject([{ phone: '2125550177' }])
})

test('of supervisors the columns behind the first four are not looked at', () => {
  expect(readSupervisors([[...ana, 'x', 'y', 'z']]).people).toHaveLength(1)
})

test.each([
  ['José', 'Núñez', 'jnunez'],
  ['Liam', "O'Brien", 'lobrien'],
  ['Anne-Marie', 'Smith-Jones', 'asmithjones'],
  ['Łukasz', 'Gołąb', 'lgolab'],
  ['Øyvind', 'Sæther', 'osaether'],
  ['Jürgen', 'Groß', 'jgross'],
  ['Đorđe', 'Đukić', 'ddukic'],
  ['maria', 'de la Cruz', 'mdelacruz'],
  ['J.R.', 'Ewing Jr.', 'jewingjr'],
  ['Ángel', 'Íñiguez', 'ainiguez'],
  ['İbrahim', 'Işık', 'iisik'],
  ['王', '小明', undefined],
  ['Ana', '?', undefined],
])('%s %s signs in as %s', (firstName, lastName, username) => {
  expect(usernameOf({ firstName, lastName })).toBe(username)
})

test.each([
  [['Employee Number', 'First Name', 'Last Name', 'SSN']],
  [['EMP #', 'FIRST', 'LAST', 'SS#']],
  [['No.', 'first_name', 'last_name', '']],
  [['\uFEFFNumber', 'Nombre', 'Apellidos', 'Seguro Social']],
])('a header row %j is left out', (header) => {
  const read = readSupervisors([header, ana])
  expect([read.header, read.people.map(({ line }) => line), read.skipped]).toEqual([1, [2], []])
})

test('a person is no header, and a header further down is a row like others', () => {
  expect(readEmployees([['1', 'First', 'Lastman', '123-45-6789']]).people).toHaveLength(1)
  const twice = readSupervisors([ana, ['Number', 'First', 'Last', 'SSN']])
  expect([twice.header, twice.skipped]).toEqual([
    null,
    [{ line: 2, name: 'First Last', reason: 'Column 4 is not a number like 123-45-6789' }],
  ])
})

test('blank lines are nobody, and lines are counted as an editor counts them', () => {
  const rows = [[''], ana, ['', ' ', '', ''], ['18', 'Luis', 'Peña\r\nRuiz', '123-45-6780'], ['19', 'Wei', 'Chen', '123-45-6781'], ['']]
  expect(readEmployees(rows).people.map(({ line, name }) => [line, name])).toEqual([
    [2, 'Ana Kowalska'],
    [4, 'Luis Peña Ruiz'],
    [6, 'Wei Chen'],
  ])
})

const number = 'There is a number where the name should be: check the order of the columns'
test.each([
  [['17'], '', 'Too few columns'],
  [['17', 'Ana'], 'Ana', 'Too few columns'],
  [['17', '', ' ', '123-45-6789'], '', 'No name'],
  [['17', '', 'Kowalska', '123-45-6789'], 'Kowalska', 'No first name'],
  [['17', 'Ana', '\u00A0', '123-45-6789'], 'Ana', 'No last name'],
  [['17', 'Jos\uFFFD', 'Peña', '123-45-6789'], 'Jos\uFFFD Peña', 'A letter of the name was lost when the file was saved'],
  [['17', 'A'.repeat(300), 'B'.repeat(300), '123-45-6789'], `${'A'.repeat(300)} ${'B'.repeat(199)}`, 'The name is too long'],
  [['Ana', 'Kowalska', '123-45-6789', ''], '', number],
  [['Ana', '123456789', 'Kowalska', ''], '', number],
  [['Ana', 'Kowalska', '6789', ''], '', number],
])('an employee row %j is left out with its reason', (row, name, reason) => {
  expect(readEmployees([row])).toMatchObject({ people: [], skipped: [{ line: 1, name, reason }] })
})

test.each([
  [['17', 'Ana', 'Kowalska'], 'Too few columns'],
  [['17', 'Ana', 'Kowalska', ''], 'Column 4 is not a number like 123-45-6789'],
  [['17', 'Ana', 'Kowalska', '987654321'], 'Column 4 is not a number like 123-45-6789'],
  [['17', 'Ana', 'Kowalska', '987-65-432'], 'Column 4 is not a number like 123-45-6789'],
  [['17', 'Ana', 'Kowalska', '987-65-43210'], 'Column 4 is not a number like 123-45-6789'],
  [['17', '王', '小明', '123-45-6789'], 'No username can be made of this name: it needs letters from A to Z'],
  [['17', 'Ana', 'K'.repeat(125), '123-45-6789'], 'The name is too long'],
])('a supervisor row %j is left out with its reason, which does not say the number', (row, reason) => {
  const { people, skipped } = readSupervisors([row])
  expect([people, skipped.map((one) => one.reason)]).toEqual([[], [reason]])
  expect(JSON.stringify(skipped)).not.toMatch(/987|432/)
})

test('names are tidied: spaces, composed accents, the apostrophe of a keyboard', () => {
  const [person] = readSupervisors([['1', '  Sine\u0301ad ', 'O\u2019Brien\t Walsh ', ' 123-45-6789 ']]).people
  expect(person).toMatchObject({ name: "Sinéad O'Brien Walsh", username: 'sobrienwalsh', firstPassword: "o'brien walsh6789" })
})

test('a first column that looks like a social-security number is not shown', () => {
  expect(readEmployees([['123-45-6789', 'Ana', 'Kowalska', '17']]).people).toMatchObject([{ number: '', employeeNumber: null }])
})

test('an employee number that is too long is not kept and said, and the employee is imported', () => {
  const [person] = readEmployees([['A'.repeat(21), 'Ana', 'Kowalska', '']]).people
  expect(person).toMatchObject({ number: 'A'.repeat(21), employeeNumber: null, numberNote: 'longer than 20 characters' })
  expect(readEmployees([['', 'Ana', 'Kowalska', '']]).people).toMatchObject([{ employeeNumber: null, numberNote: '' }])
})

test('what is wrong with a whole file is said', () => {
  expect(fileProblem([])).toBe('This file has no rows to import.')
  expect(fileProblem([['']])).toBe('This file has no rows to import.')
  expect(fileProblem([['Number', 'First', 'Last', 'SSN'], ['']])).toBe('This file has no rows to import.')
  expect(fileProblem([['1;Ana;Kowalska;123-45-6789'], ['']])).toBe(
    'The columns of this file are separated by semicolons. Save it with commas (CSV UTF-8) and choose it again.',
  )
  expect(fileProblem([['1\tAna\tKowalska\t123-45-6789']])).toContain('separated by tabs')
  expect(fileProblem([ana])).toBeUndefined()
  expect(fileProblem([['Ana Kowalska']])).toBeUndefined()
})

test('five thousand rows beside header and blank lines can be imported, one more cannot', () => {
  const rows = [['Number', 'First', 'Last', 'SSN'], ...Array.from({ length: maxImportRows }, () => ana), ['']]
  expect(fileProblem(rows)).toBeUndefined()
  expect(fileProblem([...rows, ana])).toBe('This file has 5,001 rows; at most 5,000 can be imported at once. Split it into several files.')
})

const cell = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', ' ', 'José', "O'Brien", 'First Name', 'SSN', '123-45-6789', 'a\nb'),
)
const anyRows = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 12 })

test('every row with something in it is somebody, left out with a reason, or the header; nobody twice', () => {
  fc.assert(
    fc.property(anyRows, (rows) => {
      for (const read of [readEmployees, readSupervisors]) {
        const { people, skipped, header } = read(rows)
        const lines = [...people, ...skipped].map(({ line }) => line).concat(header ?? [])
        const blank = rows.filter((row) => row.every((text) => text.replace(/[\s\p{Cc}\u200B\u2060\uFEFF]/gu, '') === '')).length
        expect(new Set(lines).size).toBe(lines.length)
        expect(lines).toHaveLength(rows.length - blank)
        for (const { reason } of skipped) expect(reason).not.toBe('')
      }
    }),
  )
})

test('no social-security number is ever kept of an employee, nor shown of anybody left out, wherever it stands', () => {
  const numbers = fc.tuple(fc.integer({ min: 100, max: 999 }), fc.integer({ min: 10, max: 99 }), fc.integer({ min: 7000, max: 9999 }))
  fc.assert(
    fc.property(numbers, fc.nat(6), fc.constantFrom('-', '', ' '), ([area, group, serial], column, sign) => {
      const row = ['17', 'Ana', 'Kowalska', 'x', '', '', '']
      row[column] = `${area}${sign}${group}${sign}${serial}`
      const kept = JSON.stringify([readEmployees([row]), readSupervisors([row]).skipped])
      expect(kept).not.toContain(String(serial))
    }),
  )
})

test('a username is letters from a to z, whatever the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (firstName, lastName) => {
      expect(usernameOf({ firstName, lastName }) ?? 'none').toMatch(/^[a-z]{2,90}$/)
    }),
  )
})

const headings = ['Emp No', 'First Name', 'Last Name', 'SSN']

test.each([
  ['a separator', ['sep=', '']],
  ['an encoding', ['UTF-8']],
  ['a title', ['Employee list as of 11/20/2026', '', '', '']],
  ['a company', ['Company, Inc.', '', '', '']],
])('%s above the headings is nobody, and is told', (_what, above) => {
  const rows = [above, ['', '', '', ''], headings, ana]
  expect(fileProblem(rows)).toBeUndefined()
  const found = readEmployees(rows)
  expect(found).toMatchObject({ people: [{ line: 4, name: 'Ana Kowalska' }], header: 3 })
  expect(found.skipped).toEqual([{ line: 1, name: above.filter(Boolean).join(', '), reason: 'Above the headings' }])
})

test('columns are found by headings that have a title above them', () => {
  const rows = [
    ['Employees', '', '', ''],
    [...headings, 'Role', 'Phone'],
    [...ana, 'Office', '212-555-0177'],
  ]
  expect(readEmployees(rows).people).toMatchObject([{ role: 'office', phone: '2125550177' }])
})

test('people above a second row of headings are people', () =>
  expect(readEmployees([ana, headings, ['18', 'Bo', 'Chen', '123-45-6780']]).people.map(({ name }) => name)).toContain('Ana Kowalska'))

test.each([
  [['1.23457E+11', 'Ana', 'Kowalska', '123-45-6789'], '1.23457E+11'],
  [['17', 'Ana', 'Kowalska', '123-45-6789', '2.12555E+09'], '2.12555E+09'],
  [['####', 'Ana', 'Kowalska', '123-45-6789'], '####'],
])('leaves out a row with a number that a spreadsheet has changed: %j', (cells, number) =>
  expect(readEmployees([cells])).toMatchObject({ people: [], skipped: [{ reason: expect.stringContaining(number) }] }),
)
