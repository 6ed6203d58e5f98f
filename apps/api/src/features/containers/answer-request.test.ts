/** The public call that answers a request for a container. (product.md#container-answer, product.md#calls, promises.md#container-link, promises.md#s16) */
import { randomUUID } from 'node:crypto'
import { answerLimit, answerRefusalMessages } from '@daysheet/domain/containers/answer'
import { containerLinkDays } from '@daysheet/domain/containers/request'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { inTransaction } from '#db/connection.ts'
import { answerRequest } from './answer-request.ts'

const now = new Date('2026-11-20T15:00:00Z')
const clock = { now }
const one = await testApp({ now: () => clock.now, config: { trustProxy: 1 } })
const { app: other } = await one.anotherNode()
const { app, db, caller } = one
const { aJob, aContainerReq } = build(db)
const words = answerRefusalMessages.en

let callers = 0
/** Each caller has an address of its own, unless told: so that only the test of the limit meets it. */
const anAddress = () => `198.51.${100 + Math.floor((callers += 1) / 250)}.${callers % 250}`

type Sent = {
  answer?: unknown
  name?: unknown
  headers?: Record<string, string>
  from?: string
  node?: typeof app
  method?: 'POST' | 'GET' | 'HEAD' | 'OPTIONS'
}

function answer(id: string, { node = app, method = 'POST', headers = {}, from = anAddress(), ...body }: Sent) {
  const path = `/api/ContainerReqs/${id}/confirm`
  const given = { 'x-forwarded-for': from, ...headers }
  if (method === 'POST') return node.inject({ method, url: path, headers: given, payload: body })
  const query = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]))
  return node.inject({ method, url: `${path}?${query}`, headers: given })
}

const aRequest = async (row: Parameters<typeof aContainerReq>[0] = {}) =>
  (await aContainerReq({ id: randomUUID(), job_id: (await aJob()).id, requested_at: now, ...row })).id
const stored = (id: string) => db.selectFrom('container_req').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const updatesOf = (id: string) =>
  db.selectFrom('audit_entry').select(['actor', 'new_values']).where('row_id', '=', id).where('action', '=', 'update').execute()
const confirm = { answer: 'confirm', name: 'Ana Kowalska' }
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

test.each(['POST', 'GET'] as const)('%s records an answer with its name, moment, address and browser, as a customer’s', async (method) => {
  const id = await aRequest()
  const from = anAddress()
  const answered = await answer(id, { method, ...confirm, from, headers: { 'user-agent': `Firefox ${'x'.repeat(400)}` } })
  expect(answered.statusCode).toBe(204)
  expect(answered.body).toBe('')
  expect(answered.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
  expect(await stored(id)).toMatchObject({
    answer: 'confirm',
    name: 'Ana Kowalska',
    answered_at: now,
    answered_from: from,
    answered_with: `Firefox ${'x'.repeat(292)}`,
  })
  expect((await updatesOf(id)).map(({ actor }) => actor)).toEqual(['customer'])
})

test('the path is read in any letter case, and the id too', async () => {
  const id = await aRequest()
  const url = `/api/containerreqs/${id.toUpperCase()}/CONFIRM?answer=decline`
  expect((await app.inject({ url, headers: { 'x-forwarded-for': anAddress() } })).statusCode).toBe(204)
  expect(await stored(id)).toMatchObject({ answer: 'decline', name: null })
})

test('a name is stored as the text it is', async () => {
  const id = await aRequest()
  expect((await answer(id, { answer: 'confirm', name: ` <img src=x onerror=alert(1)> '; drop table job; -- ñ 李 ` })).statusCode).toBe(204)
  expect((await stored(id)).name).toBe(`<img src=x onerror=alert(1)> '; drop table job; -- ñ 李`)
})

test('the same answer again is the same 204 and changes nothing, not even the name', async () => {
  for (const [first, again] of [
    [confirm, { answer: 'confirm', name: 'Somebody Else' }],
    [{ answer: 'decline' }, { answer: 'decline', name: 'Late' }],
  ]) {
    const id = await aRequest()
    expect((await answer(id, { ...first })).statusCode).toBe(204)
    const before = await stored(id)
    clock.now = new Date(now.getTime() + 60_000)
    for (const method of ['POST', 'GET'] as const) expect((await answer(id, { method, ...again })).statusCode).toBe(204)
    clock.now = now
    expect(await stored(id)).toEqual(before)
  }
})

test.each([
  ['confirmed', confirm, { answer: 'decline' }, 'CONFIRMED_ALREADY'],
  ['declined', { answer: 'decline' }, confirm, 'DECLINED_ALREADY'],
] as const)('the other answer is refused once a request was %s', async (_what, first, other, code) => {
  const id = await aRequest()
  await answer(id, first)
  const before = await stored(id)
  const refused = await answer(id, other)
  expect(refused.json()).toEqual({ error: { statusCode: 409, name: 'Error', message: words[code], code } })
  expect(await stored(id)).toEqual(before)
})

test('an answer lasts: given again long after, it is still the same', async () => {
  const id = await aRequest({ requested_at: daysAgo(400), answer: 'confirm', name: 'Ana', answered_at: daysAgo(399) })
  expect((await answer(id, confirm)).statusCode).toBe(204)
  expect((await answer(id, { answer: 'decline' })).statusCode).toBe(409)
})

test.each([
  [{ answer: 'confirm' }, 'NAME_MISSING'],
  [{ answer: 'confirm', name: '   ' }, 'NAME_MISSING'],
  [{ answer: 'confirm', name: 'x'.repeat(101) }, 'NAME_TOO_LONG'],
  [{ answer: 'yes', name: 'Ana' }, 'INVALID_ANSWER'],
  [{ name: 'Ana' }, 'INVALID_ANSWER'],
] as const)('%j is refused in words for a customer, and records nothing', async (body, code) => {
  const id = await aRequest()
  for (const method of ['POST', 'GET'] as const) {
    const refused = await answer(id, { method, ...body })
    expect(refused.json()).toEqual({ error: { statusCode: 422, name: 'Error', message: words[code], code } })
  }
  expect(await updatesOf(id)).toEqual([])
})

test('a body that is none, no JSON, or large, and an answer given twice in an address, record nothing and break nothing', async () => {
  const id = await aRequest()
  const url = `/api/ContainerReqs/${id}/confirm`
  const post = (payload: string, type = 'application/json') =>
    app.inject({ method: 'POST', url, payload, headers: { 'content-type': type, 'x-forwarded-for': anAddress() } })
  const refusals = await Promise.all([
    post(''),
    post('null'),
    post('"confirm"'),
    post('[]'),
    post('{bad'),
    post('answer=decline', 'application/x-www-form-urlencoded'),
    post('{"answer":"decline"}', 'text/plain'),
    post(JSON.stringify({ answer: 'decline', name: 'x'.repeat(10_000) })),
    app.inject({ url: `${url}?answer=decline&answer=confirm`, headers: { 'x-forwarded-for': anAddress() } }),
  ])
  expect(refusals.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422, 400, 415, 422, 413, 422])
  expect(await updatesOf(id)).toEqual([])
})

