import { randomUUID } from 'node:crypto'
import { reasonToldOfCancellation } from '@daysheet/domain/texts/text-status'
import { unknownBlocksMs } from '@daysheet/domain/texts/handover'
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { aTexting, thisMorning } from '#testing/texts/texting.ts'
import { simulatorCarrier } from '#ports/texts/simulator.ts'
import type { Handover, TextCarrier } from '#ports/texts/texts.ts'
import { claimMessage } from './handover/queries.ts'
import { deliverText } from './deliver-text.ts'
import { receiveText } from './receive-text.ts'

let now = thisMorning
const later = (ms = 60_000) => (now = new Date(now.getTime() + ms))
const { db, caller } = await testApp({ now: () => now })
const office = await caller()
const { anEntry, aWorker, aWorkerEntry, aSchedule } = build(db)
const schedule = await aSchedule({ day: '2026-11-23' })

const busy: Handover = { outcome: 'busy', reason: 'The carrier is busy' }
let says: Handover | undefined
const out: { phone: string; body: string }[] = []
const carrier: TextCarrier = {
  ...simulatorCarrier(),
  async send(text) {
    const said = says ?? (await simulatorCarrier().send(text))
    if (said.outcome !== 'busy') out.push(text)
    return said
  },
}
const texting = aTexting(db, { now: () => now, carrier })

let lastPhone = 7_150_000_000
const aPhone = () => String((lastPhone += 100))
/** Every text that waits is looked at, the newest first, so that none goes out by its place in the queue alone. */
async function lookAtAll() {
  for (let left = 3; left > 0; left -= 1) {
    const waiting = await db
      .selectFrom('text_message')
      .select('id')
      .where('state', '=', 'queued')
      .orderBy('time', 'desc')
      .orderBy('id', 'desc')
      .execute()
    for (const { id } of waiting) await deliverText(texting, id)
  }
}
const outTo = (phone: string) =>
  out.filter((text) => text.phone === phone).map(({ body }) => /^(Work|CANCELLED|You are no longer)/.exec(body)?.[1])
async function aPlanned(phone: string, who?: { id: string }) {
  const entry = await anEntry({ schedule_id: schedule.id })
  const worker = who ?? (await aWorker({ phone }))
  const { id } = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: worker.id })
  const sendtexts = (body: object = {}) =>
    office.send('POST', `/api/ScheduleEntries/${entry.id}/sendtexts`, { note: randomUUID(), ...body })
  const textState = () => db.selectFrom('worker_entry').select(['txt_status', 'txt_reason']).where('id', '=', id).executeTakeFirstOrThrow()
  const messages = () =>
    db
      .selectFrom('text_message')
      .select(['kind', 'state', 'reason'])
      .where('worker_id', '=', worker.id)
      .where('kind', '!=', 'reply')
      .orderBy('time')
      .execute()
  const cancel = (cancelled: boolean) => office.send('PATCH', `/api/ScheduleEntries/${entry.id}`, { cancelled })
  const takeOff = () => office.send('DELETE', `/api/WorkerEntries/${id}`)
  return { id, entry, worker, sendtexts, textState, messages, cancel, takeOff }
}
async function aTextedWorker(phone: string, who?: { id: string }) {
  const planned = await aPlanned(phone, who)
  await planned.sendtexts()
  await lookAtAll()
  later()
  return planned
}
const reply = (phone: string, text: string) => receiveText(texting, 'carrier', { phone, text, carrierId: randomUUID() })

