/** What overtime is counted from: whole workweeks of those who are on a sheet. */
import type { Day } from '@daysheet/domain/calendar/day'
import type { Workweek } from '@daysheet/domain/calendar/workweek'
import type { PaidShift } from '@daysheet/domain/timeclock/overtime-by-place'
import type { PayTerms } from '@daysheet/domain/overtime/pay-terms'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'
import { ofSheet, punchesIn, roleIn, withClocked, type CorrectionsTuple, type EventTuple, type Sheet } from '../queries.ts'

interface ShiftRow extends PayTerms {
  workerId: string
  day: Day
  workerEntryId: string
  jobId: string
  role: string | null
  events: EventTuple[]
  put: CorrectionsTuple
}

/** What everybody was clocked for in these weeks, on whichever job, who is on the sheet in that week. */
export async function shiftsOfWeeks(db: Database, sheet: Sheet, weeks: readonly Workweek[]): Promise<PaidShift[]> {
  const days = 'from' in sheet ? sql`and s.day between ${sheet.from}::date and ${sheet.to}::date` : sql``
  // The places of these weeks come first, by the index of the days: joined with the people at once, PostgreSQL reads those of all years.
  const { rows } = await sql<ShiftRow>`
    with place as materialized (
      select w.first, s.day, e.job_id, c.id, c.worker_id, c.corrected, (true ${days} ${ofSheet(sheet)}) as on_sheet
      from unnest(${weeks.map(({ from }) => from)}::date[], ${weeks.map(({ to }) => to)}::date[]) as w(first, last)
        join schedule s on s.day between w.first and w.last join schedule_entry e on e.schedule_id = s.id join worker_entry c on c.schedule_entry_id = e.id),
    concerned as (select distinct worker_id, first from place where on_sheet)
    select c.worker_id as "workerId", c.day, c.id as "workerEntryId", j.id as "jobId", j.pay_regime as "payRegime", j.overtime_codes as "overtimeCodes",
      j.overtime_holidays as "overtimeHolidays", j.make_up_days as "makeUpDays", own.role, own.events, put.standing as put
    from place c join concerned k on k.worker_id = c.worker_id and k.first = c.first join job j on j.id = c.job_id ${withClocked}
    where own.first is not null or put.first is not null`.execute(db)
  return rows.map(({ workerId, day, workerEntryId, jobId: id, role, events, put, ...terms }) => ({
    workerId,
    day,
    workerEntryId,
    job: { id, ...terms },
    role: roleIn(role, events, put),
    punches: punchesIn(events, put),
  }))
}
