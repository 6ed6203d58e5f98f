import { belongsTo, hasMany, model } from '#rest/model.ts'

export const scopePart = model({
  name: 'ScopePart',
  plural: 'ScopeParts',
  table: 'scope_part',
  relations: { job: belongsTo('Job', 'jobId'), scopeStatuses: hasMany('ScopeStatus', 'scopePartId') },
})

export const scopeStatus = model({
  name: 'ScopeStatus',
  plural: 'ScopeStatuses',
  table: 'scope_status',
  fields: { time: { hasDefault: true } },
  relations: { scopePart: belongsTo('ScopePart', 'scopePartId') },
})
