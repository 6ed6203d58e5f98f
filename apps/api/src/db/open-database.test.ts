import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { anEmptyDatabase, freshDatabase } from '../../testing/database.ts'
import { sessionTimeouts } from './connection.ts'
import { checkPool, checkSessions, openDatabase } from './open-database.ts'

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

/** A pooler in transaction mode with two connections: each transaction is given the one that became free last. */
async function transactionPooler(): Promise<string> {
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
      near.on('data', (asked) => {
        far ??= free.pop()
        far?.removeAllListeners('data').on('data', (answer: Buffer) => {
          if (isIdle(answer) && far !== undefined) free.push(far)
          if (isIdle(answer)) far = undefined
          near.write(answer)
        })
        if (asked[0] !== 'X'.charCodeAt(0)) far?.write(asked)
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.close()
    for (const { connection } of clients) connection.stream.destroy()
  })
  const address = new URL(url)
  address.hostname = '127.0.0.1'
  address.port = String((server.address() as net.AddressInfo).port) // a TCP server's address is never a string
  return address.href
}

test('a way past the pooler that leads through one is refused, since nothing announced would be heard', async () => {
  const pooled = await transactionPooler()
  await expect(checkSessions(pooled, { databaseDirectUrl: pooled })).rejects.toThrow(/^DATABASE_DIRECT_URL leads through a pooler/)
  await expect(checkSessions(await transactionPooler(), { databaseDirectUrl: undefined })).rejects.toThrow(/^DATABASE_URL leads through/)
  await expect(checkSessions(url, { databaseDirectUrl: undefined })).resolves.toBeUndefined()
})

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

test('where PostgreSQL has no connection left for us, that is what a start says', async () => {
  const role = `crowded_${process.pid}`
  const superuser = new pg.Client({ connectionString: url })
  await superuser.connect()
  onTestFinished(async () => {
    await superuser.query(`drop role ${role}`)
    await superuser.end()
  })
  await superuser.query(`create role ${role} login password 'of-nobody' connection limit 0`)
  const crowded = new URL(url)
  crowded.username = role
  crowded.password = 'of-nobody'
  const opening = openDatabase({ databaseUrl: crowded.href, dataDir: '', allowUnsafeDatabase: true }, () => {})
  await expect(opening).rejects.toThrow(`DATABASE_URL: the server at ${crowded.host} has no connection left for "${role}".`)
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
