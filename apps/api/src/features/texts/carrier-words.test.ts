/** What the carrier sends besides the words of a text, and what a text may contain. */
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { aTexting, thisMorning, twilioAt } from '#testing/texts/texting.ts'
import { fakeTwilioAccount, startTwilioStandIn } from '#testing/texts/fake-twilio.ts'
import { deliverText } from './deliver-text.ts'

const carrier = await startTwilioStandIn()
afterAll(() => carrier.close())
const { authToken, accountSid, from, publicUrl } = fakeTwilioAccount
const texts = { carrier: 'twilio', accountSid, authToken, from, apiUrl: carrier.url } as const
const { app, db, caller } = await testApp({ config: { texts, publicUrl }, now: () => thisMorning })
const office = await caller()
const { anEntry, aSchedule, aWorker, aWorkerEntry } = build(db)
const schedule = await aSchedule({ day: '2026-11-23' })

let lastPhone = 7_190_000_000
const aPhone = () => String((lastPhone += 100))

async function anAsked(phone = aPhone(), name = 'Ann Lee', scheduleEntryId?: string) {
  const entryId = scheduleEntryId ?? (await anEntry({ schedule_id: schedule.id })).id
  const worker = await aWorker({ phone, name })
  const { id } = await aWorkerEntry({ schedule_entry_id: entryId, worker_id: worker.id })
  const textState = async () => {
    const row = await db.selectFrom('worker_entry').select(['txt_status', 'txt_reason']).where('id', '=', id).executeTakeFirstOrThrow()
    return [row.txt_status, row.txt_reason]
  }
  const replies = async () =>
    (
      await db
        .selectFrom('text_message')
        .select(['body', 'meaning'])
        .where('worker_id', '=', worker.id)
        .where('kind', '=', 'reply')
        .orderBy('time')
        .execute()
    ).map(({ body, meaning }) => [body, meaning])
  const questions = db
    .selectFrom('text_message')
    .select(['id', 'body', 'carrier_id'])
    .where('worker_entry_id', '=', id)
    .where('kind', '=', 'ask')
  return { entryId, phone, worker, textState, replies, ask: () => ask(entryId), question: () => questions.executeTakeFirstOrThrow() }
}

async function ask(entryId: string) {
  const sent = await office.send('POST', `/api/ScheduleEntries/${entryId}/sendtexts`, { note: randomUUID() })
  expect(sent.statusCode).toBe(200)
  for (let round = 0; round < 2; round += 1) {
    const queued = await db.selectFrom('text_message').select('id').where('state', '=', 'queued').orderBy('time').execute()
    for (const { id } of queued) await deliverText(aTexting(db, { carrier: twilioAt(carrier.url) }), id)
  }
  return sent.json<{ queued: number; failed: { reason: string }[] }>()
}

async function incoming(phone: string, Body: string, more: Record<string, string> = {}) {
  const params = { From: `+1${phone}`, Body, MessageSid: `SM${randomUUID()}`, NumMedia: '0', ...more }
  const path = '/api/texts/inbound'
  const answer = await app.inject({ method: 'POST', url: path, ...carrier.signed(path, params) })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('<Response></Response>')])
}

async function aTexted() {
  const asked = await anAsked()
  await asked.ask()
  return asked
}

/** The replies from a number that the office must read, newest first. */
const needed = async (phone: string) =>
  (await office.send('GET', '/api/replies/needed'))
    .json<{ phone: string; body: string }[]>()
    .flatMap((reply) => (reply.phone === phone ? [reply.body] : []))

