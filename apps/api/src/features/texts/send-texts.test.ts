import { randomUUID } from 'node:crypto'
import { reasonsUnheard } from '@daysheet/domain/texts/handover'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { build } from '#testing/builders.ts'
import { freshDatabase } from '#testing/database.ts'
import { aTexting, thisMorning } from '#testing/texts/texting.ts'
import { deliverText } from './deliver-text.ts'
import { sendTexts } from './send-texts.ts'

const { db } = await freshDatabase()
const { anEntry, aWorker, aWorkerEntry, aJob, aSchedule, aSupervisor } = build(db)
const texting = aTexting(db)
const send = (entryId: string, body: Parameters<typeof sendTexts>[3] = {}, at = texting) => sendTexts(at, 'account office', entryId, body)
const messagesOf = (entryId: string) =>
  db.selectFrom('text_message').selectAll().where('schedule_entry_id', '=', entryId).orderBy('time').orderBy('id').execute()
const standingOf = (id: string) =>
  db.selectFrom('worker_entry').select(['txt_status', 'txt_status_time', 'txt_reason']).where('id', '=', id).executeTakeFirstOrThrow()

async function aCrew(phones: (string | null)[], entry: Parameters<typeof anEntry>[0] = {}) {
  const made = await anEntry(entry)
  const crew = []
  for (const phone of phones) crew.push(await aWorkerEntry({ schedule_entry_id: made.id, worker_id: (await aWorker({ phone })).id }))
  return { entry: made, crew }
}
const cancel = (entryId: string, cancelled = true) =>
  db.updateTable('schedule_entry').set({ cancelled }).where('id', '=', entryId).execute()
let lastPhone = 7_180_000_000
const aPhone = () => String((lastPhone += 100))

