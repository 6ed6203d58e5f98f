/**
 * The floor of the time review: one hand-written statement for everybody's shifts around a workweek, judged by the product's own rules and put together by a
 * plain loop, so that what is compared is the road to them: no session, no settings, no corrections, states, answers or files to look for, no check of the answer.
 */
import { addDays } from '@daysheet/domain/calendar/day'
import { workweekOf } from '@daysheet/domain/calendar/workweek'
import { addRates } from '@daysheet/domain/timeclock/overtime-by-place'
import { dayClocks } from '@daysheet/domain/time-review/day-clock'
import { figuresOf, figuresText, overtimeOfShifts } from '@daysheet/domain/time-review/figures'
import { findExceptions } from '@daysheet/domain/time-review/exceptions/find-exceptions'
import { readShift, type ReviewShift } from '@daysheet/domain/time-review/review-shift'
import { defaultThresholds as thresholds } from '@daysheet/domain/time-review/thresholds'
import type pg from 'pg'
import { createHash } from 'node:crypto'

const zone = 'America/New_York'

type Tuple = [string, 'in' | 'out', string, number | null, string | null, number | null, number | null, boolean, number | null]

interface Row extends Omit<ReviewShift, 'punches' | 'zone' | 'job'> {
  workerName: string | null
  supervisorId: string | null
  supervisorName: string | null
  jobNum: string | null
  jobNumDecimals: number | null
  address: string
  events: Tuple[] | null
}

const text = `
  select c.worker_id as "workerId", w.name as "workerName", c.id as "workerEntryId", e.id as "scheduleEntryId", e.job_id as "jobId", s.day::text as day,
    e.supervisor_id as "supervisorId", v.name as "supervisorName", j.job_num as "jobNum", j.job_num_decimals as "jobNumDecimals", j.address,
    j.pay_regime as regime, j.overtime_codes as "overtimeCodes", j.overtime_holidays as "overtimeHolidays", j.make_up_days as "makeUpDays", null as "jobPlace",
    e.start_time as "startTime", c.planned as "isPlanned", e.cancelled as "isCancelled", c.txt_status as "txtStatus", own.role as role,
    (select r.time::text from eos_report r where r.schedule_entry_id = e.id) as "eosReportAt",
    exists (select from scope_part p where p.job_id = e.job_id) as "hasFiling", own.events
  from schedule s join schedule_entry e on e.schedule_id = s.id join worker_entry c on c.schedule_entry_id = e.id
    join worker w on w.id = c.worker_id join job j on j.id = e.job_id left join supervisor v on v.id = e.supervisor_id
    left join lateral (
      select json_agg(json_build_array(x.id, x.type, x.time, x.clock_offset, x.received_at, x.latitude, x.longitude, x.image is not null, x.accuracy)) as events,
        min(x.role) as role
      from clock_event x where x.worker_entry_id = c.id) own on true
  where s.day between $1::date and $2::date order by s.day, c.id`

function shiftOf({ events, jobNum, jobNumDecimals, address, ...row }: Row): ReviewShift {
  return {
    ...row,
    zone,
    job: { jobNum: jobNum === null ? null : Number(jobNum), jobNumDecimals, address },
    punches: (events ?? []).map(([id, type, time, clockOffset, receivedAt, latitude, longitude, hasPhoto, accuracy]) => ({
      id,
      type,
      time: new Date(time).toISOString(),
      clockOffset,
      receivedAt,
      latitude,
      longitude,
      hasPhoto,
      accuracy,
      typed: false,
      correctedAt: null,
    })),
  }
}

/** `GET /api/timeReview/week?from=`, of a week of which nothing was put right, marked or answered. */
export async function reviewWeek(pool: pg.Pool, [day = '']: string[]): Promise<string> {
  const week = workweekOf(day, [])
  const { rows } = await pool.query<Row>({ name: 'review', text, values: [addDays(week.from, -1), addDays(week.to, 1)] })
  const all = rows.map((row) => ({ row, shift: shiftOf(row) }))
  const review = { now: new Date().toISOString(), week, thresholds }
  const found = findExceptions(
    all.map(({ shift }) => shift),
    review,
  )
  const inside = all.filter(({ shift }) => shift.day >= week.from && shift.day <= week.to)
  const overtime = overtimeOfShifts(
    inside.map(({ shift }) => shift),
    [],
  )
  const clockOf = dayClocks(zone)
  const isOver = (shift: ReviewShift) => {
    const { isOver: hasEnded, open, isOpenOver } = readShift(shift, clockOf(shift.day), review)
    return hasEnded && (open === null || isOpenOver)
  }
  const shown = inside.filter(({ shift: { punches, isPlanned, isCancelled } }) => punches.length > 0 || (isPlanned && !isCancelled))
  const cells = Map.groupBy(shown, ({ shift }) => `${shift.workerId} ${shift.day}`)
  const days = [...cells.values()].map((cell) => {
    const shifts = cell.map(({ row, shift }) => {
      const { workerEntryId, scheduleEntryId, jobId } = shift
      return { workerEntryId, scheduleEntryId, jobId, supervisorId: row.supervisorId, ...figuresOf(shift) }
    })
    const counted = cell.map(({ shift }) => shift)
    return {
      workerId: cell[0]?.shift.workerId,
      day: cell[0]?.shift.day,
      state: 'open',
      isOver: counted.every(isOver),
      stateId: null,
      given: null,
      digest: createHash('sha256').update(figuresText(counted, overtime)).digest('base64url'),
      minutes: shifts.reduce((sum, { minutes }) => sum + minutes, 0),
      rawMinutes: shifts.reduce((sum, { rawMinutes }) => sum + rawMinutes, 0),
      paidAt: addRates(shifts.map(({ workerEntryId }) => overtime.get(workerEntryId)?.minutes ?? {})),
      shifts,
      isWhole: true,
      isOwnHours: false,
      since: null,
      by: null,
      at: null,
      reason: null,
    }
  })
  const here = new Set(days.map(({ workerId }) => workerId))
  const workers = new Map(inside.map(({ row }) => [row.workerId, row.workerName]))
  const jobs = new Map(inside.map(({ shift: { jobId, job } }) => [jobId, job]))
  const supervisors = new Map(inside.flatMap(({ row }) => (row.supervisorId === null ? [] : [[row.supervisorId, row.supervisorName]])))
  return JSON.stringify({
    ...week,
    workers: [...workers].filter(([id]) => here.has(id)).map(([id, name]) => ({ id, name })),
    jobs: [...jobs].map(([id, job]) => ({ id, ...job })),
    supervisors: [...supervisors]
      .map(([id, name]) => ({ id, name }))
      .toSorted(({ name: one }, { name: other }) => String(one).localeCompare(String(other), 'en')),
    days,
    exceptions: found.map((exception) => ({ ...exception, answer: null })),
    exports: [],
  })
}
