import { hasMany, hasOne, model } from '#rest/model.ts'
import { totalCost, totalCostReturned, totalOrders } from './queries.ts'

export const job = model({
  name: 'Job',
  plural: 'Jobs',
  table: 'job',
  fields: {
    active: { hasDefault: true },
    payRegime: { hasDefault: true },
    overtimeCodes: { hasDefault: true },
    overtimeHolidays: { hasDefault: true },
    makeUpDays: { hasDefault: true },
    abatement: { hasDefault: true },
  },
  relations: {
    scopeParts: hasMany('ScopePart', 'jobId'),
    checklist: hasOne('Checklist', 'jobId', 'time DESC'),
    imageSets: hasMany('ImageSet', 'jobId'),
    orders: hasMany('Order', 'jobId'),
    returnOrders: hasMany('ReturnOrder', 'jobId'),
    scheduleEntries: hasMany('ScheduleEntry', 'jobId'),
    jobInspections: hasMany('JobInspection', 'jobId'),
  },
  derived: { totalOrders, totalCost, totalCostReturned },
})
