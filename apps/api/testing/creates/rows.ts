/** A row of each resource as a client creates it, and different values for the same id. */
import type { Database } from '#db/connection.ts'
import { build } from '../builders.ts'

export type Body = Record<string, unknown>
export interface RowToCreate {
  body: Body
  /** The values that differ in the other body. */
  other: Body
}

const moment = '2026-03-02T12:00:00.000Z'
const otherMoment = '2026-03-02T13:00:00.000Z'

/** By the resource. */
export function rowsToCreate(db: Database): Readonly<Record<string, () => Promise<RowToCreate>>> {
  const made = build(db)
  const jobId = async () => (await made.aJob()).id
  const entryId = async () => (await made.anEntry()).id
  const itemId = async () => (await made.anItem()).id
  const supervisorId = async () => (await made.aSupervisor()).id
  let numbers = 0
  const next = () => (numbers += 1)
  return {
    Workers: async () => ({ body: { name: `Worker of row ${next()}` }, other: { name: 'Another' } }),
    Supervisors: async () => ({
      body: { name: 'One', username: `sup.of.row.${next()}`, password: 'a password of a test' },
      other: { password: 'another password' },
    }),
    Jobs: async () => ({ body: { address: `${next()} Row Street` }, other: { address: `${next()} Other Street` } }),
    ScopeParts: async () => ({ body: { jobId: await jobId(), filingNumber: 'ACP7-1', floor: '1' }, other: { floor: '2' } }),
    ScopeStatuses: async () => ({
      body: { scopePartId: (await made.aScopePart()).id, time: moment, squareFeet: 1 },
      other: { squareFeet: 2 },
    }),
    Schedules: async () => {
      const date = new Date(Date.UTC(2050, 0, 2 * next(), 17))
      return { body: { date: date.toISOString() }, other: { date: new Date(date.getTime() + 86_400_000).toISOString() } }
    },
    ScheduleEntries: async () => ({
      body: { jobId: await jobId(), scheduleId: (await made.aSchedule()).id, notes: 'One' },
      other: { notes: 'Two' },
    }),
    WorkerEntries: async () => ({
      body: { workerId: (await made.aWorker()).id, scheduleEntryId: await entryId() },
      other: { workerId: (await made.aWorker()).id },
    }),
    Events: async () => ({
      body: { workerEntryId: (await made.aWorkerEntry()).id, type: 'in', time: moment },
      other: { time: otherMoment },
    }),
    EosReports: async () => ({ body: { scheduleEntryId: await entryId(), time: moment, comments: 'One' }, other: { comments: 'Two' } }),
    Items: async () => ({
      body: { name: `Item of row ${next()}`, unitOfMeasure: 'box', price: 2, type: 'consumable' },
      other: { price: 3 },
    }),
    Prices: async () => ({ body: { itemId: await itemId(), date: moment, price: 2 }, other: { price: 3 } }),
    Orders: async () => ({ body: { date: moment, jobId: await jobId() }, other: { date: otherMoment } }),
    ItemEntries: async () => ({ body: { orderId: (await made.anOrder()).id, itemId: await itemId(), qty: 1 }, other: { qty: 2 } }),
    ReturnOrders: async () => ({ body: { date: moment, jobId: await jobId() }, other: { date: otherMoment } }),
    ItemReturnEntries: async () => ({
      body: { returnOrderId: (await made.aReturn()).id, itemId: await itemId(), qtyReturned: 1 },
      other: { qtyReturned: 2 },
    }),
    ContainerReqs: async () => ({ body: { jobId: await jobId(), note: 'One' }, other: { note: 'Two' } }),
    Checklists: async () => ({ body: { jobId: await jobId(), time: moment }, other: { time: otherMoment } }),
    Questions: async () => ({
      body: { checklistId: (await made.aChecklist()).id, question1: 'Wet?', answer1: 'Yes' },
      other: { answer1: 'No' },
    }),
    JobInspections: async () => ({ body: { jobId: await jobId(), time: moment, synopsis: 'One' }, other: { synopsis: 'Two' } }),
    ImageSets: async () => ({ body: { jobId: await jobId(), time: moment, images: [] }, other: { time: otherMoment } }),
    Locations: async () => ({
      body: { supervisorId: await supervisorId(), gpsTime: moment, latitude: 40.7, longitude: -74 },
      other: { latitude: 40.8 },
    }),
  }
}
