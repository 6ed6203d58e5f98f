/** The end of a shift as a supervisor writes it down: what was done, and how much of it. Texts as typed in; what the server stores out. (product.md#field-screen) */
import type { EosReport } from '../timeclock/eos-report.ts'

export interface ReportDraft {
  decon: boolean
  prep: boolean
  removal: boolean
  removalQty: string
  bagout: boolean
  bagoutQty: string
  breakdown: boolean
  comments: string
}

export const emptyReport: ReportDraft = {
  ...{ decon: false, prep: false, removal: false, removalQty: '', bagout: false, bagoutQty: '', breakdown: false, comments: '' },
}

export type ReportProblem = 'nothingDone' | 'removalNotANumber' | 'bagoutNotANumber'

/** Feet may have decimals, bags have none; nothing typed is not known. */
const feet = /^(\d{1,7}(\.\d{1,2})?)?$/
const bags = /^\d{0,6}$/

/** What is wrong with it, as it would be sent; null when nothing is. */
export function problemOf({ decon, prep, removal, removalQty, bagout, bagoutQty, breakdown, comments }: ReportDraft): ReportProblem | null {
  if (!decon && !prep && !removal && !bagout && !breakdown && comments.trim() === '') return 'nothingDone'
  if (removal && !feet.test(plain(removalQty))) return 'removalNotANumber'
  if (bagout && !bags.test(plain(bagoutQty))) return 'bagoutNotANumber'
  return null
}

const plain = (text: string) => text.trim().replaceAll(',', '')
const quantity = (isDone: boolean, text: string): number | null => (isDone && plain(text) !== '' ? Number(plain(text)) : null)

/** What is sent. A quantity of what was not done is left out. */
export function reportOf(
  { decon, prep, removal, removalQty, bagout, bagoutQty, breakdown, comments }: ReportDraft,
  { scheduleEntryId, time }: { scheduleEntryId: string; time: string },
): Omit<EosReport, 'id' | 'version'> {
  return {
    ...{ scheduleEntryId, time, decon, prep, removal, bagout, breakdown },
    removalQty: quantity(removal, removalQty),
    bagoutQty: quantity(bagout, bagoutQty),
    comments: comments.trim() || null,
  }
}
