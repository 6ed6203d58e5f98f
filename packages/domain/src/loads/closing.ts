/** What a load needs before it is closed. (product.md#loads) */
import type { Day } from '../calendar/day.ts'
import { permitProblem } from './company.ts'
import { hasOpenDiscrepancy } from './load-state.ts'
import type { Load } from './load.ts'

/** What is missing to close a load, in words; nothing where it can be closed. Waste without a record needs neither its number nor its copy. */
export function missingToClose(load: Load): string[] {
  const hasRecord = load.noWsrReason === ''
  const needs: [boolean, string][] = [
    [load.lines.length > 0, 'bags'],
    [load.haulerId !== null, 'the hauler'],
    [load.landfillId !== null, 'the landfill'],
    [load.transportedOn !== null, 'the day it was picked up'],
    [load.cubicYards !== null, 'the cubic yards'],
    [!hasRecord || load.wsrNumber !== '', 'the number of the waste shipment record'],
    [!hasRecord || load.signedCopyOn !== null, 'the day the signed copy came back'],
    [!hasOpenDiscrepancy(load), 'the day the discrepancy was settled'],
  ]
  return needs.flatMap(([isThere, words]) => (isThere ? [] : [words]))
}

/**
 * The names on the papers of a load that come from other records and from the settings. A closed
 * load keeps them as they were when it was closed. (decisions/printed-names.md)
 */
export interface ClosedWords extends Pick<Load, 'hauler' | 'landfill' | 'jobs'> {
  /** The contractor. */
  company: string
  agency: string
}

/** These names as they are now. */
export const wordsToKeep = (
  { hauler, landfill, jobs }: Load,
  { companyName, wasteAgency }: { companyName: string; wasteAgency: string },
): ClosedWords => ({ hauler, landfill, jobs, company: companyName, agency: wasteAgency })

/** What somebody should know before waste leaves: permits that do not hold on the day of transport, or today where that is not known yet. */
export function permitWarnings(
  { hauler, landfill, transportedOn }: Pick<Load, 'hauler' | 'landfill' | 'transportedOn'>,
  today: Day,
): string[] {
  return [hauler, landfill].flatMap((company) => (company && permitProblem(company, transportedOn ?? today)) ?? [])
}
