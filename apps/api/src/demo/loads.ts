/** Waste on its way to the landfill: a load in each state, of two the signed copy is overdue. */
import { addDays, momentOf, type Day } from '@daysheet/domain/calendar/day'
import { askAfterDays, reportAfterDays } from '@daysheet/domain/loads/load-state'
import { signedCopyPictures } from '@daysheet/domain/loads/signed-copies'
import { bagoutItemId } from '@daysheet/domain/materials/item'
import type { DemoPeople } from './days.ts'
import { seededRandom, type Random } from './random.ts'
import { imageUrl, type Picture, type Row } from './rows.ts'

export interface Loads {
  companies: Row<'waste_company'>[]
  loads: Row<'load'>[]
  lines: Row<'load_line'>[]
  notes: Row<'load_note'>[]
  /** Bagouts from before the days that the schedule has. */
  orders: Row<'material_order'>[]
  bagouts: Row<'item_entry'>[]
  pictures: Picture[]
}

interface Given {
  cast: DemoPeople
  /** Of the days that the schedule has, oldest first. */
  bagouts: readonly Row<'item_entry'>[]
}

interface Calendar {
  seed: number
  now: Date
  today: Day
  zone: string
}

const by = 'account demo'

/** How many days ago what happened, of those that have left. */
interface Trip {
  transported: number
  delivered?: number
  copy?: number
  closed?: number
  discrepancy?: string
}
const trips: readonly Trip[] = [
  { transported: 70, delivered: 69, copy: 52, closed: 50 },
  { transported: reportAfterDays },
  { transported: askAfterDays, delivered: askAfterDays - 1 },
  { transported: 30, delivered: 29, copy: 9 },
  { transported: 20, delivered: 19, discrepancy: 'The landfill counted two bags fewer than the record says.' },
  { transported: 16 },
]

const calls = ['Left a message with dispatch.', 'Dispatch says that the driver has the copy and will mail it.', 'No copy in the mail yet.']

/** Draws from a chance of its own, so that nothing there was before moves. */
export function makeLoads(given: Given, calendar: Calendar): Loads {
  const random = seededRandom(calendar.seed)
  const made: Loads = { companies: [], loads: [], lines: [], notes: [], orders: [], bagouts: [], pictures: [] }
  addCompanies(made, random, calendar)
  for (const trip of trips) addGone(made, random, { trip, given, calendar })
  addHere(made, random, { given, calendar })
  return { ...made, loads: made.loads.map((load) => ({ ...load, edited_at: calendar.now })) }
}

function addCompanies({ companies }: Loads, random: Random, { today }: Calendar): void {
  const company = { operator: '', active: true }
  companies.push(
    {
      ...company,
      id: random.id(),
      kind: 'hauler',
      name: 'Narrows Carting',
      address: '118 Dock Street, Brooklyn, NY 11201',
      phone: '(718) 555-0144',
      permit_number: '2A-417',
      permit_expires: addDays(today, 210),
    },
    {
      ...company,
      id: random.id(),
      kind: 'landfill',
      name: 'Laurel Ridge Landfill',
      operator: 'Laurel Ridge Disposal, Inc.',
      address: '2200 Quarry Road, Laurel Ridge, PA 15501',
      phone: '(814) 555-0172',
      permit_number: '101-338',
      permit_expires: addDays(today, 19),
    },
  )
}

