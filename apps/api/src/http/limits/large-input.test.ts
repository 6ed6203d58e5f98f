import http from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { maxPublicBody } from '../access.ts'
import { jsonLimits } from './json-scan.ts'

const { app, caller } = await testApp()
let port = 0
let office: Awaited<ReturnType<typeof caller>>
beforeAll(async () => {
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  office = await caller()
})

/** The answer to a call that promises a body of that many bytes and sends none of it. */
async function answerBeforeBody(method: string, path: string, headers: Record<string, string> = {}) {
  const call = http.request({
    port,
    host: '127.0.0.1',
    method,
    path,
    agent: false,
    headers: { 'content-type': 'application/json', 'content-length': '1000000', ...headers },
  })
  call.flushHeaders()
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    call.once('error', reject)
    call.once('response', (response) => {
      text(response).then((body) => {
        call.destroy()
        resolve({ status: response.statusCode, body })
      }, reject)
    })
  })
}

test('no body is read of anybody who has not said who they are: a call is answered before it, by 401, 404, or 413 where the route is public', async () => {
  const withBody = app.accessList.filter(({ method }) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method))
  expect(withBody.length).toBeGreaterThan(300)
  for (const { method, url, access, bodyLimit } of withBody) {
    const path = url.replace(/:\w+/g, '0190a1b2-0000-7000-8000-000000000000')
    const { status } = await answerBeforeBody(method, path)
    expect(status, `${method} ${url}`).toBe(access.public ? 413 : 401)
    if (access.public) expect(bodyLimit, `${method} ${url}`).toBeLessThanOrEqual(maxPublicBody)
  }
  for (const path of ['/api/Nopes', '/api', '/nope', '/api/Jobs/a/b/c/d']) {
    expect((await answerBeforeBody('POST', path)).status, path).toBe(404)
    expect((await answerBeforeBody('PUT', path, { authorization: office.token })).status, path).toBe(404)
  }
})

test('a body above the limit of its route is refused, also when its length is not told', async () => {
  const send = async (length: number, headers: Record<string, string> = {}) => {
    const body = JSON.stringify({ username: 'x'.repeat(length), password: 'y' })
    const answer = await fetch(`http://127.0.0.1:${port}/api/Users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: new Blob([body]).stream(),
      // Sent piece by piece, without a Content-Length.
      duplex: 'half',
    } as RequestInit)
    return { status: answer.status, said: await answer.json() }
  }
  expect(await send(20_000)).toEqual({
    status: 413,
    said: { error: { statusCode: 413, name: 'PayloadTooLargeError', message: 'request entity too large' } },
  })
  expect((await send(200)).status).toBe(401)
})

/** The answer to these very characters as an address. */
async function answerTo(path: string) {
  const headers = { authorization: office.token }
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get({ port, host: '127.0.0.1', path, headers, agent: false }, resolve).once('error', reject)
  })
  return { status: response.statusCode ?? 0, body: await text(response) }
}

const deep = (levels: number, open = '[', close = ']') => open.repeat(levels) + close.repeat(levels)
const send = async (body: string) => {
  const headers = { 'content-type': 'application/json', authorization: office.token }
  const answer = await app.inject({ method: 'POST', url: '/api/Jobs', headers, payload: body })
  return { status: answer.statusCode, said: answer.body }
}
const names = (count: number) => `{${Array.from({ length: count }, (_, at) => `"name${at}":1`).join(',')}}`
/** 2 to the power of `pairs` names that differ and have one length, and one checksum wherever it is counted as 31 times what came before: "Aa" is "BB" there. */
function alikeNames(pairs: number): string {
  const name = (at: number) => at.toString(2).padStart(pairs, '0').replaceAll('0', 'Aa').replaceAll('1', 'BB')
  return `{${Array.from({ length: 2 ** pairs }, (_, at) => `"${name(at)}":1`).join(',')}}`
}

test.each([
  ['lists in lists', deep(200_000), `nested deeper than ${jsonLimits.depth} levels`],
  ['lists in lists that are never closed', '['.repeat(200_000), `nested deeper than ${jsonLimits.depth} levels`],
  ['objects in objects', deep(100_000, '{"a":', '}').replace(':}', ':1}'), `nested deeper than ${jsonLimits.depth} levels`],
  ['very many different names', names(300_000), `has more than ${jsonLimits.names} different names`],
  ['very many names that a simple checksum takes for one', alikeNames(17), `has more than ${jsonLimits.names} different names`],
  ['very many empty objects', `[${'{},'.repeat(200_000)}{}]`, `has more than ${jsonLimits.groups} lists and objects`],
  ['very many values', `[${'1,'.repeat(1_000_000)}1]`, `has more than ${jsonLimits.values} values`],
])('%s are refused while they arrive, in words that say what is too much', async (_what, body, words) => {
  const { status, said } = await send(body)
  expect([status, said]).toEqual([400, expect.stringContaining(words)])
  expect(said.length).toBeLessThan(300)
})

test('brackets, commas and quotes inside a text count for nothing', async () => {
  const { status, said } = await send(
    JSON.stringify({ address: '5 Bracket Street', jobNum: 70001, jobDesc: `${deep(100)} "${',:{'.repeat(30)}\\` }),
  )
  expect([status, said]).toEqual([200, expect.stringContaining('[[[[')])
})

test('of many mistakes the first fifty are told, and how many more there are', async () => {
  const { status, said } = await send(names(1_500).replace('{', '{"address":"5 Name Street",'))
  expect(status).toBe(422)
  const { error } = JSON.parse(said) as { error: { message: string; details: { codes: Record<string, string[]> } } }
  expect(Object.keys(error.details.codes)).toHaveLength(50)
  expect(error.message).toMatch(/; and 1450 more\.$/)
})

test('a name or a value of any length makes a short answer', async () => {
  for (const sent of [
    JSON.stringify({ ['\\'.repeat(400_000)]: 1 }),
    JSON.stringify({ ['x'.repeat(400_000)]: 1 }),
    JSON.stringify({ jobNum: `${'1'.repeat(400_000)}x` }),
    JSON.stringify({ jobNum: '9'.repeat(400_000) }),
    JSON.stringify({ active: '"'.repeat(400_000) }),
  ]) {
    const { status, said } = await send(sent)
    expect([status, said.length < 1_000], sent.slice(0, 60)).toEqual([422, true])
  }
})

test('an address of any length makes a short answer, and a filter that is nested too deep is a 400', async () => {
  const long = (part: string) => part.repeat(Math.floor(7_000 / part.length))
  for (const path of [
    `/${'\\'.repeat(15_000)}`,
    `/api/${long('a/')}`,
    `/api/Jobs?filter={"order":"${long('x')}"}`,
    `/api/Jobs?filter={"${long('y')}":1}`,
  ]) {
    const { status, body } = await answerTo(path)
    expect([status >= 400 && status < 500, body.length < 1_000], path.slice(0, 40)).toEqual([true, true])
  }
  for (const filter of [
    `{"include":${deep(2_600)}}`,
    `{"order":${deep(2_600)}}`,
    `{"where":{"or":${deep(2_600)}}}`,
    `{"fields":${deep(2_600)}}`,
  ]) {
    const { status, body } = await answerTo(`/api/Jobs?filter=${filter.replaceAll('"', '%22')}`)
    expect([status, body], filter.slice(0, 40)).toEqual([400, expect.stringContaining(`nested deeper than ${jsonLimits.depth} levels`)])
  }
})
