/** What was clocked, a shift at a time, with the corrections laid over it. */
import type { Day } from '@daysheet/domain/calendar/day'
import type { OwnDays } from '@daysheet/domain/session/own-days'
import type { ReviewShift } from '@daysheet/domain/time-review/review-shift'
import { creditRole, punchesOf, type CurrentCorrection } from '@daysheet/domain/timeclock/correction'
import { sql, type RawBuilder } from 'kysely'
import { mapYielding } from '#concurrency/yielding.ts'
import type { Database } from '#db/connection.ts'
import { ownRows } from '#rest/own-rows.ts'
import { correctedEvent, currentCorrections } from '../queries.ts'

/** Which days, both included, and whose; everybody's without `workerIds`. */
export interface Scope {
  from: Day
  to: Day
  workerIds?: readonly string[]
  /** Also everybody who is on a job with one of them, because what is proposed goes by the crew. */
  withCrews?: true
  /** A caller who sees only their own days sees no other shifts. */
  own?: OwnDays | undefined
}

const instant = (moment: string) => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A clock event as it came. A list, not an object: a week of three hundred people has thousands. */
type EventTuple = [
  id: string,
  type: 'in' | 'out',
  time: string,
  clockOffset: number | null,
  receivedAt: string | null,
  latitude: number | null,
  longitude: number | null,
  hasPhoto: boolean,
  role: string | null,
  accuracy: number | null,
  clockSetBack: boolean | null,
]

type DatedCorrection = CurrentCorrection & { madeAt: string }

interface ShiftRow extends Omit<ReviewShift, 'punches' | 'zone' | 'job' | 'role'> {
  workerName: string | null
  supervisorId: string | null
  isOwn: boolean
  jobNum: number | null
  jobNumDecimals: number | null
  address: string
  events: EventTuple[]
  corrections: DatedCorrection[] | null
}

/** A shift as the rules are told of it, and who and where it is about. */
export interface StoredShift {
  shift: ReviewShift
  workerName: string | null
  supervisorId: string | null
  /** Whether it is of the days of whoever asks; everything is, of whoever sees everything. */
  isOwn: boolean
  /** Somebody clocked or put something right here, whether it counts by now or not. */
  wasClocked: boolean
  /** A person clocked here and the punch was not moved to another job; it may be left out. */
  hasClocked: boolean
  /** When something was put right here that holds. */
  correctionTimes: string[]
}

/**
 * Everybody's shifts of these days, as they count: what was clocked with the corrections laid over it. One statement. Whether a job has a filing is looked up for the
 * job: as `exists`, PostgreSQL reads the areas of all jobs there ever were. (decisions/tests-and-releases.md)
 */
export async function shiftsOf(db: Database, { from, to, workerIds, withCrews, own }: Scope, zone: string): Promise<StoredShift[]> {
  const { rows } = await sql<ShiftRow>`
    select c.worker_id as "workerId", w.name as "workerName", c.id as "workerEntryId", e.id as "scheduleEntryId", e.job_id as "jobId", s.day,
      e.supervisor_id as "supervisorId", j.job_num as "jobNum", j.job_num_decimals as "jobNumDecimals", j.address,
      j.pay_regime as regime, j.overtime_codes as "overtimeCodes", j.overtime_holidays as "overtimeHolidays", j.make_up_days as "makeUpDays",
      case when j.latitude is not null then json_build_object('latitude', j.latitude, 'longitude', j.longitude, 'radius', j.site_radius) end as "jobPlace",
      e.start_time as "startTime", c.planned as "isPlanned", e.cancelled as "isCancelled", c.txt_status as "txtStatus",
      (select ${sql.raw(instant('r.time'))} from eos_report r where r.schedule_entry_id = e.id) as "eosReportAt",
      filing.is_there is not null as "hasFiling", ${ownRows(own, 'WorkerEntries', 'c')} as "isOwn", coalesce(own.events, '[]') as events,
      case when c.corrected then ${sql.raw(currentCorrections('c', `, 'madeAt', ${instant('k.made_at')}${correctedEvent}`))} end as corrections
    from schedule s join schedule_entry e on e.schedule_id = s.id join worker_entry c on c.schedule_entry_id = e.id
      join worker w on w.id = c.worker_id join job j on j.id = e.job_id
      left join lateral (
        select json_agg(json_build_array(v.id, v.type, v.time, v.clock_offset, v.received_at, v.latitude, v.longitude, v.image is not null, v.role, v.accuracy, v.clock_set_back)) as events
        from clock_event v where v.worker_entry_id = c.id) own on true
      left join lateral (select true as is_there from scope_part p where p.job_id = e.job_id limit 1) filing on true
    where s.day between ${from}::date and ${to}::date ${withCrews ? ofCrews(workerIds) : ofWorkers('c.worker_id', workerIds)}
    order by s.day, c.id`.execute(db)
  return mapYielding(rows, (row) => stored(row, zone))
}

