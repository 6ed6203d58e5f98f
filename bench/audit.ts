/**
 * `npm run bench:audit`: what partitions by month would give the audit and what they would take, beside the one table there is: an audited change, the look-up by row that each clock event asks, a month
 * that is dropped or deleted; and a month on its way to the archive and back while others write. `-- --rows 2200000` is ten years of a usual contractor, `-- --seconds 2` measures so long at each, `-- --write`
 * puts the table into docs/scale.md. (decisions/audit.md)
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { quantile } from '../apps/api/testing/figures.ts'
import { archiveMonths } from '../apps/api/src/audit/archive-months.ts'
import { restoreMonth } from '../apps/api/src/audit/restore-month.ts'
import { closeDatabase, connect } from '../apps/api/src/db/connection.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { localFiles } from '../apps/api/src/ports/files/files.ts'
import { preparePostgres } from './prepare.ts'
import { machine, writeInto } from './tables.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '2200000' },
    seconds: { type: 'string', default: '2' },
    write: { type: 'boolean', default: false },
  },
})
const [rows, seconds] = [Number(values.rows), Number(values.seconds)]
/** Until last month: what is changed while this measures lies in the one after. */
const months = 119
const aMonth = Math.round(rows / months)
/** How many partitions a look-up meets. */
const steps = [5, 14, 26, 62, months]

