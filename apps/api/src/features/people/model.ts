import { hasMany, model } from '#rest/model.ts'
import { hasPassword } from './queries.ts'

export const worker = model({
  name: 'Worker',
  plural: 'Workers',
  table: 'worker',
  fields: { lastFourSS: { topLevelOnly: true }, active: { hasDefault: true }, language: { hasDefault: true } },
  relations: { workerEntries: hasMany('WorkerEntry', 'workerId') },
})

export const supervisor = model({
  name: 'Supervisor',
  plural: 'Supervisors',
  table: 'supervisor',
  fields: { password: { writeOnly: true }, active: { hasDefault: true } },
  relations: { locations: hasMany('Location', 'supervisorId') },
  derived: { hasPassword },
})
