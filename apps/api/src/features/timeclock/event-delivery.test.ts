import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { correctedTime, sortEvents } from '@daysheet/domain/timeclock/event-order'
import { isClockOff } from '@daysheet/domain/timeclock/clock-flag'
import { clockEvent, type ClockEvent } from '@daysheet/domain/timeclock/clock-event'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { seededRandom, type Random } from '#demo/random.ts'

let now = new Date()
const one = await testApp({ now: () => now })
const two = await one.anotherNode()
const { db } = one
const { anEntry, aWorker } = build(db)
const phone = await one.caller('supervisor')

interface Clocked {
  id: string
  workerEntryId: string
  type: 'in' | 'out'
  time: string
}

const { address, port } = await listening(one.app)
const ports = [{ address, port }, await listening(two.app)]

async function listening(app: typeof one.app): Promise<AddressInfo> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app.server.address() as AddressInfo // a server that listens on a port has one
}

/** Crew places on jobs of thirty. */
async function crew(count: number): Promise<string[]> {
  const places = Array.from({ length: count }, () => uuid())
  let entry = ''
  for (const [at, id] of places.entries()) {
    if (at % 30 === 0) entry = (await anEntry()).id
    await db
      .insertInto('worker_entry')
      .values({ id, schedule_entry_id: entry, worker_id: (await aWorker()).id })
      .execute()
  }
  return places
}

interface Sending {
  body: unknown
  node: number
  /** The connection breaks as soon as the request is out: whether it arrived is not known. */
  drops: boolean
  deviceTime?: string
}

interface Answer {
  status: number
  body: string
}

/** One POST over a connection of its own; null when the answer was lost on the way. */
function post({ body, node, drops, deviceTime }: Sending): Promise<Answer | null> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: phone.token,
      'daysheet-properties': 'all',
      'content-type': 'application/json',
      ...(deviceTime && { 'device-time': deviceTime }),
    }
    const to = { host: ports[node]?.address, port: ports[node]?.port, path: '/api/Events', method: 'POST', agent: false as const, headers }
    const request = http.request(to, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }))
    })
    request.on('error', (error) => (drops ? resolve(null) : reject(error)))
    if (drops) {
      request.on('finish', () => {
        request.destroy()
        resolve(null)
      })
    }
    request.end(JSON.stringify(body))
  })
}

