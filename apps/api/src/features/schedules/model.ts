import { belongsTo, hasMany, hasOne, model } from '#rest/model.ts'
import { corrections, otherShifts } from '../timeclock/queries.ts'
import { deleteParameters } from './params.ts'

/** Why somebody is put on a job without its certificates. No column holds it: the hooks take it out of the row. */
const overrideFields = { certificateOverride: { writeOnly: true }, certificateProblems: { writeOnly: true } }

export const schedule = model({
  name: 'Schedule',
  plural: 'Schedules',
  table: 'schedule',
  deleteParameters,
  deleteDescription:
    'A day with clock events is not deleted (docs/decisions/time-punches.md): it stays, and its jobs with punches are cancelled. Their punches do not count as hours.',
  relations: { scheduleEntries: hasMany('ScheduleEntry', 'scheduleId') },
})

export const scheduleEntry = model({
  name: 'ScheduleEntry',
  plural: 'ScheduleEntries',
  table: 'schedule_entry',
  deleteParameters,
  deleteDescription:
    'A job with punches is cancelled, not deleted (docs/decisions/time-punches.md), and its people are no longer planned. Its punches do not count as hours.',
  fields: { cancelled: { hasDefault: true }, ...overrideFields },
  relations: {
    job: belongsTo('Job', 'jobId'),
    supervisor: belongsTo('Supervisor', 'supervisorId'),
    schedule: belongsTo('Schedule', 'scheduleId'),
    workerEntries: hasMany('WorkerEntry', 'scheduleEntryId'),
    eosReport: hasOne('EosReport', 'scheduleEntryId'),
  },
})

/**
 * The server sets these from texts and answers. Only an import from another Daysheet may write
 * them.
 */
const textState = { readOnly: true, importable: true }

export const workerEntry = model({
  name: 'WorkerEntry',
  plural: 'WorkerEntries',
  table: 'worker_entry',
  deleteParameters,
  deleteDescription:
    'A person with punches is not deleted (docs/decisions/time-punches.md): the row stays with `planned` false, and its punches do not count as hours.',
  fields: { txtStatus: textState, txtStatusTime: textState, txtReason: textState, planned: { hasDefault: true }, ...overrideFields },
  relations: {
    worker: belongsTo('Worker', 'workerId'),
    scheduleEntry: belongsTo('ScheduleEntry', 'scheduleEntryId'),
    events: hasMany('Event', 'workerEntryId'),
  },
  derived: { otherShifts, corrections },
})
