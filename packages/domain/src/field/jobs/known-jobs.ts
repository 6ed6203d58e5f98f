/**
 * The jobs as a phone keeps them: a job that it showed never disappears without an explanation.
 * (product.md#field-screen)
 */
import { addDays } from '@daysheet/domain/calendar/day'
import type { FieldJob, FieldPerson, FieldToday } from '../today.ts'

/**
 * The server's last answer, and jobs that the server no longer sends, as the phone last had them.
 */
export interface KnownDays extends FieldToday {
  /** Missing in data that an older app saved. */
  lastKnown?: FieldJob[]
}

/** Every job that the phone has, the supervisor's own first. */
export const allJobs = ({ jobs, formerJobs = [], lastKnown = [] }: KnownDays): FieldJob[] => [...jobs, ...formerJobs, ...lastKnown]

/** Whether the supervisor still has a job on a day that the phone carries. */
export const isOwnJob = ({ jobs }: Pick<KnownDays, 'jobs'>, { scheduleEntryId }: Pick<FieldJob, 'scheduleEntryId'>): boolean =>
  jobs.some((job) => job.scheduleEntryId === scheduleEntryId)

/** Combines a new answer of the server with what the phone had about jobs that are gone from it. */
export function keepKnown(read: FieldToday, before: KnownDays | undefined): KnownDays {
  const known = new Map((before ? allJobs(before) : []).map((job) => [job.scheduleEntryId, job]))
  const told = { ...read, formerJobs: (read.formerJobs ?? []).map((job) => withKnown(job, known.get(job.scheduleEntryId))) }
  const isTold = new Set(allJobs(told).map(({ scheduleEntryId }) => scheduleEntryId))
  const isShown = ({ day }: FieldJob) => day >= addDays(read.today, -1) && day <= addDays(read.today, 1)
  return { ...told, lastKnown: [...known.values()].filter((job) => !isTold.has(job.scheduleEntryId) && isShown(job)) }
}

/**
 * For a lost job the server sends only the address and the people who clocked. The phone adds the
 * note, areas, bags and the other crew members, so that its unsent punches still belong to a
 * person.
 */
function withKnown(job: FieldJob, known: FieldJob | undefined): FieldJob {
  if (!known) return job
  const isHere = ({ workerEntryId }: FieldPerson) => job.crew.some((person) => person.workerEntryId === workerEntryId)
  const others = known.crew.filter((person) => !isHere(person)).map((person) => ({ ...person, punches: [] }))
  const { notes, areas, bags, filing } = known
  return { ...job, notes, areas, bags, filing, crew: [...job.crew, ...others] }
}
