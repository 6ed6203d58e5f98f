/** Whether those who are put on jobs hold what the jobs ask for. (product.md#certificates; decision 0271) */
import type { Day } from '@daysheet/domain/calendar/day'
import { certificateRefusalCode, type CertificateRefusal } from '@daysheet/domain/certificates/certificate-answers'
import { problemLines } from '@daysheet/domain/certificates/certificate-words'
import { checkCertificates, type CertificateProblem, type CheckedPerson } from '@daysheet/domain/certificates/check-certificates'
import type { CertificateGate } from '@daysheet/domain/certificates/gate'
import type { CertificateTerms } from '@daysheet/domain/certificates/jurisdiction'
import { may } from '@daysheet/domain/session/permissions'
import type { OwnDays } from '@daysheet/domain/session/own-days'
import { sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import { forbidden, type Session } from '../../../http/access.ts'
import { conflict } from '../../../http/errors.ts'
import { ownRows } from '../../../rest/own-rows.ts'
import { certificateKinds } from '../queries.ts'

/** A job of a day with its people. */
export interface Placement {
  entryId: string
  jobId: string
  day: Day
  cancelled: boolean
  startTime: string | null
  job: CertificateTerms
  supervisor: CheckedPerson | null
  crew: CheckedPerson[]
}

const certificatesOf = (key: 'worker_id' | 'supervisor_id', id: string) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('kindId', t.kind_id, 'issued', t.issued, 'expires', t.expires))
  from certificate t where t.${sql.ref(key)} = ${sql.ref(id)}), '[]')`

const worker = sql`jsonb_build_object('person', 'worker', 'personId', w.id, 'name', w.name, 'role', w.role, 'certificates', ${certificatesOf('worker_id', 'w.id')})`
const supervisor = sql`jsonb_build_object('person', 'supervisor', 'personId', v.id, 'name', v.name, 'role', null,
  'certificates', ${certificatesOf('supervisor_id', 'v.id')})`
const job = sql`jsonb_build_object('boro', j.boro, 'jurisdiction', j.jurisdiction, 'abatement', j.abatement)`

/** Which entries, with everybody who is on their crews. */
async function placementsWhere(db: Database, isOne: ReturnType<typeof sql>): Promise<Placement[]> {
  const { rows } = await sql<Placement>`
    select e.id as "entryId", e.job_id as "jobId", s.day, e.cancelled, e.start_time as "startTime", ${job} as job,
      case when v.id is not null then ${supervisor} end as supervisor,
      coalesce((select jsonb_agg(${worker} order by w.name, w.id) from worker_entry c join worker w on w.id = c.worker_id
        where c.schedule_entry_id = e.id and c.planned), '[]') as crew
    from schedule_entry e join schedule s on s.id = e.schedule_id join job j on j.id = e.job_id left join supervisor v on v.id = e.supervisor_id
    where ${isOne} order by e.id`.execute(db)
  return rows
}

/** What takes place on a day. */
export const placementsOn = (db: Database, day: Day, own?: OwnDays): Promise<Placement[]> =>
  placementsWhere(db, sql`s.day = ${day}::date and ${ownRows(own, 'ScheduleEntries', 'e')}`)

/** These entries, and nobody moves or reactivates them before this transaction ends: their day and job are those that people are checked for. */
async function lockPlacements(tx: Database, entryIds: readonly string[]): Promise<Placement[]> {
  const ids = sql`${[...new Set(entryIds)]}::uuid[]`
  await sql`select from schedule_entry where id = any(${ids}) order by id for share`.execute(tx)
  return placementsWhere(tx, sql`e.id = any(${ids})`)
}

/** Somebody by their id, with their certificates. */
export async function people(db: Database, ids: readonly string[]): Promise<CheckedPerson[]> {
  const { rows } = await sql<{ one: CheckedPerson }>`
    select ${worker} as one from worker w where w.id = any(${[...ids]}::uuid[])
    union all select ${supervisor} from supervisor v where v.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows.map(({ one }) => one)
}

/** The day of a schedule. */
async function dayOfSchedule(db: Database, id: string): Promise<Day | undefined> {
  return (await db.selectFrom('schedule').select('day').where('id', '=', id).executeTakeFirst())?.day
}

async function termsOfJob(db: Database, id: string): Promise<CertificateTerms | undefined> {
  return db.selectFrom('job').select(['boro', 'jurisdiction', 'abatement']).where('id', '=', id).executeTakeFirst()
}

