import { expect, it } from 'vitest'
import { formatPhone, internationalPhone, normalizePhone, phoneOfCarrier } from './phone.ts'
import { isPhoneFound } from '../texts/simulated-phone.ts'

it.each([
  ['2125550101', '(212) 555-0101'],
  ['212-555-0101', '(212) 555-0101'],
  ['+1 212.555.0101', '(212) 555-0101'],
  ['+4915112345678', '+4915112345678'],
  ['(212) 555-0101 ext. 7', '(212) 555-0101 ext. 7'],
  ['555', '555'],
  ['', ''],
])('the phone %s is shown as %s', (digits, shown) => {
  expect(formatPhone(digits)).toBe(shown)
})

it.each([
  ['2125550177', '2125550177'],
  [' (212) 555-0177 ', '2125550177'],
  ['212.555.0177', '2125550177'],
  ['212\u2011555\u20110177', '2125550177'],
  ['+1 (212) 555-0177', '2125550177'],
  ['1-212-555-0177', '2125550177'],
  ['\u202A212 555 0177\u202C', '2125550177'],
  ['+49 151 1234-5678', '+4915112345678'],
  // Ten digits after a plus are a number of another country.
  ['+51 2555 0142', '+5125550142'],
  ['212-555-0177 ext. 7', '212-555-0177 ext. 7'],
  ['22125550177', '22125550177'],
  ['call Ana', 'call Ana'],
  ['', ''],
])('the phone %j is kept as %j', (typed, kept) => {
  expect(normalizePhone(typed)).toBe(kept)
  expect(normalizePhone(formatPhone(kept))).toBe(kept)
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
