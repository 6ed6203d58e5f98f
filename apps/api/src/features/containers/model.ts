import { containerReq as shape } from '@daysheet/domain/containers/request'
import { belongsTo, model } from '../../rest/model.ts'

export const containerReq = model({
  name: 'ContainerReq',
  plural: 'ContainerReqs',
  table: 'container_req',
  shape,
  fields: { requestedAt: { readOnly: true, hasDefault: true }, requestedBy: { readOnly: true } },
  relations: { job: belongsTo('Job', 'jobId') },
})