const postgres = await preparePostgres({ username: 'office', password: 'bench pass phrase' })
const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`
/** The first day of a month, counted from December 2016. */
const monthAt = (index: number) => new Date(Date.UTC(2016, 11 + index, 1)).toISOString()

async function database(name: string): Promise<string> {
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  const client = await connected(postgres.url)
  await client.query(`create database ${name}`)
  await client.end()
  await migrate(url.href)
  return url.href
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC -c daysheet.quiet=on' })
  client.on('error', () => {}) // the running statement reports it too
  await client.connect()
  return client
}

/** A month of clock events as the audit has them. */
const fill = (client: pg.Client, index: number) =>
  client.query(
    `insert into audit_entry (at, actor, action, table_name, row_id, new_values)
     select $1::timestamptz + n * (($2::timestamptz - $1::timestamptz) / $3::int), 'account office', 'insert', 'clock_event', gen_random_uuid(),
       jsonb_build_object('id', gen_random_uuid(), 'type', 'in', 'time', $1, 'version', 1, 'latitude', 40.7 + n * 0.000001, 'longitude', -73.95, 'worker_entry_id', gen_random_uuid(),
         'image', '/api/images/events/download/' || md5('photo' || n) || '.jpg', 'received_at', $1, 'worker_id', gen_random_uuid())
     from generate_series(0, $3::int - 1) n`,
    [monthAt(index), monthAt(index + 1), aMonth],
  )

/** The audit as it would be in partitions, the last one for what has no month. */
const inPartitions = `
  drop table audit_entry;
  create table audit_entry (id bigint generated always as identity not null, at timestamptz not null default clock_timestamp(), actor text not null, action text not null,
    table_name text not null, row_id uuid not null, old_values jsonb, new_values jsonb) partition by range (at);
  create index on audit_entry (row_id, id);
  create index on audit_entry (at);
  create table other partition of audit_entry default;
  alter table other add primary key (id)`

async function makePartition(client: pg.Client, index: number): Promise<void> {
  await client.query(
    `create table month_${index} partition of audit_entry for values from ('${monthAt(index)}') to ('${monthAt(index + 1)}')`,
  )
  await client.query(`alter table month_${index} add primary key (id)`)
  await fill(client, index)
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await action()
  return performance.now() - began
}

/** What the quicker quarter of the calls stayed under, of each in turn, so that whatever else the machine does meets all alike. */
async function compared<Name extends string>(actions: Record<Name, () => Promise<unknown>>): Promise<Record<Name, number>> {
  const names = Object.keys(actions) as Name[] // those of the record
  const taken = new Map(names.map((name) => [name, [] as number[]]))
  for (const until = performance.now() + seconds * 1000; performance.now() < until;)
    for (const name of names) taken.get(name)?.push(await timed(actions[name]))
  return Object.fromEntries(names.map((name) => [name, quantile(taken.get(name) ?? [], 0.25)])) as Record<Name, number> // each name has its figure
}

const job = '00000000-0000-4000-8000-000000000001'
const change = (client: pg.Client) => () =>
  client.query({ name: 'change', text: 'update job set budget = budget + 1 where id = $1', values: [job] })

const deletedOf = `select distinct row_id as id from audit_entry where row_id = any($1::uuid[]) and table_name = 'clock_event' and action = 'delete'`
const lookUp = (client: pg.Client) => () => client.query({ name: 'look-up', text: deletedOf, values: [[crypto.randomUUID()]] })

async function partitionLines(single: pg.Client, parted: pg.Client): Promise<string[]> {
  const lines: string[] = []
  let made = 0
  for (const count of steps) {
    for (; made < count; made += 1) await makePartition(parted, made)
    await parted.query('vacuum analyze audit_entry')
    if (count === steps[0]) {
      for (const client of [single, parted]) await client.query('set synchronous_commit = off')
      const changed = await compared({ single: change(single), parted: change(parted) })
      lines.push(`| An audited change, the disk not waited for | ${ms(changed.single)} | ${ms(changed.parted)} |`)
    }
    const looked = await compared({ single: lookUp(single), parted: lookUp(parted) })
    lines.push(`| A look-up by row, ${count} partitions | ${ms(looked.single)} | ${ms(looked.parted)} |`)
  }
  return lines
}

/** Four clients that each add jobs, one after the other, until `action` is done: the slowest change there was. */
async function slowestBeside(url: string, action: () => Promise<unknown>): Promise<number> {
  let isDone = false
  const taken: number[] = []
  const writers = Array.from({ length: 4 }, async () => {
    const client = await connected(url)
    while (!isDone) taken.push(await timed(() => client.query(`insert into job (id, address) values (gen_random_uuid(), '2 Elm Street')`)))
    await client.end()
  })
  await action()
  isDone = true
  await Promise.all(writers)
  return Math.max(...taken)
}

async function archiveLines(url: string): Promise<string[]> {
  const db = connect(url, { name: 'audit', max: 2, statementTimeoutMs: 600_000 })
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-audit-'))
  const store = { db, files: localFiles(folder), log: (line: string) => console.error(line) }
  let [away, back] = [0, 0]
  const slowest = await slowestBeside(url, async () => {
    away = await timed(() => archiveMonths(store, { before: '2017-01', now: new Date() }))
    back = await timed(() => restoreMonth(store, '2016-12'))
  })
  const calm = await slowestBeside(url, () => pause(away + back))
  await closeDatabase(db)
  fs.rmSync(folder, { recursive: true })
  return [
    `| A month into the archive, written, read back, removed | ${ms(away)} | |`,
    `| ... and back, compared | ${ms(back)} | |`,
    `| The slowest change of four writers meanwhile | ${ms(slowest)} | |`,
    `| ... and for as long without | ${ms(calm)} | |`,
  ]
}

async function measure(): Promise<string[]> {
  const [url, other] = [await database('audit_single'), await database('audit_parted')]
  const [single, parted] = [await connected(url), await connected(other)]
  await parted.query(inPartitions)
  for (const client of [single, parted]) await client.query(`insert into job (id, address, budget) values ('${job}', '1 Elm Street', 1)`)
  for (let index = 0; index < months; index += 1) await fill(single, index)
  await single.query('vacuum analyze audit_entry')
  const { rows: sizes } = await single.query<{ size: string }>(`select pg_size_pretty(pg_total_relation_size('audit_entry')) as size`)
  const lines = await partitionLines(single, parted)
  const dropped = await timed(() => parted.query('drop table month_3'))
  await single.query('set daysheet.audit_is_archived = on')
  const deleted = await timed(() => single.query(`delete from audit_entry where at >= $1 and at < $2`, [monthAt(3), monthAt(4)]))
  lines.push(`| A month of ${aMonth.toLocaleString('en-US')} rows deleted, or dropped | ${ms(deleted)} | ${ms(dropped)} |`)
  const vacuumed = await timed(() => single.query('vacuum audit_entry'))
  lines.push(`| ... and the vacuum that follows | ${ms(vacuumed)} | |`)
  for (const client of [single, parted]) await client.end()
  return [
    `${machine()}; ${rows.toLocaleString('en-US')} rows of the audit (${sizes[0]?.size}); lower quartiles.`,
    '',
    '| | One table | By month |',
    '|---|---:|---:|',
    ...lines,
    ...(await archiveLines(url)),
  ]
}

try {
  const text = (await measure()).join('\n')
  console.log(text)
  if (values.write) writeInto(path.resolve(import.meta.dirname, '../docs/scale.md'), 'audit', text)
} finally {
  await postgres.stop()
}