describe('texting a crew', () => {
  it('queues a text to everybody and shows each as waiting', async () => {
    const job = await aJob({ address: '120 Broadway', boro: 'Manhattan' })
    const schedule = await aSchedule({ day: '2026-11-23' })
    const supervisor = await aSupervisor({ name: 'J. Ortiz' })
    const [one, two] = [aPhone(), aPhone()]
    const { entry, crew } = await aCrew([one, two], {
      job_id: job.id,
      schedule_id: schedule.id,
      supervisor_id: supervisor.id,
      start_time: '6:30 AM',
    })
    expect(await send(entry.id, { note: 'gate code 1234' })).toEqual({ queued: 2, failed: [] })
    const messages = await messagesOf(entry.id)
    expect(messages.map(({ phone, state, kind, body }) => ({ phone, state, kind, body }))).toEqual(
      [one, two].map((phone) => ({
        phone,
        state: 'queued',
        kind: 'ask',
        body: 'Work on Mon, Nov 23 at 6:30 AM: 120 Broadway, Manhattan. Supervisor: J. Ortiz. Note: gate code 1234. Reply Y to confirm or N to decline.',
      })),
    )
    for (const { id } of crew) expect(await standingOf(id)).toEqual({ txt_status: 'sent', txt_status_time: thisMorning, txt_reason: null })
  })

  it('writes to each in their language', async () => {
    const { entry } = await aCrew([aPhone()])
    const spanish = await aWorker({ phone: aPhone(), language: 'es' })
    const { id } = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: spanish.id })
    await send(entry.id, { id })
    expect((await messagesOf(entry.id)).map((message) => message.body)).toEqual([expect.stringContaining('Responda SI para confirmar')])
  })

  it('texts only the one that was named', async () => {
    const { entry, crew } = await aCrew([aPhone(), aPhone()])
    expect(await send(entry.id, { id: crew[1]?.id })).toEqual({ queued: 1, failed: [] })
    expect((await messagesOf(entry.id)).map((message) => message.worker_entry_id)).toEqual([crew[1]?.id])
  })

  it('names who cannot be texted and shows the reason at once', async () => {
    const stopped = aPhone()
    await db.insertInto('text_opt_out').values({ phone: stopped }).execute()
    const { entry, crew } = await aCrew([null, stopped, aPhone()])
    const result = await send(entry.id)
    expect(result.queued).toBe(1)
    expect(result.failed.map(({ id, reason }) => ({ id, reason })).toSorted((a, b) => (a.reason < b.reason ? -1 : 1))).toEqual([
      { id: crew[0]?.id, reason: 'No phone number' },
      { id: crew[1]?.id, reason: 'Replied STOP: no texts reach them until they text START' },
    ])
    expect(await standingOf(crew[0]?.id ?? '')).toMatchObject({ txt_status: 'error', txt_reason: 'No phone number' })
    expect(await messagesOf(entry.id)).toHaveLength(1)
  })

  it('does not ask the crew of a cancelled job, and says what to do', async () => {
    const { entry } = await aCrew([aPhone()])
    await cancel(entry.id)
    await expect(send(entry.id)).rejects.toMatchObject({ statusCode: 409, message: expect.stringContaining('Reactivate it') })
    expect(await send(entry.id, { cancelled: true })).toEqual({ queued: 1, failed: [] })
  })

  describe('of a job that is cancelled', () => {
    const cancelled = { cancelled: true }
    const put = async (entryId: string, workerId?: string) =>
      aWorkerEntry({ schedule_entry_id: entryId, worker_id: workerId ?? (await aWorker({ phone: aPhone() })).id })
    const toldOf = async (entryId: string) => (await messagesOf(entryId)).filter(({ kind }) => kind !== 'ask').map((text) => text.worker_id)

    it('texts no person who was put on it afterwards, until the job takes place again', async () => {
      const { entry, crew } = await aCrew([aPhone()])
      await cancel(entry.id)
      const late = await put(entry.id)
      const silent = [expect.objectContaining({ id: late.id, reason: reasonsUnheard.lateOnJob })]
      expect(await send(entry.id, cancelled)).toEqual({ queued: 1, failed: silent })
      expect(await toldOf(entry.id)).toEqual([crew[0]?.worker_id])
      expect(await send(entry.id, { removal: true, id: late.id })).toEqual({ queued: 0, failed: silent })
      expect((await standingOf(late.id)).txt_status).toBeNull()
      await cancel(entry.id, false)
      await cancel(entry.id)
      expect(await send(entry.id, { ...cancelled, note: 'Again' })).toEqual({ queued: 2, failed: [] })
    })

    it('texts no person who came to it from another job, and each person who was asked about it before', async () => {
      const [{ entry, crew }, other] = [await aCrew([aPhone()]), await aCrew([aPhone()])]
      await send(entry.id)
      for (const { id } of await messagesOf(entry.id)) await deliverText(texting, id)
      const [asked, moved] = [crew[0]?.worker_id ?? '', other.crew[0]?.id ?? '']
      await db.deleteFrom('worker_entry').where('schedule_entry_id', '=', entry.id).execute()
      await cancel(entry.id)
      await put(entry.id, asked)
      await db.updateTable('worker_entry').set({ schedule_entry_id: entry.id }).where('id', '=', moved).execute()
      expect(await send(entry.id, cancelled)).toMatchObject({ queued: 1, failed: [{ id: moved, reason: reasonsUnheard.lateOnJob }] })
      expect(await toldOf(entry.id)).toEqual([asked])
    })
  })

  it.each([
    ['to tell of a cancellation that is none', { cancelled: true }, /^This job is not cancelled/],
    ['to tell a whole crew that they are off it', { removal: true }, /id is missing/],
  ])('refuses %s', async (_what, body, words) => {
    const { entry } = await aCrew([aPhone(), aPhone()])
    await expect(send(entry.id, body)).rejects.toMatchObject({ statusCode: 422, message: expect.stringMatching(words) })
    expect(await messagesOf(entry.id)).toEqual([])
  })

  it('knows neither an entry nor a crew member that is not there', async () => {
    const { entry } = await aCrew([])
    await expect(send(randomUUID())).rejects.toMatchObject({ statusCode: 404 })
    await expect(send(entry.id, { id: randomUUID() })).rejects.toMatchObject({ statusCode: 404 })
    expect(await send(entry.id)).toEqual({ queued: 0, failed: [] })
  })

  it('tells of a cancellation without waiting for an answer', async () => {
    const { entry, crew } = await aCrew([aPhone(), aPhone()])
    await send(entry.id)
    await db
      .updateTable('worker_entry')
      .set({ txt_status: 'y' })
      .where('id', '=', crew[0]?.id ?? '')
      .execute()
    await db
      .updateTable('text_message')
      .set({ state: 'delivered', carrier_id: sql`id::text` })
      .where('schedule_entry_id', '=', entry.id)
      .execute()
    await cancel(entry.id)
    await send(entry.id, { cancelled: true, note: 'No power' })
    expect((await standingOf(crew[0]?.id ?? '')).txt_status).toBe('y')
    expect((await standingOf(crew[1]?.id ?? '')).txt_status).toBeNull()
    expect((await messagesOf(entry.id)).filter(({ kind }) => kind === 'cancelled').map(({ body }) => body)).toEqual([
      expect.stringMatching(/^CANCELLED: .* Note: No power\. No reply needed\.$/),
      expect.stringMatching(/^CANCELLED: /),
    ])
  })

  it('delivers a removal to somebody who is off the job by then', async () => {
    const { entry, crew } = await aCrew([aPhone()])
    await send(entry.id, { removal: true, id: crew[0]?.id })
    await db
      .deleteFrom('worker_entry')
      .where('id', '=', crew[0]?.id ?? '')
      .execute()
    const [message] = await messagesOf(entry.id)
    await deliverText(texting, message?.id ?? '')
    expect(await messagesOf(entry.id)).toMatchObject([{ worker_entry_id: null, kind: 'removal', state: 'delivered' }])
  })
})

