import { addDays, dayOf } from '@daysheet/domain/calendar/day'
import { oldestOpenTime } from '@daysheet/domain/containers/request'
import { certificatesAskedFor, type CertificateProblem } from '@daysheet/domain/certificates/check-certificates'
import type { FieldArea, FieldContainer, FieldJob, FieldPerson, FieldToday } from '@daysheet/domain/field/today'
import { acp7Banner, latestStatus } from '@daysheet/domain/filings/progress'
import { minutesOfStartTime } from '@daysheet/domain/calendar/start-time'
import type { Database } from '#db/connection.ts'
import { notFound } from '#http/errors.ts'
import { problemsOf } from '../certificates/shifts/queries.ts'
import { newestChange } from '../live/queries.ts'
import { readSettings } from '../settings/queries.ts'
import { calledOnPhones } from '../people/queries.ts'
import { whoIsInElsewhere } from './elsewhere/queries.ts'
import { containersOf } from './containers/queries.ts'
import { changesOf } from './former/former-jobs.ts'
import { jobsOfSupervisor, supervisorNamed, type AreaRow, type CountedJob } from './queries.ts'

interface Clock {
  now: Date
  zone: string
  /** Whether the caller may see container requests. */
  seesContainers: boolean
}

/** The supervisor's days around today, earliest start first; cancelled jobs last, so that nobody drives there. */
export async function todayOf(db: Database, supervisorId: string, { now, zone, seesContainers }: Clock): Promise<FieldToday> {
  // Before anything that is told: what is changed meanwhile is told by the stream.
  const seq = await newestChange(db)
  const supervisor = await supervisorNamed(db, supervisorId)
  if (!supervisor) throw notFound('Supervisor', supervisorId)
  const today = dayOf(now.toISOString(), zone)
  const found = await jobsOfSupervisor(db, { supervisorId, from: addDays(today, -1), to: addDays(today, 1), zone })
  const { changes, formerJobs } = await changesOf(db, found, { supervisorId, today, zone })
  const names = await calledOnPhones(db)
  const containers = seesContainers
    ? await containersOf(
        db,
        found.map(({ jobId }) => jobId),
        oldestOpenTime(now),
      )
    : new Map<string, FieldContainer[]>()
  const told = (job: CountedJob): FieldJob => {
    const change = changes.get(job.scheduleEntryId)
    const crew = job.crew.map((person) => ({ ...person, name: names.get(person.workerId) ?? person.name }))
    const asked = changes.get(job.scheduleEntryId)?.what === 'given' ? undefined : containers.get(job.jobId)
    return { ...worked(job), crew, ...(asked && { containers: asked }), ...(change && { change }) }
  }
  const jobs = found
    .map(told)
    .toSorted(
      (one, other) =>
        (one.day < other.day ? -1 : one.day > other.day ? 1 : 0) ||
        Number(one.cancelled) - Number(other.cancelled) ||
        minutesOfStartTime(one.startTime) - minutesOfStartTime(other.startTime),
    )
  const lapses = await problemsOf(
    db,
    jobs.filter(({ cancelled }) => !cancelled).flatMap(({ jobId, day, crew }) => crew.map((person) => ({ ...person, jobId, day }))),
  )
  const withLapses = jobs.map((job) => ({
    ...job,
    crew: job.crew.map((person) => ({ ...person, ...lapsesIn(lapses.get(person.workerEntryId)) })),
  }))
  const workerIds = [...jobs, ...formerJobs].flatMap(({ crew }) => crew.map(({ workerId }) => workerId))
  const places = await whoIsInElsewhere(db, { supervisorId, workerIds, now, zone })
  const { correctionReasons: reasons, clockPhotos: photos, officePhone } = await readSettings(db)
  return {
    readAt: now.toISOString(),
    seq,
    today,
    supervisor,
    jobs: withLapses,
    formerJobs: formerJobs.map(told),
    inElsewhere: [...places].map(([workerId, place]) => ({ workerId, ...place })),
    reasons,
    photos,
    officePhone,
  }
}

const worked = ({ parts, terms, ...job }: CountedJob): FieldJob => ({
  ...job,
  asksFor: certificatesAskedFor(terms),
  filing: acp7Banner(parts).text,
  areas: parts.map(areaOf),
})

const lapsesIn = (problems: readonly CertificateProblem[] | undefined): Pick<FieldPerson, 'lapses'> =>
  problems ? { lapses: problems.map(({ needed, reason, date }) => ({ needed, reason, date })) } : {}

function areaOf({ id, floor, entireFloor, sectionOfFloor, typeOfMaterial, squareFeet, linearFeet, scopeStatuses }: AreaRow): FieldArea {
  const done = latestStatus(scopeStatuses)
  const name = [floor, entireFloor === true ? 'Entire floor' : sectionOfFloor, typeOfMaterial].filter(Boolean).join(', ')
  return { scopePartId: id, name, squareFeet, linearFeet, doneSquareFeet: done?.squareFeet ?? 0, doneLinearFeet: done?.linearFeet ?? 0 }
}
