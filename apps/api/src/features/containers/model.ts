import { belongsTo, model } from '#rest/model.ts'

/** Set by the server, and known already where an old deployment moves in. */
const told = { readOnly: true, importable: true }

/** What was asked is written by who is signed in; the answer comes by `confirm` alone, and where it came from is shown to nobody. */
export const containerReq = model({
  name: 'ContainerReq',
  plural: 'ContainerReqs',
  table: 'container_req',
  fields: { answer: told, name: told, answeredAt: told, requestedAt: { ...told, hasDefault: true }, requestedBy: told },
  relations: { job: belongsTo('Job', 'jobId') },
})
