import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../apps/api/src/db/embedded-postgres.ts'
import { faultProxy } from '../../apps/api/testing/fault-proxy.ts'
import { fakeTwilioAccount, fakeTwilioSettings, type Behaviour, type FakeTwilio } from '../../apps/api/testing/texts/fake-twilio.ts'
import { sqlOn } from '../cluster.ts'
import { both, unless, type Finding, type Environment } from '../proof.ts'
import { cutAll, join, listen, type Pairs } from '../tcp.ts'
import { call, tally, timeUntil, type Answer, type Nodes } from './nodes.ts'

export const texting = (apiUrl: string) => ({ ...fakeTwilioSettings(apiUrl), PUBLIC_URL: fakeTwilioAccount.publicUrl })

/** One job of a day, so many from today, with a crew of so many, each with a phone of their own from `phone` on. */
const fillCrew = ({ inDays, count, phone }: { inDays: number; count: number; phone: number }) => `
  insert into job (id, address) values (md5('job ${inDays}')::uuid, '1 Carrier Street');
  insert into schedule (id, date, day) values (md5('schedule ${inDays}')::uuid, now() + ${inDays} * interval '1 day', current_date + ${inDays});
  insert into schedule_entry (id, job_id, schedule_id, start_time) values (md5('entry ${inDays}')::uuid, md5('job ${inDays}')::uuid, md5('schedule ${inDays}')::uuid, '7:00 AM');
  insert into worker (id, name, phone, role) select md5('w' || n)::uuid, 'Worker ' || n, '212555' || to_char(n, 'FM0000'), 'field' from generate_series(${phone}, ${phone + count - 1}) n;
  insert into worker_entry (id, worker_id, schedule_entry_id) select md5('c' || n)::uuid, md5('w' || n)::uuid, md5('entry ${inDays}')::uuid from generate_series(${phone}, ${phone + count - 1}) n`

interface Texted {
  /** How the call that texts the whole crew was answered. */
  sending: Answer
  /** The texts to this crew. */
  messages: () => Promise<{ state: string; reason: string | null }[]>
}

/** Makes a crew and texts it. */
async function textCrew({ nodes: [{ url }], token, databaseUrl }: Nodes, crew: Parameters<typeof fillCrew>[0]): Promise<Texted> {
  await sqlOn(databaseUrl, 'set session_replication_role = replica', fillCrew(crew))
  const [entry] = await sqlOn<{ id: string }>(databaseUrl, `select md5('entry ${crew.inDays}')::uuid as id`)
  const headers = { authorization: token, 'content-type': 'application/json' }
  const filter = encodeURIComponent(JSON.stringify({ where: { scheduleEntryId: entry?.id } }))
  return {
    sending: await call(`${url}/api/ScheduleEntries/${entry?.id}/sendtexts`, { method: 'POST', headers, body: '{}' }),
    messages: async () => {
      const { status, body } = await call(`${url}/api/TextMessages?filter=${filter}`, { headers })
      if (status !== 200) throw new Error(`The texts of a crew were answered ${status} ${body}`)
      return JSON.parse(body) as Awaited<ReturnType<Texted['messages']>> // rows of texts
    },
  }
}

const firstPhone = 1_000
const manners: [behaviour: Behaviour, outcome: RegExp, times: number][] = [
  [{ type: 'accept' }, /^sent null$/, 1],
  [{ type: 'busy', times: 2 }, /^sent null$/, 1],
  [{ type: 'refuse', status: 400, code: 21_614, message: 'not a mobile number' }, /^error (?!null)/, 0],
  [{ type: 'accept-then-500' }, /^error No answer from the carrier/, 1],
  [{ type: 'accept-then-cut' }, /^error No answer from the carrier/, 1],
  [{ type: 'silence' }, /^error No answer from the carrier/, 0],
]

