/** The jobs as a phone keeps them: nothing that it showed vanishes without a word. (product.md#field-screen) */
import { addDays } from '../../calendar/day.ts'
import type { FieldJob, FieldPerson, FieldToday } from '../today.ts'

/** What the server said last, and jobs of which it says nothing any more, as the phone knew them. */
export interface KnownDays extends FieldToday {
  /** Absent of what an older application kept. */
  lastKnown?: FieldJob[]
}

/** Every job that the phone knows, the supervisor's own first. */
export const allJobs = ({ jobs, formerJobs = [], lastKnown = [] }: KnownDays): FieldJob[] => [...jobs, ...formerJobs, ...lastKnown]

/** Whether a job is still the supervisor's on a day that the phone carries. */
export const isOwnJob = ({ jobs }: Pick<KnownDays, 'jobs'>, { scheduleEntryId }: Pick<FieldJob, 'scheduleEntryId'>): boolean =>
  jobs.some((job) => job.scheduleEntryId === scheduleEntryId)

/** What was just read, with what the phone knew before of the jobs that are gone from it. */
export function keepKnown(read: FieldToday, before: KnownDays | undefined): KnownDays {
  const known = new Map((before ? allJobs(before) : []).map((job) => [job.scheduleEntryId, job]))
  const told = { ...read, formerJobs: (read.formerJobs ?? []).map((job) => withKnown(job, known.get(job.scheduleEntryId))) }
  const isTold = new Set(allJobs(told).map(({ scheduleEntryId }) => scheduleEntryId))
  const isShown = ({ day }: FieldJob) => day >= addDays(read.today, -1) && day <= addDays(read.today, 1)
  return { ...told, lastKnown: [...known.values()].filter((job) => !isTold.has(job.scheduleEntryId) && isShown(job)) }
}

/**
 * The server says where a former job is and who clocked there; what else was on it the phone knows. People of its crew stay, so that what the phone has clocked of
 * them and not sent yet has a person.
 */
function withKnown(job: FieldJob, known: FieldJob | undefined): FieldJob {
  if (!known) return job
  const isHere = ({ workerEntryId }: FieldPerson) => job.crew.some((person) => person.workerEntryId === workerEntryId)
  const others = known.crew.filter((person) => !isHere(person)).map((person) => ({ ...person, punches: [] }))
  const { notes, areas, bags, filing } = known
  return { ...job, notes, areas, bags, filing, crew: [...job.crew, ...others] }
}
