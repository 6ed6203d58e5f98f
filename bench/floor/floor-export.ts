/**
 * The floor of the export: a cursor over one hand-written statement, the hours counted by the product's own rule, each line put together with commas and
 * written as it comes. It checks no session, looks at nobody's other jobs, sorts nothing within a day, disarms no formula and counts no progress; quotes are all it knows of CSV.
 */
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { flagLabels } from '@daysheet/domain/timeclock/clock-flag'
import { hoursWorked } from '@daysheet/domain/timeclock/hours'
import type pg from 'pg'

const atOnce = 2000

interface Shift {
  /** As the file has it. */
  date: string
  day: string
  jobNum: string | null
  address: string
  name: string | null
  role: string | null
  isCancelled: boolean
  isPlanned: boolean
  events: { id: string; type: 'in' | 'out'; time: string }[] | null
}

const shifts = `
  select to_char(s.day, 'MM-DD-YYYY') as date, s.day::text as day, j.job_num::text as "jobNum", j.address, p.name, p.role,
    e.cancelled as "isCancelled", w.planned as "isPlanned",
    (select json_agg(json_build_object('id', v.id, 'type', v.type, 'time', v.time)) from clock_event v where v.worker_entry_id = w.id) as events
  from schedule s
  join schedule_entry e on e.schedule_id = s.id
  join worker_entry w on w.schedule_entry_id = e.id
  join job j on j.id = e.job_id
  join worker p on p.id = w.worker_id
  where s.day between $1 and $2 and (not e.cancelled or exists (select from clock_event v where v.worker_entry_id = w.id))
  order by s.day`

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

function lineOf({ date, day, jobNum, address, name, role, events, isCancelled, isPlanned }: Shift): string {
  const { hours, flags } = hoursWorked(events ?? [], role, { day, zone: 'America/New_York', others: [], isCancelled, isPlanned })
  return `${quoted(date)},${quoted(address)},${quoted(name ?? '')},${hours.toFixed(2)},${quoted(jobNum ?? '')},${quoted(flags.map((flag) => flagLabels[flag]).join(', '))}\r\n`
}

/** `GET /api/Schedules/export?from=&to=`. */
export async function exportHours(pool: pg.Pool, response: ServerResponse, [from = '', to = '']: string[]): Promise<void> {
  const client = await pool.connect()
  response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' })
  response.write('\ufeffDate,Job Address,Employee,Total Hours,Job Number,Flags\r\n')
  try {
    await client.query('begin read only')
    await client.query(`declare shift no scroll cursor for ${shifts}`, [from, to])
    for (;;) {
      const { rows } = await client.query<Shift>(`fetch ${atOnce} from shift`)
      if (rows.length === 0) break
      if (!response.write(rows.map(lineOf).join(''))) await once(response, 'drain')
    }
    await client.query('commit')
  } finally {
    client.release()
  }
  response.end()
}
