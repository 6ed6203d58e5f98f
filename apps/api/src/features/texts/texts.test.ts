import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { aTexting, deliverTexts, thisMorning, twilioAt } from '#testing/texts/texting.ts'
import { fakeTwilioAccount, startTwilioStandIn } from '#testing/texts/fake-twilio.ts'
import { deliverText } from './deliver-text.ts'

const carrier = await startTwilioStandIn()
afterAll(() => carrier.close())
const { authToken, accountSid, from, publicUrl } = fakeTwilioAccount
const texts = { carrier: 'twilio', accountSid, authToken, from, apiUrl: carrier.url } as const
const real = await testApp({ config: { texts, publicUrl }, now: () => thisMorning })
const simulated = await testApp()
const office = await real.caller()
const dispatcher = await simulated.caller()

let lastPhone = 7_160_000_000
const aPhone = () => String((lastPhone += 100))

async function aTexted(phone = aPhone(), { app, db, caller } = { ...real, caller: office }) {
  const { anEntry, aWorkerEntry, aWorker } = build(db)
  const entry = await anEntry()
  const worker = await aWorker({ phone })
  const { id } = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: worker.id })
  const sent = await caller.send('POST', `/api/ScheduleEntries/${entry.id}/sendtexts`, { note: 'gate code 1234' })
  expect([sent.statusCode, sent.json()]).toEqual([200, { queued: 1, failed: [] }])
  const message = () =>
    db.selectFrom('text_message').selectAll().where('worker_entry_id', '=', id).where('kind', '=', 'ask').executeTakeFirstOrThrow()
  const textState = () => db.selectFrom('worker_entry').select(['txt_status', 'txt_reason']).where('id', '=', id).executeTakeFirstOrThrow()
  return { app, entry, worker, phone, id, message, textState }
}

async function aDelivered() {
  const texted = await aTexted()
  await deliverText(aTexting(real.db, { carrier: twilioAt(carrier.url) }), (await texted.message()).id)
  const { id, carrier_id: sid } = await texted.message()
  return { ...texted, messageId: id, sid: sid ?? '', statusPath: `/api/texts/status?message=${id}` }
}

const call = (path: string, params: Record<string, string>) =>
  real.app.inject({ method: 'POST', url: path, ...carrier.signed(path, params) })
const incoming = (phone: string, Body: string, MessageSid = `SM${randomUUID()}`) =>
  call('/api/texts/inbound', { From: `+1${phone}`, Body, MessageSid })

describe('POST sendtexts', () => {
  it('texts the crew and answers how many, in any letter case of the path', async () => {
    const { entry, textState } = await aTexted()
    expect(await textState()).toEqual({ txt_status: 'sent', txt_reason: null })
    const again = await office.send('POST', `/api/scheduleentries/${entry.id}/SendTexts`, { note: 'other words' })
    expect(again.statusCode).toBe(200)
  })

  it.each([
    ['an unknown property', { nope: 1 }, 422],
    ['a note that is too long', { note: 'x'.repeat(501) }, 422],
    ['a cancellation that is also a removal', { cancelled: true, removal: true }, 422],
    ['an unknown crew member', { id: randomUUID() }, 404],
  ])('refuses %s', async (_what, body, status) => {
    const { entry } = await aTexted()
    const answer = await office.send('POST', `/api/ScheduleEntries/${entry.id}/sendtexts`, body)
    expect([answer.statusCode, answer.json()]).toEqual([
      status,
      { error: expect.objectContaining({ statusCode: status, message: expect.any(String) }) },
    ])
  })

  it('knows no entry that is not there', async () => {
    expect((await office.send('POST', `/api/ScheduleEntries/${randomUUID()}/sendtexts`, {})).statusCode).toBe(404)
    expect((await office.send('POST', '/api/ScheduleEntries/nope/sendtexts', {})).statusCode).toBe(404)
  })

  it('is for the signed in', async () => {
    const answer = await real.app.inject({ method: 'POST', url: `/api/ScheduleEntries/${randomUUID()}/sendtexts`, payload: {} })
    expect(answer.statusCode).toBe(401)
  })
})

