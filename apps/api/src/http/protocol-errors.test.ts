import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'

const { app } = await testApp()
let port = 0
beforeAll(async () => {
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})

/** What comes back for these very bytes. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

test.each([
  ['what is no HTTP', 'HELO daysheet\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ['a call without Host', 'GET /api/Jobs HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['two lengths of one body', 'POST /api/Jobs HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx', 400],
  ['an unknown expectation', 'GET /api/Jobs HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nConnection: close\r\n\r\n', 417],
])('%s is refused in our shape and with every safety header', async (_what, bytes, statusCode) => {
  const [head = '', body = ''] = (await answerTo(bytes)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${statusCode} `))
  expect(head).toMatch(/^x-content-type-options: nosniff\r?$/im)
  expect(head).toMatch(/^strict-transport-security: max-age=31536000\r?$/im)
  expect(head).toMatch(/^content-security-policy: default-src 'self';.*frame-ancestors 'none'/im)
  expect(head).toMatch(/^x-frame-options: DENY\r?$/im)
  expect(head).toMatch(/^referrer-policy: no-referrer\r?$/im)
  expect(head).toMatch(/^cache-control: no-store\r?$/im)
  expect(body).toContain(`{"error":{"statusCode":${statusCode},"name":"Error","message":"`)
})

test('an old client of HTTP/1.0 need not say whom it calls', async () => {
  expect(await answerTo('GET /health HTTP/1.0\r\n\r\n')).toContain('{"status":"ok"}')
})
