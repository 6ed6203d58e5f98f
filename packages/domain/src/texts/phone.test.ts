import { expect, it } from 'vitest'
import { formatPhone, internationalPhone, isPhoneFound, phoneOfCarrier } from './phone.ts'

it.each([
  ['2125550101', '(212) 555-0101'],
  ['555', '555'],
])('the phone %s is shown as %s', (digits, shown) => {
  expect(formatPhone(digits)).toBe(shown)
})

it.each([
  ['', true],
  ['ana', true],
  ['KOWAL', true],
  ['555-01', true],
  ['(212) 555', true],
  ['999', false],
  ['luis', false],
  ['-', false],
])('Ana Kowalska at 2125550101 is found by %j: %s', (term, found) => {
  expect(isPhoneFound({ name: 'Ana Kowalska', phone: '2125550101' }, term)).toBe(found)
})

it.each([
  ['2125550101', '+12125550101'],
  ['+4915112345678', '+4915112345678'],
  ['+525512345678', '+525512345678'],
])('the number %s is %s to a carrier, and comes back as it was', (kept, international) => {
  expect(internationalPhone(kept)).toBe(international)
  expect(phoneOfCarrier(international)).toBe(kept)
})
