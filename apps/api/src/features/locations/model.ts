import { exampleIds } from '#rest/openapi/example-ids.ts'
import { belongsTo, model } from '#rest/model.ts'

const supervisorId = exampleIds.supervisor

export const location = model({
  name: 'Location',
  plural: 'Locations',
  table: 'location',
  fields: { clockOffset: { readOnly: true } },
  examples: {
    'A batch from the phone, as often as needed': [
      {
        id: '019a9e2e-5f0c-7a11-9d52-0f6c2b1e7c01',
        supervisorId,
        gpsTime: '2026-11-20T17:40:08.745Z',
        latitude: 40.7127,
        longitude: -74.0059,
      },
      {
        id: '019a9e2e-5f0c-7a11-9d52-0f6c2b1e7c02',
        supervisorId,
        gpsTime: '2026-11-20T18:10:11.020Z',
        latitude: 40.7131,
        longitude: -74.0071,
      },
    ],
  },
  relations: { supervisor: belongsTo('Supervisor', 'supervisorId') },
})
