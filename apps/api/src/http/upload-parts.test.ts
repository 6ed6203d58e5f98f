import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const { app, db, caller } = await testApp()
const office = await caller()
const { id } = await build(db).aJob()

const head = '--a\r\nContent-Disposition: form-data; name="File"; filename="a.pdf"\r\n\r\n'

test.each([`/api/Jobs/processACP7?jobId=${id}`, '/api/images/jtimages/upload'])(
  'a broken upload to %s is a 400, whatever is broken',
  async (url) => {
    const bodies = [
      ['multipart/form-data', head],
      ['multipart/form-data; boundary=a', 'x'],
      ['multipart/form-data; boundary=a', `${head}%PDF-1.4 and then nothing`],
      ['multipart/form-data; boundary=a', '--a\r\nContent-Disp'],
      ['multipart/form-data; boundary=a', `${head.replace('File', 'File"; x="')}y\r\n--b--`],
    ] as const
    for (const [type, payload] of bodies) {
      const answer = await app.inject({ method: 'POST', url, payload, headers: { authorization: office.token, 'content-type': type } })
      expect([payload, answer.json()]).toEqual([
        payload,
        { error: { statusCode: 400, name: 'Error', message: 'The upload was interrupted or cannot be read. Please send it again.' } },
      ])
    }
  },
)

test('an upload that is refused before all of it was read leaves its connection to the next call', async () => {
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const part = (name: string, content: Buffer) => [
    ...[Buffer.from(`--a\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`), content, Buffer.from('\r\n')],
  ]
  // Far more behind the part that is refused than is read ahead.
  const body = Buffer.concat([
    ...part('a.jpg', Buffer.from('no picture')),
    ...part('b.jpg', Buffer.alloc(4_000_000)),
    Buffer.from('--a--\r\n'),
  ])
  const upload = [
    ...['POST /api/images/jtimages/upload HTTP/1.1', 'Host: a', `Authorization: ${office.token}`],
    ...['Content-Type: multipart/form-data; boundary=a', `Content-Length: ${body.length}`, '', ''],
  ].join('\r\n')
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(upload)
  socket.write(body)
  socket.write('GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  const statuses = (await text(socket)).match(/HTTP\/1\.1 \d+/g)
  expect(statuses).toEqual(['HTTP/1.1 415', 'HTTP/1.1 200'])
})
