/** The waste shipment records of a load: one for each job, because each job has another generator. (product.md#waste-shipment-record; decision 0276) */
import { exactSum } from '../numbers/exact.ts'
import type { Load, LoadJob } from './load.ts'
import { cubicYardsOf, shareCubicYards } from './cubic-yards.ts'

export interface WasteRecord {
  job: LoadJob
  /** `4711`, and where a load has several records `4711-2`; empty as long as it has no number. */
  number: string
  /** Which of how many it is. */
  part: number
  parts: number
  bags: number
  cubicYards: number
  /** What a person has to write by hand, in words. */
  missing: string[]
}

type OfLoad = Pick<Load, 'wsrNumber' | 'cubicYards' | 'lines' | 'jobs'>

export const bagsOfLoad = ({ lines }: Pick<Load, 'lines'>): number => exactSum(lines.map(({ bags }) => bags))

/** What a load holds: as somebody said, or by its bags. */
export const quantityOf = (load: Pick<Load, 'cubicYards' | 'lines'>, bagsPerCubicYard: number): number =>
  load.cubicYards ?? cubicYardsOf(bagsOfLoad(load), bagsPerCubicYard)

const missingOf = ({ ownerName, ownerAddress, ownerPhone }: LoadJob): string[] => [
  ...(ownerName ? [] : ["the owner's name"]),
  ...(ownerAddress ? [] : ["the owner's address"]),
  ...(ownerPhone ? [] : ["the owner's phone"]),
]

/** A record for each job of a load, in the order of its jobs. Their cubic yards are together exactly the load's. */
export function wasteRecords(load: OfLoad, bagsPerCubicYard: number): WasteRecord[] {
  const bags = load.jobs.map(({ jobId }) => exactSum(load.lines.flatMap((line) => (line.jobId === jobId ? [line.bags] : []))))
  const yards = shareCubicYards(quantityOf(load, bagsPerCubicYard), bags)
  const parts = load.jobs.length
  return load.jobs.map((job, at) => ({
    job,
    number: load.wsrNumber === '' || parts === 1 ? load.wsrNumber : `${load.wsrNumber}-${at + 1}`,
    part: at + 1,
    parts,
    bags: bags[at] ?? 0,
    cubicYards: yards[at] ?? 0,
    missing: missingOf(job),
  }))
}
