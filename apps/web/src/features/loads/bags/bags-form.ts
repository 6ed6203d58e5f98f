import { bagsOnFloor } from '@daysheet/domain/loads/bags-on-floor'
import { canHaveLeft } from '@daysheet/domain/loads/later-bags'
import { wholeBags, type BagsInLoad, type BagsToLoad, type Load } from '@daysheet/domain/loads/load'
import { z } from 'zod'

/** A bagout whose bags may go into a load: those on the floor and those in the load already. */
export interface ChoosableBags extends BagsToLoad {
  inThisLoad: number
  available: number
}

/** Bagouts of which there are bags for this load, the newest first; those in it already also where they came after it had left. */
export function choosableBags(bagouts: readonly BagsToLoad[], load: Pick<Load, 'lines' | 'transportedOn'>, zone: string): ChoosableBags[] {
  const held = new Map(load.lines.map(({ entryId, bags }) => [entryId, bags]))
  return bagouts
    .map((one) => {
      const inThisLoad = held.get(one.entryId) ?? 0
      return { ...one, inThisLoad, available: bagsOnFloor(one) + inThisLoad }
    })
    .filter(({ date, inThisLoad, available }) => available > 0 && (inThisLoad > 0 || canHaveLeft(date, load, zone)))
    .toReversed()
}

/**
 * The typed number of bags for each bagout; empty means none. Rows that were never touched are
 * missing.
 */
export interface BagsForm {
  bags: Record<string, string>
}

/** A number of bags as it may be typed. A row that was never touched has none. */
export const isWholeBags = (typed: string | undefined): boolean => typed !== undefined && /^\d{1,5}$/.test(typed.trim())

/** The form of these bagouts: what is typed in, and the lines of the load that it makes. */
export const bagsFormOf = (choosable: readonly ChoosableBags[]): z.ZodType<BagsInLoad[], BagsForm> => {
  const most = new Map(choosable.map(({ entryId, available }) => [entryId, available]))
  return z.object({ bags: z.record(z.string(), z.string().trim()) }).transform(({ bags }, context): BagsInLoad[] => {
    const lines = Object.entries(bags).flatMap(([entryId, typed]) =>
      typed === '' || Number(typed) === 0 ? [] : [{ entryId, bags: Number(typed) }],
    )
    for (const { entryId, bags: count } of lines) {
      const available = most.get(entryId)
      if (!isWholeBags(bags[entryId] ?? '')) context.addIssue({ code: 'custom', path: ['bags', entryId], message: wholeBags })
      else if (available !== undefined && count > available)
        context.addIssue({ code: 'custom', path: ['bags', entryId], message: `Only ${available} are left` })
    }
    return lines
  })
}

/** What is in the load now. */
export const bagsFormFor = ({ lines }: Pick<Load, 'lines'>): BagsForm => ({
  bags: Object.fromEntries(lines.map(({ entryId, bags }) => [entryId, String(bags)])),
})