/** The carrier refuses, is busy, breaks, is silent: the office sees what became of each text, none goes out twice, and nothing else waits. */
export async function carrier({ log }: Environment, nodes: Nodes, standIn: FakeTwilio): Promise<Finding> {
  const {
    nodes: [{ url }],
    token,
  } = nodes
  manners.forEach(([behaviour], at) => standIn.behave(`212555${firstPhone + at}`, behaviour))
  const { sending } = await textCrew(nodes, { inDays: 0, count: manners.length, phone: firstPhone })
  const reads: Answer[] = []
  const crew = async () => {
    const filter = encodeURIComponent(JSON.stringify({ include: 'worker' }))
    const answer = await call(`${url}/api/WorkerEntries?filter=${filter}`, {
      headers: { authorization: token, 'daysheet-properties': 'all' },
    })
    reads.push(answer)
    const rows = JSON.parse(answer.body) as { txtStatus: string; txtReason: string | null; worker: { name: string } }[] // rows of worker entries
    return manners.map(([{ type }, outcome], at) => {
      const row = rows.find(({ worker }) => worker.name === `Worker ${firstPhone + at}`)
      const shown = `${row?.txtStatus} ${row?.txtReason}`
      return { type, shown, isRight: outcome.test(shown) }
    })
  }
  // The silent one is waited for ten seconds, the busy one comes again after two and four.
  const settled = async () => (await crew()).every(({ isRight }) => isRight) && standIn.accepted.length >= 4
  const took = await timeUntil(settled, { withinMs: 30_000, everyMs: 300 })
  // Whatever would go out a second time has its chance.
  await pause(1_500)
  const seen = await crew()
  const wrong = seen.filter(({ isRight }) => !isRight)
  const counts = manners.map(([, , times], at) => ({
    times,
    out: standIn.accepted.filter(({ to }) => to === `+1212555${firstPhone + at}`).length,
  }))
  log(
    `carrier: ${sending.status} in ${sending.ms.toFixed(0)} ms, ${seen.map(({ type, shown }) => `${type}: ${shown}`).join('; ')}, ${took?.toFixed(0)} ms`,
  )
  return {
    broken: unless(
      [sending.status === 200, `sending texts was answered ${sending.status} ${sending.body.slice(0, 120)}`],
      [wrong.length === 0, `a text to a carrier of the manner "${wrong[0]?.type}" shows as ${wrong[0]?.shown}`],
      [
        counts.every(({ times, out }) => times === out),
        `texts that went out: ${counts.map(({ out }) => out).join(', ')} instead of ${counts.map(({ times }) => times).join(', ')}`,
      ],
      [standIn.complaints.length === 0, `the carrier complains: ${standIn.complaints[0]}`],
      [reads.every(({ status }) => status === 200), `reads beside the texts were answered ${tally(reads)}`],
    ),
    figures: `carrier busy, refusing, broken, cut and silent: queued in ${sending.ms.toFixed(0)} ms, each outcome shown within ${((took ?? 0) / 1000).toFixed(0)} s, none twice`,
  }
}

export type FarCarrier = Awaited<ReturnType<typeof farCarrier>>

/** A line to the carrier on which nobody takes connections at first; once it is opened it can become a black hole and well again. */
export async function farCarrier(standIn: FakeTwilio) {
  const line = await faultProxy(standIn.url)
  const port = await freePort()
  const pairs: Pairs = new Set()
  const server = net.createServer((near) => join(pairs, near, net.connect(Number(new URL(line.url).port), '127.0.0.1')))
  return {
    url: `http://127.0.0.1:${port}`,
    standIn,
    open: () => listen(server, port),
    fault: line.set,
    async close() {
      cutAll(pairs)
      if (server.listening) await new Promise((resolve) => server.close(resolve))
      await line.close()
    },
  }
}

/** The wait until the next try, at most eight seconds, the ten that a silent carrier is waited for, and a busy machine's time. */
const goesOutWithin = { whole: 30, small: 18 }
const [awayPhone, holePhone] = [2_000, 3_000]
const crewSize = { away: 3, hole: 7 }

