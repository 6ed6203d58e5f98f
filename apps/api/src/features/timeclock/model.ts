import { exampleIds } from '#rest/openapi/example-ids.ts'
import { belongsTo, model } from '#rest/model.ts'

export const clockEvent = model({
  name: 'Event',
  plural: 'Events',
  table: 'clock_event',
  fields: { receivedAt: { readOnly: true }, clockOffset: { readOnly: true }, role: { readOnly: true } },
  createHeaders: {
    'Device-Time':
      "The device's clock as it sends, in ISO 8601: 2026-11-20T17:40:08.745Z. By how many seconds it was ahead is kept as `clockOffset` of every new event of the request; without the header that is not known.",
  },
  deleteDescription:
    'A clock event is not deleted but left out of the hours (docs/decisions/time-punches.md). Reads of Events still return it. The `corrections` of its worker entry then have its id as `punchId` with the action `void`. For hours use `GET /api/Workers/{id}/hours` or `GET /api/Jobs/{id}/hours`.',
  relations: { workerEntry: belongsTo('WorkerEntry', 'workerEntryId') },
})

export const eosReport = model({
  name: 'EosReport',
  plural: 'EosReports',
  table: 'eos_report',
  examples: {
    'The end of a shift': {
      id: '019a9e2e-5f0c-7a11-9d52-0f6c2b1e7d01',
      scheduleEntryId: exampleIds.scheduleEntry,
      time: '2026-11-20T20:30:00.000Z',
      decon: true,
      prep: false,
      removal: true,
      removalQty: 120.5,
      bagout: true,
      bagoutQty: 40,
      breakdown: false,
      comments: 'Second bathroom left for tomorrow.',
    },
  },
  relations: { scheduleEntry: belongsTo('ScheduleEntry', 'scheduleEntryId') },
})
