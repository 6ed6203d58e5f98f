/** The waste shipment records of a load: one for each job, because each job has another generator. (product.md#waste-shipment-record; decisions/loads.md) */
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

type OfLoad = Pick<Load, 'wsrNumber' | 'cubicYards' | 'lines' | 'jobs' | 'recordSuffixes'>

/**
 * The suffix that each job's record adds to the load's number, by job; 0 for none. A suffix that is
 * on paper stays with its job and is never reused. Jobs added later get the next suffixes.
 */
export function suffixesOf({ jobs, recordSuffixes: kept }: Pick<Load, 'jobs' | 'recordSuffixes'>): Record<string, number> {
  const used = Object.values(kept)
  if (used.length === 0) return Object.fromEntries(jobs.map(({ jobId }, at) => [jobId, jobs.length === 1 ? 0 : at + 1]))
  const last = Math.max(1, ...used)
  const added = jobs.filter(({ jobId }) => kept[jobId] === undefined)
  return { ...kept, ...Object.fromEntries(added.map(({ jobId }, at) => [jobId, last + 1 + at])) }
}

export const bagsOfLoad = ({ lines }: Pick<Load, 'lines'>): number => exactSum(lines.map(({ bags }) => bags))

/** What a load holds: as somebody said, or by its bags. */
export const quantityOf = (load: Pick<Load, 'cubicYards' | 'lines'>, bagsPerCubicYard: number): number =>
  load.cubicYards ?? cubicYardsOf(bagsOfLoad(load), bagsPerCubicYard)

const missingOf = ({ ownerName, ownerAddress, ownerPhone }: LoadJob): string[] => [
  ...(ownerName ? [] : ["the owner's name"]),
  ...(ownerAddress ? [] : ["the owner's address"]),
  ...(ownerPhone ? [] : ["the owner's phone"]),
]

const numberOf = (wsrNumber: string, suffix: number): string => (wsrNumber === '' || suffix === 0 ? wsrNumber : `${wsrNumber}-${suffix}`)

/** A record for each job of a load, in the order of its jobs. Their cubic yards are together exactly the load's. */
export function wasteRecords(load: OfLoad, bagsPerCubicYard: number): WasteRecord[] {
  const bags = load.jobs.map(({ jobId }) => exactSum(load.lines.flatMap((line) => (line.jobId === jobId ? [line.bags] : []))))
  const yards = shareCubicYards(quantityOf(load, bagsPerCubicYard), bags)
  const parts = load.jobs.length
  const suffixes = suffixesOf(load)
  return load.jobs.map((job, at) => ({
    job,
    number: numberOf(load.wsrNumber, suffixes[job.jobId] ?? 0),
    part: at + 1,
    parts,
    bags: bags[at] ?? 0,
    cubicYards: yards[at] ?? 0,
    missing: missingOf(job),
  }))
}
