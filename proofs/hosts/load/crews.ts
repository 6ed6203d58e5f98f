/** Crews of two, put on a day's jobs in one action each and then texted, while exports of that day are read. */
import { v7 as uuid } from 'uuid'
import { settleDelays } from '../../../apps/api/src/features/texts/settle-texts.ts'
import type { FakeTwilio } from '../../../apps/api/testing/texts/fake-twilio.ts'
import { sqlOn } from '../../cluster.ts'
import { unless, type Finding } from '../../proof.ts'
import { until } from '../../until.ts'
import { again, json, persist } from './persist.ts'

export const crewSize = 2
const crewsOfADay = 40
const everyMs = 1_000
const firstPhone = 7_400_000_000
/** A text that was being handed over when its node went, and never reached the carrier, is told as such only when the carrier could no longer show it. */
const settleLimitMs = settleDelays.absentMs + 90_000

export interface Crews {
  /** Numbers of the crews of the latest day that were acknowledged, and which day that is. */
  today: { day: string; acknowledged: number[] }
  /** Phones whose text was acknowledged. */
  texted: Set<string>
  /** Every member of a crew that was acknowledged. */
  members: string[]
  refused: string[]
  finish: () => Promise<void>
  abandon: () => void
}

export const nameOf = (crew: number, one: number) => `Pair ${crew} of ${one}`

export function startCrews({ urls, token }: { urls: readonly string[]; token: string }): Crews {
  let [job, schedule] = ['', '']
  const today = { day: '', acknowledged: [] as number[] }
  const texted = new Set<string>()
  const members: string[] = []
  const running = again(everyMs, async (n, signal) => {
    const post = (address: string, body: unknown) => persist({ urls, token, signal }, address, json(body))
    if (job === '') {
      const id = uuid()
      await post('/api/Jobs', { id, address: '1 Crew Street' })
      job = id
    }
    if (today.day === '' || today.acknowledged.length >= crewsOfADay) {
      const [id, day] = [uuid(), dayAfter(n)]
      await post('/api/Schedules', { id, date: `${day}T05:00:00.000Z` })
      schedule = id
      Object.assign(today, { day, acknowledged: [] })
    }
    const entry = uuid()
    await post('/api/ScheduleEntries', { id: entry, jobId: job, scheduleId: schedule })
    const workers = Array.from({ length: crewSize }, (_, one) => ({
      id: uuid(),
      name: nameOf(n, one),
      phone: String(firstPhone + n * crewSize + one),
    }))
    await post('/api/Workers', workers)
    const crew = workers.map(({ id }) => ({ id: uuid(), workerId: id, scheduleEntryId: entry }))
    await post('/api/WorkerEntries', crew)
    today.acknowledged.push(n)
    members.push(...crew.map(({ id }) => id))
    // The same intent however often it is sent: nobody is texted twice.
    await post(`/api/ScheduleEntries/${entry}/sendtexts`, { note: '', intentId: uuid() })
    for (const { phone } of workers) texted.add(phone)
  })
  return { today, texted, members, refused: running.refused, finish: running.finish, abandon: running.abandon }
}

/** A day of its own for each beginning of one. */
const dayAfter = (n: number) => new Date(Date.UTC(2031, 0, 1 + n)).toISOString().slice(0, 10)

/** Texts at most once, whoever was cut off or restarted meanwhile, and none forgotten. */
export async function judgeTexts(url: string, crews: Crews, carrier: FakeTwilio): Promise<Finding> {
  const [there] = await sqlOn<{ ids: string[] }>(url, 'select coalesce(array_agg(id), array[]::uuid[]) as ids from worker_entry')
  const known = new Set(there?.ids)
  const lost = crews.members.filter((id) => !known.has(id)).length
  const open = `select phone, state from text_message where state in ('queued', 'handing', 'unknown')`
  const isSettled = await until(async () => (await sqlOn(url, open)).length === 0, settleLimitMs, 500)
  const rows = await sqlOn<{ id: string; phone: string; state: string }>(url, 'select id, phone, state from text_message')
  const times = Map.groupBy(carrier.accepted, ({ to }) => to)
  const doubled = [...times.values()].filter(({ length }) => length > 1)
  const written = new Map(rows.map(({ phone, state }) => [phone, state]))
  const forgotten = [...crews.texted].filter((phone) => !written.has(phone)).length
  const silent = rows.filter(({ phone, state }) => state === 'sent' && !times.has(`+1${phone}`)).length
  const failed = rows.filter(({ state }) => state === 'failed').length
  return {
    broken: unless(
      [lost === 0, `${lost} of ${crews.members.length} acknowledged members of crews were lost`],
      [doubled.length === 0, `${doubled.length} texts went out more than once`],
      [isSettled, `texts were not settled: ${(await sqlOn<{ state: string }>(url, open)).map(({ state }) => state).join(', ')}`],
      [forgotten === 0, `${forgotten} of ${crews.texted.size} acknowledged texts were lost`],
      [silent === 0, `${silent} texts are said to be sent and never were`],
      [carrier.complaints.length === 0, `the carrier was asked wrongly: ${carrier.complaints[0]}`],
      [crews.refused.length === 0, `crews were refused ${crews.refused.length} times, first: ${crews.refused[0]}`],
    ),
    figures: `${crews.texted.size.toLocaleString('en-US')} texts, ${doubled.length} twice${failed === 0 ? '' : `, ${failed} told as failed`}`,
  }
}
