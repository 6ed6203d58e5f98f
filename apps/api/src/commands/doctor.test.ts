import type { Finding } from '@daysheet/domain/status/findings'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { anEmptyDatabase, freshDatabase } from '#testing/database.ts'
import { aFolder } from '#testing/folder.ts'
import { s3Server } from '#testing/files/s3-server.ts'
import { launch } from '#testing/process.ts'
import { fakeTwilioAccount, startTwilioStandIn } from '#testing/texts/fake-twilio.ts'
import { grantAppRole } from '../db/app-role.ts'
import { readConfig } from '../config.ts'
import { installQueue } from '../db/queue.ts'
import { examine } from '../features/status/doctor/examine.ts'

const { db, url } = await freshDatabase()
await installQueue(url)
const role = `doctor_${randomBytes(4).toString('hex')}`
await sql.raw(`create role ${role} login password '${role}'`).execute(db)
afterAll(async () => {
  await sql.raw(`drop owned by ${role}`).execute(db)
  await sql.raw(`drop role ${role}`).execute(db)
})
const as = (name: string) => {
  const address = new URL(url)
  address.username = name
  address.password = name
  return address.href
}

/** What is found, by check, and the exit code that comes of it. */
async function doctor(env: Record<string, string>) {
  const settings = () => readConfig({ TEXTS: 'simulator', DAYSHEET_TEST_DATABASE: 'yes', ...env })
  const findings = await examine({ settings, now: () => new Date(), log: () => {}, version: '1.2.3' })
  return byCheck(findings)
}

/** The same, by the command in a process of its own. */
async function doctorCommand(env: Record<string, string>) {
  const command = launch({ env, through: ['apps/api/src/commands/doctor.ts', '--json'] })
  const code = await command.ended
  const told = JSON.parse(command.said()) as { findings: Finding[] }
  expect(byCheck(told.findings).code).toBe(code)
  return byCheck(told.findings)
}

const byCheck = (findings: readonly Finding[]) => ({
  code: findings.some(({ result }) => result === 'wrong') ? 1 : 0,
  found: Object.fromEntries(findings.map((one) => [one.check, one])),
  results: Object.fromEntries(findings.map(({ check, result }) => [check, result])),
})

/** An installation of one's own: `DATABASE_URL` as this role, a folder that only we may read. */
function own(more: Record<string, string> = {}) {
  const folder = aFolder()
  fs.chmodSync(folder, 0o700)
  return { DATABASE_URL: url, APP_SECRET: 'a secret of this test alone, long enough', DATA_DIR: folder, ...more }
}

describe('the embedded database', () => {
  test('is examined before it is made, beside a running Daysheet and without one, and its secrets are nobody else’s', async () => {
    const folder = aFolder()
    const env = { DATA_DIR: path.join(folder, 'data') }
    const before = await doctorCommand(env)
    expect(before).toMatchObject({ code: 0, results: { Settings: 'ok', 'Data folder': 'ok', Database: 'ok', Carrier: 'look' } })
    expect(fs.readdirSync(folder)).toEqual([])

    const server = launch({ env })
    await server.ready
    const expected = {
      Settings: 'ok',
      'Data folder': 'ok',
      Database: 'ok',
      Migrations: 'ok',
      Role: 'ok',
      Clock: 'ok',
      Files: 'ok',
      Backup: 'look',
    }
    const beside = await doctorCommand(env)
    expect(beside.results).toMatchObject(expected)
    expect(beside.found.Backup).toMatchObject({
      says: 'No backup has been made yet.',
      todo: expect.stringMatching(/^Run “npm run backup”/) as string,
    })
    await server.end()
    expect((await doctorCommand(env)).results).toMatchObject(expected)

    const secret = path.join(env.DATA_DIR, 'app-secret')
    fs.chmodSync(secret, 0o644)
    const { code, found } = await doctorCommand(env)
    expect(code).toBe(1)
    expect(found['Data folder']).toMatchObject({ result: 'wrong', todo: `chmod 600 ${secret}` })
    // Nothing is left running, and nothing was made.
    await launch({ env }).ready
  })
})

