import { maxImageBytes } from '@daysheet/domain/records/picture-limits'
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test, vi } from 'vitest'
import { testApp } from '#testing/app.ts'
import { aPicture } from '#testing/pictures.ts'
import { arrivalLimits } from '#http/limits/slow-bodies.ts'
import { uploadConcurrency } from './upload.ts'

const { app, caller } = await testApp()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo // it listens on a port
const sockets = new Set<net.Socket>()
afterAll(() => sockets.forEach((socket) => socket.destroy()))

/** An upload of which nothing but the head and `sent` bytes of the body have gone over the line. */
async function begun(token: string, body: Buffer, sent: number) {
  const head = [
    'POST /api/images/gate/upload HTTP/1.1',
    ...['Host: a', `Authorization: ${token}`, 'Content-Type: multipart/form-data; boundary=b', `Content-Length: ${body.length}`],
    'Connection: close',
  ]
  const socket = net.connect(port, '127.0.0.1')
  sockets.add(socket)
  await once(socket, 'connect')
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(body.subarray(0, sent))
  const answer = text(socket).catch(() => 'gone')
  return { socket, answer, sendRest: () => socket.write(body.subarray(sent)) }
}

const part = 'Content-Disposition: form-data; name="file"; filename="a.jpg"'
const formOf = (picture: Buffer) => Buffer.concat([Buffer.from(`--b\r\n${part}\r\n\r\n`), picture, Buffer.from('\r\n--b--\r\n')])
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])

/** The server's ends, in the order in which they were opened. */
const ends: net.Socket[] = []
app.server.on('connection', (socket: net.Socket) => ends.push(socket))

/** Waits until the server has read the head of `count` uploads, and with it has put them at the gate. */
const arrived = (before: number, count: number) =>
  vi.waitFor(() => expect(ends.slice(before).filter(({ bytesRead }) => bytesRead > 300)).toHaveLength(count))

const small = formOf(await aPicture(30, 20).jpeg().toBuffer())
/** More than the buffers of a connection that nobody reads from. */
const large = Buffer.alloc(8_000_000)

test('so many uploads are received at once; so many wait and nothing of them is received; the next is told to come back', async () => {
  const tokens = [(await caller()).token, (await caller()).token] as const
  const tokenOf = (at: number) => tokens[at % 2 === 0 ? 0 : 1]
  const before = ends.length
  const taken = await Promise.all(Array.from({ length: uploadConcurrency.concurrency }, (_, at) => begun(tokenOf(at), small, 100)))
  await arrived(before, taken.length)
  const waiting = await Promise.all(
    Array.from({ length: uploadConcurrency.maxPending }, (_, at) => begun(tokenOf(at), large, large.length)),
  )
  // Without this, the next upload can reach the gate before one of these.
  await arrived(before, taken.length + waiting.length)
  const tooMany = await begun(tokens[0], small, small.length)
  const answer = await tooMany.answer
  expect([statusOf(answer), /^retry-after: (.*)$/im.exec(answer)?.[1]]).toEqual([503, '10'])
  expect(answer).toContain('Many pictures are being sent right now. Please send yours again in a moment.')
  const held = ends.slice(before + taken.length, -1).map(({ bytesRead }) => bytesRead)
  expect(Math.max(...held)).toBeLessThan(500_000)
  for (const { socket } of waiting) socket.destroy()
  for (const { sendRest } of taken) sendRest()
  expect((await Promise.all(taken.map((one) => one.answer))).map(statusOf)).toEqual(taken.map(() => 200))
})

test('who waits is taken as soon as there is room, also when a sender goes away in the middle', async () => {
  const { token } = await caller()
  const gone = await Promise.all(Array.from({ length: uploadConcurrency.concurrency }, () => begun(token, small, 100)))
  const next = await begun(token, small, small.length)
  for (const { socket } of gone) socket.destroy()
  expect(statusOf(await next.answer)).toBe(200)
})

test('one session gets only its share of the places: while it sends many, another session is served at once', async () => {
  const [greedy, other] = [await caller(), await caller()]
  const before = ends.length
  const sent = await Promise.all(Array.from({ length: uploadConcurrency.concurrency + 4 }, () => begun(greedy.token, small, 100)))
  await arrived(before, sent.length)
  const one = await begun(other.token, small, small.length)
  expect(statusOf(await one.answer)).toBe(200)
  for (const { socket } of sent) socket.destroy()
})

test('memory is bounded by the places, and a wait is shorter than a silence that ends a connection', () => {
  expect(uploadConcurrency.concurrency * maxImageBytes).toBeLessThanOrEqual(220_000_000)
  expect(uploadConcurrency.timeoutMs).toBeLessThan(arrivalLimits.silence)
})