/** Only rows of these workers; all rows if no workers are named. */
export const ofWorkers = (column: string, ids: readonly string[] | undefined): RawBuilder<unknown> =>
  ids === undefined ? sql`` : sql`and ${sql.ref(column)} = any(${[...ids]}::uuid[])`

const ofCrews = (ids: readonly string[] = []) =>
  sql`and exists (select from worker_entry o where o.schedule_entry_id = e.id and o.worker_id = any(${[...ids]}::uuid[]))`

function stored(row: ShiftRow, zone: string): StoredShift {
  const { workerName, supervisorId, isOwn, jobNum, jobNumDecimals, address, events, corrections, ...shift } = row
  const madeAt = new Map(corrections?.map((correction) => [correction.punchId, correction.madeAt]))
  const moved = new Set(corrections?.filter(({ workerEntryId }) => workerEntryId !== row.workerEntryId).map(({ punchId }) => punchId))
  const origins = new Map(corrections?.map(({ punchId, originId }) => [punchId, originId]))
  const isTakenAway = ({ action, workerEntryId }: CurrentCorrection) => action === 'void' || workerEntryId !== row.workerEntryId
  const punches = punchesOf(
    { workerEntryId: row.workerEntryId, events: events.map(clockedPunch), corrections: corrections ?? [] },
    correctedPunch,
  )
  return {
    shift: {
      ...shift,
      zone,
      role: creditRole({ events: firstOf(events), corrections: corrections ?? [] }),
      job: { jobNum, jobNumDecimals, address },
      ...(corrections && { takenAwayAt: corrections.filter(isTakenAway).map((correction) => correction.madeAt) }),
      punches: punches.map(({ typed = false, ...punch }) => {
        const originId = origins.get(punch.id) ?? row.workerEntryId
        const correctedAt = madeAt.get(punch.id) ?? null
        return { ...punch, typed, correctedAt, ...(originId !== row.workerEntryId && { movedFrom: originId }) }
      }),
    },
    workerName,
    supervisorId,
    isOwn,
    hasClocked: punches.length > 0 || events.some(([id]) => !moved.has(id)),
    wasClocked: events.length > 0 || madeAt.size > 0,
    correctionTimes: [...madeAt.values()],
  }
}

/** The role of the day's first event, where there is one. Found here: an ordered aggregate for each shift costs the statement a tenth. */
function firstOf(events: readonly EventTuple[]): { role: string | null }[] {
  const [first, ...others] = events
  return first ? [{ role: others.reduce((earliest, event) => (event[2] < earliest[2] ? event : earliest), first)[8] }] : []
}

const clockedPunch = ([id, type, time, clockOffset, receivedAt, latitude, longitude, hasPhoto, , accuracy, clockSetBack]: EventTuple) => ({
  id,
  type,
  time: new Date(time).toISOString(),
  clockOffset,
  receivedAt,
  latitude,
  longitude,
  accuracy,
  hasPhoto,
  clockSetBack,
  typed: undefined as boolean | undefined,
})

/** A punch that was moved here has the photo and the place of the event; one that was added has none. */
const correctedPunch = ({ punchId: id, type, time, event }: CurrentCorrection) => ({
  id,
  type,
  time,
  clockOffset: null,
  clockSetBack: event?.clockSetBack ?? null,
  typed: undefined as boolean | undefined,
  receivedAt: event?.receivedAt ?? null,
  latitude: event?.latitude ?? null,
  longitude: event?.longitude ?? null,
  accuracy: event?.accuracy ?? null,
  hasPhoto: (event?.image ?? null) !== null,
})
