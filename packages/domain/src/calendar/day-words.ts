import { addDays, parseDay, parsePathDay, weekdayOf, type Day } from './day.ts'

const besideToday: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 }

/** Fewer letters may mean anything. */
const shortestWord = 3

/** The coming seven days, today first, by the name of their weekday. */
const comingWeek = (today: Day) => Array.from({ length: 7 }, (_, days) => addDays(today, days))

/**
 * The day that words such as `tomorrow`, `mon`, `11/24`, `11-24-2026` or `11242026` mean; null when they mean none. A weekday is the next one, which may be
 * today; a month and day without a year are the nearest to today, before or after it. (product.md#palette)
 */
export function dayOfWords(text: string, today: Day): Day | null {
  const words = text.trim().toLowerCase()
  if (words.length >= shortestWord) {
    const beside = Object.keys(besideToday).find((name) => name.startsWith(words))
    if (beside !== undefined) return addDays(today, besideToday[beside] ?? 0)
    const weekday = comingWeek(today).find((day) => weekdayOf(day).toLowerCase().startsWith(words))
    if (weekday !== undefined) return weekday
  }
  return parsePathDay(words) ?? parseDay(words) ?? numbered(words, today)
}

function numbered(words: string, today: Day): Day | null {
  const [, month = '', day = '', year] = /^(\d{1,2})[/\-. ](\d{1,2})(?:[/\-. ](\d{4}|\d{2}))?$/.exec(words) ?? []
  const on = (inYear: number | string) => parseDay(`${inYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  if (year !== undefined) return on(year.length === 2 ? `20${year}` : year)
  const thisYear = Number(today.slice(0, 4))
  const days = [thisYear - 1, thisYear, thisYear + 1].flatMap((inYear) => on(inYear) ?? [])
  return days.toSorted((one, other) => distance(one, today) - distance(other, today))[0] ?? null
}

const distance = (one: Day, other: Day) => Math.abs(Date.parse(one) - Date.parse(other))
