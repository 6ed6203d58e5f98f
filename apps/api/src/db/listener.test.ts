import net from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#testing/database.ts'
import { startListener } from './listener.ts'

/** A listener whose warnings are kept, with the reason of each. */
function listening(connectionString: string) {
  const warnings: string[] = []
  const log = { warn: (details: object) => void warnings.push(String(Reflect.get(details, 'err'))) }
  const listener = startListener({ connectionString, log })
  onTestFinished(() => listener.close())
  return { listener, warnings }
}

test('a connection that is lost is told, once, and made again', async () => {
  const { url } = await freshDatabase()
  const { listener, warnings } = listening(url)
  await listener.ready()
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'daysheet listener' and datname = current_database()`,
  )
  await expect.poll(() => listener.connections()).toBe(2)
  expect(warnings).toEqual(['error: terminating connection due to administrator command'])
})

test('a reason that stays is told once, however often it is tried again', async () => {
  let tries = 0
  const server = net.createServer((socket) => {
    tries += 1
    socket.on('error', () => {}).destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as net.AddressInfo // a TCP server's address is never a string
  const { warnings } = listening(`postgres://nobody@127.0.0.1:${port}/none`)
  await expect.poll(() => tries).toBeGreaterThan(4)
  expect(warnings).toHaveLength(1)
})
