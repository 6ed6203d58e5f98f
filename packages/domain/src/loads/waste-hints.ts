/** Which jobs have bags that do not fit the feet removed. (product.md#bags-and-feet; decisions/loads.md) */
import { addDays, type Day } from '../calendar/day.ts'
import { nextWorkingDay, workingDaysAgo } from '../calendar/working-days.ts'
import { exactSum } from '../numbers/exact.ts'
import { round } from '../numbers/round.ts'
import type { WasteHint, WasteRate } from './waste-hint.ts'

/** Areas of a job that are alike: what of them is done by the latest status of each. */
export interface RemovedFeet {
  abatementType: string | null
  material: string | null
  procedure: string | null
  squareFeet: number
  linearFeet: number
  /** Whether nothing that was filed is left to do. */
  isDone: boolean
}

/** What is known of a job's waste. */
export interface JobWaste {
  jobId: string
  jobNum: number | null
  jobNumDecimals: number | null
  address: string
  areas: readonly RemovedFeet[]
  /** The days of the window on which removed feet went up, the first one first. */
  removedOn: readonly Day[]
  bags: number
  /** Of the bags, those of days whose feet are entered by now (`wasteDays`). */
  settledBags: number
  lastBagsOn: Day | null
}

/** Bags and feet of one day are entered within so many working days of each other. */
const entryDays = 5
/** Older things nobody mends any more. */
const windowDays = 60
/** So long back the company's jobs are learned from: what it does changes. */
const experienceDays = 730

/** The days that hints go by: until which everything is entered, from which on something is worth a hint, and learned from. */
export const wasteDays = (today: Day) => ({
  settled: workingDaysAgo(today, entryDays),
  recent: addDays(today, -windowDays),
  learned: addDays(today, -experienceDays),
})

/** Fewer jobs than these are no experience. */
const fewestJobs = 5
/** Of less a job tells nothing: the bags of the enclosure itself outweigh those of the material. */
const fewestFeet = 100
/** Fewer bags than these say nothing, too many of them as little as too few. */
const fewestBags = 10
/** So many times what is expected, or less than the same part of it. */
const farTimes = 3

const plain = (text: string | null) => (text ?? '').trim().replaceAll(/\s+/g, ' ')
const isOfType =
  (...types: string[]) =>
  ({ abatementType }: RemovedFeet) =>
    types.includes(plain(abatementType).toLowerCase())
const isRemoval = isOfType('removal')
/** What stays where it is makes no bags. Of all else, cleaning up and what nobody named, nobody can tell how many it makes. */
const isLeftInPlace = isOfType('encapsulation', 'enclosure')

interface Feet extends Pick<WasteRate, 'material' | 'procedure' | 'unit'> {
  key: string
  feet: number
}

/** The feet removed of each material in each way, by unit; nothing where bags of other work may be among them. */
function removedFeet({ areas }: JobWaste): Feet[] | undefined {
  const done = areas.filter((area) => area.squareFeet + area.linearFeet > 0 && !isLeftInPlace(area))
  const feet = new Map<string, Feet>()
  for (const area of done) {
    const [material, procedure] = [plain(area.material), plain(area.procedure)]
    if (!isRemoval(area) || material === '' || procedure === '') return undefined
    for (const unit of ['squareFeet', 'linearFeet'] as const) {
      if (area[unit] === 0) continue
      const key = [material, procedure, unit].join('\u001f').toLowerCase()
      feet.set(key, { key, material, procedure, unit, feet: (feet.get(key)?.feet ?? 0) + area[unit] })
    }
  }
  return feet.size === 0 ? undefined : [...feet.values()]
}

const isFinished = ({ areas }: JobWaste) => areas.every((area) => area.isDone || isLeftInPlace(area))

/** Whether nothing was removed and no bags came lately, so that whatever there is of both is entered. */
const isSettled = ({ removedOn, lastBagsOn }: JobWaste, settled: Day) =>
  (removedOn.at(-1) ?? '') <= settled && (lastBagsOn ?? '') <= settled

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const half = sorted.length / 2
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2
}

