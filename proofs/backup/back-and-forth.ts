import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { startCluster, sqlOn } from '../cluster.ts'
import { signIn } from '../../apps/api/testing/crash/server-process.ts'
import { plantTextStates, wrongTextStates } from '../../apps/api/testing/texts/every-text-state.ts'
import { call, pictureOf } from '../product.ts'
import { type Check, type Environment, unless } from '../proof.ts'
import { tryDamaged } from './damage.ts'
import { embeddedUrl } from './embedded-url.ts'
import { runProgram, serve, type Serving } from './program.ts'
import { mustCome } from '../until.ts'
import { startWriters } from './writers.ts'

const rtoLimitSeconds = 15 * 60
/** Extra clock events, each with its entry in the audit. `BACKUP_ROWS` asks for another number. */
const moreEvents = { whole: Number(process.env['BACKUP_ROWS'] ?? 300_000), small: 0 }
/** Nobody writes these while the backup is taken, so the source itself says what they must be. */
const quietTables = [
  'account',
  'supervisor',
  'worker',
  'schedule',
  'schedule_entry',
  'clock_event',
  'item',
  'price',
  'scope_part',
  'scope_status',
  'stored_file',
  'material_order',
  'item_entry',
]

const signInAsDemo = (url: string) => signIn(url, { username: 'demo', password: 'demo' })

interface Photo {
  container: string
  name: string
}
interface Taken {
  backup: string
  token: string
  photo: Photo
  photoDigest: string
  /** Written and answered before the backup began. */
  before: readonly { job: string; checklist: string }[]
  writes: number
  failures: string[]
  said: string
  seconds: number
  source: Record<string, string>
}

/**
 * A demo company on two nodes that write, backed up beside them, restored into the embedded database of another folder and served from there; then damaged copies of the backup. (promises.md#r9)
 */
export const backupsRestore: Check = async (environment) => {
  const { root, folder, size, log } = environment
  const cluster = await startCluster(folder)
  try {
    const databaseUrl = await cluster.database('daysheet')
    const secret = randomBytes(32).toString('hex')
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: path.join(folder, 'source'), APP_SECRET: secret }
    const taken = await take(environment, env)
    log(`${taken.said.split('\n').at(-1)}`)
    const restored = await restoreAndLook(environment, taken, secret)
    const damaged = await tryDamaged({ root, folder, backup: taken.backup })
    return {
      broken: [
        ...restored.broken,
        ...damaged.broken,
        ...unless(
          [taken.failures.length === 0, `writes failed while the backup was taken: ${taken.failures[0]}`],
          [taken.before.length >= 10, 'too little was written before the backup to tell anything'],
          [taken.writes > taken.before.length, 'nothing was written while the backup was taken'],
          [size === 'small' || restored.seconds <= rtoLimitSeconds, `back only after ${restored.seconds.toFixed(0)} s`],
        ),
      ],
      figures: `${restored.rows.toLocaleString('en-US')} rows and ${restored.files} files backed up in ${taken.seconds.toFixed(1)} s beside ${taken.writes} writes, restored and serving in ${restored.seconds.toFixed(1)} s (${(restored.rows / restored.seconds / 1000).toFixed(1)} thousand rows a second, ${(((restored.rows / restored.seconds) * rtoLimitSeconds) / 1e6).toFixed(1)} million in 15 minutes), every table as counted, four texts in each state, two to a person; ${damaged.tried} damaged backups refused`,
    }
  } finally {
    await cluster.stop()
  }
}

async function take({ root, folder, size }: Environment, env: Record<string, string>): Promise<Taken> {
  const nodes: Serving[] = []
  try {
    nodes.push(await serve({ root, file: 'apps/api/src/commands/demo.ts', env }))
    nodes.push(await serve({ root, file: 'apps/api/src/main.ts', env }))
    const url = env['DATABASE_URL'] ?? ''
    await addEvents(url, moreEvents[size])
    const [first] = nodes
    const token = await signInAsDemo(first?.url ?? '')
    const [photo] = await sqlOn<Photo>(url, `select container, name from stored_file where container = 'events' order by name limit 1`)
    if (first === undefined || photo === undefined) throw new Error('The demo has no photo')
    const photoDigest = await pictureOf(first.url, token, photo)
    if (!/^[0-9a-f]{64}$/.test(photoDigest)) throw new Error(`The photo of the source is not shown: ${photoDigest}`)
    await plantTextStates(url)
    const writers = startWriters(
      nodes.map((node) => node.url),
      token,
    )
    try {
      await mustCome(() => writers.acknowledged.length >= 20, 60_000, 'Twenty writes were not acknowledged', 20)
      const before = [...writers.acknowledged]
      const place = path.join(folder, 'backups')
      const { code, said, seconds } = await runProgram({ root, file: 'apps/api/src/commands/backup.ts', args: [place], env })
      if (code !== 0) throw new Error(`The backup ended with ${code}: ${said}`)
      const [name = ''] = fs.readdirSync(place)
      await writers.stop()
      const source = await digests(url)
      return {
        backup: path.join(place, name),
        token,
        photo,
        photoDigest,
        before,
        writes: writers.acknowledged.length,
        failures: writers.failures,
        said,
        seconds,
        source,
      }
    } finally {
      await writers.stop()
    }
  } finally {
    await Promise.all(nodes.map((node) => node.end()))
  }
}