/** One that was picked up: bags of two jobs, all that its record asks for, and what became of it since. */
function addGone(made: Loads, random: Random, { trip, given, calendar }: { trip: Trip; given: Given; calendar: Calendar }): void {
  const { transported, delivered, copy, closed, discrepancy = '' } = trip
  const ago = (days: number | undefined) => (days === undefined ? null : addDays(calendar.today, -days))
  const id = random.id()
  const bags = random
    .some(given.cast.jobs, 2)
    .map(({ row }) => addBagout(made, random, { jobId: row.id, daysAgo: transported + 3, given, calendar }))
  const file = `${id}.jpg`
  if (copy !== undefined)
    made.pictures.push({
      container: signedCopyPictures,
      file,
      drawing: { kind: 'paper', words: 'Waste shipment record', seed: made.loads.length },
    })
  made.loads.push({
    ...common(made, random, id),
    placed_on: ago(transported + 6),
    pick_up_requested_on: ago(transported + 2),
    transported_on: ago(transported),
    delivered_on: ago(delivered),
    signed_copy_on: ago(copy),
    signed_copies: copy === undefined ? [] : [imageUrl(signedCopyPictures, file)],
    wsr_number: String(random.int(4100, 4999)),
    po: `PO-${random.int(700, 999)}`,
    cubic_yards: Math.round(bags.reduce((sum, { qty }) => sum + qty, 0) / 8),
    discrepancy,
    closed_at: closed === undefined ? null : momentOf(addDays(calendar.today, -closed), { hour: 10, minute: 20 }, calendar.zone),
    closed_by: closed === undefined ? null : by,
  })
  for (const bagout of bags) made.lines.push({ id: random.id(), load_id: id, entry_id: bagout.id, bags: bagout.qty })
  if (copy === undefined && transported >= reportAfterDays)
    for (const [at, text] of calls.entries())
      made.notes.push({
        id: random.id(),
        load_id: id,
        is_call: true,
        text,
        at: momentOf(addDays(calendar.today, 3 * at - 10), { hour: 11, minute: 5 + at }, calendar.zone),
        by,
      })
}

function addBagout(
  made: Loads,
  random: Random,
  { jobId, daysAgo, given, calendar }: { jobId: string; daysAgo: number; given: Given; calendar: Calendar },
): { id: string; qty: number } {
  const date = momentOf(addDays(calendar.today, -daysAgo), { hour: 14, minute: random.int(0, 59) }, calendar.zone)
  const [order, bagout] = [
    { id: random.id(), job_id: jobId },
    { id: random.id(), qty: random.int(24, 80) },
  ]
  made.orders.push({ ...order, supervisor_id: random.pick(given.cast.supervisors).id, date, job_date: date })
  made.bagouts.push({ ...bagout, order_id: order.id, item_id: bagoutItemId, qty_picked: bagout.qty })
  return bagout
}

/** One in its container and one on the floor, which share the bags of a bagout. */
function addHere(made: Loads, random: Random, { given, calendar }: { given: Given; calendar: Calendar }): void {
  const [first, shared, last] = given.bagouts
  if (!first || !shared || !last) return
  const half = Math.floor(Number(shared.qty) / 2)
  const here = {
    transported_on: null,
    delivered_on: null,
    signed_copy_on: null,
    signed_copies: [],
    wsr_number: '',
    po: '',
    cubic_yards: null,
  }
  const open = { ...here, pick_up_requested_on: null, discrepancy: '', closed_at: null, closed_by: null }
  const [container, floor] = [random.id(), random.id()]
  made.loads.push({ ...common(made, random, container), ...open, placed_on: addDays(calendar.today, -4) })
  made.loads.push({ ...common(made, random, floor), ...open, container_number: '', container_size: null, place: '', placed_on: null })
  made.lines.push(
    { id: random.id(), load_id: container, entry_id: first.id, bags: Number(first.qty) },
    { id: random.id(), load_id: container, entry_id: shared.id, bags: half },
    { id: random.id(), load_id: floor, entry_id: shared.id, bags: Number(shared.qty) - half },
    { id: random.id(), load_id: floor, entry_id: last.id, bags: Number(last.qty) },
  )
}

const common = ({ companies }: Loads, random: Random, id: string) => ({
  id,
  kind: 'open_top' as const,
  container_number: `30-${random.int(101, 199)}`,
  container_size: 30,
  place: 'At the curb',
  hauler_id: companies.find(({ kind }) => kind === 'hauler')?.id ?? null,
  landfill_id: companies.find(({ kind }) => kind === 'landfill')?.id ?? null,
})
