import { expect, test } from 'vitest'
import { clockInWords, dateInWords, dayInWords, longDayInWords, momentInWords, timeInWords } from './in-words.ts'

const zone = 'America/New_York'
/** Times contain no-break spaces; plain spaces make the tests easier to read. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  ['2027-07-01', 'Thu, Jul 1', 'jue 1 de julio'],
  ['2027-01-07', 'Thu, Jan 7', 'jue 7 de enero'],
  ['2026-09-16', 'Wed, Sep 16', 'mié 16 de septiembre'],
  ['2028-02-29', 'Tue, Feb 29', 'mar 29 de febrero'],
  ['2026-11-28', 'Sat, Nov 28', 'sáb 28 de noviembre'],
  ['2026-11-29', 'Sun, Nov 29', 'dom 29 de noviembre'],
  ['2026-12-31', 'Thu, Dec 31', 'jue 31 de diciembre'],
])('%s is %s, %s', (day, english, spanish) => {
  expect([dayInWords(day, 'en'), dayInWords(day, 'es')]).toEqual([english, spanish])
})

test('every month and weekday has the name that browsers use', () => {
  const browser = (locale: string) => new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
  for (let month = 1; month <= 12; month += 1)
    for (const date of ['03', '10', '18', '26']) {
      const day = `2027-${String(month).padStart(2, '0')}-${date}`
      expect(longDayInWords(day, 'en')).toBe(browser('en-US').format(new Date(day)))
      expect(longDayInWords(day, 'es')).toBe(browser('es-US').format(new Date(day)).replace(',', ''))
    }
})

test('a date that may be in another year includes the year', () => {
  expect([dateInWords('2027-07-01', 'en'), dateInWords('2027-07-01', 'es')]).toEqual(['Jul 1, 2027', '1 de julio de 2027'])
})

test.each([
  ['2026-11-25T20:08:00.000Z', '3:08 PM', '3:08 p. m.'],
  ['2026-11-25T12:07:00.000Z', '7:07 AM', '7:07 a. m.'],
  ['2026-11-25T05:00:00.000Z', '12:00 AM', '12:00 a. m.'],
  ['2026-11-01T05:45:00.000Z', '1:45 AM EDT', '1:45 a. m. EDT'],
])('%s is %s, %s', (moment, english, spanish) => {
  expect(timeInWords(moment, { zone, language: 'en' })).toBe(english)
  expect(plain(timeInWords(moment, { zone, language: 'es' }))).toBe(spanish)
})

test('a moment is shown as its day and time in the business time zone', () => {
  expect(momentInWords('2027-07-02T02:08:00.000Z', { zone, language: 'en' })).toBe('Thu, Jul 1, 10:08 PM')
  expect(plain(momentInWords('2027-07-02T02:08:00.000Z', { zone, language: 'es' }))).toBe('jue 1 de julio, 10:08 p. m.')
})

test.each([
  ['7:00 AM', '7:00 a. m.'],
  ['12:30 PM', '12:30 p. m.'],
  ['07:00am', '07:00 a. m.'],
  ['after the storm', 'after the storm'],
])('a start time that the office typed as %s is %s', (written, spanish) => {
  expect(clockInWords(written, 'en')).toBe(written)
  expect(plain(clockInWords(written, 'es'))).toBe(spanish)
})
