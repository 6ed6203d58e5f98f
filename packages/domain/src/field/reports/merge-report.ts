/**
 * How a second report or an addition is combined with the stored report of a shift.
 * (product.md#refused-records; decisions/phone-records.md)
 */
import { exactSum } from '@daysheet/domain/numbers/exact'
import type { EosReport } from '@daysheet/domain/timeclock/eos-report'
import type { BagsOut } from './shift-record.ts'

const works = ['decon', 'prep', 'removal', 'bagout', 'breakdown'] as const
const quantities = ['removalQty', 'bagoutQty'] as const

export type ReportValues = Pick<EosReport, (typeof works)[number] | (typeof quantities)[number] | 'comments' | 'signature'>

/**
 * How many bags of a report the office does not have yet. `known`: the bags that the phone had
 * seen. `now`: the bags that the office has for the job on that day, entered by anyone.
 */
export const bagsToAdd = ({ bags, known }: Pick<BagsOut, 'bags' | 'known'>, now: number): number =>
  Math.max(0, exactSum([known, bags, -Math.max(now, known)]))

/** The maximum length of a report's comments. */
const maxComments = 5000

/** Both comments, without a repeated one; `undefined` if they are too long together. */
function commentsTogether(stored: string | null, added: string | null): string | null | undefined {
  const more = (added ?? '').trim()
  if (more === '' || (stored ?? '').includes(more)) return stored
  const together = [stored, more].filter(Boolean).join('\n')
  return together.length > maxComments ? undefined : together
}

const sum = (one: number | null, other: number | null) => (other === null ? one : exactSum([one ?? 0, other]))

/**
 * The report with an addition from the site: work is marked, quantities are added, comments are
 * appended. Undefined if the comments are too long together.
 */
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

/** A second report of a shift, which was refused, with its bags and areas. */
export interface SecondReport extends ReportValues {
  /** How many of its bags would become a bagout now. */
  bagsMore: number
  /** Whether it has feet of areas. */
  hasAreas: boolean
}

export const mergeFields = ['removalQty', 'bagoutQty', 'signature', 'areas', 'bags'] as const
export type MergeField = (typeof mergeFields)[number]
export type MergeChoice = 'keep' | 'replace' | 'add'
export type MergeChoices = Partial<Record<MergeField, MergeChoice>>

/** A choice that the office has to make between the two reports, and the answers allowed. */
export interface MergeQuestion {
  field: MergeField
  options: readonly MergeChoice[]
}

/**
 * The choices that only a person can make. Work and comments are always added. A quantity or
 * signature that the first report left empty is taken from the second. Feet and bags may be the
 * same ones as in the first, so the office must decide.
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

/** Questions without an answer, or with an answer that is not allowed. */
export const openQuestions = (questions: readonly MergeQuestion[], choices: MergeChoices): MergeField[] =>
  questions.flatMap(({ field, options }) => {
    const chosen = choices[field]
    return chosen !== undefined && options.includes(chosen) ? [] : [field]
  })

/**
 * The stored report combined with a second one, once every question is answered. Undefined if the
 * comments are too long together.
 */
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
