/** How what a phone sent of a shift comes together with the report that is stored. (product.md#refused-records; decision 0418) */
import { exactSum } from '../../numbers/exact.ts'
import type { EosReport } from '../../timeclock/eos-report.ts'
import type { BagsOut } from './shift-record.ts'

const works = ['decon', 'prep', 'removal', 'bagout', 'breakdown'] as const
const quantities = ['removalQty', 'bagoutQty'] as const

export type ReportValues = Pick<EosReport, (typeof works)[number] | (typeof quantities)[number] | 'comments' | 'signature'>

/** The bags of a report that the office does not have yet, whoever told it of the others meanwhile. `now`: those it has of the job on that day. */
export const bagsToAdd = ({ bags, known }: Pick<BagsOut, 'bags' | 'known'>, now: number): number =>
  Math.max(0, exactSum([known, bags, -Math.max(now, known)]))

/** The longest comments that a report has. */
const maxComments = 5000

/** Comments together, each said once; `undefined` where they are too long for one report. */
function commentsTogether(stored: string | null, added: string | null): string | null | undefined {
  const more = (added ?? '').trim()
  if (more === '' || (stored ?? '').includes(more)) return stored
  const together = [stored, more].filter(Boolean).join('\n')
  return together.length > maxComments ? undefined : together
}

const sum = (one: number | null, other: number | null) => (other === null ? one : exactSum([one ?? 0, other]))

/** The report with what was added to it on the site: work, quantities on top, comments beneath. Nothing where the comments are too long together. */
export function withAddition(stored: ReportValues, added: Omit<ReportValues, 'signature'>): ReportValues | undefined {
  const comments = commentsTogether(stored.comments, added.comments)
  if (comments === undefined) return undefined
  return {
    ...worksOf(stored, added),
    comments,
    removalQty: sum(stored.removalQty, added.removalQty),
    bagoutQty: sum(stored.bagoutQty, added.bagoutQty),
    signature: stored.signature,
  }
}

const worksOf = (stored: ReportValues, added: Omit<ReportValues, 'signature'>) => ({
  decon: stored.decon === true || added.decon === true,
  prep: stored.prep === true || added.prep === true,
  removal: stored.removal === true || added.removal === true,
  bagout: stored.bagout === true || added.bagout === true,
  breakdown: stored.breakdown === true || added.breakdown === true,
})

/** A second report of a shift that was refused, with what came along. */
export interface SecondReport extends ReportValues {
  /** Of its bags, those that would become a bagout now. */
  bagsMore: number
  /** Whether feet of areas came with it. */
  hasAreas: boolean
}

export const mergeFields = ['removalQty', 'bagoutQty', 'signature', 'areas', 'bags'] as const
export type MergeField = (typeof mergeFields)[number]
export type MergeChoice = 'keep' | 'replace' | 'add'
export type MergeChoices = Partial<Record<MergeField, MergeChoice>>

/** What the office has to choose, because both reports say something else: which answers it may give. */
export interface MergeQuestion {
  field: MergeField
  options: readonly MergeChoice[]
}

/**
 * What of a second report cannot be decided without a person. Work and comments only add; a quantity
 * or a signature that the first lacks is taken; feet and bags may be those of the first again.
 */
export function mergeQuestions(stored: ReportValues, second: SecondReport): MergeQuestion[] {
  const differs = (name: (typeof quantities)[number]) => stored[name] !== null && second[name] !== null && stored[name] !== second[name]
  return [
    ...quantities.filter(differs).map((field): MergeQuestion => ({ field, options: ['keep', 'replace', 'add'] })),
    ...(stored.signature !== null && second.signature !== null && stored.signature !== second.signature
      ? [{ field: 'signature', options: ['keep', 'replace'] } as const]
      : []),
    ...(second.hasAreas ? [{ field: 'areas', options: ['keep', 'add'] } as const] : []),
    ...(second.bagsMore > 0 ? [{ field: 'bags', options: ['keep', 'add'] } as const] : []),
  ]
}

/** Questions that are not answered, or not with one of their options. */
export const openQuestions = (questions: readonly MergeQuestion[], choices: MergeChoices): MergeField[] =>
  questions.flatMap(({ field, options }) => {
    const chosen = choices[field]
    return chosen !== undefined && options.includes(chosen) ? [] : [field]
  })

/** The stored report with a second one added to it, once every question is answered. Nothing where the comments are too long together. */
export function withSecond(stored: ReportValues, second: ReportValues, choices: MergeChoices): ReportValues | undefined {
  const comments = commentsTogether(stored.comments, second.comments)
  if (comments === undefined) return undefined
  const quantity = (name: (typeof quantities)[number]) => {
    const [one, other] = [stored[name], second[name]]
    if (one === null || other === null || one === other) return one ?? other
    if (choices[name] === 'add') return exactSum([one, other])
    return choices[name] === 'replace' ? other : one
  }
  const isSignedAnew = stored.signature === null || (second.signature !== null && choices.signature === 'replace')
  return {
    ...worksOf(stored, second),
    comments,
    removalQty: quantity('removalQty'),
    bagoutQty: quantity('bagoutQty'),
    signature: isSignedAnew ? second.signature : stored.signature,
  }
}
