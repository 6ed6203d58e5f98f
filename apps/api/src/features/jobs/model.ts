import { job as shape } from '@daysheet/domain/jobs/job'
import { hasMany, hasOne, model } from '../../rest/model.ts'

export const job = model({
  name: 'Job',
  plural: 'Jobs',
  table: 'job',
  shape,
  fields: { active: { hasDefault: true } },
  relations: {
    scopeParts: hasMany('ScopePart', 'jobId'),
    checklist: hasOne('Checklist', 'jobId', 'time DESC'),
    imageSets: hasMany('ImageSet', 'jobId'),
    orders: hasMany('Order', 'jobId'),
    returnOrders: hasMany('ReturnOrder', 'jobId'),
    scheduleEntries: hasMany('ScheduleEntry', 'jobId'),
    jobInspections: hasMany('JobInspection', 'jobId'),
  },
  derived: ['totalOrders', 'totalCost', 'totalCostReturned'],
})
