/** Bags of what was removed at each job, so that they fit the feet; of a few jobs nobody entered them. */
import { momentOf, dayOf } from '@daysheet/domain/calendar/day'
import { bagoutItemId } from '@daysheet/domain/materials/item'
import type { DemoPeople } from './days.ts'
import { seededRandom } from './random.ts'
import type { Row } from './rows.ts'
import type { Scope } from './scope.ts'

interface RemovalBags {
  orders: Row<'material_order'>[]
  bagouts: Row<'item_entry'>[]
}

/** One job in so many has none. */
const forgotten = 13
/** Square or linear feet that fill a bag, more or less. */
const feetOfBag = 25
/** Of the longest filing there are not as many bags as it has feet. */
const mostBags = 240

export function makeRemovalBags(
  { supervisors }: DemoPeople,
  { parts, statuses }: Scope,
  { seed, zone }: { seed: number; zone: string },
): RemovalBags {
  const random = seededRandom(seed)
  const made: RemovalBags = { orders: [], bagouts: [] }
  const jobs = [...Map.groupBy(parts, ({ job_id }) => job_id)]
  for (const [at, [jobId, own]] of jobs.entries()) {
    const ids = new Set(own.map(({ id }) => id))
    // In the order of time: the last one of an area says how far it is.
    const latest = new Map(statuses.flatMap((status) => (ids.has(status.scope_part_id) ? [[status.scope_part_id, status] as const] : [])))
    const feet = [...latest.values()].reduce((sum, status) => sum + Number(status.square_feet ?? 0) + Number(status.linear_feet ?? 0), 0)
    const last = [...latest.values()]
      .map(({ time }) => String(time))
      .toSorted()
      .at(-1)
    const [orderId, lineId, minute, share] = [random.id(), random.id(), random.int(0, 59), random.int(80, 120)]
    if (last === undefined || feet === 0 || at % forgotten === forgotten - 1) continue
    const date = momentOf(dayOf(last, zone), { hour: 15, minute }, zone)
    const qty = Math.min(mostBags, Math.max(4, Math.round(((feet / feetOfBag) * share) / 100)))
    made.orders.push({ id: orderId, job_id: jobId, supervisor_id: random.pick(supervisors).id, date, job_date: date })
    made.bagouts.push({ id: lineId, order_id: orderId, item_id: bagoutItemId, qty, qty_picked: qty })
  }
  return made
}
