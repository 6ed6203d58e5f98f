/** R7: phones that were offline for days, with clocks that are off, bring their clock events. */
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import type { ClockedEvent } from '../../packages/domain/src/timeclock/event-order.ts'
import { startBalancer } from '../balancer.ts'
import { type Finding, type Environment, unless } from '../proof.ts'
import { onTwoNodes, send, type Person, type TwoNodes } from './nodes.ts'
import { several } from '../until.ts'

const hour = 3_600_000
const promised = { offlineHours: 72, clockOffMs: 2 * hour, flaggedSeconds: 5 * 60 }
/** The way to the server counts as being behind, in whole seconds; so much is believed of a busy machine. */
const onTheWaySeconds = 20

/** One clocking as it happened; the phone knows only `time`. */
interface Clocked {
  id: string
  workerEntryId: string
  type: 'in' | 'out'
  time: string
  trueAt: number
}

/** A phone of one worker's; some workers clock in with one and out with another. */
interface Phone {
  /** By how much its clock is ahead, in milliseconds. */
  aheadMs: number
  queue: Clocked[]
}

interface Worker {
  id: string
  entries: string[]
  phones: Phone[]
}

const between = (least: number, most: number) => least + Math.random() * (most - least)

export const phones = (environment: Environment): Promise<Finding> =>
  onTwoNodes(environment, async (two) => {
    const count = environment.size === 'whole' ? 200 : 20
    const [caller] = await two.people(1)
    if (!caller) throw new Error('nobody is signed in')
    const workers = await planned(two, count)
    const balancer = await startBalancer([two.a.port, two.b.port])
    const began = Date.now()
    const refused: string[] = []
    try {
      await several(
        workers.flatMap((worker) => worker.phones),
        8,
        async (phone) => void refused.push(...(await sendQueue(balancer.url, caller, phone))),
      )
    } finally {
      await balancer.close()
    }
    environment.log(`${workers.reduce((sum, worker) => sum + sent(worker).length, 0)} events sent`)
    return compare(two, { workers, caller, root: environment.root, began, refused })
  })

const sent = ({ phones: all }: Worker) => all.flatMap(({ queue }) => queue)

/** Workers on a job of each of the last days, and what they clocked there before their phones found the network again. */
async function planned({ pool }: TwoNodes, count: number): Promise<Worker[]> {
  const job = uuid()
  await pool.query(`insert into job (id, address) values ($1, '1 Offline Street')`, [job])
  const now = Date.now()
  const days = await Promise.all(
    [1, 2, 3].map(async (ago) => {
      const [entry, schedule] = [uuid(), uuid()]
      const noon = `${new Date(now - ago * 24 * hour).toISOString().slice(0, 10)}T12:00:00Z`
      await pool.query('insert into schedule (id, day, date) values ($1, $2::date, $3)', [schedule, noon.slice(0, 10), noon])
      await pool.query('insert into schedule_entry (id, job_id, schedule_id) values ($1, $2, $3)', [entry, job, schedule])
      return { entry, from: now - Math.min(ago * 24, promised.offlineHours) * hour }
    }),
  )
  const workers = Array.from({ length: count }, (_, at): Worker => {
    const own: Phone[] = Array.from({ length: at % 2 === 1 ? 2 : 1 }, () => ({ aheadMs: clockOff(at), queue: [] }))
    const entries = days.map(() => uuid())
    for (const [day, { from }] of days.entries()) clockADay(own, entries[day] ?? '', from)
    return { id: uuid(), entries, phones: own }
  })
  await pool.query(`insert into worker (id, name) select id, 'Worker ' || id from unnest($1::uuid[]) id`, [workers.map(({ id }) => id)])
  const places = workers.flatMap(({ id, entries }) => entries.map((entry, day) => ({ entry, worker: id, card: days[day]?.entry })))
  await pool.query('insert into worker_entry (id, worker_id, schedule_entry_id) select * from unnest($1::uuid[], $2::uuid[], $3::uuid[])', [
    places.map(({ entry }) => entry),
    places.map(({ worker }) => worker),
    places.map(({ card }) => card),
  ])
  return workers
}

/** A third of the clocks are right within seconds, the others off by up to two hours either way. */
const clockOff = (at: number) => (at % 3 === 0 ? between(-3_000, 3_000) : between(-promised.clockOffMs, promised.clockOffMs))

/** In and out three times within some hours; whoever has two phones uses them in turn. */
function clockADay(own: Phone[], workerEntryId: string, from: number): void {
  let at = from + between(0, 2 * hour)
  for (let n = 0; n < 6; n += 1) {
    const phone = own[n % own.length]
    at += between(10 * 60_000, 90 * 60_000)
    if (!phone) continue
    const time = new Date(at + phone.aheadMs).toISOString()
    phone.queue.push({ id: uuid(), workerEntryId, type: n % 2 === 0 ? 'in' : 'out', time, trueAt: at })
  }
}

/** Sends what waited in parts and not in order, some of it twice; what got no answer is sent again. Answers what was refused. */
async function sendQueue(url: string, { token }: Person, { queue, aheadMs }: Phone): Promise<string[]> {
  const refused: string[] = []
  const shuffled = queue.toSorted(() => Math.random() - 0.5)
  const parts: Clocked[][] = []
  for (let from = 0; from < shuffled.length;) {
    const size = 1 + Math.floor(Math.random() * 8)
    parts.push(shuffled.slice(from, from + size))
    from += size
  }
  for (const part of [...parts, ...parts.filter(() => Math.random() < 0.2)]) {
    for (let tries = 0; tries < 10; tries += 1) {
      const headers = { 'device-time': new Date(Date.now() + aheadMs).toISOString() }
      const body = part.map(({ id, workerEntryId, type, time }) => ({ id, workerEntryId, type, time }))
      const { status, body: said } = await send(url, { method: 'POST', path: '/api/Events', token, body, headers })
      if (status === 200) break
      if (status !== 0 && status !== 503) {
        refused.push(`${status} ${said.slice(0, 200)}`)
        break
      }
      await pause(100)
    }
  }
  return refused
}