export const gateNow = async (db: Database): Promise<CertificateGate> =>
  (await db.selectFrom('office_setting').select('certificate_gate').executeTakeFirstOrThrow()).certificate_gate

/** The reason for which somebody is put on a job all the same; null where none was given. */
export type Override = string | null

/** A reason is for whoever may let somebody pass. */
export function requireOverrideAccess({ standing }: Pick<Session, 'standing'>, reason: string | null | undefined): void {
  if ((reason ?? null) !== null && !may(standing, 'certificates.override')) throw forbidden(standing, 'certificates.override')
}

/** Somebody put on crews. */
export async function checkNewCrew(
  tx: Database,
  added: readonly { entryId: string; workerId: string }[],
  override: Override,
): Promise<void> {
  const gate = await gateNow(tx)
  if (gate === 'off' || added.length === 0) return
  const placements = await lockPlacements(
    tx,
    added.map(({ entryId }) => entryId),
  )
  const workers = await people(
    tx,
    added.map(({ workerId }) => workerId),
  )
  const checks = placements.map((placement): Checked => {
    const ids = new Set(added.filter(({ entryId }) => entryId === placement.entryId).map(({ workerId }) => workerId))
    // Who is on the crew already is not put on it by whoever lost our answer and asks again.
    const isNew = ({ personId }: CheckedPerson) => ids.has(personId) && !placement.crew.some((member) => member.personId === personId)
    return { ...placement, crew: workers.filter(isNew), inCharge: null }
  })
  await settle(tx, gate, checks, override)
}

/** A person who is to run a job; somebody of its crew may be in charge instead. `entryId` is null of a job that is only being added. */
export interface NewSupervisor {
  entryId: string
  scheduleId: string
  jobId: string
  supervisorId: string
}

/** Entries that are being added with somebody to run them: they have no crew yet. */
export async function checkNewEntries(tx: Database, added: readonly NewSupervisor[], override: Override): Promise<void> {
  const gate = await gateNow(tx)
  if (gate === 'off' || added.length === 0) return
  const checks: Checked[] = []
  for (const { entryId, scheduleId, jobId, supervisorId } of added) {
    const [day, terms, [inCharge]] = [await dayOfSchedule(tx, scheduleId), await termsOfJob(tx, jobId), await people(tx, [supervisorId])]
    // What does not exist is refused by its key.
    if (day === undefined || terms === undefined || inCharge === undefined) continue
    checks.push({ entryId, jobId, day, cancelled: false, job: terms, crew: [], inCharge: { supervisor: inCharge, crew: [] } })
  }
  await settle(tx, gate, checks, override)
}

/** What becomes of an entry: another day, job or supervisor, or that it takes place again. */
export interface EntryChange {
  scheduleId?: string
  jobId?: string
  supervisorId?: string
  cancelled?: boolean
}

/** An entry that is being changed. Its whole crew is looked at when its day or job is another, or it takes place again. */
export async function checkChangedEntry(tx: Database, entryId: string, change: EntryChange, override: Override): Promise<void> {
  const gate = await gateNow(tx)
  if (gate === 'off') return
  // Held as the change itself will hold it: whoever is adding people to it is waited for and seen.
  await sql`select from schedule_entry where id = ${entryId}::uuid for no key update`.execute(tx)
  const [now] = await placementsWhere(tx, sql`e.id = ${entryId}::uuid`)
  if (!now) return
  const { scheduleId, jobId, supervisorId, cancelled } = change
  const day = scheduleId === undefined ? now.day : await dayOfSchedule(tx, scheduleId)
  const terms = jobId === undefined ? now.job : await termsOfJob(tx, jobId)
  const inCharge = supervisorId === undefined ? now.supervisor : ((await people(tx, [supervisorId]))[0] ?? null)
  if (day === undefined || terms === undefined) return
  const isWhole = day !== now.day || (jobId !== undefined && jobId !== now.jobId) || (now.cancelled && cancelled === false)
  const isOtherSupervisor = supervisorId !== undefined && supervisorId !== now.supervisor?.personId
  if (!isWhole && !isOtherSupervisor) return
  const check: Checked = {
    ...now,
    day,
    jobId: jobId ?? now.jobId,
    job: terms,
    cancelled: cancelled ?? now.cancelled,
    crew: isWhole ? now.crew : [],
    inCharge: inCharge && { supervisor: inCharge, crew: now.crew },
  }
  await settle(tx, gate, [check], override)
}

