/**
 * The order in which a phone's queue is sent, and how long a request may take. Only computes: does
 * not wait or store. (product.md#field; decisions/phone-queue.md)
 */
import type { QueueItem } from '../queue.ts'
import { maxBatch } from './batch-size.ts'

/** A record in the phone's queue. The ids in its body connect it to other records. */
export interface LinkedItem extends QueueItem {
  body: Readonly<Record<string, unknown>>
  /** The same value for all records saved in one act; missing for a record saved alone. */
  act?: string
}

/**
 * After this many pictures, the records that use them are sent before more pictures, so that the
 * user sees progress.
 */
export const maxPicturesAhead = 20

/** Punches of people who were clocked together are independent: none waits for another. */
const standAlone: readonly string[] = ['Events', 'TypedTimes', 'TakenBack', 'Locations']

const anId = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi

/**
 * Groups records that must go in one call: the records of one form (a report and its bags), and a
 * record with the record that its body names. Groups, and records in a group, are in the order in
 * which they were made.
 */
export function groupsOf<Item extends LinkedItem>(items: readonly Item[]): Item[][] {
  const groupOf = new Map<string, Item[]>()
  const byAct = new Map<string, Item>()
  const moves = movesIn(items)
  for (const item of items) {
    groupOf.set(item.id, [item])
    if (item.act === undefined || (standAlone.includes(item.kind) && !moves.has(item.act))) continue
    const first = byAct.get(item.act)
    if (first) join(groupOf, first, item)
    else byAct.set(item.act, item)
  }
  for (const item of items)
    for (const [id] of JSON.stringify(item.body).matchAll(anId)) {
      const named = groupOf.get(id.toLowerCase())?.[0]
      if (named) join(groupOf, named, item)
    }
  const inOrder = [...new Set(groupOf.values())].map((group) => group.toSorted(byPlace))
  return inOrder.toSorted(([one], [other]) => (one?.place ?? 0) - (other?.place ?? 0))
}

/**
 * Acts that clock people out of one job and into another. The server must get both punches in one
 * call to store both or neither.
 */
function movesIn(items: readonly LinkedItem[]): Set<string | undefined> {
  const actsOf = (type: 'in' | 'out') =>
    new Set(items.flatMap(({ kind, act, body }) => (kind === 'Events' && body['type'] === type ? [act] : [])))
  const outs = actsOf('out')
  return new Set([...actsOf('in')].filter((act) => outs.has(act)))
}

function join<Item extends LinkedItem>(groupOf: Map<string, Item[]>, one: Item, other: Item): void {
  const [group, joined] = [groupOf.get(one.id) ?? [], groupOf.get(other.id) ?? []]
  if (group === joined) return
  group.push(...joined)
  for (const { id } of joined) groupOf.set(id, group)
}

const byPlace = (one: QueueItem, other: QueueItem) => one.place - other.place

/** The pictures that the server needs before these records. */
export const picturesOf = (group: readonly QueueItem[]): Set<string> => new Set(group.flatMap(({ pictures }) => pictures))

/**
 * The groups for the next call: either of records without pictures (`plain`) or with pictures. The
 * two kinds of call run side by side, so that pictures do not delay other hours. Order of groups
 * with pictures: those with a great many pictures last, then first tries before repeated ones, then
 * people's hours first. A group is never split.
 */
export function nextCall<Item extends QueueItem>(groups: readonly Item[][], lane: 'plain' | 'pictures'): Item[][] {
  const counted = groups.map((group) => ({ group, pictures: picturesOf(group).size }))
  const own = counted.filter(({ pictures }) => (lane === 'plain') === (pictures === 0))
  const call: Item[][] = []
  let [records, pictures] = [0, 0]
  for (const next of lane === 'plain' ? own : own.toSorted(byTurn)) {
    const isFull = records + next.group.length > maxBatch || pictures + next.pictures > maxPicturesAhead
    if (call.length > 0 && isFull) break
    call.push(next.group)
    records += next.group.length
    pictures += next.pictures
  }
  return call
}

interface Counted {
  group: readonly QueueItem[]
  pictures: number
}

const byTurn = (one: Counted, other: Counted): number =>
  Number(one.pictures > maxPicturesAhead) - Number(other.pictures > maxPicturesAhead) ||
  triesOf(one.group) - triesOf(other.group) ||
  Number(!hasHours(one)) - Number(!hasHours(other))

const triesOf = (group: readonly QueueItem[]) => Math.max(...group.map(({ tries }) => tries))
const hasHours = ({ group }: Counted) => group.some(({ kind }) => kind === 'Events' || kind === 'TypedTimes' || kind === 'TakenBack')

const second = 1000
/** The speed assumed for a slow line. */
const bytesPerSecond = 50_000
const mostDoublings = 3

const transferMs = (bytes: number) => (bytes / bytesPerSecond) * second

/**
 * When to give up on a request without an answer, in milliseconds: 20 seconds, plus one for each 50
 * kB. The time doubles with each try, to at most eight times as long, so that a picture gets
 * through even on the slowest line.
 */
export const deadlineMs = (bytes: number, tries: number): number =>
  Math.round((20 * second + transferMs(bytes)) * 2 ** Math.min(tries, mostDoublings))

/**
 * How long a request may run before it is given up while a user waits, in milliseconds: 5 seconds,
 * plus one for each 50 kB.
 */
export const patienceMs = (bytes: number): number => Math.round(5 * second + transferMs(bytes))