describe('a text goes out once per press of the button', () => {
  it('when the request arrives again with its intent', async () => {
    const { entry } = await aCrew([aPhone(), aPhone(), null])
    const order = { note: 'bring masks', intentId: randomUUID() }
    const first = await send(entry.id, order)
    const later = aTexting(db, { now: () => new Date(thisMorning.getTime() + 3_600_000) })
    expect(await send(entry.id, order, later)).toEqual(first)
    expect(await messagesOf(entry.id)).toHaveLength(2)
  })

  it('and is refused, not answered as sent, when its intent comes with other words', async () => {
    const { entry } = await aCrew([aPhone()])
    const intentId = randomUUID()
    await send(entry.id, { note: 'at 7', intentId })
    await expect(send(entry.id, { note: 'at 8', intentId })).rejects.toMatchObject({ statusCode: 409 })
    await expect(send(entry.id, { note: 'at 7', intentId, cancelled: true })).rejects.toMatchObject({ statusCode: 409 })
    expect(await messagesOf(entry.id)).toHaveLength(1)
  })

  it('when two requests with one intent arrive at the same moment', async () => {
    const { entry } = await aCrew([aPhone(), aPhone()])
    const order = { intentId: randomUUID() }
    const results = await Promise.all([send(entry.id, order), send(entry.id, order), send(entry.id, order)])
    expect(results).toEqual([1, 2, 3].map(() => ({ queued: 2, failed: [] })))
    expect(await messagesOf(entry.id)).toHaveLength(2)
  })

  it('when a client without intents repeats itself within seconds, but not later and not in other words', async () => {
    const { entry } = await aCrew([aPhone()])
    const after = (ms: number) => aTexting(db, { now: () => new Date(thisMorning.getTime() + ms) })
    await send(entry.id, { note: 'a' })
    await send(entry.id, { note: 'a' }, after(9_000))
    expect(await messagesOf(entry.id)).toHaveLength(1)
    await send(entry.id, { note: 'b' }, after(9_500))
    await send(entry.id, { note: 'a' }, after(60_000))
    expect(await messagesOf(entry.id)).toHaveLength(3)
  })

  it('and again when a person presses again after a failure', async () => {
    const { entry, crew } = await aCrew([aPhone()])
    await send(entry.id)
    await db.updateTable('text_message').set({ state: 'failed', reason: 'Landline' }).where('schedule_entry_id', '=', entry.id).execute()
    expect(await send(entry.id)).toEqual({ queued: 1, failed: [] })
    expect((await standingOf(crew[0]?.id ?? '')).txt_status).toBe('sent')
  })
})

describe('texts to one phone carry numbers', () => {
  it('when another one is open, shared phones included', async () => {
    const phone = aPhone()
    const schedule = await aSchedule({ day: '2026-11-24' })
    const one = await aCrew([phone], { schedule_id: schedule.id })
    const two = await aCrew([phone, phone], { schedule_id: schedule.id })
    await send(one.entry.id)
    await send(two.entry.id)
    expect((await messagesOf(one.entry.id)).map(({ number, body }) => [number, body.includes('Reply Y to')])).toEqual([[1, true]])
    const bodies = (await messagesOf(two.entry.id)).map(({ body }) => body)
    expect(bodies.some((body) => body.endsWith('Reply Y2 to confirm or N2 to decline. For your earlier text reply Y1 or N1.'))).toBe(true)
    expect(bodies.some((body) => body.endsWith('Reply Y3 to confirm or N3 to decline.'))).toBe(true)
  })
})
