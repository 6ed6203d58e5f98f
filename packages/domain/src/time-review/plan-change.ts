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

/** `Cancelled 10412: Rain.`, `Changed the overtime of 10412: public work; codes B, Q added.`; null where nothing that counts has changed. */
export function planChangeText({ before, after, cancelledReason }: PlanChange, job: string): string | null {
  if (before.isCancelled !== after.isCancelled) {
    if (after.isCancelled !== true) return `Reactivated ${job}.`
    const reason = cancelledReason?.trim().replace(/\.$/, '')
    return reason ? `Cancelled ${job}: ${reason}.` : `Cancelled ${job}.`
  }
  if (before.isPlanned !== after.isPlanned) return after.isPlanned === true ? `Put on the crew of ${job}.` : `Taken off the crew of ${job}.`
  const terms = termsChanged(before, after)
  return terms.length === 0 ? null : `Changed the overtime of ${job}: ${terms.join('; ')}.`
}

function termsChanged(before: PlanFacts, after: PlanFacts): string[] {
  return [
    ...(before.payRegime === after.payRegime ? [] : [`${after.payRegime} work`]),
    ...listChanged('codes', before.overtimeCodes, after.overtimeCodes),
    ...orderChanged('codes', before.overtimeCodes, after.overtimeCodes),
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

/** The same codes in another order are another rule: the first that allows a make-up day gives the reason for its pay. */
function orderChanged(name: string, before: readonly string[] = [], after: readonly string[] = []): string[] {
  const isSame = before.length === after.length && before.every((one) => after.includes(one))
  return isSame && before.some((one, place) => one !== after[place]) ? [`${name} now in the order ${after.join(', ')}`] : []
}
