/**
 * The floor of each read: the same rows through one hand-written statement, as somebody would write it who needs just this one answer.
 * Property names and instants are the API's, so that both sides send the same JSON.
 */

export const at = (column: string, name: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "${name}"`

// The specification's properties, as in a plain read; the dashboard also shows additions.
const job = `id, address, boro, job_num as "jobNum", job_num_decimals as "jobNumDecimals", job_desc as "jobDesc", premises_detail as "premisesDetail",
  budget, active, owner_name as "ownerName", owner_address as "ownerAddress", owner_phone as "ownerPhone"`
const shownJob = `id, version, address, boro, job_num as "jobNum", job_num_decimals as "jobNumDecimals", job_desc as "jobDesc",
  premises_detail as "premisesDetail", budget, active, pay_regime as "payRegime"`
const supervisor = `id, name, username, email, active`
const worker = `id, name, phone, address, active, role, language`
const entry = `e.id, e.job_id as "jobId", e.schedule_id as "scheduleId", e.supervisor_id as "supervisorId", e.start_time as "startTime", e.cancelled,
  e.cancelled_reason as "cancelledReason", e.notes`
const crew = `w.id, w.worker_id as "workerId", w.schedule_entry_id as "scheduleEntryId", w.txt_status as "txtStatus", ${at('w.txt_status_time', 'txtStatusTime')}`
const event = `id, worker_entry_id as "workerEntryId", type, ${at('time', 'time')}, latitude, longitude, image, signature`
const eventAdditions = `accuracy, no_photo_reason as "noPhotoReason", no_position_reason as "noPositionReason", ${at('received_at', 'receivedAt')},
  clock_offset as "clockOffset", clock_set_back as "clockSetBack", role, certificate_reason as "certificateReason", version`
const item = `id, name, code, unit_of_measure as "unitOfMeasure", type, serial_required as "serialRequired", price`

export const list = (rows: string) => `coalesce((select json_agg(r) from (${rows}) r), '[]')`
const one = (row: string) => `(select row_to_json(r) from (${row}) r)`

const imageSet = `id, job_id as "jobId", supervisor_id as "supervisorId", ${at('time', 'time')}, images`
const checklistAdditions = `name, template_id as "templateId", template_version as "templateVersion", version`
const scopePart = `id, job_id as "jobId", filing_number as "filingNumber", floor, entire_floor as "entireFloor", section_of_floor as "sectionOfFloor",
  abatement_type as "abatementType", abatement_procedure as "abatementProcedure", type_of_material as "typeOfMaterial", square_feet as "squareFeet",
  linear_feet as "linearFeet", permit_required as "permitRequired"`
const eosReport = `id, schedule_entry_id as "scheduleEntryId", decon, prep, removal, removal_qty as "removalQty", bagout, bagout_qty as "bagoutQty", breakdown,
  comments, ${at('time', 'time')}, signature, version`

interface Overview {
  own: string
  checklist: string
  imageSet: string
  scopePart: string
  scopeStatus: string
}

/** A job `j` with what cards and lists show of it. */
const overviewOf = (shown: Overview) => `
  ${shown.own},
  ${one(`select ${shown.checklist} from checklist c where c.job_id = j.id order by c.time desc limit 1`)} as checklist,
  ${list(`select ${shown.imageSet} from image_set i where i.job_id = j.id order by i.time desc limit 1`)} as "imageSets",
  ${list(`
    select ${shown.scopePart},
      ${list(`select ${shown.scopeStatus} from scope_status st where st.scope_part_id = p.id order by st.time desc limit 1`)} as "scopeStatuses"
    from scope_part p where p.job_id = j.id order by p.id`)} as "scopeParts"`

const scopeStatus = `id, scope_part_id as "scopePartId", ${at('time', 'time')}, square_feet as "squareFeet", linear_feet as "linearFeet"`
const jobOverview = overviewOf({ own: job, checklist: imageSet, imageSet, scopePart, scopeStatus })
const dashboardJob = overviewOf({
  own: shownJob,
  checklist: `${imageSet}, ${checklistAdditions}`,
  imageSet: `${imageSet}, note, version`,
  scopePart: `${scopePart}, version`,
  scopeStatus: `${scopeStatus}, version`,
})

const scheduleTree = (crewCondition: string) => `
  select s.id, ${at('s.date', 'date')}, ${list(`
    select ${entry},
      ${one(`select ${job} from job where id = e.job_id`)} as job,
      ${one(`select ${supervisor} from supervisor where id = e.supervisor_id`)} as supervisor,
      ${list(`
        select ${crew},
          ${one(`select ${worker} from worker where id = w.worker_id`)} as worker,
          ${list(`select ${event} from clock_event where worker_entry_id = w.id order by time, id`)} as events
        from worker_entry w where w.schedule_entry_id = e.id ${crewCondition} order by w.id`)} as "workerEntries"
    from schedule_entry e where e.schedule_id = s.id order by e.id`)} as "scheduleEntries"
  from schedule s where s.date between $1 and $2 order by s.date, s.id`

/** Where else the person on `w` was clocked in at the hours of `own`, by the index on worker and time: what hours that overlap are flagged by. */
export const otherShifts = list(`
  select oj.job_num as "jobNum", oj.job_num_decimals as "jobNumDecimals", oj.address, o.id as "workerEntryId", '[]'::json as corrections,
    ${list(`select id, type, ${at('time', 'time')}, clock_offset as "clockOffset" from clock_event where worker_entry_id = o.id order by time, id`)} as events
  from (select worker_entry_id, min(time) as first from clock_event
      where worker_id = w.worker_id and worker_entry_id <> w.id and time > own.first - interval '1 day' and time < own.last + interval '1 day'
      group by worker_entry_id having min(time) < own.last and max(time) > own.first) near
    join worker_entry o on o.id = near.worker_entry_id join schedule_entry oe on oe.id = o.schedule_entry_id join job oj on oj.id = oe.job_id
  order by near.first, o.id`)

/** Statement texts by scenario; each returns one row with one column, the finished JSON. */
export const floorQueries = {
  day: `select row_to_json(d)::text as body from (${scheduleTree('')} limit 1) d`,
  dashboard: `select row_to_json(d)::text as body from (
    select s.id, ${at('s.date', 'date')}, s.version, ${list(`
      select ${entry}, e.version,
        ${one(`select ${dashboardJob} from job j where j.id = e.job_id`)} as job,
        ${one(`select id, name, active from supervisor where id = e.supervisor_id`)} as supervisor,
        ${one(`select ${eosReport} from eos_report where schedule_entry_id = e.id`)} as "eosReport",
        ${list(`
          select ${crew}, w.txt_reason as "txtReason", w.planned, w.version,
            ${one(`select id, name, phone, active, role from worker where id = w.worker_id`)} as worker,
            own.events, ${otherShifts} as "otherShifts", '[]'::json as corrections
          from worker_entry w cross join lateral (
            select coalesce(json_agg(r order by v.time, v.id), '[]') as events, min(v.time) as first, max(v.time) as last
            from clock_event v cross join lateral (select ${event}, ${eventAdditions}) r where v.worker_entry_id = w.id) own
          where w.schedule_entry_id = e.id order by w.id`)} as "workerEntries"
      from schedule_entry e where e.schedule_id = s.id order by e.id`)} as "scheduleEntries"
    from schedule s where s.date between $1 and $2 order by s.date, s.id limit 1) d`,
  hours: `select ${list(scheduleTree('and w.worker_id = $3'))}::text as body`,
  jobs: `select ${list(`select ${jobOverview} from job j order by job_num, id limit 100 offset $1`)}::text as body`,
  orders: `select ${list(`
    select o.id, ${at('o.date', 'date')}, ${at('o.job_date', 'jobDate')}, o.job_id as "jobId", o.supervisor_id as "supervisorId",
      ${list(`
        select l.id, l.order_id as "orderId", l.item_id as "itemId", l.qty, l.qty_picked as "qtyPicked",
          ${one(`select ${item}, ${list(`select id, item_id as "itemId", ${at('p.date', 'date')}, price from price p where p.item_id = i.id order by p.date, p.id`)} as prices from item i where i.id = l.item_id`)} as item
        from item_entry l where l.order_id = o.id order by l.id`)} as "itemEntries",
      ${one(`select ${job} from job where id = o.job_id`)} as job,
      ${one(`select ${supervisor} from supervisor where id = o.supervisor_id`)} as supervisor
    from material_order o where o.date between $1 and $2 order by o.id`)}::text as body`,
  search: `select ${list(`select ${job} from job where address ~* $1 order by job_num, id limit 100`)}::text as body`,
} as const

export type FloorRead = keyof typeof floorQueries | 'worker-hours' | 'job-hours' | 'review'
