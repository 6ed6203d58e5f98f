import { randomUUID } from 'node:crypto'
import { reasonAskedOtherwise } from '@daysheet/domain/texts/text-status'
import { withholdReasons } from '@daysheet/domain/texts/handover'
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { aTexting, thisMorning } from '#testing/texts/texting.ts'
import { deliverText } from './deliver-text.ts'
import { receiveText } from './receive-text.ts'

let now = thisMorning
const later = () => (now = new Date(now.getTime() + 60_000))
const { db, caller } = await testApp({ now: () => now })
const office = await caller()
const { aJob, anEntry, aSchedule, aWorker, aWorkerEntry } = build(db)
const texting = aTexting(db, { now: () => now })

let [lastPhone, lastDay] = [7_180_000_000, 0]
const aDay = () => new Date(Date.UTC(2027, 0, 1 + (lastDay += 1))).toISOString().slice(0, 10)
const noon = (day: string) => `${day}T17:00:00.000Z`

async function must(method: 'POST' | 'PATCH' | 'PUT', path: string, body: object) {
  const answer = await office.send(method, `/api/${path}`, body)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
}

/** A job at 7:00 AM on a new day, with two people who were asked; the first has confirmed. */
async function anAskedCrew() {
  const schedule = await aSchedule({ day: aDay() })
  const entry = await anEntry({ schedule_id: schedule.id, start_time: '7:00 AM' })
  const crew = []
  for (let who = 0; who < 2; who += 1) {
    const phone = String((lastPhone += 1))
    const worker = await aWorker({ phone })
    crew.push({ phone, id: (await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: worker.id })).id })
  }
  const [one, two] = crew as [(typeof crew)[0], (typeof crew)[0]]
  const ask = () => must('POST', `ScheduleEntries/${entry.id}/sendtexts`, { note: '' })
  const deliver = async () => {
    const waiting = db.selectFrom('text_message').select('id').where('schedule_entry_id', '=', entry.id).where('state', '=', 'queued')
    for (const { id } of await waiting.orderBy('time').execute()) await deliverText(texting, id)
  }
  const state = async ({ id }: { id: string }) => {
    const row = await db.selectFrom('worker_entry').select(['txt_status', 'txt_reason']).where('id', '=', id).executeTakeFirstOrThrow()
    return [row.txt_status, row.txt_reason]
  }
  return { schedule, entry, one, two, ask, deliver, state }
}

async function reply(phone: string, text: string) {
  later()
  await receiveText(texting, 'carrier', { phone, text, carrierId: randomUUID() })
}

type Crew = Awaited<ReturnType<typeof anAskedCrew>>
const wholeEntry = ({ entry, schedule }: Crew) => ({ jobId: entry.job_id, scheduleId: schedule.id, startTime: '7:00 AM' })
const withId = (id: string) => `where=${encodeURIComponent(JSON.stringify({ id }))}`

/** Each way in which the row routes can change what a question asked about. */
const ways: [string, (crew: Crew) => Promise<unknown>][] = [
  ['the date of a schedule, by PATCH', ({ schedule }) => must('PATCH', `Schedules/${schedule.id}`, { date: noon(aDay()) })],
  ['the date of a schedule, by PUT', ({ schedule }) => must('PUT', `Schedules/${schedule.id}`, { date: noon(aDay()) })],
  ['the date of a schedule, by upsert', ({ schedule }) => must('PATCH', 'Schedules', { id: schedule.id, date: noon(aDay()) })],
  [
    'the date of a schedule, by a bulk update',
    ({ schedule }) => must('POST', `Schedules/update?${withId(schedule.id)}`, { date: noon(aDay()) }),
  ],
  [
    'the day of a job, by PATCH',
    async ({ entry }) => must('PATCH', `ScheduleEntries/${entry.id}`, { scheduleId: (await aSchedule({ day: aDay() })).id }),
  ],
  ['the job, by PATCH', async ({ entry }) => must('PATCH', `ScheduleEntries/${entry.id}`, { jobId: (await aJob()).id })],
  ['the job, by PUT', async (crew) => must('PUT', `ScheduleEntries/${crew.entry.id}`, { ...wholeEntry(crew), jobId: (await aJob()).id })],
  [
    'the job, by upsertWithWhere',
    async ({ entry }) => must('POST', `ScheduleEntries/upsertWithWhere?${withId(entry.id)}`, { jobId: (await aJob()).id }),
  ],
  ['the start time, by PATCH', ({ entry }) => must('PATCH', `ScheduleEntries/${entry.id}`, { startTime: '4:00 AM' })],
  ['the start time, taken away', ({ entry }) => must('PATCH', `ScheduleEntries/${entry.id}`, { startTime: null })],
  [
    'the start time, left out of a PUT',
    ({ entry, schedule }) => must('PUT', `ScheduleEntries/${entry.id}`, { jobId: entry.job_id, scheduleId: schedule.id }),
  ],
]

