import { supervisor as supervisorShape } from '@daysheet/domain/people/supervisor'
import { worker as workerShape } from '@daysheet/domain/people/worker'
import { hasMany, model } from '../../rest/model.ts'

export const worker = model({
  name: 'Worker',
  plural: 'Workers',
  table: 'worker',
  shape: workerShape,
  fields: { lastFourSS: { topLevelOnly: true }, active: { hasDefault: true }, language: { hasDefault: true } },
  relations: { workerEntries: hasMany('WorkerEntry', 'workerId') },
})

export const supervisor = model({
  name: 'Supervisor',
  plural: 'Supervisors',
  table: 'supervisor',
  shape: supervisorShape,
  fields: { password: { writeOnly: true }, active: { hasDefault: true } },
  relations: { locations: hasMany('Location', 'supervisorId') },
})
