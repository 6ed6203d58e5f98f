import { location as shape } from '@daysheet/domain/locations/location'
import { belongsTo, model } from '../../rest/model.ts'

export const location = model({
  name: 'Location',
  plural: 'Locations',
  table: 'location',
  shape,
  relations: { supervisor: belongsTo('Supervisor', 'supervisorId') },
})
