/** What people lack on jobs that they are on, or that they clocked. (product.md#certificates) */
import type { Day } from '@daysheet/domain/calendar/day'
import { lapseText } from '@daysheet/domain/certificates/certificate-words'
import { checkCertificates, standingsOf, type CertificateProblem } from '@daysheet/domain/certificates/check-certificates'
import type { FieldLack } from '@daysheet/domain/field/today'
import { sql } from 'kysely'
import { mapYielding } from '#concurrency/yielding.ts'
import type { Database } from '#db/connection.ts'
import { gateNow, people, termsOfJobs } from '../gate/queries.ts'
import { certificateKinds, peopleToCheck } from '../queries.ts'

/** Somebody on a job of a day. */
interface PlacedWorker {
  workerEntryId: string
  workerId: string
  jobId: string
  day: Day
  /** The one of the day; that of today, where there is none. */
  role?: string | null
}

/** By worker entry, what people lack of what their jobs ask for on that day; nobody where nothing is checked. */
export async function problemsOf(db: Database, placed: readonly PlacedWorker[]): Promise<Map<string, CertificateProblem[]>> {
  const found = new Map<string, CertificateProblem[]>()
  if (placed.length === 0 || (await gateNow(db)) === 'off') return found
  const workerIds = new Set(placed.map(({ workerId }) => workerId))
  const kinds = await certificateKinds(db)
  const workers = new Map((await people(db, [...workerIds])).map((one) => [one.personId, one]))
  const terms = await termsOfJobs(
    db,
    placed.map(({ jobId }) => jobId),
  )
  await mapYielding(placed, ({ workerEntryId, workerId, jobId, day, role }) => {
    const [person, job] = [workers.get(workerId), terms.get(jobId)]
    if (!person || !job) return
    const problems = checkCertificates({ day, job, kinds, crew: [{ ...person, role: role ?? person.role }] })
    if (problems.length > 0) found.set(workerEntryId, problems)
  })
  return found
}

/** What everybody who is active lacks on these days wherever the job is, each once with its days; nobody where nothing is checked. */
export async function lackedOn(db: Database, days: readonly Day[]): Promise<FieldLack[]> {
  if ((await gateNow(db)) === 'off') return []
  const [kinds, everybody] = await Promise.all([certificateKinds(db), peopleToCheck(db)])
  const standings = days.map((day) => ({ day, standingOf: standingsOf({ kinds, day }) }))
  const workers = everybody.filter(({ person }) => person === 'worker')
  const lacked = await mapYielding(workers, ({ personId: workerId, certificates }) => {
    const lacks = standings.flatMap(({ day, standingOf }) => standingOf(certificates, 'handler').lapses.map((lapse) => ({ lapse, day })))
    const alike = Map.groupBy(lacks, ({ lapse }) => JSON.stringify(lapse))
    return [...alike.values()].flatMap(([first, ...others]) =>
      first ? [{ workerId, ...first.lapse, days: [first, ...others].map(({ day }) => day) }] : [],
    )
  })
  return lacked.flat()
}

interface Lacked {
  lapses: string[]
  /** Why they were put on the job, or clocked in, all the same. */
  reason: string | null
}

/** The same of those who clocked, in words, and with the reason: what was said on the site, else what the office said. */
export async function lackedCertificates(
  db: Database,
  shifts: readonly (PlacedWorker & { scheduleEntryId: string })[],
): Promise<Map<string, Lacked>> {
  const problems = await problemsOf(db, shifts)
  const lacking = shifts.filter(({ workerEntryId }) => problems.has(workerEntryId))
  if (lacking.length === 0) return new Map()
  const said = await reasonsOnSite(db, [...problems.keys()])
  const waivers = await db
    .selectFrom('certificate_waiver')
    .select(['schedule_entry_id', 'worker_id', 'reason'])
    .where('schedule_entry_id', 'in', [...new Set(lacking.map(({ scheduleEntryId }) => scheduleEntryId))])
    .orderBy('made_at')
    .execute()
  // Of several the last one counts.
  const onSite = new Map(said.map((punch) => [punch.workerEntryId, punch.reason]))
  const ofOffice = new Map(waivers.map((waiver) => [`${waiver.schedule_entry_id} ${waiver.worker_id}`, waiver.reason]))
  return new Map(
    lacking.map(({ workerEntryId, scheduleEntryId, workerId }) => [
      workerEntryId,
      {
        lapses: (problems.get(workerEntryId) ?? []).map(lapseText),
        reason: onSite.get(workerEntryId) ?? ofOffice.get(`${scheduleEntryId} ${workerId}`) ?? null,
      },
    ]),
  )
}

/** Why people worked all the same, as it was said with what was clocked or typed on the site; the newest last. */
async function reasonsOnSite(db: Database, workerEntryIds: readonly string[]): Promise<{ workerEntryId: string; reason: string }[]> {
  const entries = sql`${[...workerEntryIds]}::uuid[]`
  const { rows } = await sql<{ workerEntryId: string; reason: string }>`
    select worker_entry_id as "workerEntryId", certificate_reason as reason, time from clock_event
    where worker_entry_id = any(${entries}) and certificate_reason is not null
    union all select worker_entry_id, certificate_reason, time from time_correction
    where worker_entry_id = any(${entries}) and certificate_reason is not null order by time`.execute(db)
  return rows
}
