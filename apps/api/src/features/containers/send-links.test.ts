/** The links of a container request by text: written with the request, carried as every text is, and never taken for a question to the crew. */
import { randomUUID } from 'node:crypto'
import type { ContainerLinkText, ContainerReq } from '@daysheet/domain/containers/request'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { aTexting, deliverTexts, twilioAt } from '#testing/texts/texting.ts'
import { fakeTwilioAccount, startTwilioStandIn, type Behaviour } from '#testing/texts/fake-twilio.ts'
import { receiveText } from '../texts/receive-text.ts'
import { sendTexts } from '../texts/send-texts.ts'
import { settleTexts } from '../texts/settle-texts.ts'

const carrier = await startTwilioStandIn()
afterAll(() => carrier.close())
const { authToken, accountSid, from, publicUrl } = fakeTwilioAccount
const texts = { carrier: 'twilio', accountSid, authToken, from, apiUrl: carrier.url } as const
const { app, db, url, caller } = await testApp({ config: { texts, publicUrl, companyName: 'Rivera Environmental' } })
const office = await caller()
const { aJob, aWorker, anEntry, aSchedule, aWorkerEntry } = build(db)
const texting = aTexting(db, { now: () => new Date(), carrier: twilioAt(carrier.url) })
deliverTexts(url, texting, { settleEveryMs: 3_600_000 })

let lastPhone = 7_150_000_000
const aPhone = () => String((lastPhone += 1))

async function aRequest() {
  const job = await aJob({ address: '120 Broadway', boro: 'Manhattan' })
  const made = await office.send('POST', '/api/ContainerReqs', { jobId: job.id, note: 'Not for the customer' })
  return made.json<ContainerReq>()
}
const send = (id: string, input: object) => office.send('POST', `/api/ContainerReqs/${id}/text`, input)
const anInput = (phone = aPhone(), language = 'en') => ({ phone, language, intentId: randomUUID() })
const textsOf = async (id: string) => (await office.get(`/api/ContainerReqs/${id}/texts`)).json<ContainerLinkText[]>()
const acceptedFor = (phone: string) => carrier.accepted.filter(({ to }) => to === `+1${phone}`)
const untilState = (id: string, state: string) => vi.waitFor(async () => expect((await textsOf(id))[0]?.state).toBe(state))

