import net from 'node:net'
import { onTestFinished } from 'vitest'

/** What a client says when it connects: user, database, and what it asks of the session. */
export type Startup = Record<string, string>

/** A pooler in front of the server at `url`, which hands a connection on with what `change` makes of its client's words. It goes at the end of the test. */
export async function aPooler(url: string, change: (startup: Startup) => Startup): Promise<string> {
  const target = new URL(url)
  const server = net.createServer((near) => {
    const far = net.connect(Number(target.port), target.hostname)
    near.once('data', (startup) => {
      const words = startup.subarray(8).toString().split('\0')
      const said = Object.fromEntries(words.flatMap((word, at) => (at % 2 === 0 && word !== '' ? [[word, words[at + 1] ?? '']] : [])))
      const body = Buffer.concat([startup.subarray(4, 8), Buffer.from(`${Object.entries(change(said)).flat().join('\0')}\0\0`)])
      const length = Buffer.alloc(4)
      length.writeInt32BE(body.length + 4)
      far.write(Buffer.concat([length, body]))
      near.pipe(far)
    })
    far.pipe(near)
    for (const socket of [near, far]) socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = new URL(url)
  address.hostname = '127.0.0.1'
  address.port = String((server.address() as net.AddressInfo).port) // a TCP server's address is never a string
  return address.href
}