/** Address, answer and headers of what fetches, draws or scans without a person. */
const machines: [string, Sent][] = [
  ['a browser that fetches ahead', { method: 'GET', headers: { 'sec-purpose': 'prefetch' } }],
  ['a browser that draws ahead', { method: 'GET', headers: { 'sec-purpose': 'prefetch;prerender' } }],
  ['an older browser that fetches ahead', { method: 'GET', headers: { purpose: 'prefetch' } }],
  ['an old Firefox that fetches ahead', { method: 'GET', headers: { 'x-moz': 'prefetch' } }],
  ['a preview of Safari', { method: 'GET', headers: { 'x-purpose': 'preview' } }],
  [
    'an address that is opened',
    { method: 'GET', headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' } },
  ],
  ['a picture of that address in a mail', { method: 'GET', headers: { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' } }],
  ['another site', { method: 'GET', headers: { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'cross-site' } }],
  ['another site that posts', { method: 'POST', headers: { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'cross-site' } }],
  ['a form of another site', { method: 'POST', headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' } }],
]

test.each(machines)('%s records nothing', async (_who, sent) => {
  const id = await aRequest()
  const refused = await answer(id, { ...confirm, ...sent })
  expect(refused.json()).toEqual({ error: { statusCode: 403, name: 'Error', message: words.NOT_PRESSED, code: 'NOT_PRESSED' } })
  expect(await updatesOf(id)).toEqual([])
})

test('HEAD and OPTIONS record nothing', async () => {
  const id = await aRequest()
  for (const method of ['HEAD', 'OPTIONS'] as const) {
    const { statusCode, headers } = await answer(id, { method, ...confirm })
    expect(statusCode).toBe(404)
    expect(headers['access-control-allow-origin']).toBeUndefined()
  }
  expect(await updatesOf(id)).toEqual([])
})

test.each([
  ['our own page', { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' }],
  ['an old browser', {}],
  ['a program', { 'user-agent': 'curl/8' }],
])('%s is heard', async (_who, headers) => {
  for (const method of ['POST', 'GET'] as const)
    expect((await answer(await aRequest(), { method, headers, ...confirm })).statusCode).toBe(204)
})

test('what is no request, is malformed, was withdrawn, or is too old: one and the same 404', async () => {
  const withdrawn = await aRequest()
  const office = await caller()
  expect((await office.send('DELETE', `/api/ContainerReqs/${withdrawn}`)).json()).toEqual({ count: 1 })
  const expired = await aRequest({ requested_at: daysAgo(containerLinkDays) })
  const ids = [randomUUID(), '0190a1b2-0000-7000-8000-000000000000', 'x', '..%2f', `${randomUUID()}0`, withdrawn, expired]
  const seen = new Set<string>()
  for (const requestId of ids) {
    for (const sent of [confirm, { answer: 'decline' }, { ...confirm, method: 'GET' as const }]) {
      const refused = await answer(requestId, sent)
      const { date, 'x-request-id': id, ...headers } = refused.headers
      expect([date, id]).toEqual([expect.any(String), expect.any(String)])
      seen.add(JSON.stringify([refused.statusCode, headers, refused.body]))
    }
  }
  expect([...seen].map((text) => JSON.parse(text) as unknown)).toEqual([
    [
      404,
      expect.objectContaining({ 'x-robots-tag': 'noindex' }),
      JSON.stringify({ error: { statusCode: 404, name: 'Error', message: words.NO_REQUEST, code: 'NO_REQUEST' } }),
    ],
  ])
  expect(await updatesOf(expired)).toEqual([])
  const young = await aRequest({ requested_at: new Date(daysAgo(containerLinkDays).getTime() + 1000) })
  expect((await answer(young, confirm)).statusCode).toBe(204)
})

test('an unknown id costs the same statements as one that is there', async () => {
  const statements: string[][] = []
  for (const id of [
    randomUUID(),
    'x',
    await aRequest({ requested_at: daysAgo(99) }),
    await aRequest({ answer: 'decline', answered_at: now }),
  ]) {
    const texts: string[] = []
    const watched = db.withPlugin({
      transformQuery({ node }) {
        texts.push(node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await answerRequest({ db: watched, now: () => now, config: one.deps.config }, id, {
      answer: 'confirm',
      name: 'Ana',
      from: '::1',
      browser: null,
    }).catch(() => {})
    statements.push(texts)
  }
  expect(new Set(statements.map((texts) => texts.join())).size).toBe(1)
})

/** How many answers a request got, by what the audit holds. */
async function answersOf(id: string): Promise<unknown[]> {
  return (await updatesOf(id)).map(({ new_values }) => (new_values as { answer: unknown }).answer)
}

test('of fifty answers at the same moment, on two nodes, exactly one is recorded', async () => {
  for (let round = 0; round < 4; round += 1) {
    const id = await aRequest()
    const sent = Array.from({ length: 50 }, (_, at) => ({
      answer: at % 2 === 0 ? 'confirm' : 'decline',
      name: `Caller ${at}`,
      node: at % 4 < 2 ? app : other,
    }))
    const answers = await Promise.all(sent.map((each) => answer(id, each)))
    const recorded = await answersOf(id)
    expect(recorded).toHaveLength(1)
    const { name, answer: kept } = await stored(id)
    for (const [at, { statusCode }] of answers.entries()) expect(statusCode, `${at}`).toBe(sent[at]?.answer === kept ? 204 : 409)
    expect(recorded).toEqual([kept])
    expect(sent.find((each) => each.name === name)?.answer).toBe(kept)
  }
})

test('the count above would catch a version that looks first and writes then', async () => {
  const id = await aRequest()
  let looking = 2
  const bothLooked = Promise.withResolvers<void>()
  const carelessly = (given: 'confirm' | 'decline') =>
    inTransaction(db, 'customer', async (tx) => {
      const row = await tx.selectFrom('container_req').select('answer').where('id', '=', id).executeTakeFirstOrThrow()
      if ((looking -= 1) === 0) bothLooked.resolve()
      await bothLooked.promise
      if (row.answer === null) await tx.updateTable('container_req').set({ answer: given, answered_at: now }).where('id', '=', id).execute()
    })
  await Promise.all((['confirm', 'decline'] as const).map(carelessly))
  expect(await answersOf(id)).toHaveLength(2)
})

test('thirty calls a minute from one address, whatever they ask and whichever node; others are not touched', async () => {
  const id = await aRequest()
  const from = '2001:db8:7:7::1'
  for (let at = 0; at < answerLimit.most; at += 1) {
    const sent = { from: `2001:db8:7:7::${at}`, node: at % 2 === 0 ? app : other, answer: at % 3 === 0 ? 'maybe' : 'decline' }
    const { statusCode } = await answer(randomUUID(), { ...sent, ...(at % 5 === 0 && { headers: { purpose: 'prefetch' } }) })
    expect([403, 404, 422]).toContain(statusCode)
  }
  for (const node of [app, other]) {
    const refused = await answer(id, { ...confirm, from, node })
    expect(refused.json()).toEqual({ error: { statusCode: 429, name: 'Error', message: words.TOO_MANY, code: 'TOO_MANY' } })
    expect(refused.headers['retry-after']).toBe('60')
  }
  expect(await updatesOf(id)).toEqual([])
  expect((await answer(id, { ...confirm, from: '2001:db8:7:8::1' })).statusCode).toBe(204)
  clock.now = new Date(now.getTime() + answerLimit.seconds * 1000)
  expect((await answer(id, { ...confirm, from })).statusCode).toBe(204)
  clock.now = now
})

test('an answer says nothing of the job, and needs and uses no session', async () => {
  const job = await aJob({ address: '120 Canary Street', owner_name: 'Canary' })
  const id = await aRequest({ job_id: job.id, note: 'Canary note' })
  const office = await caller()
  const answers = [
    await answer(id, { answer: 'confirm' }),
    await answer(id, { ...confirm, headers: { authorization: 'garbage' } }),
    await answer(id, { answer: 'decline', headers: { authorization: office.token } }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 204, 409])
  for (const { body, headers } of answers) expect(JSON.stringify([body, headers])).not.toMatch(/canary/i)
})