describe('a text that comes in', () => {
  it.each(['rcs:+1', 'RCS:+1', 'whatsapp:+1'])('from %s… is from that phone', async (channel) => {
    const { phone, textState, replies } = await aTexted()
    await incoming(phone, 'Yes', { From: channel + phone })
    expect([await textState(), await replies()]).toEqual([['y', null], [['Yes', 'confirmed']]])
  })

  it('stops our texts when the carrier says it did, whatever the words are; the same for starting them again', async () => {
    const { phone, textState, replies, ask: askAgain } = await aTexted()
    await incoming(phone, 'NO MAS', { OptOutType: 'STOP' })
    expect(await textState()).toEqual(['error', expect.stringContaining('STOP')])
    expect(await askAgain()).toMatchObject({ queued: 0 })
    await incoming(phone, 'OTRA VEZ', { OptOutType: 'START' })
    expect(await askAgain()).toMatchObject({ queued: 1 })
    expect(await replies()).toEqual([
      ['NO MAS', 'stopped'],
      ['OTRA VEZ', 'started'],
    ])
  })

  it('stops nothing when the carrier does not read it as a stop; HELP is a remark', async () => {
    const { phone, textState, replies } = await aTexted()
    await incoming(phone, 'STOP', { OptOutType: 'HELP' })
    expect([await textState(), await replies()]).toEqual([['sent', 'Replied: STOP'], [['STOP', 'remark']]])
  })

  it('is also an answer when it is a Yes that the carrier reads as START', async () => {
    const { phone, textState } = await aTexted()
    await incoming(phone, 'Yes', { OptOutType: 'START' })
    expect(await textState()).toEqual(['y', null])
  })

  it.each([
    ['a picture alone', '', { NumMedia: '1' }, { kept: '(1 picture or file)', meaning: 'remark' }],
    ['pictures beside words', 'Look at this', { NumMedia: '2' }, { kept: 'Look at this (2 pictures or files)', meaning: 'remark' }],
    ['a picture beside an answer', 'Yes', { NumMedia: '1' }, { kept: 'Yes (1 picture or file)', meaning: 'confirmed' }],
    ['a place', '', { Latitude: '40.7', Longitude: '-74', Label: 'Gate 4' }, { kept: '(place: Gate 4, 40.7, -74)', meaning: 'remark' }],
    ['a pressed button', '', { ButtonText: 'No' }, { kept: 'No', meaning: 'declined' }],
    ['a NUL character', 'a\u0000b', {}, { kept: 'ab', meaning: 'remark' }],
    ['half a character', 'a\ud83d', {}, { kept: 'a\ufffd', meaning: 'remark' }],
  ])('with %s is kept with it', async (_what, body, more: Record<string, string>, { kept, meaning }) => {
    const { phone, textState, replies } = await aTexted()
    await incoming(phone, body, more)
    expect(await replies()).toEqual([[kept, meaning]])
    expect(await needed(phone)).toEqual([kept])
    if (meaning === 'remark') expect(await textState()).toEqual(['sent', `Replied: ${kept}`])
  })

  it('answers the text of ours that the phone says it replies to', async () => {
    const first = await anAsked()
    await first.ask()
    const entry = await anEntry({ schedule_id: schedule.id })
    const second = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: first.worker.id })
    await ask(entry.id)
    await incoming(first.phone, 'no', { OriginalRepliedMessageSid: (await first.question()).carrier_id ?? '' })
    expect(await first.textState()).toEqual(['n', null])
    const other = await db.selectFrom('worker_entry').select('txt_status').where('id', '=', second.id).executeTakeFirstOrThrow()
    expect(other.txt_status).toBe('sent')
  })
})

it('from an unknown number is stored once, and counts as unread until a user reads it', async () => {
  const phone = aPhone()
  const MessageSid = `SM${randomUUID()}`
  const unread = async () => (await office.send('GET', '/api/replies/unread')).json<{ count: number }>().count
  const before = await unread()
  for (let times = 0; times < 2; times += 1) await incoming(phone, 'Ana here, my new number. Yes', { MessageSid, NumMedia: '1' })
  await incoming(phone, 'stop')
  const unknown = (await office.send('GET', '/api/replies/unknown')).json<{ id: string; phone: string; body: string; meaning: string }[]>()
  const texts = unknown.filter((text) => text.phone === phone)
  expect(texts.map(({ body, meaning }) => [body, meaning])).toEqual([
    ['stop', 'stopped'],
    ['Ana here, my new number. Yes (1 picture or file)', 'remark'],
  ])
  expect(await unread()).toBe(before + 2)
  expect(await needed(phone)).toEqual(['stop', 'Ana here, my new number. Yes (1 picture or file)'])
  expect((await office.send('POST', '/api/replies/read', { ids: texts.map(({ id }) => id) })).statusCode).toBe(204)
  expect(await unread()).toBe(before)
  const [people, asRows] = [
    await office.send('GET', '/api/replies'),
    await office.send('GET', `/api/TextMessages?filter=${encodeURIComponent(JSON.stringify({ where: { body: 'stop', workerId: null } }))}`),
  ]
  expect([people.statusCode, asRows.json()]).toEqual([200, [expect.objectContaining({ workerId: null, kind: 'reply', body: 'stop' })]])
})

describe('two people with one phone', () => {
  it('are named in their texts, and a yes without a number is a remark while both are asked', async () => {
    const father = await anAsked(aPhone(), 'Jan Kowal')
    const son = await anAsked(father.phone, 'Adam Kowal', father.entryId)
    await father.ask()
    const bodies = [(await father.question()).body, (await son.question()).body]
    expect(bodies).toEqual([expect.stringMatching(/^Jan Kowal: Work on /), expect.stringMatching(/^Adam Kowal: Work on /)])
    await incoming(father.phone, 'Yes')
    const before = [await father.textState(), await son.textState()]
    expect(before.map(([status]) => status)).toEqual(['sent', 'sent'])
    expect(before.map(([, reason]) => reason)).toContain('Replied: Yes')
    const isSecond = / Y2 /.test((await son.question()).body)
    await incoming(father.phone, isSecond ? 'Y2' : 'Y1')
    expect([await father.textState(), await son.textState()].map(([status]) => status)).toEqual(['sent', 'y'])
    await incoming(father.phone, 'yes')
    expect([await father.textState(), await son.textState()].map(([status]) => status)).toEqual(['y', 'y'])
  })
})