describe('the links', () => {
  test('go out in the language asked for, without the note, and their fate is told', async () => {
    const request = await aRequest()
    const input = anInput(aPhone(), 'es')
    const sent = await send(request.id, input)
    expect(sent.statusCode).toBe(200)
    const link = `${publicUrl}/confirm/${request.id}?answer=`
    const body = `Rivera Environmental: Pedido de contenedor para 120 Broadway, Manhattan.\nPara aceptar: ${link}confirm\nPara rechazar: ${link}decline`
    expect(sent.json()).toMatchObject({ state: 'queued', phone: input.phone, language: 'es', body, reason: null })
    await untilState(request.id, 'sent')
    const [text] = acceptedFor(input.phone)
    expect(text).toMatchObject({ body, statusCallback: `${publicUrl}/api/texts/status?message=${sent.json<ContainerLinkText>().id}` })
    expect(carrier.complaints).toEqual([])

    const callback = carrier.signed('/api/texts/status', { MessageSid: text?.sid ?? '', MessageStatus: 'delivered' })
    expect((await app.inject({ method: 'POST', url: '/api/texts/status', ...callback })).statusCode).toBe(200)
    expect((await textsOf(request.id))[0]).toMatchObject({ state: 'delivered', reason: null })
  })

  test('are told live with the request, and read as texts of nobody’s of the crew', async () => {
    const request = await aRequest()
    const { id } = (await send(request.id, anInput())).json<ContainerLinkText>()
    await untilState(request.id, 'sent')
    const told = await db.selectFrom('change_event').select(['entity', 'type', 'data']).where('row_id', '=', id).orderBy('seq').execute()
    expect(told[0]).toEqual({ entity: 'TextMessage', type: 'create', data: { workerEntryId: null, containerReqId: request.id } })
    const row = (await office.get(`/api/TextMessages/${id}`)).json<object>()
    expect(row).toMatchObject({ kind: 'container', containerReqId: request.id, workerId: null, workerEntryId: null })
    expect((await office.get(`/api/TextMessages/${id}?filter={"include":"worker"}`)).statusCode).toBe(200)
  })

  test('the same request, five times at once, is one text', async () => {
    const request = await aRequest()
    const input = anInput()
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(request.id, input)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map((answer) => answer.json<ContainerLinkText>().id)).size).toBe(1)
    await untilState(request.id, 'sent')
    expect(acceptedFor(input.phone)).toHaveLength(1)
    for (const other of [
      { ...input, phone: aPhone() },
      { ...input, language: 'es' },
    ]) {
      expect((await send(request.id, other)).json()).toMatchObject({ error: { statusCode: 409, code: 'ID_IN_USE' } })
    }
    expect((await send((await aRequest()).id, input)).statusCode).toBe(409)
    expect((await send(request.id, { ...input, intentId: randomUUID() })).statusCode).toBe(200)
    expect(await textsOf(request.id)).toHaveLength(2)
  })

  test.each<[string, Behaviour, string, RegExp | null]>([
    ['a landline', { type: 'refuse', status: 400, code: 21614, message: 'not mobile' }, 'failed', /not a mobile number/],
    ['a carrier that takes it and never answers', { type: 'accept-then-silence' }, 'unknown', /may or may not have gone out/],
    ['a carrier that takes it and breaks off', { type: 'accept-then-500' }, 'unknown', /may or may not have gone out/],
    ['a carrier that is busy at first', { type: 'busy', times: 1 }, 'sent', null],
  ])('%s: what is known is told, and nothing goes out twice', async (_what, behaviour, state, reason) => {
    const request = await aRequest()
    const input = anInput()
    carrier.behave(input.phone, behaviour)
    await send(request.id, input)
    await untilState(request.id, state)
    const [text] = await textsOf(request.id)
    if (reason === null) expect(text?.reason).toBeNull()
    else expect(text?.reason).toMatch(reason)
    expect(acceptedFor(input.phone).length).toBeLessThanOrEqual(1)
  })

  test('what was left in doubt is looked up later, not sent again', async () => {
    const request = await aRequest()
    const input = anInput()
    carrier.behave(input.phone, { type: 'accept-then-silence' })
    await send(request.id, input)
    await untilState(request.id, 'unknown')
    await settleTexts(texting)
    expect((await textsOf(request.id))[0]).toMatchObject({ state: 'sent', reason: null })
    expect(acceptedFor(input.phone)).toHaveLength(1)
  })
})

describe('no text', () => {
  test.each([
    ['a number of nine digits', { phone: '212555010' }, 422],
    ['a number with its country', { phone: '+12125550101' }, 422],
    ['a language we do not write', { language: 'fr' }, 422],
    ['no wish to tell apart', { intentId: undefined }, 422],
    ['words of the caller’s own, which nobody would send', { body: 'Call us back' }, 422],
  ])('to %s', async (_what, wrong, status) => {
    const request = await aRequest()
    expect((await send(request.id, { ...anInput(), ...wrong })).statusCode).toBe(status)
    expect(await textsOf(request.id)).toEqual([])
  })

  test('of a request that was answered, is too old, was withdrawn or never was', async () => {
    const answered = await aRequest()
    await app.inject({ method: 'POST', url: `/api/ContainerReqs/${answered.id}/confirm`, payload: { answer: 'decline' } })
    expect((await send(answered.id, anInput())).json()).toMatchObject({
      error: { statusCode: 409, message: 'This request was declined already.' },
    })
    const old = await aRequest()
    await db
      .updateTable('container_req')
      .set({ requested_at: new Date('2020-01-01T00:00:00Z') })
      .where('id', '=', old.id)
      .execute()
    expect((await send(old.id, anInput())).json()).toMatchObject({ error: { statusCode: 409, code: 'REQUEST_EXPIRED' } })
    for (const id of [randomUUID(), 'x']) {
      expect((await send(id, anInput())).statusCode).toBe(404)
      expect((await office.get(`/api/ContainerReqs/${id}/texts`)).statusCode).toBe(404)
    }
  })

  test('to who asked for none, and again once they want some', async () => {
    const request = await aRequest()
    const input = anInput()
    const says = (text: string) => receiveText(texting, 'carrier', { phone: input.phone, text, carrierId: randomUUID() })
    await send(request.id, input)
    await untilState(request.id, 'sent')
    expect(await says('STOP')).toBe(false)
    const again = { ...input, intentId: randomUUID() }
    expect((await send(request.id, again)).json()).toMatchObject({ error: { statusCode: 422, code: 'OPTED_OUT' } })
    await says('START')
    expect((await send(request.id, again)).statusCode).toBe(200)
  })

  test('of a withdrawn request goes out any more', async () => {
    const request = await aRequest()
    const { id } = await db
      .insertInto('text_message')
      .values({
        id: randomUUID(),
        kind: 'container',
        state: 'queued',
        phone: aPhone(),
        body: 'links',
        container_req_id: request.id,
        time: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await office.send('DELETE', `/api/ContainerReqs/${request.id}`)).json()).toEqual({ count: 1 })
    expect(await db.selectFrom('text_message').select('id').where('id', '=', id).execute()).toEqual([])
  })
})

