import type { CertificateGate } from '@daysheet/domain/certificates/gate'
import type { Insertable, Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../src/db/connection.ts'
import type { Tables } from '../src/db/tables.ts'

/** The kinds of certificates that there are from the beginning. */
export const kindIds = {
  stateHandler: '00000000-0000-4000-8000-0000000ce001',
  stateSupervisor: '00000000-0000-4000-8000-0000000ce002',
  stateRestricted: '00000000-0000-4000-8000-0000000ce003',
  cityHandler: '00000000-0000-4000-8000-0000000ce004',
  citySupervisor: '00000000-0000-4000-8000-0000000ce005',
  training: '00000000-0000-4000-8000-0000000ce006',
  medical: '00000000-0000-4000-8000-0000000ce007',
  fitTest: '00000000-0000-4000-8000-0000000ce008',
  licence: '00000000-0000-4000-8000-0000000ce009',
}

type New<T extends keyof Tables> = Partial<Insertable<Tables[T]>>
type Made<T extends keyof Tables> = Selectable<Tables[T]>

let made = 0

/**
 * Makes rows for a test: `const { anEntry, aWorker } = build(db)`. Each takes the columns the test cares about and makes the rest, parents
 * included. Names carry a count, so that no two are alike.
 */
export function build(db: Database) {
  async function insert<T extends keyof Tables>(table: T, row: Record<string, unknown>): Promise<Made<T>> {
    const columns = { id: uuid(), ...row }
    // The builders below give each table its own columns; Kysely cannot follow a table name that is a type parameter.
    const query = db.insertInto(table as 'job').values(columns as unknown as Insertable<Tables['job']>)
    return (await query.returningAll().executeTakeFirstOrThrow()) as unknown as Made<T>
  }
  const parent = async (given: string | null | undefined, make: () => Promise<{ id: string }>) => given ?? (await make()).id
  const next = () => (made += 1)

  const anAccount = (row: New<'account'> = {}) => insert('account', { username: `office${next()}`, ...row })
  const aSupervisor = (row: New<'supervisor'> = {}) => {
    const n = next()
    return insert('supervisor', { name: `Supervisor ${n}`, username: `supervisor${n}`, email: `supervisor${n}@example.com`, ...row })
  }
  const aWorker = (row: New<'worker'> = {}) => {
    const n = next()
    return insert('worker', { name: `Worker ${n}`, phone: `212555${String(n).padStart(4, '0')}`, ...row })
  }
  const aJob = (row: New<'job'> = {}) => {
    const n = next()
    return insert('job', { address: `${n} Fulton Street`, boro: 'Manhattan', job_num: n, ...row })
  }
  /** `day` is `YYYY-MM-DD`; without it each schedule gets a day of its own, in a century that no test names. */
  const aSchedule = (row: New<'schedule'> = {}) => {
    const day = row.day ?? new Date(Date.UTC(2200, 0, 1 + next())).toISOString().slice(0, 10)
    return insert('schedule', { day, date: `${day}T12:00:00Z`, ...row })
  }
  const anEntry = async (row: New<'schedule_entry'> = {}) =>
    insert('schedule_entry', {
      ...row,
      job_id: await parent(row.job_id, aJob),
      schedule_id: await parent(row.schedule_id, aSchedule),
    })
  const aWorkerEntry = async (row: New<'worker_entry'> = {}) =>
    insert('worker_entry', {
      ...row,
      worker_id: await parent(row.worker_id, aWorker),
      schedule_entry_id: await parent(row.schedule_entry_id, anEntry),
    })
  const anEvent = async (row: New<'clock_event'> = {}) =>
    insert('clock_event', {
      type: 'in',
      time: '2026-03-02T12:00:00Z',
      ...row,
      worker_entry_id: await parent(row.worker_entry_id, aWorkerEntry),
    })
  const anEosReport = async (row: New<'eos_report'> = {}) =>
    insert('eos_report', { ...row, schedule_entry_id: await parent(row.schedule_entry_id, anEntry) })
  const aScopePart = async (row: New<'scope_part'> = {}) =>
    insert('scope_part', { filing_number: `F${next()}`, floor: '1', square_feet: 100, ...row, job_id: await parent(row.job_id, aJob) })
  const aScopeStatus = async (row: New<'scope_status'> = {}) =>
    insert('scope_status', { time: '2026-03-02T12:00:00Z', ...row, scope_part_id: await parent(row.scope_part_id, aScopePart) })
  const anItem = (row: New<'item'> = {}) => insert('item', { name: `Item ${next()}`, code: 0, unit_of_measure: 'each', price: 1, ...row })
  const aPrice = async (row: New<'price'> = {}) =>
    insert('price', { date: '2026-03-02T12:00:00Z', price: 2, ...row, item_id: await parent(row.item_id, anItem) })
  const anOrder = async (row: New<'material_order'> = {}) =>
    insert('material_order', { date: '2026-03-02T12:00:00Z', ...row, job_id: await parent(row.job_id, aJob) })
  const anItemEntry = async (row: New<'item_entry'> = {}) =>
    insert('item_entry', {
      qty: 1,
      qty_picked: 1,
      ...row,
      order_id: await parent(row.order_id, anOrder),
      item_id: await parent(row.item_id, anItem),
    })
  const aReturn = async (row: New<'return_order'> = {}) =>
    insert('return_order', { date: '2026-03-02T12:00:00Z', ...row, job_id: await parent(row.job_id, aJob) })
  const aReturnEntry = async (row: New<'item_return_entry'> = {}) =>
    insert('item_return_entry', {
      qty_returned: 1,
      ...row,
      return_order_id: await parent(row.return_order_id, aReturn),
      item_id: await parent(row.item_id, anItem),
    })
  const aLocation = async (row: New<'location'> = {}) =>
    insert('location', {
      gps_time: '2026-03-02T12:00:00Z',
      latitude: 40.71,
      longitude: -74,
      ...row,
      supervisor_id: await parent(row.supervisor_id, aSupervisor),
    })
  const aContainerReq = (row: New<'container_req'> = {}) => insert('container_req', row)
  const aChecklist = async (row: New<'checklist'> = {}) =>
    insert('checklist', { time: '2026-03-02T12:00:00Z', ...row, job_id: await parent(row.job_id, aJob) })
  const aQuestion = async (row: New<'question'> = {}) =>
    insert('question', {
      question1: `Question ${next()}`,
      answer1: 'Yes',
      ...row,
      checklist_id: await parent(row.checklist_id, aChecklist),
    })
  const anInspection = (row: New<'job_inspection'> = {}) =>
    insert('job_inspection', { type: 'estimate', time: '2026-03-02T12:00:00Z', ...row })
  const anImageSet = async (row: New<'image_set'> = {}) =>
    insert('image_set', { time: '2026-03-02T12:00:00Z', ...row, job_id: await parent(row.job_id, aJob) })
  const aText = async (row: New<'text_message'> = {}) =>
    insert('text_message', {
      kind: 'ask',
      state: 'queued',
      phone: '2125550000',
      body: 'Text',
      language: 'en',
      ...row,
      worker_id: await parent(row.worker_id, aWorker),
    })

  const aLoad = (row: New<'load'> = {}) => insert('load', row)

  /** The State's card of a handler, of somebody new, unless told otherwise. */
  const aCertificate = async (row: New<'certificate'> = {}) =>
    insert('certificate', {
      kind_id: kindIds.stateHandler,
      expires: '2300-01-01',
      ...row,
      worker_id: row.supervisor_id ? null : await parent(row.worker_id, aWorker),
    })
  /** Whether those without certificates may be put on jobs. */
  const setGate = (gate: CertificateGate) => db.updateTable('office_setting').set({ certificate_gate: gate }).execute()
  return {
    aCertificate,
    setGate,
    aLoad,
    anAccount,
    aSupervisor,
    aWorker,
    aJob,
    aSchedule,
    anEntry,
    aWorkerEntry,
    anEvent,
    anEosReport,
    aScopePart,
    aScopeStatus,
    anItem,
    aPrice,
    anOrder,
    anItemEntry,
    aReturn,
    aReturnEntry,
    aLocation,
    aContainerReq,
    aChecklist,
    aQuestion,
    anInspection,
    anImageSet,
    aText,
  }
}