/** Clock events of the past, as many years bring them. */
async function addEvents(url: string, count: number): Promise<void> {
  if (count === 0) return
  await sqlOn(
    url,
    `set statement_timeout = 0`,
    `set daysheet.quiet = 'on'`,
    `insert into clock_event (id, worker_entry_id, type, time, latitude, longitude)
     select gen_random_uuid(), e.id, case n % 2 when 0 then 'in' else 'out' end, timestamptz '2015-01-01' + n * interval '1 minute', 40 + random(), -73 - random()
     from (select id, row_number() over (order by id) - 1 as place, count(*) over () as all_of_them from worker_entry) e
     join generate_series(1, ${count}) n on n % e.all_of_them = e.place`,
  )
}

/** Each table by a digest of all its rows: made here, not by the code under test. */
async function digests(url: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const table of quietTables) {
    const [row] = await sqlOn<{ digest: string }>(
      url,
      `set timezone = 'UTC'`,
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from ${table} t`,
    )
    found[table] = row?.digest ?? ''
  }
  return found
}

interface Looked {
  broken: string[]
  rows: number
  files: number
  seconds: number
}

async function restoreAndLook({ root, folder, size }: Environment, taken: Taken, secret: string): Promise<Looked> {
  const dataDir = path.join(folder, 'restored')
  const env = { DATA_DIR: dataDir, APP_SECRET: secret, DAYSHEET_TEST_DATABASE: size === 'small' ? 'yes' : 'no' }
  const began = performance.now()
  const { code, said } = await runProgram({ root, file: 'apps/api/src/commands/restore.ts', args: [taken.backup], env })
  if (code !== 0) return { broken: [`the backup does not restore: ${said.split('\n').at(-1)}`], rows: 0, files: 0, seconds: 1 }
  const server = await serve({ root, file: 'apps/api/src/main.ts', env })
  const seconds = (performance.now() - began) / 1000
  try {
    const url = embeddedUrl(dataDir)
    const isSame = await digests(url)
    const manifest = JSON.parse(fs.readFileSync(path.join(taken.backup, 'manifest.json'), 'utf8')) as {
      tables: { name: string; rows: number }[]
      files: { count: number }
    } // decisions/backups.md
    const old = await call(server.url, '/api/Jobs', { token: taken.token })
    const token = await signInAsDemo(server.url)
    const broken = [
      ...quietTables
        .filter((table) => isSame[table] !== taken.source[table])
        .map((table) => `${table} is not as in the source: ${isSame[table]}`),
      ...(await countsThatDiffer(url, manifest.tables)),
      ...(await pairsThatDiffer(url)),
      ...(await wrongTextStates(url)),
      ...unless(
        [await hasAll(url, taken.before), 'what was acknowledged before the backup is missing'],
        [old.status === 401, `a session of the source answers ${old.status}`],
        [(await pictureOf(server.url, token, taken.photo)) === taken.photoDigest, 'the photo has other bytes'],
      ),
    ]
    return { broken, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), files: manifest.files.count, seconds }
  } finally {
    await server.end()
  }
}

/** The audit and what follows from setting texts aside come on top; nothing else may. */
async function countsThatDiffer(url: string, tables: readonly { name: string; rows: number }[]): Promise<string[]> {
  const broken: string[] = []
  for (const { name, rows } of tables) {
    const [found] = await sqlOn<{ n: string }>(url, `select count(*) as n from ${name}`)
    const isRight = name === 'audit_entry' ? Number(found?.n) >= rows : Number(found?.n) === rows
    // The server that looks after it may count errors and browsers.
    if (!isRight && !['error_count', 'familiar_place'].includes(name)) broken.push(`${name} has ${found?.n} rows, the backup said ${rows}`)
  }
  return broken
}

/** Rows and their insertion in the audit are written in one transaction: of one moment there are both or neither. */
async function pairsThatDiffer(url: string): Promise<string[]> {
  const broken: string[] = []
  for (const table of ['job', 'checklist', 'question']) {
    const [found] = await sqlOn<{ n: string }>(
      url,
      `select count(*) as n from (select id from ${table} where ${table === 'job' ? `address like 'Written at%'` : 'true'}) t
       full join (select row_id from audit_entry where table_name = '${table}' and action = 'insert' ${table === 'job' ? `and new_values ->> 'address' like 'Written at%'` : ''}) a on a.row_id = t.id
       where t.id is null or a.row_id is null`,
    )
    if (found?.n !== '0') broken.push(`${found?.n} rows of ${table} and the audit do not fit together`)
  }
  return broken
}

async function hasAll(url: string, before: Taken['before']): Promise<boolean> {
  const ids = before.flatMap(({ job, checklist }) => [`'${job}'`, `'${checklist}'`]).join(', ')
  const [found] = await sqlOn<{ n: string }>(
    url,
    `select (select count(*) from job where id in (${ids})) + (select count(*) from checklist where id in (${ids})) as n`,
  )
  return Number(found?.n) === before.length * 2
}
