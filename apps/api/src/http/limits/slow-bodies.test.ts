import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test, vi } from 'vitest'
import { made, drawnRows, part } from '#testing/filings/cases.ts'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { maxConcurrentFilings } from '#ports/pdf/filing-reader.ts'
import { arrivalLimits } from './slow-bodies.ts'

/** Nothing here waits by the clock: that one request outlived a limit is seen by another one that came later and was cut by it. (decisions/load-protection.md) */

const never = 250_000
const patient = await testApp({ arrival: { body: 1_000, upload: never, headers: never } })
const hasty = await testApp({ arrival: { body: never, upload: 2_000, headers: 2_000, checkEvery: 20 } })
const bored = await testApp({ arrival: { silence: 300 } })
const sockets = new Set<Socket>()
afterAll(() => {
  for (const socket of sockets) socket.destroy()
})

type Node = typeof patient
const portOf = async ({ app }: Node) => Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
const ports = new Map([
  [patient, await portOf(patient)],
  [hasty, await portOf(hasty)],
  [bored, await portOf(bored)],
])

/** A connection on which the head and the beginning of a body were sent. */
function begin(node: Node, head: readonly string[], body: string | Uint8Array = ''): Socket {
  const socket = connect(ports.get(node) ?? 0, '127.0.0.1')
  sockets.add(socket)
  socket.on('error', () => {}) // a cut may come as a reset
  socket.write(`${[...head, 'Host: a'].join('\r\n')}\r\n\r\n`)
  socket.write(body)
  return socket
}
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
const jsonHead = ['POST /api/Jobs HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 1000']

async function anUpload(node: Node, isSignedIn = true) {
  const job = await build(node.db).aJob()
  const { bytes } = made([part(drawnRows(3))])
  const form = new FormData()
  form.append('File', new Blob([new Uint8Array(bytes)]), 'a.pdf')
  const request = new Request('http://form', { method: 'POST', body: form })
  const body = Buffer.from(await request.arrayBuffer())
  const head = [
    ...[`POST /api/Jobs/processACP7?jobId=${job.id} HTTP/1.1`, `Content-Type: ${request.headers.get('content-type')}`],
    ...[`Content-Length: ${body.length}`, 'Connection: close'],
    ...(isSignedIn ? [`Authorization: ${(await node.caller()).token}`] : []),
  ]
  return { head, body, half: body.subarray(0, body.length / 2) }
}

test('a slow body is cut, whoever sends it and whatever became of the request', async () => {
  const slow: [what: string, head: readonly string[], body: string, statusCode: number][] = [
    ['signed in', [...jsonHead, `Authorization: ${(await patient.caller()).token}`], '{', 408],
    ['answered before its body is there', jsonHead, '{', 401],
    ['in pieces', ['POST /api/Jobs HTTP/1.1', 'Transfer-Encoding: chunked'], '5\r\n{', 401],
    ['to an address there is not', ['POST /nowhere HTTP/1.1', 'Content-Length: 1000'], '{', 404],
    ['to an address that cannot be read', ['POST /%zz HTTP/1.1', 'Content-Length: 1000'], '{', 400],
    ['after an expectation', [...jsonHead, 'Expect: wonders'], '{', 417],
    ['of an upload nobody is signed in for', (await anUpload(patient, false)).head.slice(0, 3), '{', 401],
  ]
  const answers = await Promise.all(slow.map(async ([what, head, body]) => [what, statusOf(await text(begin(patient, head, body)))]))
  expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(slow.map(([what, , , statusCode]) => [what, statusCode])))
})

test('an upload has longer than other requests: it arrives and is read, though one that began later was cut', async () => {
  const { head, body, half } = await anUpload(patient)
  const upload = begin(patient, head, half)
  await once(upload, 'connect')
  expect(statusOf(await text(begin(patient, [...jsonHead, `Authorization: ${(await patient.caller()).token}`], '{')))).toBe(408)
  upload.write(body.subarray(half.length))
  expect(statusOf(await text(upload))).toBe(200)
})

test('an upload that does not arrive in its own time is cut as well, and leaves its place to others', async () => {
  const uploads = await Promise.all(Array.from({ length: maxConcurrentFilings }, () => anUpload(hasty)))
  const answers = await Promise.all(uploads.map(({ head, half }) => text(begin(hasty, head, half))))
  expect(answers.map(statusOf)).toEqual(uploads.map(() => 408))
  const { head, body } = await anUpload(hasty)
  await vi.waitFor(async () => expect(statusOf(await text(begin(hasty, head, body)))).toBe(200))
})

test('slow headers are cut before any hook of ours', async () => {
  const socket = connect(ports.get(hasty) ?? 0, '127.0.0.1')
  sockets.add(socket)
  socket.write('GET /health HTTP/1.1\r\nHost: a\r\nX-Slow: ')
  expect(statusOf(await text(socket))).toBe(408)
})

test('slow headers are gone within the ten seconds that are promised, though Node looks only so often and a busy machine takes a second', () => {
  expect(arrivalLimits.headers + arrivalLimits.checkEvery + 1_000).toBeLessThanOrEqual(10_000)
})

test('who asks and then takes nothing of the answers is let go', async () => {
  const { token } = await bored.caller()
  const gone = new Promise((resolve) => bored.app.server.once('connection', (far: Socket) => far.once('close', resolve)))
  const socket = connect(ports.get(bored) ?? 0, '127.0.0.1')
  sockets.add(socket)
  socket.on('error', () => {})
  socket.pause()
  // Far more than the buffers between two processes hold.
  const pipelined = `GET /api/openapi.json HTTP/1.1\r\nHost: a\r\nAuthorization: ${token}\r\n\r\n`
  socket.write(pipelined.repeat(80))
  await expect(gone).resolves.toBe(false) // closed, and not for an error
})
