/**
 * The floor of the hours: one hand-written statement for the clock events and for what else somebody worked at the same hours, counted by the simplest loop.
 * The rule that counts is the product's own, so that what is compared is the road to it: no session, no parameters to check, no checks of the answer, no corrections.
 */
import { flagTexts } from '@daysheet/domain/timeclock/flag-text'
import { hoursWorked } from '@daysheet/domain/timeclock/hours'
import { round } from '@daysheet/domain/numbers/round'
import type { OtherShift } from '@daysheet/domain/timeclock/shift'
import type pg from 'pg'
import { otherShifts } from './floor-reads.ts'

interface Shift {
  day: string
  entryId: string
  jobId: string
  jobNum: string | null
  jobNumDecimals: number | null
  address: string
  name: string | null
  role: string | null
  isCancelled: boolean
  isPlanned: boolean
  events: { id: string; type: 'in' | 'out'; time: string; clockOffset: number | null }[] | null
  others: OtherShift[]
}

const shifts = `
  select s.day::text as day, e.id as "entryId", j.id as "jobId", j.job_num as "jobNum", j.job_num_decimals as "jobNumDecimals", j.address, p.name, p.role,
    e.cancelled as "isCancelled", w.planned as "isPlanned",
    own.events, ${otherShifts} as others
  from worker_entry w
  cross join lateral (
    select json_agg(json_build_object('id', v.id, 'type', v.type, 'time', v.time, 'clockOffset', v.clock_offset)) as events,
      min(v.time) as first, max(v.time) as last
    from clock_event v where v.worker_entry_id = w.id) own
  join schedule_entry e on e.id = w.schedule_entry_id
  join schedule s on s.id = e.schedule_id
  join job j on j.id = e.job_id
  join worker p on p.id = w.worker_id`

const zone = 'America/New_York'

const countedOf = ({ events, role, day, others, isCancelled, isPlanned }: Shift) =>
  hoursWorked(events ?? [], role, { day, zone, others, isCancelled, isPlanned })

/** `GET /api/Workers/{id}/hours`. */
export async function workerHours(pool: pg.Pool, [worker = '', from = '', to = '']: string[]): Promise<string> {
  const text = `${shifts} where w.worker_id = $1 and s.day between $2 and $3 order by s.day, e.id`
  const { rows } = await pool.query<Shift>({ name: 'worker-hours', text, values: [worker, from, to] })
  let minutes = 0
  const lines = []
  for (const shift of rows) {
    const { day, entryId, jobId, jobNum, jobNumDecimals, address } = shift
    const worked = countedOf(shift)
    minutes += worked.minutes
    if (worked.hours > 0 || worked.flags.length > 0)
      lines.push({
        day,
        scheduleEntryId: entryId,
        jobId,
        jobNum: jobNum === null ? null : Number(jobNum),
        jobNumDecimals,
        address,
        hours: worked.hours,
        flags: worked.flags,
        flagTexts: flagTexts(worked, { day, zone }),
      })
  }
  return JSON.stringify({ workerId: worker, name: rows[0]?.name ?? null, from, to, totalHours: round(minutes / 60, 2), lines })
}

/** `GET /api/Jobs/hours?ids=`: one list, as PostgreSQL writes an array. */
export async function jobHours(pool: pg.Pool, [jobs = '{}']: string[]): Promise<string> {
  const text = `${shifts} where e.job_id = any($1::uuid[])`
  const { rows } = await pool.query<Shift>({ name: 'job-hours', text, values: [jobs] })
  const totals = new Map(
    jobs
      .slice(1, -1)
      .split(',')
      .map((jobId) => [jobId, { minutes: 0, flagged: 0 }]),
  )
  for (const shift of rows) {
    const total = totals.get(shift.jobId)
    const worked = countedOf(shift)
    if (!total) continue
    total.minutes += worked.minutes
    if (worked.flags.length > 0) total.flagged += 1
  }
  return JSON.stringify([...totals].map(([jobId, { minutes, flagged }]) => ({ jobId, hours: round(minutes / 60, 2), flagged })))
}
