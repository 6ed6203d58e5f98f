import net from 'node:net'
import { expect, test, vi } from 'vitest'
import { testApp } from '#testing/app.ts'

const stopping = new AbortController()
const { app } = await testApp({ deps: { stopping: stopping.signal } })
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as net.AddressInfo // it listens on TCP

/** A line to the server, as close to the bytes as these tests need. */
async function aLine() {
  const socket = net.connect(port, '127.0.0.1')
  const heard = { text: '' }
  socket.setEncoding('utf8').on('data', (text: string) => (heard.text += text))
  await new Promise((resolve) => socket.once('connect', resolve))
  const answers = () => heard.text.match(/^HTTP\/1\.1 \d+/gm) ?? []
  return { say: (text: string) => void socket.write(text), heard, answers }
}
const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: daysheet\r\n`

test('a node that is asked to stop says so at /ready, and asks for a new connection with each answer, while it still serves', async () => {
  const ready = () => app.inject('/ready')
  expect([(await ready()).statusCode, (await ready()).headers.connection]).toEqual([200, 'keep-alive'])
  stopping.abort()
  expect([(await ready()).statusCode, (await ready()).headers.connection]).toEqual([503, 'close'])
  const { statusCode, headers } = await app.inject('/health')
  expect([statusCode, headers.connection]).toEqual([200, 'close'])
})

test('a request that was arriving when the doors closed is answered', async () => {
  const line = await aLine()
  line.say(ask('/health'))
  // Whoever has the answer of another line knows that these bytes were read.
  const other = await aLine()
  other.say(`${ask('/health')}\r\n`)
  await vi.waitFor(() => expect(other.answers()).toEqual(['HTTP/1.1 200']))
  const closed = app.close()
  await vi.waitFor(() => expect(app.server.listening).toBe(false))
  line.say('\r\n')
  await closed
  await vi.waitFor(() => expect(line.answers()).toEqual(['HTTP/1.1 200']))
  expect(line.heard.text).toMatch(/^connection: close\r$/im)
})
