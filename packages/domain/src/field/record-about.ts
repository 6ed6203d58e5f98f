/** What a record that a phone keeps is about, in what the phone knows: for whoever looks through thirty that wait. (product.md#field-screen) */
import type { FieldJob, FieldPeople } from './today.ts'

export interface RecordAbout {
  /** Whom a punch is of. */
  name: string | null
  punch: { type: 'in' | 'out'; time: string } | null
  job: FieldJob | null
}

interface Known {
  jobs: readonly FieldJob[]
  people: FieldPeople['people']
}

/** What is not known any more is left out: a phone may keep something for longer than the days it shows. */
export function aboutOf(body: Readonly<Record<string, unknown>>, { jobs, people }: Known): RecordAbout {
  const { type, time, workerEntryId, workerId, scheduleEntryId, jobId } = body
  const isOf = (person: FieldJob['crew'][number]) => person.workerEntryId === workerEntryId || person.workerId === workerId
  const job =
    jobs.find((one) => one.scheduleEntryId === scheduleEntryId) ??
    jobs.find(({ crew }) => crew.some((person) => person.workerEntryId === workerEntryId)) ??
    jobs.find((one) => one.jobId === jobId) ??
    null
  const isPunch = (type === 'in' || type === 'out') && typeof time === 'string'
  return {
    name: job?.crew.find(isOf)?.name ?? people.find((person) => person.workerId === workerId)?.name ?? null,
    punch: isPunch ? { type, time } : null,
    job,
  }
}

/** The records about a job: those of its day, and those that name only the job. */
export const recordsOfJob = <Kept extends { body: Readonly<Record<string, unknown>> }>(
  records: readonly Kept[],
  { scheduleEntryId, jobId, crew }: Pick<FieldJob, 'scheduleEntryId' | 'jobId' | 'crew'>,
): Kept[] =>
  records.filter(({ body }) => {
    if (body['scheduleEntryId'] !== undefined) return body['scheduleEntryId'] === scheduleEntryId
    if (body['workerEntryId'] !== undefined) return crew.some(({ workerEntryId }) => workerEntryId === body['workerEntryId'])
    return body['jobId'] === jobId
  })
