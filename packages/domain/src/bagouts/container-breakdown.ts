/** What a container breakdown says beside its rows: the bags of each job, and the name of its file. (product.md#calls) */
import { clockAt, dayOf } from '../calendar/day.ts'
import { exactSum } from '../numbers/exact.ts'
import type { Bagout } from './bagout.ts'

export interface JobBags extends Pick<Bagout, 'jobId' | 'jobNum' | 'jobNumDecimals' | 'address' | 'boro'> {
  /** How many bagouts there were. */
  bagouts: number
  bags: number
}

const compareJobs = (one: JobBags, other: JobBags): number =>
  // Two without a number make NaN, which decides as little as 0 does.
  (one.jobNum ?? Infinity) - (other.jobNum ?? Infinity) || one.address.localeCompare(other.address) || (one.jobId < other.jobId ? -1 : 1)

/** Each job with its bags, by job number, those without one last, then by address. */
export function bagsByJob(rows: readonly Bagout[]): JobBags[] {
  const jobs = [...Map.groupBy(rows, ({ jobId }) => jobId).values()].flatMap((ofJob): JobBags[] => {
    const [first] = ofJob
    if (!first) return []
    const { jobId, jobNum, jobNumDecimals, address, boro } = first
    return [{ jobId, jobNum, jobNumDecimals, address, boro, bagouts: ofJob.length, bags: exactSum(ofJob.map(({ bags }) => bags)) }]
  })
  return jobs.toSorted(compareJobs)
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** `ContainerBreakdown_2026-11-20_0915.pdf`: when it was made, by the clock of the business. Sorts in the order of time. */
export function containerBreakdownName(now: Date, zone: string): string {
  const { hour, minute } = clockAt(now, zone)
  return `ContainerBreakdown_${dayOf(now, zone)}_${twoDigits(hour)}${twoDigits(minute)}.pdf`
}
