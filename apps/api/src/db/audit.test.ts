import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { fullTestLimit } from '@daysheet/testing/limits'
import { seed, times } from '@daysheet/testing/sample'
import { seededRandom, type Random } from '../demo/random.ts'

const { app, db, caller } = await testApp()

type Row = Record<string, unknown> & { id: string; version: number }
type Entry = {
  id: number
  actor: string
  action: 'insert' | 'update' | 'delete'
  table_name: string
  row_id: string
  old_values: Row | null
  new_values: Row | null
}

const secretColumns = ['password_hash', 'last_four_ss']

type Kind = { plural: string; make: (roll: Random, ids: Ids) => object | undefined; change: (roll: Random) => object }
type Ids = Record<string, string[]>

const one = (roll: Random, known: string[] | undefined) => (known?.length ? roll.pick(known) : undefined)

const kinds: Kind[] = [
  {
    plural: 'Jobs',
    make: (roll) => ({ address: `${roll.below(999)} Elm Street`, jobNum: roll.below(9999) }),
    change: (roll) => ({ budget: roll.below(500), active: roll.below(2) === 0 }),
  },
  {
    plural: 'Workers',
    make: (roll) => ({ name: `Worker ${roll.below(999)}`, lastFourSS: `${1000 + roll.below(8999)}` }),
    change: (roll) => ({ address: `${roll.below(99)} Oak Street`, lastFourSS: `${1000 + roll.below(8999)}` }),
  },
  {
    plural: 'Supervisors',
    make: (roll) => ({ name: `Supervisor ${roll.below(999)}` }),
    change: (roll) => ({ active: roll.below(2) === 0 }),
  },
  {
    plural: 'Schedules',
    make: (roll) => ({ date: new Date(Date.UTC(2026, 0, 1 + roll.below(300), 17)).toISOString() }),
    change: () => ({}),
  },
  {
    plural: 'Items',
    make: (roll) => ({ name: `Item ${roll.below(999)}`, unitOfMeasure: 'each', price: roll.below(50) }),
    change: (roll) => ({ price: roll.below(100) / 4 }),
  },
  {
    plural: 'ScheduleEntries',
    make: (roll, ids) => ({
      jobId: one(roll, ids['Jobs']),
      scheduleId: one(roll, ids['Schedules']),
      supervisorId: one(roll, ids['Supervisors']),
    }),
    change: (roll) => ({ notes: `Note ${roll.below(99)}`, cancelled: roll.below(2) === 0 }),
  },
  {
    plural: 'WorkerEntries',
    make: (roll, ids) => ({ workerId: one(roll, ids['Workers']), scheduleEntryId: one(roll, ids['ScheduleEntries']) }),
    change: (roll) => ({ txtStatus: roll.pick(['y', 'n', 'sent', 'error']) }),
  },
  {
    plural: 'Events',
    make: (roll, ids) => ({
      workerEntryId: one(roll, ids['WorkerEntries']),
      type: roll.pick(['in', 'out']),
      time: new Date(Date.UTC(2026, 2, 2, roll.below(24))).toISOString(),
    }),
    change: (roll) => ({ latitude: roll.below(90) }),
  },
  {
    plural: 'Prices',
    make: (roll, ids) => ({ itemId: one(roll, ids['Items']), date: '2026-03-02T00:00:00.000Z', price: roll.below(50) }),
    change: (roll) => ({ price: roll.below(50) }),
  },
]

