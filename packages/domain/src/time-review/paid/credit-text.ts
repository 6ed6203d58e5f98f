/**
 * Shows hours that are paid but were not clocked, beside those that were. (product.md#gap-credit)
 */
import { creditCapOf, hoursOf } from '@daysheet/domain/timeclock/hours'

/** `+1.00 h gap credit`. */
export const creditText = (minutes: number): string => `+${hoursOf(minutes).toFixed(2)} h gap credit`

/** `+1.00 h gap credit, office, at most 1 h for each gap`. */
export function creditLine(minutes: number, role: string | null): string {
  const cap = creditCapOf(role)
  if (cap === null || role === null) return creditText(minutes)
  return `${creditText(minutes)}, ${role.trim().toLowerCase()}, at most ${cap < 60 ? `${cap} min` : `${cap / 60} h`} for each gap`
}