describe('TextMessages', () => {
  it('are read like any entity, and written by nobody', async () => {
    const { id, messageId } = await aDelivered()
    const filter = encodeURIComponent(JSON.stringify({ where: { workerEntryId: id }, order: 'time DESC' }))
    const read = await office.get(`/api/TextMessages?filter=${filter}`)
    expect(read.json()).toMatchObject([{ id: messageId, kind: 'ask', state: 'sent', workerEntryId: id }])
    for (const [method, path] of [
      ['POST', '/api/TextMessages'],
      ['PATCH', `/api/TextMessages/${messageId}`],
      ['DELETE', `/api/TextMessages/${messageId}`],
    ] as const) {
      expect((await office.send(method, path, {})).statusCode).toBe(404)
    }
  })
})

describe('the carrier’s calls', () => {
  it('bring an answer in and say nothing back', async () => {
    const { phone, textState } = await aDelivered()
    const answer = await incoming(phone, 'Sí')
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      200,
      expect.stringContaining('text/xml'),
      expect.stringContaining('<Response></Response>'),
    ])
    expect((await textState()).txt_status).toBe('y')
  })

  it('are refused without the carrier’s signature, whatever is forged', async () => {
    const { phone, textState, sid, statusPath } = await aDelivered()
    const params = { From: `+1${phone}`, Body: 'N', MessageSid: 'SMforged' }
    const { payload, headers } = carrier.signed('/api/texts/inbound', params)
    const other = carrier.signed('/api/texts/inbound', { ...params, Body: 'Y' })
    const status = carrier.signed(statusPath, { MessageSid: sid, MessageStatus: 'failed' })
    const forged = [
      { url: '/api/texts/inbound', payload, headers: { 'content-type': headers['content-type'] } },
      { url: '/api/texts/inbound', payload, headers: { ...headers, 'x-twilio-signature': 'forged' } },
      { url: '/api/texts/inbound', payload, headers: other.headers },
      { url: '/api/texts/inbound?x=1', payload, headers },
      { url: '/api/texts/inbound', payload: `${payload}&Extra=1`, headers },
      { url: '/api/texts/inbound', payload: '', headers },
      { url: '/api/texts/status', payload: status.payload, headers: status.headers },
      { url: '/api/texts/status?message=other', payload: status.payload, headers: status.headers },
    ]
    for (const one of forged) expect((await real.app.inject({ method: 'POST', ...one })).statusCode).toBe(403)
    expect((await textState()).txt_status).toBe('sent')
  })

  it('are refused altogether where texts are simulated', async () => {
    const { payload, headers } = carrier.signed('/api/texts/inbound', { From: '+12125550101', Body: 'Y', MessageSid: 'SM1' })
    expect((await simulated.app.inject({ method: 'POST', url: '/api/texts/inbound', payload, headers })).statusCode).toBe(403)
  })

  it('that are replayed change nothing', async () => {
    const { phone, textState } = await aDelivered()
    await incoming(phone, 'Y', 'SMfirst')
    await incoming(phone, 'N', 'SMsecond')
    expect((await incoming(phone, 'Y', 'SMfirst')).statusCode).toBe(200)
    expect((await textState()).txt_status).toBe('n')
  })

  it('from an unknown number are answered, and kept without a person', async () => {
    expect((await incoming('9995550000', 'Y')).statusCode).toBe(200)
    const kept = await real.db.selectFrom('text_message').select(['worker_id', 'body']).where('phone', '=', '9995550000').execute()
    expect(kept).toEqual([{ worker_id: null, body: 'Y' }])
  })

  it('about a text whose answer never reached us find it by our own reference', async () => {
    const { messageId, sid, statusPath, message, textState } = await aDelivered()
    await real.db.updateTable('text_message').set({ carrier_id: null, state: 'unknown' }).where('id', '=', messageId).execute()
    await call(statusPath, { MessageSid: sid, MessageStatus: 'delivered' })
    expect(await message()).toMatchObject({ state: 'delivered', carrier_id: sid })
    expect((await textState()).txt_status).toBe('sent')
  })

  it('about a failed delivery show the reason', async () => {
    const { sid, statusPath, textState } = await aDelivered()
    await call(statusPath, { MessageSid: sid, MessageStatus: 'undelivered', ErrorCode: '30006' })
    expect(await textState()).toEqual({ txt_status: 'error', txt_reason: 'This number is a landline and cannot get texts' })
  })

  it.each([
    ['delivery', ['queued', 'sending', 'sent', 'delivered']],
    ['failure', ['queued', 'sent', 'undelivered']],
    ['delivery after a failure', ['sent', 'undelivered', 'delivered']],
    ['delivery after an answer', ['sent', 'delivered', 'reply']],
    ['failure told beside an answer', ['sent', 'reply', 'undelivered']],
  ])('of %s, three times each and shuffled, end as in order', async (_what, news) => {
    const outcome = async (order: string[]) => {
      const { phone, sid, statusPath, message, textState } = await aDelivered()
      for (const one of order) {
        if (one === 'reply') await incoming(phone, 'Y', `SMreply${phone}`)
        else await call(statusPath, { MessageSid: sid, MessageStatus: one, ...(one === 'undelivered' ? { ErrorCode: '30003' } : {}) })
      }
      const { state, reason } = await message()
      return { state, reason, ...(await textState()) }
    }
    const inOrder = await outcome(news)
    for (let seed = 1; seed <= 6; seed += 1) expect(await outcome(shuffled([...news, ...news, ...news], seed))).toEqual(inOrder)
  })
})

