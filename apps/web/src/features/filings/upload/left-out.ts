import type { ChosenRow } from '@daysheet/domain/acp7/filing-answers'
import { planUpdate } from '@daysheet/domain/acp7/update'
import type { SavedPart } from './queries.ts'
import type { FilingComparison } from './comparison.ts'

/** A comparison that knows what the office left out itself: such rows are in the filing, so they are not gone from it. */
export interface FilingChange extends FilingComparison {
  /** Saved rows that stand in the file, but were not chosen. An update leaves them as they are. */
  leftOut: readonly SavedPart[]
}

/** Tells rows that are no longer in the filing from those that the office left out; `unticked` are the rows of the file that were not chosen. */
export function tellLeftOut(comparison: FilingComparison, unticked: readonly ChosenRow[]): FilingChange {
  const own = unticked.filter(({ filingNumber }) => filingNumber === comparison.filingNumber)
  const leftOut = planUpdate(comparison.gone, own).matched.map(({ existing }) => existing)
  return { ...comparison, gone: comparison.gone.filter((row) => !leftOut.includes(row)), leftOut }
}
