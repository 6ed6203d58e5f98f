import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { anEmptyDatabase, freshDatabase } from '../../testing/database.ts'
import { aPooler } from '../../testing/pooler.ts'
import { sessionTimeouts } from './connection.ts'
import { checkPool } from './open-database.ts'

const { url } = await freshDatabase()
const through = (databaseUrl: string) => checkPool({ databaseUrl, databaseDirectUrl: url })

/** A pooler that drops what its client asked for of the session. */
const forgetfulPooler = () => aPooler(url, ({ user = '', database = '' }) => ({ user, database }))

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
