/** Where somebody of a crew stands, by what the server said and what the phone has kept since. (product.md#field-screen) */
import type { PunchPlace } from './punch.ts'
import type { FieldJob, FieldLack, FieldLapse, FieldPeople, FieldPerson } from './today.ts'

/** A punch that the phone has kept: by the worker entry of somebody who was on the crew when it was read, or by job and person. */
export interface QueuedPunch extends Partial<PunchPlace> {
  id: string
  workerEntryId?: string | undefined
  type: 'in' | 'out'
  time: string
  isTyped: boolean
  state: ShownPunch['state']
  /** When the server had it, by the phone's clock. */
  sentAt: number | null
  /** The punch that this record takes back; such a record is not a punch itself. */
  takesBack?: string | undefined
}

export interface ShownPunch {
  id: string
  type: 'in' | 'out'
  time: string
  isTyped: boolean
  /** Still on this phone; `refused` never gets further without a person. */
  state: 'sent' | 'waiting' | 'refused'
}

/** Somebody to be clocked; without a worker entry as long as only this phone knows that they came. */
export interface CrewMember extends Omit<FieldPerson, 'workerEntryId' | 'punches'> {
  workerEntryId: string | null
  punches: ShownPunch[]
  next: 'in' | 'out'
}

interface Known {
  queued: readonly QueuedPunch[]
  /** When the days were asked for, by the phone's clock; null: never. */
  requestedAt: number | null
  people: FieldPeople
}

const byTime = (one: ShownPunch, other: ShownPunch) => Date.parse(one.time) - Date.parse(other.time)

/**
 * Everybody of a job with their punches, each once, by time; behind the crew, whoever was added on this phone. What was sent before the days were asked for is the
 * server's to tell: the office may have taken it out since.
 */
export function crewOf(
  job: Pick<FieldJob, 'scheduleEntryId' | 'day' | 'asksFor' | 'crew'>,
  { queued, requestedAt, people: { people, lapses } }: Known,
): CrewMember[] {
  const isTold = ({ sentAt }: QueuedPunch) => sentAt !== null && requestedAt !== null && sentAt < requestedAt
  const untold = queued.filter((punch) => !isTold(punch))
  const takenBack = new Set(untold.flatMap(({ takesBack, state }) => (state === 'refused' ? [] : (takesBack ?? []))))
  const own = untold.filter(({ id, takesBack }) => takesBack === undefined && !takenBack.has(id))
  const here = own.filter(({ scheduleEntryId }) => scheduleEntryId === job.scheduleEntryId)
  const planned = job.crew.map(({ punches, ...person }): CrewMember => {
    const known = new Set(punches.map(({ id }) => id))
    const since = own.filter(
      ({ id, workerEntryId, scheduleEntryId, workerId }) =>
        !known.has(id) &&
        (workerEntryId === undefined
          ? scheduleEntryId === job.scheduleEntryId && workerId === person.workerId
          : workerEntryId === person.workerEntryId),
    )
    const told = punches.filter(({ id }) => !takenBack.has(id)).map((punch): ShownPunch => ({ ...punch, state: 'sent' }))
    return { ...person, ...withPunches([...told, ...since.map(shown)]) }
  })
  const onCrew = new Set(job.crew.map(({ workerId }) => workerId))
  const added = Map.groupBy(
    here.filter(({ workerId }) => workerId !== undefined && !onCrew.has(workerId)),
    ({ workerId = '' }) => workerId,
  )
  const names = new Map(people.map(({ workerId, name }) => [workerId, name]))
  return [
    ...planned,
    ...[...added].map(([workerId, punches]): CrewMember => ({
      workerEntryId: null,
      workerId,
      name: names.get(workerId) ?? null,
      phone: null,
      isActive: true,
      isPlanned: false,
      txtStatus: null,
      ...withPunches(punches.map(shown)),
      ...withLapses(lapsesAt(job, workerId, lapses)),
    })),
  ]
}

const shown = ({ id, type, time, isTyped, state }: QueuedPunch): ShownPunch => ({ id, type, time, isTyped, state })

function withPunches(unordered: ShownPunch[]): Pick<CrewMember, 'punches' | 'next'> {
  const punches = unordered.toSorted(byTime)
  return { punches, next: nextPunch(punches) }
}

const withLapses = (lapses: FieldLapse[]): Pick<CrewMember, 'lapses'> => (lapses.length > 0 ? { lapses } : {})

/** What somebody lacks of what a job asks for on its day: of its crew the server has said, of everybody else what they lack that day says it. */
export function lapsesAt(
  { day, asksFor, crew }: Pick<FieldJob, 'day' | 'asksFor' | 'crew'>,
  workerId: string,
  lacks: readonly FieldLack[],
): FieldLapse[] {
  const member = crew.find((person) => person.workerId === workerId)
  if (member) return member.lapses ?? []
  const isRequired = ({ where }: FieldLack) => asksFor === 'city' || (asksFor === 'state' && where === 'all')
  return lacks.filter((lack) => lack.workerId === workerId && lack.days.includes(day) && isRequired(lack))
}

/** What comes next of somebody: out of whoever is in, else in. What was refused counts for nothing. */
const nextPunch = (punches: readonly ShownPunch[]): 'in' | 'out' =>
  punches.findLast(({ state }) => state !== 'refused')?.type === 'in' ? 'out' : 'in'

/** How a punch names its person and job. */
export const placeOf = (
  { workerEntryId, workerId }: CrewMember,
  scheduleEntryId: string,
): Pick<QueuedPunch, 'workerEntryId' | keyof PunchPlace> => (workerEntryId === null ? { scheduleEntryId, workerId } : { workerEntryId })

/** Who is clocked in at another job of the day, and where: whoever is in twice is paid twice until somebody sees it. By person. */
export const inElsewhere = (job: FieldJob, jobs: readonly FieldJob[], known: Known): ReadonlyMap<string, FieldJob> =>
  new Map(
    jobs
      .filter(({ scheduleEntryId, day }) => scheduleEntryId !== job.scheduleEntryId && day === job.day)
      .flatMap((other) => crewOf(other, known).flatMap(({ workerId, next }) => (next === 'out' ? [[workerId, other] as const] : []))),
  )

/** The jobs that somebody of this one may be sent to: the others of the day that take place. */
export const otherJobs = (job: FieldJob, jobs: readonly FieldJob[]): FieldJob[] =>
  jobs.filter(({ scheduleEntryId, day, cancelled }) => scheduleEntryId !== job.scheduleEntryId && day === job.day && !cancelled)
