import { randomUUID } from 'node:crypto'
import { addDays, dayOf, type Day } from '@daysheet/domain/calendar/day'
import type { ResourceName } from '@daysheet/domain/wire/resources'
import type { Database } from '#db/connection.ts'
import { build } from '../builders.ts'

/** A row of each resource, all about one job of one day of one supervisor. */
export type World = Record<Exclude<ResourceName, 'Items' | 'Prices' | 'Users'>, string> & { itemId: string; day: Day }

export const zone = 'America/New_York'
export const businessToday = () => dayOf(new Date(), zone)

/** Makes one; every text in it holds `mark`. */
export async function aWorld(
  db: Database,
  { supervisorId, mark, daysFromToday }: { supervisorId: string; mark: string; daysFromToday: number },
): Promise<World> {
  const make = build(db)
  const day = addDays(businessToday(), daysFromToday)
  const job_id = (await make.aJob({ address: `${mark} Fulton Street`, budget: 100, owner_name: mark })).id
  const schedule_id = (await make.aSchedule({ day })).id
  const entry = await make.anEntry({ job_id, schedule_id, supervisor_id: supervisorId, notes: mark })
  const worker_id = (await make.aWorker({ name: `${mark} worker`, address: `${mark} home` })).id
  const crew = await make.aWorkerEntry({ worker_id, schedule_entry_id: entry.id, txt_reason: mark })
  const part = await make.aScopePart({ job_id, filing_number: mark, section_of_floor: mark })
  await db.insertInto('filing').values({ id: randomUUID(), job_id, filing_number: mark, saved_at: new Date(), saved_by: mark }).execute()
  const item_id = (await make.anItem({ price: 4 })).id
  const order = await make.anOrder({ job_id })
  const back = await make.aReturn({ job_id })
  const checklist = await make.aChecklist({ job_id })
  await make.aCertificate({ worker_id, note: mark, expires: addDays(businessToday(), 20) })
  await onPhone(db, supervisorId, mark)
  return {
    day,
    itemId: item_id,
    Jobs: job_id,
    Supervisors: supervisorId,
    Schedules: schedule_id,
    ScheduleEntries: entry.id,
    Workers: worker_id,
    WorkerEntries: crew.id,
    Events: (
      await make.anEvent({
        worker_entry_id: crew.id,
        image: `/api/images/events/download/${mark.replaceAll(' ', '-')}.jpg`,
        latitude: 40.7,
        longitude: -74,
      })
    ).id,
    EosReports: (await make.anEosReport({ schedule_entry_id: entry.id, comments: mark })).id,
    ScopeParts: part.id,
    ScopeStatuses: (await make.aScopeStatus({ scope_part_id: part.id, square_feet: 3 })).id,
    Orders: order.id,
    ItemEntries: (await make.anItemEntry({ order_id: order.id, item_id })).id,
    ReturnOrders: back.id,
    ItemReturnEntries: (await make.aReturnEntry({ return_order_id: back.id, item_id })).id,
    Locations: (await make.aLocation({ supervisor_id: supervisorId })).id,
    ContainerReqs: (await make.aContainerReq({ job_id, note: mark })).id,
    Checklists: checklist.id,
    Questions: (await make.aQuestion({ checklist_id: checklist.id, question1: mark })).id,
    JobInspections: (await make.anInspection({ job_id, synopsis: mark })).id,
    ImageSets: (await make.anImageSet({ job_id })).id,
    TextMessages: (await make.aText({ worker_id, worker_entry_id: crew.id, schedule_entry_id: entry.id, body: mark })).id,
  }
}

/** What a phone of a supervisor told, and what was refused of theirs. */
async function onPhone(db: Database, supervisorId: string, mark: string): Promise<void> {
  const seen_at = new Date()
  await db
    .insertInto('phone')
    .values({ phone_id: randomUUID(), supervisor_id: supervisorId, seen_at, waiting: 1, refused: 1, device: mark })
    .execute()
  const refused = {
    id: randomUUID(),
    kind: 'Events' as const,
    body: JSON.stringify({ note: mark }),
    shown: '{}',
    supervisor_id: supervisorId,
  }
  await db
    .insertInto('field_refusal')
    .values({ ...refused, first_at: seen_at, last_at: seen_at, status_code: 422, message: mark })
    .execute()
}

/** Takes the day of one away, with whatever was clocked on it, so that another may be made of the same day. */
export async function discardDay(db: Database, { Schedules: id }: World): Promise<void> {
  const crew = db
    .selectFrom('worker_entry as c')
    .innerJoin('schedule_entry as e', 'e.id', 'c.schedule_entry_id')
    .select('c.id')
    .where('e.schedule_id', '=', id)
  await db.deleteFrom('clock_event').where('worker_entry_id', 'in', crew).execute()
  await db.deleteFrom('schedule').where('id', '=', id).execute()
}
