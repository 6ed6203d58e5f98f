/**
 * R8, order and meaning: while the carrier is busy a person's texts go out in the order of writing, what was overtaken does not go out, and an answer counts for
 * nothing but what was told last. (decisions/texts.md)
 */
import { v7 as uuid } from 'uuid'
import type { FakeTwilio } from '../../apps/api/testing/texts/fake-twilio.ts'
import { type Finding, unless } from '../proof.ts'
import { send, type TwoNodes } from './nodes.ts'
import { mustCome, several, until } from '../until.ts'

const ways = ['asked twice', 'cancelled', 'cancelled by another program', 'taken off', 'answering'] as const
type Way = (typeof ways)[number]

/** Somebody on two jobs of a day that nobody else is on. */
interface Crew {
  way: Way
  phone: string
  entries: [string, string]
  places: [string, string]
  /** When the office had its answer that they are off the first job. */
  offAt: number
}

export async function orderAndMeaning(two: TwoNodes, carrier: FakeTwilio, each: number): Promise<Finding> {
  const [office] = await two.people(1)
  const crews = await planned(two, each)
  const call = async (method: string, path: string, body?: object) => {
    const answer = await send(Math.random() < 0.5 ? two.a.url : two.b.url, { method, path, token: office?.token ?? '', body })
    if (answer.status !== 200) throw new Error(`${method} ${path} was answered ${answer.status} ${answer.body}`)
  }
  const text = ({ entries }: Crew, at: 0 | 1, body: object = {}) =>
    call('POST', `/api/ScheduleEntries/${entries[at]}/sendtexts`, { note: '', ...body })
  const cancel = ({ entries }: Crew, at: 0 | 1) => call('PATCH', `/api/ScheduleEntries/${entries[at]}`, { cancelled: true })
  const busy = crews.filter(({ way }) => way !== 'answering')
  for (const { phone } of busy) carrier.behave(phone, { type: 'busy', times: 100 })
  await several(crews, 8, (crew) => text(crew, 0))
  const met = await metABusyCarrier(two, busy)
  // The carrier would take the next text at once, while the first still waits for its next try.
  for (const { phone } of busy) carrier.behave(phone, { type: 'accept' })
  await several(crews, 8, async (crew) => {
    if (crew.way === 'cancelled') await cancel(crew, 0)
    if (crew.way === 'cancelled by another program')
      await two.pool.query('update schedule_entry set cancelled = true where id = $1', [crew.entries[0]])
    if (crew.way === 'taken off') {
      await text(crew, 0, { removal: true, id: crew.places[0] })
      await call('DELETE', `/api/WorkerEntries/${crew.places[0]}`)
    }
    crew.offAt = Date.now()
    await text(crew, 1)
  })
  await allSettled(two)
  const wrong = crews.filter(({ way }) => way === 'answering')
  await several(wrong, 8, async (crew) => {
    await cancel(crew, 1)
    await text(crew, 1, { cancelled: true })
  })
  await allSettled(two)
  const reply = async ({ phone }: Crew, Body: string) => {
    const { payload, headers } = carrier.signed('/api/texts/inbound', { From: `+1${phone}`, Body, MessageSid: `SM${uuid()}` })
    await fetch(`${two.b.url}/api/texts/inbound`, { method: 'POST', headers, body: payload })
  }
  await several(wrong, 8, (crew) => reply(crew, 'ok'))
  const confirmed = await statuses(two, wrong)
  await several(wrong, 8, (crew) => reply(crew, 'Y1'))
  const named = await statuses(two, wrong)
  return judge({ crews, carrier, met, confirmed, named })
}

interface Seen {
  crews: Crew[]
  carrier: FakeTwilio
  met: number
  confirmed: number
  named: number
}

