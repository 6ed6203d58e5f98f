/**
 * What of a phone's queue goes first, and how long a request may take. Nothing here waits or
 * stores. (product.md#field; decision 0415)
 */
import { maxBatch, type QueueItem } from '../queue.ts'

/** A record as the phone keeps it: what it says tells which other records it belongs to. */
export interface LinkedItem extends QueueItem {
  body: Readonly<Record<string, unknown>>
  /** The same for records that were saved in one act; absent of one that was saved alone. */
  act?: string
}

/**
 * After so many pictures the records that name them are sent before further pictures: a person who
 * looks sees that it goes on.
 */
export const maxPicturesAhead = 20

/** Of people who were clocked together none waits for another one. */
const standAlone: readonly string[] = ['Events', 'TypedTimes', 'TakenBack', 'Locations']

const anId = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi

/**
 * Records that go in one call: what one form made (a report and the bags of it), and a record with
 * the one that it names. In the order of making, within a group and between them.
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

/** Acts that clock people out of one job and into another: the server takes both or neither, of one call. */
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

/** How many pictures have to be with the server before these records. */
export const picturesOf = (group: readonly QueueItem[]): Set<string> => new Set(group.flatMap(({ pictures }) => pictures))

/**
 * What goes in the next call of records without pictures (`plain`), or of records with pictures.
 * The two go side by side, so that no picture delays hours that need none. Of the pictures those of
 * people's hours are first, what failed comes after what was not tried, and what has very many
 * pictures is last. A group goes whole.
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
/** What a slow line still takes in a second. */
const bytesPerSecond = 50_000
const mostDoublings = 3

const transferMs = (bytes: number) => (bytes / bytesPerSecond) * second

/**
 * When a request without an answer is given up, in milliseconds: 20 seconds, and one for each 50 kB.
 * What was not answered has twice as long the next time, up to eight times, so that a picture gets
 * through on the slowest line.
 */
export const deadlineMs = (bytes: number, tries: number): number =>
  Math.round((20 * second + transferMs(bytes)) * 2 ** Math.min(tries, mostDoublings))

/** After so long a person who asks for it need not wait for a request: 5 seconds, and one for each 50 kB. */
export const patienceMs = (bytes: number): number => Math.round(5 * second + transferMs(bytes))
