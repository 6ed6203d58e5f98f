import { belongsTo, hasMany, hasOne, model } from '../../rest/model.ts'
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
    'What has clock events is not deleted (docs/decisions/0232): the day stays with the jobs on which somebody clocked, cancelled, and its punches are left out of the hours.',
  relations: { scheduleEntries: hasMany('ScheduleEntry', 'scheduleId') },
})

export const scheduleEntry = model({
  name: 'ScheduleEntry',
  plural: 'ScheduleEntries',
  table: 'schedule_entry',
  deleteParameters,
  deleteDescription:
    'A job on which somebody clocked is not deleted but cancelled (docs/decisions/0232), with those people not planned any more. Its punches are left out of the hours.',
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
    'Somebody who clocked is not deleted (docs/decisions/0232): the row stays with `planned` false, and its punches are left out of the hours.',
  fields: { txtStatus: textState, txtStatusTime: textState, txtReason: textState, planned: { hasDefault: true }, ...overrideFields },
  relations: {
    worker: belongsTo('Worker', 'workerId'),
    scheduleEntry: belongsTo('ScheduleEntry', 'scheduleEntryId'),
    events: hasMany('Event', 'workerEntryId'),
  },
  derived: { otherShifts, corrections },
})
