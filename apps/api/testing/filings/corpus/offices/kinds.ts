import type { Family } from '../family.ts'
import type { Shared } from './draw.ts'
import { halfA } from './half-a.ts'
import { halfB } from './half-b.ts'

/** Each kind as often as its share, spread evenly over the draws. */
function inShares(kinds: readonly Shared[]): Family[] {
  const total = kinds.reduce((sum, { share }) => sum + share, 0)
  const credits = kinds.map(() => 0)
  return Array.from({ length: total }, () => {
    kinds.forEach(({ share }, at) => (credits[at] = (credits[at] ?? 0) + share))
    const most = credits.indexOf(Math.max(...credits))
    credits[most] = (credits[most] ?? 0) - total
    const kind = kinds[most]
    if (!kind) throw new Error('No kinds')
    return kind.family
  })
}

/**
 * Everyday filings, as offices and their programs make them, each kind as often as we think it comes.
 * Their author had seen neither the reader nor how it fares with the other kinds.
 */
export const officeHalves: Record<string, Family[]> = { A: inShares(halfA), B: inShares(halfB) }
export const officeKinds: Family[] = inShares([...halfA, ...halfB])
