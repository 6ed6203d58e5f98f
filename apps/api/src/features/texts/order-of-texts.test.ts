import {
  anyCommands,
  firstPhone,
  firstStart,
  jobs,
  keyOf,
  people,
  runAll,
  type CarrierAnswer,
  type TextingOffice,
} from '@daysheet/domain/texts/testing/commands'
import type { TxtStatus } from '@daysheet/domain/crews/worker-entry'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { aTexting, thisMorning } from '#testing/texts/texting.ts'
import type { Handover } from '#ports/texts/texts.ts'
import { deliverText } from './deliver-text.ts'
import { receiveText } from './receive-text.ts'

let now = thisMorning
const { db, caller } = await testApp({ now: () => now })
const office = await caller()
const { aJob, aSchedule, anEntry, aWorker } = build(db)
const schedule = await aSchedule({ day: '2026-11-23' })

let sent: string | null = null
let answer: CarrierAnswer = 'accepted'
let count = 0
const handovers: Record<CarrierAnswer, () => Handover> = {
  accepted: () => ({ outcome: 'accepted', carrierId: `SM${(count += 1)}`, state: 'sent' }),
  busy: () => ({ outcome: 'busy', reason: 'The carrier is busy' }),
  refused: () => ({ outcome: 'refused', reason: 'Not a number', fault: 'number', stopped: false }),
  unknown: () => ({ outcome: 'unknown' }),
}
const texting = aTexting(db, {
  now: () => now,
  carrier: {
    name: 'simulator',
    async send({ id }) {
      sent = id
      return handovers[answer]()
    },
    find: async () => ({ found: 'no-answer' }),
  },
})

async function must(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) {
  const said = await office.send(method, path, body)
  if (said.statusCode !== 200) throw new Error(`${method} ${path} was answered ${said.statusCode} ${said.body}`)
  return said.json<Record<string, unknown>>()
}

/** A crew, its jobs and a carrier of their own, all through HTTP, PostgreSQL and the actions of the queue. */
async function anOffice(): Promise<TextingOffice> {
  for (const table of ['text_message', 'worker_entry', 'worker'] as const) await db.deleteFrom(table).execute()
  const [workers, cards, entries] = [[] as string[], [] as string[], new Map<string, string>()]
  for (let who = 0; who < people; who += 1) workers.push((await aWorker({ phone: firstPhone(who) })).id)
  for (let job = 0; job < jobs; job += 1)
    cards.push((await anEntry({ schedule_id: schedule.id, job_id: (await aJob()).id, start_time: firstStart })).id)
  return {
    async put(place) {
      const row = await must('POST', `/api/ScheduleEntries/${cards[place.job]}/workerEntries`, { workerId: workers[place.who] })
      entries.set(keyOf(place), String(row['id']))
    },
    async text(place, kind) {
      const body = { id: entries.get(keyOf(place)), note: `${(count += 1)}`, ...(kind !== 'ask' && { [kind]: true }) }
      const { queued } = await must('POST', `/api/ScheduleEntries/${cards[place.job]}/sendtexts`, body)
      if (queued !== 1) return null
      return (await db.selectFrom('text_message').select('id').where('note', '=', body.note).executeTakeFirst())?.id ?? null
    },
    cancel: async (job, cancelled) => void (await must('PATCH', `/api/ScheduleEntries/${cards[job]}`, { cancelled })),
    changeStart: async (job, startTime) => void (await must('PATCH', `/api/ScheduleEntries/${cards[job]}`, { startTime })),
    async takeOff(place) {
      await must('DELETE', `/api/WorkerEntries/${entries.get(keyOf(place))}`)
      entries.delete(keyOf(place))
    },
    changePhone: async (who, phone) => void (await must('PATCH', `/api/Workers/${workers[who]}`, { phone })),
    async deliver(nth, said) {
      const waiting = await db.selectFrom('text_message').select('id').where('state', '=', 'queued').orderBy('time').orderBy('id').execute()
      const one = waiting[nth % Math.max(waiting.length, 1)]
      if (!one) return null
      ;[sent, answer] = [null, said]
      await deliverText(texting, one.id)
      return sent
    },
    wait: (ms) => void (now = new Date(now.getTime() + ms)),
    reply: async (phone, text) => void (await receiveText(texting, 'carrier', { phone, text, carrierId: `in ${(count += 1)}` })),
    async statuses() {
      const rows = await db.selectFrom('worker_entry').select(['id', 'txt_status']).execute()
      const found = new Map(rows.map(({ id, txt_status }) => [id, txt_status]))
      return new Map([...entries].map(([key, id]): [string, TxtStatus | null] => [key, found.get(id) ?? null]))
    },
  }
}

it('whatever happens in any order: texts go out in order and only while they are true, and an answer means what the last text asked', async () => {
  const property = fc.asyncProperty(anyCommands(45), async (commands) => {
    now = thisMorning
    await runAll(commands, await anOffice())
  })
  await expect(fc.assert(property, { numRuns: 60 })).resolves.toBeUndefined()
})