/** Whole entries as they stand: those that were just copied. */
export async function checkEntries(tx: Database, entryIds: readonly string[], override: Override): Promise<void> {
  const gate = await gateNow(tx)
  if (gate === 'off' || entryIds.length === 0) return
  const placements = await lockPlacements(tx, entryIds)
  const checks = placements.map((placement): Checked => ({ ...placement, inCharge: placement.supervisor ? placement : null }))
  await settle(tx, gate, checks, override)
}

/** Those of crews who are asked to come: somebody has to be in charge of them. */
export async function checkTexted(tx: Database, texted: ReadonlyMap<string, readonly string[]>, override: Override): Promise<void> {
  const gate = await gateNow(tx)
  const asked = [...texted].flatMap(([entryId, workerIds]) => (workerIds.length > 0 ? [entryId] : []))
  if (gate === 'off' || asked.length === 0) return
  const checks = (await lockPlacements(tx, asked)).map((placement): Checked => {
    const crew = placement.crew.filter(({ personId }) => texted.get(placement.entryId)?.includes(personId))
    return { ...placement, crew, inCharge: placement }
  })
  await settle(tx, gate, checks, override)
}

type Checked = Pick<Placement, 'entryId' | 'jobId' | 'day' | 'cancelled' | 'job' | 'crew'> & {
  inCharge: { supervisor: CheckedPerson | null; crew: readonly CheckedPerson[] } | null
}

type Found = { check: Checked; problems: CertificateProblem[] }

/** Keeps what is waived, or refuses: with what is wrong with whom, and whether a reason would do. What was waived for an entry is not asked about again. */
async function settle(tx: Database, gate: CertificateGate, checks: readonly Checked[], override: Override): Promise<void> {
  const kinds = await certificateKinds(tx)
  const found = checks
    .filter(({ cancelled }) => !cancelled)
    .map((check): Found => ({ check, problems: checkCertificates({ ...checkedPart(check), kinds }) }))
    .filter(({ problems }) => problems.length > 0)
  const left = gate === 'ask' && found.length > 0 ? await withoutWaived(tx, found) : found
  const problems = left.flatMap((one) => one.problems)
  if (problems.length === 0) return
  const reason = override?.trim() ?? ''
  if (gate === 'ask' && reason !== '') return insertWaivers(tx, left, reason)
  const details: CertificateRefusal = { problems, canOverride: gate === 'ask' }
  throw conflict(refusalText(problems, gate), { code: certificateRefusalCode, details })
}

const checkedPart = ({ day, job: terms, crew, inCharge }: Checked) => ({ day, job: terms, crew, ...(inCharge && { inCharge }) })

const maxLines = 10

function refusalText(problems: readonly CertificateProblem[], gate: CertificateGate): string {
  const lines = problemLines(problems)
  const more = lines.length > maxLines ? [`and ${lines.length - maxLines} more`] : []
  const remedy = gate === 'ask' ? 'Say why it shall be all the same, or choose somebody else.' : 'Choose somebody else.'
  return `Certificates are missing. ${[...lines.slice(0, maxLines), ...more].join('; ')}. ${remedy}`
}

async function withoutWaived(tx: Database, found: readonly Found[]): Promise<Found[]> {
  const waivers = await tx
    .selectFrom('certificate_waiver')
    .select(['schedule_entry_id', 'day', 'problems'])
    .where(
      'schedule_entry_id',
      'in',
      found.map(({ check }) => check.entryId),
    )
    .execute()
  const key = (entryId: string, { personId, needed, day }: CertificateProblem) => [entryId, personId, needed, day].join(' ')
  const waived = new Set(waivers.flatMap((waiver) => waiver.problems.map((problem) => key(waiver.schedule_entry_id, problem))))
  return found.map(({ check, problems }) => ({ check, problems: problems.filter((problem) => !waived.has(key(check.entryId, problem))) }))
}

async function insertWaivers(tx: Database, found: readonly Found[], reason: string): Promise<void> {
  const rows = found.flatMap(({ check, problems }) => {
    const byPerson = Map.groupBy(problems, ({ personId }) => personId)
    return [...byPerson.values()].map((ofOne) => ({
      schedule_entry_id: check.entryId,
      job_id: check.jobId,
      day: check.day,
      worker_id: ofOne[0]?.person === 'worker' ? ofOne[0].personId : null,
      supervisor_id: ofOne[0]?.person === 'supervisor' ? ofOne[0].personId : null,
      problems: JSON.stringify(ofOne),
      reason,
    }))
  })
  await tx.insertInto('certificate_waiver').values(rows).execute()
}
