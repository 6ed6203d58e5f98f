import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { anEmptyDatabase, freshDatabase } from '../../testing/database.ts'
import { sessionTimeouts } from './connection.ts'
import { checkPool } from './open-database.ts'

const { url } = await freshDatabase()
const through = (databaseUrl: string) => checkPool({ databaseUrl, databaseDirectUrl: url })

/** A pooler that hands a connection on, without what its client asked for of the session: it keeps the two words that name user and database. */
async function forgetfulPooler(): Promise<string> {
  const target = new URL(url)
  const server = net.createServer((near) => {
    const far = net.connect(Number(target.port), target.hostname)
    near.once('data', (startup) => {
      const words = startup.subarray(8).toString().split('\0')
      const kept = words.flatMap((word, at) => (at % 2 === 0 && ['user', 'database'].includes(word) ? [word, words[at + 1]] : []))
      const body = Buffer.concat([startup.subarray(4, 8), Buffer.from(`${kept.join('\0')}\0\0`)])
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

test('a pool that leads to the database of DATABASE_DIRECT_URL is taken', async () => {
  await expect(through(url)).resolves.toBeUndefined()
})

test('a pooler that drops the settings of a session is refused', async () => {
  await expect(through(await forgetfulPooler())).rejects.toThrow(/^DATABASE_URL leads through a pooler that drops/)
})

test('a pool that leads elsewhere, or nowhere, is refused', async () => {
  await expect(through(await anEmptyDatabase())).rejects.toThrow('lead to different databases')
  await expect(through('postgres://nobody@127.0.0.1:9/daysheet')).rejects.toThrow(/^DATABASE_URL: .*ECONNREFUSED/)
})

test('the pooler of deploy/cluster gives its connections what ours ask for', () => {
  const file = fs.readFileSync(path.resolve(import.meta.dirname, '../../../../deploy/cluster/pgbouncer.ini'), 'utf8')
  const [, query = ''] = /connect_query='(.*)'$/m.exec(file) ?? []
  const given = Object.fromEntries([...query.matchAll(/set (\w+) = '{0,2}(\w+)'{0,2}/g)].map(([, name = '', value]) => [name, value]))
  const asked = Object.fromEntries(Object.entries(sessionTimeouts()).map(([name, value]) => [name, String(value)]))
  expect(given).toEqual({ timezone: 'UTC', ...asked })
  const [, ignored = ''] = /^ignore_startup_parameters = (.*)$/m.exec(file) ?? []
  expect(ignored.split(', ').toSorted()).toEqual(['extra_float_digits', 'options', ...Object.keys(asked)].toSorted())
})