/** What a job teaches: the bags for 100 feet of the one thing that was removed there. Of a job with several nobody can tell whose its bags are. */
function lessonOf(job: JobWaste, settled: Day): { key: string; bagsPer100: number } | undefined {
  const [only, ...others] = removedFeet(job) ?? []
  if (!only || others.length > 0 || only.feet < fewestFeet || job.bags === 0 || !isFinished(job) || !isSettled(job, settled))
    return undefined
  return { key: only.key, bagsPer100: (job.bags * 100) / only.feet }
}

type Lesson = NonNullable<ReturnType<typeof lessonOf>> & { jobId: string }

/** How many bags the company's other jobs would have for these feet; nothing where it has too few of them for a part of it. */
function expectedBags(
  job: JobWaste,
  lessons: ReadonlyMap<string, readonly Lesson[]>,
): { expected: number; rates: WasteRate[] } | undefined {
  const feet = removedFeet(job)
  if (!feet) return undefined
  const learned = feet.map(({ key, feet: removed, ...what }) => {
    const others = (lessons.get(key) ?? []).filter(({ jobId }) => jobId !== job.jobId)
    const rate = median(others.map(({ bagsPer100 }) => bagsPer100))
    return { bags: (removed * rate) / 100, rate: { ...what, bagsPer100: round(rate, 1), jobs: others.length } }
  })
  if (learned.some(({ rate }) => rate.jobs < fewestJobs)) return undefined
  return { expected: Math.round(exactSum(learned.map(({ bags }) => bags))), rates: learned.map(({ rate }) => rate) }
}

/** The first day of the window on which feet were removed that no bags came after: the feet of a day are entered on the next working day at the latest. */
function unbaggedSince({ areas, removedOn, lastBagsOn }: JobWaste): Day | undefined {
  if (!areas.some((area) => isRemoval(area) && area.squareFeet + area.linearFeet > 0)) return undefined
  const bagged = lastBagsOn === null ? '' : nextWorkingDay(lastBagsOn)
  return removedOn.find((day) => day > bagged)
}

/**
 * A hint for each job that somebody should look at, in their order; the most telling where there are several. `jobs` are all of `wasteDays` that have bags or removed feet.
 * Where nothing is sure nothing is said: a company that enters no bags at all, or no feet, is not told so of each job.
 */
export function wasteHints(jobs: readonly JobWaste[], today: Day): WasteHint[] {
  const { settled, recent } = wasteDays(today)
  const lessons = Map.groupBy(
    jobs.flatMap((job) => {
      const lesson = lessonOf(job, settled)
      return lesson ? [{ ...lesson, jobId: job.jobId }] : []
    }),
    ({ key }) => key,
  )
  const entersBags = jobs.some(({ bags }) => bags > 0)
  const hasFeet = ({ areas }: JobWaste) => areas.some(({ squareFeet, linearFeet }) => squareFeet + linearFeet > 0)
  const entersFeet = jobs.some(hasFeet)
  return jobs.flatMap((job): WasteHint[] => {
    const { jobId, jobNum, jobNumDecimals, address, bags, settledBags, removedOn, lastBagsOn } = job
    if (removedOn.length === 0 && (lastBagsOn ?? '') < recent) return []
    const of = { jobId, jobNum, jobNumDecimals, address }
    const since = unbaggedSince(job)
    if (entersBags && since !== undefined && since <= settled) return [{ kind: 'no_bags', ...of, since, lastBagsOn }]
    if (entersFeet && job.areas.some(isRemoval) && !hasFeet(job) && settledBags > 0) return [{ kind: 'no_feet', ...of, bags: settledBags }]
    const usual = expectedBags(job, lessons)
    if (!usual || Math.max(usual.expected, bags) < fewestBags) return []
    if (isFinished(job) && isSettled(job, settled) && bags > 0 && bags * farTimes < usual.expected)
      return [{ kind: 'few_bags', ...of, bags, ...usual }]
    if (settledBags > usual.expected * farTimes) return [{ kind: 'many_bags', ...of, bags: settledBags, ...usual }]
    return []
  })
}
