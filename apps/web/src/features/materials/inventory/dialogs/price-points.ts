import { addDays, type Day } from '@daysheet/domain/calendar/day'
import { priceOnDay, priceSteps, type Priced } from '@daysheet/domain/materials/pricing'

/** A point of the chart: what the price was up to today, and what it will be from today on. Null where the line is not drawn. */
export interface PricePoint {
  day: Day
  price: number | null
  toCome: number | null
  /** Whether the price changes here, and the point is no mere end of a line. */
  isStep: boolean
}

/** Room before the first change and after the last one to come, in days of a hundred between them. */
const margin = 0.1

const daysBetween = (from: Day, to: Day) => (Date.parse(to) - Date.parse(from)) / (24 * 60 * 60 * 1000)

/** The price of an item as two lines that meet today. Nothing without a dated price: a level line says nothing. */
export function pricePoints(item: Priced, today: Day, zone: string): PricePoint[] {
  const steps = priceSteps(item, zone)
  const dated = steps.flatMap(({ day }) => day ?? [])
  const [first, last] = [dated[0], dated.at(-1)]
  if (first === undefined || last === undefined) return []
  const [from, to] = [first < today ? first : today, last > today ? last : today]
  const room = Math.max(3, Math.round(daysBetween(from, to) * margin))
  const isAhead = last > today
  const ends = [addDays(from, -room), today, ...(isAhead ? [addDays(last, room)] : [])]
  return [...new Set([...ends, ...dated])].toSorted().map((day) => {
    const price = item.price === null && day < first ? null : priceOnDay(steps, day)
    return { day, price: day <= today ? price : null, toCome: isAhead && day >= today ? price : null, isStep: dated.includes(day) }
  })
}