describe('while the carrier is busy', () => {
  const whileBusy = async (action: () => Promise<unknown>) => {
    says = busy
    await action()
    await lookAtAll()
    says = undefined
  }

  it('a person’s texts wait behind each other, and go out in the order of writing', async () => {
    const phone = aPhone()
    const one = await aPlanned(phone)
    const two = await aPlanned(phone, one.worker)
    await whileBusy(async () => {
      await one.sendtexts()
      await lookAtAll()
      await two.sendtexts()
    })
    expect((await one.messages()).map(({ state }) => state)).toEqual(['queued', 'queued'])
    const [first, second] = await db.selectFrom('text_message').select(['id', 'body']).where('phone', '=', phone).orderBy('time').execute()
    expect(await claimMessage(db, second?.id ?? '', now)).toBeUndefined()
    await lookAtAll()
    expect(out.filter((text) => text.phone === phone).map(({ body }) => body)).toEqual([first?.body, second?.body])
  })

  it('nobody is asked after they were taken off, nor told of what they never heard', async () => {
    const phone = aPhone()
    const planned = await aPlanned(phone)
    await whileBusy(planned.sendtexts)
    expect((await planned.sendtexts({ removal: true, id: planned.id })).json()).toMatchObject({
      queued: 0,
      failed: [{ reason: expect.stringContaining('never texted about this job') }],
    })
    await planned.takeOff()
    await lookAtAll()
    expect(outTo(phone)).toEqual([])
    expect(await planned.messages()).toEqual([{ kind: 'ask', state: 'withheld', reason: 'Not sent: replaced by a newer text' }])
  })

  it.each(['by themselves', 'with the job'])('a question is withheld with the removal, %s', async (how) => {
    const phone = aPhone()
    const planned = await aPlanned(phone)
    await whileBusy(planned.sendtexts)
    if (how === 'by themselves') await planned.takeOff()
    else await office.send('DELETE', `/api/ScheduleEntries/${planned.entry.id}`)
    expect(await planned.messages()).toEqual([{ kind: 'ask', state: 'withheld', reason: 'Not sent: they were taken off the job' }])
    await lookAtAll()
    expect(outTo(phone)).toEqual([])
  })

  it('a question is withheld with the cancellation, and the avatar says so', async () => {
    const phone = aPhone()
    const planned = await aPlanned(phone)
    await whileBusy(planned.sendtexts)
    await planned.cancel(true)
    expect(await planned.textState()).toEqual({ txt_status: null, txt_reason: 'Not sent: the job was cancelled' })
    await lookAtAll()
    expect(outTo(phone)).toEqual([])
  })

  it('asking again in the same words after a question was withheld is another question', async () => {
    const phone = aPhone()
    const planned = await aPlanned(phone)
    await whileBusy(() => planned.sendtexts({ note: 'gate 4' }))
    await planned.cancel(true)
    await planned.cancel(false)
    await planned.sendtexts({ note: 'gate 4' })
    await lookAtAll()
    expect([outTo(phone), (await planned.textState()).txt_status]).toEqual([['Work'], 'sent'])
  })

  it('a cancellation is withheld when the job takes place again, and the confirmation stays', async () => {
    const phone = aPhone()
    const planned = await aTextedWorker(phone)
    await reply(phone, 'Y')
    await planned.cancel(true)
    await whileBusy(() => planned.sendtexts({ cancelled: true }))
    await planned.cancel(false)
    await lookAtAll()
    expect([outTo(phone), await planned.textState()]).toEqual([['Work'], { txt_status: 'y', txt_reason: null }])
  })

  it('a question is not sent to a number that is not theirs any more', async () => {
    const phone = aPhone()
    const planned = await aPlanned(phone)
    await whileBusy(planned.sendtexts)
    await office.send('PATCH', `/api/Workers/${planned.worker.id}`, { phone: aPhone() })
    await lookAtAll()
    expect([outTo(phone), await planned.textState()]).toEqual([
      [],
      { txt_status: null, txt_reason: expect.stringContaining('phone number was changed') },
    ])
  })

  it('a text of unknown fate holds up the next for a while, and not for ever', async () => {
    const phone = aPhone()
    const one = await aPlanned(phone)
    const two = await aPlanned(phone, one.worker)
    says = { outcome: 'unknown' }
    await one.sendtexts()
    await lookAtAll()
    says = undefined
    await two.sendtexts()
    await lookAtAll()
    expect((await one.messages()).map(({ state }) => state)).toEqual(['unknown', 'queued'])
    later(unknownBlocksMs)
    await lookAtAll()
    expect((await one.messages()).map(({ state }) => state)).toEqual(['unknown', 'delivered'])
  })
})

