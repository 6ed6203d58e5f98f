import net from 'node:net'
import { onTestFinished } from 'vitest'

interface Break {
  /** The statement, as it is sent. */
  at: string
  /** Before PostgreSQL hears it, or when it has done it and answers. */
  when: 'before' | 'after'
  /** So many connections are refused afterwards. */
  refused?: number
  onBreak?: () => void
}

/** A line to PostgreSQL that breaks at one statement, once. Answers the address that leads through it. */
export async function breakingLine(databaseUrl: string, { at, when, refused = 0, onBreak }: Break): Promise<string> {
  const target = new URL(databaseUrl)
  // A simple query: its letter, its length, its text.
  const statement = Buffer.concat([Buffer.from('Q'), Buffer.from([0, 0, 0, at.length + 5]), Buffer.from(`${at}\0`)])
  let [isBroken, left] = [false, refused]
  const server = net.createServer((near) => {
    if (isBroken && left > 0) {
      left -= 1
      return void near.resetAndDestroy()
    }
    const far = net.connect(Number(target.port), target.hostname)
    let breaksAtAnswer = false
    const end = () => [near, far].map((socket) => socket.destroy())
    const cut = () => {
      isBroken = true
      onBreak?.()
      end()
    }
    near.on('data', (bytes) => {
      const isIt = !isBroken && bytes.includes(statement)
      if (isIt && when === 'before') return cut()
      breaksAtAnswer ||= isIt
      far.write(bytes)
    })
    far.on('data', (bytes) => (breaksAtAnswer ? cut() : near.write(bytes)))
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  const address = server.address()
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return url.href
}
