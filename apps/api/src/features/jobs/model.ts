import { job as shape } from '@daysheet/domain/jobs/job'
import { materialTotals } from '@daysheet/domain/materials/job-materials'
import { hasMany, hasOne, model } from '../../rest/model.ts'
import { totalCost, totalCostReturned, totalOrders } from './queries.ts'

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
  derived: {
    totalOrders: { schema: materialTotals.shape.totalOrders, sql: totalOrders },
    totalCost: { schema: materialTotals.shape.totalCost, sql: totalCost },
    totalCostReturned: { schema: materialTotals.shape.totalCostReturned, sql: totalCostReturned },
  },
})