/** The same order for the same seed. */
function shuffled<T>(list: T[], seed: number): T[] {
  return list
    .map((value, index) => ({ value, key: Math.sin(seed * 1000 + index * 7919) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ value }) => value)
}

describe('the simulated phones', () => {
  deliverTexts(simulated.url, aTexting(simulated.db, { now: () => new Date() }))
  const phoneOf = async (workerId: string) =>
    (await dispatcher.get('/api/phones')).json<{ workerId: string; messages: object[] }[]>().find((one) => one.workerId === workerId)

  it('show what an employee was texted, and answer as they would', async () => {
    const { worker, textState } = await aTexted(aPhone(), { ...simulated, caller: dispatcher })
    await vi.waitFor(async () =>
      expect(await phoneOf(worker.id)).toMatchObject({
        messages: [{ kind: 'ask', state: 'delivered', body: expect.stringContaining('gate code 1234') }],
      }),
    )
    const reply = await dispatcher.send('POST', `/api/phones/${worker.id}/reply`, { text: 'Sí' })
    expect([reply.statusCode, reply.json()]).toEqual([200, { received: true }])
    expect((await textState()).txt_status).toBe('y')
    expect(await phoneOf(worker.id)).toMatchObject({
      name: worker.name,
      phone: worker.phone,
      language: 'en',
      messages: [{ kind: 'ask' }, { kind: 'reply', body: 'Sí', state: 'received' }],
    })
  })

  it('that refuse show it on the avatar', async () => {
    const { textState } = await aTexted('7160000099', { ...simulated, caller: dispatcher })
    await vi.waitFor(async () =>
      expect(await textState()).toEqual({ txt_status: 'error', txt_reason: 'This number is a landline and cannot get texts' }),
    )
  })

  it('list the one used last first', async () => {
    const [older, newer] = [
      await aTexted(aPhone(), { ...simulated, caller: dispatcher }),
      await aTexted(aPhone(), { ...simulated, caller: dispatcher }),
    ]
    await dispatcher.send('POST', `/api/phones/${older.worker.id}/reply`, { text: 'hello' })
    const listed = (await dispatcher.get('/api/phones')).json<{ workerId: string }[]>().map(({ workerId }) => workerId)
    expect(listed.slice(0, 2)).toEqual([older.worker.id, newer.worker.id])
  })

  it('answer nothing for nobody, and not in silence', async () => {
    expect((await dispatcher.send('POST', `/api/phones/${randomUUID()}/reply`, { text: 'Y' })).statusCode).toBe(404)
    const { aWorker } = build(simulated.db)
    const withoutPhone = await aWorker({ phone: null })
    expect((await dispatcher.send('POST', `/api/phones/${withoutPhone.id}/reply`, { text: 'Y' })).statusCode).toBe(422)
    expect((await dispatcher.send('POST', `/api/phones/${withoutPhone.id}/reply`, { text: ' ' })).statusCode).toBe(422)
  })

  it('are not there with a real carrier', async () => {
    expect((await office.get('/api/phones')).statusCode).toBe(404)
    expect((await office.send('POST', `/api/phones/${randomUUID()}/reply`, { text: 'Y' })).statusCode).toBe(404)
  })
})
