/** The proposals for punches on a job where they do not belong. (product.md#time-exceptions) */
import type { Proposal, ProposedCorrection } from '../exception.ts'
import type { ProposalContext, Proposed } from '../finding.ts'
import { mostProposals } from '../proposals.ts'
import { jobName, type Reading } from '../review-shift.ts'

/**
 * Corrects the plan, or moves all punches to a job of that day where the person is planned and has
 * not clocked.
 */
export function proposeForWrongJob(reading: Reading, staying: Omit<Proposal, 'corrections'>, { own }: ProposalContext): Proposed {
  const { shift, steps } = reading
  const planned = own.filter(
    (other) => other.shift.day === shift.day && other.shift.isPlanned && !other.shift.isCancelled && other.steps.length === 0,
  )
  const moves = planned.map((other) => ({
    label: `Move to ${jobName(other)}`,
    corrections: steps.map(({ event: { id, type, time } }): ProposedCorrection => ({
      action: 'move',
      punchId: id,
      type,
      time,
      workerEntryId: other.shift.workerEntryId,
    })),
  }))
  return { proposals: [{ ...staying, corrections: [] }, ...moves].slice(0, mostProposals) }
}