test(
  'random actions can be read back from the audit, each with its author',
  async () => {
    const people = [await caller(), await caller('supervisor'), await caller()]
    const roll = seededRandom(seed)
    const total = times(1_000, 5_000)
    const ids: Ids = {}
    const authors = new Set(people.map((person) => `${person.token === people[1]?.token ? 'supervisor' : 'account'} ${person.username}`))
    let succeeded = 0
    for (let count = 0; count < total; count += 1) {
      const kind = roll.pick(kinds)
      const person = roll.pick(people)
      const known = (ids[kind.plural] ??= [])
      const action = roll.below(10)
      const target = one(roll, known)
      const body = kind.make(roll, ids)
      const answer =
        action < 5 || target === undefined
          ? await person.send('POST', `/api/${kind.plural}`, action === 0 ? [body, kind.make(roll, ids)] : body)
          : action < 9
            ? await person.send('PATCH', `/api/${kind.plural}/${target}`, kind.change(roll))
            : await person.send('DELETE', `/api/${kind.plural}/${target}`)
      expect(answer.statusCode, `${kind.plural} ${answer.body}`).toBeLessThan(500)
      if (answer.statusCode !== 200) continue
      succeeded += 1
      for (const { id } of [answer.json<Row | Row[]>()].flat()) if (typeof id === 'string' && !known.includes(id)) known.push(id)
      if (action === 9 && target !== undefined) known.splice(known.indexOf(target), 1)
    }
    expect(succeeded).toBeGreaterThan(total / 2)

    const entries = await audit()
    const tables = replay(entries)
    for (const name of await watchedTables()) expect(tables.get(name) ?? new Map(), name).toEqual(await stored(name))
    // Only the rows of the callers themselves and of the migrations were made by nobody.
    const nameless = entries.filter(
      ({ actor, table_name }) => !authors.has(actor) && !['account', 'supervisor', 'item'].includes(table_name),
    )
    expect(nameless).toEqual([])
    const text = JSON.stringify(entries.filter(({ table_name }) => table_name === 'worker'))
    expect(text).toContain('"last_four_ss":"changed"')
    expect(text).not.toMatch(/"last_four_ss":"(?!changed)/)
  },
  fullTestLimit,
)

test('a change behind the back of the audit would be noticed', async () => {
  const job = (await (await caller()).send('POST', '/api/Jobs', { address: '1 Elm Street' })).json<Row>()
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update job set address = 'elsewhere' where id = ${job.id}::uuid`.execute(tx)
  })
  expect(replay(await audit()).get('job')).not.toEqual(await stored('job'))
})

const audit = async () => (await sql<Entry>`select * from audit_entry order by id`.execute(db)).rows

/** A table as it is, without its secret columns and without the rows that a migration made before there was an audit: the Bagout item, the kinds of certificates, and the settings while nobody has changed them. */
async function stored(table: string): Promise<Map<string, Row>> {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) - ${secretColumns}::text[] as row from ${sql.table(table)} t
    where t.id <> all(array['00000000-0000-4000-8000-00000000ba60', '00000000-0000-4000-8000-0000000005e7']::uuid[])
      and t.id::text not like '00000000-0000-4000-8000-0000000ce00_'`.execute(db)
  return new Map(rows.map(({ row }) => [row.id, row]))
}

/** Rebuilds the tables; fails when a step does not follow from the one before. */
function replay(entries: Entry[]): Map<string, Map<string, Row>> {
  const tables = new Map<string, Map<string, Row>>()
  for (const { action, table_name, row_id, old_values, new_values } of entries) {
    const table = tables.get(table_name) ?? new Map<string, Row>()
    tables.set(table_name, table)
    const before = table.get(row_id)
    if (action !== 'insert' && before !== undefined) expect(old_values).toEqual(before)
    if (action === 'update' && before !== undefined) expect(new_values?.version).toBe(before.version + 1)
    if (action === 'insert') expect(before).toBeUndefined()
    if (new_values === null) table.delete(row_id)
    else table.set(row_id, withoutSecrets(new_values))
  }
  return tables
}

function withoutSecrets(row: Row): Row {
  const rest = { ...row }
  for (const column of secretColumns) delete rest[column]
  return rest
}

async function watchedTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tgrelid::regclass::text as name from pg_trigger where tgname = 'audit_insert' order by 1`.execute(db)
  expect(rows.length).toBeGreaterThan(20)
  return rows.map(({ name }) => name)
}

test('no route reaches the audit, and no include does', async () => {
  const office = await caller()
  for (const path of ['AuditEntries', 'audit_entry', 'Audits', 'AccessTokens', 'Sessions'])
    expect((await office.get(`/api/${path}`)).statusCode).toBe(404)
  // Who is signed in is for owners to see and to end; the token of a worker's page is in their link, and opens nothing else.
  const known = ['/api/accounts/:id/sessions', '/api/workerPage/:token']
  const others = app.accessList.filter(({ url }) => /audit|session|token/i.test(url) && !known.some((path) => url.startsWith(path)))
  expect(others).toEqual([])
  for (const include of ['auditEntries', 'accessTokens', 'sessions'])
    expect((await office.get(`/api/Users?filter=${JSON.stringify({ include })}`)).statusCode).toBe(400)
})

test.each(['update audit_entry set actor = $$nobody$$', 'delete from audit_entry', 'truncate audit_entry'])(
  'the application cannot %s',
  async (statement) => {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('audit_entry only grows')
  },
)
