import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { anEmptyDatabase, freshDatabase } from '#testing/database.ts'
import { aPooler, aTransactionPooler } from '#testing/pooler.ts'
import { sessionTimeouts } from './connection.ts'
import { isDiskFull } from '../disk-full.ts'
import { checkPool, checkSessions, openDatabase } from './open-database.ts'

const { url } = await freshDatabase()
const through = (databaseUrl: string) => checkPool({ databaseUrl, databaseDirectUrl: url })

/** A pooler that drops what its client asked for of the session. */
const forgetfulPooler = () => aPooler(url, ({ user = '', database = '' }) => ({ user, database }))

test('a way past the pooler that leads through one is refused, since nothing announced would be heard', async () => {
  const pooled = await aTransactionPooler(url)
  await expect(checkSessions(pooled, { databaseDirectUrl: pooled })).rejects.toThrow(/^DATABASE_DIRECT_URL leads through a pooler/)
  await expect(checkSessions(await aTransactionPooler(url), { databaseDirectUrl: undefined })).rejects.toThrow(
    /^DATABASE_URL leads through/,
  )
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

test('names a user who may not create tables, and says what to do', async () => {
  const role = `poor_${process.pid}`
  const empty = await anEmptyDatabase()
  const superuser = new pg.Client({ connectionString: empty })
  await superuser.connect()
  await superuser.query(`create role ${role} login password 'of-nobody'`)
  onTestFinished(async () => {
    await superuser.query(`drop owned by ${role}`)
    await superuser.query(`drop role ${role}`)
    await superuser.end()
  })
  const poor = new URL(empty)
  poor.username = role
  poor.password = 'of-nobody'
  const database = poor.pathname.slice(1)
  const open = () => openDatabase({ databaseUrl: poor.href, dataDir: '', allowUnsafeDatabase: true }, () => {})
  const sentence = `DATABASE_URL: user "${role}" cannot create tables in "${database}". Make it the owner: alter database "${database}" owner to "${role}".`
  await expect(open()).rejects.toThrow(sentence)
  // Tables alone are not enough: the queue has a schema of its own.
  await superuser.query(`grant create on schema public to ${role}`)
  await expect(open()).rejects.toThrow(sentence)
})

test.each([
  [
    'initdb',
    'PostgreSQL could not be set up: creating directory /data/pgdata ... ok\ninitdb: error: could not write to file "x": No space left on device',
  ],
  ['the system', Object.assign(new Error('write'), { code: 'ENOSPC' })],
  ['PostgreSQL', Object.assign(new Error('could not extend file "base/1/2"'), { code: '53100' })],
])('recognizes a full disk from the error of %s', (_who, said) => {
  expect(isDiskFull(typeof said === 'string' ? new Error(said) : said)).toBe(true)
  expect(isDiskFull(new Error('initdb: error: permission denied'))).toBe(false)
})

test('the pooler of deploy/cluster gives its connections what ours ask for', () => {
  const file = fs.readFileSync(path.resolve(import.meta.dirname, '../../../../deploy/cluster/pgbouncer.ini'), 'utf8')
  const [, query = ''] = /connect_query='(.*)'$/m.exec(file) ?? []
  const given = Object.fromEntries([...query.matchAll(/set (\w+) = '{0,2}(\w+)'{0,2}/g)].map(([, name = '', value]) => [name, value]))
  const timeouts = Object.fromEntries(Object.entries(sessionTimeouts()).map(([name, value]) => [name, String(value)]))
  expect(given).toEqual({ timezone: 'UTC', ...timeouts })
  const [, ignored = ''] = /^ignore_startup_parameters = (.*)$/m.exec(file) ?? []
  expect(ignored.split(', ').toSorted()).toEqual(['extra_float_digits', 'options', ...Object.keys(timeouts)].toSorted())
})
