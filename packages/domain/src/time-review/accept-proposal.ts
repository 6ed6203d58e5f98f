/** What is sent when a person takes a proposal. (product.md#time-exceptions) */
import { newestCorrections, type NewCorrection, type TimeCorrection } from '../timeclock/correction.ts'
import { exceptionRules, type ExceptionCode } from './exception.ts'
import type { ReviewDetail } from './review-week.ts'

type Proposal = ReviewDetail['exceptions'][number]['proposals'][number]

/** The newest correction of a punch, which a further one replaces; null of one that stands as it came. */
export const replacedBy = (punchId: string, corrections: readonly TimeCorrection[]): string | null =>
  newestCorrections(corrections).find((correction) => correction.punchId === punchId)?.id ?? null

/**
 * The corrections of a proposal on top of those that there are. What is added is a punch by the id of its own correction; what is moved is a change of the job it
 * counts for. `makeId` makes an id for each.
 */
export const correctionsOf = ({ corrections }: Proposal, before: readonly TimeCorrection[], makeId: () => string): NewCorrection[] =>
  corrections.map(({ action, punchId, workerEntryId, type, time }) => {
    const id = makeId()
    const about = punchId ?? id
    return {
      id,
      punchId: about,
      workerEntryId,
      type,
      time,
      action: action === 'move' ? 'change' : action,
      replacesId: action === 'add' ? null : replacedBy(about, before),
    }
  })

const isCode = (code: string): code is ExceptionCode => code in exceptionRules

/** The reason of such an act: the exception that it puts right. */
export const reasonOf = ({ code }: { code: string }): string => (isCode(code) ? exceptionRules[code].label : code)