/** Does the actions in order, so many at a time. */
async function several<T>(items: readonly T[], atOnce: number, action: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await action(item)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

test('each event sent one to five times, shuffled, to two nodes, a fifth of the answers lost: stored once, every answer the first one', async () => {
  const random = seededRandom(20_261_121)
  now = new Date()
  const people = await crew(40)
  const events = Array.from({ length: 250 }, (_, at): Clocked => {
    const time = new Date(now.getTime() - random.int(0, 72 * 3600) * 1000).toISOString()
    return { id: uuid(), workerEntryId: random.pick(people), type: at % 2 ? 'out' : 'in', time }
  })
  const sendings = events.flatMap((body) =>
    Array.from({ length: random.int(1, 5) }, () => ({ body, node: random.int(0, 1), drops: random.chance(0.2) })),
  )
  const answers = new Map<string, Answer[]>(events.map(({ id }) => [id, []]))
  const sendOne = async (sending: Sending & { body: Clocked }) => {
    const answer = await post({ ...sending, deviceTime: new Date(now.getTime() + random.int(-9000, 9000) * 1000).toISOString() })
    if (answer) answers.get(sending.body.id)?.push(answer)
  }
  await several(random.some(sendings, sendings.length), 8, sendOne)
  // A phone keeps what nobody answered, and sends it once more.
  const unanswered = events.filter(({ id }) => answers.get(id)?.length === 0)
  expect(unanswered.length).toBeGreaterThan(10)
  await several(unanswered, 8, (body) => sendOne({ body, node: 1, drops: false }))

  const stored = await db
    .selectFrom('clock_event')
    .select('id')
    .where(
      'id',
      'in',
      events.map(({ id }) => id),
    )
    .execute()
  expect(stored).toHaveLength(events.length)
  for (const event of events) {
    const got = answers.get(event.id) ?? []
    const first = (await phone.get(`/api/Events/${event.id}`)).body
    expect(got.map(({ status, body }) => [status, body])).toEqual(got.map(() => [200, first]))
    expect(JSON.parse(first)).toMatchObject(event)
  }
  const [sample] = events
  const other = await post({ body: { ...sample, time: new Date(0).toISOString() }, node: 1, drops: false })
  expect(other?.status).toBe(409)
})

interface Device {
  /** Seconds by which its clock is ahead. */
  skew: number
  queue: Clocked[]
}

/** Two phones clock the events of one person; each was offline for up to three days, and its clock is off by up to two hours. */
function offlineQueues(random: Random, workerEntryId: string, at: number): { devices: Device[]; truth: Clocked[] } {
  const devices: Device[] = [0, 1].map(() => ({ skew: random.chance(0.2) ? random.int(-298, 298) : random.int(-7200, 7200), queue: [] }))
  const truth: Clocked[] = []
  let moment = at - random.int(0, 72 * 3600) * 1000
  while (moment < at) {
    const device = random.pick(devices)
    const time = new Date(moment + device.skew * 1000).toISOString()
    const event: Clocked = { id: uuid(), workerEntryId, type: truth.length % 2 ? 'out' : 'in', time }
    device.queue.push(event)
    truth.push(event)
    moment += random.int(2 * 60, 5 * 3600) * 1000
  }
  return { devices, truth }
}

test('two hundred phones, offline for up to three days, clocks off by up to two hours: none lost, the true order, the rest flagged', async () => {
  const random = seededRandom(7)
  const began = Date.now()
  now = new Date(began)
  const people = (await crew(100)).map((id) => ({ id, ...offlineQueues(random, id, began) }))
  const devices = random.some(
    people.flatMap((person) => person.devices),
    200,
  )
  expect(devices).toHaveLength(200)
  let lost = 0
  for (const [at, { queue, skew }] of devices.entries()) {
    const mixed = random.some(queue, queue.length)
    while (mixed.length > 0) {
      const batch = mixed.splice(0, random.int(1, 12))
      for (let answered = false; !answered;) {
        now = new Date(began + at * 1000 + random.int(0, 900))
        const deviceTime = new Date(now.getTime() + skew * 1000).toISOString()
        const answer = await post({ body: batch, node: random.int(0, 1), drops: false, deviceTime })
        expect(answer?.status).toBe(200)
        answered = !random.chance(0.2)
        if (!answered) lost += 1
      }
    }
  }
  expect(lost).toBeGreaterThan(40)

  const skewOf = new Map(devices.flatMap(({ queue, skew }) => queue.map(({ id }) => [id, skew] as const)))
  let misleading = 0
  for (const { id, truth } of people) {
    const read = z.array(clockEvent).parse((await phone.get(`/api/WorkerEntries/${id}/events?filter={"order":"time ASC"}`)).json())
    const ordered = sortEvents(read)
    expect(ordered.map((event) => event.id)).toEqual(truth.map((event) => event.id))
    for (const [position, event] of ordered.entries()) expectAsSent(event, truth[position], skewOf.get(event.id) ?? Number.NaN)
    if (read.some((event, position) => event.id !== truth[position]?.id)) misleading += 1
  }
  // The raw times alone would have put many in another order.
  expect(misleading).toBeGreaterThan(20)
})

function expectAsSent(event: ClockEvent, sent: Clocked | undefined, skew: number): void {
  expect(event).toMatchObject({ ...sent, clockOffset: skew })
  expect(Date.parse(event.receivedAt ?? '')).toBeGreaterThanOrEqual(correctedTime(event))
  expect(isClockOff(event.clockOffset)).toBe(Math.abs(skew) > 300)
}