describe('an answer after a cancellation was told', () => {
  it('of another job confirms nothing, is shown beside that job, and names a text when it should', async () => {
    const phone = aPhone()
    const one = await aTextedWorker(phone)
    const two = await aTextedWorker(phone, one.worker)
    await two.cancel(true)
    await two.sendtexts({ cancelled: true })
    await lookAtAll()
    later()
    await reply(phone, 'ok')
    expect([(await one.textState()).txt_status, await two.textState()]).toEqual(['sent', { txt_status: null, txt_reason: 'Replied: ok' }])
    await reply(phone, 'Y1')
    expect([(await one.textState()).txt_status, (await two.textState()).txt_status]).toEqual(['y', null])
  })

  it.each([
    ['never answered', null],
    ['confirmed', 'Y'],
  ])('does not confirm the job that takes place again, when they had %s', async (_what, before) => {
    const phone = aPhone()
    const planned = await aTextedWorker(phone)
    if (before) await reply(phone, before)
    await planned.cancel(true)
    await planned.sendtexts({ cancelled: true })
    await lookAtAll()
    later()
    await planned.cancel(false)
    expect(await planned.textState()).toEqual({ txt_status: null, txt_reason: reasonToldOfCancellation })
    await reply(phone, 'ok')
    expect(await planned.textState()).toEqual({ txt_status: null, txt_reason: 'Replied: ok' })
    await planned.sendtexts()
    await lookAtAll()
    later()
    await reply(phone, 'ok')
    expect((await planned.textState()).txt_status).toBe('y')
  })
})

describe('a number', () => {
  it('that is not the worker’s any more confirms nothing; its present owner comes first', async () => {
    const phone = aPhone()
    const before = await aTextedWorker(phone)
    await office.send('PATCH', `/api/Workers/${before.worker.id}`, { phone: aPhone() })
    await reply(phone, 'Y')
    expect(await before.textState()).toEqual({ txt_status: 'sent', txt_reason: 'Replied: Y' })
    const present = await aPlanned(phone)
    await reply(phone, 'Yes')
    expect((await before.textState()).txt_reason).toBe('Replied: Y')
    const kept = await db.selectFrom('text_message').select('worker_id').where('body', '=', 'Yes').executeTakeFirstOrThrow()
    expect(kept.worker_id).toBe(present.worker.id)
  })

  it('of the newest question is the one that can be answered', async () => {
    const [before, after] = [aPhone(), aPhone()]
    const planned = await aTextedWorker(before)
    const phone = (to: string) => office.send('PATCH', `/api/Workers/${planned.worker.id}`, { phone: to })
    await phone(after)
    await planned.sendtexts()
    await lookAtAll()
    await phone(before)
    later()
    await reply(before, 'Y')
    expect((await planned.textState()).txt_status).toBe('sent')
  })

  it('alone is a remark when the open texts have numbers', async () => {
    const phone = aPhone()
    const one = await aTextedWorker(phone)
    const two = await aTextedWorker(phone, one.worker)
    await reply(phone, '2')
    expect([await one.textState(), await two.textState()]).toEqual([
      { txt_status: 'sent', txt_reason: null },
      { txt_status: 'sent', txt_reason: 'Replied: 2' },
    ])
    await reply(phone, 'N2')
    expect((await two.textState()).txt_status).toBe('n')
  })

  it('of another country is texted and answers', async () => {
    const phone = '+4915112345678'
    const made = await office.send('POST', '/api/Workers', { name: 'Jan Becker', phone })
    expect([made.statusCode, made.json()]).toEqual([200, expect.objectContaining({ phone })])
    const planned = await aTextedWorker(phone, made.json())
    await reply(phone, 'Y')
    expect([outTo(phone), (await planned.textState()).txt_status]).toEqual([['Work'], 'y'])
  })
})

it('somebody else in a place, or the place on another job, has not answered what was asked before', async () => {
  const phone = aPhone()
  const planned = await aTextedWorker(phone)
  await reply(phone, 'Y')
  const other = await anEntry({ schedule_id: schedule.id })
  expect((await office.send('PATCH', `/api/WorkerEntries/${planned.id}`, { scheduleEntryId: other.id })).statusCode).toBe(200)
  expect(await planned.textState()).toEqual({ txt_status: null, txt_reason: null })
})
