import type { FilingReading } from '@daysheet/domain/filings/filing-reading'
import type { DrawnFiling, ExpectedRefusal } from './family.ts'
import type { Score } from './score.ts'

/** How a file that is not to be taken fared: told what is amiss with it, told something else, or taken as if nothing were. */
export type Verdict = 'own reason' | 'another reason' | 'taken'

/** What came of a file: the kind of its refusal, or the reading. */
export interface Outcome {
  refused: string | null
  reading: FilingReading | null
  /** The file was pieced together, which whoever sends it is told. */
  repaired: boolean
  score: Score
}

export function verdictOf({ refusal }: DrawnFiling, outcome: Outcome): Verdict | null {
  if (!refusal) return null
  const reason = outcome.refused ?? outcome.reading?.problem?.kind ?? null
  if (reason !== null && refusal.kinds.includes(reason)) return 'own reason'
  if (refusal.orRead && reason === null && isRight(outcome.score)) return 'own reason'
  if (refusal.lostPage !== undefined && saysOfPage(refusal.lostPage, outcome)) return 'own reason'
  return reason === null ? 'taken' : 'another reason'
}

const isRight = ({ right, cells, invented }: Score) => right === cells && invented.length === 0

/** Of a file that is refused only the refusal is told; otherwise that it is damaged, and what is amiss on which page. */
function saysOfPage(page: NonNullable<ExpectedRefusal['lostPage']>, { reading, repaired }: Outcome): boolean {
  if (reading === null) return false
  const { problem, warnings } = reading
  if (problem) return problem.kind === 'partly-scanned' && problem.pages.includes(page)
  return repaired || warnings.some((warning) => warning.page === page)
}
