import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { askHost } from '#testing/ask-host.ts'
import { aContractor, aNode, aRegistry } from '#testing/contractors.ts'
import { aFolder } from '#testing/folder.ts'
import { launch } from '#testing/process.ts'
import { databaseOf, removedDatabaseOf } from '../contractors/contractor.ts'

const { registry, settings, config, folder } = await aRegistry()
const [delta, echo] = [await aContractor({ registry }, 'delta'), await aContractor({ registry }, 'echo')]

async function contractor(...args: string[]) {
  const running = launch({ env: settings, through: ['apps/api/src/commands/contractor.ts', ...args] })
  return { code: await running.ended, said: running.said() }
}

async function another(command: string, env: Record<string, string>, ...args: string[]) {
  const running = launch({ env: { ...settings, ...env }, through: [`apps/api/src/commands/${command}.ts`, ...args] })
  return { code: await running.ended, said: running.said() }
}

const aName = (word: string) => {
  const name = `${word}-${randomBytes(4).toString('hex')}`
  onTestFinished(async () => {
    await registry.setState(name, 'removing')
    await vi.waitFor(async () => expect(!(await registry.hasDatabase(databaseOf(name))) || (await registry.takeOut(name))).toBe(true))
    await registry.dropTakenOut(name)
    await registry.forget(name)
  })
  return name
}

test('a contractor is added, served, backed up by its name, listed and removed with a last backup, beside a running node', async () => {
  const node = await aNode({ registry, settings, config, folder }, { pace: { followEvery: 50 } })
  onTestFinished(() => node.stop())
  const name = aName('acme')
  const host = `${name}.example.com`
  const signIn = async (password: string) =>
    (await askHost(node.url, host, '/api/Users/login', { method: 'POST', body: { username: 'office', password } })).status
  expect(await signIn('anything at all')).toBe(404)

  const added = await contractor('add', name, '--host', host, '--set', 'BUSINESS_TIME_ZONE=America/Chicago')
  expect(added).toEqual({ code: 0, said: expect.stringContaining(`Added ${name}: http://${host}`) as string })
  const password = /with the password (\S+) \(shown only this once\)/.exec(added.said)?.[1] ?? ''
  await vi.waitFor(async () => expect(await signIn(password)).toBe(200), { interval: 50 })
  expect(await contractor('add', name, '--host', host)).toEqual({ code: 1, said: `Contractor ${name} already exists.\n` })

  const listed = await contractor('list')
  expect(listed.said).toMatch(
    new RegExp(`^${name}  ready  ${host}  ${databaseOf(name)}  .*connections: \\d+  BUSINESS_TIME_ZONE=America/Chicago$`, 'm'),
  )

  const backups = aFolder()
  expect(await another('backup', {}, backups)).toEqual({ code: 1, said: expect.stringContaining('CONTRACTOR is missing') as string })
  expect(await another('backup', { CONTRACTOR: 'nobody' }, backups)).toEqual({
    code: 1,
    said: expect.stringContaining('There is no contractor nobody') as string,
  })
  expect(await another('backup', { CONTRACTOR: name }, backups)).toEqual({ code: 0, said: expect.stringContaining('Backed up') as string })
  expect((await another('office-user', { CONTRACTOR: name }, 'list')).said).toContain('office')

  expect(await contractor('remove', name)).toEqual({ code: 1, said: expect.stringContaining('Add --yes to confirm.') as string })
  expect(await signIn(password)).toBe(200)
  const removed = await contractor('remove', name, '--yes', '--backup', backups)
  expect(removed).toEqual({ code: 0, said: expect.stringContaining(`Removed ${name}. Its last backup is ${backups}`) as string })
  expect(fs.readdirSync(backups)).toHaveLength(2)
  expect(await signIn(password)).toBe(404)
  expect([await registry.hasDatabase(databaseOf(name)), await registry.hasDatabase(removedDatabaseOf(name))]).toEqual([false, false])
  expect(fs.existsSync(path.join(folder, 'contractors', name))).toBe(false)
  expect((await contractor('list')).said).not.toContain(name)
  const back = await contractor('add', name, '--host', host, '--restore', backups)
  expect(back).toEqual({ code: 0, said: expect.not.stringContaining('with the password') as string })
  await vi.waitFor(async () => expect(await signIn(password)).toBe(200), { interval: 50 })
})

test('old months of the contractor that is named go into its own store', async () => {
  for (const { db } of [delta, echo])
    await sql`insert into audit_entry (at, actor, action, table_name, row_id, new_values)
      values ('2023-11-15', 'account', 'insert', 'job', gen_random_uuid(), '{"budget": 1}')`.execute(db)

  const archived = await another('audit', { CONTRACTOR: delta.name }, 'archive', '--before', '2024-01')
  expect(archived).toEqual({ code: 0, said: expect.stringContaining('1 month of the audit archived.') as string })
  const store = ({ name }: typeof delta) => path.join(folder, 'contractors', name, 'files', 'audit')
  expect(fs.readdirSync(store(delta))).toHaveLength(1)
  expect(fs.existsSync(store(echo))).toBe(false)
  const left = await Promise.all(
    [delta, echo].map(async ({ db }) => (await sql`select from audit_entry where at < '2024-01-01'`.execute(db)).rows.length),
  )
  expect(left).toEqual([0, 1])
})

test('what is killed while it adds is run again', async () => {
  const name = aName('bravo')
  await registry.begin({ name, hosts: ['old.example.com'], settings: {} })
  await registry.createDatabase(name)
  expect((await contractor('add', name, '--host', `${name}.example.com`)).code).toBe(0)
  expect(await registry.find(name)).toMatchObject({ state: 'ready', hosts: [`${name}.example.com`] })
  // And so is what was killed while it removes.
  await registry.setState(name, 'removing')
  await registry.takeOut(name)
  const place = aFolder()
  expect(await contractor('remove', name, '--yes', '--backup', place)).toMatchObject({ code: 0 })
  expect(fs.readdirSync(place)).toHaveLength(1)
})

test('what cannot be is refused in a sentence, and nothing is made', async () => {
  const name = aName('charlie')
  const refusals: [string[], RegExp][] = [
    [['add', name], /--host is missing/],
    [['add', 'Charlie', '--host', 'charlie.example.com'], /lower-case letters/],
    [['add', name, '--host', 'https://charlie.example.com'], /not a host name/],
    [['add', name, '--host', 'charlie.example.com', '--set', 'APP_SECRET=x'], /but not APP_SECRET/],
    [['add', name, '--host', 'charlie.example.com', '--set', 'BUSINESS_TIME_ZONE=Mars'], /BUSINESS_TIME_ZONE must be a time zone/],
    [['add', name, '--host', 'charlie.example.com', '--set', 'TEXTS=twilio'], /is required with TEXTS=twilio/],
    [['remove', name, '--yes'], /There is no contractor/],
    [['rename', name], /^Usage:/],
  ]
  for (const [args, words] of refusals)
    expect(await contractor(...args), args.join(' ')).toEqual({ code: 1, said: expect.stringMatching(words) as string })
  expect(await registry.find(name)).toBeUndefined()
  expect(await registry.hasDatabase(databaseOf(name))).toBe(false)
})
