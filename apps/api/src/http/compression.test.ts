import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const { app, db, caller } = await testApp()
const { send, token } = await caller()
const { aJob } = build(db)
for (let n = 0; n < 20; n += 1) await aJob()

test('a long answer travels as gzip to whoever takes it, with the same content and ETag', async () => {
  const plain = await send('GET', '/api/Jobs')
  const packed = await send('GET', '/api/Jobs', undefined, { 'accept-encoding': 'gzip, br' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(packed.headers.vary).toMatch(/accept-encoding/i)
  expect(packed.headers.etag).toBe(plain.headers.etag)
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.payload)
})

test('a short answer stays as it is, and so does an event stream', async () => {
  const count = await send('GET', '/api/Jobs/count', undefined, { 'accept-encoding': 'gzip' })
  expect(count.headers['content-encoding']).toBeUndefined()
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const controller = new AbortController()
  const stream = await fetch(`${base}/api/changes`, {
    headers: { authorization: token, 'accept-encoding': 'gzip' },
    signal: controller.signal,
  })
  expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/)
  expect(stream.headers.get('content-encoding')).not.toBe('gzip')
  controller.abort()
})
