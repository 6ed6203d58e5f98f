import { expect, test } from 'vitest'
import { payByPerson, type PayLine, type PersonPay } from './pay-line.ts'
import { peopleColumns, peopleRows } from './people-file.ts'
import { defaultPayroll, payrollFor, payrollSettings, programFile, type PayrollSettings } from './program.ts'

const aLine = (more: Partial<PayLine> = {}): PayLine => {
  const hours = more.hours ?? 8
  const parts = { straight: hours, overtime15: 0, overtime2: 0, otherOvertime: 0 }
  const whose = { workerId: 'ana', name: 'Ana Kowalska', employeeNumber: '17' }
  return { ...whose, day: '2026-11-16', isLocked: true, ...parts, ...more, hours }
}

const week = { from: '2026-11-16', to: '2026-11-22' }

test('each person has one line: the parts, the hours, and the days with pay', () => {
  const people = payByPerson([
    aLine(),
    aLine({ hours: 1.25, straight: 0.75, overtime15: 0.5 }), // the same day, on another job
    aLine({ day: '2026-11-17', hours: 9, straight: 8, overtime2: 1, isLocked: false }),
    aLine({ day: '2026-11-18', hours: 0, straight: 0 }), // clocked, but not paid
    aLine({ workerId: 'bo', name: 'Bo Li', employeeNumber: null, hours: 0.33, straight: 0.33 }),
    aLine({ workerId: 'cy', name: 'Cy', hours: 0, straight: 0 }),
  ])
  expect(peopleRows(people)).toEqual([
    ['17', 'Ana Kowalska', 16.75, 0.5, 1, 0, 18.25, 2, 1],
    ['', 'Bo Li', 0.33, 0, 0, 0, 0.33, 1, 0],
  ])
  expect(peopleColumns).toHaveLength(9)
})

const aPerson = (more: Partial<PersonPay> = {}): PersonPay => ({
  ...{ workerId: 'ana', name: 'Ana Kowalska', employeeNumber: '17', days: 5, unlocked: 0 },
  ...{ straight: 40, overtime15: 0, overtime2: 0, otherOvertime: 0, hours: 40 },
  ...more,
})
const adp: PayrollSettings = { ...defaultPayroll, program: 'adp-workforce-now', company: 'a1', overtime2: 'DT' }
const paychex: PayrollSettings = { ...defaultPayroll, program: 'paychex-flex', company: '00012345' }

test('ADP Workforce Now: a line for each person, six digits, empty cells for no hours, a code for hours at 2 times', () => {
  const people = [aPerson(), aPerson({ employeeNumber: '000204', straight: 40, overtime15: 3.25, overtime2: 1, hours: 44.25 })]
  expect(programFile(people, adp, week)).toEqual({
    name: 'PRA1_EPI.csv',
    head: ['Co Code', 'Batch ID', 'File #', 'Reg Hours', 'O/T Hours', 'Hours 3 Code', 'Hours 3 Amount'],
    rows: [
      ['A1', '112226', '000017', 40, '', '', ''],
      ['A1', '112226', '000204', 40, 3.25, 'DT', 1],
    ],
  })
})

test('Paychex Flex: sixteen columns, a line for each person and kind of hours', () => {
  const file = programFile([aPerson({ overtime15: 2, hours: 42 }), aPerson({ employeeNumber: 'B-4' })], paychex, week)
  if ('refusal' in file) throw new Error(file.refusal)
  expect(file.head).toHaveLength(16)
  const cell = (row: (typeof file.rows)[number], column: string) => row[file.head.indexOf(column)]
  expect(
    file.rows.map((row) => [row.length, ...['Client ID', 'Worker ID', 'Pay Component', 'Hours'].map((name) => cell(row, name))]),
  ).toEqual([
    [16, '00012345', '17', 'Regular', 40],
    [16, '00012345', '17', 'Overtime', 2],
    [16, '00012345', 'B-4', 'Regular', 40],
  ])
})

test.each<[string, Partial<PersonPay>, PayrollSettings, string]>([
  ['no program', {}, defaultPayroll, 'Choose the payroll program in Settings first.'],
  ['no company code', {}, { ...adp, company: '' }, 'ADP Workforce Now: Please enter the Co Code in Settings first.'],
  ['a paid day that is not locked', { unlocked: 1 }, adp, 'Lock all paid days of the week first. Not locked: Ana Kowalska.'],
  ['no employee number', { employeeNumber: null }, paychex, 'Enter an employee number first for: Ana Kowalska.'],
  ['hours at more than 2 times', { otherOvertime: 1 }, paychex, 'cannot have hours at more than 2 times'],
  ['a number that ADP does not take', { employeeNumber: 'B-4' }, adp, 'Change the employee number of: Ana Kowalska.'],
  [
    'a company code that ADP does not take',
    {},
    { ...adp, company: 'ACME' },
    'Please enter a Co Code of 2 or 3 letters or digits in Settings first.',
  ],
  ['no code of hours at 2 times', { overtime2: 1 }, { ...adp, overtime2: '' }, 'Enter the code of hours at 2 times'],
  ['no code of regular hours', {}, { ...paychex, regular: '' }, 'Enter the code of hours at 1 times'],
])('there is no file for a program with %s', (_, person, settings, refusal) => {
  expect(programFile([aPerson(person)], settings, week)).toEqual({ refusal: expect.stringContaining(refusal) })
})

test.each<[PayrollSettings['program'], string, string | undefined]>([
  ['none', '', undefined],
  ['adp-workforce-now', '', 'Please enter the Co Code'],
  ['adp-workforce-now', '00012345', 'Please enter a Co Code of 2 or 3 letters or digits'],
  ['adp-workforce-now', ' A1B ', undefined],
  ['paychex-flex', '', 'Please enter the Client ID'],
  ['paychex-flex', '0001 2345', 'Please enter a Client ID without spaces'],
  ['paychex-flex', '00012345', undefined],
])('settings for %s with the company code %j are checked as the file is', (program, company, message) => {
  const issue = payrollSettings.safeParse({ ...defaultPayroll, program, company }).error?.issues[0]
  expect([issue?.message, issue?.path]).toEqual(message === undefined ? [undefined, undefined] : [message, ['company']])
})

test('a program begins without the codes of another', () => {
  expect(payrollFor('none')).toEqual(defaultPayroll)
  expect(payrollFor('adp-workforce-now')).toMatchObject({ company: '', overtime2: '' })
  expect(payrollFor('paychex-flex')).toMatchObject({ company: '', overtime2: 'Double time' })
})

test('a refusal names the first people and counts the rest', () => {
  const people = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => aPerson({ name, employeeNumber: null }))
  expect(programFile(people, adp, week)).toEqual({ refusal: 'Enter an employee number first for: A, B, C, D, E and 2 more.' })
})
