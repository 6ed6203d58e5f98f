/** What people lack on jobs that they are on, or that they clocked. (product.md#certificates) */
import type { Day } from '@daysheet/domain/calendar/day'
import { lapseText } from '@daysheet/domain/certificates/certificate-words'
import { checkCertificates, type CertificateProblem } from '@daysheet/domain/certificates/check-certificates'
import type { Database } from '../../../db/connection.ts'
import { gateNow, people, termsOfJobs } from '../gate/queries.ts'
import { certificateKinds } from '../queries.ts'

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
  for (const { workerEntryId, workerId, jobId, day, role } of placed) {
    const [person, job] = [workers.get(workerId), terms.get(jobId)]
    if (!person || !job) continue
    const problems = checkCertificates({ day, job, kinds, crew: [{ ...person, role: role ?? person.role }] })
    if (problems.length > 0) found.set(workerEntryId, problems)
  }
  return found
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
  const said = await db
    .selectFrom('clock_event')
    .select(['worker_entry_id', 'certificate_reason'])
    .where('worker_entry_id', 'in', [...problems.keys()])
    .where('certificate_reason', 'is not', null)
    .orderBy('time')
    .execute()
  const waivers = await db
    .selectFrom('certificate_waiver')
    .select(['schedule_entry_id', 'worker_id', 'reason'])
    .where('schedule_entry_id', 'in', [...new Set(lacking.map(({ scheduleEntryId }) => scheduleEntryId))])
    .orderBy('made_at')
    .execute()
  // Of several the last one counts.
  const onSite = new Map(said.map((event) => [event.worker_entry_id, event.certificate_reason]))
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
