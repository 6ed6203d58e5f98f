/** What the report about rounding says, in words. */
import { addDays, type Day } from '@daysheet/domain/calendar/day'

/** `+12.50 min`, `−3.00 min`, `0.00 min`. */
export const driftText = (minutes: number): string => `${minutes > 0 ? '+' : minutes < 0 ? '−' : ''}${Math.abs(minutes).toFixed(2)} min`

/** `November 2026` of `2026-11`. */
export const monthText = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(`${month}-01`))

interface Period {
  words: string
  range: { from: Day; to: Day }
}

const firstOfMonth = (day: Day): Day => `${day.slice(0, '2026-11'.length)}-01`

/** What an office asks for most; the first is what is shown at first. */
export function periodsAround(today: Day): [Period, ...Period[]] {
  const first = firstOfMonth(today)
  const lastMonth = { from: firstOfMonth(addDays(first, -1)), to: addDays(first, -1) }
  return [
    { words: 'Since last month', range: { from: lastMonth.from, to: today } },
    { words: 'This month', range: { from: first, to: today } },
    { words: 'Last month', range: lastMonth },
    { words: 'This year', range: { from: `${today.slice(0, 4)}-01-01`, to: today } },
  ]
}
