import { v7 as newId } from 'uuid'
import { seededRandom, type Random } from '../../apps/api/src/demo/random.ts'
import { closeDatabase, connect } from '../../apps/api/src/db/connection.ts'
import { build } from '../../apps/api/testing/builders.ts'
import { sqlOn } from '../cluster.ts'
import { withProduct } from '../product.ts'
import { type Check, type Finding, type Environment, unless } from '../proof.ts'
import { several } from '../until.ts'
import { startForgetfulProxy } from './forgetful-proxy.ts'

interface Clocked {
  id: string
  workerEntryId: string
  type: 'in' | 'out'
  time: string
}

const atOnce = 16
const lostShare = 0.2
const inList = 10
/** Of one try; and of all until one is heard. */
const answerLimitMs = 20_000
const heardWithinMs = 60_000
/** Of each proof run, so that two runs send the same. */
const seed = 20_261_122

/** The same clock events sent again and again over two nodes by phones that hear only some of the answers. (promises.md#r6) */
export const repeatedEventsAreOne: Check = (environment) =>
  withProduct(environment, { nodes: 2 }, async ({ nodes, databaseUrl, token }) => {
    const random = seededRandom(seed)
    const proxy = await startForgetfulProxy(
      nodes.map(({ port }) => port),
      () => random.chance(lostShare),
    )
    try {
      return await sendAll(environment, { databaseUrl, token, random, proxy })
    } finally {
      await proxy.close()
    }
  })

interface Sending {
  databaseUrl: string
  token: string
  random: Random
  proxy: Awaited<ReturnType<typeof startForgetfulProxy>>
}

async function sendAll({ size, log }: Environment, { databaseUrl, token, random, proxy }: Sending): Promise<Finding> {
  const events = await makeEvents(databaseUrl, random, size === 'whole' ? 2000 : 150)
  const phone = aPhone(proxy.url, token, random)
  const sendings = shuffled(events, random)
  await several(sendings, atOnce, phone.send)
  const silent = () => events.filter((event) => phone.heard(event.id).length === 0)
  // Whoever heard nothing sends once more, until an answer comes.
  for (let round = 0; round < 20 && silent().length > 0; round += 1) await several(silent(), atOnce, phone.send)
  const requests = sendings.length
  log(`${events.length} events in ${requests} requests, ${proxy.lost()} answers lost`)

  const heard = events.map(({ id }) => phone.heard(id))
  const [counted] = await sqlOn<{ stored: number; distinct: number }>(
    databaseUrl,
    `select count(*)::int as stored, count(*) filter (where id = any('{${events.map(({ id }) => id).join()}}'))::int as distinct from clock_event`,
  )
  const { stored = 0, distinct = 0 } = counted ?? {}
  const others = await saidOtherwise(events, phone)
  const refusals = [...new Set(heard.flat().filter(({ status }) => status !== 200))]
  const unlike = heard.filter((answers) => new Set(answers.map(({ text }) => text)).size > 1).length
  return {
    broken: unless(
      [stored === events.length, `${stored} events are stored, ${events.length} were clocked`],
      [distinct === events.length, `${events.length - distinct} events were lost`],
      [refusals.length === 0, `${refusals.length} repetitions were refused, the first with ${refusals[0]?.status} ${refusals[0]?.text}`],
      [unlike === 0, `${unlike} events were answered in more than one way`],
      [others.refused === others.sent, `${others.sent - others.refused} of ${others.sent} other events under a used id were not a 409`],
      [others.unchanged === others.sent, `${others.sent - others.unchanged} events were changed by another one under their id`],
      [proxy.lost() > 0, 'no answer was lost'],
    ),
    figures: `${events.length} events in ${requests} requests over two nodes, ${proxy.lost()} answers lost: ${stored} stored, every answer the first one; ${others.refused} other events under a used id: 409`,
  }
}

