/** Moments as clients write them. (product.md#wire-where; decisions/rest-api.md) */
import { businessMoment } from './day.ts'

// Date.parse accepts far more than this (`2`, `Job 5`); only formats that LoopBack's clients send
// count as a date.
const isoPattern = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?\s?(Z|[+-]\d{2}:?\d{2})?)?$/i
const rfc1123Pattern = /^[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} (GMT|UTC|[+-]\d{4})$/
const zonePattern = /(Z|[+-]\d{2}:?\d{2})$/i
const earliest = Date.UTC(1, 0, 1)
const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/**
 * A moment in any format that clients use; without a zone it is local time at the business, in
 * `zone`. (decisions/rest-api.md)
 */
export function instantFrom(value: unknown, zone: string): string | undefined {
  const moment = typeof value === 'number' ? value : typeof value === 'string' ? millisecondsOf(value.trim(), zone) : Number.NaN
  return moment >= earliest && moment <= latest ? new Date(moment).toISOString() : undefined
}

function millisecondsOf(text: string, zone: string): number {
  if (rfc1123Pattern.test(text)) return Date.parse(text)
  if (!isoPattern.test(text) || !dayExists(text)) return Number.NaN
  if (text.length > 10 && zonePattern.test(text.slice(10))) return Date.parse(text)
  return Date.parse(businessMoment(text.trim(), zone) ?? '')
}

/** JavaScript reads February 30 as March 2. */
function dayExists(text: string): boolean {
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10))
}
