/** What was changed of a job or of the plan after hours depend on it: for the history of a day. (product.md#time-review) */
import { formatDay } from '../calendar/day.ts'
import type { PayTerms } from '../overtime/pay-terms.ts'

/** Of a job what overtime goes by, of its day whether it is cancelled, of somebody on it whether they are on the crew. */
export interface PlanFacts extends Partial<PayTerms> {
  isCancelled?: boolean
  isPlanned?: boolean
}

/** One change of these, as the audit has it. */
export interface PlanChange {
  /** Of the job, of its entry on the day, or of the place on its crew. */
  rowId: string
  before: PlanFacts
  after: PlanFacts
  /** Why the job was cancelled, where somebody said so. */
  cancelledReason: string | null
  madeAt: string
  madeBy: string
}

/** `Cancelled 10412: Rain.`, `Changed the overtime of 10412: public work; codes B, Q added.` */
export function planChangeText({ before, after, cancelledReason }: PlanChange, job: string): string {
  if (before.isCancelled !== after.isCancelled) {
    if (after.isCancelled !== true) return `Took back the cancellation of ${job}.`
    return cancelledReason === null ? `Cancelled ${job}.` : `Cancelled ${job}: ${cancelledReason}`
  }
  if (before.isPlanned !== after.isPlanned) return after.isPlanned === true ? `Put on the crew of ${job}.` : `Taken off the crew of ${job}.`
  return `Changed the overtime of ${job}: ${termsChanged(before, after).join('; ')}.`
}

function termsChanged(before: PlanFacts, after: PlanFacts): string[] {
  return [
    ...(before.payRegime === after.payRegime ? [] : [`${after.payRegime} work`]),
    ...listChanged('codes', before.overtimeCodes, after.overtimeCodes),
    ...listChanged('holidays', before.overtimeHolidays?.map(formatDay), after.overtimeHolidays?.map(formatDay)),
    ...listChanged('make-up days', before.makeUpDays?.map(formatDay), after.makeUpDays?.map(formatDay)),
  ]
}

function listChanged(name: string, before: readonly string[] = [], after: readonly string[] = []): string[] {
  const added = after.filter((one) => !before.includes(one))
  const removed = before.filter((one) => !after.includes(one))
  return [
    ...(added.length > 0 ? [`${name} ${added.join(', ')} added`] : []),
    ...(removed.length > 0 ? [`${name} ${removed.join(', ')} removed`] : []),
  ]
}
