/** What saving would do to the scope a job has already. (product.md#update-key) */
import { plainFilingNumber, type ChosenRow, type JobFilings } from '@daysheet/domain/filings/filing-answers'
import { filingLabels } from '@daysheet/domain/filings/filing-labels'
import { completedFeet, doneFeet, type UnitFeet } from '@daysheet/domain/filings/progress'
import { changedProperties, planUpdate } from '@daysheet/domain/filings/update'
import type { SavedPart } from './queries.ts'
import { feet, filingName } from './upload-labels.ts'

/** A saved row that the filing has with other values. */
interface ChangedRow {
  row: ChosenRow
  /** `Square feet 100 → 120`. */
  changes: string[]
}

/** One filing that is saved for the job already, against the rows chosen now. */
export interface FilingComparison {
  filingNumber: string
  areas: number
  savedAt: string | null
  savedBy: string | null
  added: readonly ChosenRow[]
  changed: readonly ChangedRow[]
  unchanged: number
  /** Saved rows that the filing has no longer. An update keeps them. */
  gone: readonly SavedPart[]
  /** What was done of the saved rows so far; a replacement loses it. */
  done: { areas: number; feet: UnitFeet }
}

/** A value as it is told; one that was never given is told as that of the other row's kind. */
function valueText(value: string | number | boolean | null, kind: string): string {
  if (kind === 'boolean') return value ? 'Yes' : 'No'
  return kind === 'number' ? feet(Number(value ?? 0)) : String(value || 'nothing')
}

/** What the save does to a row, told value by value: the server asks `changedProperties` as well. */
function changesOf(existing: SavedPart, chosen: ChosenRow): string[] {
  return changedProperties(existing, chosen).map((property) => {
    const kind = typeof chosen[property]
    return `${filingLabels[property]} ${valueText(existing[property], kind)} → ${valueText(chosen[property], kind)}`
  })
}

/** The chosen filings that are saved already; those that are new need no choice. */
export function compareScope(scope: readonly SavedPart[], chosen: readonly ChosenRow[], { filings }: JobFilings): FilingComparison[] {
  const numbers = [...new Set(chosen.map(({ filingNumber }) => filingNumber))]
  const stored = new Map(scope.map((part) => [part.id, part]))
  // The server compares numbers likewise.
  const plain = scope.map((part) => ({ ...part, filingNumber: plainFilingNumber(part.filingNumber ?? '') }))
  return numbers.flatMap((filingNumber) => {
    const saved = plain.filter((part) => part.filingNumber === filingNumber)
    if (saved.length === 0) return []
    const rows = chosen.filter((row) => row.filingNumber === filingNumber)
    const { matched, added, gone } = planUpdate(saved, rows)
    const changed = matched
      .map((pair) => ({ row: pair.chosen, changes: changesOf(stored.get(pair.existing.id) ?? pair.existing, pair.chosen) }))
      .filter(({ changes }) => changes.length > 0)
    const progress = saved.filter((part) => completedFeet(part) > 0)
    const filing = filings.find((one) => one.filingNumber === filingNumber)
    return {
      filingNumber,
      added,
      changed,
      gone,
      areas: saved.length,
      unchanged: matched.length - changed.length,
      savedAt: filing?.savedAt ?? null,
      savedBy: filing?.savedBy ?? null,
      done: { areas: progress.length, feet: doneFeet(progress) },
    }
  })
}

/** Who changed what of a job's filings between two reads, in a sentence each. `by` is who made the last change of its scope or progress. */
export function changedMeanwhile(before: JobFilings, after: JobFilings, by: string | null): string {
  const savedBefore = new Map(before.filings.map(({ filingNumber, savedAt }) => [filingNumber, savedAt]))
  const removedBefore = new Set(before.removed.map(({ id }) => id))
  const who = (name: string | null) => name ?? 'Someone'
  const sentences = [
    ...after.filings
      .filter(({ filingNumber, savedAt }) => savedBefore.get(filingNumber) !== savedAt)
      .map(({ filingNumber, savedBy }) => `${who(savedBy)} saved ${filingName(filingNumber)} in the meantime.`),
    ...after.removed
      .filter(({ id, reason }) => reason === 'deleted' && !removedBefore.has(id))
      .map(({ filingNumber, removedBy }) => `${who(removedBy)} deleted ${filingName(filingNumber)} in the meantime.`),
  ]
  return sentences.join(' ') || `${who(by)} changed the scope of this job or its progress in the meantime.`
}

/** A comparison that knows what the office left out itself: such rows are in the filing, so they are not gone from it. */
export interface FilingChange extends FilingComparison {
  /** Saved rows that stand in the file, but were not chosen. An update leaves them as they are. */
  leftOut: readonly SavedPart[]
}

/** Tells rows that are no longer in the filing from those that the office left out; `unticked` are the rows of the file that were not chosen. */
export function splitLeftOut(comparison: FilingComparison, unticked: readonly ChosenRow[]): FilingChange {
  const own = unticked.filter(({ filingNumber }) => filingNumber === comparison.filingNumber)
  const leftOut = planUpdate(comparison.gone, own).matched.map(({ existing }) => existing)
  return { ...comparison, gone: comparison.gone.filter((row) => !leftOut.includes(row)), leftOut }
}