describe('a customer’s phone', () => {
  const says = (phone: string, text: string) => receiveText(texting, 'carrier', { phone, text, carrierId: randomUUID() })

  test('from a number that no employee has answers nothing, and is kept as a text from an unknown number', async () => {
    const request = await aRequest()
    const input = anInput()
    await send(request.id, input)
    await untilState(request.id, 'sent')
    for (const text of ['Y', '1', 'who is this?']) expect(await says(input.phone, text)).toBe(false)
    expect((await office.get(`/api/ContainerReqs/${request.id}`)).json()).toMatchObject({ answer: null })
    const kept = await db
      .selectFrom('text_message')
      .select(['worker_id', 'body'])
      .where('phone', '=', input.phone)
      .where('kind', '=', 'reply')
      .execute()
    expect(kept.map(({ worker_id, body }) => [worker_id, body])).toEqual([
      [null, 'Y'],
      [null, '1'],
      [null, 'who is this?'],
    ])
  })

  test('that is also a crew member’s: a reply answers the question to the crew, older than the links or not', async () => {
    const phone = aPhone()
    const worker = await aWorker({ phone })
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const entry = await anEntry({ schedule_id: (await aSchedule({ day, date: `${day}T12:00:00Z` })).id })
    const member = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: worker.id })
    await sendTexts(texting, 'account office', entry.id, {})
    const request = await aRequest()
    await send(request.id, { ...anInput(), phone })
    await untilState(request.id, 'sent')
    await vi.waitFor(() => expect(acceptedFor(phone)).toHaveLength(2))
    expect(await says(phone, 'Y')).toBe(true)
    const standing = await db.selectFrom('worker_entry').select('txt_status').where('id', '=', member.id).executeTakeFirstOrThrow()
    expect(standing.txt_status).toBe('y')
    const reply = await db
      .selectFrom('text_message')
      .selectAll()
      .where('phone', '=', phone)
      .where('kind', '=', 'reply')
      .executeTakeFirstOrThrow()
    expect(reply).toMatchObject({ worker_id: worker.id, worker_entry_id: member.id, container_req_id: null })
    expect((await office.get(`/api/ContainerReqs/${request.id}`)).json()).toMatchObject({ answer: null })
  })

  test('of a crew member who was sent nothing but links keeps what they reply', async () => {
    const phone = aPhone()
    const worker = await aWorker({ phone })
    const request = await aRequest()
    await send(request.id, { ...anInput(), phone })
    expect(await says(phone, 'which job?')).toBe(true)
    const reply = await db
      .selectFrom('text_message')
      .selectAll()
      .where('phone', '=', phone)
      .where('kind', '=', 'reply')
      .executeTakeFirstOrThrow()
    expect(reply).toMatchObject({ worker_id: worker.id, worker_entry_id: null })
  })
})