describe('a database of one’s own', () => {
  test('that no server answers for, or without the database, is wrong', async () => {
    const { code, found } = await doctor(own({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/daysheet' }))
    expect(code).toBe(1)
    expect(found.Database).toMatchObject({ result: 'wrong', says: 'DATABASE_URL: no PostgreSQL server answers at 127.0.0.1:1.' })
    expect(found.Disk).toBeDefined()
  })

  test('that the pooler in front does not lead to is wrong', async () => {
    const { found } = await doctor(own({ DATABASE_URL: await anEmptyDatabase(), DATABASE_DIRECT_URL: url }))
    expect(found.Database).toMatchObject({
      result: 'wrong',
      says: 'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.',
    })
  })

  test('as its superuser is worth a look', async () => {
    const { code, found } = await doctor(own())
    expect(found.Role).toMatchObject({ result: 'look', says: expect.stringContaining('superuser') as string })
    expect(found.Migrations).toMatchObject({ result: 'ok', says: expect.stringMatching(/^All \d+ are applied; the last is 00/) as string })
    expect(found.Clock).toMatchObject({ result: 'ok', says: expect.stringContaining('America/New_York') as string })
    expect(code).toBe(found.Disk?.result === 'wrong' ? 1 : 0)
  })

  test('as a role that may not use the tables is wrong; as the one of the application it is well', async () => {
    expect((await doctor(own({ DATABASE_URL: as(role) }))).found.Role).toMatchObject({
      result: 'wrong',
      todo: expect.stringContaining(`app-role.ts ${role}`) as string,
    })
    await grantAppRole(url, role)
    expect((await doctor(own({ DATABASE_URL: as(role) }))).found.Role).toMatchObject({
      result: 'ok',
      says: expect.stringContaining('not alter them') as string,
    })
  })

  test('with nothing in it is left empty', async () => {
    const empty = await anEmptyDatabase()
    const { found } = await doctor(own({ DATABASE_URL: empty }))
    expect(found.Migrations).toMatchObject({ result: 'look', says: expect.stringContaining('The first start creates them') as string })
    expect(found.Backup).toBeUndefined()
    expect((await doctor(own({ DATABASE_URL: empty }))).found.Migrations).toEqual(found.Migrations)
  })

  test('of an older version is worth a look; of a newer one it is wrong', async () => {
    const { rows } = await sql<{
      name: string
      checksum: string
    }>`delete from applied_migration where name = (select max(name) from applied_migration)
      returning name, checksum`.execute(db)
    const last = rows[0] ?? { name: '', checksum: '' }
    try {
      expect((await doctor(own())).found.Migrations).toMatchObject({
        result: 'look',
        says: expect.stringMatching(/^1 migration .* not applied/) as string,
      })
      await sql`insert into applied_migration (name, checksum) values ('9999-of-tomorrow.sql', 'x')`.execute(db)
      expect((await doctor(own())).found.Migrations).toMatchObject({
        result: 'wrong',
        says: expect.stringContaining('does not know') as string,
      })
    } finally {
      await sql`delete from applied_migration where name = '9999-of-tomorrow.sql'`.execute(db)
      await sql`insert into applied_migration (name, checksum) values (${last.name}, ${last.checksum})`.execute(db)
    }
  })

  test('whose last backup is too old, or failed, is wrong', async () => {
    const run = (hours: number, outcome: string) =>
      sql`insert into backup_run (id, kind, started_at, ended_at, place, outcome) values (gen_random_uuid(), 'backup', now() - ${hours} * interval '1 hour',
        now() - ${hours} * interval '1 hour', '/mnt/a', ${outcome})`.execute(db)
    await run(72, 'whole')
    expect((await doctor(own())).found.Backup).toMatchObject({ result: 'wrong', says: expect.stringContaining('3 days old') as string })
    await run(30, 'whole')
    expect((await doctor(own())).found.Backup?.result).toBe('ok')
    await run(1, 'failed')
    expect((await doctor(own())).found.Backup?.result).toBe('wrong')
  })
})

describe('the carrier', async () => {
  const standIn = await startTwilioStandIn()
  afterAll(() => standIn.close())
  beforeEach(() => standIn.setStatus('active'))
  const texting = (more: Record<string, string> = {}) =>
    own({
      TEXTS: 'twilio',
      TWILIO_ACCOUNT_SID: fakeTwilioAccount.accountSid,
      TWILIO_AUTH_TOKEN: fakeTwilioAccount.authToken,
      TWILIO_FROM: fakeTwilioAccount.from,
      TWILIO_API_URL: standIn.url,
      PUBLIC_URL: fakeTwilioAccount.publicUrl,
      TRUST_PROXY: '1',
      ...more,
    })

  test.each<[string, Record<string, string>, string, RegExp]>([
    ['whose credentials are right', {}, 'ok', /accepts the credentials.*Nothing was sent/],
    ['with a messaging service', { TWILIO_FROM: 'MG1' }, 'ok', /MG1/],
    ['whose token is wrong', { TWILIO_AUTH_TOKEN: 'another' }, 'wrong', /refuses/],
    ['whose number is another’s', { TWILIO_FROM: '+12125550199' }, 'wrong', /\+12125550199 is not a sender/],
    ['whose messaging service is not there', { TWILIO_FROM: 'MG2' }, 'wrong', /MG2 is not a sender/],
    ['that cannot be reached', { TWILIO_API_URL: 'http://127.0.0.1:1' }, 'wrong', /does not answer \(ECONNREFUSED\)/],
  ])('%s', async (_name, more, result, says) => {
    const { found } = await doctor(texting(more))
    expect(found.Carrier).toMatchObject({ result, says: expect.stringMatching(says) as string })
    expect(standIn.accepted).toEqual([])
  })

  test('whose account is suspended', async () => {
    standIn.setStatus('suspended')
    expect((await doctor(texting())).found.Carrier).toMatchObject({ result: 'wrong', says: expect.stringContaining('suspended') as string })
  })
})

test('a setting that is wrong is named and nothing else is looked at', async () => {
  const { code, found, results } = await doctorCommand({ PORT: 'abc' })
  expect({ code, results }).toEqual({ code: 1, results: { Settings: 'wrong' } })
  expect(found.Settings?.says).toBe('PORT must be a whole number from 0 to 65535.')
})

test('a store of files that cannot be reached is wrong', async () => {
  const s3 = { FILES: 's3', S3_BUCKET: 'daysheet', S3_ENDPOINT: 'http://127.0.0.1:1', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  const { code, found } = await doctor(own(s3))
  expect({ code, result: found.Files?.result }).toEqual({ code: 1, result: 'wrong' })
})

test('checks the bucket and the disk before there is a data folder, with and without a database', async () => {
  const { endpoint = '', bucket, accessKeyId, secretAccessKey } = await s3Server()
  const s3 = { FILES: 's3', S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
  const DATA_DIR = path.join(aFolder(), 'of/tomorrow')
  for (const settings of [
    own({ ...s3, DATA_DIR }),
    { ...s3, DATA_DIR },
    own({ ...s3, DATA_DIR, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/daysheet' }),
  ]) {
    const { found } = await doctor(settings)
    expect(found.Files).toMatchObject({ result: 'ok', says: expect.stringContaining('object store') as string })
    expect(found.Disk).toBeDefined()
  }
  expect(fs.existsSync(DATA_DIR)).toBe(false)
})

test('each finding is one line, and what it is called with is checked', async () => {
  const run = async (...args: string[]) => {
    const command = launch({ env: { DATA_DIR: path.join(aFolder(), 'data') }, through: ['apps/api/src/commands/doctor.ts', ...args] })
    return { code: await command.ended, said: command.said() }
  }
  const { code, said } = await run()
  expect(code).toBe(said.includes('\nwrong') ? 1 : 0)
  expect(said).toMatch(
    /^Daysheet \d+\.\d+\.\d+\S* on Node .*\nok {5}Settings .*\nok {5}Data folder .*\nok {5}Database .*\n\w+ +Disk .*\nlook {3}Carrier .*\n\d things? to check[^]*$/,
  )
  expect(await run('--everything')).toEqual({ code: 1, said: 'Usage: npm run doctor [-- --json]\n' })
})
