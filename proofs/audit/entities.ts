import type { Random } from '../../apps/api/src/demo/random.ts'

/** Ids that are known, by the plural of their entity. */
export type Known = Map<string, string[]>

/** How rows of an entity are made and changed by chance. A parent that is not there yet makes a body that is refused, which is no action. */
export interface Entity {
  plural: string
  make: (chance: Random, idOf: (plural: string) => string | undefined) => object
  change: (chance: Random) => object
}

const moment = (chance: Random) =>
  new Date(Date.UTC(2026, chance.below(12), 1 + chance.below(28), chance.below(24), chance.below(60))).toISOString()
const word = (chance: Random, of: string) => `${of} ${chance.below(100_000)} ${chance.pick(['Ł', 'ñ', '"', "'", '%', '\\', '日'])}`
const place = (chance: Random) => ({ latitude: chance.below(9000) / 100, longitude: -chance.below(18_000) / 100 })
const phone = (chance: Random) => `212555${String(chance.below(9000)).padStart(4, '0')}`
const digits = (chance: Random) => String(1000 + chance.below(9000))
const letters = (chance: Random) => Array.from({ length: 9 }, () => 'abcdefghijklmnop'[chance.below(16)]).join('')

/** Every entity that can be written by the grammar. */
export const entities: Entity[] = [
  {
    plural: 'Jobs',
    make: (c) => ({ address: word(c, 'Elm'), jobNum: c.below(9999) }),
    change: (c) => ({ budget: c.below(500) / 8, jobDesc: word(c, 'd') }),
  },
  {
    plural: 'Workers',
    make: (c) => ({ name: word(c, 'Worker'), phone: phone(c), lastFourSS: digits(c) }),
    change: (c) => ({ address: word(c, 'Oak'), lastFourSS: digits(c) }),
  },
  {
    plural: 'Supervisors',
    make: (c) => ({ name: word(c, 'Supervisor'), username: letters(c), email: `${letters(c)}@example.com` }),
    change: (c) => ({ active: c.below(2) === 0, name: word(c, 'Boss') }),
  },
  { plural: 'Schedules', make: (c) => ({ date: moment(c) }), change: () => ({}) },
  {
    plural: 'ScheduleEntries',
    make: (c, idOf) => ({ jobId: idOf('Jobs'), scheduleId: idOf('Schedules'), supervisorId: idOf('Supervisors') }),
    change: (c) => ({ notes: word(c, 'note'), cancelled: c.below(2) === 0 }),
  },
  {
    plural: 'WorkerEntries',
    make: (c, idOf) => ({ workerId: idOf('Workers'), scheduleEntryId: idOf('ScheduleEntries') }),
    change: (c) => ({ planned: c.below(2) === 0 }),
  },
  {
    plural: 'Events',
    make: (c, idOf) => ({ workerEntryId: idOf('WorkerEntries'), type: c.pick(['in', 'out']), time: moment(c), ...place(c) }),
    change: (c) => place(c),
  },
  {
    plural: 'EosReports',
    make: (c, idOf) => ({ scheduleEntryId: idOf('ScheduleEntries'), comments: word(c, 'eos'), bagoutQty: c.below(90) }),
    change: (c) => ({ removalQty: c.below(900) / 4 }),
  },
  {
    plural: 'ScopeParts',
    make: (c, idOf) => ({
      jobId: idOf('Jobs'),
      filingNumber: `TRU${String(c.below(900)).padStart(4, '0')}MN26`,
      floor: word(c, 'floor'),
      squareFeet: c.below(999),
    }),
    change: (c) => ({ linearFeet: c.below(999) / 2, sectionOfFloor: word(c, 'hall') }),
  },
  {
    plural: 'ScopeStatuses',
    make: (c, idOf) => ({ scopePartId: idOf('ScopeParts'), time: moment(c), squareFeet: c.below(99) }),
    change: (c) => ({ squareFeet: c.below(99) }),
  },
  {
    plural: 'Items',
    make: (c) => ({ name: word(c, 'Item'), unitOfMeasure: 'each', price: c.below(500) / 4 }),
    change: (c) => ({ price: c.below(100) / 3 }),
  },
  {
    plural: 'Prices',
    make: (c, idOf) => ({ itemId: idOf('Items'), date: moment(c), price: c.below(50) }),
    change: (c) => ({ price: c.below(5000) / 100 }),
  },
  {
    plural: 'Orders',
    make: (c, idOf) => ({ jobId: idOf('Jobs'), supervisorId: idOf('Supervisors'), date: moment(c) }),
    change: (c) => ({ jobDate: moment(c) }),
  },
  {
    plural: 'ItemEntries',
    make: (c, idOf) => ({ orderId: idOf('Orders'), itemId: idOf('Items'), qty: c.below(90) }),
    change: (c) => ({ qtyPicked: c.below(90) }),
  },
  { plural: 'ReturnOrders', make: (c, idOf) => ({ jobId: idOf('Jobs'), date: moment(c) }), change: (c) => ({ date: moment(c) }) },
  {
    plural: 'ItemReturnEntries',
    make: (c, idOf) => ({ returnOrderId: idOf('ReturnOrders'), itemId: idOf('Items'), qtyReturned: c.below(40) }),
    change: (c) => ({ qtyReturned: c.below(40) }),
  },
  {
    plural: 'Locations',
    make: (c, idOf) => ({ supervisorId: idOf('Supervisors'), gpsTime: moment(c), ...place(c) }),
    change: (c) => place(c),
  },
  {
    plural: 'ContainerReqs',
    make: (c, idOf) => ({ jobId: idOf('Jobs') }),
    change: (c) => ({ jobId: c.below(2) === 0 ? null : undefined }),
  },
  {
    plural: 'Checklists',
    make: (c, idOf) => ({
      jobId: idOf('Jobs'),
      supervisorId: idOf('Supervisors'),
      time: moment(c),
      questions: [{ question1: word(c, 'safe?'), answer1: 'yes' }],
    }),
    change: (c) => ({ time: moment(c) }),
  },
  {
    plural: 'Questions',
    make: (c, idOf) => ({ checklistId: idOf('Checklists'), question1: word(c, 'tidy?') }),
    change: (c) => ({ answer2: word(c, 'no') }),
  },
  {
    plural: 'JobInspections',
    make: (c, idOf) => ({ jobId: idOf('Jobs'), time: moment(c), synopsis: word(c, 'seen') }),
    change: (c) => ({ client: word(c, 'client') }),
  },
  { plural: 'ImageSets', make: (c, idOf) => ({ jobId: idOf('Jobs'), time: moment(c) }), change: (c) => ({ time: moment(c) }) },
]
