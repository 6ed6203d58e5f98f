/** The end of a shift as a supervisor writes it down: what was done, and how much of it. Texts as typed in; what the server stores out. (product.md#field-screen) */
import { exactSum } from '../numbers/exact.ts'
import type { EosReport } from '../timeclock/eos-report.ts'
import type { BagsOut, RemovedOfArea, ReportAddition } from './reports/shift-record.ts'
import type { FieldArea, FieldJob } from './today.ts'

/** Feet of an area that were removed on this shift, as typed. */
type AreaDraft = Readonly<{ square?: string; linear?: string }>

export interface ReportDraft {
  decon: boolean
  prep: boolean
  removal: boolean
  removalQty: string
  /** By the row of the filing. */
  areas: Readonly<Record<string, AreaDraft>>
  bagout: boolean
  bagoutQty: string
  breakdown: boolean
  comments: string
}

/** What is known when the report is begun: the bags that went out already. */
export const reportFrom = ({ bags }: Pick<FieldJob, 'bags'>): ReportDraft => ({
  decon: false,
  prep: false,
  removal: false,
  removalQty: '',
  areas: {},
  breakdown: false,
  comments: '',
  bagout: bags > 0,
  bagoutQty: bags > 0 ? String(bags) : '',
})

export type ReportProblem = 'nothingDone' | 'removalNotANumber' | 'areaNotANumber' | 'bagoutNotANumber'

/** Feet may have decimals, bags have none; nothing typed is not known. */
const feet = /^(\d{1,7}(\.\d{1,2})?)?$/
const bags = /^\d{0,5}$/

const plain = (text = '') => text.trim().replaceAll(',', '')
const typedFeet = (draft: AreaDraft | undefined) => [plain(draft?.square), plain(draft?.linear)] as const

/** What is wrong with it, as it would be sent; null when nothing is. */
export function problemOf({
  decon,
  prep,
  removal,
  removalQty,
  areas,
  bagout,
  bagoutQty,
  breakdown,
  comments,
}: ReportDraft): ReportProblem | null {
  if (!decon && !prep && !removal && !bagout && !breakdown && comments.trim() === '') return 'nothingDone'
  if (removal && !Object.values(areas).every((area) => typedFeet(area).every((text) => feet.test(text)))) return 'areaNotANumber'
  if (removal && !feet.test(plain(removalQty))) return 'removalNotANumber'
  if (bagout && !bags.test(plain(bagoutQty))) return 'bagoutNotANumber'
  return null
}

/**
 * The feet of an area with those typed now, if that is more than was filed; otherwise null. A
 * filing can be wrong, so this is only shown and refuses nothing.
 */
export function feetOverFiled({
  filed,
  before,
  typed,
}: {
  filed: number | null
  before: number
  typed: string | undefined
}): number | null {
  const text = plain(typed)
  if (filed === null || text === '' || !feet.test(text)) return null
  const total = exactSum([before, Number(text)])
  return Number(text) > 0 && total > filed ? total : null
}

/** Feet of all areas together, square and linear; null where nothing was typed. */
export function areaFeet({ areas }: Pick<ReportDraft, 'areas'>): number | null {
  const typed = Object.values(areas)
    .flatMap(typedFeet)
    .filter((text) => text !== '' && feet.test(text))
  return typed.length === 0 ? null : exactSum(typed.map(Number))
}

const quantity = (isDone: boolean, text: string): number | null => (isDone && plain(text) !== '' ? Number(plain(text)) : null)

/** What is sent of the shift. A quantity of what was not done is left out; without feet of the whole, those of the areas count. */
export function reportOf(
  draft: ReportDraft,
  { scheduleEntryId, time, signature }: { scheduleEntryId: string; time: string; signature: string | null },
): Omit<EosReport, 'id' | 'version'> {
  const { decon, prep, removal, removalQty, bagout, bagoutQty, breakdown, comments } = draft
  return {
    scheduleEntryId,
    time,
    decon,
    prep,
    removal,
    bagout,
    breakdown,
    signature,
    removalQty: quantity(removal, removalQty) ?? (removal ? areaFeet(draft) : null),
    bagoutQty: quantity(bagout, bagoutQty),
    comments: comments.trim() || null,
  }
}

/**
 * The feet removed from each area on this shift. The server adds them to the progress that it has
 * by then.
 */
export function areasOf(
  { removal, areas }: Pick<ReportDraft, 'removal' | 'areas'>,
  known: readonly FieldArea[],
  newId: () => string,
): RemovedOfArea[] {
  if (!removal) return []
  return known.flatMap(({ scopePartId }) => {
    const [square, linear] = typedFeet(areas[scopePartId])
    if (square === '' && linear === '') return []
    const feetOf = (text: string) => (text === '' ? null : Number(text))
    return [{ id: newId(), scopePartId, squareFeet: feetOf(square), linearFeet: feetOf(linear) }]
  })
}

/** The bags that the phone has not seen yet; null if there are none. */
export function bagsOutOf(
  { bagout, bagoutQty }: Pick<ReportDraft, 'bagout' | 'bagoutQty'>,
  { jobId, bags: known, supervisorId, id }: Pick<FieldJob, 'jobId' | 'bags'> & { supervisorId: string; id: string },
): BagsOut | null {
  const bags = (quantity(bagout, bagoutQty) ?? 0) - known
  return bags > 0 ? { id, jobId, supervisorId, bags, known } : null
}

/**
 * An addition to the report of a shift, as it is sent. Its quantities are added to those of the
 * stored report.
 */
export function additionOf(
  draft: ReportDraft,
  { scheduleEntryId, time, areas, bagsOut }: Pick<ReportAddition, 'scheduleEntryId' | 'time' | 'areas' | 'bagsOut'>,
): ReportAddition {
  const { decon, prep, removal, bagout, breakdown, removalQty, bagoutQty, comments } = reportOf(draft, {
    scheduleEntryId,
    time,
    signature: null,
  })
  const works = {
    decon: decon === true,
    prep: prep === true,
    removal: removal === true,
    bagout: bagout === true,
    breakdown: breakdown === true,
  }
  return { scheduleEntryId, time, ...works, removalQty, bagoutQty, comments, areas, bagsOut }
}

/** All of these bags are new; null if there are none. */
export function moreBagsOf(
  { bagout, bagoutQty }: Pick<ReportDraft, 'bagout' | 'bagoutQty'>,
  of: { id: string; jobId: string; supervisorId: string },
): Omit<BagsOut, 'known'> | null {
  const bags = quantity(bagout, bagoutQty) ?? 0
  return bags > 0 ? { ...of, bags } : null
}
