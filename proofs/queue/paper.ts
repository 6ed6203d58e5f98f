/** What somebody with a phone means to send, written down beforehand, so that what arrives can be compared with it. */
import { seededRandom, type Random } from '../../apps/api/src/demo/random.ts'
import type { Database } from '../../apps/api/src/db/connection.ts'
import { build } from '../../apps/api/testing/builders.ts'
import { several } from '../until.ts'

/** Something to be recorded; it gets its id from the phone, each time it is made. */
export interface PaperRecord {
  kind: 'Events' | 'TypedTimes' | 'ImageSets' | 'Bagouts' | 'Locations' | 'SignedCopies'
  /** Without its pictures. */
  body: Readonly<Record<string, unknown>>
  /** The numbers of its pictures, in order. */
  pictures: readonly number[]
  /** The id under which it was made last; null before. */
  id: string | null
  /** Whether the phone has said that it is saved. */
  isSaved: boolean
}

/** One of the crew, and what they worked. */
interface Person {
  workerId: string
  workerEntryId: string
  minutes: number
}

/** What one phone sends: acts, each of which is saved whole. */
export interface Paper {
  phone: number
  people: Person[]
  acts: PaperRecord[][]
}

const quarter = 15 * 60_000
/** So many numbers each phone has for its pictures. */
const picturesOfPhone = 64

/**
 * A day on many phones, two for each supervisor: a crew that goes in and out once or twice, sets of
 * pictures, positions.
 */
export async function plan(db: Database, { phones, seed, day }: { phones: number; seed: number; day: string }): Promise<Paper[]> {
  const { aSchedule } = build(db)
  const schedule = await aSchedule({ day })
  const pairs = Array.from({ length: Math.ceil(phones / 2) }, (_, pair) => pair)
  const planned = await several(pairs, 8, async (pair) => {
    const ids = await aSite(db, schedule.id)
    const own = [2 * pair, 2 * pair + 1].filter((phone) => phone < phones)
    return Promise.all(own.map((phone) => planOne(db, { phone, day, random: seededRandom(seed + phone) }, ids)))
  })
  return planned.flat()
}

interface Shift {
  phone: number
  day: string
  random: Random
  ids: { jobId: string; supervisorId: string; scheduleEntryId: string; loadId: string }
}

type Site = Omit<Shift['ids'], 'loadId'>

/** A supervisor with a job. The supervisor has two phones. */
async function aSite(db: Database, scheduleId: string): Promise<Site> {
  const { aSupervisor, aJob, anEntry } = build(db)
  const [supervisor, job] = [await aSupervisor(), await aJob()]
  const entry = await anEntry({ schedule_id: scheduleId, job_id: job.id, supervisor_id: supervisor.id })
  return { jobId: job.id, supervisorId: supervisor.id, scheduleEntryId: entry.id }
}

async function planOne(db: Database, shift: Omit<Shift, 'ids'>, site: Site): Promise<Paper> {
  const { aWorker, aWorkerEntry, aLoad } = build(db)
  const { phone, day, random } = shift
  const ids = { ...site, loadId: (await aLoad({ transported_on: day })).id }
  const people: Person[] = []
  for (const count = random.int(3, 4); people.length < count;) {
    const worker = await aWorker({ role: 'field' })
    const entry = await aWorkerEntry({ schedule_entry_id: ids.scheduleEntryId, worker_id: worker.id })
    people.push({ workerId: worker.id, workerEntryId: entry.id, minutes: 0 })
  }
  return { phone, people, acts: actsOf(people, { ...shift, ids }) }
}

/** In the order in which they happen; adds to each of the crew what they work. */
export function actsOf(people: Person[], { phone, day, random, ids }: Shift): PaperRecord[][] {
  const { jobId, supervisorId, scheduleEntryId, loadId } = ids
  const acts: PaperRecord[][] = []
  let taken = 0
  let at = Date.parse(`${day}T11:00:00.000Z`)
  const iso = () => new Date(at).toISOString()
  const aPicture = () => phone * picturesOfPhone + taken++
  const aRecord = (kind: PaperRecord['kind'], body: PaperRecord['body'], pictures: readonly number[] = []): PaperRecord => ({
    kind,
    body,
    pictures,
    id: null,
    isSaved: false,
  })
  const punch = ({ workerEntryId }: Person, type: 'in' | 'out', pictures: readonly number[]) =>
    aRecord('Events', { workerEntryId, type, time: iso(), latitude: 40.7, longitude: -74 }, pictures)
  const clock = (type: 'in' | 'out') => {
    // Some crews are clocked in one act with one picture, the others one by one; somebody's time may be typed afterwards.
    if (random.chance(0.2)) {
      const shared = [aPicture()]
      acts.push(people.map((person) => punch(person, type, shared)))
      return
    }
    for (const person of people) {
      const typed = { scheduleEntryId, workerId: person.workerId, type, time: iso(), reason: 'Phone was empty' }
      if (random.chance(0.1)) acts.push([aRecord('TypedTimes', typed)])
      else acts.push([punch(person, type, random.chance(0.9) ? [aPicture()] : [])])
    }
  }
  for (let rounds = people.length > 3 ? 1 : random.int(1, 2); rounds > 0; rounds -= 1) {
    clock('in')
    acts.push([aRecord('Locations', { supervisorId, gpsTime: iso(), latitude: 40.7, longitude: -74 })])
    const worked = random.int(4, 16)
    at += worked * quarter
    for (let sets = random.int(1, 2); sets > 0; sets -= 1)
      acts.push([aRecord('ImageSets', { jobId, supervisorId, time: iso() }, Array.from({ length: random.int(1, 3) }, aPicture))])
    clock('out')
    for (const person of people) person.minutes += worked * 15
    at += quarter
  }
  acts.push([aRecord('Bagouts', { jobId, supervisorId, date: iso(), bags: random.int(1, 90) })])
  const copy = { jobId, time: iso(), loadId, wsrNumber: null, note: null }
  acts.push([aRecord('SignedCopies', copy, Array.from({ length: random.int(1, 2) }, aPicture))])
  return acts
}
