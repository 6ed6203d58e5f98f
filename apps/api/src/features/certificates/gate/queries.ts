/** Whether those who are put on jobs hold what the jobs ask for. (product.md#certificates; decisions/certificate-gate.md) */
import type { Day } from '@daysheet/domain/calendar/day'
import type { CheckedPerson } from '@daysheet/domain/certificates/check-certificates'
import { gateOf, type EffectiveGate } from '@daysheet/domain/certificates/gate'
import type { CertificateTerms } from '@daysheet/domain/certificates/jurisdiction'
import type { CertificateOverride } from '@daysheet/domain/certificates/override'
import { may } from '@daysheet/domain/session/permissions'
import type { OwnDays } from '@daysheet/domain/session/own-days'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'
import { forbidden, type Session } from '#http/access.ts'
import { ownRows } from '#rest/own-rows.ts'
import { keepsCards } from '../queries.ts'
import { noOverride, settle, type Checked, type Override } from './settle.ts'

/** A job of a day with its people. */
export interface Placement {
  entryId: string
  jobId: string
  scheduleId: string
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
    select e.id as "entryId", e.job_id as "jobId", s.id as "scheduleId", s.day, e.cancelled, e.start_time as "startTime", ${job} as job,
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

/** The days of schedules, by their ids. */
async function daysOfSchedules(db: Database, ids: readonly string[]): Promise<Map<string, Day>> {
  const { rows } = await sql<{ id: string; day: Day }>`select id, day from schedule where id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, day }) => [id, day]))
}

/** What jobs ask for, by their ids. */
export async function termsOfJobs(db: Database, ids: readonly string[]): Promise<Map<string, CertificateTerms>> {
  const { rows } = await sql<CertificateTerms & { id: string }>`
    select id, boro, jurisdiction, abatement from job where id = any(${[...new Set(ids)]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...terms }) => [id, terms]))
}

export async function gateNow(db: Database): Promise<EffectiveGate> {
  const { certificate_gate: gate } = await db.selectFrom('office_setting').select('certificate_gate').executeTakeFirstOrThrow()
  return gateOf(gate, { hasCards: gate === 'auto' && (await keepsCards(db)) })
}

/** A reason is for whoever may let somebody pass. */
export function requireOverrideAccess({ standing }: Pick<Session, 'standing'>, { certificateOverride }: CertificateOverride): void {
  if ((certificateOverride ?? null) !== null && !may(standing, 'certificates.override')) throw forbidden(standing, 'certificates.override')
}

/** The reason that a call carries. */
export const overrideIn = ({ certificateOverride, certificateProblems }: CertificateOverride): Override => ({
  reason: certificateOverride?.trim() ?? '',
  shown: certificateProblems ?? '',
})

/** Somebody who is put on a crew, and why all the same, where a reason was given for them. */
export interface NewMember {
  entryId: string
  workerId: string
  override: Override
}

/**
 * A punch shows that work was done only if its day has come. A punch on a future day must not let a
 * person pass the certificate check.
 */
const hasCome = ({ day }: Pick<Placement, 'day'>, today: Day) => day <= today

/** Somebody put on crews. A reason is that of its row, and lets nobody else pass. */
export async function checkNewCrew(tx: Database, added: readonly NewMember[], today: Day): Promise<void> {
  const gate = await gateNow(tx)
  if (gate === 'off' || added.length === 0) return
  const placements = new Map(
    (
      await lockPlacements(
        tx,
        added.map(({ entryId }) => entryId),
      )
    ).map((placement) => [placement.entryId, placement]),
  )
  const workers = await people(
    tx,
    added.map(({ workerId }) => workerId),
  )
  const members = new Map(workers.map((member) => [member.personId, member]))
  const checks = added.flatMap(({ entryId, workerId, override }): Checked[] => {
    const placement = placements.get(entryId)
    const member = members.get(workerId)
    // Who is on the crew already is not put on it by whoever lost our answer and asks again.
    const isNew = member && placement && !placement.crew.some(({ personId }) => personId === workerId)
    return isNew ? [{ ...placement, crew: [member], inCharge: null, override, isWorked: hasCome(placement, today) }] : []
  })
  await settle(tx, gate, checks)
}

/** A person who is to run a job; somebody of its crew may be in charge instead. `entryId` is null of a job that is only being added. */
export interface NewSupervisor {
  entryId: string
  scheduleId: string
  jobId: string
  supervisorId: string
  override: Override
}

