import { clockEvent as clockEventShape } from '@daysheet/domain/timeclock/clock-event'
import { eosReport as eosReportShape } from '@daysheet/domain/timeclock/eos-report'
import { belongsTo, model } from '../../rest/model.ts'

export const clockEvent = model({
  name: 'Event',
  plural: 'Events',
  table: 'clock_event',
  shape: clockEventShape,
  fields: { receivedAt: { readOnly: true }, clockOffset: { readOnly: true } },
  relations: { workerEntry: belongsTo('WorkerEntry', 'workerEntryId') },
})

export const eosReport = model({
  name: 'EosReport',
  plural: 'EosReports',
  table: 'eos_report',
  shape: eosReportShape,
  relations: { scheduleEntry: belongsTo('ScheduleEntry', 'scheduleEntryId') },
})