interface StoredEvent extends ClockedEvent {
  id: string
  workerEntryId: string
  receivedAt: string
  clockOffset: number | null
}

/** The shape of `GET /api/Workers/{id}/hours`, as far as this looks. */
interface Hours {
  lines: { flags: string[] }[]
}

async function compare(
  two: TwoNodes,
  { workers, caller, root, began, refused }: { workers: Worker[]; caller: Person; root: string; began: number; refused: string[] },
): Promise<Finding> {
  // The order is the product's own, from the tree that is being checked.
  const { sortEvents } = (await import(path.join(root, 'packages/domain/src/timeclock/event-order.ts'))) as {
    sortEvents: (events: StoredEvent[]) => StoredEvent[]
  }
  const counts = { all: 0, lost: 0, rewritten: 0, unmeasured: 0, disordered: 0, wrongFlags: 0, flagged: 0, more: 0 }
  const span = [3, 0].map((ago) => new Date(Date.now() - ago * 24 * hour).toISOString().slice(0, 10))
  await several(workers, 4, async (worker) => {
    const filter = encodeURIComponent(JSON.stringify({ where: { workerEntryId: { inq: worker.entries } }, limit: 100 }))
    const read = await send(two.b.url, { path: `/api/Events?filter=${filter}`, token: caller.token })
    const stored = new Map((JSON.parse(read.body) as StoredEvent[]).map((event) => [event.id, event]))
    const aheadOf = new Map(worker.phones.flatMap(({ queue, aheadMs }) => queue.map(({ id }) => [id, aheadMs / 1000] as const)))
    const clocked = sent(worker)
    counts.all += clocked.length
    counts.more += Math.max(0, stored.size - clocked.length)
    for (const { id, time, type, workerEntryId } of clocked) {
      const event = stored.get(id)
      if (!event) counts.lost += 1
      else {
        if (event.time !== time || event.type !== type || event.workerEntryId !== workerEntryId) counts.rewritten += 1
        const offBy = (event.clockOffset ?? Number.NaN) - (aheadOf.get(id) ?? 0)
        const isReceived = Date.parse(event.receivedAt) >= began - 1_000 && Date.parse(event.receivedAt) <= Date.now() + 1_000
        if (!(offBy <= 2 && offBy >= -onTheWaySeconds) || !isReceived) counts.unmeasured += 1
      }
    }
    const order = worker.entries.map((entry) =>
      sortEvents([...stored.values()].filter(({ workerEntryId }) => workerEntryId === entry)).map(({ id }) => id),
    )
    const truth = worker.entries.map((entry) =>
      clocked
        .filter((one) => one.workerEntryId === entry)
        .toSorted((x, y) => x.trueAt - y.trueAt)
        .map(({ id }) => id),
    )
    if (JSON.stringify(order) !== JSON.stringify(truth)) counts.disordered += 1
    const hours = await send(two.a.url, { path: `/api/Workers/${worker.id}/hours?from=${span[0]}&to=${span[1]}`, token: caller.token })
    const { lines } = JSON.parse(hours.body) as Hours
    const isOff = worker.phones.some(({ aheadMs }) => Math.abs(aheadMs) / 1000 > promised.flaggedSeconds + onTheWaySeconds)
    const isRight = worker.phones.every(({ aheadMs }) => Math.abs(aheadMs) / 1000 < promised.flaggedSeconds - onTheWaySeconds)
    const flags = new Set(lines.flatMap((line) => line.flags))
    if (flags.has('clock-off')) counts.flagged += 1
    const isFlagWrong = (isOff && !lines.every((line) => line.flags.includes('clock-off'))) || (isRight && flags.has('clock-off'))
    // Everybody went in and out in turn: any other flag says that the order was not the true one.
    if (isFlagWrong || lines.length !== worker.entries.length || [...flags].some((flag) => flag !== 'clock-off')) counts.wrongFlags += 1
  })
  const { all, lost, rewritten, unmeasured, disordered, wrongFlags, flagged, more } = counts
  return {
    broken: unless(
      [lost === 0, `${lost} of ${all} events were lost`],
      [more === 0, `${more} events more than were clocked`],
      [rewritten === 0, `${rewritten} of ${all} events do not have the device's time`],
      [unmeasured === 0, `${unmeasured} of ${all} events have no right offset and moment of receipt`],
      [disordered === 0, `the events of ${disordered} of ${workers.length} workers are not in the true order`],
      [wrongFlags === 0, `the hours of ${wrongFlags} of ${workers.length} workers have a flag too many or too few`],
      [refused.length === 0, `${refused.length} requests were refused: ${refused[0]}`],
    ),
    figures: `${workers.length} workers, ${workers.reduce((sum, worker) => sum + worker.phones.length, 0)} phones offline for up to ${promised.offlineHours} h with clocks off by up to 2 h, sent in parts, shuffled, a fifth twice, over two nodes: ${all} events, ${lost} lost, ${rewritten} rewritten, ${disordered} workers out of order; ${flagged} workers flagged for their clock, none wrongly`,
  }
}
