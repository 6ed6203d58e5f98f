/**
 * Days and times as crews read them, in English and Spanish. The month is a word, because 01-07 can
 * be read as July 1 or as January 7. The office reads MM-DD-YYYY. The names come from a table, so
 * that they are the same on every phone and add little to its first load. (product.md#languages)
 */
import type { Language } from '../fields/fields.ts'
import { dayOf, formatTime, localOfDay, weekdays, type Day, type Instant } from './day.ts'
import { partsOf } from './zoned.ts'

const names: Record<Language, { months: readonly string[]; weekdays: readonly string[] }> = {
  en: {
    months: 'January February March April May June July August September October November December'.split(' '),
    weekdays,
  },
  es: {
    months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
    weekdays: 'lunes martes miércoles jueves viernes sábado domingo'.split(' '),
  },
}

/** The business time zone, and the reader's language. */
export interface Reader {
  zone: string
  language: Language
}

function wordsOf(day: Day, language: Language) {
  const local = localOfDay(day)
  const { year, month, day: date } = partsOf(local)
  const { months, weekdays: days } = names[language]
  return { year, date, month: months[month - 1] ?? '', weekday: days[(new Date(local).getUTCDay() + 6) % 7] ?? '' }
}

const short = (name: string) => name.slice(0, 3)

/** `Thu, Jul 1`; `jue 1 de julio`. */
export function dayInWords(day: Day, language: Language): string {
  const { weekday, month, date } = wordsOf(day, language)
  return language === 'es' ? `${short(weekday)} ${date} de ${month}` : `${short(weekday)}, ${short(month)} ${date}`
}

/** `Thursday, July 1`; `jueves 1 de julio`. */
export function longDayInWords(day: Day, language: Language): string {
  const { weekday, month, date } = wordsOf(day, language)
  return language === 'es' ? `${weekday} ${date} de ${month}` : `${weekday}, ${month} ${date}`
}

/** `Jul 1, 2027`; `1 de julio de 2027`. For dates that may be in another year. */
export function dateInWords(day: Day, language: Language): string {
  const { year, month, date } = wordsOf(day, language)
  return language === 'es' ? `${date} de ${month} de ${year}` : `${short(month)} ${date}, ${year}`
}

/** `7:00 AM` in English; `7:00 a. m.` in Spanish, with no-break spaces. */
export const clockInWords = (time: string, language: Language): string =>
  language === 'es' ? time.replace(/\s?([AP])M\b/i, (_half, letter: string) => `\u00a0${letter.toLowerCase()}.\u00a0m.`) : time

/** `3:08 PM`; `3:08 p. m.` */
export const timeInWords = (instant: Instant, { zone, language }: Reader): string => clockInWords(formatTime(instant, zone), language)

/** `Thu, Jul 1, 3:08 PM`; `jue 1 de julio, 3:08 p. m.` */
export const momentInWords = (instant: Instant, reader: Reader): string =>
  `${dayInWords(dayOf(instant, reader.zone), reader.language)}, ${timeInWords(instant, reader)}`