/** The carrier takes no connections: texts wait, say why, and go out by themselves when it does. */
export async function carrierAway(environment: Environment, nodes: Nodes, far: FarCarrier): Promise<Finding> {
  const { sending, messages } = await textCrew(nodes, { inDays: 1, count: crewSize.away, phone: awayPhone })
  const waiting = await timeUntil(async () => (await messages()).every(({ state, reason }) => state === 'queued' && reason !== null), {
    withinMs: 15_000,
    everyMs: 100,
  })
  const [one] = await messages()
  await far.open()
  const out = await timeUntil(async () => (await messages()).every(({ state }) => state === 'sent'), {
    withinMs: goesOutWithin[environment.size] * 1_000,
    everyMs: 100,
  })
  const counts = acceptedOf(far, awayPhone, crewSize.away)
  environment.log(
    `carrier away: ${sending.status}, waiting ${waiting?.toFixed(0)} ms: ${one?.reason}; out ${out?.toFixed(0)} ms after it was back`,
  )
  const found: Finding = {
    broken: unless(
      [sending.status === 200, `with the carrier away sending was answered ${sending.status}`],
      [waiting !== null, `with the carrier away texts do not wait and say why: ${JSON.stringify(one)}`],
      [
        out !== null && counts.every((times) => times === 1),
        `${goesOutWithin[environment.size]} s after the carrier was back the texts that waited did not go out by themselves, once each: ${counts.join(', ')} times`,
      ],
    ),
    figures: `carrier away: texts wait ("${one?.reason}") and go out by themselves, once each, ${((out ?? 0) / 1000).toFixed(1)} s after it is back`,
  }
  return found.broken.length > 0 ? found : both(found, await carrierSilent(environment, nodes, far))
}

/** The carrier's line is a black hole: nobody knows of those under way, which are never sent again; those behind them go out by themselves afterwards. */
async function carrierSilent({ log, size }: Environment, nodes: Nodes, far: FarCarrier): Promise<Finding> {
  far.fault('black hole')
  const { sending, messages } = await textCrew(nodes, { inDays: 2, count: crewSize.hole, phone: holePhone })
  const count = async (state: string) => (await messages()).filter((one) => one.state === state).length
  const isFull = await timeUntil(async () => (await count('handing')) > 0 && (await count('queued')) > 0, { withinMs: 10_000 })
  const waited = await count('queued')
  far.fault('none')
  const out = await timeUntil(async () => (await count('handing')) + (await count('queued')) === 0, {
    withinMs: goesOutWithin[size] * 1_000,
    everyMs: 100,
  })
  const counts = acceptedOf(far, holePhone, crewSize.hole)
  const [sent, unknown, went] = [await count('sent'), await count('unknown'), counts.filter((times) => times > 0).length]
  log(
    `carrier silent: ${sending.status}, ${waited} waited; then ${sent} sent, ${unknown} unknown, ${out?.toFixed(0)} ms; accepted ${counts.join(', ')}`,
  )
  return {
    broken: unless(
      [sending.status === 200, `with the carrier silent sending was answered ${sending.status}`],
      [isFull !== null, 'with the carrier silent no text was under way with others behind it'],
      [out !== null, `${goesOutWithin[size]} s after a black hole not every text was sent or told to be of unknown fate`],
      [
        sent === went && sent + unknown === crewSize.hole,
        `after a black hole ${sent} texts show as sent and ${unknown} as unknown, ${went} went out`,
      ],
      [sent >= waited, `after a black hole ${sent} of ${waited} texts that waited went out`],
      [counts.every((times) => times <= 1), 'a text went out twice after a black hole'],
    ),
    figures: `carrier silent: ${unknown} under way told to be of unknown fate and not sent again, the ${sent} behind them out by themselves ${((out ?? 0) / 1000).toFixed(1)} s after the black hole`,
  }
}

/** How often the carrier accepted a text to each of the crew. */
const acceptedOf = ({ standIn }: FarCarrier, phone: number, count: number) =>
  Array.from({ length: count }, (_, at) => standIn.accepted.filter(({ to }) => to === `+1212555${phone + at}`).length)
