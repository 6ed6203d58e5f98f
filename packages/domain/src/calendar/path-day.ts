import type { Day } from './day.ts'

/** `11202026`, as an address has it. Apart from `day.ts`, so that a browser makes addresses before it loads a calendar. (product.md#screens, product.md#hours) */
export function pathDay(day: Day): string {
  const [year, month, date] = day.split('-')
  return `${month}${date}${year}`
}
