import { expect, test } from 'vitest'
import { tellApart } from './tell-apart.ts'

const person = (id: string, name: string | null, phone: string | null, employeeNumber: string | null = null) => ({
  ...{ id: `019a-${id}`, name, phone, employeeNumber },
})
const marks = (names: Map<string, string>) => [...names.values()].map((name) => /\((.*)\)$/.exec(name)?.[1])

test('people with the same name get their phone number or the end of their id; others keep their name', () => {
  const people = [
    person('000001', 'Ana Kowalska', '2125550101'),
    person('000002', 'ana  kowalska', '2125550102'),
    person('000003', 'Ana Kowalska', null),
    person('000004', 'Bo Núñez', '2125550104', '4'),
    person('000005', 'Cy', '2125550105'),
    person('000006', 'Cy', '2125550105'),
  ]
  const names = tellApart(people)
  expect(names.size).toBe(5)
  expect(new Set(names.values()).size).toBe(5)
  expect(names.get('019a-000001')).toBe('Ana Kowalska (212-555-0101)')
  expect(names.get('019a-000003')).toBe('Ana Kowalska (no. 000003)')
  expect(names.get('019a-000004')).toBeUndefined()
})

test.each([
  ['each has one', ['17', 'B-4'], ['2125550101', '2125550102'], ['no. 17', 'no. B-4']],
  ['one has none', ['17', null], ['2125550101', '2125550102'], ['212-555-0101', '212-555-0102']],
  ['they share a phone number', ['17', null], ['2125550101', '2125550101'], ['no. 17', 'no. 000001']],
  ['one has nothing else', ['17', null], [null, '2125550102'], ['no. 17', '212-555-0102']],
])('an employee number counts before a phone number: %s', (_what, numbers, phones, expected) => {
  const people = numbers.map((number, at) => person(`00000${at}`, 'Jan Nowak', phones[at] ?? null, number))
  expect(marks(tellApart(people))).toEqual(expected)
})

test('paper has the last four digits of a phone number, unless another person with that name has the same ones', () => {
  const of = (...phones: string[]) => phones.map((phone, at) => person(`00000${at}`, 'Jan Nowak', phone))
  expect(marks(tellApart(of('2125550101', '7185550102'), 'paper'))).toEqual(['phone ending 0101', 'phone ending 0102'])
  expect(marks(tellApart(of('2125550101', '7185550101'), 'paper'))).toEqual(['no. 000000', 'no. 000001'])
  expect(marks(tellApart(of('2125550101', '7185550101')))).toEqual(['212-555-0101', '718-555-0101'])
})

test('labels on a phone are the same in every language, and use the usual crew before the end of an id', () => {
  const of = (phone: string | null, crew: string | null, number: string | null = null) => ({ phone, crew, number })
  const marksOf = (...people: ReturnType<typeof of>[]) =>
    marks(
      tellApart(
        people.map(({ phone, crew, number }, at) => ({ ...person(`00000${at}`, 'Jan Nowak', phone, number), crew })),
        'phone',
      ),
    )
  expect(marksOf(of('2125550101', null), of('7185550102', null))).toEqual(['…0101', '…0102'])
  expect(marksOf(of(null, null, '17'), of(null, null, '18'))).toEqual(['#17', '#18'])
  expect(marksOf(of('2125550101', 'Queens crew'), of('7185550101', 'Bronx crew'))).toEqual(['Queens crew', 'Bronx crew'])
  expect(marksOf(of('', 'Queens crew'), of(null, 'Queens crew'))).toEqual(['#000000', '#000001'])
})