async function makeEvents(databaseUrl: string, random: Random, count: number): Promise<Clocked[]> {
  const db = connect(databaseUrl)
  try {
    const { anEntry, aWorkerEntry } = build(db)
    const places: string[] = []
    for (let n = 0; n < 2; n += 1) {
      const entry = await anEntry()
      for (let m = 0; m < 20; m += 1) places.push((await aWorkerEntry({ schedule_entry_id: entry.id })).id)
    }
    const now = Date.now()
    return Array.from({ length: count }, (_, at) => ({
      id: newId(),
      workerEntryId: random.pick(places),
      type: at % 2 ? 'out' : 'in',
      time: new Date(now - random.int(0, 72 * 3600) * 1000).toISOString(),
    }))
  } finally {
    await closeDatabase(db)
  }
}

/** Each event one to five times: by itself or in a list of a phone's queue, anywhere in the order; some of them again at the same moment. */
function shuffled(events: readonly Clocked[], random: Random): (Clocked | Clocked[])[] {
  const sendings: (Clocked | Clocked[])[][] = []
  for (const event of events) {
    const times = random.int(1, 5)
    const copies = Array.from({ length: times }, () => event)
    // Copies that stay together are under way at the same time.
    if (random.chance(0.2)) sendings.push(copies)
    else sendings.push(...copies.map((copy) => [copy]))
  }
  for (let at = 0; at + inList <= events.length; at += inList * 3) {
    const list = events.slice(at, at + inList)
    sendings.push(...Array.from({ length: random.int(1, 5) }, () => [list]))
  }
  return random.some(sendings, sendings.length).flat()
}

interface Answer {
  status: number
  /** Of the event in question, alone or out of the list. */
  text: string
}

/** Sends, and keeps what it hears of each event. The clock of the phone is off by something else each time. */
function aPhone(url: string, token: string, random: Random) {
  const heard = new Map<string, Answer[]>()
  const keep = (id: string, answer: Answer) => heard.set(id, [...(heard.get(id) ?? []), answer])

  /** The answer; nothing when it was lost. */
  async function post(body: unknown): Promise<Answer | undefined> {
    const headers = {
      authorization: token,
      'content-type': 'application/json',
      'device-time': new Date(Date.now() + random.int(-9000, 9000) * 1000).toISOString(),
    }
    try {
      const answer = await fetch(`${url}/api/Events`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(answerLimitMs),
      })
      return { status: answer.status, text: await answer.text() }
    } catch {
      return undefined
    }
  }

  async function send(sent: Clocked | Clocked[]): Promise<void> {
    const answer = await post(sent)
    if (answer === undefined) return
    if (!Array.isArray(sent)) return void keep(sent.id, answer)
    const parts = answer.status === 200 ? (JSON.parse(answer.text) as unknown[]) : [] // the shape of a list created, product.md#wire-writes
    for (const [at, { id }] of sent.entries())
      keep(id, { status: answer.status, text: answer.status === 200 ? JSON.stringify(parts[at]) : answer.text })
  }

  return { post, send, heard: (id: string) => heard.get(id) ?? [] }
}

/** Another event under an id that is used: refused, and what is stored stays. */
async function saidOtherwise(events: readonly Clocked[], phone: ReturnType<typeof aPhone>) {
  const counts = { sent: 0, refused: 0, unchanged: 0 }
  await several(events.slice(0, 100), atOnce, async (event) => {
    const other = { ...event, time: new Date(Date.parse(event.time) - 3_600_000).toISOString() }
    const answer = await untilHeard(() => phone.post(other))
    const again = await untilHeard(() => phone.post(event))
    counts.sent += 1
    if (answer.status === 409) counts.refused += 1
    if (again.text === phone.heard(event.id)[0]?.text) counts.unchanged += 1
  })
  return counts
}

async function untilHeard(post: () => Promise<Answer | undefined>): Promise<Answer> {
  const deadline = performance.now() + heardWithinMs
  for (;;) {
    const answer = await post()
    if (answer !== undefined) return answer
    if (performance.now() > deadline) throw new Error(`No answer came through in ${heardWithinMs / 1000} s`)
  }
}