function judge({ crews, carrier, met, confirmed, named }: Seen): Finding {
  const heard = ({ phone }: Crew) => carrier.accepted.filter(({ to }) => to === `+1${phone}`)
  const isFirstJob = ({ entries }: Crew, body: string) => body.includes(streetOf(entries[0]))
  const isQuestion = (body: string) => body.startsWith('Work on ')
  const outOfOrder = crews.filter((crew) => {
    const [first, second] = [
      heard(crew).findIndex(({ body }) => isFirstJob(crew, body)),
      heard(crew).findIndex(({ body }) => !isFirstJob(crew, body)),
    ]
    return second >= 0 && first > second
  })
  const overtaken = crews.filter(
    (crew) =>
      ['cancelled', 'cancelled by another program', 'taken off'].includes(crew.way) &&
      // Who had heard of the job in time is told that they are off it, which is no question.
      heard(crew).some(({ body, at }) => isQuestion(body) && isFirstJob(crew, body) && at.getTime() > crew.offAt),
  )
  const silent = crews.filter((crew) => !heard(crew).some(({ body }) => !isFirstJob(crew, body)))
  const answering = crews.filter(({ way }) => way === 'answering').length
  return {
    broken: unless(
      [met > 0, 'no text met the busy carrier'],
      [outOfOrder.length === 0, `${outOfOrder.length} of ${crews.length} people got a later text before an earlier one`],
      [overtaken.length === 0, `${overtaken.length} people were asked about a job they were off (${overtaken[0]?.way})`],
      [silent.length === 0, `${silent.length} of ${crews.length} people never got the text that is true`],
      [confirmed === 0, `${confirmed} of ${answering} who answered "ok" to a cancellation confirmed another job by it`],
      [named === answering, `${answering - named} of ${answering} who named their text were not heard`],
    ),
    figures: `${crews.length} people on two jobs and two nodes, ${met} of their texts met by a busy carrier: ${outOfOrder.length} out of order, ${overtaken.length} asked about a job they were off, ${confirmed} of ${answering} misunderstood after a cancellation`,
  }
}

/** The texts that wait because the carrier would not have them, so that what comes next comes in between. */
async function metABusyCarrier({ pool }: TwoNodes, crews: readonly Crew[]): Promise<number> {
  const waiting = `select id from text_message where state = 'queued' and attempts > 0 and phone = any($1)`
  const met = async () => (await pool.query(waiting, [crews.map(({ phone }) => phone)])).rowCount ?? 0
  await until(async () => (await met()) === crews.length, 3_000, 50)
  return met()
}

const allSettled = ({ pool }: TwoNodes) =>
  mustCome(
    async () => (await pool.query(`select from text_message where state in ('queued', 'handing', 'unknown')`)).rowCount === 0,
    120_000,
    'the texts were not settled',
    200,
  )

/** How many stand as having confirmed their first job. */
async function statuses({ pool }: TwoNodes, crews: readonly Crew[]): Promise<number> {
  const { rowCount } = await pool.query(`select from worker_entry where id = any($1::uuid[]) and txt_status = 'y'`, [
    crews.map(({ places }) => places[0]),
  ])
  return rowCount ?? 0
}

const streetOf = (entry: string) => `${entry} Street`

async function planned({ pool }: TwoNodes, each: number): Promise<Crew[]> {
  const schedule = uuid()
  const day = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10)
  await pool.query('insert into schedule (id, day, date) values ($1, $2::date, $3)', [schedule, day, `${day}T12:00:00Z`])
  const crews = Array.from({ length: each * ways.length }, (_, at): Crew => {
    const way = ways[at % ways.length] ?? 'answering'
    return { way, phone: String(7_400_000_000 + at), entries: [uuid(), uuid()], places: [uuid(), uuid()], offAt: Infinity }
  })
  for (const { phone, entries, places } of crews) {
    const worker = uuid()
    await pool.query(`insert into worker (id, name, phone) values ($1, 'Worker', $2)`, [worker, phone])
    for (const at of [0, 1] as const) {
      const job = uuid()
      await pool.query('insert into job (id, address) values ($1, $2)', [job, streetOf(entries[at])])
      await pool.query('insert into schedule_entry (id, job_id, schedule_id) values ($1, $2, $3)', [entries[at], job, schedule])
      await pool.query('insert into worker_entry (id, worker_id, schedule_entry_id) values ($1, $2, $3)', [places[at], worker, entries[at]])
    }
  }
  return crews
}