describe('the plan behind a question was changed:', () => {
  it.each(ways)('%s. The crew has to be asked again, and a late yes is a remark', async (_way, change) => {
    const crew = await anAskedCrew()
    const { one, two, ask, deliver, state } = crew
    await ask()
    await deliver()
    await reply(one.phone, 'yes')
    expect([await state(one), await state(two)]).toEqual([
      ['y', null],
      ['sent', null],
    ])
    await change(crew)
    expect([await state(one), await state(two)]).toEqual([
      [null, reasonAskedOtherwise],
      [null, reasonAskedOtherwise],
    ])
    await reply(two.phone, 'Yes')
    await reply(one.phone, 'Y1')
    expect([await state(one), await state(two)]).toEqual([
      [null, 'Replied: Y1'],
      [null, 'Replied: Yes'],
    ])
    later()
    await ask()
    await deliver()
    await reply(two.phone, 'yes')
    expect([await state(one), await state(two)]).toEqual([
      ['sent', null],
      ['y', null],
    ])
  })

  it.each(ways)('%s. Waiting texts are not sent', async (_way, change) => {
    const crew = await anAskedCrew()
    await crew.ask()
    await change(crew)
    await crew.deliver()
    expect([await crew.state(crew.one), await crew.state(crew.two)]).toEqual([
      [null, withholdReasons.changed],
      [null, withholdReasons.changed],
    ])
  })

  it('not by notes, by the supervisor, or by writing the same values again', async () => {
    const crew = await anAskedCrew()
    const { entry, schedule, one, ask, deliver, state } = crew
    await ask()
    await deliver()
    await reply(one.phone, 'yes')
    await must('PATCH', `ScheduleEntries/${entry.id}`, {
      notes: 'Gate 4',
      startTime: '7:00 AM',
      jobId: entry.job_id,
      scheduleId: schedule.id,
    })
    await must('PATCH', `Schedules/${schedule.id}`, { date: noon(schedule.day) })
    await must('PUT', `ScheduleEntries/${entry.id}`, wholeEntry(crew))
    expect(await state(one)).toEqual(['y', null])
  })

  it('when the change is taken back, a late yes to the question counts again', async () => {
    const { entry, two, ask, deliver, state } = await anAskedCrew()
    await ask()
    await deliver()
    for (const startTime of ['4:00 AM', '7:00 AM']) await must('PATCH', `ScheduleEntries/${entry.id}`, { startTime })
    await reply(two.phone, 'yes')
    expect(await state(two)).toEqual(['y', null])
  })

  it('a yes that may answer the old question does not confirm another job', async () => {
    const [first, second] = [await anAskedCrew(), await anAskedCrew()]
    const { worker_id } = await db.selectFrom('worker_entry').select('worker_id').where('id', '=', first.one.id).executeTakeFirstOrThrow()
    const { id } = await aWorkerEntry({ schedule_entry_id: second.entry.id, worker_id })
    await second.ask()
    await second.deliver()
    later()
    await first.ask()
    await first.deliver()
    await must('PATCH', `ScheduleEntries/${first.entry.id}`, { startTime: '4:00 AM' })
    await reply(first.one.phone, 'yes')
    expect(await second.state({ id })).toEqual(['sent', null])
    await reply(first.one.phone, 'Y1')
    expect(await second.state({ id })).toEqual(['y', null])
  })

  it('a no after the old question does not take back the yes to an older one about another job', async () => {
    const [older, newer] = [await anAskedCrew(), await anAskedCrew()]
    const { worker_id } = await db.selectFrom('worker_entry').select('worker_id').where('id', '=', older.one.id).executeTakeFirstOrThrow()
    const { id } = await aWorkerEntry({ schedule_entry_id: newer.entry.id, worker_id })
    for (const crew of [older, newer]) {
      later()
      await crew.ask()
      await crew.deliver()
      await reply(older.one.phone, 'yes')
    }
    await must('PATCH', `ScheduleEntries/${newer.entry.id}`, { startTime: '4:00 AM' })
    await reply(older.one.phone, 'N')
    expect(await older.state(older.one)).toEqual(['y', null])
    expect(await newer.state({ id })).toEqual([null, 'Replied: N'])
  })
})

it.each(['PATCH', 'PUT'] as const)('a client cannot write the text status: %s leaves it unchanged', async (method) => {
  const { entry, one, ask, deliver, state } = await anAskedCrew()
  await ask()
  await deliver()
  const { worker_id: workerId } = await db.selectFrom('worker_entry').select('worker_id').where('id', '=', one.id).executeTakeFirstOrThrow()
  const sent = { workerId, scheduleEntryId: entry.id, txtStatus: 'y', txtReason: 'so', txtStatusTime: '2026-11-20T15:00:00.000Z' }
  await must(method, `WorkerEntries/${one.id}`, sent)
  await must('POST', `WorkerEntries/update?${withId(one.id)}`, { ...sent, workerId: undefined })
  expect(await state(one)).toEqual(['sent', null])
  const added = await office.send('POST', '/api/WorkerEntries', { ...sent, workerId: (await aWorker()).id })
  expect(added.json()).toMatchObject({ txtStatus: null, txtStatusTime: null })
})