/** Entries that are being added with somebody to run them: they have no crew yet. */
export async function checkNewEntries(tx: Database, added: readonly NewSupervisor[]): Promise<void> {
  const gate = await gateNow(tx)
  if (gate === 'off' || added.length === 0) return
  const of = (id: 'scheduleId' | 'jobId' | 'supervisorId') => added.map((one) => one[id])
  const [days, terms] = [await daysOfSchedules(tx, of('scheduleId')), await termsOfJobs(tx, of('jobId'))]
  const supervisors = new Map((await people(tx, of('supervisorId'))).map((one) => [one.personId, one]))
  const checks = added.flatMap(({ entryId, scheduleId, jobId, supervisorId, override }): Checked[] => {
    const [day, job, inCharge] = [days.get(scheduleId), terms.get(jobId), supervisors.get(supervisorId)]
    // What does not exist is refused by its key.
    if (day === undefined || job === undefined || inCharge === undefined) return []
    return [{ entryId, jobId, day, cancelled: false, job, crew: [], inCharge: { supervisor: inCharge, crew: [] }, override }]
  })
  await settle(tx, gate, checks)
}

/** What becomes of an entry: another day, job or supervisor, or that it takes place again. */
export interface EntryChange {
  scheduleId?: string
  jobId?: string
  supervisorId?: string
  cancelled?: boolean
}

/** An entry that is being changed. Its whole crew is looked at when its day or job is another, or it takes place again. */
export async function checkChangedEntry(
  tx: Database,
  entryId: string,
  { change, override, today }: { change: EntryChange; override: Override; today: Day },
): Promise<void> {
  const gate = await gateNow(tx)
  if (gate === 'off') return
  // Held as the change itself will hold it: whoever is adding people to it is waited for and seen.
  await sql`select from schedule_entry where id = ${entryId}::uuid for no key update`.execute(tx)
  const [now] = await placementsWhere(tx, sql`e.id = ${entryId}::uuid`)
  if (!now) return
  const { scheduleId, jobId, supervisorId, cancelled } = change
  const day = scheduleId === undefined ? now.day : (await daysOfSchedules(tx, [scheduleId])).get(scheduleId)
  const terms = jobId === undefined ? now.job : (await termsOfJobs(tx, [jobId])).get(jobId)
  const inCharge = supervisorId === undefined ? now.supervisor : ((await people(tx, [supervisorId]))[0] ?? null)
  if (day === undefined || terms === undefined) return
  const isElsewhere = day !== now.day || (jobId !== undefined && jobId !== now.jobId)
  const isWhole = isElsewhere || (now.cancelled && cancelled === false)
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
    override,
    isWorked: !isElsewhere && !isOtherSupervisor && hasCome(now, today),
  }
  await settle(tx, gate, [check])
}

/** Whole entries as they stand: those that were just copied. */
export async function checkEntries(tx: Database, entryIds: readonly string[], override: Override): Promise<void> {
  const gate = await gateNow(tx)
  if (gate === 'off' || entryIds.length === 0) return
  const checks = (await lockPlacements(tx, entryIds)).map((placement) => wholeOf(placement, override))
  await settle(tx, gate, checks)
}

/**
 * Checks crew members who were put on a job while it was cancelled or on another day, and whom an
 * undo now brings to it. People who were on the job before are not checked, because the undo
 * restores them. (decisions/planning.md)
 */
export async function checkJoined(
  tx: Database,
  joined: ReadonlyMap<string, readonly string[]>,
  { override, today }: { override: Override; today: Day },
): Promise<void> {
  const gate = await gateNow(tx)
  const entryIds = [...joined].flatMap(([entryId, workerIds]) => (workerIds.length > 0 ? [entryId] : []))
  if (gate === 'off' || entryIds.length === 0) return
  const checks = (await lockPlacements(tx, entryIds)).map((placement): Checked => {
    const crew = placement.crew.filter(({ personId }) => joined.get(placement.entryId)?.includes(personId))
    return { ...placement, crew, inCharge: null, override, isWorked: hasCome(placement, today) }
  })
  await settle(tx, gate, checks)
}

/** All that stands on a schedule whose day is becoming another; the caller holds its entries. A reason is given job by job, by moving them. */
export async function checkMovedDay(tx: Database, scheduleId: string, day: Day): Promise<void> {
  const gate = await gateNow(tx)
  if (gate === 'off') return
  const placements = await placementsWhere(tx, sql`s.id = ${scheduleId}::uuid`)
  await settle(
    tx,
    gate,
    placements.map((placement) => wholeOf({ ...placement, day }, noOverride)),
    { takesReason: false },
  )
}

/** Everybody of an entry, and who runs it where somebody does. */
const wholeOf = (placement: Placement, override: Override): Checked => ({
  ...placement,
  inCharge: placement.supervisor ? placement : null,
  override,
})

/** Those of crews who are asked to come: somebody has to be in charge of them. */
export async function checkTexted(tx: Database, texted: ReadonlyMap<string, readonly string[]>, override: Override): Promise<void> {
  const gate = await gateNow(tx)
  const entryIds = [...texted].flatMap(([entryId, workerIds]) => (workerIds.length > 0 ? [entryId] : []))
  if (gate === 'off' || entryIds.length === 0) return
  const checks = (await lockPlacements(tx, entryIds)).map((placement): Checked => {
    const crew = placement.crew.filter(({ personId }) => texted.get(placement.entryId)?.includes(personId))
    return { ...placement, crew, inCharge: placement, override }
  })
  await settle(tx, gate, checks)
}
