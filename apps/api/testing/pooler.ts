import net from 'node:net'
import pg from 'pg'
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
  onTestFinished(() => void server.close())
  return addressOf(server, url)
}

/** Lets it listen; answers with `url` as it is reached through it. */
async function addressOf(server: net.Server, url: string): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = new URL(url)
  address.hostname = '127.0.0.1'
  address.port = String((server.address() as net.AddressInfo).port) // a TCP server's address is never a string
  return address.href
}

/** A pooler in transaction mode with two connections to the server at `url`: each transaction is given the one that became free last. It goes at the end of the test. */
export async function aTransactionPooler(url: string): Promise<string> {
  const clients = [new pg.Client(url), new pg.Client(url)]
  for (const client of clients) client.on('error', () => {})
  await Promise.all(clients.map((client) => client.connect()))
  const free = clients.map(({ connection }) => connection.stream.removeAllListeners('data'))
  const accepted = Buffer.from([...Buffer.from('R'), 0, 0, 0, 8, 0, 0, 0, 0, ...Buffer.from('Z'), 0, 0, 0, 5, ...Buffer.from('I')])
  const isIdle = (answer: Buffer) => answer.subarray(-6).equals(accepted.subarray(-6))
  const server = net.createServer((near) => {
    let far: (typeof free)[number] | undefined
    near.on('error', () => {})
    near.once('data', () => {
      near.write(accepted)
      near.on('data', (chunk) => {
        far ??= free.pop()
        far?.removeAllListeners('data').on('data', (answer: Buffer) => {
          if (isIdle(answer) && far !== undefined) free.push(far)
          if (isIdle(answer)) far = undefined
          near.write(answer)
        })
        if (chunk[0] !== 'X'.charCodeAt(0)) far?.write(chunk)
      })
    })
  })
  onTestFinished(async () => {
    server.close()
    for (const { connection } of clients) connection.stream.destroy()
  })
  return addressOf(server, url)
}
